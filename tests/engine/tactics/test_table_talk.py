"""Lines of table talk in BT Tactics."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.marks import Mark
from companion.engine.tactics.battle.actions import Draw, Hit, SetLock, Together
from companion.engine.tactics.battle.state import Battle
from companion.engine.views.turn import CalculateShot, PrepareAttack, RecordAction, SelectUnit
from companion.errors import InputError
from tests.engine.tactics.builders import change_unit, fight, game

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
        ("flip", (Mark(GRIFFIN, "flag/flipped_arms", 1),)),
        ("lock 3", (SetLock(GRIFFIN, "atlas"),)),
        ("lock atl", (SetLock(GRIFFIN, "atlas"),)),
        ("unlock", (SetLock(GRIFFIN),)),
        ("lock atlas focus 1", (SetLock(GRIFFIN, "atlas"), Mark(GRIFFIN, "focus", 1))),
        ("Hull down", (Mark(GRIFFIN, "flag/hull_down", 1),)),
        ("shut down", (Mark(GRIFFIN, "flag/shut_down", 1),)),
        ("major critical", (Draw(GRIFFIN, "major"),)),
        ("hits 2", (Hit(GRIFFIN, 2),)),
        ("2 evade 1 focus", (Mark(GRIFFIN, "evade", 2), Mark(GRIFFIN, "focus", 1))),
        ("atlas 2 hits, wasp 1 hit", (Hit("atlas", 2), Hit("wasp", 1))),
        ("takes 2 damage atlas", (Hit("atlas", 2),)),
        ("focus +1 wasp focus +1", (Mark(GRIFFIN, "focus", 1), Mark("wasp", "focus", 1))),
    ],
)
def test_what_is_said_is_noted(line: str, noted: tuple[object, ...]) -> None:
    meant = game().understand(table(), GRIFFIN, line)
    assert isinstance(meant, RecordAction)
    assert (meant.action.parts if isinstance(meant.action, Together) else (meant.action,)) == noted


def test_heat_cards_are_taken_away_as_far_as_they_lie_face_down() -> None:
    hot = change_unit(table(), GRIFFIN, heat_down=2)
    meant = game().understand(hot, GRIFFIN, "heat -2")
    assert isinstance(meant, RecordAction)
    assert meant.action == Mark(GRIFFIN, "heat_down", 0)
    with pytest.raises(InputError, match="Griffin has 2 heat cards face down"):
        game().understand(hot, GRIFFIN, "heat -3")


def test_nobody_locks_on_a_friend() -> None:
    with pytest.raises(InputError):
        game().understand(table(), GRIFFIN, "lock wasp")


def test_dice_attacks_and_units_are_understood_too() -> None:
    assert isinstance(game().understand(table(), GRIFFIN, "4 short * focus vs 2 evade"), CalculateShot)
    aimed = game().understand(table(), GRIFFIN, "all atlas")
    assert isinstance(aimed, PrepareAttack)
    assert aimed.target == "atlas"
    assert game().understand(table(), None, "3") == SelectUnit("atlas")


def test_a_touch_on_a_circle_is_that_many_hits() -> None:
    griffin = table().units[GRIFFIN]
    touched = game().interpret_mark
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
        text = str(raised)
    else:
        text = "understood"
    assert text.strip()
    assert all(each.line.strip() for each in game().complete_line(table(), unit, line))
