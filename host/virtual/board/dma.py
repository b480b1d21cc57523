"""The DMA controller: twelve channels that move words when the thing they wait for is ready."""

import bus
import clock

FIELDS = {  # name → (lowest bit, width), as in the RP2040's CTRL register
    "enable": (0, 1),
    "high_pri": (1, 1),
    "size": (2, 2),
    "inc_read": (4, 1),
    "inc_write": (5, 1),
    "ring_size": (6, 4),
    "ring_sel": (10, 1),
    "chain_to": (11, 4),
    "treq_sel": (15, 6),
    "irq_quiet": (21, 1),
    "bswap": (22, 1),
    "sniff_en": (23, 1),
    "busy": (24, 1),
}
ALWAYS = 0x3F
BUSY = 1 << 24
# The four views of a channel's registers; writing the last one of a row starts the channel.
LAYOUT = ("read", "write", "count", "ctrl", "ctrl", "read", "write", "count")
LAYOUT += ("ctrl", "count", "read", "write", "ctrl", "write", "count", "read")

requests = {}  # treq_sel → function() that says whether a word waits
channels = [None] * 12


def unpack(ctrl: int) -> dict:
    """Return the fields of a CTRL word by name."""
    return {name: ctrl >> low & (1 << width) - 1 for name, (low, width) in FIELDS.items()}


def pack(fields: dict) -> int:
    """Return the CTRL word of fields by name; raises ValueError for an unknown one."""
    ctrl = 0
    for name, value in fields.items():
        if name not in FIELDS:
            raise ValueError("unknown field %s" % name)
        low, width = FIELDS[name]
        ctrl |= (int(value) & (1 << width) - 1) << low
    return ctrl


def pump(at: int) -> None:
    """Move every word that can be moved at that time of the board, in µs."""
    while any(channel.step(at) for channel in channels if channel):
        pass


class Channel:
    """Registers of one channel."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.read = self.write = 0
        self.count = 0
        self._left = 0
        self.set_ctrl(pack({"chain_to": number}))

    def set_ctrl(self, ctrl: int) -> None:
        self.fields = unpack(ctrl)
        self._ring = (1 << self.fields["ring_size"]) - 1

    def ctrl(self) -> int:
        return pack(self.fields) & ~BUSY | (BUSY if self._left else 0)

    def left(self) -> int:
        return self._left

    def trigger(self) -> None:
        if self.fields["enable"]:
            self._left = self.count

    def abort(self) -> None:
        self._left = 0

    def step(self, at: int) -> bool:
        """Move one word if there is one to move; returns whether there was."""
        if not self._left or not self._requested():
            return False
        self._move(at)
        self._left -= 1
        if not self._left and self.fields["chain_to"] != self.number:
            channels[self.fields["chain_to"]].trigger()
        return True

    def _requested(self) -> bool:
        request = self.fields["treq_sel"]
        return request == ALWAYS or (request in requests and requests[request]())

    def _move(self, at: int) -> None:
        size = 1 << self.fields["size"]
        bus.write(self.write, bus.read(self.read, at))
        if self.fields["inc_read"]:
            self.read = self._after(self.read, size, ring=not self.fields["ring_sel"])
        if self.fields["inc_write"]:
            self.write = self._after(self.write, size, ring=self.fields["ring_sel"])

    def _after(self, address: int, size: int, ring: int) -> int:
        if not ring or not self._ring:
            return address + size
        return address & ~self._ring | address + size & self._ring


def set_register(channel: Channel, index: int, value: int) -> None:
    name = LAYOUT[index]
    if name == "ctrl":
        channel.set_ctrl(value)
    else:
        setattr(channel, name, value)
    if index % 4 == 3:
        channel.trigger()
        pump(clock.now())
