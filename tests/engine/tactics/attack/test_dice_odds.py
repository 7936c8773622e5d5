"""Exact odds, against every way the dice of a whole attack can fall."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from companion.engine.play import Answers, Play, all_results
from companion.engine.tactics.attack.dice_odds import AttackPool, DefensePool, Rerolls, attack_odds, throws
from companion.engine.tactics.attack.sight import situation_between
from companion.engine.tactics.battle.actions import Attack
from companion.engine.tactics.battle.events import AttackCompared
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.presenters.attack_plan import odds_of
from companion.engine.tactics.tables.names import BRACKETS
from companion.engine.views.attacks import Volley
from companion.engine.volleys import can_hit, cool_attacks, heat_of
from companion.tabletop.odds import mean
from tests.engine.tactics.builders import SYSTEM, attacking, change_unit, fight, game, mech, tables


def duel(**values: Any) -> Battle:
    """Return a Griffin whose turn it is, and an Atlas that walked."""
    battle = attacking(fight(griffin="red 0505 0", atlas="blue 0503 3"), "griffin", atlas="walk")
    return change_unit(battle, "griffin", **values)


def exactly(battle: Battle, tic: str) -> dict[int, Fraction]:
    """Hits that get through, by resolving every way the dice can fall."""

    def resolve(answers: Answers) -> int:
        play: Play[Battle] = Play(battle, answers, game().apply)
        game().resolve(play, Attack("griffin", "atlas", (tic,)))
        return next(event.through for event in play.events if isinstance(event, AttackCompared))

    return all_results(resolve)


@pytest.mark.rule(SYSTEM, "R62")
@pytest.mark.parametrize("tic", ["ppc", "lrm", "mixed"])
def test_odds_are_those_of_every_way_the_dice_can_fall(tic: str) -> None:
    battle = duel()
    situation = situation_between(battle, mech(battle, "griffin"), mech(battle, "atlas"))
    assert situation is not None
    found = odds_of(battle, mech(battle, "griffin"), mech(battle, "atlas"), tic, situation)
    assert {hits: chance for hits, chance in found.through.items() if chance} == exactly(battle, tic)


@pytest.mark.parametrize("dice", range(5))
def test_chances_of_throws_add_up_to_one(dice: int) -> None:
    for pool in ("attack", "defense"):
        assert sum(chance for _faces, chance in throws(tables().dice, pool, dice)) == 1


def test_what_is_best_is_never_worse() -> None:
    dice = tables().dice
    plain = AttackPool(3, "medium")
    for better in (
        AttackPool(3, "medium", focus=True),
        AttackPool(3, "medium", lock=True),
        AttackPool(3, "medium", rerolls=(Rerolls(1, frozenset({"blank"})),)),
        AttackPool(3, "medium", changes=((1, frozenset({"eyeball"}), "long_hit"),)),
        AttackPool(4, "medium"),
    ):
        for defense in (DefensePool(0), DefensePool(2), DefensePool(3, focus=True, evade=True)):
            assert attack_odds(dice, better, defense).mean > attack_odds(dice, plain, defense).mean


def test_a_defender_with_more_is_hit_less() -> None:
    dice, attack = tables().dice, AttackPool(4, "short", focus=True)
    plain = attack_odds(dice, attack, DefensePool(2)).mean
    for defense in (
        DefensePool(3),
        DefensePool(2, focus=True),
        DefensePool(2, evade=True),
        DefensePool(2, rerolls=(Rerolls(1),)),
    ):
        assert attack_odds(dice, attack, defense).mean < plain


def test_a_reroll_is_worth_what_it_should() -> None:
    # One die, blank in two of eight cases, rolled once more: 5/8 hits on average at short range.
    found = attack_odds(
        tables().dice, AttackPool(1, "short", rerolls=(Rerolls(1, frozenset({"blank"})),)), DefensePool(0)
    )
    assert mean(found.scored) == Fraction(5, 8) + Fraction(2, 8) * Fraction(5, 8)


def test_a_lock_is_spent_only_where_that_is_best() -> None:
    dice = tables().dice
    best = attack_odds(dice, AttackPool(4, "short", lock=True), DefensePool(0))
    stated = attack_odds(dice, AttackPool(4, "short", lock=True), DefensePool(0), policy="stated")
    assert stated.scored == {2: 1}
    assert best.mean > 2


@pytest.mark.rule(SYSTEM, "R63")
def test_a_volley_tells_what_it_does_to_each_ring() -> None:
    battle = change_unit(duel(), "atlas", armor=1, external=1, internal=1)
    plan = game().attack_plan(battle, "griffin", "atlas")
    odds = game().volley_odds(battle, [Volley(plan, ("ppc", "lrm"))])
    assert sum(odds.hits.values()) == pytest.approx(1)
    assert odds.location_destroyed["armor"] >= odds.location_destroyed["external"] >= odds.kill > 0
    assert sum(odds.location_damage.values()) == pytest.approx(odds.mean_damage)
    one = game().volley_odds(battle, [Volley(plan, ("ppc",))])
    assert one.chance("explosion") is not None
    assert one.mean_damage < odds.mean_damage
    labels = [row.label for row in game().what_if(battle, Volley(plan, ("ppc",)))]
    assert labels == ["Best choice", "No token", "A focus token", "The Target Lock"]


def test_tokens_are_spent_as_stated() -> None:
    battle = duel(focus=1, lock="atlas")
    for spend, least in (("nothing", 0.0), ("focus", 0.0), ("lock", 0.5), ("best", 0.5)):
        plan = game().attack_plan(battle, "griffin", "atlas", how={"ppc": {"spend": spend}})
        view = plan.attacks[0]
        assert view.choices[0].value == spend
        assert view.calculation.probability > least
    chances = {
        spend: game()
        .attack_plan(battle, "griffin", "atlas", how={"ppc": {"spend": spend}})
        .attacks[0]
        .calculation.probability
        for spend in ("nothing", "focus", "lock", "best")
    }
    assert chances["nothing"] < chances["focus"] < chances["lock"] <= chances["best"]


def test_the_threat_of_a_group_over_the_board() -> None:
    found = game().threat(duel(), "griffin", ("ppc",))
    assert found
    assert all(points > 0 for points in found.values())


def test_hits_that_are_heat_are_no_threat() -> None:
    loads = {"wolverine": {"srm": "inferno_rounds"}}
    battle = attacking(fight(None, loads, wolverine="red 0505 0", atlas="blue 0503 3"), "wolverine")
    assert game().threat(battle, "wolverine", ("srm",)) == {}
    assert game().threat(battle, "wolverine", ("lasers",))


def test_the_grid_of_chances(golden: Callable[[str, Iterable[str]], None]) -> None:
    lines = []
    for dice, bracket, defense in product(range(1, 5), BRACKETS, range(6)):
        plain = attack_odds(tables().dice, AttackPool(dice, bracket), DefensePool(defense))
        both = attack_odds(
            tables().dice, AttackPool(dice, bracket, focus=True), DefensePool(defense, focus=True)
        )
        row = f"{dice} {bracket:6} against {defense}: {float(plain.any):.4f} {float(plain.mean):.4f}"
        lines.append(f"{row}, with focus {float(both.any):.4f} {float(both.mean):.4f}")
    golden("bt_tactics_odds.txt", lines)


@pytest.mark.rule(SYSTEM, "R72")
def test_attacks_may_add_the_heat_cards_that_are_discarded_at_once() -> None:
    battle = duel()
    card = battle.card(battle.units["griffin"])
    assert game().attack_plan(battle, "griffin", "atlas").heat_room == card.heat_dissipation
    hot = change_unit(battle, "griffin", heat_down=1)
    assert game().attack_plan(hot, "griffin", "atlas").heat_room == card.heat_dissipation - 1
    full = change_unit(battle, "griffin", heat_down=9)
    plan = game().attack_plan(full, "griffin", "atlas")
    assert plan.heat_room == 0
    assert heat_of(plan, cool_attacks(plan)) == 0


def test_the_mean_of_an_attack_is_that_of_its_odds() -> None:
    plan = game().attack_plan(duel(), "griffin", "atlas")
    for view in plan.attacks:
        if can_hit(view):
            odds = game().volley_odds(duel(), [Volley(plan, (view.id,))])
            assert view.mean == pytest.approx(odds.mean_damage)
