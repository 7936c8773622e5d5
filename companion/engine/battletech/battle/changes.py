"""What each event changes; needs no dice and no refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from companion.engine.battletech.battle import events, unit_changes
from companion.engine.battletech.battle.dues import MAY_WAIT, has_lapsed
from companion.engine.battletech.battle.state import Battle, Ending, Mech, UnitId
from companion.engine.battletech.battle.tracks import with_track
from companion.tabletop.boards import BoardHex

SIMULTANEOUS, RESOLVE = ("weapon_attack", "physical_attack"), "resolve"


class UnitEvent(Protocol):
    """An event that happens to one unit."""

    @property
    def unit(self) -> UnitId: ...


OfUnit = TypeVar("OfUnit", bound=UnitEvent)


def of_unit(change: Callable[[Mech, OfUnit], Mech]) -> Callable[[Battle, OfUnit], Battle]:
    """What an event changes of its unit, as a change of the battle."""

    def changed(battle: Battle, event: OfUnit) -> Battle:
        mech = battle.units[event.unit]
        after = change(mech, event)
        return battle if after is mech else battle.with_unit(after)

    return changed


# --- the turn ---


def turn_began(battle: Battle, event: events.TurnBegan) -> Battle:
    units = {unit: unit_changes.new_turn(mech) for unit, mech in battle.units.items()}
    # A new turn after the end: the players have agreed to play on.
    turn = replace(battle.turn, number=event.number, initiative={})
    return replace(battle, units=units, turn=turn, ending=None, phase_began={})


def step_began(battle: Battle, event: events.StepBegan) -> Battle:
    turn = replace(battle.turn, phase=event.phase, step=event.step, order=event.order)
    # Attacks strike at the same time: all that is rolled looks back to how it was when rolling began.
    strikes = event.phase in SIMULTANEOUS and event.step == RESOLVE
    if event.phase == battle.turn.phase:
        return replace(battle, turn=turn, phase_began=battle.units if strikes else {})
    units = {unit: unit_changes.new_phase(mech) for unit, mech in battle.units.items()}
    owed = tuple(due for due in battle.dues if due.kind not in MAY_WAIT and not has_lapsed(battle, due))
    return replace(battle, units=units, turn=turn, phase_began=units if strikes else {}, dues=owed)


def initiative_rolled(battle: Battle, event: events.InitiativeRolled) -> Battle:
    return replace(battle, turn=replace(battle.turn, initiative=event.totals))


def battle_ended(battle: Battle, event: events.BattleEnded) -> Battle:
    return replace(battle, ending=Ending(event.winner))


# --- dues ---


def due_arose(battle: Battle, event: events.DueArose) -> Battle:
    mech = battle.units[event.unit]
    after = battle.with_unit(
        replace(mech, suffered=replace(mech.suffered, causes=(*mech.suffered.causes, event.due.cause)))
    )
    return replace(after, dues=(*battle.dues, event.due), dues_made=battle.dues_made + 1)


def due_settled(battle: Battle, event: events.DueSettled) -> Battle:
    return replace(battle, dues=tuple(due for due in battle.dues if due.id != event.due))


# --- the ground ---


def terrain_set(battle: Battle, event: events.TerrainSet) -> Battle:
    if battle.board is None:
        return battle
    ground = BoardHex(battle.board.at(event.hex).level, event.terrain)
    return replace(battle, board=battle.board.with_hex(event.hex, ground))


def mines_laid(battle: Battle, event: events.MinesLaid) -> Battle:
    return replace(battle, mines={**battle.mines, event.hex: event.points})


# --- units ---


def location_destroyed(battle: Battle, event: events.LocationDestroyed) -> Battle:
    """The location is gone; a limb that is blown off lies where its 'Mech stands."""
    mech = battle.units[event.unit]
    after = battle.with_unit(unit_changes.location_destroyed(mech, event))
    if not event.is_blown_off or mech.hex is None:
        return after
    return replace(after, clubs=(*battle.clubs, mech.hex))


def club_taken(battle: Battle, event: events.ClubTaken) -> Battle:
    """The unit holds the club; a limb no longer lies in its hex."""
    after = battle.with_unit(unit_changes.club_taken(battle.units[event.unit], event))
    if event.from_hex not in battle.clubs:
        return after
    at = battle.clubs.index(event.from_hex)
    return replace(after, clubs=(*battle.clubs[:at], *battle.clubs[at + 1 :]))


def warrior_fainted(battle: Battle, event: events.WarriorFainted) -> Battle:
    fainted = unit_changes.unconscious_since(battle.units[event.unit], battle.turn.number)
    return battle.with_unit(fainted)


def warrior_woke(battle: Battle, event: events.WarriorWoke) -> Battle:
    return battle.with_unit(unit_changes.unconscious_since(battle.units[event.unit], None))


def track_set(battle: Battle, event: events.TrackSet) -> Battle:
    return battle.with_unit(with_track(battle, battle.units[event.unit], event.track, event.left))


CHANGES: Mapping[type, Callable[[Battle, Any], Battle]] = {
    events.TurnBegan: turn_began,
    events.StepBegan: step_began,
    events.InitiativeRolled: initiative_rolled,
    events.BattleEnded: battle_ended,
    events.DueArose: due_arose,
    events.DueSettled: due_settled,
    events.UnitPlaced: of_unit(unit_changes.unit_placed),
    events.UnitMoved: of_unit(unit_changes.unit_moved),
    events.UnitLeft: of_unit(unit_changes.unit_left),
    events.UnitTwisted: of_unit(unit_changes.unit_twisted),
    events.UnitFell: of_unit(unit_changes.lies_down),
    events.UnitDropped: of_unit(unit_changes.lies_down),
    events.UnitStood: of_unit(unit_changes.unit_stood),
    events.UnitSkidded: of_unit(unit_changes.nothing),
    events.PilotingRolled: of_unit(unit_changes.nothing),
    events.MascUsed: of_unit(unit_changes.masc_used),
    events.TerrainSet: terrain_set,
    events.MinesLaid: mines_laid,
    events.MinesMet: of_unit(unit_changes.nothing),
    events.SightDenied: of_unit(unit_changes.sight_denied),
    events.FireDeclared: of_unit(unit_changes.fire_declared),
    events.ShotFired: of_unit(unit_changes.shot_fired),
    events.ShotWithheld: of_unit(unit_changes.nothing),
    events.RoundSpent: of_unit(unit_changes.round_spent),
    events.MissilesHit: of_unit(unit_changes.nothing),
    events.AntiMissileFired: of_unit(unit_changes.anti_missile_fired),
    events.WeaponJammed: of_unit(unit_changes.weapon_jammed),
    events.NarcAttached: of_unit(unit_changes.narc_attached),
    events.FireResolved: of_unit(unit_changes.fire_resolved),
    events.BlowDeclared: of_unit(unit_changes.blow_declared),
    events.BlowStruck: of_unit(unit_changes.nothing),
    events.BlowResolved: of_unit(unit_changes.blow_resolved),
    events.ClubTaken: club_taken,
    events.LocationHit: of_unit(unit_changes.nothing),
    events.ArmorLost: of_unit(unit_changes.armor_lost),
    events.StructureLost: of_unit(unit_changes.structure_lost),
    events.LocationDestroyed: location_destroyed,
    events.MechDestroyed: of_unit(unit_changes.nothing),
    events.DamageVanished: of_unit(unit_changes.nothing),
    events.CriticalRolled: of_unit(unit_changes.nothing),
    events.SlotHit: of_unit(unit_changes.slot_hit),
    events.AmmunitionExploded: of_unit(unit_changes.bins_emptied),
    events.AmmunitionLost: of_unit(unit_changes.bins_emptied),
    events.SkillsRolled: of_unit(unit_changes.skills_rolled),
    events.WarriorHit: of_unit(unit_changes.warrior_hit),
    events.WarriorFainted: warrior_fainted,
    events.WarriorWoke: warrior_woke,
    events.HeatBuilt: of_unit(unit_changes.heat_built),
    events.HeatSet: of_unit(unit_changes.heat_set),
    events.ReactorShutDown: of_unit(unit_changes.reactor_shut_down),
    events.ReactorRestarted: of_unit(unit_changes.reactor_restarted),
    events.Switched: of_unit(unit_changes.switched),
    events.TrackSet: track_set,
}


def apply(battle: Battle, event: events.Event) -> Battle:
    """The battle after this event."""
    return CHANGES[type(event)](battle, event)
