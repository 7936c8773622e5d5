from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.events import LocationHit
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import DeclaredVolley, Situation
from companion.engine.battletech.damage.damage import damage
from companion.engine.battletech.fire.volley import fire
from companion.engine.battletech.odds.armor import armor_odds
from companion.engine.battletech.tables.locations import SpecialRow
from companion.engine.battletech.tables.to_hit import DamageChange, ToHitOutcome
from companion.engine.play import Answers, Play, Script, all_results
from companion.engine.views import attacks as views
from companion.engine.views.attacks import VolleyOdds
from companion.errors import InputError
from companion.tabletop.odds import total_of
from tests.builders import damage_unit, declaring, events_of, game, mech, paper, perform
from tests.examples import examples

TABLES = game().rules.tables
ROWS = TABLES.locations.names
NAMES = tuple(ROWS)
FATAL = ("head", "center_torso")
ARMOR = st.fixed_dictionaries({name: st.integers(0, 12) for name in NAMES})


def packet(chance: float, damage: int) -> Salvo:
    """Return a weapon of one hit."""
    return Salvo("", chance, ((1.0, (damage,)),), ())


PACKETS = st.lists(st.builds(packet, st.floats(0, 1), st.integers(1, 20)), max_size=4)


class VolleyResult(NamedTuple):
    """The result of one volley: armor left, hits, damage, and the locations it struck."""

    armor: tuple[int, ...]
    hits: int
    damage: int
    struck: frozenset[str]


def all_volleys(
    at: Battle, unit: str, weapons: tuple[str, ...], hexes: int
) -> Mapping[VolleyResult, Fraction]:
    """Return every result of a volley at the Hermes II with its exact chance, found by playing all of them.

    What the first weapons have come to is played on once, however it was rolled.
    """
    declared = DeclaredVolley("hermes", weapons, Situation(hexes))
    chances = {VolleyResult(armor_of(at), 0, 0, frozenset()): Fraction(1)}
    battles = dict.fromkeys(chances, at)
    for weapon in weapons:
        after: defaultdict[VolleyResult, Fraction] = defaultdict(Fraction)
        for before, chance in chances.items():

            def resolve(
                answers: Answers, before: VolleyResult = before, weapon: str = weapon
            ) -> VolleyResult:
                play: Play[Battle] = Play(battles[before], answers, game().apply)
                fire(play, unit, weapon, declared)
                hits = events_of(play, LocationHit)
                result = VolleyResult(
                    armor_of(play.battle),
                    before.hits + len(hits),
                    before.damage + sum(hit.damage for hit in hits),
                    before.struck | {hit.location for hit in hits},
                )
                battles[result] = play.battle
                return result

            for result, part in all_results(resolve).items():
                after[result] += chance * part
        chances = after
    return chances


def armor_of(at: Battle) -> tuple[int, ...]:
    """Return what is left of the Hermes II."""
    return tuple(mech(at, "hermes").armor[name] for name in NAMES)


def odds_of_volley(at: Battle, unit: str, weapons: tuple[str, ...], hexes: int) -> VolleyOdds:
    plan = game().attack_plan(at, unit, "hermes", {"range": hexes})
    return game().volley_odds(at, [views.Volley(plan, weapons)])


DAMAGED = {"left_arm": 0, "left_torso": 4, "right_torso": 0, "right_arm": 0, "head": 3, "center_torso": 9}


@pytest.mark.rule("Quick-Start", "R36")
@pytest.mark.rule("Quick-Start", "R40")
@pytest.mark.parametrize(
    ("unit", "weapons", "hexes", "armor"),
    [
        ("hunchback", ("autocannon_20",), 3, {}),
        ("hunchback", ("autocannon_20", "medium_laser_la"), 6, DAMAGED),
        ("hunchback", ("medium_laser_la", "autocannon_20"), 6, {"left_torso": 4, "left_arm": 11}),
    ],
)
def test_odds_agree_with_playing_every_volley(
    unit: str, weapons: tuple[str, ...], hexes: int, armor: dict[str, int]
) -> None:
    agree(
        damage_unit(declaring(paper("hunchback", "hermes"), hermes="ran 3"), "hermes", **armor),
        unit,
        weapons,
        hexes,
    )


def test_odds_agree_where_hits_float_and_the_margin_counts() -> None:
    at = damage_unit(declaring(paper("hunchback", "hermes"), hermes="ran 3"), "hermes", **DAMAGED)
    tables = at.rules.tables
    glancing = ToHitOutcome(label="Glancing", margin=(0, 1), damage=DamageChange(divided_by=2), source="Ours")
    floats = SpecialRow(roll=7, does="hit_floats")
    changes = {
        "to_hit": tables.to_hit.model_copy(update={"outcomes": {"glancing": glancing}}),
        "hit_location": tables.hit_location.model_copy(update={"critical_on": floats}),
    }
    # What it has worked out from its row does not hold for the copy.
    for known in ("special", "chances"):
        changes["hit_location"].__dict__.pop(known, None)
    at = replace(at, rules=replace(at.rules, tables=tables.model_copy(update=changes)))
    agree(at, "hunchback", ("autocannon_20", "medium_laser_la"), 6)


def agree(at: Battle, unit: str, weapons: tuple[str, ...], hexes: int) -> None:
    """The odds of a volley are those of all that it can come to."""
    before = [mech(at, "hermes").armor[name] for name in NAMES]
    volleys = all_volleys(at, unit, weapons, hexes)
    odds = odds_of_volley(at, unit, weapons, hexes)

    assert sum(volleys.values()) == 1
    fatal = [NAMES.index(name) for name in FATAL]
    assert odds.kill == chance(part for r, part in volleys.items() if any(not r.armor[i] for i in fatal))
    for index, name in enumerate(NAMES):
        lost = chance(part * (before[index] - r.armor[index]) for r, part in volleys.items())
        assert odds.location_damage[name] == lost
        destroyed = chance(part for r, part in volleys.items() if not r.armor[index])
        assert odds.location_destroyed[name] == destroyed
        assert odds.location_hit[name] == chance(part for r, part in volleys.items() if name in r.struck)
    for hits, part in odds.hits.items():
        assert part == chance(part for r, part in volleys.items() if r.hits == hits)
    for points, part in odds.damage.items():
        assert part == chance(part for r, part in volleys.items() if r.damage == points)
    assert odds.mean_damage == chance(part * r.damage for r, part in volleys.items())


def chance(parts: Iterable[Fraction]) -> Any:
    """Return the sum of exact chances, to be compared with a float."""
    return pytest.approx(float(sum(parts)))


def by_damage(armor: dict[str, int], packets: list[Salvo]) -> dict[tuple[int, ...], float]:
    """Return the armor left after every way in which the packets can miss or land, told by the damage
    rule.
    """
    chances = dict.fromkeys(NAMES, 0.0)
    for total, part in total_of(2, 6).items():
        chances[TABLES.hit_location.rows[total]] += float(part)
    ends = {tuple(armor.values()): 1.0}
    for packet in packets:
        after: dict[tuple[int, ...], float] = defaultdict(float)
        for left, weight in ends.items():
            after[left] += weight * (1 - packet.chance)
            for name, chance in chances.items():
                after[_struck(left, name, packet.most)] += weight * packet.chance * chance
        ends = after
    return ends


@cache
def _struck(left: tuple[int, ...], location: str, points: int) -> tuple[int, ...]:
    at = damage_unit(paper("hunchback", "hermes"), "hermes", **dict(zip(NAMES, left, strict=True)))
    play: Play[Battle] = Play(at, Script(), game().apply)
    damage(play, "hermes", location, points)
    return tuple(mech(play.battle, "hermes").armor[name] for name in NAMES)


@pytest.mark.rule("Quick-Start", "R40")
@examples(30)
@given(ARMOR, st.lists(st.builds(packet, st.sampled_from([0.25, 0.5, 1.0]), st.integers(1, 20)), max_size=3))
def test_odds_agree_with_the_damage_rule_on_any_target(armor: dict[str, int], packets: list[Salvo]) -> None:
    armor = {name: armor[name] for name in NAMES}
    odds, ends = armor_odds(TABLES, ROWS, armor, packets), by_damage(armor, packets)
    fatal = [NAMES.index(name) for name in FATAL]
    killed = sum(part for left, part in ends.items() if not all(left[index] for index in fatal))
    assert odds.kill == pytest.approx(killed)
    for index, (name, full) in enumerate(armor.items()):
        destroyed = sum(part for left, part in ends.items() if not left[index])
        assert odds.location_destroyed[name] == pytest.approx(destroyed)
        lost = sum(part * (full - left[index]) for left, part in ends.items())
        assert odds.location_damage[name] == pytest.approx(lost)


@given(ARMOR, PACKETS)
def test_chances_sum_to_one_and_stay_between_never_and_always(
    armor: dict[str, int], packets: list[Salvo]
) -> None:
    odds = armor_odds(TABLES, ROWS, armor, packets)
    assert sum(odds.hits.values()) == pytest.approx(1)
    assert sum(odds.damage.values()) == pytest.approx(1)
    for chances in (odds.location_hit, odds.location_destroyed, {"": odds.kill}):
        assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in chances.values())
    assert odds.mean_damage == pytest.approx(sum(packet.chance * packet.most for packet in packets))
    assert odds.kill >= max(odds.location_destroyed[name] for name in FATAL) - 1e-9
    for name, left in armor.items():
        assert odds.location_damage[name] <= left + 1e-9


@given(ARMOR, PACKETS)
def test_one_more_weapon_never_makes_a_kill_less_likely(armor: dict[str, int], packets: list[Salvo]) -> None:
    more = armor_odds(TABLES, ROWS, armor, [*packets, packet(0.5, 5)])
    assert more.kill >= armor_odds(TABLES, ROWS, armor, packets).kill - 1e-9


def test_a_volley_of_too_many_ways_is_refused_in_words() -> None:
    packets = [packet(0.5, damage) for damage in (3, 2, 8, 10, 5, 7, 11, 20, 20)]
    with pytest.raises(InputError, match="Choose fewer weapons at once"):
        armor_odds(TABLES, ROWS, dict.fromkeys(NAMES, 25), packets)


def test_nothing_fired_changes_nothing() -> None:
    armor = dict.fromkeys(NAMES, 5)
    odds = armor_odds(TABLES, ROWS, armor, [])
    assert (odds.hits, odds.damage, odds.kill, odds.mean_damage) == ({0: 1.0}, {0: 1.0}, 0.0, 0)
    assert set(odds.location_damage.values()) == {0.0}


@pytest.mark.rule("Quick-Start", "R43")
def test_the_order_of_firing_counts() -> None:
    # The arm bears a small hit while its torso stands; blown off with the torso, it sends the hit inward.
    armor = dict.fromkeys(NAMES, 30) | {"left_torso": 20, "left_arm": 10}
    heavy_first = armor_odds(TABLES, ROWS, armor, [packet(1.0, 20), packet(1.0, 5)])
    heavy_last = armor_odds(TABLES, ROWS, armor, [packet(1.0, 5), packet(1.0, 20)])
    assert heavy_first.location_damage["center_torso"] != pytest.approx(
        heavy_last.location_damage["center_torso"]
    )


def test_the_odds_of_a_plan_follow_the_order_of_its_weapons() -> None:
    at = damage_unit(declaring(paper("hunchback", "hermes")), "hermes", left_torso=20, left_arm=10)
    one = odds_of_volley(at, "hunchback", ("autocannon_20", "small_laser"), 1)
    other = odds_of_volley(at, "hunchback", ("small_laser", "autocannon_20"), 1)
    assert one.location_damage["center_torso"] > other.location_damage["center_torso"]


def test_a_declared_volley_can_be_weighed_again() -> None:
    at = declaring(paper("hunchback", "hermes"))
    before = odds_of_volley(at, "hunchback", ("medium_laser_la",), 3)
    at = perform(at, DeclareFire("hunchback", "hermes", ("medium_laser_la",), Situation(3)))
    assert odds_of_volley(at, "hunchback", ("medium_laser_la",), 3) == before
