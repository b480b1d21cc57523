"""Pulls the sync wire low and stays."""

import time

import machine

from firmware import pins

machine.Pin(pins.SYNC, machine.Pin.OPEN_DRAIN, value=0)
print("pulls")
while True:
    time.sleep_ms(10)
