"""The shipped examples of house rules, for tests: `under("range-penalties-0-1-2", fight(...))`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from companion import paths
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.families import game_of
from companion.rulebooks.loader import JOINT, RulebookLibrary, RulesetSource

FOLDER = paths.resources() / "examples" / "house-rules"
LIBRARY = RulebookLibrary([paths.rulesets(), FOLDER])
CONTRADICTING = {
    "front-and-rear",
    "heavy-mechs-stand-firm",
    "initiative-by-unit",
    "initiative-cards",
    "no-critical-through-armor",
    "three-kills",
    "veterans-talents",
}
"""Each changes what another example changes too, but they go together among themselves."""


@cache
def example(name: str) -> RulesetSource:
    """Return an example as its files say."""
    return LIBRARY.load(name)


def game_of_example(name: str, **options: str) -> BattletechGame:
    """Return the game by an example's rules."""
    return _game(name, tuple(sorted(options.items())))


@cache
def _game(name: str, options: tuple[tuple[str, str], ...]) -> BattletechGame:
    made = game_of(example(name), dict(options))
    assert isinstance(made, BattletechGame)
    return made


def under(name: str, battle: Battle, **options: str) -> Battle:
    """Return the same battle, played from here on by an example's rules."""
    return replace(battle, rules=game_of_example(name, **options).rules)


def assert_effect_text(name: str, *expected: object) -> None:
    """The example's effect tells these numbers, in this order."""
    text, at = example(name).effect, -1
    for number in map(str, expected):
        at = text.find(number, at + 1)
        assert at >= 0, f"{name} does not tell {number}: {text}"


def data(name: str) -> Mapping[str, object]:
    """Return what the rules of an example say, all in all."""
    found: Mapping[str, object] = example(name).document.data
    return found


def combined_examples() -> tuple[str, ...]:
    """Return a few rulesets that lay all examples over what they extend, as many in one as go together."""
    groups: dict[tuple[str, bool], list[str]] = {}
    for name in sorted(path.parent.name for path in FOLDER.glob("*/ruleset.yaml")):
        groups.setdefault((example(name).chain[-1], name in CONTRADICTING), []).append(name)
    return tuple(JOINT.join(names) for names in groups.values())
