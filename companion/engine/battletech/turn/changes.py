"""Changes of a battle by each event, without dice and refusals."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.dues import MAY_WAIT, has_lapsed
from companion.engine.battletech.battle.ground import MINES, HexEffect
from companion.engine.battletech.battle.secrecy import with_roster_numbers
from companion.engine.battletech.battle.sides_and_turn import Ending
from companion.engine.battletech.battle.soldiers import passengers_of, swarm_on
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import (
    effects_in,
    structure_in,
    with_effects,
    with_structure,
)
from companion.engine.battletech.battle.tracks import with_track
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.tables.vocabulary.facts import HEAT_LAST_TURN
from companion.engine.battletech.turn import unit_changes
from companion.engine.skeleton.common_events import TerrainSet, TrackSet
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.joining.rules import apply_arrival
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import Hex

SIMULTANEOUS, RESOLVE = ("weapon_attack", "physical_attack"), "resolve"


# --- shots under way ---


def apply_shot_under_way(battle: Battle, event: events.ShotUnderWay) -> Battle:
    return replace(battle, flying=(*battle.flying, event.shot))


def apply_shot_landed(battle: Battle, event: events.ShotLanded) -> Battle:
    at = battle.flying.index(event.shot)
    return replace(battle, flying=battle.flying[:at] + battle.flying[at + 1 :])


# --- cruise missiles ---


def apply_cruise_launched(battle: Battle, event: events.CruiseLaunched) -> Battle:
    """Send a missile off: its launcher has fired."""
    unit = battle.units[event.unit]
    fired = replace(unit.doings, fired=unit.doings.fired | {event.cruise.weapon})
    flying = replace(battle, cruising=(*battle.cruising, event.cruise))
    return flying.with_unit(replace(unit, doings=fired))


def apply_cruise_flew(battle: Battle, event: events.CruiseFlew) -> Battle:
    return _with_missile(battle, event.cruise.id, event.cruise)


def apply_payload_dropped(battle: Battle, event: events.PayloadDropped) -> Battle:
    """Count what a missile drops, and take the hex off those that it still has to."""
    known = next(it for it in battle.cruising if it.id == event.by)
    drops = tuple(place for place in known.drops if place != event.hex)
    return _with_missile(battle, known.id, replace(known, drops=drops, left=max(known.left - 1, 0)))


def apply_cruise_ended(battle: Battle, event: events.CruiseEnded) -> Battle:
    return _with_missile(battle, event.cruise.id, None)


def _with_missile(battle: Battle, missile: str, now: CruiseMissile | None) -> Battle:
    found = (now if it.id == missile else it for it in battle.cruising)
    return replace(battle, cruising=tuple(it for it in found if it is not None))


# --- places ---


def apply_unit_placed(battle: Battle, event: events.UnitPlaced) -> Battle:
    """Put a unit there, and whoever clings to it or rides in it; who is put elsewhere himself has let go."""
    placed = unit_changes.apply_unit_placed(battle.units[event.unit], event)
    grip = placed.swarms
    if grip is not None and grip.mech in battle.units and battle.units[grip.mech].hex != placed.hex:
        placed = replace(placed, swarms=None)
    along = (*swarm_on(battle, event.unit), *passengers_of(battle, event.unit))
    battle = battle.with_unit(placed)
    for climber in along:
        there = replace(climber, hex=placed.hex, is_below=placed.is_below, floor=placed.floor)
        battle = battle.with_unit(there)
    return battle


def apply_unit_hidden(battle: Battle, event: events.UnitHidden) -> Battle:
    """Hide a unit: from now on its number comes after those that all see."""
    hidden = unit_changes.apply_unit_hidden(battle.units[event.unit], event)
    return replace(with_roster_numbers(battle.with_unit(hidden)), has_ambush=True)


def apply_unit_revealed(battle: Battle, event: events.UnitRevealed) -> Battle:
    """Show a unit: its number is the next of those that all see, and stays so."""
    battle = with_roster_numbers(battle)
    return battle.with_unit(unit_changes.apply_unit_revealed(battle.units[event.unit], event))


def apply_unit_left(battle: Battle, event: events.UnitLeft) -> Battle:
    """Take a unit off the map, and whoever clings to it or rides in it."""
    along = (*swarm_on(battle, event.unit), *passengers_of(battle, event.unit))
    for unit in (battle.units[event.unit], *along):
        battle = battle.with_unit(unit_changes.apply_unit_left(unit, event))
    return battle


def apply_unit_mounted(battle: Battle, event: events.UnitMounted) -> Battle:
    """Put soldiers into a carrier, and off its Movement Points."""
    carrier, unit = battle.units[event.carrier], battle.units[event.unit]
    battle = battle.with_unit(_count_boarding(carrier))
    return battle.with_unit(
        replace(unit, carrier=carrier.id, hex=carrier.hex, is_below=carrier.is_below, floor=carrier.floor)
    )


def _count_boarding(carrier: Unit) -> Unit:
    return replace(carrier, doings=replace(carrier.doings, boarded=carrier.doings.boarded + 1))


def apply_unit_dismounted(battle: Battle, event: events.UnitDismounted) -> Battle:
    """Let soldiers out of a carrier; those who are lost with it are out of the battle."""
    unit, carrier = battle.units[event.unit], battle.units.get(event.carrier)
    if carrier is not None and event.how == "dismounted":
        battle = battle.with_unit(_count_boarding(carrier))
    doings = replace(unit.doings, is_thrown_off=True)
    is_out = unit.is_out or event.how == "killed"
    return battle.with_unit(replace(unit, carrier=None, doings=doings, is_out=is_out))


# --- the turn ---


def _begin_turn(battle: Battle, unit: Unit, number: int) -> Unit:
    """Return a unit as a turn begins; the heat of the last one is remembered where the rules ask for it."""
    begun: Unit = apply_arrival(unit_changes.enable_slots(unit.at_new_turn(), number), number)
    if not battle.rules.tables.counts_asked & HEAT_LAST_TURN:
        return begun
    heat = sum(unit.doings.heat_sources.values())
    return replace(begun, doings=replace(begun.doings, heat_last_turn=heat))


def apply_turn_began(battle: Battle, event: events.TurnBegan) -> Battle:
    units = {unit: _begin_turn(battle, mech, event.number) for unit, mech in battle.units.items()}
    # A new turn after the end: the players have agreed to play on.
    turn = replace(battle.turn, number=event.number, initiative={}, lost_in_a_row=event.lost_in_a_row)
    return replace(battle, units=units, turn=turn, ending=None, phase_began={})


def apply_step_began(battle: Battle, event: events.StepBegan) -> Battle:
    turn = replace(battle.turn, phase=event.phase, step=event.step, order=event.order, units=event.units)
    if event.phase == battle.turn.phase:
        return replace(battle, turn=turn, phase_began=_phase_start_units(battle, event, battle.phase_began))
    units = {unit: unit_changes.begin_phase(mech) for unit, mech in battle.units.items()}
    owed = tuple(due for due in battle.dues if due.kind not in MAY_WAIT and not has_lapsed(battle, due))
    began = _phase_start_units(replace(battle, units=units), event, {})
    structures = {
        place: replace(known, began=0, pending=0, absorbed={}) for place, known in battle.structures.items()
    }
    return replace(battle, units=units, turn=turn, phase_began=began, dues=owed, structures=structures)


def _phase_start_units(
    battle: Battle, event: events.StepBegan, began: Mapping[UnitId, Unit]
) -> Mapping[UnitId, Unit]:
    """Return the units that all that is rolled looks back to, as attacks strike at the same time.

    They stand as they were when rolling began; where each unit's attacks are rolled in their turn and take
    effect in the end, as they were when the phase began.
    """
    acting = battle.rules.tables.phases.of(event.phase)
    if acting.steps == "together" and acting.takes_effect == "at_end":
        return began or battle.units
    return battle.units if event.phase in SIMULTANEOUS and event.step == RESOLVE else {}


def apply_initiative_rolled(battle: Battle, event: events.InitiativeRolled) -> Battle:
    return replace(battle, turn=replace(battle.turn, initiative=event.totals))


def apply_unit_initiative_rolled(battle: Battle, event: events.UnitInitiativeRolled) -> Battle:
    return replace(battle, turn=replace(battle.turn, unit_initiative=event.totals, ranking=event.ranking))


def apply_battle_ended(battle: Battle, event: events.BattleEnded) -> Battle:
    return replace(battle, ending=Ending(event.winner))


def apply_goal_decided(battle: Battle, event: events.GoalDecided) -> Battle:
    """Remember a goal that is decided: it is not told twice where players fight on."""
    return replace(battle, triggered=battle.triggered | {f"goal/{event.side}"})


# --- dues ---


def apply_due_arose(battle: Battle, event: events.DueArose) -> Battle:
    mech = battle.units[event.unit]
    after = battle.with_unit(
        replace(mech, suffered=replace(mech.suffered, causes=(*mech.suffered.causes, event.due.cause)))
    )
    return replace(after, dues=(*battle.dues, event.due), dues_made=battle.dues_made + 1)


def apply_due_settled(battle: Battle, event: events.DueSettled) -> Battle:
    return replace(battle, dues=tuple(due for due in battle.dues if due.id != event.due))


def apply_triggered(battle: Battle, event: events.Triggered) -> Battle:
    key = f"{event.trigger}/{event.unit or event.side or ''}"
    return replace(battle, triggered=battle.triggered | {key})


# --- the ground ---


def apply_terrain_set(battle: Battle, event: TerrainSet) -> Battle:
    if battle.board is None:
        return battle
    ground = BoardHex(battle.board.at(event.hex).level, event.terrain)
    return replace(battle, board=battle.board.with_hex(event.hex, ground))


def apply_mines_laid(battle: Battle, event: events.MinesLaid) -> Battle:
    return _with_effect(battle, event.hex, HexEffect("thunder", event.points))


def apply_mines_worked(battle: Battle, event: events.MinesWorked) -> Battle:
    found = effects_in(battle, event.hex)
    after = (replace(it, cleared=it.cleared + event.share) if it.kind in MINES else it for it in found)
    return with_effects(battle, event.hex, tuple(after))


def apply_effect_began(battle: Battle, event: events.EffectBegan) -> Battle:
    return _with_effect(battle, event.hex, event.effect)


def _with_effect(battle: Battle, place: Hex, effect: HexEffect) -> Battle:
    others = (known for known in effects_in(battle, place) if known.kind != effect.kind)
    return with_effects(battle, place, (*others, effect))


def apply_effect_ended(battle: Battle, event: events.EffectEnded) -> Battle:
    left = tuple(known for known in effects_in(battle, event.hex) if known.kind != event.effect)
    return with_effects(battle, event.hex, left)


def apply_structure_set(battle: Battle, event: events.StructureSet) -> Battle:
    return with_structure(battle, event.hex, event.structure)


def apply_structure_damaged(battle: Battle, event: events.StructureDamaged) -> Battle:
    structure = structure_in(battle, event.hex)
    if structure is None:
        return battle
    left = replace(structure, factor=event.left, began=structure.stood_with)
    after = with_structure(battle, event.hex, left)
    is_gone = structure.kind == "building" and not event.left
    for unit in battle.units.values() if is_gone else ():
        if unit.hex == event.hex and unit.floor > 0 and is_destroyed(battle, unit):
            after = after.with_unit(replace(unit, floor=0))
    return after


def apply_structure_struck(battle: Battle, event: events.StructureStruck) -> Battle:
    structure = structure_in(battle, event.hex)
    if structure is None:
        return battle
    kept = structure.absorbed.get(event.unit, 0) + event.points
    absorbed = {**structure.absorbed, event.unit: kept} if event.is_absorbed else structure.absorbed
    return with_structure(
        battle, event.hex, replace(structure, pending=structure.pending + event.points, absorbed=absorbed)
    )


def apply_basement_found(battle: Battle, event: events.BasementFound) -> Battle:
    structure = structure_in(battle, event.hex)
    return (
        with_structure(battle, event.hex, replace(structure, basement=event.basement))
        if structure
        else battle
    )


def apply_wind_rolled(battle: Battle, event: events.WindRolled) -> Battle:
    return replace(battle, wind=event.direction)


# --- units ---


def apply_location_destroyed(battle: Battle, event: events.LocationDestroyed) -> Battle:
    """Return the location is gone; a limb that is blown off lies where its 'Mech stands."""
    mech = battle.units[event.unit]
    after = battle.with_unit(unit_changes.apply_location_destroyed(mech, event))
    if not event.is_blown_off or mech.hex is None:
        return after
    return replace(after, clubs=(*battle.clubs, mech.hex))


def apply_club_taken(battle: Battle, event: events.ClubTaken) -> Battle:
    """Return the unit holds the club; a limb no longer lies in its hex."""
    after = battle.with_unit(unit_changes.apply_club_taken(battle.mech(event.unit), event))
    if event.from_hex not in battle.clubs:
        return after
    at = battle.clubs.index(event.from_hex)
    return replace(after, clubs=(*battle.clubs[:at], *battle.clubs[at + 1 :]))


def apply_warrior_fainted(battle: Battle, event: events.WarriorFainted) -> Battle:
    fainted = unit_changes.mark_unconscious(battle.units[event.unit], battle.turn.number)
    return battle.with_unit(fainted)


def apply_warrior_woke(battle: Battle, event: events.WarriorWoke) -> Battle:
    return battle.with_unit(unit_changes.mark_unconscious(battle.units[event.unit], None))


def apply_track_set(battle: Battle, event: TrackSet) -> Battle:
    return battle.with_unit(with_track(battle, battle.units[event.unit], event.track, event.left))
