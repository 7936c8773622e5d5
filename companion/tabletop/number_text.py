"""Numbers in words, the same wherever they are printed: "1 hex", "2 hexes"; "8 or more", "always"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.tabletop.dice import Dice

_IRREGULAR_PLURALS: Mapping[str, str] = {
    "die": "dice",
    "entry": "entries",
    "man": "men",
    "has": "have",
    "is": "are",
}


def format_count(number: int | str, text: str) -> str:
    """Return a number of things, named in the singular: `counted(2, "critical hit")` is "2 critical hits"."""
    return f"{number} {text if str(number) == '1' else pluralize(text)}"


def pluralize(text: str) -> str:
    """Return the plural of one thing's name: "hit", "hex", "die"."""
    first, _, last = text.rpartition(" ")
    plural = _IRREGULAR_PLURALS.get(last) or last + ("es" if last.endswith("x") else "s")
    return f"{first} {plural}".lstrip()


def join_listed(texts: Iterable[str], word: str = "and") -> str:
    """Words as they stand in a sentence: "Ann, Bea and Cid"."""
    *most, last = [*texts] or [""]
    return f"{', '.join(most)} {word} {last}" if most else last


def is_certain(number: int, dice: Dice) -> bool:
    """Whether every roll of these dice comes to a number or more."""
    return number <= dice.minimum


def is_out_of_reach(number: int, dice: Dice) -> bool:
    """Whether no roll of these dice comes to a number or more."""
    return number > dice.maximum


def format_needed_roll(number: int, dice: Dice) -> str:
    """Return what a roll of these dice has to come to: "8 or more", "always" or "never"."""
    if is_certain(number, dice):
        return "always"
    return "never" if is_out_of_reach(number, dice) else f"{number} or more"
