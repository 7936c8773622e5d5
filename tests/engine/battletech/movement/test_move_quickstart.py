from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.engine.battletech.battle.actions import Move, NoteMove, Step
from companion.engine.battletech.battle.events import UnitLeft, UnitMoved, UnitPlaced
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.movement.terrain_costs import terrain_cost
from companion.engine.battletech.movement.walk import Mover, Walk, walk_along
from companion.tabletop.hexes import Hex, opposite, parse_label
from tests.builders import (
    battle,
    board,
    damage_unit,
    events_of,
    game,
    mech,
    moving,
    paper,
    perform,
    refusal_text,
    resolve_action,
)

F: Step = "forward"
B: Step = "backward"
L: Step = "left"
R: Step = "right"
STEPS = (F, B, L, R)
WOODS = board(light_woods="0504 0506", heavy_woods="0503")


def ready(unit: str = "hermes", where: str = "0505 0", ground: object = None, **others: str) -> Battle:
    """One unit about to move; the enemy far away, unless told where."""
    far = {"cicada": "1517"} if unit not in ("cicada", "hunchback") else {"hermes": "1517"}
    units = {unit: where} | (others or far)
    first = "attackers" if unit in ("hermes", "enforcer") else "defenders"
    return moving(battle(WOODS if ground is None else board(), **units), first=first)


def hex_cost(at: Battle, place: Hex) -> int:
    assert at.board is not None
    cost = terrain_cost(at.rules.tables.movement, at.board.at(place))
    assert isinstance(cost, int)
    return cost


def on_the_way(at: Battle, unit: str, steps: tuple[Step, ...], movement: str = "walked") -> Walk:
    return walk_along(Mover.of(at, mech(at, unit), movement), steps)


def how_moved(at: Battle, unit: str) -> tuple[str, int, int]:
    """Return the way a unit moved, its hexes since the last reversal, and what it spent."""
    moved = mech(at, unit).doings.moved
    assert moved is not None
    return moved.movement, moved.hexes, moved.spent


def points_spent(at: Battle, unit: str, movement: str, *steps: Step) -> int:
    moved = mech(perform(at, Move(unit, movement, steps)), unit).doings.moved
    assert moved is not None
    return moved.spent


@pytest.mark.rule("Quick-Start", "R13")
@pytest.mark.parametrize(("label", "cost"), [("0505", 1), ("0504", 2), ("0503", 3)])
def test_entering_a_hex_costs_what_its_terrain_says(label: str, cost: int) -> None:
    assert hex_cost(battle(WOODS, cicada="0101", hermes="0202"), parse_label(label)) == cost


@pytest.mark.rule("Quick-Start", "R13")
@pytest.mark.parametrize(
    ("steps", "cost"), [((F,), 2), ((F, F), 5), ((B,), 2), ((R, F), 2), ((R, R, F), 3), ((L, F, L, F), 4)]
)
def test_a_move_adds_up_hexes_and_turns(steps: tuple[Step, ...], cost: int) -> None:
    assert points_spent(ready(), "hermes", "walked", *steps) == cost


@pytest.mark.rule("Quick-Start", "R14")
def test_ground_that_is_not_marked_is_clear_and_level() -> None:
    at = battle(board(), cicada="0101", hermes="0202")
    assert at.board is not None
    assert {hex_cost(at, place) for place in at.board.all_hexes()} == {1}
    assert {at.board.at(place).level for place in at.board.all_hexes()} == {0}


@pytest.mark.rule("Quick-Start", "R16")
@pytest.mark.parametrize("facing", range(6))
def test_a_unit_moves_into_the_hex_ahead_or_straight_back(facing: int) -> None:
    at = ready(where=f"0808 {facing}", ground="clear")
    ahead = mech(perform(at, Move("hermes", "walked", (F,))), "hermes")
    back = mech(perform(at, Move("hermes", "walked", (B,))), "hermes")
    labels = ["0807", "0908", "0909", "0809", "0709", "0708"]
    assert ahead.hex == parse_label(labels[facing])
    assert back.hex == parse_label(labels[opposite(facing)])
    assert ahead.facing == back.facing == facing


@pytest.mark.rule("Quick-Start", "R16")
def test_forward_backward_and_turns_may_be_mixed() -> None:
    at = perform(ready(ground="clear"), Move("hermes", "walked", (F, R, B, L, F)))
    assert (mech(at, "hermes").hex, mech(at, "hermes").facing) == (parse_label("0403"), 0)


@pytest.mark.rule("Quick-Start", "R16")
@pytest.mark.rule("Quick-Start", "R20")
@pytest.mark.parametrize("steps", [(B,), (F, B), (R, R, R, B)])
def test_a_running_unit_never_moves_backward(steps: tuple[Step, ...]) -> None:
    at = ready(ground="clear")
    assert "cannot move backward" in refusal_text(at, Move("hermes", "ran", steps))
    assert game().why_not(at, Move("hermes", "walked", steps)) is None


@pytest.mark.rule("Quick-Start", "R17")
@pytest.mark.parametrize(
    ("turns", "facing"), [((R,), 1), ((R, R), 2), ((R, R, R), 3), ((L,), 5), ((L, L), 4)]
)
def test_a_turn_costs_one_point_a_hexside(turns: tuple[Step, ...], facing: int) -> None:
    at = ready(ground="clear")
    turned = perform(at, Move("hermes", "walked", turns))
    after = mech(turned, "hermes")
    assert how_moved(turned, "hermes") == ("walked", 0, len(turns))
    assert (after.hex, after.facing) == (parse_label("0505"), facing)


@pytest.mark.rule("Quick-Start", "R17")
def test_facing_changes_in_the_movement_phase_only() -> None:
    at = battle(cicada="0505", hermes="0501 3")
    assert "this is the Initiative Phase" in refusal_text(at, Move("cicada", "walked", (R,)))


@pytest.mark.rule("Quick-Start", "R12")
def test_a_unit_announces_one_way_of_moving() -> None:
    at = ready(ground="clear")
    assert [way.id for way in game().movements(at, "hermes")] == ["stationary", "walked", "ran"]
    assert "not a way to move" in refusal_text(at, Move("hermes", "jumped"))
    after = perform(at, Move("hermes", "walked", (F,)))
    assert "Not now" in refusal_text(after, Move("hermes", "ran", (F,))) or "already moved" in refusal_text(
        after, Move("hermes", "ran", (F,))
    )


@pytest.mark.rule("Quick-Start", "R18")
def test_a_unit_that_stands_still_neither_moves_nor_turns() -> None:
    at = ready(ground="clear")
    assert "This costs 1 MP; Hermes has 0" in refusal_text(at, Move("hermes", "stationary", (R,)))
    assert "This costs 1 MP; Hermes has 0" in refusal_text(at, Move("hermes", "stationary", (F,)))
    stood = resolve_action(at, Move("hermes", "stationary"))
    assert [event.moved.spent for event in events_of(stood, UnitMoved)] == [0]
    assert how_moved(stood.battle, "hermes") == ("stationary", 0, 0)
    assert events_of(stood, UnitPlaced) == []


@pytest.mark.rule("Quick-Start", "R19")
@pytest.mark.rule("Quick-Start", "R20")
@pytest.mark.parametrize(
    ("unit", "walking", "running"),
    [("cicada", 8, 12), ("hunchback", 4, 6), ("hermes", 6, 9), ("enforcer", 4, 6)],
)
def test_a_unit_spends_up_to_its_points(unit: str, walking: int, running: int) -> None:
    at = ready(unit, where="0517 0", ground="clear")
    for movement, most in (("walked", walking), ("ran", running)):
        ahead: tuple[Step, ...] = (F,) * most
        assert game().why_not(at, Move(unit, movement, ahead)) is None
        assert f"This costs {most + 1} MP" in refusal_text(at, Move(unit, movement, (*ahead, F)))


@pytest.mark.rule("Quick-Start", "R21")
def test_a_unit_passes_through_friends_but_never_ends_there() -> None:
    at = ready(where="0505 0", ground="clear", enforcer="0504", cicada="1517")
    assert game().why_not(at, Move("hermes", "walked", (F, F))) is None
    assert "Enforcer stands in hex 0504" in refusal_text(at, Move("hermes", "walked", (F,)))


@pytest.mark.rule("Quick-Start", "R21")
def test_a_unit_never_enters_an_enemys_hex() -> None:
    at = ready(where="0505 0", ground="clear", cicada="0504")
    assert "An enemy stands in hex 0504" in refusal_text(at, Move("hermes", "walked", (F,)))
    assert "An enemy stands in hex 0504" in refusal_text(at, Move("hermes", "walked", (F, F)))


@pytest.mark.rule("Quick-Start", "R21")
def test_wrecks_are_in_nobodys_way() -> None:
    at = damage_unit(ready(where="0505 0", ground="clear", cicada="0504", hunchback="1517"), "cicada", head=0)
    assert game().why_not(at, Move("hermes", "walked", (F,))) is None


@pytest.mark.rule("Quick-Start", "R21")
def test_a_move_that_could_only_end_on_another_unit_is_not_offered_as_a_stop() -> None:
    at = ready("hunchback", where="0505 0", ground="clear", cicada="0504", hermes="1517")
    stops = {place.hex.label: place.is_stop for place in game().reach(at, "hunchback", "walked").places}
    assert stops["0504"] is False
    assert stops["0503"] is True


@pytest.mark.rule("Quick-Start", "R33")
@pytest.mark.parametrize(
    ("steps", "hexes"),
    [
        ((), 0),
        ((R,), 0),
        ((F, F, F), 3),
        ((B, B, B, F, F), 2),
        ((F, F, B), 1),
        ((F, B, F), 1),
        ((F, R, F, L, F), 3),
        ((F, R, R, R, F), 2),
        ((B, R, B), 2),
    ],
)
def test_only_hexes_since_the_last_reversal_count(steps: tuple[Step, ...], hexes: int) -> None:
    at = ready("cicada", where="0808 0", ground="clear")
    assert on_the_way(at, "cicada", steps).hexes == hexes
    moved = mech(perform(at, Move("cicada", "walked", steps)), "cicada").doings.moved
    assert moved is not None
    assert moved.hexes == hexes


@pytest.mark.rule("Quick-Start", "R33")
def test_hexes_entered_count_not_points_spent() -> None:
    after = perform(ready(where="0506 0"), Move("hermes", "walked", (F, F)))
    assert how_moved(after, "hermes") == ("walked", 2, 3)


@pytest.mark.rule("Quick-Start", "R44")
@pytest.mark.parametrize("leg", ["left_leg", "right_leg"])
def test_without_a_leg_a_unit_neither_moves_nor_turns(leg: str) -> None:
    at = damage_unit(ready(ground="clear"), "hermes", **{leg: 0})
    for movement in ("walked", "ran"):
        for steps in ((), (R,), (F,)):
            assert "has lost a leg" in refusal_text(at, Move("hermes", movement, steps))
        assert "has lost a leg" in refusal_text(at, NoteMove("hermes", movement, 1))
    assert "This costs 1 MP" in refusal_text(at, Move("hermes", "stationary", (R,)))
    assert game().why_not(at, Move("hermes", "stationary")) is None
    ways = {way.id: (way.points, way.refusal is None) for way in game().movements(at, "hermes")}
    assert ways == {"stationary": (0, True), "walked": (0, False), "ran": (0, False)}


@pytest.mark.rule("Quick-Start", "R48")
def test_a_unit_that_leaves_the_map_is_out_of_the_battle() -> None:
    at = ready(where="0501 0", ground="clear")
    left = resolve_action(at, Move("hermes", "walked", (F,)))
    assert events_of(left, UnitLeft) == [UnitLeft("hermes")]
    hermes = mech(left.battle, "hermes")
    assert (hermes.hex, hermes.has_left) == (None, True)
    assert how_moved(left.battle, "hermes") == ("walked", 1, 1)
    assert "out of the battle" in refusal_text(left.battle, NoteMove("hermes", "walked"))


@pytest.mark.rule("Quick-Start", "R48")
def test_whoever_has_left_moves_no_further() -> None:
    at = ready(where="0501 0", ground="clear")
    assert "has left the map" in refusal_text(at, Move("hermes", "walked", (F, F)))
    assert "has left the map" in refusal_text(at, Move("hermes", "walked", (F, B)))


@pytest.mark.rule("Quick-Start", "R48")
def test_leaving_costs_a_point_too() -> None:
    at = damage_unit(ready(where="0501 0", ground="clear"), "hermes", left_leg=0)
    assert "has lost a leg" in refusal_text(at, Move("hermes", "walked", (F,)))
    assert "cannot leave the map" in refusal_text(at, NoteMove("hermes", "stationary", leaves_map=True))
    at = ready("hunchback", where="0505 0", ground="clear")
    assert "This costs 5 MP" in refusal_text(at, Move("hunchback", "walked", (F, F, F, F, F)))


@pytest.mark.rule("Quick-Start", "R48")
def test_as_an_option_nobody_leaves_the_map() -> None:
    forbidden = {"leaving_map": "forbidden"}
    at = moving(battle(None, forbidden, hermes="0501 0", cicada="1517"), first="attackers")
    assert "No unit may leave" in refusal_text(at, Move("hermes", "walked", (F,)))
    assert not any(place.leaves_map for place in game().reach(at, "hermes", "walked").places)
    at = moving(paper("hermes", "cicada", **forbidden), first="attackers")
    assert "No unit may leave" in refusal_text(at, NoteMove("hermes", "walked", 2, leaves_map=True))


def test_a_move_on_the_physical_map_is_noted() -> None:
    at = moving(paper("cicada", "hermes"), first="attackers")
    assert how_moved(perform(at, NoteMove("hermes", "ran", 5)), "hermes") == ("ran", 5, 0)
    assert "cannot enter 10 hexes" in refusal_text(at, NoteMove("hermes", "ran", 10))
    assert "cannot enter 1 hex" in refusal_text(at, NoteMove("hermes", "stationary", 1))
    assert "A move enters 0 or more hexes, not -1" in refusal_text(at, NoteMove("hermes", "ran", -1))
    assert "note its move" in refusal_text(at, Move("hermes", "walked"))
    left = resolve_action(at, NoteMove("hermes", "ran", 5, leaves_map=True)).battle
    assert mech(left, "hermes").has_left


def every_walk(at: Battle, unit: str, movement: str, most: int) -> Iterator[Walk]:
    """Yield every legal way of at most so many points, found by trying all of them."""
    waiting: list[tuple[Step, ...]] = [()]
    while waiting:
        steps = waiting.pop()
        way = on_the_way(at, unit, steps, movement)
        if way.spent <= most and game().why_not(at, Move(unit, movement, steps)) is None:
            yield way
        if way.spent < most:
            waiting += [(*steps, step) for step in STEPS]


@pytest.mark.parametrize("movement", ["walked", "ran"])
def test_reach_finds_the_cheapest_way_to_each_place(movement: str) -> None:
    at = ready("hunchback", where="0505 0", hermes="0405", cicada="0605")
    cheapest: dict[tuple[Hex, int], int] = {}
    for way in every_walk(at, "hunchback", movement, 4):
        place = (way.hex, way.facing)
        cheapest[place] = min(way.spent, cheapest.get(place, way.spent))
    found = [place for place in game().reach(at, "hunchback", movement).places if place.is_stop]
    within_four = {(place.hex, place.facing): place.spent for place in found if place.spent <= 4}
    assert within_four == cheapest
    assert len({(place.hex, place.facing) for place in found}) == len(found)


def test_reach_goes_on_from_the_end_of_a_path() -> None:
    at = ready(ground="clear")
    places = game().reach(at, "hermes", "walked", (B, B)).places
    assert min(place.spent for place in places) == 2
    assert all(place.action.path[:2] == (B, B) for place in places)
    assert {place.left for place in places} == {0, 1, 2, 3, 4}


def test_a_unit_without_a_hex_reaches_nothing() -> None:
    assert game().reach(moving(paper("cicada", "hermes")), "cicada", "walked").places == ()
