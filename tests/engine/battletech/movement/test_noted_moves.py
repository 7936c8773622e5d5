"""Moves without a map in the app: noting them, and standing up and dropping on paper."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.actions import NoteMove
from companion.engine.battletech.battle.events import HeatBuilt
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from tests.builders import citytech, events_of, perform, refusal_text, resolve_action
from tests.citytech import change_unit, in_phase, on_paper
from tests.engine.battletech.damaged_mechs import hit_slots
from tests.engine.battletech.move_helpers import march, move, move_of, piloting_numbers

SAFE, FAILS = (6, 6), (1, 1)
FALL = ((1,), (4, 5), SAFE)
"""A fall on the front of one location, without a hit on the MechWarrior."""


def paper(**fields: Any) -> Battle:
    return change_unit(in_phase(on_paper(wolfhound="red", uller="blue"), "movement"), "wolfhound", **fields)


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_without_a_map_one_stands_up_and_notes_the_rest_of_the_move() -> None:
    at = paper(is_prone=True)
    assert "not crawl" in refusal_text(at, NoteMove("wolfhound", "walked", 1))
    assert [it.id for it in citytech().commands(at, "wolfhound")] == ["stand/walked", "stand/ran"]
    up = march(at, "U", SAFE)
    assert (move_of(up).spent, move_of(up).is_over) == (2, False)
    assert citytech().turn(up.battle).status == "Wolfhound can go on moving"
    assert "has 4 MP and cannot enter 5 hexes" in refusal_text(up.battle, NoteMove("wolfhound", "walked", 5))
    assert "it continues that way or not at all" in refusal_text(up.battle, NoteMove("wolfhound", "ran", 4))
    on = perform(up.battle, NoteMove("wolfhound", "walked", 4))
    mech = on.units["wolfhound"]
    assert mech.doings.moved == MoveRecord("walked", 4, 2, entered=4)
    assert mech.doings.heat_sources == {"standing_up": 1, "walking": 1}


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_without_a_map_a_failed_attempt_may_be_repeated_or_not() -> None:
    fallen = march(paper(is_prone=True), "U", FAILS, *FALL)
    assert (move_of(fallen).spent, move_of(fallen).is_over) == (2, False)
    assert move_of(march(fallen.battle, "U", SAFE)).spent == 4
    stay = next(it for it in citytech().commands(fallen.battle, "wolfhound") if it.id == "stay")
    mech = perform(fallen.battle, stay.action).units["wolfhound"]
    assert mech.is_prone
    assert mech.doings.moved is not None
    assert mech.doings.moved.is_over


@pytest.mark.rule("CityTech", "Movement > Dropping to the Ground")
def test_without_a_map_a_noted_move_may_end_on_the_ground() -> None:
    endings = {it.id: it.action for it in citytech().endings(paper(), NoteMove("wolfhound", "walked", 5))}
    assert endings["drop"] == NoteMove("wolfhound", "walked", 5, drops=True)
    dropped = resolve_action(paper(), endings["drop"])
    assert dropped.battle.units["wolfhound"].is_prone
    assert (move_of(dropped).hexes, move_of(dropped).is_over) == (5, True)
    assert "takes it to 7" in refusal_text(paper(), NoteMove("wolfhound", "walked", 6, drops=True))
    assert "Only a unit that walks or runs" in refusal_text(
        paper(), NoteMove("wolfhound", "stationary", drops=True)
    )
    assert "is already prone" in refusal_text(
        paper(is_prone=True), NoteMove("wolfhound", "walked", drops=True)
    )


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_without_a_map_no_hex_is_entered_step_by_step() -> None:
    for letters in ("F", "D", "UF", ""):
        refusal = citytech().why_not(paper(), move(letters))
        assert refusal is not None
        assert (str(refusal), refusal.source) == ("Wolfhound is not on the map: note its move instead.", "")


@pytest.mark.rule("CityTech", "Movement > Walking/Cruising")
@pytest.mark.rule("CityTech", "Movement > Jumping")
@pytest.mark.parametrize(("movement", "hexes", "heat"), [("walked", 4, 1), ("ran", 6, 2), ("jumped", 4, 4)])
def test_a_move_noted_on_paper_builds_up_its_heat(movement: str, hexes: int, heat: int) -> None:
    at = in_phase(on_paper(victor="red", uller="blue"), "movement")
    played = resolve_action(at, NoteMove("victor", movement, hexes))
    assert [it.points for it in events_of(played, HeatBuilt)] == [heat]
    assert "cannot enter" in refusal_text(at, NoteMove("victor", movement, hexes + 1))


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize(
    ("movement", "cause"), [("ran", "running_damaged"), ("jumped", "jumping_damaged"), ("walked", "")]
)
def test_who_notes_a_run_or_jump_in_spite_of_damage_rolls(movement: str, cause: str) -> None:
    at = in_phase(on_paper(victor="red", uller="blue"), "movement")
    at = hit_slots(at, "victor", center_torso=(3,))
    held = resolve_action(at, NoteMove("victor", movement, 3), *([SAFE] if cause else []))
    assert [event for event, _ in piloting_numbers(held)] == ([cause] if cause else [])
    assert move_of(held, "victor").is_over
    if cause:
        fallen = resolve_action(at, NoteMove("victor", movement, 3), FAILS, (1,), (4, 5), (4, 5), SAFE)
        assert fallen.battle.units["victor"].is_prone
        assert move_of(fallen, "victor").is_over is (movement == "jumped")


@pytest.mark.rule("CityTech", "Combat > Charging")
def test_a_noted_charge_leaves_a_point_for_the_hex_of_its_target() -> None:
    at = change_unit(paper(), "uller", moved=MoveRecord("stationary"))
    assert "costs 1 MP at least; 0 are left" in refusal_text(
        at, NoteMove("wolfhound", "walked", 6, charge="uller")
    )
    charging = perform(at, NoteMove("wolfhound", "walked", 5, charge="uller")).units["wolfhound"]
    assert charging.doings.blow is not None
    assert charging.doings.blow.attack == "charge"
    lying = change_unit(at, "wolfhound", is_prone=True)
    assert "cannot charge" in refusal_text(lying, NoteMove("wolfhound", "walked", charge="uller"))
    dropping = NoteMove("wolfhound", "walked", 3, charge="uller", drops=True)
    assert "cannot charge" in refusal_text(at, dropping)


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_a_noted_jump_leads_into_another_hex() -> None:
    at = in_phase(on_paper(victor="red", uller="blue"), "movement")
    at = change_unit(at, "uller", moved=MoveRecord("stationary"))
    for onto in (None, "uller"):
        assert "A jump must end in another hex" in refusal_text(
            at, NoteMove("victor", "jumped", 0, charge=onto)
        )


@pytest.mark.rule("CityTech", "Combat > Death from Above")
@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_who_comes_down_on_another_does_not_land_yet() -> None:
    at = in_phase(on_paper(victor="red", uller="blue"), "movement")
    at = hit_slots(change_unit(at, "uller", moved=MoveRecord("stationary")), "victor", center_torso=(3,))
    played = resolve_action(at, NoteMove("victor", "jumped", 3, charge="uller"))
    assert piloting_numbers(played) == []
    blow = played.battle.units["victor"].doings.blow
    assert blow is not None
    assert blow.attack == "death_from_above"
