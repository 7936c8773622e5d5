from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.events import HeatBuilt
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.views.attacks import Volley, WhatIf
from companion.tabletop.hexes import parse_label
from tests import builders
from tests.builders import citytech
from tests.citytech import apply_events, change_unit, declaring, fight, in_phase
from tests.engine.battletech.volleys import volley


def rows(at: Battle, attacker: str, *attacks: str, **more: Any) -> dict[str, WhatIf]:
    """Return what the same attacks on the Centurion come to, by the way of moving."""
    found = citytech().what_if(at, volley(at, attacker, "centurion", *attacks, **more))
    return {row.label: row for row in found}


def at_range(hexes: int, attacker: str = "black_hawk", **moved: str) -> Battle:
    units = {attacker: "red 0503 3", "centurion": f"blue 05{3 + hexes:02} 0"}
    return declaring(fight(**units), **moved)


@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
def test_each_way_of_moving_has_its_number_and_its_mean() -> None:
    found = rows(at_range(4), "black_hawk", "er_medium_laser_la_1")
    assert {label: row.number for label, row in found.items()} == {
        "Stood still": "3+", "Walked": "4+", "Ran": "5+", "Jumped": "6+",
    }  # fmt: skip
    means = [row.mean_damage for row in found.values()]
    assert means == sorted(means, reverse=True)
    assert means[0] == pytest.approx(7 * 35 / 36)
    kills = [row.kill for row in found.values()]
    assert kills == sorted(kills, reverse=True)


@pytest.mark.rule("CityTech", "Heat > Heat Point Table")
def test_heat_follows_the_movement_and_what_else_has_built_up_stays() -> None:
    at = change_unit(at_range(4), "black_hawk", heat=10, sinks_off=20)
    at = apply_events(at, HeatBuilt("black_hawk", "standing_up", 1))
    found = rows(at, "black_hawk", "er_medium_laser_la_1")
    still = found["Stood still"].heat
    assert still is not None
    assert [row.heat for row in found.values()] == [still, still + 1, still + 2, still + 3]


@pytest.mark.rule("CityTech", "Heat > Heat Point Table")
def test_heat_that_was_built_up_by_moving_is_not_counted_twice() -> None:
    at = change_unit(at_range(4, black_hawk="ran 3"), "black_hawk", heat=10, sinks_off=20)
    at = change_unit(at, "black_hawk", heat_sources={"running": 2})
    found = rows(at, "black_hawk", "er_medium_laser_la_1")
    assert [row.label for row in found.values() if row.is_present] == ["Ran"]
    walked, ran = found["Walked"].heat, found["Ran"].heat
    assert walked is not None
    assert ran is not None
    assert ran == walked + 1
    odds = citytech().volley_odds(at, [volley(at, "black_hawk", "centurion", "er_medium_laser_la_1")])
    assert odds.heat is not None
    assert (odds.kill, odds.heat.after) == (found["Ran"].kill, ran)


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_a_jump_leads_from_where_the_unit_started() -> None:
    came = MoveRecord("walked", 7, 7, entered=7, from_hex=parse_label("0508"))
    at = change_unit(at_range(4, black_hawk="walked 7"), "black_hawk", moved=came, heat=10, sinks_off=20)
    at = change_unit(at, "black_hawk", heat_sources={"walking": 1})
    found = rows(at, "black_hawk", "er_medium_laser_la_1")
    still, jumped = found["Stood still"].heat, found["Jumped"].heat
    assert still is not None
    assert jumped is not None
    assert jumped == still + 5


def test_only_ways_that_the_unit_has_are_shown() -> None:
    assert "Jumped" not in rows(at_range(4, "orion"), "orion", "srm4_lt")
    slow = change_unit(at_range(4), "black_hawk", heat=26)
    assert set(rows(slow, "black_hawk", "er_medium_laser_la_1")) == {"Stood still", "Jumped"}


def test_how_it_looked_when_the_phase_began_changes_too() -> None:
    at = fight(black_hawk="red 0503 3", centurion="blue 0507 0")
    at = in_phase(at, "weapon_attack", "resolve", black_hawk="ran 3")
    assert at.phase_began["black_hawk"].doings.moved == at.units["black_hawk"].doings.moved
    found = rows(at, "black_hawk", "er_medium_laser_la_1")
    assert found["Stood still"].number == "3+"


def test_numbers_that_differ_are_told_from_least_to_most() -> None:
    found = rows(at_range(3, "orion"), "orion", "srm4_lt", "lrm20_la")
    assert found["Stood still"].number == "4+ to 8+"


def test_no_roll_is_high_enough() -> None:
    at = at_range(10, "black_hawk", centurion="ran 8")
    found = rows(change_unit(at, "black_hawk", heat=24), "black_hawk", "er_medium_laser_la_1")
    assert (found["Jumped"].number, found["Jumped"].mean_damage) == ("15", 0.0)


@pytest.mark.rule("CityTech", "Combat > Kicking")
def test_kicks_and_punches() -> None:
    at = in_phase(fight(orion="red 0503 3", centurion="blue 0504 0"), "physical_attack", "declare")
    found = rows(at, "orion", "kick/left_leg")
    assert [row.label for row in found.values()] == ["Stood still", "Walked", "Ran"]
    assert found["Stood still"].mean_damage > found["Ran"].mean_damage


def test_a_secondary_target_stays_one() -> None:
    at = at_range(4)
    first = rows(at, "black_hawk", "er_medium_laser_la_1")["Walked"]
    second = rows(at, "black_hawk", "er_medium_laser_la_1", is_secondary=True)["Walked"]
    assert (first.number, second.number) == ("4+", "5+")
    assert second.mean_damage < first.mean_damage


def test_nothing_chosen_changes_nothing() -> None:
    at = at_range(4)
    plan = citytech().attack_plan(at, "black_hawk", "centurion")
    assert citytech().what_if(at, Volley(plan, ())) == ()


@pytest.mark.rule("Quick-Start", "R36")
def test_the_quick_start_rules_know_no_heat() -> None:
    at = builders.declaring(builders.paper("hunchback", "hermes"), hermes="ran 3")
    plan = builders.game().attack_plan(at, "hunchback", "hermes", {"range": 3})
    chosen = Volley(plan, ("autocannon_20",))
    found = builders.game().what_if(at, chosen)
    assert all(row.heat is None for row in found)
    assert len({row.number for row in found}) == len(found) > 1
