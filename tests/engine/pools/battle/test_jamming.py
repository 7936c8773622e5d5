"""Electronic warfare of every type, at one opponent, all around, or for friends; and cloaks."""

from __future__ import annotations

import pytest

from companion.engine.pools.attack.damage import BarrierState, HitRules, through_barriers
from companion.engine.pools.battle.actions import Attack, Prepare
from companion.engine.pools.battle.jamming import (
    barrier_loss,
    cloak_value,
    jamming_between,
    rating_against,
    running_rating,
)
from companion.engine.pools.battle.sensors import levels_below, sensor_range, working_sensors
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.maneuvers import pool_against
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.mechs.model import WeaponProfile
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

TYPES = ("sensor_jamming", "ordnance_jamming", "barrier_jamming", "cloak_jamming")
SYSTEMS = [*({"type": each, "rating": 3} for each in TYPES), {"type": "eccm", "rating": 2}]
GUN = {"id": "ray", "category": "beam", "damage": 4, "in": "core"}
PACK = {"id": "pack", "category": "ordnance", "damage": 4, "count": 4, "in": "core"}
JAMMER = document(
    mech(
        electronic_warfare={"in": "head", "systems": SYSTEMS, "radius": 3},
        sensors={"class": "HR", "in": "head"},
        weapons=[GUN, PACK],
    )
)
CLOAKED = document(mech(model="Veil", cloak={"value": 4, "functions": []}, weapons=[GUN]))


def by_jammer(**options: str) -> PoolsGame:
    return game(**options).with_models({"Test": JAMMER, "Veil": CLOAKED})


def facing(by: PoolsGame | None = None) -> Battle:
    """A jammer with a friend beside, and two of its kind at three and eight hexes."""
    start = {
        "one": "red Test 0808 0",
        "friend": "red Test 0908 0",
        "near": "blue Test 0805 3",
        "far": "blue Test 0801 3",
    }
    battle = fight(plain_board(), {"one": {"pilot": "gunner"}}, by or by_jammer(), **start)
    for unit in start:
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "one")


def jamming(battle: Battle, unit: str, *types: str) -> Battle:
    return change_unit(battle, unit, jamming=types)


def on(type_: str, target: str = "") -> Prepare:
    return Prepare("one", "jam", weapon=type_, side=target)


@pytest.mark.rule(SYSTEM, "R165")
def test_jamming_is_aimed_at_one_opponent_in_one_mode_at_a_time() -> None:
    battle = facing()
    played = play(battle, on("ordnance_jamming", "near"), (30,))
    assert played.battle.units["one"].jamming == ("ordnance_jamming/near",)
    assert "not variable" in refusal_of(played.battle, on("ordnance_jamming"))
    assert "choose from near, far" in refusal_of(battle, on("ordnance_jamming", "friend"))
    assert "only helps" in refusal_of(battle, on("eccm", "near"))
    labels = {command.label for command in by_jammer().commands(battle, "one")}
    assert {"Switch on: ECCM", "Switch on: Sensor Jamming against all around"} <= labels
    line = game().describe(battle, on("ordnance_jamming", "near"), played.events)
    assert any("Ordnance Jamming against" in each for each in line.details)


@pytest.mark.rule(SYSTEM, "R172")
def test_a_radius_reaches_opponents_and_covers_friends() -> None:
    battle = jamming(facing(), "one", "ordnance_jamming/around", "eccm")
    near, far, friend = (battle.units[name] for name in ("near", "far", "friend"))
    assert (rating_against(battle, near, "ordnance_jamming"), rating_against(battle, far, "eccm")) == (3, 0)
    assert rating_against(battle, far, "ordnance_jamming") == 0
    assert running_rating(battle, friend, "eccm") == 2
    bare = document(mech(electronic_warfare={"in": "head", "systems": SYSTEMS}))
    by = game().with_models({"Test": bare})
    plain = turn_of(fight(by=by, one="red Test", foe="blue Test"), "one")
    assert "no radius" in refusal_of(plain, on(TYPES[0], "around"))


@pytest.mark.rule(SYSTEM, "R167")
def test_sensor_jamming_lowers_sensors_toward_who_bears_it_or_of_who_is_aimed_at() -> None:
    battle = facing()
    one, near = battle.units["one"], battle.units["near"]
    helps = jamming(battle, "one", "sensor_jamming")
    classes = battle.tables.sensors.classes
    assert working_sensors(helps, near, one) == classes["LR"]
    assert working_sensors(helps, near) == classes["HR"]
    assert levels_below(helps, near, one) == 1
    aimed = jamming(battle, "one", "sensor_jamming/near")
    assert sensor_range(aimed, near) == 20
    warded = jamming(aimed, "near", "eccm")
    assert working_sensors(warded, warded.units["near"]) == classes["MR"]
    row = battle.tables.maneuvers.rows["pinpoint"]
    clear, dim = (pool_against(battle, one, row, 0, below) for below in (0, 1))
    assert dim.dice == clear.dice - 1


@pytest.mark.rule(SYSTEM, "R168")
def test_offensive_jamming_takes_its_rating_from_ordnance() -> None:
    battle = jamming(facing(), "one", "ordnance_jamming/near")
    units = battle.units
    assert jamming_between(battle, units["near"], units["friend"]) == 3
    (shot,) = shots_of(battle, Attack("near", "one", ("pack",)), Situation(3))
    assert [reason.value for reason in shot.pool.reasons if reason.label == "Jammed"] == [-3]


@pytest.mark.rule(SYSTEM, "R169")
def test_jammed_barriers_stop_less_and_may_be_off() -> None:
    battle = facing()
    one, near = battle.units["one"], battle.units["near"]
    helps = jamming(battle, "one", "barrier_jamming")
    assert barrier_loss(helps, helps.units["one"], near, is_melee=True) == 3
    assert barrier_loss(helps, helps.units["one"], near, is_melee=False) == 0
    aimed = jamming(battle, "one", "barrier_jamming/near")
    assert barrier_loss(aimed, one, near, is_melee=False) == 3
    weapon = WeaponProfile.model_construct(id="hit", category="beam", damage=8)

    def left(barrier: BarrierState, loss: int, damage: int = 8) -> tuple[int, BarrierState]:
        rules = HitRules(battle.tables, weapon, damage, 0, 0, loss)
        found, (state,) = through_barriers(rules, [barrier])
        return found, state

    whole = BarrierState(5, 25, False)
    assert left(whole, 0) == (0, BarrierState(5, 17, False))
    assert left(whole, 3) == (0, BarrierState(5, 17, False))
    assert left(whole, 3, 10) == (0, BarrierState(0, 0, False))
    assert left(whole, 3, 12)[0] == 2
    assert left(whole, 5) == (8, whole)
    assert left(BarrierState(5, 10, False), 2) == (8, BarrierState(5, 10, False))


@pytest.mark.rule(SYSTEM, "R215")
@pytest.mark.rule(SYSTEM, "R170")
def test_a_cloak_costs_attacks_from_afar_and_is_jammed() -> None:
    by = by_jammer(cloaks="in_use")
    start = {"one": "red Test 0808 0", "veil": "blue Veil 0804 3"}
    battle = turn_of(fight(plain_board(), None, by, **start), "one")
    veil = battle.units["veil"]
    assert cloak_value(battle, veil) == 4

    def loss(now: Battle, range_: int = 4) -> list[int]:
        (shot,) = shots_of(now, Attack("one", "veil", ("ray",)), Situation(range_))
        return [reason.value for reason in shot.pool.reasons if reason.label == "Cloaked"]

    assert loss(battle) == [-8]
    assert loss(battle, 1) == []
    assert loss(jamming(battle, "one", "cloak_jamming/veil")) == [-2]
    fired = change_unit(battle, "veil", doings=replace(veil.doings, done=("attack",)))
    assert loss(fired) == []
    assert loss(change_unit(battle, "veil", faults={"shut_down": 1})) == []
    plain = turn_of(fight(plain_board(), None, by_jammer(), **start), "one")
    assert loss(plain) == []


@pytest.mark.rule(SYSTEM, "R165")
def test_what_is_beyond_the_sensors_is_not_jammed() -> None:
    lame = change_unit(facing(), "one", faults={"sensors": 1}, hex=parse_label("0815"))
    far = change_unit(lame, "far", hex=parse_label("0801"))
    assert refusal_of(far, on("ordnance_jamming", "far")) == ""
    gunner = {"one": {"pilot": "gunner"}}
    wide = fight(plain_board(40, 40), gunner, by_jammer(), one="red Test 0838 0", far="blue Test 0801 3")
    lame = change_unit(turn_of(wide, "one"), "one", faults={"sensors": 1})
    assert "beyond the sensors" in refusal_of(lame, on("ordnance_jamming", "far"))
    assert after(turn_of(wide, "one"), on("ordnance_jamming", "far"), (30,)).units["one"].jamming


def casting(**changes: int) -> PoolsGame:
    """The game with jammers that have a beam of four hexes, and what is told besides."""
    warfare = {"in": "head", "systems": SYSTEMS, "beam": 4, **changes}
    return game().with_models({"Test": document(mech(electronic_warfare=warfare, weapons=[GUN, PACK]))})


@pytest.mark.rule(SYSTEM, "R173")
def test_a_beam_lends_a_friend_what_helps_it_as_far_as_it_reaches() -> None:
    by = casting()
    battle = facing(by)
    lend = on("eccm", "friend")
    assert lend in [command.action for command in by.commands(battle, "one") if command.refusal is None]
    played = play(battle, lend, (30,))
    lent = played.battle
    assert any("ECCM for" in each for each in game().describe(battle, lend, played.events).details)
    assert running_rating(lent, lent.units["friend"], "eccm") == 2
    assert running_rating(lent, lent.units["one"], "eccm") == 0
    gone = change_unit(lent, "friend", hex=parse_label("0803"))
    assert running_rating(gone, gone.units["friend"], "eccm") == 0
    assert "beyond the beam" in refusal_of(gone, on("sensor_jamming", "friend"))
    assert "only helps" in refusal_of(battle, on("eccm", "near"))
    assert "another friend" in refusal_of(battle, on("eccm", "one"))
    assert "no radius" in refusal_of(battle, on("eccm", "@0805"))


@pytest.mark.rule(SYSTEM, "R173")
def test_a_beam_casts_a_radius_around_a_hex_that_it_reaches() -> None:
    battle = facing(casting(radius=1))
    cast = on("ordnance_jamming", "around@0805")
    offered = [command.action for command in game().commands(battle, "one") if command.refusal is None]
    assert cast in offered
    played = play(battle, cast, (30,))
    line = game().describe(battle, cast, played.events)
    assert any("Ordnance Jamming against all around 0805" in each for each in line.details)
    foes = [battle.units[name] for name in ("near", "far")]
    rated = [rating_against(played.battle, foe, "ordnance_jamming") for foe in foes]
    assert rated == [3, 0]
    helped = after(battle, on("eccm", "@0908"), (30,))
    assert [running_rating(helped, battle.units[name], "eccm") for name in ("friend", "near")] == [2, 0]
    assert "beyond the beam" in refusal_of(battle, on("ordnance_jamming", "around@0801"))
    assert "no hex '9999'" in refusal_of(battle, on("ordnance_jamming", "around@9999"))
    assert "only helps" in refusal_of(battle, on("eccm", "around@0805"))
    assert "helps all friends" in refusal_of(battle, on("eccm", "friend"))
    assert "no beam" in refusal_of(facing(), on("ordnance_jamming", "around@0805"))
