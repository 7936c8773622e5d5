"""Ordnance with fuses: it sticks, goes off later, and may be disarmed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.actions import Attack, EndTurn, Prepare
from companion.engine.pools.battle.state import Battle, StickingCharge
from companion.engine.pools.game import PoolsGame
from companion.engine.skeleton.fast_replace import replace
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
from tests.engine.pools.builders import SYSTEM, document, game, mech

PACK: dict[str, Any] = {"id": "pack", "category": "ordnance", "damage": 6, "count": 4, "outside": True}
STICKY = {**PACK, "traits": {"fuse": True}}
BLAST = {**PACK, "traits": {"fuse": True, "area_effect": 1}}
HEAVY = {**STICKY, "damage": 12}
SIGNAL, CORE = Prepare("one", "detonate", side="foe"), (20,)


def by_fuses() -> PoolsGame:
    models = {"Sticky": STICKY, "Blast": BLAST, "Heavy": HEAVY}
    sensors = {"class": "LR", "in": "core"}
    made = {name: mech(model=name, weapons=[each], sensors=sensors) for name, each in models.items()}
    return game().with_models({name: document(each) for name, each in made.items()})


def start(model: str = "Sticky") -> Battle:
    units = {"one": f"red {model} 0808 0", "foe": "blue Bantam 0805 3", "near": "blue Merlin 0804 3"}
    battle = fight(plain_board(), {"one": {"pilot": "gunner"}}, by_fuses(), **units)
    for unit in units:
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "one")


def stuck(model: str = "Sticky", fuse: int = 0) -> Battle:
    """One piece sticks to the Core of the foe."""
    battle = start(model)
    attack = Attack("one", "foe", ("pack",), rates={"pack": 1}, fuse=fuse)
    (began,) = [event for event in play(battle, attack, (48,), CORE).events if is_begun(event)]
    assert isinstance(began, events.AttackBegan)
    return after(battle, attack, (max(began.dice, began.defense - began.bonus),), CORE)


def is_begun(event: object) -> bool:
    return isinstance(event, events.AttackBegan)


def structure(battle: Battle, unit: str = "foe") -> int:
    return sum(state.sp + state.dr for state in battle.units[unit].locations.values())


def anew(battle: Battle, unit: str) -> Battle:
    return turn_of(replace(battle, turn=replace(battle.turn, active=None)), unit)


@pytest.mark.rule(SYSTEM, "R113")
def test_what_hits_with_a_fuse_sticks_and_goes_off_by_a_signal() -> None:
    battle = stuck()
    assert battle.units["foe"].charges == (StickingCharge("one", "pack", "core"),)
    assert structure(battle) == structure(start())
    assert "Core: charge" in [chip.label for chip in by_fuses().units(battle)[1].chips]
    mine = anew(battle, "one")
    assert ("Detonate: Bantam", SIGNAL) in [(it.label, it.action) for it in by_fuses().commands(mine, "one")]
    played = play(mine, SIGNAL)
    assert (played.battle.units["foe"].charges, structure(played.battle) < structure(battle)) == ((), True)
    line = game().describe(mine, SIGNAL, played.events)
    assert (line.line, line.details[0]) == (
        "Test sends the signal to its fuses",
        "Pack at the core of Bantam goes off",
    )
    assert "Nothing there waits" in refusal_of(anew(played.battle, "one"), SIGNAL)
    assert "sends no signal" in refusal_of(change_unit(mine, "one", faults={"communications": 1}), SIGNAL)
    far = change_unit(change_unit(mine, "foe", hex=parse_label("0801")), "one", hex=parse_label("0815"))
    assert refusal_of(far, SIGNAL) == ""


@pytest.mark.rule(SYSTEM, "R113")
def test_a_fuse_burns_down_at_the_end_of_its_round() -> None:
    for fuse in (1, 2):
        battle = stuck(fuse=fuse)
        until = battle.turn.number + fuse - 1
        assert battle.units["foe"].charges[0].until == until
        ended = after(battle, EndTurn("one"))
        is_off = structure(ended) < structure(battle)
        assert (is_off, len(ended.units["foe"].charges)) == (fuse == 1, fuse - 1)
        assert "Nothing there waits" in refusal_of(anew(battle, "one"), SIGNAL)
    most = Attack("one", "foe", ("pack",), fuse=4)
    assert "3 rounds at most" in refusal_of(start(), most)


@pytest.mark.rule(SYSTEM, "R113")
def test_an_area_effect_with_a_fuse_strikes_the_neighbors_as_it_goes_off() -> None:
    battle = stuck("Blast")
    assert [structure(battle, unit) for unit in ("foe", "near")] == [
        structure(start(), unit) for unit in ("foe", "near")
    ]
    found = play(anew(battle, "one"), SIGNAL, CORE).events
    assert [event.unit for event in found if isinstance(event, events.LocationStruck)] == ["foe", "near"]


@pytest.mark.rule(SYSTEM, "R113")
@pytest.mark.parametrize(("rolled", "is_disarmed"), [(30, True), (20, True), (12, False)])
def test_one_try_disarms_what_sticks_or_it_goes_off(rolled: int, is_disarmed: bool) -> None:
    battle = skilled(stuck(), "foe", "one")
    disarm = Prepare("foe", "defuse", weapon="1")
    mine = anew(battle, "foe")
    label = "Defuse: Pack at the core"
    assert (label, disarm) in [(it.label, it.action) for it in by_fuses().commands(mine, "foe")]
    played = play(mine, disarm, (rolled,), (20,))
    (gone,) = [event for event in played.events if isinstance(event, engagement_events.ChargeGone)]
    assert gone.is_off is not is_disarmed
    assert (structure(played.battle) == structure(battle), played.battle.units["foe"].charges) == (
        is_disarmed,
        (),
    )
    assert "sticks to Bantam" in refusal_of(mine, replace(disarm, weapon="2"))


def skilled(battle: Battle, *units: str) -> Battle:
    for unit in units:
        record = battle.units[unit].record
        record = replace(record, skills={**record.skills, "mech_support": 3, "tech": 3})
        battle = change_unit(battle, unit, record=record)
    return battle


@pytest.mark.rule(SYSTEM, "R113")
def test_much_damage_takes_a_full_action_to_disarm() -> None:
    mine = anew(skilled(stuck("Heavy"), "foe", "one"), "foe")
    assert "takes 2 Half Actions" in refusal_of(mine, Prepare("foe", "defuse", weapon="1"))
    assert refusal_of(mine, Prepare("foe", "defuse", 2, "1")) == ""
    idle = change_unit(mine, "foe", record=replace(mine.units["foe"].record, skills={}))
    assert "no dice to disarm" in refusal_of(idle, Prepare("foe", "defuse", 2, "1"))


@pytest.mark.rule(SYSTEM, "R113")
def test_a_fuse_is_set_where_the_attack_is_declared() -> None:
    by = by_fuses()
    plan = by.attack_plan(start(), "one", "foe", how={"pack": {"fuse": "2"}})
    (fuse,) = [choice for choice in plan.attacks[0].choices if choice.id == "fuse"]
    assert [option.label for option in fuse.options][:2] == ["By signal", "End of this round"]
    assert by.declare_attack([Volley(plan, ("pack",))]).fuse == 2
