"""Keys of rulesets with a change of each, and what a player sees before and after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from companion.engine.play import NeedsAnswer
from tests.overlays import game_with

Lay: TypeAlias = Callable[[Any], Any]
"""Has a battle played by the rules of the case from here on."""
Look: TypeAlias = Callable[[Lay], object]
"""What a player sees, of a battle by these rules."""


@dataclass(frozen=True)
class KeyCase:
    """Rules with a value, the same with another, and a player's view by each."""

    rules: tuple[str, str]
    seen: tuple[object, object]
    look: Look


@dataclass(frozen=True)
class KeyCases:
    """The cases of a shipped ruleset by their keys."""

    parent: str
    by_key: dict[str, KeyCase] = field(default_factory=dict)

    def shows(
        self, key: str, rules: str, before: object, after: object, *, base: str = ""
    ) -> Callable[[Look], Look]:
        """Register a look to which `rules` make a difference, against `base` or the rules as shipped."""

        def registered(look: Look) -> Look:
            assert key not in self.by_key, f"{key} has a case already"
            self.by_key[key] = KeyCase((base, rules), (before, after), look)
            return look

        return registered

    def check(self, key: str) -> None:
        """Fail unless a player sees what the case of a key says."""
        case = self.by_key[key]
        changed = key.removesuffix(".*").rpartition(".")[2]
        assert f"{changed}: " in case.rules[1], "the rules of a case change its key"
        assert case.seen == tuple(case.look(self.lay(rules)) for rules in case.rules)
        assert case.seen[0] != case.seen[1]

    def lay(self, text: str) -> Lay:
        """Return what has a battle played by these lines over the ruleset."""
        rules = game_with(text, self.parent).rules  # type: ignore[attr-defined]
        return lambda battle: replace(battle, rules=rules)


def asks(do: Callable[[], object]) -> bool:
    """Whether the table is asked one more question."""
    try:
        do()
    except NeedsAnswer:
        return True
    return False
