"""Leaving the map: which edges are open, and a side that wins by what it brings over one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.battletech.battle.actions import Move, NoteMove
from companion.engine.battletech.battle.events import BattleEnded, GoalDecided, UnitLeft
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.movement.leaving import why_not_leave
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.setup import CrossingGoal, SideSetup, UnitSetup, Zone
from companion.engine.views.turn import RecordAction
from companion.errors import InputError
from tests.builders import board, citytech, refusal_text, resolve_action
from tests.citytech import BLUE, RED, SIDES, in_phase, unit
from tests.engine.battletech.move_helpers import move

RULE = pytest.mark.rule("CityTech", "Movement > Movement Costs")
OWN = {"leaving_map": "own_edge"}
ANY = {"leaving_map": "any_edge"}
GOAL = CrossingGoal(edge="north", needed=1)


def convoy(
    options: dict[str, str] | None = None, goal: CrossingGoal | None = GOAL, /, **units: str | UnitSetup
) -> Battle:
    """Return Red about to move from the south, with a goal in the north, against Blue."""
    sides = (
        SideSetup(id=RED, name="Red", zone=Zone(edge="south", rows=3), goal=goal),
        SideSetup(id=BLUE, name="Blue", zone=Zone(edge="north", rows=3)),
    )
    setups = [text if isinstance(text, UnitSetup) else unit(name, text) for name, text in units.items()]
    return in_phase(citytech(**(options or {})).new_battle(board(), sides, setups), "movement")


def truck(name: str, where: str, **more: Any) -> UnitSetup:
    label, facing = where.split()
    return UnitSetup(
        id=name, model="Supply Truck", side=RED, name=name, hex=label, facing=int(facing), **more
    )


def loaded(**options: str) -> Battle:
    """Return a truck with soldiers at the north edge, which may all leave over it."""
    riders = UnitSetup(id="rifles", model="Foot Rifle Platoon", side=RED, name="Rifles", carrier="truck")
    goal = CrossingGoal(edge="north", needed=2, units=("truck", "rifles"))
    return convoy(
        options, goal, truck=truck("truck", "0501 0"), rifles=riders, orion="red 0509 0", uller="blue 1517 0"
    )


def leave(at: Battle, letters: str = "F", name: str = "truck") -> Battle:
    action = move(letters, "walked", name)
    refusal = citytech().why_not(at, action)
    assert refusal is None, str(refusal)
    return resolve_action(at, action).battle


@RULE
def test_nobody_leaves_unless_an_option_or_a_goal_says_so() -> None:
    at = convoy(None, None, orion="red 0501 0", uller="blue 1517 3")
    assert "No unit may leave the map" in refusal_text(at, move("F", name="orion"))
    at = convoy(None, GOAL, orion="red 0501 0", orion_2="red 0117 0", uller="blue 1509 3")
    assert citytech().why_not(at, move("F", name="orion")) is None
    assert "only over the north edge" in refusal_text(at, move("RRRF", name="orion_2"))
    assert why_not_leave(at, at.units["uller"]) is not None


@RULE
def test_units_leave_by_their_own_edge_or_by_any() -> None:
    for options, north, south in ((OWN, False, True), (ANY, True, True)):
        for where, allowed in (("0501 0", north), ("0517 3", south)):
            at = convoy(options, None, orion=f"red {where}", uller="blue 1509 3")
            refusal = citytech(**options).why_not(at, move("F", name="orion"))
            assert (refusal is None) == allowed
            places = citytech(**options).reach(at, "orion", "walked").places
            assert any(place.leaves_map for place in places) == allowed
    at = convoy(OWN, None, orion="red 0501 0", uller="blue 1509 3")
    assert "only over the south edge" in refusal_text(at, move("F", name="orion"))


@RULE
def test_jumps_lead_over_open_edges_too_as_far_as_they_reach() -> None:
    game = citytech(**OWN)
    for place, hexes in (("0817 0", 1), ("0814 0", 4), ("0813 0", None)):
        at = convoy(OWN, None, enforcer=f"red {place}", uller="blue 1501 3")
        exits = [it for it in game.reach(at, "enforcer", "jumped").places if it.leaves_map]
        assert len({it.hex for it in exits}) == len(exits)
        assert min((it.spent for it in exits), default=None) == hexes
        for exit in exits:
            assert game.why_not(at, exit.action) is None
            assert exit.action.edge == "south"
            after = resolve_action(at, exit.action).battle
            assert after.units["enforcer"].left_over == "south"
            jumped = after.units["enforcer"].doings.moved
            assert jumped is not None
            assert (jumped.movement, jumped.hexes) == ("jumped", exit.spent)
            assert len(exit.route) == exit.spent
    nobody = convoy(None, None, enforcer="red 0817 0", uller="blue 1501 3")
    assert not any(it.leaves_map for it in citytech().reach(nobody, "enforcer", "jumped").places)


@RULE
def test_at_a_corner_the_edge_of_the_goal_counts() -> None:
    at = convoy(None, CrossingGoal(edge="east", needed=1), orion="red 1501 1", uller="blue 0109 3")
    assert leave(at, "F", "orion").units["orion"].left_over == "east"
    at = convoy(None, GOAL, orion="red 1501 1", uller="blue 0109 3")
    assert leave(at, "F", "orion").units["orion"].left_over == "north"


@RULE
def test_who_leaves_takes_along_whom_it_carries_and_is_not_destroyed() -> None:
    at = loaded()
    play = resolve_action(at, move("F", name="truck"))
    assert UnitLeft("truck", "north") in play.events
    truck, rifles = play.battle.units["truck"], play.battle.units["rifles"]
    assert (truck.left_over, rifles.left_over) == ("north", "north")
    assert not truck.is_out
    shown = {view.id: view for view in citytech().units(play.battle)}
    assert next(chip.label for chip in shown["truck"].chips) == "Brought over"
    assert shown["truck"].has_left
    line = citytech().describe(at, move("F", name="truck"), play.events).line
    assert line == "truck cruised 1 hex off the map over the north edge"


@RULE
def test_a_battle_with_a_goal_is_written_and_read() -> None:
    game, at = citytech(), loaded()
    for moment in (at, leave(at)):
        assert game.battle_from(json.loads(json.dumps(game.battle_data(moment)))) == moment


@RULE
def test_a_side_wins_by_what_it_has_brought_over() -> None:
    at = loaded()
    assert [side.goal for side in citytech().sides(at)] == ["0/2 over the north", ""]
    after = leave(at)
    assert [side.goal for side in citytech().sides(after)] == ["2/2 over the north", ""]
    ended = resolve_action(in_phase(after, "heat"), GoOn())
    assert ended.events[-2:] == [GoalDecided(RED, 2, is_reached=True), BattleEnded(RED)]
    text = "\n".join(citytech().describe(after, GoOn(), ended.events).details)
    assert "Red have brought 2 units over the north edge" in text


@RULE
def test_a_side_loses_once_too_few_are_left() -> None:
    at = loaded()
    lost = at.with_unit(_out(at, "rifles"))
    ended = resolve_action(in_phase(lost, "heat"), GoOn())
    assert ended.events[-2:] == [GoalDecided(RED, 0, is_reached=False), BattleEnded(BLUE)]
    text = "\n".join(citytech().describe(lost, GoOn(), ended.events).details)
    assert "Red have too few units left to bring over the north edge" in text


def _out(at: Battle, name: str) -> Any:
    return replace(at.units[name], is_out=True)


@RULE
def test_who_leaves_elsewhere_is_not_brought_over() -> None:
    at = convoy(ANY, CrossingGoal(edge="north", needed=1), orion="red 0517 3", uller="blue 1501 3")
    after = leave(at, "F", "orion")
    assert after.units["orion"].left_over == "south"
    ended = resolve_action(in_phase(after, "heat"), GoOn())
    assert ended.events[-2] == GoalDecided(RED, 0, is_reached=False)


@RULE
def test_who_has_to_withdraw_leaves_over_any_edge() -> None:
    at = convoy(None, None, orion="red 0501 0", uller="blue 1509 3")
    fleeing = at.with_unit(replace(at.units["orion"], withdraws=True))
    assert leave(fleeing, "F", "orion").units["orion"].has_left


@RULE
def test_a_line_says_how_a_noted_move_leaves() -> None:
    at = in_phase(
        citytech(**ANY).new_battle(None, SIDES, [unit("orion", "red"), unit("uller", "blue")]), "movement"
    )
    for text, edge in (("off", ""), ("off north", "north"), ("off the map", "")):
        expected = NoteMove("orion", "walked", 3, leaves_map=True, edge=edge)
        assert citytech(**ANY).understand(at, "orion", f"walk 3 {text}") == RecordAction(expected)


@RULE
def test_on_paper_the_edge_is_named_or_that_of_the_goal() -> None:
    sides = (SideSetup(id=RED, name="Red", goal=GOAL), SideSetup(id=BLUE, name="Blue"))
    units = [unit("orion", "red"), unit("uller", "blue")]
    at = in_phase(citytech(**ANY).new_battle(None, sides, units), "movement")
    for edge, expected in (("", "north"), ("west", "west")):
        noted = resolve_action(at, NoteMove("orion", "walked", 2, leaves_map=True, edge=edge))
        assert noted.battle.units["orion"].left_over == expected
    wrong = NoteMove("orion", "walked", 2, leaves_map=True, edge="top")
    assert "'top' is not an edge of the map" in refusal_text(at, wrong)
    fields = {field.id: field for field in citytech(**ANY).move_form(at, "orion").fields}
    assert (fields["edge"].default, len(fields["edge"].choices)) == ("north", 4)
    values: dict[str, str | int | bool] = {
        "movement": "walked",
        "hexes": 2,
        "leaves_map": True,
        "edge": "west",
    }
    assert citytech().note_move("orion", values).edge == "west"
    closed = in_phase(citytech().new_battle(None, (sides[1], sides[0]), units), "movement")
    assert "leaves_map" not in {field.id for field in citytech().move_form(closed, "uller").fields}


@RULE
@pytest.mark.parametrize(
    ("goal", "message"),
    [
        (CrossingGoal(edge="north", needed=3), "cannot bring over 3 of 1 unit"),
        (CrossingGoal(edge="north", needed=1, units=("uller",)), "Red has no unit 'uller' to bring over"),
    ],
)
def test_a_goal_fits_its_side(goal: CrossingGoal, message: str) -> None:
    with pytest.raises(InputError, match=message):
        convoy(None, goal, orion="red 0501 0", uller="blue 1517 3")


def test_a_move_is_stored_as_before_without_an_edge() -> None:
    assert NoteMove("orion", "walked").edge == ""
    assert UnitLeft("orion") == UnitLeft("orion", "")
    assert Move("orion", "walked").path == ()
