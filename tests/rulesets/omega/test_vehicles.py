"""Vehicles with critical slots and heat: their files, what drives them, and hits on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_document
from companion.engine.asks import Question
from companion.engine.battletech.battle.actions import Move, React
from companion.engine.battletech.battle.condition import is_destroyed, is_immobile, why_destroyed
from companion.engine.battletech.battle.events import (
    DamageVanished,
    LocationDestroyed,
    LocationHit,
    MechDestroyed,
    SlotHit,
    StructureLost,
)
from companion.engine.battletech.battle.heat_sinks import working_sinks
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import TurnState
from companion.engine.battletech.damage.criticals import strike
from companion.engine.battletech.damage.hit_locations import land_hit, roll_hit
from companion.engine.battletech.heat.build_up import heat_phase
from companion.engine.battletech.kinds.model_files import model_in, read_model
from companion.engine.battletech.kinds.slotted_vehicle.printed_tables import slotted_tables
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.odds.outlook import volley_odds
from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.views.attacks import Volley
from companion.errors import FileError, InputError
from tests.builders import board, citytech, events_of, resolve_action, source
from tests.citytech import SIDES, act_by_rule, in_phase
from tests.engine.battletech.odds.test_played import off_by
from tests.engine.battletech.volleys import odds_by_fact, play_volley
from tests.rulesets.omega.battles import facing, omega

TIMES = 300
QUESTION = Question("location", "Where does it hit?")


@pytest.fixture
def at() -> Battle:
    """Return a Rampart two hexes from a Skimmer."""
    return facing(rampart="red 0505 0", skimmer="blue 0503 3")


def file_of(model: str, **changed: Any) -> Document:
    data = {**read_document(source("omega").files("units")[model]).data, **changed}
    return Document("design", data, SourcePositions.of_file("design"))


def faults_of(model: str, **changed: Any) -> list[str]:
    return [str(fault) for fault in read_model(omega().rules.tables, file_of(model, **changed))[1]]


def changed(battle: Battle, name: str, **changes: Any) -> Battle:
    return battle.with_unit(replace(battle.units[name], **changes))


def with_hits(battle: Battle, unit: str, slots: Mapping[str, tuple[int, ...]]) -> Battle:
    return changed(battle, unit, hit_slots=slots)


def with_lost(battle: Battle, unit: str, *locations: str) -> Battle:
    known, gone = battle.units[unit], dict.fromkeys(locations, 0)
    return changed(battle, unit, armor={**known.armor, **gone}, structure={**known.structure, **gone})


@pytest.mark.rule("Omega", "R76")
def test_every_section_has_twelve_slots() -> None:
    plan = omega().rules.tables.slotted_vehicles
    assert plan is not None
    assert {row.slots for row in plan.locations.names.values()} == {12}
    assert len(plan.locations.names) == 5
    slots = {**file_of("Rampart").data["slots"], "rear": ["engine"] * 3}
    assert any("rear has 12 critical slots, not 3" in fault for fault in faults_of("Rampart", slots=slots))


@pytest.mark.rule("Omega", "R77")
@pytest.mark.parametrize(("tons", "ends", "flanks"), [(60, 18, 12), (35, 11, 7), (20, 6, 4), (50, 15, 10)])
def test_structure_goes_by_the_tons(tons: int, ends: int, flanks: int) -> None:
    model = model_in(omega().rules.tables, file_of("Rampart", tonnage=tons))
    expected = {"front": ends, "rear": ends, "turret": ends, "left_side": flanks, "right_side": flanks}
    assert model.structure == expected


@pytest.mark.rule("Omega", "R78")
def test_vehicles_move_on_tracks_wheels_or_air() -> None:
    assert faults_of("Rampart", motive="wheeled") == []
    assert any(
        "no vehicle moves as 'hydrofoil'" in fault for fault in faults_of("Rampart", motive="hydrofoil")
    )


@pytest.mark.rule("Omega", "R83")
def test_no_vehicle_jumps() -> None:
    jumping = {"cruising": 4, "flank": 6, "jumping": 4}
    assert any("no vehicle jumps" in fault for fault in faults_of("Rampart", movement=jumping))


@pytest.mark.rule("Omega", "R79")
def test_hits_on_a_combustion_engine_take_its_sinks_and_stop_it(at: Battle) -> None:
    expected = {1: (2, False), 2: (0, False), 3: (0, True)}
    for hits, (sinks, stops) in expected.items():
        hit = with_hits(at, "skimmer", {"front": tuple(range(hits))})
        assert working_sinks(hit, hit.units["skimmer"]) == sinks
        assert is_immobile(hit, hit.units["skimmer"]) is stops
        assert not is_destroyed(hit, hit.units["skimmer"])


@pytest.mark.rule("Omega", "R79")
def test_a_vehicle_whose_combustion_engine_is_shut_down_fires_no_more(at: Battle) -> None:
    for hits in (2, 3):
        hit = with_hits(in_phase(at, "weapon_attack"), "skimmer", {"front": tuple(range(hits))})
        rows = omega().attack_plan(hit, "skimmer", "rampart").attacks
        assert rows
        assert all(("third hit" in row.calculation.reason) is (hits == 3) for row in rows)


@pytest.mark.rule("Omega", "R79")
def test_a_hit_on_the_fuel_destroys_a_vehicle(at: Battle) -> None:
    played = act_by_rule(at, lambda play: strike(play, "skimmer", "front", 5))
    assert [event.reason for event in events_of(played, MechDestroyed)] == ["fuel_destroyed"]
    assert why_destroyed(played.battle, played.battle.units["skimmer"]) == "fuel_destroyed"


@pytest.mark.rule("Omega", "R81")
@pytest.mark.parametrize(
    ("unit", "slots", "cruising"),
    [
        ("rampart", {"left_side": (0,)}, 4),
        ("rampart", {"left_side": (0, 1)}, 2),
        ("rampart", {"left_side": (0, 1, 2)}, 2),
        ("rampart", {"left_side": (0, 1), "right_side": (0, 1)}, 0),
        ("skimmer", {"front": (3,), "rear": (3,)}, 4),
        ("skimmer", {"front": (3,), "left_side": (0,)}, 8),
        ("skimmer", {"front": (3, 4), "left_side": (0, 1)}, 2),
        ("skimmer", {"front": (3, 4), "rear": (3, 4)}, 0),
    ],
)
def test_two_hits_halve_and_four_stop(
    at: Battle, unit: str, slots: Mapping[str, tuple[int, ...]], cruising: int
) -> None:
    hit = with_hits(at, unit, slots)
    assert movement_points(hit, hit.units[unit], "walked") == cruising


@pytest.mark.rule("Omega", "R81")
def test_a_lost_side_counts_as_three_hits(at: Battle) -> None:
    lost = with_lost(at, "rampart", "left_side")
    assert movement_points(lost, lost.units["rampart"], "walked") == 2
    lost = with_hits(lost, "rampart", {"right_side": (0,)})
    assert movement_points(lost, lost.units["rampart"], "walked") == 0


@pytest.mark.rule("Omega", "R82")
def test_a_hit_on_the_controls_kills_the_crew(at: Battle) -> None:
    played = act_by_rule(at, lambda play: strike(play, "rampart", "front", 3))
    assert is_destroyed(played.battle, played.battle.units["rampart"])


@pytest.mark.rule("Omega", "R84")
@pytest.mark.parametrize(("movement", "heat"), [("walked", 1), ("ran", 2)])
def test_cruising_and_flank_speed_heat_a_vehicle(at: Battle, movement: str, heat: int) -> None:
    at = changed(at, "rampart", doings=TurnState())
    cause = {"walked": "walking", "ran": "running"}[movement]
    moved = resolve_action(in_phase(at, "movement"), Move("rampart", movement, ("forward",)))
    assert moved.battle.units["rampart"].doings.heat_sources == {cause: heat}


def test_its_sheet_has_slots_and_a_heat_scale(at: Battle) -> None:
    sheet = record_sheet(at, at.units["skimmer"])
    assert [len(it.slots) for it in sheet.slots] == [12] * 5
    assert [gauge.id for gauge in sheet.gauges] == ["heat"]
    boxes = {"Engine hits": 3, "Drive train hits": 4, "Lift hits": 4}
    assert {box.label: box.full for box in sheet.hit_boxes} == boxes
    hints = {slot.label: slot.hint for it in sheet.slots for slot in it.slots}
    assert "The vehicle is destroyed" in hints["Fuel"]
    assert "Cruising MP divided by 2" in hints["Lift"]


@pytest.mark.rule("Omega", "R84")
def test_heat_slows_a_vehicle_and_sinks_take_it_away(at: Battle) -> None:
    hot = changed(at, "rampart", heat=10)
    assert movement_points(hot, hot.units["rampart"], "walked") == 2
    played = act_by_rule(hot, heat_phase)
    assert played.battle.units["rampart"].heat == 0


@pytest.mark.rule("Omega", "R84")
def test_a_turret_turns_freely_until_it_is_lost(at: Battle) -> None:
    reacting = in_phase(at, "reaction", first="blue")
    assert omega().why_not(reacting, React("rampart", 3)) is None
    lost = with_lost(reacting, "rampart", "turret")
    refused = omega().why_not(lost, React("rampart", 1))
    assert refused is not None
    assert "its turret is destroyed" in str(refused)


@pytest.mark.rule("Omega", "R85")
def test_a_lost_section_destroys_nobody_and_leads_to_the_other_side(at: Battle) -> None:
    weak = changed(at, "rampart", armor=dict.fromkeys(at.units["rampart"].armor, 0))
    # Structure of 12 in the side, the rest in the other one; 2 is no critical hit there.
    played = act_by_rule(weak, lambda play: land_hit(play, "rampart", "left_side", 17, "left"), (1, 1))
    assert [event.location for event in events_of(played, LocationDestroyed)] == ["left_side"]
    lost = [(event.location, event.points) for event in events_of(played, StructureLost)]
    assert lost == [("left_side", 12), ("right_side", 5)]
    assert not is_destroyed(played.battle, played.battle.units["rampart"])


@pytest.mark.rule("Omega", "R85")
@pytest.mark.rule("Omega", "R103")
@pytest.mark.parametrize(("section", "ends"), [("front", True), ("rear", True), ("turret", False)])
def test_what_a_lost_section_held_of_the_engine_is_hit_with_it(at: Battle, section: str, ends: bool) -> None:
    # As lift and drive train are hit with their section (R81), so is the engine.
    lost = with_lost(at, "rampart", section)
    assert is_destroyed(lost, lost.units["rampart"]) is ends


@pytest.mark.rule("Omega", "R85")
def test_damage_that_finds_both_sides_gone_goes_nowhere(at: Battle) -> None:
    lost = with_lost(at, "rampart", "left_side", "right_side")
    played = act_by_rule(lost, lambda play: land_hit(play, "rampart", "left_side", 7, "left"))
    assert [event.points for event in events_of(played, DamageVanished)] == [7]


@pytest.mark.rule("Omega", "R86")
@pytest.mark.parametrize(
    ("side", "dice", "location", "struck"),
    [
        ("front", ((3, 3),), "front", 0),
        ("front", ((1, 2),), "rear", 0),
        ("left", ((5, 6),), "right_side", 0),
        ("right", ((1, 3),), "front", 0),
        ("rear", ((3, 4),), "turret", 0),
        ("rear", ((6, 6), (1,), (1,)), "rear", 1),
        # A 2 is rolled again, with a critical hit wherever it lands; a 12 adds another.
        ("front", ((1, 1), (3, 4), (1,), (1,)), "turret", 1),
        ("front", ((1, 1), (6, 6), (1,), (1,), (1,), (2,)), "front", 2),
    ],
)
def test_hits_land_by_the_side_that_they_come_from(
    at: Battle, side: AttackSide, dice: tuple[tuple[int, ...], ...], location: str, struck: int
) -> None:
    hit = IncomingHit("rampart", 1, side, QUESTION, roller_side="blue")
    played = act_by_rule(at, lambda play: roll_hit(play, hit), *dice)
    assert [event.location for event in events_of(played, LocationHit)] == [location]
    assert [event.location for event in events_of(played, SlotHit)] == [location] * struck


@pytest.mark.rule("Omega", "R86")
@pytest.mark.parametrize("side", ["front", "left"])
def test_chances_count_what_is_rolled_again(side: AttackSide) -> None:
    plan = omega().rules.tables.slotted_vehicles
    assert plan is not None
    chances: dict[str, float] = {}
    for place, chance in plan.hit_location.chances[side]:
        chances[place.location] = chances.get(place.location, 0.0) + chance
    assert sum(chances.values()) == pytest.approx(1.0)
    # 6 in 36 for the turret, and its share of the 1 in 36 that is rolled again, and so on.
    assert chances["turret"] == pytest.approx(6 / 35, abs=1e-4)


@pytest.mark.rule("Omega", "R86")
def test_printed_rows_are_those_of_the_book() -> None:
    table, *_ = slotted_tables(omega().rules)
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["2"] == ("again*",) * 4
    assert rows["3"] == ("RR", "FR", "RS", "LS")
    assert rows["7"] == ("TU",) * 4
    assert rows["9"] == rows["10"] == ("RS", "RS", "RR", "RR")
    assert rows["12"] == ("FR*", "RR*", "LS*", "RS*")


def test_rules_without_such_vehicles_name_the_other_kind() -> None:
    with pytest.raises(FileError, match="have no critical slots"):
        model_in(citytech().rules.tables, file_of("Rampart"))


def test_vehicles_of_the_parent_rules_are_told_why_they_cannot_be_played() -> None:
    setups = [
        UnitSetup(id="tank", model="Vedette", side="red", name="Tank"),
        UnitSetup(id="rampart", model="Rampart", side="blue", name="Rampart"),
    ]
    with pytest.raises(InputError, match="Vehicles have critical slots and heat here"):
        omega().new_battle(board(), SIDES, setups)


@pytest.mark.rule("Omega", "R85")
@pytest.mark.parametrize("weapons", [("medium_laser_ra", "medium_laser_la"), ("ac5_rt",)])
def test_odds_and_play_agree(weapons: tuple[str, ...]) -> None:
    at = facing(warden="red 0505 0", skimmer="blue 0503 3")
    weak = changed(at, "skimmer", armor=dict.fromkeys(at.units["skimmer"].armor, 3))
    aims = Volley(omega().attack_plan(weak, "warden", "skimmer"), weapons)
    known = odds_by_fact(volley_odds(weak, [aims]))
    played = play_volley(weak, aims, TIMES)
    asked = {fact for fact in played if not fact.startswith("half")} & {*known}
    assert len(asked) > 5
    assert off_by({it: played[it] for it in asked}, {it: known[it] for it in asked}, TIMES) == {}
