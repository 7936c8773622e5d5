"""The proposed end of a stored battle: kills with turn and entry, undone actions, remaining units."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from companion.battles.ending import battle_ending as ending
from companion.battles.ending import battle_ending_of_play
from companion.battles.library import Library
from companion.battles.scripts.script import play_script, read_script
from companion.battles.session import Session
from companion.engine.battletech.battle.actions import Hit
from companion.engine.downtime.aftermath import KillView, UnitFate
from companion.engine.marks import Mark
from companion.engine.play import Script
from tests.battles.builders import FIRE, HEAD, HIT, LEFT_ARM, MISS, begin_fire, document, reopen

SHOTS = (HIT, HEAD, HIT, HEAD)
"""Both lasers on the head of the Hermes II, which has ten points there: they destroy it."""


@pytest.fixture
def worn(library: Library) -> Session:
    """The Cicada is about to fire at a Hermes II with little left on its head."""
    session = begin_fire(library)
    session.do(Mark("hermes", "armor/head", 7))
    return session


def test_a_kill_has_its_turn_and_its_entry(worn: Session) -> None:
    worn.do(FIRE, Script(SHOTS))
    battle_ending = ending(worn)
    (ended,) = battle_ending.kills
    assert (ended.kill.victim, ended.kill.by, ended.kill.how) == ("hermes", "cicada", "Medium Laser")
    assert (ended.turn, ended.kill.entry, ended.shares) == (1, len(worn.entries()), {"cicada": Fraction(1)})
    assert (battle_ending.moment, battle_ending.turns) == (len(worn.entries()), 1)
    assert battle_ending.unit("hermes").fate is UnitFate.DESTROYED
    assert battle_ending.facts["cicada"].kills == (("mech", Fraction(1)),)
    assert not battle_ending.facts["hermes"].kills


def test_the_battle_is_over_or_goes_on(worn: Session) -> None:
    before = ending(worn)
    assert (before.is_over, before.winner, before.kills) == (False, None, ())
    worn.do(FIRE, Script(SHOTS))
    after = ending(worn)
    assert (after.is_over, after.winner) == (True, "defenders")
    assert after.outcome == "Defenders have won"
    assert (after.facts["cicada"].has_won, after.facts["hermes"].has_won) == (True, False)


def test_what_was_undone_does_not_count(worn: Session) -> None:
    worn.do(FIRE, Script(SHOTS))
    worn.undo()
    assert ending(worn).kills == ()
    worn.do(FIRE, Script((HIT, LEFT_ARM, MISS)))
    assert ending(worn).kills == ()
    worn.undo()
    worn.do(Mark("hermes", "armor/head", 5))
    worn.do(FIRE, Script((HIT, HEAD, MISS)))
    (ended,) = ending(worn).kills
    assert ended.kill.entry == len(worn.entries())


def test_of_several_losses_the_last_counts(worn: Session) -> None:
    worn.do(FIRE, Script(SHOTS))
    worn.do(Mark("hermes", "armor/head", 4))
    assert ending(worn).kills == ()
    worn.do(Hit("hermes", "head", 4))
    (ended,) = ending(worn).kills
    assert (ended.kill.by, ended.kill.entry) == (None, len(worn.entries()))
    assert ended.kill.how == "Head destroyed"
    assert [helper.unit for helper in ended.kill.helpers] == ["cicada"]


def test_another_window_proposes_the_same(worn: Session, tmp_path: Path) -> None:
    worn.do(FIRE, Script(SHOTS))
    assert ending(reopen(tmp_path, worn.id)) == ending(worn)


def test_a_script_proposes_what_its_stored_battle_does(worn: Session, library: Library) -> None:
    worn.do(FIRE, Script(SHOTS))
    script = read_script(document(library.export(worn)), library.rulebooks)
    battle_ending = battle_ending_of_play(script.game, script.start, list(play_script(script)))
    assert battle_ending == ending(worn)


def test_whoever_is_out_was_put_out_even_where_no_entry_says_by_whom(worn: Session, library: Library) -> None:
    worn.do(FIRE, Script(SHOTS))
    script = read_script(document(library.export(worn)), library.rulebooks)
    steps = [replace(step, events=()) for step in play_script(script)]
    (ended,) = battle_ending_of_play(script.game, script.start, steps).kills
    assert ended.kill == KillView("hermes", None, "Head destroyed", len(steps))
    back = [replace(step, battle=script.start) for step in play_script(script)]
    assert battle_ending_of_play(script.game, script.start, back).kills == ()


def test_only_entries_that_tell_of_ends_are_read(worn: Session) -> None:
    texts = [record.events for record in worn.entries()]
    kinds = worn.game.ending_events
    read = [worn.codec.events_of(text, kinds) for text in texts]
    assert [bool(found) for found in read] == [
        any(event["event"] in NAMES for event in json.loads(text)) for text in texts
    ]
    assert [type(event).__name__ for found in read for event in found][-1] == "TrackSet"


NAMES = ("step_began", "turn_began", "track_set")
