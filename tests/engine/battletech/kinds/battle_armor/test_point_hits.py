"""Hits on Points of battle armor: which suit is struck, what it bears, and the odds of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from companion.engine.asks import Answer
from companion.engine.battletech.battle.condition import is_destroyed, why_destroyed
from companion.engine.battletech.battle.events import DamageVanished, LocationHit, MechDestroyed
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.kinds.battle_armor.point import Point, as_point
from companion.engine.battletech.odds.outlook import build_salvos, volley_odds
from companion.engine.marks import Mark
from companion.engine.play import Play
from tests.builders import events_of, resolve_action
from tests.citytech import act_by_rule, declaring, fight
from tests.engine.battletech.kinds.vehicle.test_vehicle_hits import play_salvos
from tests.engine.battletech.volleys import volley
from tests.examples import at_most
from tests.questions import make_question

DAMAGE = pytest.mark.rule("CityTech", "Infantry > Damage to Battle Armor")
TIMES, DEVIATIONS = at_most(400, 4_000), 4.5


def against(**points: int) -> Battle:
    """Return a Point that an Orion faces, with so many points left of its suits: `trooper_2=0`."""
    at = fight(elementals="red 0505", orion="blue 0508 0")
    return with_suits(at, **points)


def with_suits(at: Battle, **points: int) -> Battle:
    point = point_in(at)
    return at.with_unit(replace(point, armor={**point.armor, **points}))


def point_in(at: Battle) -> Point:
    return as_point(at.units["elementals"])


def hit(at: Battle, points: int, *dice: Answer) -> Play[Battle]:
    one = IncomingHit("elementals", points, "front", make_question("where"))
    return act_by_rule(at, lambda on: roll_hit(on, one), *dice)


@DAMAGE
@pytest.mark.parametrize("shown", range(1, 6))
def test_a_die_shows_the_suit_that_is_hit(shown: int) -> None:
    played = hit(against(), 5, (shown,))
    (landed,) = events_of(played, LocationHit)
    assert (landed.location, landed.rolled) == (f"trooper_{shown}", shown)
    assert point_in(played.battle).armor[f"trooper_{shown}"] == 6


@DAMAGE
def test_a_six_and_a_dead_trooper_are_rolled_again() -> None:
    played = hit(against(trooper_3=0), 5, (6,), (3,), (6,), (4,))
    assert point_in(played.battle).armor["trooper_4"] == 6


@DAMAGE
def test_the_eleventh_point_is_the_trooper_and_what_is_more_is_lost() -> None:
    held = hit(against(), 10, (2,))
    assert point_in(held.battle).suits == tuple(f"trooper_{number}" for number in range(1, 6))
    played = hit(against(), 20, (2,))
    assert point_in(played.battle).suits == ("trooper_1", "trooper_3", "trooper_4", "trooper_5")
    assert [event.points for event in events_of(played, DamageVanished)] == [9]
    assert Counter(point_in(played.battle).armor.values()) == {11: 4, 0: 1}


@DAMAGE
@pytest.mark.rule("CityTech", "Combat > Infantry")
def test_the_last_suit_needs_no_die_and_ends_the_point() -> None:
    played = hit(against(trooper_1=0, trooper_2=0, trooper_3=0, trooper_4=0), 11)
    assert why_destroyed(played.battle, point_in(played.battle)) == "suits_lost"
    assert [event.reason for event in events_of(played, MechDestroyed)] == ["suits_lost"]
    beyond = hit(played.battle, 5)
    assert events_of(beyond, LocationHit) == []


@DAMAGE
def test_a_hand_marks_a_suit_and_the_last_one_ends_the_point() -> None:
    at = against(trooper_1=0, trooper_2=0, trooper_3=0, trooper_4=0)
    played = resolve_action(at, Mark("elementals", "armor/trooper_5", 0))
    assert is_destroyed(played.battle, point_in(played.battle))


@DAMAGE
def test_whoever_fires_at_a_point_adds_one() -> None:
    at = declaring(against())
    numbers = {
        modifier.label: modifier.value
        for view in volley(at, "orion", "elementals").plan.attacks
        for modifier in view.calculation.modifiers
    }
    assert numbers["Battle armor"] == 1


# --- odds ---


@DAMAGE
@pytest.mark.parametrize("left", [(11, 11, 11, 11, 11), (3, 3, 5, 11, 0), (1, 1, 2, 0, 0)])
def test_odds_are_those_of_volleys_that_are_played(left: tuple[int, ...]) -> None:
    suits = {f"trooper_{number}": points for number, points in enumerate(left, start=1)}
    at = declaring(against(**suits))
    shots = volley(at, "orion", "elementals")
    odds, salvos = volley_odds(at, [shots]), build_salvos(at, [shots])["elementals"]
    seen: Counter[str] = Counter()
    generator = Random(11)
    for _ in range(TIMES):
        after = as_point(play_salvos(at, "elementals", salvos, generator).units["elementals"])
        lost = len(point_in(at).suits) - len(after.suits)
        seen.update(f"suits_lost_{number}" for number in range(1, lost + 1) if after.suits)
        seen.update(f"suits_lost_{number}" for number in range(1, len(point_in(at).suits)) if not after.suits)
        seen.update(["kill"] if not after.suits else [])
        seen.update(f"lost {name}" for name, points in after.armor.items() if points <= 0)
        seen.update(f"hit {name}" for name in suits if after.armor[name] < suits[name])
    expected = {"kill": odds.kill, **{each.id: each.chance for each in odds.measures}}
    expected |= {f"lost {name}": chance for name, chance in odds.location_destroyed.items()}
    expected |= {f"hit {name}": chance for name, chance in odds.location_hit.items()}
    for name, chance in expected.items():
        spread = abs(TIMES * chance * (1 - chance)) ** 0.5
        assert abs(seen[name] - TIMES * chance) <= DEVIATIONS * spread + 1, name
