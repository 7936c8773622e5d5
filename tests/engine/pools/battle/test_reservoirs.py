"""Reservoirs that are weapons, and absorbers that fill them."""

from __future__ import annotations

import pytest

from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.actions import Attack, Prepare
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.game import PoolsGame
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
