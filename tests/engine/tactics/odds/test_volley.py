"""Odds of volleys, against every way in which playing them can go."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from companion.engine.asks import Answer, Ask, Choice
from companion.engine.play import Answers, Play, all_results
from companion.engine.tactics.battle.actions import Attack
from companion.engine.tactics.battle.events import AttackCompared, CardDrawn, CirclesMarked, CriticalPlayed
from companion.engine.tactics.battle.state import Battle, Critical, Deck
from companion.engine.tactics.tables.names import PHYSICAL
from companion.engine.views.attacks import Volley, VolleyOdds
from tests.engine.tactics.builders import SYSTEM, attacking, change_unit, fight, game
from tests.examples import only_long

LITTLE_MAJOR = {"redirect": 2, "ammo_explosion": 1, "gyro_damaged": 1, "engine_hit": 2}
LITTLE_MINOR = {"no_effect": 2, "sensor_static": 1}


def duel(
    attacker: str, target: str, loads: Mapping[str, str] | None = None, *, moved: str = "stand", **left: Any
) -> Battle:
    """Return an attacker two hexes from a target of which this is left."""
    units = {attacker: "red 0505 0", target: "blue 0503 3"}
    battle = attacking(fight(None, {attacker: loads or {}}, **units), attacker, **{target: moved})
    return change_unit(battle, target, **left)


def with_little_decks(battle: Battle) -> Battle:
    decks = {**battle.decks, "major": Deck(LITTLE_MAJOR), "minor": Deck(LITTLE_MINOR)}
    return replace(battle, decks=decks)


def volley_odds_of(
    battle: Battle, attacker: str, target: str, *names: str, spend: str = "best"
) -> VolleyOdds:
    plan = game().attack_plan(battle, attacker, target, how={name: {"spend": spend} for name in names})
    return game().volley_odds(battle, [Volley(plan, names)])


class Greedy:
    """A player who spends whatever he is offered; dice and cards are for others to answer."""

    def __init__(self, others: Answers) -> None:
        self._others = others

    def take(self, ask: Ask) -> Answer | None:
        if isinstance(ask, Choice) and not ask.is_draw:
            spending = [option.id for option in ask.options if option.id != "keep"]
            return ask.validate(spending[0])
        return self._others.take(ask)


class PlayedVolley:
    """The results of playing an attack in every way."""

    def __init__(self, battle: Battle, attacker: str, target: str, *names: str) -> None:
        self._battle, self._action, self._target = battle, Attack(attacker, target, names), target
        self._chances = all_results(self._resolve)

    def _resolve(self, answers: Answers) -> tuple[int, int, bool, bool, bool]:
        play: Play[Battle] = Play(self._battle, Greedy(answers), game().apply)
        game().resolve(play, self._action)
        hits = sum(event.through for event in play.events if isinstance(event, AttackCompared))
        circles = [event for event in play.events if isinstance(event, CirclesMarked)]
        marked = sum(event.armor + event.external + event.internal for event in circles)
        draws = any(isinstance(event, CardDrawn) for event in play.events)
        criticals = [event.critical.card for event in play.events if isinstance(event, CriticalPlayed)]
        lost = play.battle.units[self._target].is_destroyed
        return hits, marked, lost, draws, "ammo_explosion" in criticals

    def _odds(self, at: int) -> dict[int, float]:
        odds: defaultdict[int, Fraction] = defaultdict(Fraction)
        for result, chance in self._chances.items():
            odds[result[at]] += chance
        return {number: float(chance) for number, chance in odds.items()}

    def agrees_with(self, odds: VolleyOdds) -> None:
        """Fail unless everything that is told is what was played."""
        assert odds.hits == pytest.approx(self._odds(0))
        assert odds.damage == pytest.approx(self._odds(1))
        assert odds.kill == pytest.approx(self._odds(2).get(True, 0.0))
        assert odds.chance("critical") == pytest.approx(self._odds(3).get(True, 0.0))
        assert odds.chance("explosion") == pytest.approx(self._odds(4).get(True, 0.0))
        assert sum(odds.location_damage.values()) == pytest.approx(odds.mean_damage)


@pytest.mark.rule(SYSTEM, "R66")
def test_an_ammunition_explosion_that_only_marks_internals_may_kill() -> None:
    # 28.9 % by hits alone, 29.8 % if only the lost roll of the explosion killed, 32.4 % as it is played.
    battle = duel("wolverine", "hunchback", armor=0, external=0, internal=3)
    odds = volley_odds_of(battle, "wolverine", "hunchback", "srm")
    assert odds.kill == pytest.approx(0.32421875)
    PlayedVolley(battle, "wolverine", "hunchback", "srm").agrees_with(odds)


@pytest.mark.rule(SYSTEM, "R64")
@pytest.mark.parametrize("left", [(0, 1, 2), only_long((1, 1, 4)), (0, 0, 1), only_long((2, 2, 3))])
@pytest.mark.parametrize("target", ["hunchback", "spider"])
def test_odds_of_one_attack_are_those_of_playing_it(target: str, left: tuple[int, int, int]) -> None:
    armor, external, internal = left
    battle = duel("griffin", target, armor=armor, external=external, internal=internal)
    PlayedVolley(battle, "griffin", target, "ppc").agrees_with(
        volley_odds_of(battle, "griffin", target, "ppc")
    )


@pytest.mark.rule(SYSTEM, "R68")
@pytest.mark.parametrize(
    ("moved", "left"), [only_long("stand", (0, 0, 3)), ("stand", (1, 0, 4)), ("run", (0, 1, 1))]
)
def test_odds_of_two_attacks_are_those_of_playing_them(moved: str, left: tuple[int, int, int]) -> None:
    armor, external, internal = left
    battle = duel("griffin", "spider", armor=armor, external=external, internal=internal)
    battle = with_little_decks(change_unit(battle, "spider", moved=moved, model="HBK-4G"))
    names = ("ppc", "lrm")
    PlayedVolley(battle, "griffin", "spider", *names).agrees_with(
        volley_odds_of(battle, "griffin", "spider", *names)
    )


@pytest.mark.rule(SYSTEM, "R71")
@pytest.mark.parametrize("tokens", [{"focus": 1}, {"evade": 1}, {"focus": 1, "evade": 1}, {"focus": 2}])
def test_a_defender_spends_focus_only_where_an_eyeball_shows(tokens: dict[str, Any]) -> None:
    battle = duel("griffin", "hunchback", moved="walk", armor=3, **tokens)
    names = ("ppc", "lrm")
    PlayedVolley(battle, "griffin", "hunchback", *names).agrees_with(
        volley_odds_of(battle, "griffin", "hunchback", *names)
    )


@pytest.mark.rule(SYSTEM, "R71")
def test_an_attacker_spends_focus_only_where_an_eyeball_shows() -> None:
    battle = change_unit(duel("griffin", "hunchback", armor=3), "griffin", focus=1)
    names = ("ppc", "lrm")
    PlayedVolley(battle, "griffin", "hunchback", *names).agrees_with(
        volley_odds_of(battle, "griffin", "hunchback", *names)
    )


@pytest.mark.rule(SYSTEM, "R69")
def test_a_physical_attack_spends_no_target_lock() -> None:
    battle = attacking(fight(wolverine="red 0505 0", hunchback="blue 0504 3"), "wolverine")
    battle = change_unit(battle, "wolverine", lock="hunchback")
    names = (PHYSICAL, "srm")
    both = volley_odds_of(battle, "wolverine", "hunchback", *names, spend="lock")
    blow = volley_odds_of(battle, "wolverine", "hunchback", PHYSICAL)
    # The lock makes the rockets two hits for certain, whatever the blow was worth before.
    assert both.hits == pytest.approx({hits + 2: chance for hits, chance in blow.hits.items()})


@pytest.mark.rule(SYSTEM, "R54")
def test_a_target_lock_that_is_not_worth_it_is_kept() -> None:
    battle = change_unit(duel("griffin", "hunchback", armor=5), "griffin", lock="hunchback")
    both = volley_odds_of(battle, "griffin", "hunchback", "ppc", "lrm").mean_damage
    without = change_unit(battle, "griffin", lock=None)
    first = volley_odds_of(battle, "griffin", "hunchback", "ppc").mean_damage
    # One die scores two hits in one case of eight: then the lock is left for the second attack.
    assert both > first + volley_odds_of(without, "griffin", "hunchback", "lrm").mean_damage


@pytest.mark.rule(SYSTEM, "R63")
@pytest.mark.parametrize("names", [("srm",), ("srm", "lasers")])
def test_hits_of_inferno_rounds_are_heat_and_no_damage(names: tuple[str, ...]) -> None:
    battle = duel("wolverine", "spider", {"srm": "inferno_rounds"}, armor=1, external=0, internal=1)
    odds = volley_odds_of(battle, "wolverine", "spider", *names)
    assert sum(chance for hits, chance in odds.hits.items() if hits) > 0.5
    lasers = volley_odds_of(battle, "wolverine", "spider", *names[1:])
    assert odds.damage == pytest.approx(lasers.damage)
    assert (odds.kill, odds.chance("critical")) == pytest.approx((lasers.kill, lasers.chance("critical")))
    if len(names) == 1:
        assert odds.mean_damage == odds.kill == odds.location_hit["armor"] == 0
        PlayedVolley(battle, "wolverine", "spider", *names).agrees_with(odds)


@pytest.mark.rule(SYSTEM, "R67")
def test_what_is_lost_is_attacked_no_more() -> None:
    battle = duel("griffin", "spider", armor=0, external=0, internal=1)
    odds = volley_odds_of(battle, "griffin", "spider", "ppc", "lrm")
    one = volley_odds_of(battle, "griffin", "spider", "ppc")
    missed = one.hits[0]
    assert odds.hits[0] == pytest.approx(missed * volley_odds_of(battle, "griffin", "spider", "lrm").hits[0])


@pytest.mark.rule(SYSTEM, "R55")
def test_a_gyro_that_is_damaged_by_one_attack_helps_the_next() -> None:
    battle = duel("griffin", "hunchback", moved="run", armor=0, external=0, internal=3)
    certain = replace(battle, decks={**battle.decks, "major": Deck({"gyro_damaged": 3})})
    never = replace(battle, decks={**battle.decks, "major": Deck({"engine_hit": 3})})
    hurt = volley_odds_of(certain, "griffin", "hunchback", "ppc", "lrm")
    assert hurt.mean_damage > volley_odds_of(never, "griffin", "hunchback", "ppc", "lrm").mean_damage


def test_cards_that_lie_on_a_target_already_count() -> None:
    battle = duel("griffin", "hunchback", moved="run", armor=0, external=2, internal=3)
    battle = change_unit(battle, "hunchback", criticals=(Critical("major", "gyro_damaged"),))
    PlayedVolley(battle, "griffin", "hunchback", "ppc").agrees_with(
        volley_odds_of(battle, "griffin", "hunchback", "ppc")
    )
