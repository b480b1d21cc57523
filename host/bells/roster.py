"""The boards one source knows, by uid: on which port each is, and what they are asked for."""

from collections import Counter
from collections.abc import Mapping

from host.bells.boot import Boot
from host.bells.source import Health
from host.bells.syncwires import SyncWires


class Roster:
    """What is known of a board stays with it, whatever port it is on."""

    def __init__(self) -> None:
        self.armed = False
        self._wires = SyncWires()
        self._restarts = Counter[str]()
        self._boots: dict[str, Boot] = {}
        self._lamps: dict[str, tuple[int, int]] = {}
        self._ports: dict[str, str] = {}

    def known(self, uid: str) -> Boot | None:
        """Return what was last running on a board, None if it has never been here."""
        return self._boots.get(uid)

    def enter(self, uid: str, boot: str, acked: int | None, port: str) -> Boot | None:
        """Return what is running on the board of a port, or None if it is on another port too."""
        if self._ports.setdefault(uid, port) != port:
            return None
        known = self._boots.get(uid)
        if known is None or known.boot != boot:
            if known:
                self._wires.leave(known)
                self._restarts[uid] += 1
            known = self._boots[uid] = Boot(uid, boot, acked, self._wires)
        return known

    def health(self, damaged: Mapping[str, int]) -> list[Health]:
        """Return how each board does; `damaged` counts lines by the uid of each that is here."""
        return [
            Health(
                uid,
                boot.name,
                uid in damaged,
                boot.clock.offset,
                boot.clock.drift,
                boot.err + boot.clock.bound,
                boot.wire,
                damaged.get(uid, 0),
                self._restarts[uid],
            )
            for uid, boot in self._boots.items()
            if boot.clock.ready
        ]

    def port(self, uid: str) -> str:
        """Return the port a board is on."""
        return self._ports[uid]

    def leave(self, uid: str) -> None:
        """Note that a board's port is gone; its numbers and its time are kept."""
        del self._ports[uid]

    def show(self, uid: str, lit: int, blinking: int) -> None:
        """Let the lamps of a board be lit or blinking by bit mask, bit 0 for bell 1."""
        self._lamps[uid] = lit, blinking

    def lamps(self, uid: str) -> tuple[int, int]:
        """Return the masks of lit and blinking lamps of a board."""
        return self._lamps.get(uid, (0, 0))

    def settle(self, mark: str) -> None:
        """Note that an event is safe; marks of old boots and of other sources are none of ours."""
        uid, _, number = mark.partition("/")
        boot, _, seq = number.partition("/")
        known = self._boots.get(uid)
        if known and known.boot == boot:
            known.stream.settle(int(seq))

    def thaw(self) -> None:
        """Let every board's clock take its newest fit."""
        for boot in self._boots.values():
            boot.thaw()
