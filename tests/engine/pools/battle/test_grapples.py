"""Grapples: holds, what they cost, and how they end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack, EndTurn, Maneuver, Move, Prepare
from companion.engine.pools.battle.holds import held_share, hold_penalty, lift_power_of, weapon_hold_penalty
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Hold
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.grapples import most_control
from companion.engine.pools.combat.shots import Shot
from companion.engine.views.attacks import Volley
from companion.tabletop.hexes import parse_label
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    turn_of,
)
from tests.engine.pools.builders import SYSTEM, game

BITE = Attack("mastiff", "bantam", ("jaws",), is_grapple=True)
HANDS = ("hand/right_arm", "hand/left_arm")
CORE, ARM = (20,), (50,)


def beside() -> Battle:
    """Mastiff before Bantam, none of which has points to spend."""
    battle = fight(plain_board(), mastiff="red Mastiff 0808 0", bantam="blue Bantam 0807 3")
    for unit in ("mastiff", "bantam"):
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "mastiff")


def held(control: int, location: str = "core", limbs: tuple[str, ...] = ("jaws",)) -> Battle:
    """Mastiff holds Bantam; Bantam's turn is next."""
    battle = change_unit(beside(), "mastiff", holds={"bantam": Hold(control, location, limbs)})
    return turn_of(battle, "bantam")


def shot_of(battle: Battle, attack: Attack) -> Shot:
    return next(iter(shots_of(battle, attack, Situation(1))))


@pytest.mark.rule(SYSTEM, "R234")
def test_hits_of_a_grapple_become_control() -> None:
    battle = beside()
    played = play(battle, BITE, (30,), CORE)
    jaws = battle.facts(battle.units["mastiff"]).armaments["jaws"]
    assert played.battle.units["mastiff"].holds == {"bantam": Hold(jaws.damage, "core", ("jaws",))}
    assert not [event for event in played.events if isinstance(event, events.LocationStruck)]
    pool = shot_of(battle, BITE).pool
    assert "Athletics" in [reason.label for reason in pool.reasons]
    assert after(battle, BITE, (5,)).units["mastiff"].holds == {}


@pytest.mark.rule(SYSTEM, "R234")
def test_only_what_takes_hold_grapples_and_then_does_nothing_else() -> None:
    battle = beside()
    claws = replace(BITE, weapons=("right_claws",))
    assert "takes hold of nothing" in refusal_of(battle, claws)
    holding = change_unit(battle, "mastiff", holds={"bantam": Hold(5, "core", ("jaws",))})
    assert "can only grapple" in refusal_of(holding, replace(BITE, is_grapple=False))
    assert refusal_of(holding, BITE) == ""


@pytest.mark.rule(SYSTEM, "R272")
def test_a_second_grapple_adds_to_the_hold() -> None:
    battle = change_unit(beside(), "mastiff", holds={"bantam": Hold(4, "head", ("jaws",))})
    hold = after(battle, BITE, (30,)).units["mastiff"].holds["bantam"]
    jaws = battle.facts(battle.units["mastiff"]).armaments["jaws"]
    assert (hold.control, hold.location) == (4 + jaws.damage, "head")


@pytest.mark.rule(SYSTEM, "R270")
def test_an_action_wins_no_more_than_the_lift_power_allows() -> None:
    battle = beside()
    mech = battle.units["mastiff"]
    assert most_control(battle, mech, 1) == 2 * lift_power_of(battle, mech)
    assert most_control(battle, mech, 2) == 6 * lift_power_of(battle, mech)


@pytest.mark.rule(SYSTEM, "R235")
@pytest.mark.parametrize(
    ("times", "penalty", "share"),
    [(1, -1, 1), (2, -2, 0.8), (3, -4, 0.6), (6, -6, 0.4), (10, -8, 0.2), (11, -8, 0)],
)
def test_control_costs_tests_and_movement(times: int, penalty: int, share: float) -> None:
    lp = lift_power_of(beside(), beside().units["bantam"])
    battle = held(times * lp)
    assert hold_penalty(battle, battle.units["bantam"]) == penalty
    assert held_share(battle, battle.units["bantam"]) == share
    pool = shot_of(battle, Attack("bantam", "mastiff", ("club",))).pool
    assert penalty in [reason.value for reason in pool.reasons if reason.label == "Held"]


@pytest.mark.rule(SYSTEM, "R268")
def test_a_held_limb_suffers_more_and_the_others_half() -> None:
    battle = held(3 * lift_power_of(beside(), beside().units["bantam"]), "left_arm", ("a", "b"))
    mech = battle.units["bantam"]
    arms = battle.facts(mech).armaments
    assert weapon_hold_penalty(battle, mech, arms["club"]) == -4 - 2
    assert weapon_hold_penalty(battle, mech, arms["hand/right_arm"]) == -2
    assert weapon_hold_penalty(battle, mech, None) == -2


@pytest.mark.rule(SYSTEM, "R267")
def test_size_and_limbs_help() -> None:
    battle = beside()
    both = shot_of(battle, Attack("bantam", "mastiff", HANDS, is_grapple=True))
    assert [each.label for each in both.pool.reasons][-1] == "More limbs"
    assert both.rate == 2
    bigger = shot_of(battle, BITE)
    sizes = [each for each in (*bigger.pool.reasons, *bigger.defense.modifiers) if each.label == "Larger"]
    assert len(sizes) == 1


@pytest.mark.rule(SYSTEM, "R273")
def test_who_is_held_loosens_the_hold_or_holds_back() -> None:
    battle, grab = held(2), Attack("bantam", "mastiff", HANDS[:1], is_grapple=True)
    freed = after(battle, grab, (30,), "loosen")
    hand = battle.facts(battle.units["bantam"]).armaments[HANDS[0]].damage
    left = 2 - hand
    assert [hold.control for hold in freed.units["mastiff"].holds.values()] == ([left] if left > 0 else [])
    both = after(battle, grab, (30,), CORE, "apply")
    assert both.units["bantam"].holds["mastiff"].control == hand
    assert both.units["mastiff"].holds["bantam"].control == 2


@pytest.mark.rule(SYSTEM, "R271")
def test_a_hold_lapses_where_nobody_keeps_it() -> None:
    battle = change_unit(beside(), "mastiff", holds={"bantam": Hold(5, "core", ("jaws",))})
    assert after(battle, EndTurn("mastiff")).units["mastiff"].holds == {}
    kept = after(after(battle, Prepare("mastiff", "hold")), EndTurn("mastiff"))
    assert kept.units["mastiff"].holds["bantam"].control == 5
    assert "holds nobody" in refusal_of(beside(), Prepare("mastiff", "hold"))
    assert "Keep hold" in [command.label for command in game().commands(battle, "mastiff")]


@pytest.mark.rule(SYSTEM, "R236")
def test_who_is_held_moves_only_when_it_gets_loose() -> None:
    battle = held(2 * lift_power_of(beside(), beside().units["bantam"]))
    step = Move("bantam", "half", parse_label("0806"), 3)
    assert "has to break away first" in refusal_of(battle, step)
    break_away = Maneuver("bantam", "mastiff", "break_away")
    loose = after(battle, break_away, (20,), (18,))
    assert refusal_of(loose, step) == ""
    moved = after(loose, step, "no")
    assert moved.units["mastiff"].holds == {}
    caught = after(battle, break_away, (19,), (18,))
    assert "has to break away first" in refusal_of(caught, step)
    assert "Neither of" in refusal_of(
        turn_of(beside(), "bantam"), Maneuver("bantam", "mastiff", "break_away")
    )


@pytest.mark.rule(SYSTEM, "R275")
def test_a_firm_hold_tears_at_a_limb() -> None:
    lp = lift_power_of(beside(), beside().units["bantam"])
    tear = Maneuver("mastiff", "bantam", "dismember")
    firm = turn_of(held(2 * lp + 1, "left_arm"), "mastiff")
    torn = after(firm, tear)
    whole = firm.units["bantam"].locations["left_arm"]
    assert torn.units["bantam"].locations["left_arm"].sp == whole.sp - 1
    assert torn.units["bantam"].locations["left_arm"].dr == whole.dr
    assert after(torn, EndTurn("mastiff")).units["mastiff"].holds["bantam"].control == 2 * lp + 1
    weak = turn_of(held(2 * lp, "left_arm"), "mastiff")
    assert f"this takes {2 * lp + 1}" in refusal_of(weak, tear)
    last = change_unit(
        firm, "bantam", locations={**firm.units["bantam"].locations, "left_arm": replace(whole, sp=1)}
    )
    gone = [event for event in play(last, tear).events if isinstance(event, events.LocationDestroyed)]
    assert [event.location for event in gone] == ["left_arm"]


@pytest.mark.rule(SYSTEM, "R269")
def test_who_does_not_fly_suffers_more_from_who_does() -> None:
    battle = fight(plain_board(), merlin="red Merlin 0808 0", bantam="blue Bantam 0807 3")
    battle = change_unit(battle, "merlin", holds={"bantam": Hold(1, "core", HANDS[:1])})
    pool = shot_of(battle, Attack("bantam", "merlin", ("club",))).pool
    assert -pool.dice in [reason.value for reason in pool.reasons if reason.label == "Held by a flier"]


def test_the_page_of_attacks_offers_to_grapple() -> None:
    battle, by = beside(), game()
    plan = by.attack_plan(battle, "mastiff", "bantam", how={"jaws": {"action": "hold"}})
    jaws = next(view for view in plan.attacks if view.id == "jaws")
    assert "Grapple, Half" in [choice.label for choice in jaws.choices[0].options]
    claws = next(view for view in plan.attacks if view.id == "right_claws")
    assert "Grapple, Half" not in [choice.label for choice in claws.choices[0].options]
    volley = Volley(plan, ("jaws",))
    assert by.declare_attack([volley]) == BITE
    assert by.volley_odds(battle, [volley]).kill == 0


@pytest.mark.rule(SYSTEM, "R274")
def test_a_weapon_that_is_held_is_of_no_use_and_is_torn_away_at_last() -> None:
    battle = beside()
    bantam = battle.units["bantam"]
    carbine, lp = battle.facts(bantam).armaments["carbine"], lift_power_of(battle, bantam)
    disarm = Maneuver("mastiff", "bantam", "disarm")

    def gripped(control: int, location: str = carbine.key) -> Battle:
        return change_unit(battle, "mastiff", holds={"bantam": Hold(control, location, ("jaws",))})

    def shoots(now: Battle) -> str:
        return refusal_of(turn_of(now, "bantam"), Attack("bantam", "mastiff", ("carbine",)))

    assert shoots(gripped(2 * lp)) == ""
    assert "held fast" in shoots(gripped(2 * lp + 1))
    assert "held fast" not in shoots(gripped(2 * lp + 1, "core"))
    assert f"takes {6 * lp + 1}" in refusal_of(gripped(6 * lp), disarm)
    assert "no weapon of Bantam" in refusal_of(gripped(9 * lp, "core"), disarm)
    torn = after(gripped(6 * lp + 1), disarm)
    assert torn.units["bantam"].thrown == {"carbine": parse_label("0807")}
    assert torn.units["mastiff"].holds == {}
    labels = [command.label for command in game().commands(gripped(6 * lp + 1), "mastiff")]
    assert "Disarm: Bantam" in labels
