"""The games of the project, each found by its entry point."""
