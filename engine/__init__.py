"""Rules, records and bots: pure, typed, without I/O, clock or globals."""
