"""Falls with a drop package."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.marks import Mark
from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.actions import EndTurn
from companion.engine.pools.battle.state import Battle, PilotRecord
from companion.engine.pools.combat.drops import drop_difficulty, drop_rules
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
from tests.engine.pools.builders import SYSTEM, document, game, mech

DROP: list[dict[str, Any]] = [{"kind": "drop_package"}]
PLAIN, DROPPER = mech(model="Plain"), mech(model="Dropper", fittings=DROP)
HOPPER = mech(
    model="Hopper", fittings=DROP, propulsion=[{"kind": "thrusters", "ma": 3, "in": "core"}], fuel_km=0
)
PILOT = PilotRecord({"mech_piloting": 3, "speed": 1, "discipline": 2}, 1)


def by_drops(surroundings: str = "open_air") -> PoolsGame:
    models = {each["model"]: document(each) for each in (PLAIN, DROPPER, HOPPER)}
    return game(surroundings=surroundings).with_models(models)


def falling(model: str = "Dropper", altitude: int = 8, surroundings: str = "open_air") -> Battle:
    units = {"one": f"red {model} 0808 0", "foe": "blue Plain 0805 3"}
    battle = fight(plain_board(), None, by_drops(surroundings), **units)
    for unit in units:
        battle = change_unit(battle, unit, mettle_points=0, record=PILOT)
    return turn_of(change_unit(battle, "one", altitude=altitude), "one")


@pytest.mark.rule(SYSTEM, "R289")
def test_a_drop_package_brings_a_mech_down_whole() -> None:
    landed = play(falling(), EndTurn("one"), (5,))
    assert landed.battle.units["one"].altitude == 0
    assert not [event for event in landed.events if isinstance(event, events.LocationStruck)]
    plain = play(falling("Plain"), EndTurn("one"))
    assert [event.location for event in plain.events if isinstance(event, events.LocationStruck)] == ["core"]


@pytest.mark.rule(SYSTEM, "R289")
def test_a_bad_drop_drifts_and_a_worse_one_is_a_fall() -> None:
    high = after(falling(altitude=24), EndTurn("one"))
    assert high.units["one"].altitude == 16
    assert high.units["one"].faults == {"falling": 8}
    high = change_unit(falling(), "one", faults={"falling": 32})
    drifted = play(high, EndTurn("one"), (21,), (4,))
    (drift,) = [event for event in drifted.events if isinstance(event, engagement_events.Drifted)]
    assert (drift.hexes, drift.hex) == (2, parse_label("0810"))
    assert drifted.battle.units["one"].hex == parse_label("0810")
    line = game().describe(high, EndTurn("one"), drifted.events)
    assert "Test a drifts 2 hexes, direction 4, in 0810" in line.details
    blocked = play(high, EndTurn("one"), (20,), (1,)).battle.units["one"].hex
    assert blocked == parse_label("0806")
    fallen = play(high, EndTurn("one"), (14,))
    assert [event.location for event in fallen.events if isinstance(event, events.LocationStruck)] == ["core"]


@pytest.mark.rule(SYSTEM, "R289")
def test_a_drop_is_harder_from_high_up_and_in_the_dark_and_easier_with_jets() -> None:
    found = []
    for model, surroundings, fallen in (
        ("Dropper", "open_air", 8),
        ("Dropper", "open_air", 17),
        ("Dropper", "dim_light", 8),
        ("Dropper", "darkness", 8),
        ("Hopper", "open_air", 17),
    ):
        battle = falling(model, surroundings=surroundings)
        one = battle.units["one"]
        rules = drop_rules(battle, one)
        assert rules is not None
        found.append(drop_difficulty(battle, one, rules, fallen))
    assert found == [5, 15, 10, 15, 15 - 9]


@pytest.mark.rule(SYSTEM, "R182")
@pytest.mark.rule(SYSTEM, "R289")
def test_only_mechs_with_a_package_are_noted_in_the_air() -> None:
    ground = falling(altitude=0)
    up = after(ground, Mark("one", "altitude", 40))
    assert up.units["one"].altitude == 40
    assert "altitude" in [counter.id for counter in by_drops().sheet(up, "one").counters]
    assert "has no 'altitude'" in refusal_of(ground, Mark("foe", "altitude", 40))
