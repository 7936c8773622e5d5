"""Point-blank shots out of hiding: when, at whom, with which numbers, and what they cost."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import DeclareFire, Hide, Move, NoteMove
from companion.engine.battletech.battle.events import ArmorLost, ShotFired, UnitRevealed
from companion.engine.battletech.battle.sequence import pending_units
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation
from tests.builders import citytech, events_of, invalid_text, perform, refusal_text, resolve_action
from tests.citytech import fight, in_phase, on_paper
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.move_helpers import march

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
