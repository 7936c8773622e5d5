"""Reservoirs that are weapons, and absorbers that fill them."""

from __future__ import annotations

import pytest

from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.actions import Attack, EndTurn, Prepare
from companion.engine.pools.battle.state import Battle
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
from tests.engine.pools.builders import SYSTEM, game

NEEDLE = Attack("nocturne", "merlin", ("focus/needle",))
LANCE = Attack("nocturne", "merlin", ("focus/lance",))
RIFLE = Attack("merlin", "nocturne", ("beam_rifle",))
CORE = (20,)


def used() -> PoolsGame:
    return game(absorbers="in_use")


def facing(by: PoolsGame | None = None, stored: int = 0) -> Battle:
    """Nocturne four hexes before Merlin, with so much power stored; nobody has points to spend."""
    start = {"nocturne": "red Nocturne 0808 0", "merlin": "blue Merlin 0804 3"}
    battle = fight(plain_board(), None, by or used(), **start)
    for unit in start:
        battle = change_unit(battle, unit, mettle_points=0)
    battle = change_unit(battle, "nocturne", stored={"focus": stored} if stored else {})
    return turn_of(battle, "nocturne")


@pytest.mark.rule(SYSTEM, "R135")
@pytest.mark.rule(SYSTEM, "R136")
def test_a_reservoir_is_any_of_its_weapons_but_one_at_a_time() -> None:
    battle = facing()
    assert refusal_of(battle, NEEDLE) == ""
    assert [event.weapons for event in began(battle, NEEDLE)] == [("focus/needle",)]
    both = Attack("nocturne", "merlin", ("focus/needle", "focus/lance"), 2)
    assert "one weapon at a time" in refusal_of(facing(stored=30), both)


def began(battle: Battle, attack: Attack) -> list[events.AttackBegan]:
    found = play(battle, attack, (8,)).events
    return [event for event in found if isinstance(event, events.AttackBegan)]


@pytest.mark.rule(SYSTEM, "R138")
def test_a_dearer_weapon_takes_stored_power() -> None:
    battle = facing()
    lance = battle.facts(battle.units["nocturne"]).armaments["focus/lance"]
    assert lance.drawn == 26
    assert "takes 26 stored power; 0 is there" in refusal_of(battle, LANCE)
    fired = after(facing(stored=27), LANCE, (8,))
    assert fired.units["nocturne"].stored == {"focus": 1}
    assert after(facing(stored=5), NEEDLE, (8,)).units["nocturne"].stored == {"focus": 5}


@pytest.mark.rule(SYSTEM, "R140")
def test_a_reservoir_that_is_destroyed_is_nothing_more() -> None:
    battle = facing()
    store = battle.facts(battle.units["nocturne"]).armaments["focus/needle"].store
    assert store is not None
    broken = change_unit(battle, "nocturne", systems={store.key: store.sp})
    assert "Focus is destroyed" in refusal_of(broken, NEEDLE)


@pytest.mark.rule(SYSTEM, "R138")
def test_absorbers_store_what_they_take_of_energy_hits() -> None:
    battle = turn_of(facing(), "merlin")
    hit = play(battle, RIFLE, (42,), CORE, by=used())
    assert hit.battle.units["nocturne"].stored == {"focus": 2}
    struck = next(event for event in hit.events if isinstance(event, events.LocationStruck))
    assert struck.damage == 7
    off = play(turn_of(facing(game()), "merlin"), RIFLE, (42,), CORE)
    assert off.battle.units["nocturne"].stored == {}


@pytest.mark.rule(SYSTEM, "R138")
def test_a_reservoir_with_too_much_power_bursts_with_what_holds_it() -> None:
    battle = turn_of(facing(stored=29), "merlin")
    hit = play(battle, RIFLE, (42,), CORE, by=used())
    overfull = [event for event in hit.events if isinstance(event, engagement_events.PowerStored)]
    assert [event.is_overfull for event in overfull] == [True]
    lost = [event.location for event in hit.events if isinstance(event, events.LocationDestroyed)]
    assert lost == ["right_arm", "left_arm"]


@pytest.mark.rule(SYSTEM, "R138")
def test_stored_power_is_vented() -> None:
    vent = Prepare("nocturne", "vent", weapon="focus")
    assert after(facing(stored=9), vent).units["nocturne"].stored == {}
    assert "no power stored" in refusal_of(facing(), vent)
    assert "Vent 9 power" in [command.label for command in game().commands(facing(stored=9), "nocturne")]


AEGIS = Prepare("nocturne", "raise_barrier", 0, "focus/aegis")


@pytest.mark.rule(SYSTEM, "R135")
def test_a_reservoir_becomes_a_barrier_as_a_turn_begins() -> None:
    battle = facing()
    assert ("raise_barrier/focus/aegis", "Raise: Focus: aegis") in labels(battle)
    played = play(battle, AEGIS)
    line = game().describe(battle, AEGIS, played.events)
    assert (line.line, line.details) == ("Nocturne raises a barrier", ("Focus: aegis is up",))
    raised = played.battle
    assert "Focus: aegis 25" in [chip.label for chip in game().units(raised)[0].chips]
    assert "Focus is a barrier now" in refusal_of(raised, NEEDLE)
    lowering = Prepare("nocturne", "lower_barrier", 0, "focus/aegis")
    assert ("lower_barrier/focus/aegis", "Lower: Focus: aegis") in labels(raised)
    assert refusal_of(after(raised, lowering), NEEDLE) == ""
    aimed = after(battle, Prepare("nocturne", "aim"))
    assert "first action of a turn" in refusal_of(aimed, AEGIS)
    assert "no barrier" in refusal_of(battle, Prepare("nocturne", "raise_barrier", 0, "focus/needle"))
    assert "no barrier" in refusal_of(battle, lowering)


@pytest.mark.rule(SYSTEM, "R142")
def test_a_reservoir_whose_barrier_overloads_is_out_and_does_not_burst() -> None:
    shot = turn_of(after(after(facing(), AEGIS), EndTurn("nocturne")), "merlin")
    weak = weakened(shot, 5)
    (roll,) = began(weak, RIFLE)
    hit = play(weak, RIFLE, (roll.defense - roll.bonus,), CORE, by=used())
    nocturne = hit.battle.units["nocturne"]
    assert (nocturne.raised, nocturne.faults) == ((), {"overloaded/focus": 1})
    assert not [
        event
        for event in hit.events
        if isinstance(event, engagement_events.PowerStored) and event.is_overfull
    ]
    assert "Nocturne: Focus overloaded" in game().describe(weak, RIFLE, hit.events).details
    mine = change_unit(facing(), "nocturne", faults=nocturne.faults)
    for action in (NEEDLE, AEGIS):
        assert "has overloaded" in refusal_of(mine, action)
    held = play(shot, RIFLE, (roll.defense - roll.bonus,), CORE, by=used()).battle.units["nocturne"]
    assert (held.raised, held.faults) == (("focus/aegis",), {})
    assert held.barriers["focus/aegis"].capacity < shot.units["nocturne"].barriers["focus/aegis"].capacity


def weakened(battle: Battle, capacity: int) -> Battle:
    barriers = battle.units["nocturne"].barriers
    weak = replace(barriers["focus/aegis"], capacity=capacity)
    return change_unit(battle, "nocturne", barriers={**barriers, "focus/aegis": weak})


def labels(battle: Battle) -> list[tuple[str, str]]:
    return [(each.id, each.label) for each in game().commands(battle, "nocturne")]
