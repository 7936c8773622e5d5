"""Maneuvers against the mech beside, and hits that push."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.asks import Choice
from companion.engine.play import NeedsAnswer, Play, Script
from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack, EndTurn, Maneuver, Move
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.knockback import push
from companion.engine.pools.combat.maneuvers import pool_against
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.game import PoolsGame
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

KNOCK_DOWN, FEINT = Maneuver("merlin", "bantam", "knock_down"), Maneuver("merlin", "bantam", "feint")


def beside(label: str = "0807", by: PoolsGame | None = None) -> Battle:
    """Merlin before Bantam, none of which has points to spend."""
    battle = fight(plain_board(), None, by, merlin="red Merlin 0808 0", bantam=f"blue Bantam {label} 3")
    for unit in ("merlin", "bantam"):
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "merlin")


@pytest.mark.rule(SYSTEM, "R239")
@pytest.mark.rule(SYSTEM, "R7")
@pytest.mark.parametrize(
    ("ours", "theirs", "prone", "bruised"),
    [
        (18, 18, {"bantam"}, False),
        (17, 18, set(), False),
        (26, 16, {"bantam"}, True),
        (8, 18, {"merlin"}, False),
    ],
)
def test_a_mech_is_knocked_down_by_an_opposed_test(
    ours: int, theirs: int, prone: set[str], bruised: bool
) -> None:
    battle = beside()
    answers = [(ours,), (theirs,), *([(20,)] if bruised else [])]
    played = play(battle, KNOCK_DOWN, *answers)
    assert {unit.id for unit in played.battle.units.values() if unit.is_prone} == prone
    struck = [event for event in played.events if isinstance(event, events.LocationStruck)]
    assert [event.through for event in struck] == ([1] if bruised else [])
    if bruised:
        before = battle.units["bantam"].locations["core"]
        assert played.battle.units["bantam"].locations["core"].dr == before.dr
    assert played.battle.units["merlin"].doings.halves == 1


@pytest.mark.rule(SYSTEM, "R239")
def test_a_move_before_it_gives_a_die() -> None:
    battle = after(beside("0806"), Move("merlin", "half", parse_label("0807"), 0))
    asked = play(battle, KNOCK_DOWN, (18,), (18,)).rolls[0].ask
    assert str(asked.dice) == "6d6"


@pytest.mark.rule(SYSTEM, "R279")
def test_a_wiring_hit_in_what_it_moves_with_takes_a_die() -> None:
    battle = beside()
    row = battle.tables.maneuvers.rows["knock_down"]
    dice = pool_against(battle, battle.units["merlin"], row).dice
    arm = change_unit(battle, "merlin", faults={"electrical/left_arm": 1})
    assert pool_against(arm, arm.units["merlin"], row).dice == dice - 1
    head = change_unit(battle, "merlin", faults={"electrical/head": 1})
    assert pool_against(head, head.units["merlin"], row).dice == dice
    shaken = change_unit(battle, "bantam", faults={"electrical/core": 1})
    whole, hit = (play(each, KNOCK_DOWN, (18,), (18,)).rolls[1].ask.dice for each in (battle, shaken))
    assert (str(whole), str(hit)) == ("5d6", "4d6")


@pytest.mark.rule(SYSTEM, "R233")
def test_a_feint_lowers_the_defense_against_the_next_melee_attack() -> None:
    battle = after(beside(), FEINT, (25,), (21,))
    blade = Attack("merlin", "bantam", ("light_blade",))
    plain = next(each for each in play(beside(), blade, (6,)).events if isinstance(each, events.AttackBegan))
    struck = play(battle, blade, (6,))
    began = next(each for each in struck.events if isinstance(each, events.AttackBegan))
    assert began.defense == plain.defense - 4
    assert struck.battle.units["merlin"].doings.feint == 0


@pytest.mark.rule(SYSTEM, "R233")
def test_a_feint_lasts_to_the_end_of_the_next_turn() -> None:
    battle = after(beside(), FEINT, (25,), (21,))
    battle = after(after(battle, EndTurn("merlin")), EndTurn("bantam")) if battle.turn.active else battle
    assert battle.units["merlin"].doings.feint == 4
    moved = after(turn_of(beside(), "merlin"), FEINT, (25,), (21,))
    moved = after(moved, Move("merlin", "half", parse_label("0808"), 1))
    assert moved.units["merlin"].doings.feint == 0
    assert after(beside(), FEINT, (20,), (21,)).units["merlin"].doings.feint == 0


def test_what_cannot_be_tried_is_told() -> None:
    assert "reaches only 1 hex" in refusal_of(beside("0805"), KNOCK_DOWN)
    assert "does not bear on" in refusal_of(beside("0809"), KNOCK_DOWN)
    assert "choose from knock_down" in refusal_of(beside(), Maneuver("merlin", "bantam", "tickle"))
    assert "prone already" in refusal_of(change_unit(beside(), "bantam", is_prone=True), KNOCK_DOWN)
    labels = [command.label for command in game().commands(beside(), "merlin")]
    assert "Knock down: Bantam" in labels
    assert "Feint: Bantam" in labels


@pytest.mark.rule(SYSTEM, "R130")
def test_a_hard_hit_pushes_and_may_bring_down() -> None:
    by = game(knockback="hard_hits")
    battle = beside("0806", by)
    played = play(battle, Attack("merlin", "bantam", ("beam_rifle",)), (36,), (20,), (14,), by=by)
    pushed = [event for event in played.events if isinstance(event, events.Pushed)]
    assert [(event.hexes, event.hex) for event in pushed] == [(1, parse_label("0805"))]
    assert played.battle.units["bantam"].is_prone
    kept = play(battle, Attack("merlin", "bantam", ("beam_rifle",)), (36,), (20,), (15,), by=by)
    assert not kept.battle.units["bantam"].is_prone
    still = play(beside("0806"), Attack("merlin", "bantam", ("beam_rifle",)), (36,), (20,))
    assert still.battle.units["bantam"].hex == parse_label("0806")


@pytest.mark.rule(SYSTEM, "R130")
def test_what_stands_in_the_way_stops_a_push() -> None:
    by = game(knockback="hard_hits")
    battle = fight(
        plain_board(), None, by,
        merlin="red Merlin 0808 0", bantam="blue Bantam 0806 3", dray="blue Dray 0805 3",
    )  # fmt: skip
    for unit in battle.units:
        battle = change_unit(battle, unit, mettle_points=0)
    battle = turn_of(battle, "merlin")
    played = play(battle, Attack("merlin", "bantam", ("beam_rifle",)), (36,), (20,), (18,), by=by)
    assert played.battle.units["bantam"].hex == parse_label("0806")


@pytest.mark.rule(SYSTEM, "R7")
def test_a_tie_that_stands_knocks_nobody_down() -> None:
    by = game(ties="stands")
    assert not play(beside(by=by), KNOCK_DOWN, (18,), (18,), by=by).battle.units["bantam"].is_prone
    assert play(beside(by=by), KNOCK_DOWN, (19,), (18,), by=by).battle.units["bantam"].is_prone


@pytest.mark.rule(SYSTEM, "R258")
def test_who_is_prone_maneuvers_and_resists_with_less() -> None:
    lying = change_unit(beside(), "merlin", is_prone=True)
    rolled = play(lying, KNOCK_DOWN, (22,), (18,)).events
    assert [event.bonus for event in rolled if isinstance(event, events.PoolRolled)] == [-5, 0]
    target = change_unit(beside(), "bantam", is_prone=True)
    rolled = play(target, FEINT, (22,), (18,)).events
    assert [event.bonus for event in rolled if isinstance(event, events.PoolRolled)] == [0, -6]


@pytest.mark.rule(SYSTEM, "R130")
@pytest.mark.parametrize(("damage", "hexes"), [(3, []), (4, []), (8, []), (9, [1]), (13, [1]), (14, [2])])
def test_each_full_five_beyond_a_tenth_of_the_tons_pushes_a_hex(damage: int, hexes: list[int]) -> None:
    by = game(knockback="hard_hits")
    battle = beside("0806", by)
    assert float(battle.facts(battle.units["bantam"]).design.tons) == 36.5
    (shot,) = shots_of(battle, Attack("merlin", "bantam", ("beam_rifle",)), Situation(2))
    played: Play[Battle] = Play(battle, Script([(18,)]), by.apply)
    push(played, shot, replace(shot.weapon, damage=damage))
    assert [event.hexes for event in played.events if isinstance(event, events.Pushed)] == hexes


REPOSITION = Maneuver("merlin", "bantam", "reposition")


@pytest.mark.rule(SYSTEM, "R245")
def test_who_is_repositioned_is_moved_and_may_be_followed() -> None:
    played = play(beside(), REPOSITION, (24,), (18,), "0806", "0805", "yes")
    assert played.battle.units["bantam"].hex == parse_label("0805")
    assert played.battle.units["merlin"].hex == parse_label("0806")
    turned = play(beside(), REPOSITION, (18,), (18,), "left").battle.units["bantam"]
    assert (turned.hex, turned.facing) == (parse_label("0807"), 2)
    held = after(beside(), REPOSITION, (17,), (18,))
    assert held.units["bantam"].hex == parse_label("0807")


@pytest.mark.rule(SYSTEM, "R245")
def test_nobody_is_moved_to_where_it_cannot_stand() -> None:
    board = plain_board(water_3="0806")
    battle = fight(board, None, None, merlin="red Merlin 0808 0", bantam="blue Bantam 0807 3")
    for unit in ("merlin", "bantam"):
        battle = change_unit(battle, unit, mettle_points=0)
    battle = turn_of(battle, "merlin")
    with pytest.raises(NeedsAnswer) as asked:
        play(battle, REPOSITION, (18,), (18,))
    assert isinstance(asked.value.ask, Choice)
    labels = [option.id for option in asked.value.ask.options]
    assert "0806" not in labels
    assert "0808" not in labels
    assert {"stay", "left", "right"} < {*labels}


@pytest.mark.rule(SYSTEM, "R42")
def test_inscrutable_pilots_feint_better_and_see_through_feints() -> None:
    battle = beside()
    record = replace(battle.units["merlin"].record, talents=("inscrutable",))
    deceiver = change_unit(battle, "merlin", record=record)
    row = battle.tables.maneuvers.rows["feint"]
    plain = pool_against(battle, battle.units["merlin"], row)
    better = pool_against(deceiver, deceiver.units["merlin"], row)
    assert better.bonus - plain.bonus == record.mettle == 3


def in_smoke(**talents: tuple[str, ...]) -> Battle:
    """Merlin with thin smoke in two hexes and thick smoke in one before Bantam."""
    board = plain_board(thin_smoke="0806 0805", thick_smoke="0804")
    battle = fight(board, None, None, merlin="red Merlin 0808 0", bantam="blue Bantam 0803 3")
    for unit in ("merlin", "bantam"):
        record = replace(battle.units[unit].record, talents=talents.get(unit, ()))
        battle = change_unit(battle, unit, mettle_points=0, record=record)
    return turn_of(battle, "merlin")


def haze_of(battle: Battle) -> int:
    attack = Attack("merlin", "bantam", ("beam_rifle",))
    situation = situation_between(battle, battle.units["merlin"], battle.units["bantam"])
    assert situation is not None
    shot = next(iter(shots_of(battle, attack, situation)))
    return sum(each.value for each in shot.pool.reasons if each.label.startswith("Visibility"))


@pytest.mark.rule(SYSTEM, "R242")
@pytest.mark.rule(SYSTEM, "R259")
def test_who_is_pinpointed_is_seen_through_smoke_until_the_line_breaks() -> None:
    battle, pinpoint = in_smoke(), Maneuver("merlin", "bantam", "pinpoint")
    assert haze_of(battle) == -4
    asked = play(battle, pinpoint, (11,))
    assert asked.rolls[0].ask.need == 11
    assert haze_of(asked.battle) == 0
    assert haze_of(after(battle, pinpoint, (10,))) == -4
    later = change_unit(
        asked.battle, "merlin", doings=replace(asked.battle.units["merlin"].doings, halves=2, done=())
    )
    assert "made out Bantam already" in refusal_of(later, pinpoint)
    assert "Nothing impairs" in refusal_of(beside(), pinpoint)
    labels = [command.label for command in game().commands(battle, "merlin")]
    assert "Pinpoint: Bantam" in labels
    assert "Knock down: Bantam" not in labels
    wall = replace(asked.battle, board=plain_board(building_light="0807"))
    behind = after(wall, Move("merlin", "half", parse_label("0808"), 1))
    assert behind.units["merlin"].pinpointed == ()


@pytest.mark.rule(SYSTEM, "R37")
def test_blind_fighting_halves_what_smoke_costs() -> None:
    assert haze_of(in_smoke(merlin=("blind_fighting",))) == -2
