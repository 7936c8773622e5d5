"""'Mechs forced out of their hex: edges, cliffs, and falls on the move."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.actions import SettleAll
from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.events import LocationHit, MinesLaid, PilotingRolled, UnitFell
from companion.engine.battletech.movement import displacement
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Facing, parse_label
from tests.builders import events_of, resolve_action
from tests.citytech import act_by_rule, apply_events, change_unit, in_phase, on_paper
from tests.engine.battletech.fights.any_answers import by_chance
from tests.engine.battletech.fights.displacement_helpers import (
    HIT,
    LEFT_LEG,
    LEGS_ON_THE_BACK,
    NORTH,
    ORION,
    RIGHT_LEG,
    attacks,
    due_list,
    force_out,
    slope,
    where,
)
from tests.engine.battletech.terrain_strategies import hills


@pytest.mark.rule("CityTech", "Combat > Pushing")
def test_a_mech_is_forced_into_the_next_hex_with_its_facing() -> None:
    played = force_out(attacks(orion="red 0506 4", uller="blue 0510 0"), NORTH)
    assert (where(played)["orion"], played.battle.units["orion"].facing) == ("0505", 4)
    assert due_list(played) == []


@pytest.mark.rule("CityTech", "Combat > Pushing")
@pytest.mark.parametrize(
    ("start", "ground"),
    [("red 0501 0", slope()), (ORION, slope(h0505="3")), (ORION, slope(h0506="0 water_3"))],
)
def test_a_mech_stays_at_the_edge_and_below_what_it_cannot_climb(start: str, ground: Board) -> None:
    at = attacks(ground, orion=start, uller="blue 0510 0")
    assert force_out(at, NORTH).events == []


@pytest.mark.rule("CityTech", "Combat > Pushing")
def test_a_mech_is_pushed_up_what_it_could_climb() -> None:
    assert (
        where(force_out(attacks(slope(h0505="2"), orion=ORION, uller="blue 0510 0"), NORTH))["orion"]
        == "0505"
    )


@pytest.mark.rule("CityTech", "Combat > Pushing")
def test_without_a_map_nothing_is_moved() -> None:
    at = in_phase(on_paper(orion="red", uller="blue"), "physical_attack", "resolve")
    assert force_out(at, NORTH).events == []


@pytest.mark.rule("CityTech", "Combat > Accidental Falls from Above")
@pytest.mark.parametrize(
    ("above", "below", "owes"),
    [
        ("1", "0", []),
        ("2", "0", [("orion", "fall", "forced_down", 2)]),
        ("3", "1 water_2", [("orion", "fall", "forced_into_water", 2)]),
        ("0", "0 water_3", []),
    ],
)
def test_a_mech_forced_down_two_levels_falls(above: str, below: str, owes: list[Any]) -> None:
    at = attacks(slope(h0506=above, h0505=below), orion=ORION, uller="blue 0510 0")
    played = force_out(at, NORTH)
    assert where(played)["orion"] == "0505"
    assert due_list(played) == owes


@pytest.mark.rule("CityTech", "Special Case Rules > Conventional Minefields")
@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
def test_who_is_forced_into_a_minefield_meets_it() -> None:
    at = apply_events(attacks(orion=ORION, uller="blue 0510 0"), MinesLaid(parse_label("0505"), 10))
    played = force_out(at, NORTH, (3, 4), (1,), (6,))
    assert [(hit.location, hit.damage) for hit in events_of(played, LocationHit)] == [
        ("right_leg", 5), ("left_leg", 5),
    ]  # fmt: skip


@pytest.mark.rule("CityTech", "Components > Bridges")
@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_a_bridge_gives_way_under_who_is_forced_onto_it() -> None:
    at = attacks(slope(h0505="0 water_1 bridge_medium"), orion=ORION, uller="blue 0510 0")
    played = force_out(at, NORTH, (1,), LEFT_LEG, (6, 6))
    assert events_of(played, UnitFell) == [UnitFell("orion", 0, "front")]
    assert [hit.damage for hit in events_of(played, LocationHit)] == [4]
    assert where(played)["orion"] == "0505"


@pytest.mark.rule("CityTech", "Movement > Falling Damage to a BattleMech")
@pytest.mark.parametrize(("below", "points"), [("0", 24), ("0 water_2", 12)])
def test_the_fall_over_an_edge_counts_its_levels(below: str, points: int) -> None:
    at = force_out(attacks(slope(h0506="2", h0505=below), orion=ORION, uller="blue 0510 0"), NORTH).battle
    rolls = [LEFT_LEG, RIGHT_LEG, LEFT_LEG, RIGHT_LEG, LEFT_LEG][: -(-points // 5)]
    played = resolve_action(at, SettleAll(), (1,), *rolls, (6, 6))
    assert sum(hit.damage for hit in events_of(played, LocationHit)) == points
    assert events_of(played, UnitFell) == [UnitFell("orion", 2, "front")]
    assert events_of(played, PilotingRolled)[0].number == 7


@pytest.mark.rule("CityTech", "Combat > Accidental Falls from Above")
def test_a_prone_mech_falls_over_an_edge_too() -> None:
    at = attacks(slope(h0506="2"), orion=ORION, uller="blue 0510 0")
    played = force_out(change_unit(at, "orion", is_prone=True), NORTH)
    assert due_list(played) == [("orion", "fall", "forced_down", 2)]
    assert (
        len(
            events_of(
                resolve_action(
                    played.battle, SettleAll(), (1,), *[LEFT_LEG, RIGHT_LEG] * 2, LEFT_LEG, (6, 6)
                ),
                UnitFell,
            )
        )
        == 1
    )


@pytest.mark.rule("CityTech", "Movement > Determining Location after a Fall")
def test_a_fall_on_the_move_ends_in_the_hex_entered() -> None:
    at = attacks(slope(h0506="1", h0505="0 rubble"), phase="movement", orion=ORION, uller="blue 0510 0")
    entered = parse_label("0505")
    rolls = [LEFT_LEG, RIGHT_LEG, LEFT_LEG, RIGHT_LEG]
    played = act_by_rule(at, lambda it: displacement.fall_into(it, "orion", entered), (3,), *rolls, (6, 6))
    assert (where(played)["orion"], played.battle.units["orion"].facing) == ("0505", 2)
    assert events_of(played, UnitFell) == [UnitFell("orion", 1, "right")]


@pytest.mark.rule("CityTech", "Movement > Determining Location after a Fall")
@pytest.mark.rule("CityTech", "Combat > Accidental Falls from Above")
def test_who_falls_a_level_into_another_forces_it_out_at_once() -> None:
    at = attacks(slope(h0506="1"), phase="movement", orion=ORION, uller="red 0505 0", daishi="blue 1510 0")
    entered, rolls = parse_label("0505"), [LEFT_LEG, RIGHT_LEG, LEFT_LEG, RIGHT_LEG]
    played = act_by_rule(
        at, lambda it: displacement.fall_into(it, "orion", entered), (1,), *rolls, (6, 6), (6, 6)
    )
    assert where(played) == {"orion": "0505", "uller": "0504", "daishi": "1510"}
    assert played.battle.dues == ()


@pytest.mark.rule("CityTech", "Movement > Determining Location after a Fall")
def test_who_falls_two_levels_onto_another_strikes_it() -> None:
    at = attacks(slope(h0506="2"), phase="movement", orion=ORION, uller="red 0505 0", daishi="blue 1510 0")
    entered = parse_label("0505")
    answers = [HIT, (3,), (4,), *LEGS_ON_THE_BACK, (6, 6), (6, 6)]
    played = act_by_rule(at, lambda it: displacement.fall_into(it, "orion", entered), *answers)
    assert where(played) == {"orion": "0505", "uller": "0504", "daishi": "1510"}
    assert played.battle.dues == ()


@pytest.mark.rule("CityTech", "Movement > Determining Location after a Fall")
def test_who_cannot_force_the_other_out_falls_where_he_was() -> None:
    at = attacks(phase="movement", orion="red 0502 0", uller="red 0501 0", daishi="blue 1510 0")
    entered = parse_label("0501")
    played = act_by_rule(
        at, lambda it: displacement.fall_into(it, "orion", entered), (1,), LEFT_LEG, RIGHT_LEG, (6, 6)
    )
    assert where(played) == {"orion": "0502", "uller": "0501", "daishi": "1510"}
    assert played.battle.units["orion"].is_prone


PLACES = ("0404", "0405", "0504", "0505", "0506", "0604")


@given(hills(), st.integers(0, 2**32), st.integers(0, 5), st.integers(0, 5), st.integers(1, 5))
def test_no_two_mechs_ever_end_in_one_hex(
    ground: Board, seed: int, direction: Facing, facing: Facing, others: int
) -> None:
    names = ("uller", "daishi", "cicada", "hermes", "victor")[:others]
    places = [label for label in PLACES if label != "0505"]
    units = {name: f"blue {label} {facing}" for name, label in zip(names, places, strict=False)}
    at = attacks(ground, orion="red 0505 0", **units)
    before = where(at)
    played = by_chance(at, lambda it: displacement.displace(it, "orion", direction), seed)
    standing = [(mech.hex, mech.floor) for mech in surviving_units(played.battle) if mech.hex is not None]
    assert len(set(standing)) == len(standing)
    assert all(place in ground for place, _ in standing)
    assert set(where(played)) == set(before)
