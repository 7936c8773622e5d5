"""Reservoirs that are barriers: raised and lowered as a turn begins, lost with one that overloads.

Rule: Untitled Mech Game, R135, R138, R142.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.barriers import OVERLOADED, StoredBarrier, raised_by, stored_barriers
from companion.engine.pools.battle.condition import why_not_store
from companion.engine.pools.battle.engagement_events import BarrierRaised, PowerStored
from companion.engine.pools.battle.events import FaultSet
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.errors import Refusal

RAISE, LOWER = "raise_barrier", "lower_barrier"


def raisable(battle: Battle, mech: Mech) -> tuple[StoredBarrier, ...]:
    """Return the barriers that reservoirs of a mech may become: those that are none now."""
    return tuple(it for it in stored_barriers(battle, mech) if not raised_by(mech, it.store.id))


def why_not_raise(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a reservoir cannot become a barrier."""
    known = {it.profile.id: it for it in raisable(battle, mech)}
    if action.weapon not in known:
        return nonsense("no_such_barrier", unit=mech.name, barrier=action.weapon, known=tuple(known))
    found = known[action.weapon]
    if refusal := why_not_store(battle, mech, found.store):
        return refusal
    if found.drawn <= (stored := mech.stored.get(found.store.id, 0)):
        return None
    names = {"weapon": found.profile.label, "needed": found.drawn, "stored": stored}
    return by_rule("too_little_power", battle.tables.reservoirs.source, **names)


def raise_barrier(play: Play[Battle], action: Prepare) -> None:
    """Make a reservoir a barrier; one dearer than its power takes stored power."""
    mech = play.battle.units[action.unit]
    found = next(it for it in raisable(play.battle, mech) if it.profile.id == action.weapon)
    if found.drawn:
        stored = mech.stored.get(found.store.id, 0) - found.drawn
        play.emit(PowerStored(mech.id, found.store.id, stored))
    play.emit(BarrierRaised(mech.id, action.weapon, is_up=True))


def why_not_lower(_battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why there is no such barrier to lower."""
    if action.weapon in mech.raised:
        return None
    return nonsense("no_such_barrier", unit=mech.name, barrier=action.weapon, known=mech.raised)


def lower_barrier(play: Play[Battle], action: Prepare) -> None:
    """Let a reservoir be a barrier no more."""
    play.emit(BarrierRaised(action.unit, action.weapon, is_up=False))


def disable_store(play: Play[Battle], unit: str, barrier: str) -> None:
    """Disable the reservoir that was a barrier which has overloaded; it does not burst."""
    if barrier in play.battle.units[unit].raised:
        play.emit(BarrierRaised(unit, barrier, is_up=False))
        play.emit(FaultSet(unit, f"{OVERLOADED}/{barrier.partition('/')[0]}", 1))
