"""Checks that hold in every CityTech battle, whoever plays and whatever the dice show.

Each check goes through a whole fight and raises AssertionError where something does not hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache, reduce

from companion import paths
from companion.battles.entries import PlayedAction as Entry
from companion.battles.entries import new_entry
from companion.battles.scripts.codec import Codec
from companion.battles.scripts.script import play_script as replayed
from companion.battles.scripts.script import read_script, script_text
from companion.documents.yamlfile import parse_document
from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.components import is_lost, is_mount_broken
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    BlowStruck,
    DamageVanished,
    GoalDecided,
    LocationHit,
    ShotFired,
    StructureDamaged,
    TurnBegan,
)
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.sequence import SETUP, pending_units
from companion.engine.battletech.battle.soldiers import room_left
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import hexes_with, structure_in
from companion.engine.battletech.battle.tracks import printed_rounds
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.fires import flammability
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.kinds.battle_armor.model import BattleArmorModel
from companion.engine.battletech.kinds.battle_armor.point import Point
from companion.engine.battletech.kinds.infantry.model import InfantryModel
from companion.engine.battletech.kinds.infantry.platoon import Platoon
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.battletech.tables.vocabulary.terrain import SMALL
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.marks import Mark
from companion.engine.views.units import Role
from companion.rulebooks.loader import RulebookLibrary
from companion.store.records import EntryRecord
from tests.engine.battletech.fights.random_fights import FightStep, RandomFight

OF_A_UNIT = (
    actions.Move,
    actions.Jump,
    actions.NoteMove,
    actions.UseMasc,
    actions.React,
    actions.DeclareFire,
    actions.DeclareBlow,
    actions.TakeClub,
    actions.Switch,
)
SPIED_EVERY, SHOWN_EVERY = 25, 3
"""One moment of so many is looked through for whoever is hidden, or shown in every view: both take long."""
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
STRANGE = ("_", "  ", "None", "{", "[")
"""What has no place in a line that players read."""


# --- bounds ---


def check_bounds(fight: RandomFight) -> None:
    """Armor, structure, rounds, heat, sinks and hits stay on the sheet, and passengers have room."""
    for at in fight.moments:
        for mech in at.mechs():
            _is_on_the_sheet(at, mech)
        for unit in at.units.values():
            _between(unit.structure, at.model(unit).structure)
            assert min(unit.armor.values(), default=0) >= 0, unit.name
            assert room_left(at, unit) >= 0, "carriers are never overloaded"


def _is_on_the_sheet(at: Battle, mech: Mech) -> None:
    model, tables = at.model(mech), at.rules.tables
    _between(mech.armor, model.armor)
    _between(mech.rear_armor, model.rear_armor)
    _between(mech.structure, model.structure)
    _between(mech.rounds, printed_rounds(model))
    heat, warriors, warrior, sinks = tables.heat, tables.warriors, mech.warrior, model.heat_sinks
    assert heat
    assert warriors
    assert warrior is not None
    assert sinks is not None
    assert 0 <= mech.heat <= heat.scale.highest
    assert 0 <= mech.sinks_off <= sinks.number
    assert 0 <= warrior.hits <= warriors.consciousness.dead_at
    for location, indexes in mech.hit_slots.items():
        assert len(set(indexes)) == len(indexes)
        assert all(model.slots_of(location)[index] is not None for index in indexes)


def _between(left: Mapping[str, int], printed: Mapping[str, int]) -> None:
    assert left.keys() == printed.keys()
    assert all(0 <= left[name] <= printed[name] for name in printed), (left, printed)


# --- undo, replay ---


def check_ground(fight: RandomFight) -> None:
    """No structure has less than nothing left, fire burns what burns, and who stands on a floor has one."""
    for at in fight.moments:
        assert all(structure.factor >= 0 for structure in at.structures.values())
        if at.board is None:
            continue
        for place, _ in hexes_with(at, "fire") if at.turn.phase != "end" else ():
            assert flammability(at, place) is not None or place in at.structures, place.label
        for unit in at.units.values():
            if unit.floor > 0 and unit.hex is not None and not is_destroyed(at, unit):
                assert footing_of(at, unit).floor == unit.floor, unit.name


def check_collapses(fight: RandomFight) -> None:
    """Nobody is in a building that falls and comes to no harm, but infantry in a small basement."""
    for played in fight.steps:
        for number, event in enumerate(played.events):
            if not isinstance(event, StructureDamaged) or event.left:
                continue
            at = reduce(fight.game.apply, played.events[:number], played.before)
            structure = structure_in(at, event.hex)
            if structure is None or structure.kind != "building":
                continue
            struck = {
                it.unit for it in played.events[number:] if isinstance(it, LocationHit | DamageVanished)
            }
            for unit in at.units.values():
                is_there = unit.hex == event.hex and unit.carrier is None and not is_destroyed(at, unit)
                is_safe = structure.basement == SMALL and unit.floor < 0
                assert not is_there or is_safe or unit.type == "building" or unit.id in struck, unit.name


def check_leaving(fight: RandomFight) -> None:
    """Who has left stands nowhere and has taken along whom it carries; a goal is decided as it says."""
    for at in fight.moments:
        for unit in at.units.values():
            assert not unit.has_left or unit.hex is None, unit.name
            assert not unit.left_over or unit.has_left, unit.name
            carrier = at.units.get(unit.carrier or "")
            assert carrier is None or carrier.has_left == unit.has_left, unit.name
    for played in fight.steps:
        for event in played.events:
            if isinstance(event, GoalDecided):
                goal = played.after.side(event.side).goal
                assert goal is not None
                assert event.is_reached == (event.brought_over >= goal.needed)
                assert played.after.ending is not None


def check_secrets(fight: RandomFight) -> None:
    """Nobody but its own side is shown a hidden unit: not on cards, map or turn, nor in the journal."""
    for at in fight.moments:
        for side in (None, *(each.id for each in at.sides)) if fight.game.sides_with_secrets(at) else ():
            hidden = {unit.id for unit in at.units.values() if unit.is_hidden and unit.side != side}
            seen = fight.game.as_seen(at, side)
            assert hidden.isdisjoint(seen.units)
            assert {it.owner for effects in seen.hex_effects.values() for it in effects} <= {"", side}
            assert hidden.isdisjoint(view.id for view in fight.game.units(seen))
            assert hidden.isdisjoint(due.unit for due in fight.game.turn(seen).dues)
            fight.game.table(seen)
    for at in fight.moments[::SPIED_EVERY]:
        for side in (each.id for each in at.sides) if fight.game.sides_with_secrets(at) else ():
            _is_told_of_nobody_hidden(fight.game, at, side)
    for played in fight.steps:
        told = fight.game.describe(played.before, played.action, played.events)
        for unit in played.after.units.values():
            if unit.is_hidden and not played.after.ending:
                assert unit.id not in told.units
                assert not re.search(rf"\b{unit.name}\b", "\n".join((told.line, *told.details))), told


def _is_told_of_nobody_hidden(game: BattletechGame, at: Battle, side: str) -> None:
    """Neither sheets, commands, ways of moving, reach nor plans of what a side sees name a hidden unit."""
    seen = game.as_seen(at, side)
    hidden = [unit.id for unit in at.units.values() if unit.id not in seen.units]
    for name in seen.units:
        ways = game.movements(seen, name)
        shown: list[object] = [game.sheet(seen, name), game.commands(seen, name), ways]
        shown += (game.reach(seen, name, way.id) for way in ways if way.refusal is None)
        shown += (game.attack_plan(seen, name, other) for other in seen.units if seen.board is not None)
        text = repr(shown)
        assert not any(repr(unit) in text for unit in hidden), (name, hidden)


def check_projection(fight: RandomFight) -> None:
    """The events alone, as the journal stores them, lead from every moment to the next: undo goes back."""
    codec, at = Codec(fight.game), fight.start
    for played in fight.steps:
        assert at == played.before
        events = codec.events(codec.events_text(played.events))
        assert tuple(events) == played.events
        at = reduce(fight.game.apply, events, at)
        assert at == played.after


def check_serialization(fight: RandomFight) -> None:
    """A battle written and read is the same at every moment."""
    for at in fight.moments:
        assert fight.game.battle_from(json.loads(json.dumps(fight.game.battle_data(at)))) == at


def script_of(fight: RandomFight) -> str:
    """Return the battle as a battle script."""
    codec = Codec(fight.game)
    entries = [_entry(fight.game, codec, played) for played in fight.steps]
    return script_text(fight.setup, entries, codec)


def _entry(game: BattletechGame, codec: Codec, played: FightStep) -> EntryRecord:
    entry = Entry(played.action, played.before, played.after, played.events, played.answers, None)
    new = new_entry(game, codec, entry, 1)
    return EntryRecord(0, 0, None, 1, new.action, new.answers, new.events, new.label, None, EPOCH)


def check_script_replay(fight: RandomFight) -> None:
    """A battle script, written out and read again, plays the same battle."""
    script = read_script(parse_document(script_of(fight), "fight.yaml"), library())
    assert script.start == fight.start
    again = list(replayed(script))
    assert [step.action for step in again] == [played.action for played in fight.steps]
    assert [step.events for step in again] == [played.events for played in fight.steps]
    assert [step.battle for step in again] == [played.after for played in fight.steps]


@cache
def library() -> RulebookLibrary:
    """Return the shipped rulesets."""
    return RulebookLibrary([paths.rulesets()])


# --- who acts ---


def check_destroyed_rest(fight: RandomFight) -> None:
    """A destroyed 'Mech does nothing more, nor does a destroyed weapon or limb.

    What a hand destroyed after the declaration is still rolled, like all that the phase destroys.
    """
    touched: set[str] = set()
    for played in fight.steps:
        if any(isinstance(event, TurnBegan) for event in played.events):
            touched.clear()
        if isinstance(played.action, (Mark, actions.Hit)):
            touched.add(played.action.unit)
        _is_alive(played)
        for event in played.events:
            if isinstance(event, ShotFired | BlowStruck) and event.unit not in touched:
                _could_strike(played, event)
    for at in fight.moments:
        for mech in at.units.values():
            if is_destroyed(at, mech):
                _is_refused_everything(fight.game, at, mech)


def _could_strike(played: FightStep, event: ShotFired | BlowStruck) -> None:
    mech = played.before.at_start(played.before.units[event.unit])
    assert not is_destroyed(played.before, mech)
    if isinstance(event, BlowStruck):
        assert not event.limb or not is_lost(mech, event.limb)
        return
    mount = played.before.model(mech).mount(event.weapon)
    assert mount is not None
    assert not is_mount_broken(played.before, mech, mount)


def _is_alive(played: FightStep) -> None:
    if isinstance(played.action, OF_A_UNIT):
        assert not is_destroyed(played.before, played.before.units[played.action.unit])


def _is_refused_everything(game: BattletechGame, at: Battle, mech: Unit) -> None:
    enemy = next(unit.id for unit in at.units.values() if unit.side != mech.side)
    weapon = at.model(mech).weapons[0].id
    for action in (
        actions.Move(mech.id, "stationary"),
        actions.NoteMove(mech.id, "stationary"),
        actions.React(mech.id, 1),
        actions.DeclareFire(mech.id, enemy, (weapon,)),
        actions.DeclareBlow(mech.id, "kick", enemy, ("left_leg",)),
        actions.TakeClub(mech.id),
        actions.UseMasc(mech.id),
    ):
        assert game.why_not(at, action) is not None, action
    # What was declared before the phase's damage is still rolled.
    offered = [command for command in game.commands(at, mech.id) if command.role is not Role.RESOLVE]
    assert all(command.refusal is not None for command in offered)


def check_actors(fight: RandomFight) -> None:
    """Somebody can act, or something is owed, or the step can end; nobody awaits hidden units once placed."""
    for at in fight.moments:
        turn = fight.game.turn(at)
        if turn.is_over:
            assert turn.next is None
            continue
        assert turn.next is not None
        acting = [view.id for view in fight.game.units(at) if view.may_act]
        awaited = [it for it in acting if turn.phase == SETUP or not at.units[it].is_hidden]
        assert bool(awaited) == bool(pending_units(at))
        assert acting or turn.next.refusal is None


# --- looking ---


def check_journal(fight: RandomFight) -> None:
    """Every action and every event has words that a player can read."""
    for played in fight.steps:
        entry_description = fight.game.describe(played.before, played.action, played.events)
        check_text(entry_description.line)
        for detail in entry_description.details:
            check_text(detail)
        assert set(entry_description.units) <= set(played.after.units)


def check_text(text: str) -> None:
    assert text.strip() == text != ""
    assert not any(strange in text for strange in STRANGE), text


def check_views(fight: RandomFight) -> None:
    """Every view works throughout; a unit's own is asked for where it has changed since it was shown."""
    shown: Mapping[str, Unit] = {}
    for at in (*fight.moments[::SHOWN_EVERY], fight.moments[-1]):
        shows_the_table(fight.game, at)
        for name, mech in at.units.items():
            if mech != shown.get(name):
                shows_a_unit(fight.game, at, name)
        shown = at.units


def shows_the_table(game: BattletechGame, at: Battle) -> None:
    turn = game.turn(at)
    assert turn.phase in [phase.id for phase in turn.phases]
    for text in (turn.status, *(due.label for due in turn.dues), *((turn.next.label,) if turn.next else ())):
        check_text(text)
    assert all(due.unit in at.units for due in turn.dues)
    assert all(due.number is not None or due.chance in (None, 0.0, 1.0) for due in turn.dues)
    assert {view.id for view in game.units(at)} == at.units.keys()
    assert game.table(at).board == at.board


def ways_of_moving(at: Battle, unit: Unit) -> set[str]:
    """Return the ways of moving that a unit was built for."""
    if not at.moves(unit):
        return set()
    model, modes = at.model(unit), at.rules.tables.movement.modes.items()
    never = {MovementPoints.RUNNING} if isinstance(unit, Platoon | Point) else set()
    if not isinstance(model, MechModel | InfantryModel | BattleArmorModel) or not model.movement.jumping:
        never.add(MovementPoints.JUMPING)
    return {name for name, mode in modes if mode.points not in never}


def shows_a_unit(game: BattletechGame, at: Battle, name: str) -> None:
    sheet = game.sheet(at, name, next(other for other in at.units if other != name))
    assert sheet.unit == name
    assert all(0 <= track.left <= track.full for track in sheet.tracks)
    assert {way.id for way in game.movements(at, name)} == ways_of_moving(at, at.units[name])
    for text in (*(chip.label for chip in sheet.chips), *(it.label for it in game.commands(at, name))):
        check_text(text)
    game.arc(at, name)


def check_plans(fight: RandomFight) -> None:
    """What each unit could do to each other is told, whatever the phase."""
    for at in fight.moments[:: max(len(fight.moments) // 5, 1)]:
        situation = {"range": 3} if at.board is None else None
        for name in at.units:
            for other in at.units:
                plan = fight.game.attack_plan(at, name, other, situation)
                assert (plan.attacker, plan.target) == (name, other)
                assert name != other or plan.refusal or all(row.refusal for row in plan.attacks)


LAWS = (
    check_bounds, check_ground, check_collapses, check_projection, check_serialization, check_script_replay,
    check_destroyed_rest, check_actors, check_journal, check_leaving, check_secrets,
)  # fmt: skip
CHECKS = (*LAWS, check_views, check_plans)
