"""Moves without a map in the app: noting them, and standing up and dropping on paper."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.actions import NoteMove
from companion.engine.battletech.battle.events import HeatBuilt
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Moved
from tests.builders import citytech, done, happened, play, refused
from tests.citytech import changed, in_phase, on_paper
from tests.engine.battletech.battered import hit_slots
from tests.engine.battletech.marching import how, march, move, rolled

SAFE, FAILS = (6, 6), (1, 1)
FALL = ((1,), (4, 5), SAFE)
"""A fall on the front of one location, without a hit on the MechWarrior."""


def paper(**fields: Any) -> Battle:
    return changed(in_phase(on_paper(wolfhound="red", uller="blue"), "movement"), "wolfhound", **fields)


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_without_a_map_one_stands_up_and_notes_the_rest_of_the_move() -> None:
    at = paper(is_prone=True)
    assert "not crawl" in refused(at, NoteMove("wolfhound", "walked", 1))
    assert [it.id for it in citytech().commands(at, "wolfhound")] == ["stand/walked", "stand/ran"]
    up = march(at, "U", SAFE)
    assert (how(up).spent, how(up).is_over) == (2, False)
    assert citytech().turn(up.battle).status == "Wolfhound can go on moving"
    assert "has 4 MP and cannot enter 5 hexes" in refused(up.battle, NoteMove("wolfhound", "walked", 5))
    assert "it continues that way or not at all" in refused(up.battle, NoteMove("wolfhound", "ran", 4))
    on = done(up.battle, NoteMove("wolfhound", "walked", 4))
    mech = on.units["wolfhound"]
    assert mech.doings.moved == Moved("walked", 4, 2, entered=4)
    assert mech.doings.heat_sources == {"standing_up": 1, "walking": 1}


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_without_a_map_a_failed_attempt_may_be_repeated_or_not() -> None:
    fallen = march(paper(is_prone=True), "U", FAILS, *FALL)
    assert (how(fallen).spent, how(fallen).is_over) == (2, False)
    assert how(march(fallen.battle, "U", SAFE)).spent == 4
    stay = next(it for it in citytech().commands(fallen.battle, "wolfhound") if it.id == "stay")
    mech = done(fallen.battle, stay.action).units["wolfhound"]
    assert mech.is_prone
    assert mech.doings.moved is not None
    assert mech.doings.moved.is_over


@pytest.mark.rule("CityTech", "Movement > Dropping to the Ground")
def test_without_a_map_a_noted_move_may_end_on_the_ground() -> None:
    endings = {it.id: it.action for it in citytech().endings(paper(), NoteMove("wolfhound", "walked", 5))}
    assert endings["drop"] == NoteMove("wolfhound", "walked", 5, drops=True)
    dropped = play(paper(), endings["drop"])
    assert dropped.battle.units["wolfhound"].is_prone
    assert (how(dropped).hexes, how(dropped).is_over) == (5, True)
    assert "takes it to 7" in refused(paper(), NoteMove("wolfhound", "walked", 6, drops=True))
    assert "Only a unit that walks or runs" in refused(
        paper(), NoteMove("wolfhound", "stationary", drops=True)
    )
    assert "is already prone" in refused(paper(is_prone=True), NoteMove("wolfhound", "walked", drops=True))


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
    played = play(at, NoteMove("victor", movement, hexes))
    assert [it.points for it in happened(played, HeatBuilt)] == [heat]
    assert "cannot enter" in refused(at, NoteMove("victor", movement, hexes + 1))


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize(
    ("movement", "cause"), [("ran", "running_damaged"), ("jumped", "jumping_damaged"), ("walked", "")]
)
def test_who_notes_a_run_or_jump_in_spite_of_damage_rolls(movement: str, cause: str) -> None:
    at = in_phase(on_paper(victor="red", uller="blue"), "movement")
    at = hit_slots(at, "victor", center_torso=(3,))
    held = play(at, NoteMove("victor", movement, 3), *([SAFE] if cause else []))
    assert [event for event, _ in rolled(held)] == ([cause] if cause else [])
    assert how(held, "victor").is_over
    if cause:
        fallen = play(at, NoteMove("victor", movement, 3), FAILS, (1,), (4, 5), (4, 5), SAFE)
        assert fallen.battle.units["victor"].is_prone
        assert how(fallen, "victor").is_over is (movement == "jumped")


@pytest.mark.rule("CityTech", "Combat > Charging")
def test_a_noted_charge_leaves_a_point_for_the_hex_of_its_target() -> None:
    at = changed(paper(), "uller", moved=Moved("stationary"))
    assert "costs 1 MP at least; 0 are left" in refused(
        at, NoteMove("wolfhound", "walked", 6, charge="uller")
    )
    charging = done(at, NoteMove("wolfhound", "walked", 5, charge="uller")).units["wolfhound"]
    assert charging.doings.blow is not None
    assert charging.doings.blow.attack == "charge"
    lying = changed(at, "wolfhound", is_prone=True)
    assert "cannot charge" in refused(lying, NoteMove("wolfhound", "walked", charge="uller"))
    dropping = NoteMove("wolfhound", "walked", 3, charge="uller", drops=True)
    assert "cannot charge" in refused(at, dropping)


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_a_noted_jump_leads_into_another_hex() -> None:
    at = in_phase(on_paper(victor="red", uller="blue"), "movement")
    at = changed(at, "uller", moved=Moved("stationary"))
    for onto in (None, "uller"):
        assert "A jump must end in another hex" in refused(at, NoteMove("victor", "jumped", 0, charge=onto))


@pytest.mark.rule("CityTech", "Combat > Death from Above")
@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_who_comes_down_on_another_does_not_land_yet() -> None:
    at = in_phase(on_paper(victor="red", uller="blue"), "movement")
    at = hit_slots(changed(at, "uller", moved=Moved("stationary")), "victor", center_torso=(3,))
    played = play(at, NoteMove("victor", "jumped", 3, charge="uller"))
    assert rolled(played) == []
    blow = played.battle.units["victor"].doings.blow
    assert blow is not None
    assert blow.attack == "death_from_above"
