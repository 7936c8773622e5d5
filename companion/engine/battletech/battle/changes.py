"""What each event changes; needs no dice and no refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.dues import MAY_WAIT, has_lapsed
from companion.engine.battletech.battle.state import Battle, Ending, Mech, Warrior
from companion.engine.battletech.battle.tracks import ARMOR, REAR, STRUCTURE, with_slot, with_track
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import Hex

SIMULTANEOUS, RESOLVE = ("weapon_attack", "physical_attack"), "resolve"
UnitEvent: TypeAlias = (
    events.UnitPlaced | events.UnitMoved | events.UnitLeft | events.UnitTwisted | events.UnitFell
    | events.UnitDropped | events.UnitStood | events.UnitSkidded | events.PilotingRolled
    | events.MascUsed | events.MinesMet | events.SightDenied | events.FireDeclared
    | events.ShotFired | events.ShotWithheld | events.RoundSpent | events.MissilesHit
    | events.AntiMissileFired | events.WeaponJammed | events.NarcAttached | events.FireResolved
    | events.BlowDeclared | events.BlowStruck | events.BlowResolved | events.ClubTaken
    | events.LocationHit | events.ArmorLost | events.StructureLost | events.LocationDestroyed
    | events.MechDestroyed | events.DamageVanished | events.CriticalRolled | events.SlotHit
    | events.AmmunitionExploded | events.AmmunitionLost | events.SkillsRolled | events.WarriorHit
    | events.WarriorFainted | events.WarriorWoke | events.HeatBuilt | events.HeatSet
    | events.ReactorShutDown | events.ReactorRestarted | events.Switched | events.TrackSet
)  # fmt: skip


def apply(battle: Battle, event: events.Event) -> Battle:
    """The battle after this event."""
    match event:
        case events.TurnBegan(number):
            return _new_turn(battle, number)
        case events.StepBegan(phase, step, order):
            return _new_step(battle, phase, step, order)
        case events.InitiativeRolled(totals):
            return replace(battle, turn=replace(battle.turn, initiative=totals))
        case events.BattleEnded(winner):
            return replace(battle, ending=Ending(winner))
        case events.DueArose() | events.DueSettled():
            return _dues(battle, event)
        case events.TerrainSet(place, terrain):
            return _with_terrain(battle, place, terrain)
        case events.MinesLaid(place, points):
            return replace(battle, mines={**battle.mines, place: points})
        case _:
            return _ground(_unit(battle, event), event)


def _unit(battle: Battle, event: UnitEvent) -> Battle:
    mech = battle.units[event.unit]
    if isinstance(event, events.TrackSet):
        return battle.with_unit(with_track(battle, mech, event.track, event.left))
    after = changed(mech, event, battle.turn.number)
    return battle if after is mech else battle.with_unit(after)


def _ground(battle: Battle, event: events.Event) -> Battle:
    """Limbs that lie about: one falls where a 'Mech lost it, or is picked up."""
    match event:
        case events.LocationDestroyed(unit, _, _, True):
            place = battle.units[unit].hex
            return replace(battle, clubs=(*battle.clubs, place)) if place is not None else battle
        case events.ClubTaken(_, _, from_hex) if from_hex in battle.clubs:
            at = battle.clubs.index(from_hex)
            return replace(battle, clubs=(*battle.clubs[:at], *battle.clubs[at + 1 :]))
        case _:
            return battle


def changed(mech: Mech, event: events.Event, turn: int = 0) -> Mech:
    """The 'Mech after an event of its own in this turn."""
    for part in (_placed, _acted, _spent, _lost, _conditioned):
        after = part(mech, event)
        if after is not mech:
            return after
    return _warrior(mech, event, turn)


def _placed(mech: Mech, event: events.Event) -> Mech:
    match event:
        case events.UnitPlaced(_, place, facing, is_below, is_above):
            # Who turns round or falls under a bridge stays there.
            stays_below = mech.is_below and place == mech.hex and not is_above
            is_below = is_below or stays_below
            return replace(mech, hex=place, facing=facing, has_left=False, is_below=is_below)
        case events.UnitMoved(_, moved):
            return replace(mech, moved=moved)
        case events.UnitLeft():
            return replace(mech, hex=None, has_left=True)
        case events.UnitTwisted(_, twist):
            return replace(mech, twist=twist, has_reacted=True)
        case events.UnitFell() | events.UnitDropped():
            return replace(mech, is_prone=True, twist=0)
        case events.UnitStood():
            return replace(mech, is_prone=False)
        case _:
            return mech


def _acted(mech: Mech, event: events.Event) -> Mech:
    match event:
        case events.SightDenied(_, target):
            return replace(mech, unseen=mech.unseen | {target})
        case events.FireDeclared(_, declaration):
            return replace(mech, declared=declaration)
        case events.FireResolved():
            return replace(mech, has_resolved=True)
        case events.ShotFired(_, weapon):
            return replace(mech, fired=mech.fired | {weapon})
        case events.BlowDeclared(_, blow):
            return replace(mech, blow=blow)
        case events.BlowResolved():
            return replace(mech, has_struck=True)
        case events.ClubTaken(_, club):
            return replace(mech, club=club)
        case events.MascUsed(_, _, _, is_frozen):
            return replace(mech, uses_masc=not is_frozen, masc_step=mech.next_masc_step)
        case _:
            return mech


def _spent(mech: Mech, event: events.Event) -> Mech:
    match event:
        case events.RoundSpent(_, weapon, rounds):
            return replace(mech, rounds={**mech.rounds, weapon: max(mech.rounds[weapon] - rounds, 0)})
        case events.AntiMissileFired(_, item):
            return replace(mech, used=mech.used | {item})
        case events.WeaponJammed(_, weapon):
            return replace(mech, jammed=mech.jammed | {weapon})
        case events.NarcAttached(_, side):
            return replace(mech, narcs=mech.narcs | {side})
        case events.AmmunitionExploded(_, _, bins) | events.AmmunitionLost(_, _, bins):
            gone = {name: 0 for name in bins if name in mech.rounds}
            return replace(mech, rounds={**mech.rounds, **gone})
        case events.Switched(_, "sinks", value):
            return replace(mech, sinks_off=value)
        case events.Switched(_, item, value):
            off = mech.switched_off | {item} if value else mech.switched_off - {item}
            return replace(mech, switched_off=off)
        case _:
            return mech


def _lost(mech: Mech, event: events.Event) -> Mech:
    match event:
        case events.ArmorLost(_, location, points, False):
            return _hurt(replace(mech, armor=_less(mech.armor, location, points)), ARMOR, location, points)
        case events.ArmorLost(_, location, points, True):
            after = replace(mech, rear_armor=_less(mech.rear_armor, location, points))
            return _hurt(after, REAR, location, points)
        case events.StructureLost(_, location, points):
            after = replace(mech, structure=_less(mech.structure, location, points))
            return _hurt(after, STRUCTURE, location, points)
        case events.LocationDestroyed(_, location):
            return _without(mech, location)
        case events.SlotHit(_, location, slot):
            hit = with_slot(mech, location, slot, is_hit=True)
            return replace(hit, struck=mech.struck | {location})
        case _:
            return mech


def _less(points: Mapping[str, int], location: str, lost: int) -> Mapping[str, int]:
    return {**points, location: points[location] - lost}


def _hurt(mech: Mech, kind: str, location: str, points: int) -> Mech:
    track = f"{kind}/{location}"
    fresh = {**mech.fresh, track: mech.fresh.get(track, 0) + points}
    return replace(mech, fresh=fresh, taken=mech.taken + points)


def _without(mech: Mech, location: str) -> Mech:
    """The 'Mech with nothing left of a location."""
    rear = {**mech.rear_armor, location: 0} if location in mech.rear_armor else mech.rear_armor
    structure = {**mech.structure, location: 0} if location in mech.structure else mech.structure
    armor, struck = {**mech.armor, location: 0}, mech.struck | {location}
    return replace(mech, armor=armor, rear_armor=rear, structure=structure, struck=struck)


def _conditioned(mech: Mech, event: events.Event) -> Mech:
    match event:
        case events.HeatBuilt(_, cause, points):
            sources = {**mech.heat_sources, cause: mech.heat_sources.get(cause, 0) + points}
            return replace(mech, heat_sources=sources)
        case events.HeatSet(_, heat):
            return replace(mech, heat=heat)
        case events.ReactorShutDown():
            return replace(mech, is_shut_down=True)
        case events.ReactorRestarted():
            return replace(mech, is_shut_down=False)
        case _:
            return mech


def _warrior(mech: Mech, event: events.Event, turn: int) -> Mech:
    if mech.warrior is None:
        return mech
    match event:
        case events.SkillsRolled(_, gunnery, piloting):
            warrior: Warrior = replace(mech.warrior, gunnery=gunnery, piloting=piloting)
        case events.WarriorHit(_, hits):
            warrior = replace(mech.warrior, hits=mech.warrior.hits + hits)
        case events.WarriorFainted():
            warrior = replace(mech.warrior, unconscious_since=turn)
        case events.WarriorWoke():
            warrior = replace(mech.warrior, unconscious_since=None)
        case _:
            return mech
    return replace(mech, warrior=warrior)


def _dues(battle: Battle, event: events.DueArose | events.DueSettled) -> Battle:
    if isinstance(event, events.DueSettled):
        return replace(battle, dues=tuple(due for due in battle.dues if due.id != event.due))
    mech = battle.units[event.unit]
    after = battle.with_unit(replace(mech, causes=(*mech.causes, event.due.cause)))
    return replace(after, dues=(*battle.dues, event.due), dues_made=battle.dues_made + 1)


def _with_terrain(battle: Battle, place: Hex, terrain: tuple[str, ...]) -> Battle:
    if battle.board is None:
        return battle
    ground = BoardHex(battle.board.at(place).level, terrain)
    return replace(battle, board=battle.board.with_hex(place, ground))


def _new_step(battle: Battle, phase: str, step: str, order: tuple[str, ...]) -> Battle:
    turn = replace(battle.turn, phase=phase, step=step, order=order)
    # Attacks strike at the same time: all that is rolled looks back to how it was when rolling began.
    strikes = phase in SIMULTANEOUS and step == RESOLVE
    if phase == battle.turn.phase:
        return replace(battle, turn=turn, phase_began=battle.units if strikes else {})
    units = {
        unit: replace(mech, taken=0, struck=frozenset(), causes=()) for unit, mech in battle.units.items()
    }
    owed = tuple(due for due in battle.dues if due.kind not in MAY_WAIT and not has_lapsed(battle, due))
    return replace(battle, units=units, turn=turn, phase_began=units if strikes else {}, dues=owed)


def _new_turn(battle: Battle, number: int) -> Battle:
    units = {unit: _rested(mech) for unit, mech in battle.units.items()}
    # A new turn after the end: the players have agreed to play on.
    turn = replace(battle.turn, number=number, initiative={})
    return replace(battle, units=units, turn=turn, ending=None, phase_began={})


def _rested(mech: Mech) -> Mech:
    return replace(
        mech,
        heat_sources={},
        twist=0,
        moved=None,
        has_reacted=False,
        declared=None,
        has_resolved=False,
        fired=frozenset(),
        blow=None,
        has_struck=False,
        unseen=frozenset(),
        used=frozenset(),
        fresh={},
        masc_step=mech.masc_step if mech.uses_masc else max(mech.masc_step - 1, 0),
        uses_masc=False,
        used_masc=mech.uses_masc,
    )
