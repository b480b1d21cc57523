"""What is copied to the board; `wire` is shared with the host."""
