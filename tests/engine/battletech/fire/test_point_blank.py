"""Point-blank shots out of hiding: when, at whom, with which numbers, and what they cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import (
    DeclareFire,
    Dismiss,
    Hide,
    LieInWait,
    Move,
    NoteMove,
    Reveal,
    Settle,
)
from companion.engine.battletech.battle.dues import AMMUNITION
from companion.engine.battletech.battle.events import ArmorLost, MoveHalted, ShotFired, UnitRevealed
from companion.engine.battletech.battle.sequence import pending_units
from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.views.turn import RecordAction
from tests.builders import citytech, events_of, invalid_text, perform, refusal_text, resolve_action
from tests.citytech import fight, in_phase, on_paper
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.move_helpers import march, where

POINT_BLANK = pytest.mark.rule("CityTech", "Special Case Rules > Point Blank Shots from Hidden Units")
SHOT = DeclareFire("orion", "wolfhound", ("medium_laser_ra",))


def ambush(path: str = "FFRF", movement: str = "ran") -> Battle:
    """Return a battle in which a Wolfhound has run through woods up to an Orion that hides in 0503."""
    ground = slope(h0503="0 light_woods", h0504="0 light_woods", h0605="0 light_woods")
    at = fight(ground, orion="blue 0503 3", wolfhound="red 0507 0", uller="blue 1517 0")
    at = in_phase(perform(at, Hide("orion")), "movement")
    return march(at, path, movement=movement).battle if path else at


@POINT_BLANK
def test_neither_movement_nor_terrain_counts() -> None:
    at = ambush("FFF")
    view = next(
        it for it in citytech().attack_plan(at, "orion", "wolfhound").attacks if it.id == "medium_laser_ra"
    )
    labels = [modifier.label for modifier in view.calculation.modifiers if modifier.value]
    assert view.refusal is None
    assert [label for label in labels if "moved" in label.lower() or "woods" in label.lower()] == []
    assert view.calculation.number == 4


@POINT_BLANK
def test_the_shot_is_rolled_at_once_and_shows_who_fires() -> None:
    at = ambush("FFF")
    played = resolve_action(at, SHOT, (6, 6), (3, 4))
    assert citytech().why_not(at, SHOT) is None
    assert [event.unit for event in events_of(played, UnitRevealed)] == ["orion"]
    assert len(events_of(played, ShotFired)) == 1
    assert sum(event.points for event in events_of(played, ArmorLost)) == 5
    assert played.battle.turn.phase == "movement"


@POINT_BLANK
def test_who_has_fired_neither_moves_nor_fires_again_in_this_turn() -> None:
    after = resolve_action(ambush("FFF"), SHOT, (1, 1)).battle
    assert "orion" not in [unit.id for unit in pending_units(after)]
    assert "already moved" in refusal_text(after, Move("orion", "walked", ("forward",)))
    assert "Not now" in refusal_text(after, SHOT)
    after = perform(after, Move("uller", "stationary"))
    assert after.turn.phase == "movement", "nobody learns from the phase's end that none is hidden any more"
    after = perform(after, GoOn())
    assert after.turn.phase == "reaction"
    assert after.units["orion"].doings.declared is not None


@POINT_BLANK
def test_it_is_fired_only_at_a_unit_that_has_come_to_the_next_hex() -> None:
    assert "moved next to it" in refusal_text(ambush(""), SHOT)
    assert "is 2 hexes away" in refusal_text(ambush("FF"), SHOT)
    assert "Not now" in refusal_text(
        perform(ambush(""), Move("wolfhound", "stationary")), DeclareFire("wolfhound")
    )
    assert "no unit" in invalid_text(ambush("FFF"), DeclareFire("wolfhound", "orion", ("large_laser",)))


@POINT_BLANK
def test_without_a_map_players_tell_that_it_has_come_near() -> None:
    at = in_phase(perform(on_paper(orion="blue", wolfhound="red"), Hide("orion")), "movement")
    at = perform(at, NoteMove("wolfhound", "ran", 6))
    near = Situation(range=1, target_in="heavy_woods")
    far = Situation(range=3)
    assert "is 3 hexes away" in refusal_text(at, DeclareFire("orion", "wolfhound", ("medium_laser_ra",), far))
    shot = DeclareFire("orion", "wolfhound", ("medium_laser_ra",), near)
    played = resolve_action(at, shot, (2, 2), (3, 4))
    assert [event.is_hit for event in events_of(played, ShotFired)] == [True]


PAST = "FFFRFF"


@POINT_BLANK
def test_whoever_passes_one_that_lies_in_wait_is_halted_shot_at_and_goes_on() -> None:
    at = perform(ambush(""), LieInWait("orion"))
    passing = march(at, PAST, movement="ran")
    assert where(passing)[0] == "0504"
    assert [event.unit for event in events_of(passing, MoveHalted)] == ["wolfhound"]
    moved = passing.battle.units["wolfhound"].doings.moved
    assert moved is not None
    assert not moved.is_over
    assert not passing.battle.units["orion"].lies_in_wait
    fired = resolve_action(passing.battle, SHOT, (6, 6), (3, 4))
    assert sum(event.points for event in events_of(fired, ArmorLost)) == 5
    on = march(fired.battle, "RF", movement="ran")
    assert where(on)[0] == "0603"
    assert on.battle.units["wolfhound"].doings.moved.entered == 4  # type: ignore[union-attr]


@POINT_BLANK
def test_it_halts_one_enemy_only_and_nobody_who_ends_there() -> None:
    at = perform(ambush(""), LieInWait("orion"))
    stopped = march(at, "FFF", movement="ran").battle
    assert stopped.units["wolfhound"].doings.moved.is_over  # type: ignore[union-attr]
    assert stopped.units["orion"].lies_in_wait
    halted = march(at, PAST, movement="ran").battle
    assert where(march(halted, "RFF", movement="ran"))[0] == "0703"
    let_pass = perform(at, LieInWait("orion", waits=False))
    assert events_of(march(let_pass, PAST, movement="ran"), MoveHalted) == []


@POINT_BLANK
def test_nobody_else_learns_who_lies_in_wait() -> None:
    game, before = citytech(), ambush("")
    at = perform(before, LieInWait("orion"))
    told = game.describe(before, LieInWait("orion"), resolve_action(before, LieInWait("orion")).events)
    assert told.line == "Blue: noted in secret"
    action = Move("wolfhound", "ran", ("forward", "forward", "forward", "right", "forward", "forward"))
    halted = game.describe(at, action, march(at, PAST, movement="ran").events)
    assert "is halted" in halted.line
    assert "Orion" not in f"{halted}"
    assert game.as_seen(at, "red") == game.as_seen(before, "red")


@POINT_BLANK
def test_nobody_else_learns_what_is_owed_to_who_lies_in_wait() -> None:
    due = UnitDue("due1", "orion", AMMUNITION, points=19)
    game, at = citytech(), replace(ambush(""), dues=(due,), dues_made=1)
    for action in (Dismiss(due.id), Settle(due.id), Dismiss(unit="orion", kind=due.kind)):
        events = resolve_action(at, action, (6, 6)).events if isinstance(action, Settle) else ()
        assert game.describe(at, action, events).line == "Blue: noted in secret"


@POINT_BLANK
def test_only_hidden_units_on_a_map_lie_in_wait() -> None:
    assert "everybody sees it" in invalid_text(ambush(""), LieInWait("uller"))
    assert "is already letting everyone pass" in invalid_text(ambush(""), LieInWait("orion", waits=False))
    paper = in_phase(perform(on_paper(orion="blue", wolfhound="red"), Hide("orion")), "movement")
    assert "only on a map" in invalid_text(paper, LieInWait("orion"))
    assert not perform(perform(ambush(""), LieInWait("orion")), Reveal("orion")).units["orion"].lies_in_wait


@POINT_BLANK
def test_it_is_a_command_and_a_line() -> None:
    game, at = citytech(), ambush("")
    offered = {it.id: it.action for it in game.commands(at, "orion")}
    assert offered["lie_in_wait"] == LieInWait("orion")
    assert game.understand(at, "orion", "lie in wait") == RecordAction(LieInWait("orion"))
    waiting = perform(at, LieInWait("orion"))
    assert {it.id: it.action for it in game.commands(waiting, "orion")}["lie_in_wait"] == LieInWait(
        "orion", waits=False
    )
    chips = next(it.chips for it in game.units(waiting) if it.id == "orion")
    assert "lies_in_wait" in [chip.id for chip in chips]
