"""Commands about what a mech has: holds, reservoirs, fires, ordnance, recon systems, electronic warfare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.pools.battle.actions import Prepare, Pursue
from companion.engine.pools.battle.barriers import stored_barriers
from companion.engine.pools.battle.condition import BURNING, survivors
from companion.engine.pools.battle.jamming import (
    AROUND,
    CENTER,
    ECCM,
    ORDNANCE_JAMMING,
    aimed_at,
    beam_of,
    jammers,
    radius_of,
)
from companion.engine.pools.battle.sequence import action_row
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.names import ammunition_name, fault_name, jamming_name, weapon_name
from companion.engine.pools.combat.analysis import ANALYZE, TRACE, analyzable, traceable
from companion.engine.pools.combat.bombs import DROP, below
from companion.engine.pools.combat.burning import DOUSE
from companion.engine.pools.combat.crew import COORDINATE, CREW, crews
from companion.engine.pools.combat.emulation import LOWER, RAISE, raisable
from companion.engine.pools.combat.fuses import DEFUSE, DETONATE, halves_for, waiting_for
from companion.engine.pools.combat.grapples import HOLD
from companion.engine.pools.combat.landing import TEAR
from companion.engine.pools.combat.mending import CONTROL, MEND, controllable, mendable
from companion.engine.pools.combat.mines import LAY, is_mine
from companion.engine.pools.combat.people import MOUNT, mountable
from companion.engine.pools.combat.pursuits import (
    JAM_ORDNANCE,
    SHOOT_DOWN,
    pursuers,
    pursuit_rules,
    shoots_ordnance,
)
from companion.engine.pools.combat.reloading import RELOAD, loadings, named
from companion.engine.pools.combat.transformation import TRANSFORM, halves_to_transform, other_forms
from companion.engine.pools.combat.warfare import JAM, KEEP
from companion.engine.pools.turn.preparations import FETCH, VENT
from companion.engine.views.units import UnitCommand
from companion.tabletop.hexes import distance
from companion.tabletop.number_text import join_listed


def own_commands(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield what a mech does with its holds, its reservoirs and what it has thrown."""
    if mech.holds and (row := action_row(battle, HOLD)) is not None:
        yield UnitCommand(HOLD, row.label, Prepare(mech.id, HOLD), "hand", "action", row.source)
    yield from _about(battle, mech, CREW, dict(crews(battle, mech)), "warrior", halves=0)
    if mech.doings.crew and (row := action_row(battle, COORDINATE)) is not None:
        yield UnitCommand(
            COORDINATE, row.label, Prepare(mech.id, COORDINATE), "warrior", "action", row.source
        )
    halves = halves_to_transform(battle, mech)
    yield from _about(battle, mech, TRANSFORM, other_forms(battle, mech), "refresh", halves=halves)
    empty = {it.id: it.name for it in mountable(battle, mech)}
    yield from _about(battle, mech, MOUNT, empty, "warrior", is_side=True)
    yield from _power(battle, mech)
    for word, faults in ((MEND, mendable(battle, mech)), (CONTROL, controllable(battle, mech))):
        things = {fault: fault_name(battle, mech.id, fault) for fault in faults}
        yield from _about(battle, mech, word, things, "repair")
    for word, targets in ((ANALYZE, analyzable(battle, mech)), (TRACE, traceable(battle, mech))):
        yield from _about(battle, mech, word, {it.id: it.name for it in targets}, "eye", is_side=True)
    yield from _fires(battle, mech)
    yield from _ordnance(battle, mech)
    yield from _warfare(battle, mech)
    yield from _clips(battle, mech)
    for name in mech.thrown:
        label, source = battle.facts(mech).armaments[name].label, battle.tables.weapons.source
        action = Prepare(mech.id, FETCH, weapon=name)
        yield UnitCommand(f"fetch/{name}", f"Fetch {label}", action, "hand", "action", source)


def _fires(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield how fires are put out: one after the other, or all in a Full Action."""
    row, fires = action_row(battle, DOUSE), [each for each in mech.faults if each.startswith(f"{BURNING}/")]
    if row is None or not fires:
        return
    for fault in fires:
        label = f"{row.label}: {fault_name(battle, mech.id, fault)}"
        action = Prepare(mech.id, DOUSE, weapon=fault)
        yield UnitCommand(f"{DOUSE}/{fault}", label, action, "fire", "action", row.source)
    yield UnitCommand(
        f"{DOUSE}/all", f"{row.label}: all fires", Prepare(mech.id, DOUSE, 2), "fire", "action", row.source
    )


def _ordnance(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield what a mech does with smart ordnance, its own and others', with mines and with tanglers."""
    weapons, chased = battle.facts(mech).armaments, pursuers(battle, mech)
    for name, pursuit in mech.pursuits.items():
        label = f"{weapons[name].label} again: {battle.units[pursuit.target].name}"
        source = pursuit_rules(battle).source
        yield UnitCommand(f"pursue/{name}", label, Pursue(mech.id, name), "target", "action", source)
    shooting = {each.id: each.label for each in weapons.values() if shoots_ordnance(each) and chased}
    yield from _about(battle, mech, SHOOT_DOWN, shooting, "fire")
    mines = {each.id: each.label for each in weapons.values() if is_mine(each)}
    yield from _about(battle, mech, LAY, mines, "fire")
    tangled = {name: battle.facts(mech).labels[name] for name in mech.tangles}
    yield from _about(battle, mech, TEAR, tangled, "fire")
    yield from _fuses(battle, mech)
    yield from _bombs(battle, mech)
    row = action_row(battle, JAM_ORDNANCE)
    if row is not None and chased and ORDNANCE_JAMMING in jammers(battle, mech):
        for halves, how in ((1, "Half"), (2, "Full")):
            made, label = Prepare(mech.id, JAM_ORDNANCE, halves), f"{row.label}, {how}"
            yield UnitCommand(f"{JAM_ORDNANCE}/{halves}", label, made, "rings", "action", row.source)


def _warfare(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield what a mech's electronic warfare is switched on and kept up by."""
    start, keep = action_row(battle, JAM), action_row(battle, KEEP)
    foes = [each.id for each in survivors(battle) if each.side != mech.side]
    wide = [AROUND] if radius_of(battle, mech) is not None else []
    helped, harmed = _cast(battle, mech)
    for type_ in jammers(battle, mech) if start is not None else ():
        for target in ("", *helped, *(() if type_ == ECCM else (*wide, *foes, *harmed))):
            aimed = aimed_at(type_, target)
            if start is not None and aimed not in mech.jamming:
                label = f"{start.label}: {jamming_name(battle, mech.id, aimed)}"
                action = Prepare(mech.id, JAM, weapon=type_, side=target)
                yield UnitCommand(f"{JAM}/{aimed}", label, action, "rings", "action", start.source)
    if mech.jamming and keep is not None:
        yield UnitCommand(KEEP, keep.label, Prepare(mech.id, KEEP), "rings", "action", keep.source)


def _cast(battle: Battle, mech: Mech) -> tuple[list[str], list[str]]:
    """Return what a beam may help and harm: friends, or with a radius the hexes where anybody stands."""
    beam, others = beam_of(battle, mech), [each for each in survivors(battle) if each.id != mech.id]
    if beam is None:
        return [], []
    if radius_of(battle, mech) is None:
        return [each.id for each in others if each.side == mech.side], []
    near = [each for each in others if mech.hex and each.hex and distance(mech.hex, each.hex) <= beam]
    friends = [f"{CENTER}{each.hex.label}" for each in near if each.hex and each.side == mech.side]
    foes = [f"{AROUND}{CENTER}{each.hex.label}" for each in near if each.hex and each.side != mech.side]
    return friends, foes


def _fuses(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield what waits for a mech's signal, and what sticks to it."""
    if battle.tables.attacks.fuses is None:
        return
    units = {unit: battle.units[unit].name for unit, _ in waiting_for(battle, mech)}
    everything = {"": "everything"} if len(units) > 1 else {}
    yield from _about(battle, mech, DETONATE, {**units, **everything}, "fire", is_side=True)
    for number, charge in enumerate(mech.charges, 1):
        where = battle.facts(mech).labels[charge.location].lower()
        label = f"{weapon_name(battle, charge.unit, charge.weapon)} at the {where}"
        halves = halves_for(battle, charge)
        yield from _about(battle, mech, DEFUSE, {str(number): label}, "fire", halves=halves)


def _bombs(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield the bombs that a mech may release, and whom at."""
    if (row := action_row(battle, DROP)) is None or not mech.altitude:
        return
    for weapon in battle.facts(mech).armaments.values():
        for target in below(battle, mech) if weapon.is_bomb else ():
            action = Prepare(mech.id, DROP, weapon=weapon.id, side=target.id)
            label, key = f"{row.label}: {weapon.label} over {target.name}", f"{DROP}/{weapon.id}/{target.id}"
            yield UnitCommand(key, label, action, "lower", "action", row.source)


def _clips(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield the clips that may be put into a mech's weapons."""
    if (row := action_row(battle, RELOAD)) is None or mech.ready is None:
        return
    for weapon in battle.facts(mech).armaments.values():
        for lines in loadings(mech, weapon):
            what = join_listed(ammunition_name(battle, weapon, line).lower() for line in lines)
            label = f"{row.label} {weapon.label}" + (f": {what}" if len(weapon.clips) > 1 else "")
            action = Prepare(mech.id, RELOAD, weapon=weapon.id, side=named(lines))
            key = f"{RELOAD}/{weapon.id}/{action.side}"
            yield UnitCommand(key, label, action, "ammo", "action", row.source)


def _power(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield what a mech does with its reservoirs."""
    for store, stored in mech.stored.items():
        source = battle.tables.reservoirs.source
        label = f"Vent {stored} power"
        yield UnitCommand(
            f"vent/{store}", label, Prepare(mech.id, VENT, weapon=store), "fire", "action", source
        )
    names = {it.profile.id: it.profile.label for it in stored_barriers(battle, mech)}
    down = {it.profile.id: names[it.profile.id] for it in raisable(battle, mech)}
    yield from _about(battle, mech, RAISE, down, "shield", halves=0)
    yield from _about(battle, mech, LOWER, {each: names[each] for each in mech.raised}, "shield", halves=0)


def _about(
    battle: Battle,
    mech: Mech,
    word: str,
    things: Mapping[str, str],
    icon: str,
    *,
    halves: int = 1,
    is_side: bool = False,
) -> Iterator[UnitCommand]:
    """Yield an action for each thing that it may be about, by its id and name; a side names whom."""
    if (row := action_row(battle, word)) is None:
        return
    for id_, name in things.items():
        about = {"side": id_} if is_side else {"weapon": id_}
        action = Prepare(mech.id, word, halves, **about)
        yield UnitCommand(f"{word}/{id_}", f"{row.label}: {name}", action, icon, "action", row.source)
