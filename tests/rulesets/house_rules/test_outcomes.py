"""House rules on the results of hits: location, number of missiles, effects inside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.events import (
    AmmunitionExploded,
    CoverHit,
    CriticalRolled,
    LocationHit,
    MissilesHit,
    ShotFired,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import criticals, piloting
from companion.engine.battletech.odds.structure import count_odds, sample_odds
from companion.engine.play import Answers, Play, Script
from companion.engine.views.attacks import Volley, VolleyOdds
from companion.errors import FileError
from tests.auto import Auto
from tests.builders import citytech, events_of
from tests.citytech import act_by_rule, declaring, fight
from tests.engine.battletech.damaged_mechs import with_points_left
from tests.engine.battletech.gunnery import at_victor, facing_victor, fire_volley, hits, next_ask
from tests.engine.battletech.odds import test_played as cases
from tests.engine.battletech.odds import test_threat as threats
from tests.engine.battletech.volleys import (
    declare_volley,
    every_fact,
    load_volley,
    odds_by_fact,
    play_volley,
    unit_of,
    volley,
)
from tests.engine.battletech.volleys import roll_volley as roll
from tests.examples import at_most
from tests.rulesets.house_rules.examples import assert_effect_text, game_of_example, under

TIMES = at_most(50, 1000)
MARGINS = {"glancing-blows": (0,)}
"""What else a shot comes to that hits by just so much."""
Case = Callable[[], tuple[Battle, Volley]]


def at_target(target: str, attacker: str = "wolfhound", facing: int = 0) -> Battle:
    """Return two units four hexes apart as fire is declared, the target facing the other at 0."""
    return declaring(fight(**{attacker: "red 0501 3", target: f"blue 0505 {facing}"}))


def both(name: str, at: Battle, attacker: str, target: str, *weapons: str) -> tuple[VolleyOdds, VolleyOdds]:
    """Return the odds of a volley before a house rule and with it."""
    before, after = (
        citytech().volley_odds(it, [volley(it, attacker, target, *weapons)]) for it in (at, under(name, at))
    )
    return before, after


def by_rule(name: str, at: Battle) -> Battle:
    """Return the same battle by a house rule; units stay as they were built."""
    models = at.rules.models
    at = under(name, at)
    return replace(at, rules=replace(at.rules, models=models))


def roll_volley(at: Battle, aims: Volley, answers: Answers) -> Play[Battle]:
    """Return a volley declared and rolled."""
    play: Play[Battle] = Play(declare_volley(at, aims), answers, citytech().apply)
    roll(play, aims.plan.attacker)
    return play


def measure(odds: VolleyOdds, name: str) -> float:
    """Return the chance of one thing that a volley may come to."""
    chance = odds.chance(name)
    assert chance is not None, "these rules know it"
    return chance


def percent(chance: float, digits: int = 1) -> str:
    return f"{100 * chance:.{digits}f}"


# --- where a hit lands ---


def test_armor_that_holds_lets_no_critical_hit_through() -> None:
    name = "no-critical-through-armor"
    before, after = both(name, at_target("centurion"), "wolfhound", "centurion", "medium_laser_rt")
    assert (measure(before, "critical") > 0, measure(after, "critical")) == (True, 0)
    assert_effect_text(name, percent(measure(before, "critical")), percent(measure(after, "critical")))


def test_a_critical_hit_floats_to_where_a_second_roll_says() -> None:
    name = "floating-critical-hits"
    before, after = both(name, at_target("centurion"), "wolfhound", "centurion", "medium_laser_rt")
    assert (measure(before, "explosion"), measure(after, "explosion") > 0) == (0, True)
    assert measure(after, "critical") == pytest.approx(measure(before, "critical"))
    assert_effect_text(
        name, percent(measure(before, "explosion"), 2), percent(measure(after, "explosion"), 2)
    )


def test_the_damage_stays_where_a_floating_hit_was_rolled() -> None:
    at, action = under("floating-critical-hits", facing_victor()), at_victor("orion", "medium_laser_ra")
    assert next_ask(at, action, (12,), (2,)).purpose.endswith("where? It floats: roll again.")
    shot = fire_volley(at, action, (12,), (2,), (4,), (8,), (1,), (1,))
    assert hits(shot) == [("center_torso", 5)]
    assert [rolled.location for rolled in events_of(shot, CriticalRolled)] == ["right_arm"]


def test_hits_from_the_flanks_land_as_from_the_front() -> None:
    name = "front-and-rear"
    at = at_target("centurion", facing=2)
    before, after = both(name, at, "wolfhound", "centurion", "medium_laser_rt")
    chances = [odds.location_hit["left_leg"] for odds in (before, after)]
    assert chances[0] > chances[1]
    assert_effect_text(name, percent(chances[0]), percent(chances[1]))


def test_hits_from_behind_still_strike_the_rear_armor() -> None:
    at, aims = cases.from_behind()
    odds = [
        citytech().volley_odds(it, [volley(it, "wolfhound", "victor")])
        for it in (at, by_rule("front-and-rear", at))
    ]
    assert odds[0] == odds[1]
    landed = events_of(roll_volley(by_rule("front-and-rear", at), aims, Auto(Random(1))), LocationHit)
    assert {hit.is_rear for hit in landed} == {True}


def test_cover_stops_what_would_strike_the_legs() -> None:
    name = "legs-safe-in-cover"
    at, _ = cases.behind_cover()
    before, after = both(name, at, "wolfhound", "orion", "medium_laser_rt")
    assert before.mean_damage < after.mean_damage
    assert after.location_hit["left_leg"] == after.location_hit["right_leg"] == 0
    assert_effect_text(name, f"{before.mean_damage:.1f}", f"{after.mean_damage:.1f}")


def test_cover_is_told_where_it_stops_a_hit() -> None:
    at = by_rule("legs-safe-in-cover", cases.behind_cover()[0])
    shot = roll_volley(at, volley(at, "wolfhound", "orion", "medium_laser_rt"), Script([(12,), (5,)]))
    assert events_of(shot, CoverHit) == [CoverHit("orion", "right_leg", 5, 5)]
    assert not events_of(shot, LocationHit)


# --- how many strike, and how hard ---


def test_each_cluster_rolls_a_die_of_its_own() -> None:
    name = "clusters-hit-on-3"
    before, after = both(name, at_target("centurion", "orion"), "orion", "centurion", "lrm20_la")
    assert set(after.damage) == {0, 5, 10, 15, 20}
    assert_effect_text(name, f"{before.mean_damage:.1f}", f"{after.mean_damage:.1f}")


def test_the_dice_of_all_clusters_are_rolled_together() -> None:
    at, action = under("clusters-hit-on-3", facing_victor()), at_victor("orion", "lrm20_la")
    ask = next_ask(at, action, (12,))
    assert ask.purpose == "LRM 20: how many of 20 hit (each on 3 or more)?"
    shot = fire_volley(at, action, (12,), (1, 3, 2, 6), (7,), (8,))
    assert [found.missiles for found in events_of(shot, MissilesHit)] == [10]
    assert [points for _, points in hits(shot)] == [5, 5]


def test_salvos_are_better_near_and_worse_far() -> None:
    name = "salvos-by-range"
    before, after = both(name, at_target("centurion", "orion"), "orion", "centurion", "lrm20_la")
    assert after.mean_damage > before.mean_damage
    assert_effect_text(name, f"{before.mean_damage:.1f}", f"{after.mean_damage:.1f}")
    ask = next_ask(under(name, facing_victor()), at_victor("orion", "lrm20_la"), (12,))
    assert ask.purpose == "LRM 20: how many of 20 hit (column 20, Short range +1 to the roll)?"


@pytest.mark.parametrize(
    ("name", "weapon"), [("glancing-blows", "lb10x_ac_rt"), ("direct-blows", "lb10x_ac_rt")]
)
def test_the_margin_of_a_shot_says_how_hard_it_hits(name: str, weapon: str) -> None:
    before, after = both(name, at_target("centurion", "orion"), "orion", "centurion", weapon)
    assert (after.mean_damage > before.mean_damage) is (name == "direct-blows")
    assert_effect_text(name, f"{before.mean_damage:.1f}", f"{after.mean_damage:.1f}")


def test_a_glancing_blow_is_told_where_the_shot_is() -> None:
    at, action = under("glancing-blows", facing_victor()), at_victor("orion", "lb10x_ac_rt")
    needed = next(iter(events_of(fire_volley(at, action, (12,), (7,)), ShotFired))).number
    shot = fire_volley(at, action, (needed,), (8,))
    assert [fired_.outcomes for fired_ in events_of(shot, ShotFired)] == [("glancing",)]
    assert hits(shot) == [("left_torso", 5)]


# --- what a hit comes to ---


def test_heavy_hits_do_more_critical_damage() -> None:
    name = "critical-hits-by-damage"
    at = cases.worn(at_target("cicada", "victor"), "cicada")
    before, after = both(name, at, "victor", "cicada", "gauss_rifle_ra")
    assert before.error == after.error == 0
    assert_effect_text(name, percent(measure(before, "critical")), percent(measure(after, "critical")))


def test_the_critical_roll_shows_what_is_added() -> None:
    at = under("critical-hits-by-damage", cases.worn(facing_victor(), "victor", 0))
    ask = next_ask(at, at_victor("orion", "lb10x_ac_rt"), (12,), (7,))
    assert ask.purpose == "Victor, center torso: critical hits (Heavy hit +1 to the roll)?"


def test_an_explosion_does_no_more_than_its_cap() -> None:
    name = "tame-explosions"
    at, found = fight(hunchback="red 0505 0", orion="blue 0510 0"), []
    for battle, unit in ((at, "hunchback"), (under(name, at), "hunchback"), (under(name, at), "orion")):
        stored = next(
            it for it in battle.model(battle.units[unit]).ammunition if it.location.endswith("torso")
        )
        ((location, slot),) = battle.model(battle.units[unit]).places[stored.id]
        blown = act_by_rule(battle, partial(criticals.strike, unit=unit, location=location, slot=slot))
        found.append(events_of(blown, AmmunitionExploded)[0].points)
    assert found[1:] == [20, 10]
    assert_effect_text(name, *found)


def test_heavy_mechs_take_more_before_they_stagger() -> None:
    name = "heavy-mechs-stand-firm"
    before, after = both(name, at_target("daishi", "victor"), "victor", "daishi")
    chances = [round(100 * measure(odds, "staggers")) for odds in (before, after)]
    assert chances[0] > chances[1]
    assert_effect_text(name, *chances)


def test_far_too_much_damage_makes_the_roll_harder() -> None:
    at, numbers = fight(orion="red 0505 0", daishi="blue 0510 0"), []
    for taken in (25, 40, 65):
        hurt = under("heavy-mechs-stand-firm", at)
        mech = hurt.mech("orion")
        hurt = hurt.with_unit(replace(mech, suffered=replace(mech.suffered, taken=taken)))
        numbers.append(piloting.target_number(hurt, hurt.mech("orion"), piloting.STAGGER).number)
    assert numbers == [6, 7, 8]


# --- what is asked and told ---


def ask(name: str, **asked: Any) -> Mapping[str, Any]:
    """Return the answer to a request for odds by a house rule."""
    data = {"range": 4, "weapons": ["Medium Laser"], **asked}
    return game_of_example(name).answer_request(
        "odds", Document("request", data, SourcePositions.of_file("request"))
    )


@pytest.mark.parametrize("side", ["left", "right", "rear"])
def test_a_request_may_tell_every_side(side: str) -> None:
    name = "front-and-rear"
    thin = {"model": "CN9-D", "rear_armor": {"center_torso": 0}}
    front, told_so = (ask(name, target={**thin, "side": it})["locations"] for it in ("front", side))
    assert {it: row["hit"] for it, row in front.items()} == {it: row["hit"] for it, row in told_so.items()}
    assert (told_so["center_torso"]["breached"] > 0) is (side == "rear")
    form = game_of_example(name).form("situation")
    assert "side" in [field.id for field in form.fields]


@pytest.mark.parametrize("name", ["glancing-blows", "direct-blows", "salvos-by-range", "clusters-hit-on-3"])
def test_a_request_has_the_odds_of_the_battle(name: str) -> None:
    at = by_rule(name, at_target("centurion", "orion"))
    weapons = {"Medium Laser": "medium_laser_la", "LRM 20": "lrm20_la"}
    odds = citytech().volley_odds(at, [volley(at, "orion", "centurion", *weapons.values())])
    told_so = ask(name, weapons=list(weapons), target={"model": "CN9-D"})
    assert told_so["damage"] == pytest.approx(odds.damage)


def test_a_target_without_a_model_has_to_have_a_tonnage_where_that_counts() -> None:
    armor = dict.fromkeys(citytech().rules.tables.locations.names, 0)
    target = {"armor": {**armor, "center_torso": 30}, "structure": dict.fromkeys(armor, 30)}
    with pytest.raises(FileError, match=r"target.tonnage|tonnage"):
        ask("heavy-mechs-stand-firm", target=target)
    light, heavy = (
        ask("heavy-mechs-stand-firm", weapons=["AC/20"], range=3, target={**target, "tonnage": tons})
        for tons in (30, 90)
    )
    assert light["staggers"] > heavy["staggers"] == 0


@pytest.mark.parametrize("name", ["glancing-blows", "salvos-by-range"])
def test_every_hex_is_worth_what_a_unit_there_would_be(name: str) -> None:
    at = declaring(fight(threats.HILLS, orion="red 0808 1", victor="blue 1517 0"), orion="walked 2")
    at = under(name, at)
    found = citytech().threat(at, "orion", threats.weapons_of(at, "orion"))
    for place in list(found)[::9]:
        told_so = threats.by_plan(at, "orion", place)
        assert told_so is None or found[place] == pytest.approx(told_so)


# --- play and odds agree ---


def everything_of_a_daishi() -> tuple[Battle, Volley]:
    at = at_target("orion", "daishi")
    return at, volley(at, "daishi", "orion")


AGREEING: tuple[tuple[str, Case], ...] = (
    ("no-critical-through-armor", cases.lasers),
    ("floating-critical-hits", cases.lasers),
    ("floating-critical-hits", cases.from_behind),
    ("front-and-rear", cases.from_behind),
    ("legs-safe-in-cover", cases.behind_cover),
    ("clusters-hit-on-3", cases.missiles),
    ("clusters-hit-on-3", cases.shot_down),
    ("clusters-hit-on-3", cases.double_shots),
    ("salvos-by-range", cases.missiles),
    ("glancing-blows", cases.lasers),
    ("glancing-blows", cases.missiles),
    ("glancing-blows", cases.fragments),
    ("direct-blows", cases.everything_at_a_fresh_target),
    ("direct-blows", cases.streaks),
    ("critical-hits-by-damage", cases.everything_at_a_fresh_target),
    ("critical-hits-by-damage", cases.aimed_shots),
    ("critical-hits-by-damage", cases.kick),
    ("tame-explosions", cases.missiles),
    ("heavy-mechs-stand-firm", cases.at_the_crippled),
    ("heavy-mechs-stand-firm", everything_of_a_daishi),
    ("heavy-mechs-stand-firm", cases.missiles),
    ("three-dice-best-two", cases.lasers),
    ("three-dice-best-two", cases.missiles),
    ("forty-points-stagger", everything_of_a_daishi),
    ("tougher-mechwarriors", cases.at_the_crippled),
    ("hard-to-keep-upright", cases.at_the_crippled),
    ("energy-weapons-by-range", cases.lasers),
    ("strong-autocannons", everything_of_a_daishi),
    ("weapons-that-jam", cases.missiles),
    ("evading", cases.lasers),
)


@pytest.mark.parametrize(
    ("name", "case"), AGREEING, ids=lambda it: it if isinstance(it, str) else it.__name__
)
def test_drawn_volleys_agree_with_volleys_played(name: str, case: Case) -> None:
    at, aims = case()
    at = by_rule(name, at)
    aims = volley(at, aims.plan.attacker, unit_of(aims), *aims.attacks, how=aims.plan.how)
    odds = odds_by_fact(sample_odds(*load_volley(at, aims)))
    assert cases.off_by(play_volley(at, aims, TIMES), odds, TIMES) == {}


@pytest.mark.parametrize("name", ["floating-critical-hits", "glancing-blows", "critical-hits-by-damage"])
def test_counted_odds_are_those_of_all_that_can_be_played(name: str) -> None:
    at = declaring(fight(wolfhound="red 0501 3", uller="blue 0504 0"))
    at = by_rule(name, cases.full(with_points_left(at, "uller", armor=cases.THIN), "uller"))
    aims = volley(at, "wolfhound", "uller", "medium_laser_ct")
    odds, facts = count_odds(*load_volley(at, aims)), every_fact(at, aims, margins=MARGINS.get(name, ()))
    told_odds = {fact: it for fact, it in odds_by_fact(odds).items() if fact not in ("fall", "unconscious")}
    assert odds.error == 0
    assert facts == pytest.approx(told_odds, abs=1e-3)
