"""Rules by number."""

from collections.abc import Callable, Iterator

from hardware.source import Box, Fault

Rule = Callable[[Box], Iterator[str]]


class Rules(dict[str, Rule]):
    """Number → rule; a rule yields a line for each fault."""

    def rule(self, number: str) -> Callable[[Rule], Rule]:
        """Declare a rule by its number."""

        def declare(made: Rule) -> Rule:
            self[number] = made
            return made

        return declare

    def ask(self, box: Box) -> list[Fault]:
        """Return every fault, by number."""
        return [Fault(number, text) for number, rule in self.items() for text in rule(box)]
