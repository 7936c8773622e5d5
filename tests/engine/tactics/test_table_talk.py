"""Lines of table talk in BT Tactics."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.marking import Mark
from companion.engine.tactics.battle.actions import Draw, Hit, Together
from companion.engine.tactics.battle.state import Battle
from companion.engine.views.talk import Aimed, Chosen, Deed, Reckoned
from companion.errors import InputError
from tests.engine.tactics.builders import fight, game

GRIFFIN = "griffin"


@cache
def table() -> Battle:
    return fight(griffin="red 0505 0", wasp="red 0605 0", atlas="blue 0501 3")


def test_every_example_is_understood() -> None:
    for phrase in game().phrases():
        assert game().understand(table(), GRIFFIN, phrase.example), phrase.example


@pytest.mark.parametrize(
    ("line", "noted"),
    [
        ("3", (Hit(GRIFFIN, 3),)),
        ("3 hits", (Hit(GRIFFIN, 3),)),
        ("atlas 3", (Hit("atlas", 3),)),
        ("3 2 hits", (Hit("atlas", 2),)),
        ("2 hits minor", (Hit(GRIFFIN, 2), Draw(GRIFFIN, "minor"))),
        ("heat 2", (Draw(GRIFFIN, "heat"), Draw(GRIFFIN, "heat"))),
        ("evade 2 focus +1", (Mark(GRIFFIN, "evade", 2), Mark(GRIFFIN, "focus", 1))),
        ("hull", (Mark(GRIFFIN, "flag/hull_down", 1),)),
    ],
)
def test_what_is_said_is_noted(line: str, noted: tuple[object, ...]) -> None:
    meant = game().understand(table(), GRIFFIN, line)
    assert isinstance(meant, Deed)
    assert (meant.action.parts if isinstance(meant.action, Together) else (meant.action,)) == noted


def test_dice_attacks_and_units_are_understood_too() -> None:
    assert isinstance(game().understand(table(), GRIFFIN, "4 short * focus vs 2 evade"), Reckoned)
    aimed = game().understand(table(), GRIFFIN, "all atlas")
    assert isinstance(aimed, Aimed)
    assert aimed.target == "atlas"
    assert game().understand(table(), None, "3") == Chosen("atlas")


def test_a_touch_on_a_circle_is_that_many_hits() -> None:
    griffin = table().units[GRIFFIN]
    touched = game().touched
    assert touched(table(), Mark(GRIFFIN, "armor", griffin.armor - 2)) == Hit(GRIFFIN, 2)
    through = Hit(GRIFFIN, griffin.armor + 1)
    assert touched(table(), Mark(GRIFFIN, "external", griffin.external - 1)) == through
    for mark in (Mark(GRIFFIN, "evade", 2), Mark(GRIFFIN, "armor", griffin.armor)):
        assert touched(table(), mark) == mark


@given(st.text(alphabet="123 hitsearvdmo+-;wp*", max_size=16), st.sampled_from([None, GRIFFIN]))
def test_nothing_typed_is_worse_than_a_told_fault(line: str, unit: str | None) -> None:
    try:
        game().understand(table(), unit, line)
    except InputError as raised:
        told = str(raised)
    else:
        told = "understood"
    assert told.strip()
    assert all(each.line.strip() for each in game().complete_line(table(), unit, line))
