"""Shots that land where a helper's shot has set its mark: the location that an earlier step chose."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire
from companion.engine.battletech.battle.events import LocationHit, TargetMarked
from companion.engine.battletech.battle.salvo import NOWHERE, Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.salvo import chance_struck, hits_and_damage
from companion.engine.battletech.odds.armor import armor_odds
from companion.engine.battletech.odds.outlook import volley_odds
from companion.engine.battletech.odds.structure import sample_odds
from companion.engine.battletech.tables.locations import AttackSide, HitPlace, RolledPlace
from companion.engine.views.attacks import VolleyOdds
from companion.errors import FileError
from tests.builders import citytech, events_of, game
from tests.citytech import apply_events, change_unit, declaring, fight
from tests.engine.battletech.fire.fire_proofs import PLAYED, THROWN, prove, two_dice
from tests.engine.battletech.gunnery import CENTER, LEG, MISS, fire_volley, hits, with_equipment
from tests.engine.battletech.odds.test_played import off_by
from tests.engine.battletech.volleys import load_volley, odds_by_fact, play_volley, volley
from tests.overlays import citytech_with, under_rules

RULES = """
to_hit: {base: {skill: null, value: 4}}
ammunition: {rack_damage: {seeker: 10}}
weapons:
  spotter:
    {name: Spotter, abbreviation: SP, category: energy, damage: 0, short: 3, medium: 6, long: 9,
    source: House rules, fires: {procedure: steps, steps: [
      {step: roll}, {step: spend}, {step: effect, effect: mark, mark: laser_spot, locates: true}]}}
  seeker:
    {name: Seeker, abbreviation: SK, category: missile, heat: 3, damage: 10, missiles: 1, short: 3,
    medium: 6, long: 9, uses_ammunition: true, shots_per_ton: 40, source: House rules,
    fires: {procedure: steps, steps: [
      {step: roll, needs: laser_spot}, {step: spend}, {step: locate, marked_from: 8}, {step: damage}]}}
"""
WEAPONS = ("spotter", "one", "two")
VOLLEY = DeclareFire("orion", "victor", WEAPONS)
FAR = 8
"""The lowest roll that lands where the mark is."""
LOCATED = ("location_hit", "location_destroyed", "kill")


def armed_orion(at: Battle) -> Battle:
    mounts = [{"id": "spotter", "weapon": "spotter", "location": "left_arm"}]
    mounts += [{"id": name, "weapon": "seeker", "location": "left_arm"} for name in ("one", "two")]
    rounds = {"id": "ammo", "weapon": "seeker", "location": "left_torso", "shots": 40}
    return with_equipment(under_rules(RULES, declaring(at)), "orion", weapons=mounts, ammunition=[rounds])


@pytest.fixture
def at() -> Battle:
    """Return an Orion that marks a Victor, two hexes away, for two seekers of its own."""
    return armed_orion(fight(orion="red 0505 0", victor="blue 0503 3"))


def needed(at: Battle, target: str = "victor") -> int:
    plan = citytech().attack_plan(at, "orion", target)
    (number,) = {view.calculation.number for view in plan.attacks if view.id in WEAPONS}
    assert number is not None
    return number


class TestInPlay:
    """A seeker lands where its mark was set if the roll is high enough, and anywhere else if it just hits."""

    def test_the_mark_has_a_location(self, at: Battle) -> None:
        played = fire_volley(at, VOLLEY, (12,), LEG, (8,), (7,), CENTER)
        (marked,) = events_of(played, TargetMarked)
        assert marked.spot is not None
        assert (marked.spot.location, marked.spot.rolled) == ("left_leg", LEG[0])
        assert hits(played) == [("left_leg", 10), ("center_torso", 10)]
        told = citytech().describe(at, ResolveFire("orion"), played.events).details
        assert "Victor is marked for Red: laser spot, left leg" in told

    def test_without_a_mark_nothing_is_located(self, at: Battle) -> None:
        assert hits(fire_volley(at, VOLLEY, MISS)) == []

    def test_a_location_that_calls_for_a_critical_hit_does_so_for_each(self, at: Battle) -> None:
        played = fire_volley(at, VOLLEY, (12,), (2,), (12,), (7,), (12,), (7,))
        assert [(hit.location, hit.rolled) for hit in events_of(played, LocationHit)] == [
            ("center_torso", 2),
            ("center_torso", 2),
        ]

    def test_a_second_mark_leaves_the_first_where_it_is(self, at: Battle) -> None:
        marked = apply_events(
            at, TargetMarked("victor", "red", "laser_spot", RolledPlace("left_leg", rolled=9))
        )
        played = fire_volley(marked, VOLLEY, (12,), (8,), MISS)
        assert hits(played) == [("left_leg", 10)]

    def test_a_mark_lasts_no_longer_than_others_and_is_stored(self, at: Battle) -> None:
        marked = apply_events(at, TargetMarked("victor", "red", "laser_spot", RolledPlace("head", rolled=12)))
        game = citytech_with(RULES)
        assert game.battle_from(game.battle_data(marked)).units["victor"] == marked.units["victor"]


class TestOdds:
    """Play, odds counted and drawn, and dice thrown apart from both agree."""

    def test_hits_and_damage(self, at: Battle) -> None:
        number = needed(at)

        def simulate(random: Random) -> tuple[int, int]:
            if two_dice(random) < number:
                return 0, 0
            hit = sum(two_dice(random) >= number for _ in range(2))
            return 1 + hit, 10 * hit

        prove(at, volley(at, "orion", "victor", *WEAPONS), simulate)

    @pytest.mark.parametrize("location", ["left_leg", "center_torso", "head"])
    def test_two_hits_together_in_one_location(self, at: Battle, location: str) -> None:
        """A location with 15 points is lost only where both land in it, which they do together."""
        worn = change_unit(at, "victor", armor=dict.fromkeys(at.units["victor"].armor, 15 - 3))
        worn = change_unit(worn, "victor", structure=dict.fromkeys(at.units["victor"].structure, 3))
        aims = volley(worn, "orion", "victor", *WEAPONS)
        odds, thrown = volley_odds(worn, [aims]), throw(worn, location, "front")
        drawn = sample_odds(*load_volley(worn, aims))
        for known in (odds, drawn):
            assert off_by(thrown, both(known, location), THROWN) == {}

    def test_a_mark_that_is_there_already(self, at: Battle) -> None:
        marked = apply_events(at, TargetMarked("victor", "red", "laser_spot", RolledPlace("head", rolled=12)))
        odds = volley_odds(marked, [volley(marked, "orion", "victor", "one")])
        assert odds.location_hit["head"] == pytest.approx(15 / 36 + 18 / 36 / 36)
        assert odds.location_hit["left_leg"] == pytest.approx(18 / 36 * 4 / 36)


def both(odds: VolleyOdds, location: str) -> dict[str, float]:
    return {"struck": odds.location_hit[location], "lost": odds.location_destroyed[location]}


def throw(at: Battle, location: str, side: AttackSide) -> dict[str, float]:
    """Return how often a location is struck, and struck twice, by dice thrown as the rule is written."""
    random, number, table = Random(7), needed(at), at.rules.tables.hit_location.column(side)
    found = {"struck": 0.0, "lost": 0.0}
    for _ in range(THROWN):
        spot, landed = "", 0
        if two_dice(random) >= number:
            spot = table[two_dice(random)]
        for rolled in (two_dice(random), two_dice(random)) if spot else ():
            if rolled >= number:
                landed += (spot if rolled >= FAR else table[two_dice(random)]) == location
        found["struck"] += (landed > 0) / THROWN
        found["lost"] += (landed > 1) / THROWN
    return found


@pytest.mark.parametrize("name", ["vedette", "tower"])
def test_other_kinds_are_marked_by_their_own_tables(name: str) -> None:
    at = armed_orion(fight(orion="red 0505 0", **{name: "blue 0503 3"}))
    aims = volley(at, "orion", name, *WEAPONS)
    odds, played = odds_by_fact(volley_odds(at, [aims])), play_volley(at, aims, PLAYED)
    told = {fact: chance for fact, chance in odds.items() if fact.split()[0] in LOCATED}
    assert off_by({fact: played.get(fact, 0.0) for fact in told}, told, PLAYED) == {}


@pytest.mark.parametrize("name", ["rifles", "elementals"])
def test_soldiers_are_struck_as_they_come(name: str) -> None:
    at = armed_orion(fight(orion="red 0505 0", **{name: "blue 0503 3"}))
    played = fire_volley(at, DeclareFire("orion", name, ("spotter",)), (12,))
    assert [event.spot for event in events_of(played, TargetMarked)] == [None]


def test_a_location_without_a_mark_is_told() -> None:
    steps = "{procedure: steps, steps: [{step: effect, effect: beacon, locates: true}]}"
    weapon = "name: Seeker, abbreviation: SK, damage: 1, short: 3, medium: 6, long: 9, source: House rules"
    with pytest.raises(FileError, match="a mark belongs to the effect mark"):
        citytech_with(f"weapons: {{seeker: {{{weapon}, fires: {steps}}}}}")


@pytest.mark.rule("CityTech", "Combat > Line of Sight > Partial Cover (lost page, errata 1.5)")
def test_cover_stops_all_that_goes_where_the_mark_is_or_none() -> None:
    column = ((HitPlace("left_leg"), 0.5), (NOWHERE, 0.5))
    marker = Salvo("Spotter", 1.0, ((1.0, ()),), column, marks="spot", locates=True, is_helpers=True)
    seeker = Salvo("Seeker", 1.0, ((1.0, (10,)),), column, needs="spot", at_mark=(True,))
    salvos = (marker, seeker, seeker)
    assert hits_and_damage(salvos)[1] == pytest.approx({0: 0.5, 10: 0.0, 20: 0.5})
    assert chance_struck(salvos, "left_leg") == 0.5


def test_armor_alone_is_struck_at_the_mark_too() -> None:
    tables = game().rules.tables
    rows = tables.locations.names
    column = tuple((HitPlace(name), 0.5) for name in ("left_leg", "head"))
    marker = Salvo("Spotter", 1.0, ((1.0, ()),), column, marks="spot", locates=True, is_helpers=True)
    seeker = Salvo("Seeker", 1.0, ((1.0, (9,)),), column, needs="spot", at_mark=(True,))
    odds = armor_odds(tables, rows, dict.fromkeys(rows, 10), (marker, seeker, seeker))
    assert odds.location_destroyed["left_leg"] == pytest.approx(0.5)
    assert odds.location_hit["left_leg"] == pytest.approx(0.5)


def test_what_nobody_has_marked_is_answered_by_no_system() -> None:
    missile = Salvo(
        "LGM", 0.5, ((1.0, (10,)),), ((HitPlace("head"), 1.0),), needs="tag", meets=0.5, systems=1
    )
    hits_at_all, damage = hits_and_damage([missile])
    assert (hits_at_all[0], damage[0]) == (1, 1)
    assert chance_struck([missile], "head") == 0
