"""Mechs of a battle as roster cards and map counters show them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.pools.battle.barriers import barriers_up
from companion.engine.pools.battle.condition import (
    HEALTH,
    PSYCHE,
    full_boxes,
    initiative,
    is_to_be_placed,
    lost_locations,
)
from companion.engine.pools.battle.forms import is_concealed, seen_through_by
from companion.engine.pools.battle.holds import control_on, hold_penalty
from companion.engine.pools.battle.jamming import cloak_value
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.sequence import SETUP, next_units, waiting, why_not_act
from companion.engine.pools.battle.shields import shields_of, state_of
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.names import CAUSES, fault_name, jamming_name
from companion.engine.pools.combat.analysis import tracked
from companion.engine.pools.combat.attacks import ATTACK
from companion.engine.pools.combat.crew import crew_penalty
from companion.engine.pools.combat.pursuits import pursuers
from companion.engine.pools.combat.suppression import suppressors
from companion.engine.pools.movement.moves import kinds_of, why_not_kind
from companion.engine.pools.presenters.roster import silhouette
from companion.engine.sheet import Chip, Tone
from companion.engine.skeleton.notes import note_chip
from companion.engine.skeleton.roster import RosterPlace, in_roster
from companion.engine.views.units import Expected, SideView, UnitView
from companion.tabletop.number_text import join_listed

GRAVE = ("shut_down", "staggered")


def side_views(battle: Battle) -> tuple[SideView, ...]:
    """Return the sides in their order."""
    return tuple(SideView(side.id, side.name, index) for index, side in enumerate(battle.sides))


def unit_views(battle: Battle) -> tuple[UnitView, ...]:
    """Return every mech, side by side."""
    left = {mech.id for mech in waiting(battle)}
    acting = {mech.id for mech in next_units(battle)}
    shown = [unit for unit in battle.units.values() if not unit.aboard]
    places = in_roster([side.id for side in battle.sides], shown)
    return tuple(_unit_view(battle, place, left, acting) for place in places)


def _unit_view(battle: Battle, place: RosterPlace[Mech], left: set[str], acting: set[str]) -> UnitView:
    mech = place.unit
    facts = battle.facts(mech)
    may_act = mech.id in acting and battle.ending is None
    plates = facts.design.modules.values()
    return UnitView(
        id=mech.id,
        name=place.name,
        designation=facts.mech.name,
        pilot=mech.pilot if is_mech(mech) else "",
        side=mech.side,
        silhouette=silhouette(facts.design, mech.form) if is_mech(mech) else "infantry",
        armor_left=sum(state.dr for state in mech.locations.values()),
        armor_full=sum(one.module.armor.dr for one in plates if one.module.armor is not None),
        movement=movement_text(mech),
        chips=tuple(chips(battle, mech)),
        may_act=may_act,
        has_acted=mech.id not in left and not is_to_be_placed(battle, mech),
        is_destroyed=mech.is_destroyed or mech.has_left,
        expects=_expected(battle, mech, may_act=may_act),
        hex=mech.hex if not mech.arrives else None,
        facing=mech.facing,
        structure_left=_inside(battle, mech)[0],
        structure_full=_inside(battle, mech)[1],
        structure_name="SP" if is_mech(mech) else "Health",
        is_prone=mech.is_prone,
        may_attack=may_act and why_not_act(battle, mech, ATTACK, 1) is None,
        is_coming=bool(mech.arrives),
        has_left=mech.has_left,
        number=place.number,
        short_name=place.short_name,
        note=battle.notes.get(mech.id, ""),
        still_acts=mech.id in left,
        order=None if mech.is_out else initiative(battle, mech),
        order_name="Initiative",
    )


def _inside(battle: Battle, unit: Mech) -> tuple[int, int]:
    """Return what a unit has left inside, and the most of it: structure, or the Health of a person."""
    if not is_mech(unit):
        return unit.health, full_boxes(battle, unit, HEALTH)
    figures = battle.facts(unit).design.modules.values()
    left = sum(max(state.sp, 0) for state in unit.locations.values())
    return left, sum(max(one.sp, 0) for one in figures)


def _expected(battle: Battle, mech: Mech, *, may_act: bool) -> Expected:
    """Return what is to be done with a mech now."""
    if is_to_be_placed(battle, mech):
        return Expected.SET_UP
    if not may_act or battle.turn.phase == SETUP:
        return Expected.NOTHING
    if any(why_not_kind(battle, mech, movement) is None for movement in kinds_of(battle, mech)):
        return Expected.MOVE
    return Expected.FIRE


def movement_text(mech: Mech) -> str:
    """Return how a mech has moved; empty before it has."""
    if not mech.doings.movement:
        return ""
    words = {
        "half": "Moved",
        "full": "Moved",
        "run": "Ran",
        "boost": "Ran",
        "charge": "Charged",
        "jump": "Jumped",
    }
    return words.get(mech.doings.movement, "Flew" if mech.doings.movement.startswith("fly") else "Moved")


def chips(battle: Battle, mech: Mech) -> Iterator[Chip]:
    """Yield the conditions of a mech in a word or two."""
    if mech.arrives:
        yield Chip("coming", f"Arrives in round {mech.arrives}")
    if mech.has_left:
        yield Chip("left", "Left the battle")
    yield from note_chip(battle, mech)
    if mech.is_destroyed:
        why = CAUSES.get(mech.cause, "by hand")
        yield Chip("destroyed", "Out", Tone.DANGER, why[:1].upper() + why[1:])
        return
    if mech.record.mettle:
        source = battle.tables.mettle.source
        yield Chip("mettle", f"{mech.mettle_points} MP", hint=f"Mettle points left. {source}")
    yield from _stance_chips(battle, mech)
    labels = battle.facts(mech).labels
    for location in lost_locations(mech):
        yield Chip(f"lost/{location}", f"{labels[location]} lost", Tone.WARN)
    for fault, strength in mech.faults.items():
        text = fault_name(battle, mech.id, fault)
        number = f" ×{strength}" if strength > 1 else ""
        tone = Tone.DANGER if fault in GRAVE else Tone.WARN
        yield Chip(f"fault/{fault}", f"{text[:1].upper()}{text[1:]}{number}", tone)
    if mech.psyche < full_boxes(battle, mech, PSYCHE):
        yield Chip("psyche", f"Psyche {mech.psyche}", Tone.WARN)


def _stance_chips(battle: Battle, mech: Mech) -> Iterator[Chip]:
    source = battle.tables.attacks.defense.source
    if mech.acts_first:
        yield Chip("first", "Acts first", Tone.GOOD)
    if mech.form:
        label = battle.facts(mech).form(mech.form).label
        yield Chip("form", label, hint=f"The form that it has taken. {battle.tables.forms.source}")
    if is_concealed(battle, mech):
        seers = join_listed(it.name for it in seen_through_by(battle, mech))
        hint = f"Its form looks like no mech's. {battle.tables.forms.transformation_source}"
        yield Chip("concealed", f"Seen through by {seers}" if seers else "Concealed", Tone.PLAIN, hint)
    if mech.is_prone:
        yield Chip("prone", "Prone", Tone.WARN)
    if mech.altitude:
        yield Chip("altitude", f"Altitude {mech.altitude}")
    if mech.strode:
        yield Chip("strode", f"{mech.strode} m on", hint="So much of the way to the next hex.")
    if mech.doings.is_guarding:
        yield Chip("guarding", "Guards", Tone.GOOD, source)
    if mech.doings.is_running:
        yield Chip("running", "Runs", Tone.PLAIN, source)
    if mech.doings.aimed:
        yield Chip("aimed", "Aims", Tone.GOOD)
    yield from _engagement_chips(battle, mech)
    yield from _plight_chips(battle, mech)


def _plight_chips(battle: Battle, mech: Mech) -> Iterator[Chip]:
    """Yield what tanglers and smart ordnance have over a mech, what hides it, and whose signals it tracks."""
    for target in tracked(battle, mech) if mech.traced else ():
        yield Chip(f"tracked/{target.id}", f"Tracks {target.name}", Tone.GOOD)
    if mech.doings.crew:
        yield Chip("crew", f"Crew acts, {crew_penalty(battle, mech)} MV", Tone.PLAIN)
    for barrier in barriers_up(battle, mech) if mech.raised else ():
        if barrier.id in mech.raised:
            label = f"{barrier.label} {mech.barriers[barrier.id].capacity}"
            yield Chip(f"raised/{barrier.id}", label, Tone.GOOD, battle.tables.reservoirs.source)
    if value := cloak_value(battle, mech):
        yield Chip("cloak", f"Cloak {value}", Tone.GOOD, battle.tables.cloaks.source)
    for number, charge in enumerate(mech.charges, 1):
        when = f", round {charge.until}" if charge.until else ""
        label = f"{battle.facts(mech).labels[charge.location]}: charge{when}"
        yield Chip(f"charge/{number}", label, Tone.WARN)
    for name, tangle in mech.tangles.items():
        label = f"{battle.facts(mech).labels[name]} tangled, {tangle.control}"
        yield Chip(f"tangled/{name}", label, Tone.WARN)
    for other, weapon, pursuit in pursuers(battle, mech):
        label = f"{pursuit.pieces} smart missiles after it"
        yield Chip(f"pursued/{other.id}/{weapon}", label, Tone.WARN)


def _engagement_chips(battle: Battle, mech: Mech) -> Iterator[Chip]:
    """Yield what a mech holds ready against others, and what they have over it."""
    for shield in shields_of(battle, mech):
        yield Chip(f"shield/{shield.id}", f"Shield DR {state_of(mech, shield).dr}")
    for store, stored in mech.stored.items():
        yield Chip(f"stored/{store}", f"{stored} power stored")
    for type_ in mech.jamming:
        yield Chip(f"jamming/{type_}", jamming_name(battle, mech.id, type_), Tone.GOOD)
    if mech.doings.delayed:
        yield Chip("delayed", "Delays", Tone.GOOD)
    if mech.doings.patrol:
        yield Chip("patrol", "Patrols", Tone.GOOD)
    if (ready := mech.doings.ready_fire) is not None:
        yield Chip("ready_fire", "Suppresses" if ready.is_suppressing else "On overwatch", Tone.GOOD)
    if suppressors(battle, mech):
        yield Chip("suppressed", "Suppressed", Tone.WARN)
    for name, hold in mech.holds.items():
        yield Chip(f"holds/{name}", f"Holds {battle.units[name].name}, {hold.control}", Tone.GOOD)
    if control := control_on(battle, mech):
        yield Chip("held", f"Held, {control}", Tone.WARN, f"Physical tests {hold_penalty(battle, mech)}")
