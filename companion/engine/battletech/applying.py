"""What each event changes; needs no dice and no refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from companion.engine.battletech import events as happened
from companion.engine.battletech.dues import MAY_WAIT, has_lapsed
from companion.engine.battletech.state import Battle, Ending, Mech, Warrior
from companion.engine.battletech.tracks import ARMOR, REAR, STRUCTURE, with_slot, with_track
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import Hex

SIMULTANEOUS, RESOLVE = ("weapon_attack", "physical_attack"), "resolve"
UnitEvent: TypeAlias = (
    happened.UnitPlaced | happened.UnitMoved | happened.UnitLeft | happened.UnitTwisted | happened.UnitFell
    | happened.UnitDropped | happened.UnitStood | happened.UnitSkidded | happened.PilotingRolled
    | happened.MascUsed | happened.MinesMet | happened.SightDenied | happened.FireDeclared
    | happened.ShotFired | happened.ShotWithheld | happened.RoundSpent | happened.MissilesHit
    | happened.AntiMissileFired | happened.WeaponJammed | happened.NarcAttached | happened.FireResolved
    | happened.BlowDeclared | happened.BlowStruck | happened.BlowResolved | happened.ClubTaken
    | happened.LocationHit | happened.ArmorLost | happened.StructureLost | happened.LocationDestroyed
    | happened.MechDestroyed | happened.DamageVanished | happened.CriticalRolled | happened.SlotHit
    | happened.AmmunitionExploded | happened.AmmunitionLost | happened.SkillsRolled | happened.WarriorHit
    | happened.WarriorFainted | happened.WarriorWoke | happened.HeatBuilt | happened.HeatSet
    | happened.ReactorShutDown | happened.ReactorRestarted | happened.Switched | happened.TrackSet
)  # fmt: skip


def apply(battle: Battle, event: happened.Event) -> Battle:
    """The battle after this event."""
    match event:
        case happened.TurnBegan(number):
            return _new_turn(battle, number)
        case happened.StepBegan(phase, step, order):
            return _new_step(battle, phase, step, order)
        case happened.InitiativeRolled(totals):
            return replace(battle, turn=replace(battle.turn, initiative=totals))
        case happened.BattleEnded(winner):
            return replace(battle, ending=Ending(winner))
        case happened.DueArose() | happened.DueSettled():
            return _dues(battle, event)
        case happened.TerrainSet(place, terrain):
            return _with_terrain(battle, place, terrain)
        case happened.MinesLaid(place, points):
            return replace(battle, mines={**battle.mines, place: points})
        case _:
            return _ground(_unit(battle, event), event)


def _unit(battle: Battle, event: UnitEvent) -> Battle:
    mech = battle.units[event.unit]
    if isinstance(event, happened.TrackSet):
        return battle.with_unit(with_track(battle, mech, event.track, event.left))
    after = changed(mech, event, battle.turn.number)
    return battle if after is mech else battle.with_unit(after)


def _ground(battle: Battle, event: happened.Event) -> Battle:
    """Limbs that lie about: one falls where a 'Mech lost it, or is picked up."""
    match event:
        case happened.LocationDestroyed(unit, _, _, True):
            place = battle.units[unit].hex
            return replace(battle, clubs=(*battle.clubs, place)) if place is not None else battle
        case happened.ClubTaken(_, _, from_hex) if from_hex in battle.clubs:
            at = battle.clubs.index(from_hex)
            return replace(battle, clubs=(*battle.clubs[:at], *battle.clubs[at + 1 :]))
        case _:
            return battle


def changed(mech: Mech, event: happened.Event, turn: int = 0) -> Mech:
    """The 'Mech after an event of its own in this turn."""
    for part in (_placed, _acted, _spent, _lost, _conditioned):
        after = part(mech, event)
        if after is not mech:
            return after
    return _warrior(mech, event, turn)


def _placed(mech: Mech, event: happened.Event) -> Mech:
    match event:
        case happened.UnitPlaced(_, place, facing, is_below, is_above):
            # Who turns round or falls under a bridge stays there.
            stays_below = mech.is_below and place == mech.hex and not is_above
            is_below = is_below or stays_below
            return replace(mech, hex=place, facing=facing, has_left=False, is_below=is_below)
        case happened.UnitMoved(_, moved):
            return replace(mech, moved=moved)
        case happened.UnitLeft():
            return replace(mech, hex=None, has_left=True)
        case happened.UnitTwisted(_, twist):
            return replace(mech, twist=twist, has_reacted=True)
        case happened.UnitFell() | happened.UnitDropped():
            return replace(mech, is_prone=True, twist=0)
        case happened.UnitStood():
            return replace(mech, is_prone=False)
        case _:
            return mech


def _acted(mech: Mech, event: happened.Event) -> Mech:
    match event:
        case happened.SightDenied(_, target):
            return replace(mech, unseen=mech.unseen | {target})
        case happened.FireDeclared(_, declaration):
            return replace(mech, declared=declaration)
        case happened.FireResolved():
            return replace(mech, has_resolved=True)
        case happened.ShotFired(_, weapon):
            return replace(mech, fired=mech.fired | {weapon})
        case happened.BlowDeclared(_, blow):
            return replace(mech, blow=blow)
        case happened.BlowResolved():
            return replace(mech, has_struck=True)
        case happened.ClubTaken(_, club):
            return replace(mech, club=club)
        case happened.MascUsed(_, _, _, is_frozen):
            return replace(mech, uses_masc=not is_frozen, masc_step=mech.next_masc_step)
        case _:
            return mech


def _spent(mech: Mech, event: happened.Event) -> Mech:
    match event:
        case happened.RoundSpent(_, weapon, rounds):
            return replace(mech, rounds={**mech.rounds, weapon: max(mech.rounds[weapon] - rounds, 0)})
        case happened.AntiMissileFired(_, item):
            return replace(mech, used=mech.used | {item})
        case happened.WeaponJammed(_, weapon):
            return replace(mech, jammed=mech.jammed | {weapon})
        case happened.NarcAttached(_, side):
            return replace(mech, narcs=mech.narcs | {side})
        case happened.AmmunitionExploded(_, _, bins) | happened.AmmunitionLost(_, _, bins):
            gone = {name: 0 for name in bins if name in mech.rounds}
            return replace(mech, rounds={**mech.rounds, **gone})
        case happened.Switched(_, "sinks", value):
            return replace(mech, sinks_off=value)
        case happened.Switched(_, item, value):
            off = mech.switched_off | {item} if value else mech.switched_off - {item}
            return replace(mech, switched_off=off)
        case _:
            return mech


def _lost(mech: Mech, event: happened.Event) -> Mech:
    match event:
        case happened.ArmorLost(_, location, points, False):
            return _hurt(replace(mech, armor=_less(mech.armor, location, points)), ARMOR, location, points)
        case happened.ArmorLost(_, location, points, True):
            after = replace(mech, rear_armor=_less(mech.rear_armor, location, points))
            return _hurt(after, REAR, location, points)
        case happened.StructureLost(_, location, points):
            after = replace(mech, structure=_less(mech.structure, location, points))
            return _hurt(after, STRUCTURE, location, points)
        case happened.LocationDestroyed(_, location):
            return _without(mech, location)
        case happened.SlotHit(_, location, slot):
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


def _conditioned(mech: Mech, event: happened.Event) -> Mech:
    match event:
        case happened.HeatBuilt(_, cause, points):
            sources = {**mech.heat_sources, cause: mech.heat_sources.get(cause, 0) + points}
            return replace(mech, heat_sources=sources)
        case happened.HeatSet(_, heat):
            return replace(mech, heat=heat)
        case happened.ReactorShutDown():
            return replace(mech, is_shut_down=True)
        case happened.ReactorRestarted():
            return replace(mech, is_shut_down=False)
        case _:
            return mech


def _warrior(mech: Mech, event: happened.Event, turn: int) -> Mech:
    if mech.warrior is None:
        return mech
    match event:
        case happened.SkillsRolled(_, gunnery, piloting):
            warrior: Warrior = replace(mech.warrior, gunnery=gunnery, piloting=piloting)
        case happened.WarriorHit(_, hits):
            warrior = replace(mech.warrior, hits=mech.warrior.hits + hits)
        case happened.WarriorFainted():
            warrior = replace(mech.warrior, unconscious_since=turn)
        case happened.WarriorWoke():
            warrior = replace(mech.warrior, unconscious_since=None)
        case _:
            return mech
    return replace(mech, warrior=warrior)


def _dues(battle: Battle, event: happened.DueArose | happened.DueSettled) -> Battle:
    if isinstance(event, happened.DueSettled):
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
