"""Target analyzers, and the radar that lets them reach farther."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.pools.battle.actions import Attack, Prepare
from companion.engine.pools.battle.engagement_events import TargetAnalyzed
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.analysis import analysis_pool, difficulty, tracked
from companion.engine.pools.combat.detection import detection_range
from companion.engine.pools.game import PoolsGame
from companion.engine.skeleton.fast_replace import replace
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
from tests.engine.pools.builders import SYSTEM, document, game, mech

ANALYZER = {"kind": "target_analyzer", "in": "head"}
SENSORS = {"class": "LR", "in": "core"}
SCOUT = mech(fittings=[ANALYZER], sensors=SENSORS)
FAR_SCOUT = {**SCOUT, "model": "Far", "fittings": [ANALYZER, {"kind": "spotting_radar"}]}
STEALTHY = mech(model="Veil", cloak={"value": 2, "functions": ["radar_stealth"]})
LISTENER = mech(model="Ear", fittings=[{"kind": "radio_analyzer", "in": "head"}], sensors=SENSORS)
BEAM = {"id": "beam", "category": "beam", "damage": 9, "outside": True, "arc": "around"}
GUNNER = mech(model="Gunner", weapons=[BEAM], sensors=SENSORS)
SEEING_GUNNER = {**GUNNER, "model": "Seer", "fittings": [{"kind": "spotting_radar"}]}
LOOK = Prepare("one", "analyze", side="foe")
LISTEN = Prepare("one", "trace", side="foe")


def by_scouts() -> PoolsGame:
    models: list[dict[str, Any]] = [SCOUT, FAR_SCOUT, STEALTHY, LISTENER, GUNNER, SEEING_GUNNER]
    return game().with_models({each["model"]: document(each) for each in models})


def facing(model: str = "Test", foe: str = "Bantam", place: str = "0804") -> Battle:
    start = {"one": f"red {model} 0830 0", "foe": f"blue {foe} {place} 3"}
    battle = fight(plain_board(15, 32), {"one": {"pilot": "gunner"}}, by_scouts(), **start)
    for unit in start:
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "one")


def near(foe: str = "Bantam") -> Battle:
    return facing(foe=foe, place="0826")


@pytest.mark.rule(SYSTEM, "R163")
def test_an_analyzer_finds_out_one_thing_and_one_more_for_five_degrees() -> None:
    battle = near()
    need = difficulty(battle, battle.units["one"], battle.units["foe"])
    bonus = analysis_pool(battle, battle.units["one"], battle.units["foe"]).bonus
    assert LOOK in [command.action for command in by_scouts().commands(battle, "one")]
    for degrees, chosen in ((0, ["weapons"]), (4, ["weapons"]), (5, ["systems", "details"])):
        played = play(battle, LOOK, (need - bonus + degrees,), *chosen)
        (found,) = [event for event in played.events if isinstance(event, TargetAnalyzed)]
        assert (found.found, found.tons % 10) == (tuple(chosen), 0)
        assert played.battle.units["one"].analyzed == {"foe": tuple(chosen)}
    line = game().describe(battle, LOOK, played.events)
    assert line.line == "Test analyzes Bantam"
    assert any("details of an unusual system" in each for each in line.details)
    failed = play(battle, LOOK, (need - bonus - 1,))
    (told,) = [event for event in failed.events if isinstance(event, TargetAnalyzed)]
    assert (told.found, told.spaces > 0, told.tons > 0) == ((), True, True)
    ended = turn_of(replace(failed.battle, turn=replace(failed.battle.turn, active=None)), "one")
    assert "once a mission" in refusal_of(ended, LOOK)


@pytest.mark.rule(SYSTEM, "R163")
def test_what_costs_much_more_is_harder_to_analyze() -> None:
    dear, like = near("Merlin"), near()
    one, merlin = dear.units["one"], dear.units["foe"]
    assert difficulty(dear, one, merlin) == 20
    assert difficulty(dear, merlin, one) == 10
    assert difficulty(like, like.units["one"], like.units["foe"]) == 15


@pytest.mark.rule(SYSTEM, "R159")
def test_recon_systems_stop_without_sensors_and_with_their_module() -> None:
    battle = near()
    assert refusal_of(battle, LOOK) == ""
    assert "have stopped" in refusal_of(change_unit(battle, "one", faults={"sensors": 1}), LOOK)
    one = battle.units["one"]
    headless = {**one.locations, "head": replace(one.locations["head"], sp=0)}
    assert "no target analyzer" in refusal_of(change_unit(battle, "one", locations=headless), LOOK)
    assert "choose from foe" in refusal_of(battle, replace(LOOK, side="one"))


@pytest.mark.rule(SYSTEM, "R162")
@pytest.mark.rule(SYSTEM, "R163")
def test_a_radar_lets_an_analyzer_reach_ten_times_as_far_at_what_it_sees() -> None:
    far = facing()
    assert "beyond the sensors" in refusal_of(far, LOOK)
    radar = facing("Far")
    one, foe = radar.units["one"], radar.units["foe"]
    assert detection_range(radar, one, foe) == 10 * detection_range(far, far.units["one"], far.units["foe"])
    assert refusal_of(radar, LOOK) == ""
    assert "beyond the sensors" in refusal_of(facing("Far", "Veil"), LOOK)
    hidden = replace(radar, board=plain_board(15, 32, building_light="0810"))
    assert "beyond the sensors" in refusal_of(hidden, LOOK)
    broken = change_unit(radar, "one", systems={"fittings/1": 4})
    assert "beyond the sensors" in refusal_of(broken, LOOK)
    assert after(radar, LOOK, (9,)).units["one"].analyzed == {"foe": ()}


@pytest.mark.rule(SYSTEM, "R162")
def test_a_gun_fires_at_what_only_a_radar_detects() -> None:
    fire = Attack("one", "foe", ("beam",))
    assert "beyond the sensors" in refusal_of(facing("Gunner"), fire)
    assert refusal_of(facing("Seer"), fire) == ""
    assert "beyond the sensors" in refusal_of(facing("Seer", "Veil"), fire)


@pytest.mark.rule(SYSTEM, "R161")
def test_a_radio_analyzer_tracks_a_signal_while_it_lasts_in_range() -> None:
    battle = facing("Ear", place="0826")
    assert LISTEN in [command.action for command in by_scouts().commands(battle, "one")]
    bonus = analysis_pool(battle, battle.units["one"], battle.units["foe"]).bonus
    assert not after(battle, LISTEN, (14 - bonus,)).units["one"].traced
    played = play(battle, LISTEN, (15 - bonus,))
    found = played.battle
    line = game().describe(battle, LISTEN, played.events)
    assert line.line == "Test traces the signal of Bantam"
    assert "Test tracks the signal of Bantam" in line.details
    assert [each.id for each in tracked(found, found.units["one"])] == ["foe"]
    assert "Tracks Bantam" in [chip.label for chip in by_scouts().units(found)[0].chips]
    silent = change_unit(found, "foe", faults={"communications": 1})
    gone = change_unit(found, "foe", hex=parse_label("0801"))
    for lost in (silent, gone):
        assert not tracked(lost, lost.units["one"])
    ended = turn_of(replace(found, turn=replace(found.turn, active=None)), "one")
    assert "traced the signal of Bantam already" in refusal_of(ended, LISTEN)


@pytest.mark.rule(SYSTEM, "R161")
def test_only_what_sends_is_traced_and_only_with_a_radio_analyzer() -> None:
    battle = facing("Ear", place="0826")
    assert "no radio analyzer" in refusal_of(near(), LISTEN)
    assert "choose from foe" in refusal_of(battle, replace(LISTEN, side="one"))
    assert "sends no signal" in refusal_of(change_unit(battle, "foe", faults={"communications": 1}), LISTEN)
    assert "beyond the sensors" in refusal_of(facing("Ear"), LISTEN)
    assert "have stopped" in refusal_of(change_unit(battle, "one", faults={"sensors": 1}), LISTEN)
