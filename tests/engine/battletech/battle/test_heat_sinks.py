"""Heat sinks: how many work, and how much heat they take away."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.heat_sinks import dissipation, sinks_under_water, working_sinks
from tests.builders import board
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots, without


@pytest.mark.rule("CityTech", "Equipment > Heat Sinks")
@pytest.mark.rule("CityTech", "Heat > Heat Point Table")
@pytest.mark.parametrize(
    ("name", "sheds"),
    [("wolfhound", 20), ("centurion", 10), ("orion", 22), ("victor", 15), ("uller", 20), ("black_hawk", 36),
     ("mad_cat", 34), ("daishi", 44), ("enforcer", 12)],
)  # fmt: skip
def test_single_and_double_heat_sinks(name: str, sheds: int) -> None:
    at = battle_in_phase(name)
    assert dissipation(at, at.mech(name)) == sheds


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize("slots", [(0,), (1,), (0, 1, 2)])
def test_one_hit_destroys_a_double_heat_sink_and_more_on_it_do_nothing(slots: tuple[int, ...]) -> None:
    at = hit_slots(battle_in_phase("wolfhound"), "wolfhound", left_torso=slots)
    assert dissipation(at, at.mech("wolfhound")) == 18


@pytest.mark.rule("CityTech", "Combat > Recording Damage")
def test_sinks_go_with_their_location() -> None:
    at = without(battle_in_phase("daishi"), "daishi", "left_torso")
    in_torso = at.model(at.units["daishi"]).slots_of("left_torso").count("double_heat_sink") // 2
    assert in_torso > 1
    assert working_sinks(at, at.mech("daishi")) == 22 - in_torso


@pytest.mark.rule("CityTech", "Heat > Heat Point Table")
@pytest.mark.rule("CityTech", "Equipment > Heat Sinks")
@pytest.mark.parametrize(
    ("name", "water", "is_prone", "wet", "more"),
    [
        ("victor", "water_0", False, 0, 0),
        ("victor", "water_1", False, 2, 2),
        ("victor", "water_1", True, 15, 6),
        ("victor", "water_2", False, 15, 6),
        ("uller", "water_1", False, 2, 4),
        ("uller", "water_2", False, 10, 6),
        ("orion", "water_1", False, 0, 0),
        ("orion", "water_3", False, 11, 6),
    ],
)
def test_water_cools_the_sinks_that_it_covers(
    name: str, water: str, is_prone: bool, wet: int, more: int
) -> None:
    at = battle_in_phase(name, ground=board((15, 17), **{water: "0505"}), is_prone=is_prone)
    dry = battle_in_phase(name)
    assert sinks_under_water(at, at.mech(name)) == wet
    assert dissipation(at, at.mech(name)) - dissipation(dry, dry.mech(name)) == more


@pytest.mark.rule("CityTech", "Heat > Building Up Heat")
@pytest.mark.parametrize(("off", "sheds"), [(0, 22), (3, 16), (11, 0), (15, 0)])
def test_sinks_that_are_off_take_no_heat_away(off: int, sheds: int) -> None:
    at = battle_in_phase(sinks_off=off)
    assert dissipation(at, at.mech("orion")) == sheds
