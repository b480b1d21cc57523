"""Tests a board for its owner: what only the real thing on the real table can tell."""
