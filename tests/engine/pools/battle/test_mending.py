"""Faults of critical hits that pilots and damage control end in a battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.state import Battle
from tests.engine.pools.battle.builders import after, change_unit, fight, play, refusal_of, turn_of
from tests.engine.pools.builders import SYSTEM, game


def hurt(faults: Mapping[str, int], *talents: str) -> Battle:
    """Palisade with faults and a pilot of these talents; nobody has points to spend."""
    loads = {"palisade": {"pilot": "gunner"}}
    battle = fight(None, loads, None, palisade="red Palisade", bantam="blue Bantam")
    record = replace(battle.units["palisade"].record, talents=talents)
    battle = change_unit(battle, "palisade", mettle_points=0, record=record, faults=dict(faults))
    return turn_of(battle, "palisade")


def mend(fault: str) -> Prepare:
    return Prepare("palisade", "mend", weapon=fault)


@pytest.mark.rule(SYSTEM, "R280")
@pytest.mark.parametrize(("result", "left"), [(14, 4), (15, 3), (25, 1)])
def test_who_is_staggered_may_be_so_for_fewer_turns(result: int, left: int) -> None:
    battle = hurt({"staggered": 5})
    played = play(battle, mend("staggered"), (result,))
    assert played.rolls[0].ask.need == 15
    assert str(played.rolls[0].ask.dice) == "9d6"
    # A staggered mech has one Half Action: its turn ends, and with it one turn of these.
    assert played.battle.units["palisade"].faults == {"staggered": left}


@pytest.mark.rule(SYSTEM, "R279")
def test_a_leak_is_stopped_by_how_bad_it_is() -> None:
    battle = hurt({"leakage/core": 5})
    assert play(battle, mend("leakage/core"), (12,)).rolls[0].ask.need == 12
    assert after(battle, mend("leakage/core"), (12,)).units["palisade"].faults == {}
    assert after(battle, mend("leakage/core"), (11,)).units["palisade"].faults == {"leakage/core": 5}


@pytest.mark.rule(SYSTEM, "R44")
@pytest.mark.rule(SYSTEM, "R250")
def test_who_improvises_mends_more_and_better() -> None:
    wiring = {"electrical/left_arm": 1}
    assert "to mend: choose from nothing" in refusal_of(hurt(wiring), mend("electrical/left_arm"))
    handy = hurt(wiring, "jury_rigging")
    assert after(handy, mend("electrical/left_arm"), (15,)).units["palisade"].faults == {}
    staggered = play(hurt({"staggered": 5}, "jury_rigging"), mend("staggered"), (9,))
    assert staggered.rolls[0].ask.need == 15 - 9
    labels = [command.label for command in game().commands(handy, "palisade")]
    assert "Mend: left arm wiring hit" in labels


@pytest.mark.rule(SYSTEM, "R180")
def test_damage_control_needs_no_test_and_runs_out() -> None:
    battle = hurt({"leakage/core": 5})
    stop = Prepare("palisade", "damage_control", weapon="leakage/core")
    stopped = after(battle, stop)
    assert (stopped.units["palisade"].faults, stopped.units["palisade"].controlled) == ({}, 1)
    assert "no damage control left" in refusal_of(change_unit(battle, "palisade", controlled=3), stop)
    assert "Damage control: core leaking" in [each.label for each in game().commands(battle, "palisade")]
