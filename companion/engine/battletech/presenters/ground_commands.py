"""Commands for hexes of the map: ground to fire at, and what players note there by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.engine.battletech.attack.shot import farthest_bracket
from companion.engine.battletech.battle.actions import DeclareFire, Detonate, NoteEffect, Place
from companion.engine.battletech.battle.ammunition import THUNDER, loads_left, needs_rounds
from companion.engine.battletech.battle.footing import footings
from companion.engine.battletech.battle.ground import FIRE, IN_THE_AIR, MINES, EffectKind, HexEffect
from companion.engine.battletech.battle.sequence import INITIATIVE, SETUP
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effects_in, hexes_with, structure_in
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import format_floor
from companion.engine.battletech.battle.units import SideId, Unit, UnitId
from companion.engine.battletech.damage.fires import flammable_hexes
from companion.engine.battletech.damage.mine_clearing import clears_mines, known_mines
from companion.engine.battletech.fire.readiness import why_not_weapon
from companion.engine.battletech.tables.vocabulary.terrain import TYPES, terrain_of
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.marks import HexNote
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.engine.targets import GroundTarget, HexTarget, StructureTarget
from companion.engine.views.units import UnitCommand
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex

AIM_STRUCTURE, AIM_FIRE, AIM_MINE, AIM_CLEAR = "aim/structure", "aim/fire", "aim/mine", "aim/clear"
AIM_ROCKETS = "aim/rockets"
AIMS = (AIM_STRUCTURE, AIM_FIRE, AIM_MINE, AIM_ROCKETS, AIM_CLEAR)
NOTED: tuple[EffectKind, ...] = ("fire", "smoke", "rubble", "improved_position")
"""What any hex may be noted to suffer without more being said of it."""
LAID: Mapping[EffectKind, tuple[int, ...]] = {
    "conventional": (0,),
    "command_detonated": (0,),
    "vibrabomb": (20, 40, 60, 80, 100),
}
"""The mines that are laid before a battle, vibrabombs by the weight that they are set to. In tons."""


def aim_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    """Yield the kinds of ground that a unit may fire at, each with its hexes in reach; whether a weapon bears
    on one of them is told once it is aimed at.
    """
    if battle.board is None or unit.hex is None:
        return
    weapons, fires, built = battle.model(unit).weapons, battle.rules.tables.fires, _built_hexes(battle.board)
    fuel = flammable_hexes(battle.board, fires) if fires is not None else ()
    mined = tuple(place for place in battle.hex_effects if any(known_mines(battle, place, unit.side)))
    fires_at_hexes = any(_mines(battle, unit, it) or _has_rockets(battle, unit, it) for it in weapons)
    if not built and not fuel and not mined and not fires_at_hexes:
        return
    ready = [it for it in weapons if why_not_weapon(battle, unit, it) is None]
    lighting = [it for it in ready if battle.rules.tables.weapons[it.weapon].fire_start is not None]
    clearing = [it for it in ready if clears_mines(battle, battle.rules.tables.weapons[it.weapon])]
    rockets = [it for it in ready if _has_rockets(battle, unit, it)]
    mining, burning = [it for it in ready if _mines(battle, unit, it)], dict(hexes_with(battle, FIRE))
    found: Mapping[str, Mapping[Hex, GroundTarget]] = {
        AIM_STRUCTURE: {place: StructureTarget(place) for place in reached_hexes(battle, unit, ready, built)},
        AIM_FIRE: {
            place: HexTarget(place)
            for place in reached_hexes(battle, unit, lighting, fuel)
            if not burning or place not in burning
        },
        AIM_MINE: {
            place: HexTarget(place) for place in reached_hexes(battle, unit, mining, battle.board.all_hexes())
        },
        AIM_ROCKETS: {
            place: HexTarget(place)
            for place in reached_hexes(battle, unit, rockets, battle.board.all_hexes() if rockets else ())
        },
        AIM_CLEAR: {place: HexTarget(place) for place in reached_hexes(battle, unit, clearing, mined)},
    }
    for name, places in found.items():
        if places:
            yield UnitCommand(name, say(f"command/{name}"), DeclareFire(unit.id), "target", places=places)


def structures(battle: Battle) -> Mapping[Hex, str]:
    """Return the names of all that stands on the map, by the hex."""
    found = _built_hexes(battle.board) if battle.board is not None else ()
    known = {place: structure_in(battle, place) for place in found}
    return {place: structure.name for place, structure in known.items() if structure is not None}


@cached_per_battle
def _built_hexes(board: Board) -> tuple[Hex, ...]:
    return tuple(
        place
        for place, ground in board.hexes.items()
        if any(terrain_of(word).kind in TYPES for word in ground.terrain)
    )


def _mines(battle: Battle, unit: Unit, mount: Mount) -> bool:
    return needs_rounds(battle, unit, mount) and THUNDER in loads_left(battle, unit, mount)


def _has_rockets(battle: Battle, unit: Unit, mount: Mount) -> bool:
    """Whether a weapon has rounds left that go at hexes only."""
    weapon = battle.rules.tables.weapons[mount.weapon]
    loaded = weapon.way_to_fire.loaded if weapon.flight is None else {}
    at_hexes = {load for load, row in loaded.items() if row.at_hex and not row.in_reaction}
    return bool(at_hexes) and not at_hexes.isdisjoint(loads_left(battle, unit, mount))


def reached_hexes(battle: Battle, unit: Unit, mounts: Iterable[Mount], places: tuple[Hex, ...]) -> list[Hex]:
    """Return the hexes that one of these weapons reaches."""
    assert unit.hex is not None, "who aims on the map stands there"
    tables = battle.rules.tables
    weapons = {it.weapon: tables.weapons[it.weapon] for it in mounts}
    reach = max((farthest_bracket(tables.to_hit, each)[1] for each in weapons.values()), default=0)
    # Hundreds of hexes: a call of `distance` for each would take longer than all else that a turn offers.
    q, r = unit.hex.q, unit.hex.r
    return [
        place
        for place in places
        if -reach <= (across := place.q - q) <= reach
        and -reach <= (down := place.r - r) <= reach
        and -reach <= across + down <= reach
        and (across or down)
    ]


def manual_commands(battle: Battle, unit: UnitId) -> Iterator[UnitCommand]:
    """Yield what players may note at any time: on which other floor a unit stands; of hexes fires, smoke and
    rubble, and that they are gone.
    """
    if battle.board is None:
        return
    yield from _floor_commands(battle, battle.board, battle.units[unit])
    yield from _mine_commands(battle, battle.board, battle.units[unit].side)
    places = battle.board.all_hexes()
    for effect in NOTED:
        found = {place: NoteEffect(place, effect) for place in places}
        label = say("command/note_effect", effect=say(f"effect/{effect}").lower())
        yield UnitCommand(f"note/{effect}", label, next(iter(found.values())), "hand", places=found)
    gone = {
        place: NoteEffect(place, known[-1].kind, is_gone=True)
        for place in battle.hex_effects
        if (known := effects_in(battle, place))
    }
    if gone:
        yield UnitCommand(
            "note/gone", say("command/note_gone"), next(iter(gone.values())), "hand", places=gone
        )


def _mine_commands(battle: Battle, board: Board, side: SideId) -> Iterator[UnitCommand]:
    """Yield hiding mines for a side before anybody moves, and setting off those that it knows of.

    Rule: CityTech, Special Case Rules > Minefields; Command-Detonated Minefields.
    """
    if battle.rules.tables.minefields is None:
        return
    is_begun = battle.turn.number > 1 or battle.turn.phase not in (SETUP, INITIATIVE)
    for effect, settings in LAID.items() if not is_begun else ():
        for setting in settings:
            name = say(f"effect/{effect}").lower()
            mines = f"{name}, {setting} tons" if setting else name
            found = {it: NoteEffect(it, effect, setting=setting, owner=side) for it in board.all_hexes()}
            text = say("command/hide_mines", mines=mines)
            yield UnitCommand(
                f"mine/{effect}/{setting}", text, next(iter(found.values())), "eye-off", places=found
            )
    if known := {place: Detonate(place) for place, _ in hexes_with(battle, "command_detonated")}:
        yield UnitCommand(
            "detonate", say("command/detonate"), next(iter(known.values())), "fire", places=known
        )


def _floor_commands(battle: Battle, board: Board, unit: Unit) -> Iterator[UnitCommand]:
    """Yield the other floors of the building in which a unit stands."""
    if unit.hex is None or unit.hex not in board:
        return
    for footing in footings(board.at(unit.hex)):
        if footing.building is not None and footing.floor != unit.floor:
            text = say("command/place_on_floor", floor=format_floor(battle, unit.hex, footing.floor))
            put = Place(unit.id, unit.hex, unit.facing, floor=footing.floor)
            yield UnitCommand(f"note/floor/{footing.floor}", text, put, "hand")


def _format_mines(effect: HexEffect) -> str:
    """Return mines by their kind and setting, and whether they are hidden."""
    name = say(f"effect/{effect.kind}")
    setting = f"{name}, {effect.setting} tons" if effect.setting else name
    return say("table/hidden_mines", mines=setting) if effect.owner else setting


def hex_signs(battle: Battle) -> Mapping[Hex, HexNote]:
    """Return the signs of hexes for what the ground does not show: mines, and what hangs in the air."""
    told = {
        place: ", ".join(_format_mines(it) for it in effects if it.kind in (*MINES, *IN_THE_AIR))
        for place, effects in battle.hex_effects.items()
    }
    return {place: HexNote(text, "danger") for place, text in told.items() if text}
