"""Benchmarks with peers side by side; each is run as `python -m bench.<name> [--json]`."""
