from __future__ import annotations

import pytest

from companion.tabletop.dice import parse_dice
from companion.tabletop.number_text import format_count, format_needed_roll


@pytest.mark.parametrize(
    ("number", "thing", "text"),
    [
        (0, "hit", "0 hits"),
        (1, "hit", "1 hit"),
        ("1", "hit", "1 hit"),
        (12, "hit", "12 hits"),
        ("No", "critical hit", "No critical hits"),
        (1, "hex", "1 hex"),
        (2, "hex", "2 hexes"),
        (1, "die", "1 die"),
        (3, "die", "3 dice"),
        (2, "journal entry", "2 journal entries"),
        (2, "'Mech", "2 'Mechs"),
    ],
)
def test_things_are_counted_in_words(number: int | str, thing: str, text: str) -> None:
    assert format_count(number, thing) == text


@pytest.mark.parametrize(
    ("number", "dice", "text"),
    [
        (-2, "2d6", "always"),
        (2, "2d6", "always"),
        (3, "2d6", "3 or more"),
        (12, "2d6", "12 or more"),
        (13, "2d6", "never"),
        (2, "1d6", "2 or more"),
        (7, "1d6", "never"),
        (13, "2d6+1", "13 or more"),
    ],
)
def test_what_a_roll_has_to_come_to(number: int, dice: str, text: str) -> None:
    assert format_needed_roll(number, parse_dice(dice)) == text
