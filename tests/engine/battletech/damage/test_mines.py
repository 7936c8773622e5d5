"""Minefields that Thunder missiles have laid, as who enters them meets them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.actions import Jump
from companion.engine.battletech.battle.events import (
    EffectBegan,
    EffectEnded,
    LocationHit,
    MinesLaid,
    MinesMet,
)
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effect_in
from companion.engine.battletech.damage.mines import fields_met
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, resolve_action
from tests.citytech import apply_events
from tests.engine.battletech.damaged_mechs import with_points_left
from tests.engine.battletech.move_helpers import march, move_of, ready, where

SAFE, NOTHING, BANG = (6, 6), (3, 3), (3, 4)
PLACE = parse_label("0504")


def with_mines(points: int, name: str = "wolfhound") -> Battle:
    return apply_events(ready(name), MinesLaid(PLACE, points))


@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
@pytest.mark.rule("CityTech", "Special Case Rules > Conventional Minefields")
def test_mines_go_off_on_seven_and_again_for_the_next() -> None:
    played = march(with_mines(20), "FFBB", NOTHING, BANG, (1,), (6,), (1,), (6,), SAFE)
    assert [(it.rolled, it.is_hit) for it in events_of(played, MinesMet)] == [(6, False), (7, True)]
    assert effect_in(played.battle, PLACE, "thunder") == HexEffect("thunder", 20)


@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
@pytest.mark.parametrize(("points", "groups"), [(5, [5]), (12, [5, 5, 2]), (20, [5, 5, 5, 5])])
def test_mines_strike_the_legs_in_groups_of_five(points: int, groups: list[int]) -> None:
    dice: list[Any] = [(1,), (6,), (1,), (6,)][: len(groups)]
    staggered = [SAFE] if points >= 20 else []
    played = march(with_mines(points), "F", BANG, *dice, *staggered)
    hits = events_of(played, LocationHit)
    assert [it.damage for it in hits] == groups
    assert {it.location for it in hits} <= {"left_leg", "right_leg"}


@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
def test_who_leaves_or_turns_in_a_mined_hex_meets_nothing() -> None:
    at = apply_events(ready(), MinesLaid(parse_label("0505"), 10))
    assert events_of(march(at, "RLF"), MinesMet) == []


@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
def test_who_lands_in_a_mined_hex_meets_its_mines() -> None:
    action = Jump("victor", PLACE, 0)
    assert citytech().why_not(with_mines(5, "victor"), action) is None
    assert len(events_of(resolve_action(with_mines(5, "victor"), action, NOTHING), MinesMet)) == 1


@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
def test_a_leg_blown_off_by_mines_is_a_fall_on_the_spot() -> None:
    at = with_points_left(with_mines(5), "wolfhound", armor={"left_leg": 0}, structure={"left_leg": 1})
    played = march(at, "FF", BANG, (6,), (1,), (3, 4), SAFE)
    mech = played.battle.units["wolfhound"]
    assert (mech.is_prone, mech.structure["left_leg"], where(played)[0]) == (True, 0, "0504")
    assert move_of(played).is_over


@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
def test_the_planner_warns_of_mines_and_goes_round_them_at_the_same_cost() -> None:
    places = citytech().reach(with_mines(10), "wolfhound", "walked").places
    into = next(place for place in places if (place.hex, place.facing) == (PLACE, 0))
    assert into.rolls == ("Mines go off on 7+ (58 %)",)
    beyond = [place for place in places if place.hex == parse_label("0603")]
    assert all(place.rolls == () for place in beyond if PLACE not in place.route)


@pytest.mark.rule("CityTech", "Special Case Rules > Vibrabomb Minefields")
def test_a_step_sets_off_vibrabombs_some_hexes_away() -> None:
    """A Wolfhound of 35 tons those set to 15, from two hexes away: they strike who stands among them."""
    far = parse_label("0502")
    at = apply_events(ready("wolfhound"), EffectBegan(far, HexEffect("vibrabomb", 10, 15)))
    assert set(fields_met(at, at.units["wolfhound"]).values()) == {"vibrabomb"}
    played = march(at, "F")
    assert events_of(played, EffectEnded) == [EffectEnded(far, "vibrabomb")]
    assert events_of(played, LocationHit) == []
    light = apply_events(ready("wolfhound"), EffectBegan(far, HexEffect("vibrabomb", 10, 45)))
    assert fields_met(light, light.units["wolfhound"]) == {}
    assert events_of(march(light, "F"), EffectEnded) == []
