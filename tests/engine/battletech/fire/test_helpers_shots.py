"""Shots that need a helper's hit first: one marks the target, and others find it by that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire
from companion.engine.battletech.battle.events import FireDeclared, RoundSpent, ShotFired, TargetMarked
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Declaration
from companion.engine.battletech.fire.volley import resolve
from companion.engine.battletech.odds.structure import structure_odds
from companion.engine.play import Play
from companion.engine.views.attacks import VolleyOdds
from companion.errors import FileError
from tests.auto import Auto
from tests.builders import citytech, events_of, perform
from tests.citytech import apply_events, declaring, fight
from tests.engine.battletech.fire.fire_proofs import PLAYED, armed, check_simulation, prove, two_dice
from tests.engine.battletech.gunnery import HIT, LEG, MISS, fire_volley, hits, with_equipment
from tests.engine.battletech.odds.test_played import off_by
from tests.engine.battletech.volleys import facts_of, load_volley, odds_by_fact, volley
from tests.overlays import citytech_with, under_rules

SEEKER = """name: Seeker, abbreviation: SK, category: missile, heat: 3, damage: 10, missiles: 1, short: 3,
    medium: 6, long: 9, uses_ammunition: true, shots_per_ton: 40, source: House rules"""
RULES = f"""
to_hit: {{base: {{value: 7}}}}
ammunition: {{rack_damage: {{seeker: 10}}}}
weapons:
  spotter:
    {{name: Spotter, abbreviation: SP, category: energy, damage: 0, short: 3, medium: 6, long: 9,
    source: House rules, fires: {{procedure: steps, steps: [
      {{step: roll}}, {{step: spend}}, {{step: effect, effect: mark, mark: laser_spot}}]}}}}
  seeker:
    {{{SEEKER}, fires: {{procedure: steps, steps: [
      {{step: roll, needs: laser_spot}}, {{step: spend}}, {{step: locate}}, {{step: damage}}]}}}}
"""
OWN = DeclareFire("orion", "victor", ("seeker", "spotter"))


@pytest.fixture
def alone() -> Battle:
    """Return an Orion that marks its target itself."""
    return armed(RULES, "spotter", "seeker")


@pytest.fixture
def helped() -> Battle:
    """Return an Orion with two seekers and an Cicada that marks for it, which has declared that."""
    at = under_rules(RULES, declaring(fight(orion="red 0505 0", cicada="red 0405 0", victor="blue 0503 3")))
    seekers = [{"id": name, "weapon": "seeker", "location": "left_arm"} for name in ("one", "two")]
    bins = [{"id": "ammo", "weapon": "seeker", "location": "left_torso", "shots": 9}]
    at = with_equipment(at, "orion", weapons=seekers, ammunition=bins)
    spotter = {"id": "spotter", "weapon": "spotter", "location": "left_torso"}
    return perform(
        with_equipment(at, "cicada", weapons=[spotter]), DeclareFire("cicada", "victor", ("spotter",))
    )


def needed(at: Battle, unit: str, weapon: str) -> int:
    plan = citytech().attack_plan(at, unit, "victor")
    return next(view.calculation.number or 0 for view in plan.attacks if view.id == weapon)


def test_the_shot_that_marks_is_fired_first(alone: Battle) -> None:
    played = fire_volley(alone, OWN, HIT, HIT, LEG)
    assert [shot.weapon for shot in events_of(played, ShotFired)] == ["spotter", "seeker"]
    assert events_of(played, TargetMarked) == [TargetMarked("victor", "red", "laser_spot")]
    assert hits(played) == [("left_leg", 10)]


def test_without_the_mark_it_is_fired_and_misses(alone: Battle) -> None:
    played = fire_volley(alone, OWN, MISS)
    assert [(shot.rolled, shot.is_hit) for shot in events_of(played, ShotFired)] == [
        (2, False),
        (None, False),
    ]
    assert events_of(played, RoundSpent) == [RoundSpent("orion", "ammo_seeker")]


def test_play_odds_and_dice_agree_where_the_attacker_marks_itself(alone: Battle) -> None:
    aims = volley(alone, "orion", "victor", "spotter", "seeker")
    numbers = [needed(alone, "orion", weapon) for weapon in aims.attacks]

    def simulate(random: Random) -> tuple[int, int]:
        spot, shot = (two_dice(random) >= number for number in numbers)
        return spot + (spot and shot), 10 * (spot and shot)

    prove(alone, aims, simulate)


def test_it_waits_for_the_helper_who_has_declared(helped: Battle) -> None:
    at = perform(helped, DeclareFire("orion", "victor", ("one",)))
    at = perform(at, DeclareFire("victor"))
    refusal = citytech().why_not(at, ResolveFire("orion"))
    assert "Seeker waits for Cicada" in str(refusal)
    marked = perform(at, ResolveFire("cicada"), HIT)
    assert citytech().why_not(marked, ResolveFire("orion")) is None
    spared = perform(at, ResolveFire("cicada"), MISS)
    assert citytech().why_not(spared, ResolveFire("orion")) is None


def test_play_odds_and_dice_agree_where_a_friend_marks(helped: Battle) -> None:
    """Both seekers rely on the same mark: they hit together or not at all."""
    aims = volley(helped, "orion", "victor", "one", "two")
    spot, shot = needed(helped, "cicada", "spotter"), needed(helped, "orion", "one")
    body, salvos = load_volley(helped, aims)
    odds = odds_by_fact(structure_odds(body, salvos))

    def simulate(random: Random) -> tuple[int, int]:
        if two_dice(random) < spot:
            return 0, 0
        hit = sum(two_dice(random) >= shot for _ in range(2))
        return hit, 10 * hit

    check_simulation(odds, simulate)
    assert off_by(played_facts(helped), {key: odds[key] for key in odds if key not in DUES}, PLAYED) == {}


@pytest.mark.rule("CityTech", "Vehicles > Combat")
@pytest.mark.parametrize("name", ["vedette", "tower"])
def test_shots_at_other_kinds_share_their_mark(name: str) -> None:
    """Two hits that rely on one mark come together more often than two that do not."""
    shot = Salvo("Seeker", 0.5, ((1.0, (40,)),), column=(), needs="spot")
    marker = Salvo("Spotter", 0.5, ((1.0, (0,)),), column=(), marks="spot", is_helpers=True)
    at = fight(orion="red 0505 0", **{name: "blue 0503 3"})
    target = at.units[name]

    def odds(*salvos: Salvo) -> VolleyOdds:
        found: VolleyOdds = at.kind(target).odds(at, target, salvos)
        return found

    sure, never = odds(replace(shot, needs=""), replace(shot, needs="")), odds()
    joint = odds(marker, shot, shot)
    assert joint.hits == pytest.approx({0: 0.625, 1: 0.25, 2: 0.125})
    assert joint.mean_damage == pytest.approx(sure.mean_damage / 2)
    assert joint.kill == pytest.approx((sure.kill + never.kill) / 2)
    for place, chance in sure.location_destroyed.items():
        assert joint.location_destroyed[place] == pytest.approx(chance / 2)
    assert [each.chance for each in joint.measures] == pytest.approx(
        [(one.chance + none.chance) / 2 for one, none in zip(sure.measures, never.measures, strict=True)]
    )


DUES = ("fall", "unconscious")
"""What only the rolls after a volley decide, which are not made here."""


def hit_odds(odds: Mapping[str, float]) -> Mapping[int, float]:
    return {int(fact.split()[1]): chance for fact, chance in odds.items() if fact.startswith("hits ")}


def played_facts(at: Battle) -> Mapping[str, float]:
    """Return how often each fact came true of the Orion's shots, the Cicada's rolled before."""
    at = perform(at, DeclareFire("orion", "victor", ("one", "two")))
    start = apply_events(at, FireDeclared("victor", Declaration()))
    found = defaultdict[str, float](float)
    for seed in range(PLAYED):
        dice = Auto(Random(seed))
        helper: Play[Battle] = Play(start, dice, citytech().apply)
        resolve(helper, ResolveFire("cicada"))
        play: Play[Battle] = Play(helper.battle, dice, citytech().apply)
        for fact, amount in facts_of(play, "orion", "victor"):
            found[fact] += amount / PLAYED
    return found


def test_a_mark_without_its_effect_is_told() -> None:
    steps = "{procedure: steps, steps: [{step: effect, effect: mark}]}"
    with pytest.raises(FileError, match="a mark belongs to the effect mark"):
        citytech_with(f"weapons: {{seeker: {{{SEEKER}, fires: {steps}}}}}")
