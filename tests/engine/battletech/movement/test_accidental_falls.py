"""A 'Mech that falls from above onto another."""

from __future__ import annotations

import pytest

from companion.engine.battletech.attack.physical_to_hit import to_hit
from companion.engine.battletech.battle.actions import SettleAll
from companion.engine.battletech.battle.events import BlowStruck, LocationHit, UnitFell
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.movement import displacement
from tests.builders import events_of, resolve_action
from tests.citytech import change_unit
from tests.engine.battletech.fights.displacement_helpers import (
    HIT,
    LEFT_LEG,
    LEGS_ON_THE_BACK,
    MISSED,
    NORTH,
    ORION,
    RIGHT_LEG,
    attacks,
    due_list,
    force_out,
    slope,
    where,
)


def cliff(uller: str = "blue 0505 0", **more: str) -> Battle:
    """Return the Orion stands two levels above the Uller."""
    return attacks(slope(h0506="2", **more), orion=ORION, uller=uller)


@pytest.mark.rule("CityTech", "Combat > Accidental Falls from Above")
@pytest.mark.parametrize(
    ("moved", "terrain", "number"),
    [
        (MoveRecord("stationary"), "", 7),
        (MoveRecord("walked", 4), "", 8),
        (MoveRecord("jumped", 5), "", 10),
        (MoveRecord("ran", 0, has_skidded=True), "", 9),
        (MoveRecord("walked", 0), "light_woods", 8),
        (MoveRecord("walked", 0), "heavy_woods", 9),
        (MoveRecord("walked", 0), "water_1", 6),
    ],
)
def test_the_number_to_strike_what_is_below(moved: MoveRecord, terrain: str, number: int) -> None:
    # How it lies makes no difference, unless it is under water.
    is_prone = "water" not in terrain
    at = change_unit(cliff(h0505=f"0 {terrain}"), "uller", moved=moved, is_prone=is_prone, is_shut_down=True)
    assert to_hit(displacement.blow_from_above(at, "orion", "uller")).number == number


@pytest.mark.rule("CityTech", "Combat > Falling BattleMech Hits Target")
def test_a_mech_that_falls_onto_another_hurts_it_and_lands_on_its_back() -> None:
    played = force_out(cliff(), NORTH, HIT, (3,), (4,))
    assert events_of(played, BlowStruck) == [
        BlowStruck("orion", "accidental_fall", "", "uller", 7, 8, is_hit=True)
    ]
    assert [(hit.location, hit.damage, hit.is_rear) for hit in events_of(played, LocationHit)] == [
        ("center_torso", 5, True), ("right_torso", 3, True),
    ]  # fmt: skip
    assert where(played) == {"orion": "0505", "uller": "0504"}
    assert due_list(played) == [
        ("uller", "piloting", "hit_from_above", 0), ("orion", "fall", "fell_onto", 2),
    ]  # fmt: skip
    settled = resolve_action(played.battle, SettleAll(), *LEGS_ON_THE_BACK, (6, 6), (5, 5))
    assert events_of(settled, UnitFell) == [UnitFell("orion", 2, "rear")]


@pytest.mark.rule("CityTech", "Combat > Falling BattleMech Hits Target")
def test_a_prone_mech_is_struck_in_the_rear() -> None:
    at = change_unit(cliff("blue 0505 3"), "uller", is_prone=True)
    played = force_out(at, NORTH, HIT, LEFT_LEG, RIGHT_LEG)
    assert [hit.location for hit in events_of(played, LocationHit)] == ["left_leg", "right_leg"]
    assert due_list(played) == [("orion", "fall", "fell_onto", 2)]


@pytest.mark.rule("CityTech", "Combat > Falling BattleMech Hits Target")
def test_a_wreck_makes_room() -> None:
    at = cliff()
    mech = at.units["uller"]
    weak = {**mech.rear_armor, "center_torso": 0}
    at = change_unit(at, "uller", rear_armor=weak, structure={**mech.structure, "center_torso": 1})
    played = force_out(at, NORTH, HIT, (3,), (1,))
    assert where(played) == {"orion": "0505", "uller": "0505"}


@pytest.mark.rule("CityTech", "Combat > Falling BattleMech Misses Target")
@pytest.mark.parametrize("chosen", ["0405", "0605"])
def test_a_mech_that_misses_lands_beside_the_other_near_where_it_fell_from(chosen: str) -> None:
    played = force_out(cliff(), NORTH, MISSED, chosen)
    assert where(played) == {"orion": chosen, "uller": "0505"}
    assert events_of(played, LocationHit) == []
    assert due_list(played) == [("orion", "fall", "forced_down", 2)]


@pytest.mark.rule("CityTech", "Combat > Falling BattleMech Misses Target")
def test_where_only_one_hex_is_free_it_falls_there() -> None:
    at = attacks(slope(h0506="2"), orion=ORION, uller="blue 0505 0", daishi="blue 0405 0")
    assert where(force_out(at, NORTH, MISSED))["orion"] == "0605"


@pytest.mark.rule("CityTech", "Combat > Falling BattleMech Hits Target")
def test_a_target_that_has_to_stay_leaves_no_room() -> None:
    at = attacks(slope(h0502="2"), orion="red 0502 0", uller="blue 0501 0")
    played = force_out(at, NORTH, HIT, (3,), (4,), "0401")
    assert where(played) == {"orion": "0401", "uller": "0501"}
    assert [due[:3] for due in due_list(played)] == [
        ("uller", "piloting", "hit_from_above"), ("orion", "fall", "forced_down"),
    ]  # fmt: skip
