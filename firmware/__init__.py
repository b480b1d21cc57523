"""What is copied to the board; `wire` is shared with the host."""

VERSION = 100  # 0.1.0: major × 10000 + minor × 100 + patch
