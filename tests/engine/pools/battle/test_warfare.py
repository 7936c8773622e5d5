"""Electronic warfare: switched on by a test, kept up, and what it takes from ordnance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.pools.battle.actions import Attack, EndTurn, Prepare
from companion.engine.pools.battle.jamming import jamming_between
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from tests.engine.pools.battle.builders import after, change_unit, fight, play, refusal_of, turn_of
from tests.engine.pools.builders import SYSTEM, game

SWITCH = Prepare("merlin", "jam", weapon="ordnance_jamming")
SALVO = Attack("sirocco", "merlin", ("right_missiles",))


def start(**jamming: tuple[str, ...]) -> Battle:
    """Merlin, Nocturne and Sirocco without a map; nobody has points to spend."""
    units = {"merlin": "red Merlin", "nocturne": "blue Nocturne", "sirocco": "blue Sirocco"}
    battle = fight(None, {"merlin": {"pilot": "gunner"}}, None, **units)
    for unit in units:
        battle = change_unit(battle, unit, mettle_points=0, jamming=jamming.get(unit, ()))
    battle = turn_of(battle, "merlin")
    return change_unit(battle, "sirocco", has_acted=False)


def jammed(battle: Battle, attack: Attack = SALVO) -> list[int]:
    shot = next(iter(shots_of(battle, attack, Situation(3))))
    return [reason.value for reason in shot.pool.reasons if reason.label == "Jammed"]


@pytest.mark.rule(SYSTEM, "R164")
def test_jamming_is_switched_on_by_a_test_and_kept_up() -> None:
    battle = start()
    switched = play(battle, SWITCH, (14,))
    assert switched.rolls[0].ask.need == 14
    assert switched.battle.units["merlin"].jamming == ("ordnance_jamming",)
    assert after(battle, SWITCH, (13,)).units["merlin"].jamming == ()
    ended = after(switched.battle, EndTurn("merlin"))
    assert ended.units["merlin"].jamming == ("ordnance_jamming",)
    runs = start(merlin=("ordnance_jamming",))
    assert after(runs, EndTurn("merlin")).units["merlin"].jamming == ()
    kept = after(after(runs, Prepare("merlin", "keep_jamming")), EndTurn("merlin"))
    assert kept.units["merlin"].jamming == ("ordnance_jamming",)


@pytest.mark.rule(SYSTEM, "R168")
def test_ordnance_on_who_jams_it_loses_the_rating() -> None:
    assert jammed(start()) == []
    assert jammed(start(merlin=("ordnance_jamming",))) == [-2]
    assert jammed(start(merlin=("ordnance_jamming",)), replace(SALVO, weapons=("howitzer",))) == []


@pytest.mark.rule(SYSTEM, "R171")
def test_eccm_takes_its_rating_from_hostile_jamming() -> None:
    battle = start(merlin=("ordnance_jamming",), nocturne=("eccm",))
    units = battle.units
    assert jamming_between(battle, units["sirocco"], units["merlin"]) == 2
    assert jamming_between(battle, units["nocturne"], units["merlin"]) == 0


@pytest.mark.rule(SYSTEM, "R165")
def test_what_cannot_run_is_told() -> None:
    battle = start()
    assert "to switch on: choose from ordnance_jamming" in refusal_of(battle, replace(SWITCH, weapon="eccm"))
    assert "runs already" in refusal_of(start(merlin=("ordnance_jamming",)), SWITCH)
    assert "No electronic warfare" in refusal_of(battle, Prepare("merlin", "keep_jamming"))
    head = battle.units["merlin"].locations["head"]
    headless = {**battle.units["merlin"].locations, "head": replace(head, sp=0)}
    assert "choose from nothing" in refusal_of(change_unit(battle, "merlin", locations=headless), SWITCH)
    labels = [command.label for command in game().commands(turn_of(battle, "merlin"), "merlin")]
    assert "Switch on: Ordnance Jamming" in labels
