"""Rounds, turns, actions, movement and reactions."""

from __future__ import annotations

import pytest

from companion.engine.play import NeedsAnswer
from companion.engine.pools.battle.actions import ActFirst, EndTurn, Move, Place, Prepare
from companion.engine.pools.battle.condition import initiative, left_of
from companion.engine.pools.battle.events import Moved
from companion.engine.pools.battle.fuel import fuel_left
from companion.engine.pools.battle.sequence import in_order, next_unit
from companion.engine.pools.movement.moves import way_of
from companion.engine.pools.movement.paths import paths, way
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.tabletop.hexes import parse_label
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    set_up,
    turn_of,
)
from tests.engine.pools.builders import SYSTEM, game

HEX = parse_label


@pytest.mark.rule(SYSTEM, "R31")
@pytest.mark.rule(SYSTEM, "R251")
def test_the_highest_initiative_acts_first() -> None:
    loads = {"merlin": {"pilot": "duelist"}, "bantam": {"pilot": "recruit"}}
    battle = fight(None, loads, merlin="red Merlin", bantam="blue Bantam")
    assert [initiative(battle, mech) for mech in in_order(battle)] == [6, 4]
    assert game().turn(battle).status == "Red: Merlin acts, Initiative 6"
    assert "Merlin acts before Bantam" in refusal_of(battle, Move("bantam", "half", hexes=1))


@pytest.mark.rule(SYSTEM, "R251")
def test_equal_initiative_is_settled_by_a_die() -> None:
    battle = set_up(merlin="red Merlin", bantam="blue Bantam")
    begun = after(battle, GoOn(), (2,), (5,))
    first = next_unit(begun)
    assert first is not None
    assert first.id == "bantam"


@pytest.mark.rule(SYSTEM, "R35")
def test_a_mettle_point_lets_a_mech_act_before_everyone() -> None:
    loads = {"merlin": {"pilot": "duelist"}, "bantam": {"pilot": "recruit"}}
    battle = fight(None, loads, merlin="red Merlin", bantam="blue Bantam")
    points = battle.units["bantam"].mettle_points
    first = after(battle, ActFirst("bantam"))
    assert first.units["bantam"].mettle_points == points - 1
    assert "acts first" in refusal_of(first, ActFirst("bantam"))
    nobody = fight(None, {"bantam": {"pilot": "minor"}}, merlin="red Merlin", bantam="blue Bantam")
    assert "0 Mettle points" in refusal_of(nobody, ActFirst("bantam"))


@pytest.mark.rule(SYSTEM, "R225")
def test_a_turn_has_two_half_actions_or_a_full_one() -> None:
    battle = turn_of(fight(merlin="red Merlin", bantam="blue Bantam"), "merlin")
    battle = after(battle, Prepare("merlin", "guard"))
    assert battle.units["merlin"].doings.halves == 1
    assert "has 1 left" in refusal_of(battle, Move("merlin", "run", hexes=1))
    assert "already" in refusal_of(battle, Prepare("merlin", "guard"))
    done = after(battle, Move("merlin", "half", hexes=2))
    assert done.units["merlin"].has_acted


@pytest.mark.rule(SYSTEM, "R225")
def test_a_round_ends_after_the_last_turn() -> None:
    battle = fight(merlin="red Merlin", bantam="blue Bantam")
    ended = after(battle, LetBe())
    assert ended.turn.phase == "end"
    assert after(ended, GoOn()).turn.number == 2
    assert "has had its turn" in refusal_of(ended, EndTurn("merlin"))


@pytest.mark.rule(SYSTEM, "R237")
def test_a_guard_comes_first_and_lasts() -> None:
    battle = turn_of(fight(merlin="red Merlin", bantam="blue Bantam"), "merlin")
    moved = after(battle, Move("merlin", "half", hexes=1))
    assert "first action" in refusal_of(moved, Prepare("merlin", "guard"))
    guarded = after(after(battle, Prepare("merlin", "guard")), EndTurn("merlin"))
    assert guarded.units["merlin"].doings.is_guarding


@pytest.mark.rule(SYSTEM, "R247")
@pytest.mark.rule(SYSTEM, "R258")
def test_who_is_prone_has_to_stand_before_it_moves() -> None:
    battle = turn_of(fight(merlin="red Merlin", bantam="blue Bantam"), "merlin")
    prone = change_unit(battle, "merlin", is_prone=True)
    assert "has to stand" in refusal_of(prone, Move("merlin", "half", hexes=1))
    assert not after(prone, Prepare("merlin", "stand")).units["merlin"].is_prone


def test_a_mech_that_is_shut_down_is_passed_over() -> None:
    battle = fight(merlin="red Merlin", bantam="blue Bantam")
    off = change_unit(battle, "merlin", faults={"shut_down": 1})
    ended = after(off, EndTurn("bantam") if next_unit(off) is None else LetBe())
    assert ended.turn.phase == "end"
    assert "is shut down" in refusal_of(off, Move("merlin", "half", hexes=1))


# --- movement ---


@pytest.mark.rule(SYSTEM, "R292")
@pytest.mark.rule(SYSTEM, "R293")
@pytest.mark.rule(SYSTEM, "R294")
@pytest.mark.rule(SYSTEM, "R295")
@pytest.mark.parametrize(
    ("label", "facing", "spent"),
    [
        ("0807", 0, 1),  # straight on
        ("0908", 1, 1),  # a front side hex, turning with it
        ("0908", 0, 2),  # the same, sidestepping
        ("0909", 0, 2),  # a side hex
        ("0809", 0, 2),  # behind
        ("0808", 2, 2),  # two hexsides turned
        ("0806", 1, 3),  # two hexes, then a turn
    ],
)
def test_steps_cost_what_the_book_says(label: str, facing: int, spent: int) -> None:
    battle = fight(plain_board(), merlin="red Merlin 0808 0", bantam="blue Bantam 0101 3")
    found = paths(battle, battle.units["merlin"], way(6))
    assert found[HEX(label), facing].spent == spent


@pytest.mark.rule(SYSTEM, "R281")
def test_difficult_ground_costs_more() -> None:
    board = plain_board(rough="0807", heavy_woods="0908", water_3="0708")
    battle = fight(board, merlin="red Merlin 0808 0", bantam="blue Bantam 0101 3")
    found = paths(battle, battle.units["merlin"], way(6))
    assert found[HEX("0807"), 0].spent == 2
    assert found[HEX("0908"), 1].spent == 3
    assert (HEX("0708"), 5) not in found


@pytest.mark.rule(SYSTEM, "R295")
def test_long_moves_turn_only_after_two_hexes_straight_on() -> None:
    battle = fight(plain_board(30, 30), merlin="red Merlin 1515 0", bantam="blue Bantam 0101 3")
    found = paths(battle, battle.units["merlin"], way(16))
    for (place, _facing), path in found.items():
        if path.hexes <= 8:
            continue
        straight = 2
        for (here, before), (there, now) in zip(path.steps, path.steps[1:], strict=False):
            if before != now:
                assert straight >= 2, place.label
                straight = 1 if here != there else 0
            elif here != there:
                straight += 1


@pytest.mark.rule(SYSTEM, "R240")
@pytest.mark.rule(SYSTEM, "R246")
def test_half_full_and_run_reach_one_two_and_six_times_the_allowance() -> None:
    battle = turn_of(fight(plain_board(), bantam="red Bantam 0808 0", merlin="blue Merlin 0101 3"), "bantam")
    points = {each.id: each.points for each in game().movements(battle, "bantam")}
    half = points["half"]
    assert (points["full"], points["run"]) == (2 * half, 6 * half)
    ran = after(battle, game().reach(battle, "bantam", "run").at(HEX("0802"))[0].action)
    assert ran.units["bantam"].hex == HEX("0802")
    assert ran.units["bantam"].doings.is_running


@pytest.mark.rule(SYSTEM, "R291")
def test_nobody_ends_in_a_hex_that_is_taken() -> None:
    battle = fight(plain_board(), merlin="red Merlin 0808 0", bantam="blue Bantam 0807 3")
    assert (HEX("0807"), 0) not in paths(battle, battle.units["merlin"], way(6))


@pytest.mark.rule(SYSTEM, "R291")
def test_no_way_leads_through_a_hex_that_is_taken() -> None:
    battle = fight(plain_board(), merlin="red Merlin 0505 0", bantam="blue Bantam 0504 0")
    found = paths(battle, battle.units["merlin"], way(60))
    assert found
    assert all(HEX("0504") not in path.route for path in found.values())
    assert found[HEX("0503"), 0].spent > 2


@pytest.mark.rule(SYSTEM, "R232")
def test_who_leaves_the_reach_of_another_may_be_struck_and_stopped() -> None:
    battle = fight(plain_board(), merlin="red Merlin 0808 3", bantam="blue Bantam 0809 0")
    battle = turn_of(battle, "merlin")
    away = Move("merlin", "full", HEX("0805"), 3)
    with pytest.raises(NeedsAnswer) as asked:
        play(battle, away)
    assert asked.value.ask.purpose == "Merlin leaves the reach of Bantam: attack it?"
    assert asked.value.ask.side == "blue"
    let_go = play(battle, away, "no")
    assert let_go.battle.units["merlin"].hex == HEX("0805")
    weapon = asked.value.ask.options[1].id  # type: ignore[union-attr]
    struck = play(battle, away, weapon, (36,), (50,), "keep", "no")
    assert struck.battle.units["merlin"].hex == HEX("0808")
    assert not [event for event in struck.events if isinstance(event, Moved)]
    safe = play(battle, Move("merlin", "disengage", HEX("0806"), 3))
    assert safe.battle.units["merlin"].hex == HEX("0806")


def test_both_sides_are_shown_where_they_may_set_up() -> None:
    battle = set_up(plain_board(), merlin="red Merlin", dray="red Dray", bantam="blue Bantam")
    zones = game().table(battle).zones
    assert [(zone.side, zone.label) for zone in zones] == [
        ("red", "Red: place Merlin"),
        ("blue", "Blue: place Bantam"),
    ]


def test_places_are_set_by_hand_at_any_time() -> None:
    battle = fight(plain_board(), merlin="red Merlin 0808 3", bantam="blue Bantam 0809 0")
    assert after(battle, Place("bantam", HEX("0101"), 2)).units["bantam"].hex == HEX("0101")
    assert "not on the map" in refusal_of(battle, Place("bantam", HEX("9901"), 2))


@pytest.mark.rule(SYSTEM, "R204")
def test_fuel_for_short_flights_is_counted_hex_by_hex() -> None:
    by = game(flights="short")
    start = {"merlin": "red Merlin", "bantam": "blue Bantam"}
    battle = turn_of(fight(None, None, by, **start), "merlin")
    ma = way_of(battle, battle.units["merlin"], "fly").ma
    flown = after(battle, Move("merlin", "fly", hexes=5, altitude=1))
    assert (fuel_left(battle, battle.units["merlin"]), fuel_left(flown, flown.units["merlin"])) == (200, 195)
    assert left_of(flown, flown.units["merlin"], "shots/fuel") == 195
    assert fuel_left(battle, battle.units["bantam"]) is None
    walked = after(battle, Move("merlin", "half", hexes=2))
    assert fuel_left(walked, walked.units["merlin"]) == 200
    low = change_unit(battle, "merlin", spent={"fuel": 197})
    assert (ma > 3, way_of(low, low.units["merlin"], "fly").ma) == (True, 3)
    assert "up to 3" in refusal_of(low, Move("merlin", "fly", hexes=4))
    dry = change_unit(battle, "merlin", spent={"fuel": 200})
    assert "no fuel left" in refusal_of(dry, Move("merlin", "fly", hexes=1))
    fuel = next(each for each in by.sheet(dry, "merlin").counters if each.id == "shots/fuel")
    assert (fuel.full, fuel.left) == (200, 0)
    usual = turn_of(fight(None, None, None, **start), "merlin")
    assert fuel_left(after(usual, Move("merlin", "fly", hexes=5)), usual.units["merlin"]) is None
