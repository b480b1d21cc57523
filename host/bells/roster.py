"""The boards one source knows, by uid: on which port each is, and what they are asked for."""

from host.bells.boot import Boot


class Roster:
    """Boards in order of their first appearance; one keeps its place whatever port it is on."""

    def __init__(self) -> None:
        self.armed = False
        self.lit = 0  # bit 0 is bell 1 of the first board; the next board's bells follow
        self.blinking = 0
        self._boots: dict[str, Boot] = {}
        self._bells: dict[str, int] = {}
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
            known = self._boots[uid] = Boot(uid, boot, acked)
        return known

    def port(self, uid: str) -> str:
        """Return the port a board is on."""
        return self._ports[uid]

    def leave(self, uid: str) -> None:
        """Note that a board's port is gone; its numbers and its time are kept."""
        del self._ports[uid]

    def place(self, uid: str, bells: int) -> None:
        """Give a board's bells their place behind those that came before."""
        self._bells.setdefault(uid, bells)

    def lamps(self, uid: str) -> tuple[int, int]:
        """Return the masks of lit and blinking lamps of one board that has its place."""
        uids = list(self._bells)
        first = sum(self._bells[other] for other in uids[: uids.index(uid)])
        mask = (1 << self._bells[uid]) - 1
        return self.lit >> first & mask, self.blinking >> first & mask

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
            boot.clock.thaw()
