"""A command counts once, however often a page has to send it."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias

from engine.game import Refused

Answer: TypeAlias = dict[str, Any]
KEPT = 512  # commands remembered, over all pages


class Ledger:
    """Remembers what the newest commands were answered."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, int], tuple[str, Answer]] = OrderedDict()

    def once(self, page: str, number: int, text: str, do: Callable[[], Answer]) -> Answer:
        """Return what `do` answers, or did when this page sent the same number before.

        Raises `Refused` where that number stood for another text.
        """
        key = (page, number)
        if key not in self._answers:
            self._answers[key] = (text, do())
            if len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        before, answer = self._answers[key]
        if before != text:
            raise Refused("conflict", id=number)
        return answer
