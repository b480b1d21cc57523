"""The first edges after it was asked for, bounce and all: what a self-test wants to look at."""

ROOM = 256  # edges


class Trace:
    """Keeps raw edges while it records; bit 0 of a mask is the sync wire, bit n is bell n."""

    def __init__(self) -> None:
        self.edges: "list[tuple[int, int]]" = []  # (mask of closed contacts, µs), oldest first
        self._recording = False

    def record(self, recording: bool) -> None:
        """Forget what there is and begin anew, or stop."""
        self.edges = []
        self._recording = recording

    def edge(self, closed: int, at: int) -> None:
        """Keep an edge at `at` µs, while it records and there is room."""
        if self._recording and len(self.edges) < ROOM:
            self.edges.append((closed, at))
