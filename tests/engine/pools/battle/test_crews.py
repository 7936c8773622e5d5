"""Crew members who act besides the pilot, and commanders who coordinate them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.pools.battle.actions import EndTurn, Move, Prepare
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.crew import crew_penalty
from companion.engine.pools.combat.defenses import defense_of
from companion.engine.pools.game import PoolsGame
from companion.engine.skeleton.fast_replace import replace
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    turn_of,
)
from tests.engine.pools.builders import SYSTEM, document, game, mech

FITTINGS: list[dict[str, Any]] = [
    {"kind": "crew_half_action", "level": 2, "in": "head"},
    {"kind": "crew_full_action", "in": "core"},
]
BIG = mech(fittings=FITTINGS)
AIM, GUARD = Prepare("one", "aim"), Prepare("one", "guard")
COORDINATE = Prepare("one", "coordinate")


def call(who: str) -> Prepare:
    return Prepare("one", "crew", 0, who)


def by_crews(crews: str = "act") -> PoolsGame:
    return game(crews=crews).with_models({"Test": document(BIG)})


def start(crews: str = "act") -> Battle:
    by = by_crews(crews)
    battle = fight(
        plain_board(), {"one": {"pilot": "duelist"}}, by, one="red Test 0808 0", foe="blue Bantam 0805 3"
    )
    return turn_of(change_unit(battle, "one", mettle_points=0), "one")


@pytest.mark.rule(SYSTEM, "R175")
def test_a_crew_adds_its_actions_and_costs_mv_for_each_who_acts() -> None:
    battle = start()
    offered = [each.label for each in by_crews().commands(battle, "one") if each.id.startswith("crew/")]
    assert offered == [
        "Crew acts: 1 Full Action",
        "Crew acts: 1 Half Action",
        "Crew acts: 1 Half Action and 1 Full Action",
        "Crew acts: 2 Half Actions",
        "Crew acts: 2 Half Actions and 1 Full Action",
    ]
    for who, halves, cost in (("1/0", 3, -2), ("0/1", 4, -2), ("2/0", 4, -3), ("2/1", 6, -4)):
        called = after(battle, call(who))
        one = called.units["one"]
        assert (one.doings.halves, crew_penalty(called, one)) == (halves, cost)
        before = defense_of(battle, battle.units["one"], "front", is_melee=False, parries=False).number or 0
        now = defense_of(called, one, "front", is_melee=False, parries=False).number
        assert now == before + cost
    assert f"Crew acts, {cost} MV" in [chip.label for chip in by_crews().units(called)[0].chips]
    over = turn_of(replace(called, turn=replace(called.turn, active=None)), "one")
    later = after(over, AIM).units["one"].doings
    assert (later.crew, later.halves) == (0, 1)


@pytest.mark.rule(SYSTEM, "R175")
def test_half_actions_that_are_granted_do_not_merge() -> None:
    called = after(start(), call("2/0"))
    moved = after(called, Move("one", "half", called.units["one"].hex, 1))
    assert refusal_of(moved, Prepare("one", "aim", 2)) == ""
    full = after(called, Prepare("one", "aim", 2))
    assert full.units["one"].doings.halves == 2
    assert "single ones" in refusal_of(full, Move("one", "full", full.units["one"].hex, 1))
    assert refusal_of(full, Move("one", "half", full.units["one"].hex, 1)) == ""
    both = after(after(start(), call("0/1")), Prepare("one", "aim", 2))
    assert refusal_of(both, Move("one", "full", both.units["one"].hex, 1)) == ""


@pytest.mark.rule(SYSTEM, "R175")
def test_a_crew_is_called_as_a_turn_begins_and_only_by_the_option() -> None:
    assert "first action of a turn" in refusal_of(after(start(), AIM), call("1/0"))
    assert "no such crew" in refusal_of(start(), call("3/0"))
    passive = start("passive")
    assert not [each for each in by_crews("passive").commands(passive, "one") if each.id.startswith("crew")]
    headless = start()
    locations = headless.units["one"].locations
    lost = {**locations, "head": replace(locations["head"], sp=0)}
    assert "choose from 0/1" in refusal_of(change_unit(headless, "one", locations=lost), call("1/0"))
    ended = after(after(start(), call("1/0")), EndTurn("one"))
    assert ended.units["one"].doings.crew == 1


@pytest.mark.rule(SYSTEM, "R176")
def test_a_commander_cancels_what_the_crew_costs() -> None:
    called = after(start(), call("2/0"))
    one = called.units["one"]
    pilot = replace(one.record, skills={**one.record.skills, "mech_support": 2, "influence": 1})
    led = change_unit(called, "one", record=pilot)
    for rolled, cost in ((9, -3), (10, -2), (14, -2), (15, -1)):
        played = play(led, COORDINATE, (rolled,))
        assert crew_penalty(played.battle, played.battle.units["one"]) == cost
    assert game().describe(led, COORDINATE, played.events).details[-1] == "The crew of Test costs 2 MV less"
    assert refusal_of(played.battle, GUARD) == ""
    assert "first action of a turn" in refusal_of(after(led, Move("one", "half", one.hex, 1)), COORDINATE)
    assert "Nobody of the crew" in refusal_of(start(), COORDINATE)
    idle = replace(one.record, skills={**one.record.skills, "mech_support": 0, "influence": 0})
    assert "no dice" in refusal_of(change_unit(called, "one", record=idle), COORDINATE)
