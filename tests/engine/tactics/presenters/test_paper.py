"""Printed extras of unit cards: tables of the rules, and a card to write on."""

from __future__ import annotations

import pytest

from companion.errors import InputError
from tests.engine.tactics.builders import game


def test_tables_say_what_the_rules_say() -> None:
    tables = {table.id: {row[0]: row[1:] for row in table.rows} for table in game().reference_tables()}
    assert tables["attack_die"]["Medium-range hit"] == ("1", "1 short, medium")
    assert tables["defense_die"]["Evade"] == ("3", "1")
    assert tables["ranges"] == {"Short": ("1–3",), "Medium": ("4–12",), "Long": ("13–21",)}
    assert tables["defense"]["Heavy woods between"] == ("+2",)
    assert tables["actions"]["Stand still"] == ("2",)
    assert tables["physical"]["Assault"] == ("4",)
    assert tables["movement"]["Change of level by 2"] == ("+2",)


def test_an_option_changes_the_ranges() -> None:
    tables = {table.id: table.rows for table in game(medium_range="15").reference_tables()}
    assert tables["ranges"] == (("Short", "1–3"), ("Medium", "4–15"), ("Long", "16–21"))


def test_a_card_to_write_on() -> None:
    assert game().empty_kinds() == ("card",)
    card = game().empty_sheet()
    assert card.title == ""
    assert {track.id: track.full for track in card.tracks} == {"armor": 9, "external": 10, "internal": 6}
    with pytest.raises(InputError, match="has no tables by tonnage"):
        game().empty_sheet("", 50)
