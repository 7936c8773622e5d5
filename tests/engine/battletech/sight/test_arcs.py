from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.sight.arcs import bears_on
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, refusal_text
from tests.citytech import change_unit, declaring, fight
from tests.engine.battletech.gunnery import with_equipment

# Around hex 0808 and a facing of north: one hex in every arc, and those on the border lines.
AHEAD, RIGHT, LEFT, BEHIND = "0804", "1108", "0508", "0812"
RIGHT_BORDER, RIGHT_REAR_BORDER, LEFT_REAR_BORDER, LEFT_BORDER = "1007", "1009", "0609", "0607"


def mech_facing(facing: int = 0, **fields: int | bool) -> tuple[Battle, Mech]:
    at = change_unit(fight(wolfhound=f"red 0808 {facing}", orion="blue 0101 3"), "wolfhound", **fields)
    return at, at.mech("wolfhound")


def arcs_of(place: str, **fields: int | bool) -> set[str]:
    """Return the Wolfhound's weapons that bear on a hex."""
    at, mech = mech_facing(**fields)
    weapons = at.model(mech).weapons
    return {mount.id for mount in weapons if bears_on(at, mech, mount, parse_label(place))}


TORSO = {"medium_laser_ct", "medium_laser_rt", "medium_laser_lt"}
ARM, REAR = "er_large_laser_ra", "medium_laser_ct_rear"


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
@pytest.mark.parametrize(
    ("place", "weapons"),
    [
        (AHEAD, TORSO | {ARM}),
        (RIGHT_BORDER, TORSO | {ARM}),
        (LEFT_BORDER, TORSO | {ARM}),
        (RIGHT, {ARM}),
        (RIGHT_REAR_BORDER, {ARM}),
        (LEFT, set()),
        (LEFT_REAR_BORDER, set()),
        (BEHIND, {REAR}),
    ],
)
def test_each_weapon_bears_on_the_arcs_of_its_location(place: str, weapons: set[str]) -> None:
    assert arcs_of(place) == weapons


@pytest.mark.rule("CityTech", "Combat > Rotating the Firing Arcs")
def test_the_arcs_of_the_upper_body_turn_with_the_torso() -> None:
    assert arcs_of(RIGHT_REAR_BORDER, twist=1) == TORSO | {ARM}
    assert arcs_of(LEFT_BORDER, twist=1) == set()
    assert arcs_of(LEFT_REAR_BORDER, twist=1) == {REAR}
    assert arcs_of(BEHIND, twist=1) == {ARM}


@pytest.mark.rule("CityTech", "Combat > Rotating the Firing Arcs")
def test_weapons_in_the_legs_point_where_the_feet_do() -> None:
    at, _ = mech_facing(twist=1)
    leg = [{"id": "laser_ll", "weapon": "is.medium_laser", "location": "left_leg"}]
    at = with_equipment(at, "wolfhound", weapons=leg)
    mech = at.units["wolfhound"]
    mount = at.model(mech).mount("laser_ll")
    assert mount is not None
    assert bears_on(at, mech, mount, parse_label(LEFT_BORDER))
    assert not bears_on(at, mech, mount, parse_label(RIGHT_REAR_BORDER))


@pytest.mark.rule("CityTech", "Combat > Rotating the Firing Arcs")
def test_a_prone_mech_has_its_torso_straight() -> None:
    _, mech = mech_facing(twist=1, is_prone=True)
    assert mech.torso_facing == 0
    assert arcs_of(RIGHT_REAR_BORDER, twist=1, is_prone=True) == {ARM}


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
@pytest.mark.parametrize(
    ("weapon", "place", "text"),
    [
        ("medium_laser_ct", RIGHT, "Orion is not in the forward arc."),
        (ARM, BEHIND, "Orion is not in the forward or right arc."),
        (ARM, LEFT, "Orion is not in the forward, right or rear arc."),
        (REAR, AHEAD, "Orion is not in the rear arc."),
    ],
)
def test_a_target_outside_the_arc_is_refused_with_the_arc(weapon: str, place: str, text: str) -> None:
    at = declaring(fight(wolfhound="red 0808 0", orion=f"blue {place} 3"))
    assert text in refusal_text(at, DeclareFire("wolfhound", "orion", (weapon,)))


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
def test_the_map_shows_the_arcs_of_the_weapons_that_are_left() -> None:
    at, mech = mech_facing()
    assert parse_label(RIGHT) in at.kind(mech).arcs.covered_hexes(at, mech)
    without = change_unit(at, "wolfhound", structure={**mech.structure, "right_arm": 0})
    assert parse_label(RIGHT) not in without.kind(mech).arcs.covered_hexes(
        without, without.units["wolfhound"]
    )
    assert citytech().arc(at, "wolfhound") == at.kind(mech).arcs.covered_hexes(at, mech)
    assert parse_label(LEFT) not in at.kind(mech).arcs.covered_hexes(at, mech)


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
@given(facing=st.integers(0, 5), twist=st.sampled_from((-1, 0, 1)))
def test_an_arm_bears_on_all_that_the_torso_in_front_of_it_does(facing: int, twist: int) -> None:
    at, mech = mech_facing(facing, twist=twist)
    front, arm = at.model(mech).mount("medium_laser_ct"), at.model(mech).mount(ARM)
    assert front is not None
    assert arm is not None
    for place in board().all_hexes():
        bears = bears_on(at, mech, front, place)
        assert bears is at.kind(mech).arcs.is_in_front(at, mech, place)
        assert bears_on(at, mech, arm, place) or not bears
