"""Bells, clocks, arbiter, live table, journal and pages: what runs on the laptop."""
