"""Hidden units: who may hide, what brings them out, and who finds them.

Rule: CityTech, Special Case Rules > Hidden Units; Equipment > Beagle Active Probe.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeVar

from companion.engine.battletech.battle.actions import DeclareBlow, Hide, LieInWait, Move, NoteMove, Reveal
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.events import (
    AmbushLaid,
    EffectBegan,
    LocationHit,
    MechDestroyed,
    MoveHalted,
    StructureLost,
    UnitFell,
    UnitHidden,
    UnitRevealed,
)
from companion.engine.battletech.battle.footing import footing_in
from companion.engine.battletech.battle.ground import MINES
from companion.engine.battletech.battle.secrecy import hidden_enemies, hidden_units
from companion.engine.battletech.battle.soldiers import passengers_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.sight.probing import is_in_reach
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, distance

STRIKING = (LocationHit, StructureLost, MechDestroyed, UnitFell)
"""Events that nobody fails to see."""


class OfUnit(Protocol):
    """An action of one unit."""

    @property
    def unit(self) -> UnitId: ...


A = TypeVar("A", bound=OfUnit)


def why_not_hide(battle: Battle, action: Hide) -> Refusal | None:
    """Return why a unit cannot be hidden: the battle has begun, or it stands where nobody overlooks it."""
    unit, rules = battle.units[action.unit], battle.rules.tables.hidden_units
    if rules is None:
        return nonsense("nobody_hides", title=battle.rules.title)
    if unit.is_hidden:
        return nonsense("hidden_already", unit=unit.name)
    if is_destroyed(battle, unit):
        return by_rule("out_of_battle", rules.source, unit=unit.name)
    if unit.carrier is not None:
        return nonsense("hides_with_carrier", unit=unit.name, carrier=battle.units[unit.carrier].name)
    if battle.turn.number > 1 or any(it.doings.moved is not None for it in battle.units.values()):
        return by_rule("hides_before_battle", rules.source, unit=unit.name)
    return why_not_hidden_in(battle, unit, unit.hex, floor=unit.floor)


def why_not_hidden_in(battle: Battle, unit: Unit, place: Hex | None, *, floor: int = 0) -> Refusal | None:
    """Return why a unit is not hidden in a hex: the ground there hides none of its kind.

    Rule: CityTech, Special Case Rules > Hidden Units.
    """
    rules, board = battle.rules.tables.hidden_units, battle.board
    if rules is None or board is None or place is None or place not in board:
        return None
    bare = rules.never_in.get(unit.type, ())
    ground = [word.kind for word in footing_in(board, place, floor=floor).terrain] or ["clear"]
    if all(kind in bare for kind in ground):
        return by_rule("no_hiding_there", rules.source, unit=unit.name, hex=place.label)
    return None


def hide(play: Play[Battle], action: Hide) -> None:
    """Hide a unit, and whoever rides in it."""
    for unit in (action.unit, *(it.id for it in passengers_of(play.battle, action.unit))):
        play.emit(UnitHidden(unit))


def why_not_reveal(battle: Battle, action: Reveal) -> Refusal | None:
    """Return why a unit cannot be shown: everybody sees it, or it is out of the battle."""
    unit = battle.units[action.unit]
    return _why_not_out(battle, unit) if unit.is_hidden else nonsense("not_hidden", unit=unit.name)


def _why_not_out(battle: Battle, unit: Unit) -> Refusal | None:
    """Return why a hidden unit does nothing any more: a hand has marked it as out of the battle."""
    rules = battle.rules.tables.hidden_units
    if rules is None or not is_destroyed(battle, unit):
        return None
    return by_rule("out_of_battle", rules.source, unit=unit.name)


def why_not_lie_in_wait(battle: Battle, action: LieInWait) -> Refusal | None:
    """Return why a unit cannot lie in wait, or give it up.

    Rule: CityTech, Special Case Rules > Point Blank Shots from Hidden Units.
    """
    unit = battle.units[action.unit]
    if not unit.is_hidden:
        return nonsense("not_hidden", unit=unit.name)
    if unit.lies_in_wait == action.waits:
        return nonsense("lies_in_wait_already" if action.waits else "lets_pass_already", unit=unit.name)
    if battle.board is None:
        return nonsense("waits_on_a_map", unit=unit.name)
    return _why_not_out(battle, unit)


def lie_in_wait(play: Play[Battle], action: LieInWait) -> None:
    """Have a hidden unit lie in wait, or let others pass."""
    play.emit(AmbushLaid(action.unit, action.waits))


def halt(play: Play[Battle], unit: UnitId, place: Hex) -> bool:
    """Halt a unit that passes enemies in ambush, each of which may now fire; whether there are any.

    Rule: CityTech, Special Case Rules > Point Blank Shots from Hidden Units.
    """
    battle, rules = play.battle, play.battle.rules.tables.hidden_units
    enemies = hidden_enemies(battle, battle.units[unit].side)
    near = [
        it
        for it in enemies
        if it.lies_in_wait
        and it.hex is not None
        and rules is not None
        and distance(it.hex, place) <= rules.point_blank.range
        and _may_shoot(battle, it)
    ]
    for each in near:
        play.emit(AmbushLaid(each.id, is_laid=False))
    if near:
        play.emit(MoveHalted(unit))
    return bool(near)


def _may_shoot(battle: Battle, unit: Unit) -> bool:
    return unit.doings.moved is None and not is_helpless(unit) and not is_destroyed(battle, unit)


def reveal(play: Play[Battle], unit: UnitId) -> None:
    """Show a hidden unit to everybody, with what it carries or what carries it."""
    carrier = play.battle.units[unit].carrier or unit
    for name in (carrier, *(it.id for it in passengers_of(play.battle, carrier))):
        if play.battle.units[name].is_hidden:
            play.emit(UnitRevealed(name))


def coming_out(resolve: Callable[[Play[Battle], A], None]) -> Callable[[Play[Battle], A], None]:
    """Return the resolving of an action by which a hidden unit, and the carrier that it mounts, come out.

    Standing still they stay hidden.
    """

    def resolve_in_the_open(play: Play[Battle], action: A) -> None:
        for name in () if _is_idle(action) else (action.unit, getattr(action, "carrier", "")):
            if name in play.battle.units:
                reveal(play, name)
        resolve(play, action)

    return resolve_in_the_open


def _is_idle(action: object) -> bool:
    match action:
        case Move():
            return not action.path
        case NoteMove():
            return not action.hexes and not action.leaves_map
        case DeclareBlow():
            return action.target is None
        case _:
            return False


def stumble_upon(play: Play[Battle], unit: UnitId, place: Hex, floor: int = 0) -> bool:
    """Reveal the enemies that are hidden where a unit is about to go; whether there were any.

    Rule: CityTech, Special Case Rules > Hidden Units.
    """
    enemies = hidden_enemies(play.battle, play.battle.units[unit].side)
    found = [it for it in enemies if (it.hex, it.floor) == (place, floor)]
    for each in found:
        reveal(play, each.id)
    return bool(found)


def probe(play: Play[Battle], unit: UnitId) -> bool:
    """Reveal the enemies that the active probe of a unit finds from where it stands; whether there were any.

    Rule: CityTech, Equipment > Beagle Active Probe; Guardian ECM Suite.
    """
    enemies = hidden_enemies(play.battle, play.battle.units[unit].side)
    found = [it for it in enemies if is_probed(play.battle, unit, it)]
    for each in found:
        reveal(play, each.id)
    return bool(found)


def is_probed(battle: Battle, unit: UnitId, hidden: Unit) -> bool:
    """Whether a working probe of a unit reaches a hidden one, and no enemy suite jams it."""
    return hidden.hex is not None and is_in_reach(battle, battle.units[unit], hidden.hex)


def search(play: Play[Battle], unit: UnitId) -> None:
    """Reveal the enemies and the enemy mines that a probe finds that is switched on.

    Rule: Omega, Beagle Probe.
    """
    probe(play, unit)
    finder = play.battle.units[unit]
    for place, effects in tuple(play.battle.hex_effects.items()):
        for laid in effects:
            is_theirs = laid.kind in MINES and laid.owner not in ("", finder.side)
            if is_theirs and is_in_reach(play.battle, finder, place):
                play.emit(EffectBegan(place, replace(laid, owner="")))


def probe_all(play: Play[Battle]) -> None:
    """Let every probe look around, as a phase begins."""
    if any(hidden_units(play.battle)):
        for unit in tuple(play.battle.units):
            probe(play, unit)


def reveal_struck(play: Play[Battle]) -> None:
    """Reveal hidden units that something has struck, such as a mine or a falling wall."""
    hidden = {unit.id for unit in hidden_units(play.battle)}
    for event in play.events if hidden else ():
        if isinstance(event, STRIKING) and event.unit in hidden:
            reveal(play, event.unit)
