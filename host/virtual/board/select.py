"""`select.poll` that asks streams at once; the computer's own waits 1 ms for each question."""

import usb
import utime

POLLIN, POLLOUT, POLLERR, POLLHUP = 1, 4, 8, 16


class poll:
    """Streams and what is asked about each."""

    def __init__(self) -> None:
        self._asked = {}  # id → [stream, events]

    def register(self, stream: object, events: int = POLLIN | POLLOUT) -> None:
        self._asked[id(stream)] = [stream, events]

    def unregister(self, stream: object) -> None:
        del self._asked[id(stream)]

    def modify(self, stream: object, events: int) -> None:
        if id(stream) not in self._asked:
            raise OSError(2)
        self._asked[id(stream)][1] = events

    def poll(self, timeout: int = -1) -> list:
        """Return (stream, events) of those that are ready, waiting up to `timeout` ms for one."""
        since = utime.ticks_ms()
        while True:
            ready = self._ready()
            if ready or 0 <= timeout <= utime.ticks_ms() - since:
                return ready
            utime.sleep_us(200)

    def ipoll(self, timeout: int = -1, flags: int = 0) -> object:
        ready = self.poll(timeout)
        if flags & 1:
            for stream, _ in ready:
                self.modify(stream, 0)
        return iter(ready)

    def _ready(self) -> list:
        asked = self._asked.values()
        answers = [(stream, stream.ioctl(usb.POLL, events)) for stream, events in asked]
        return [answer for answer in answers if answer[1]]
