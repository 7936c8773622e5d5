"""Structures and effects of hexes, looked up in a battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from companion.engine.battletech.battle.ground import (
    EffectKind,
    HexEffect,
    Structure,
    StructureKind,
    terrain_now,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.vocabulary.terrain import TYPES, Terrain, terrain_of
from companion.engine.skeleton.fast_replace import replace
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import Hex


def usual_factor(tables: Tables, kind: str, type_: str) -> int:
    """Return the Construction Factor of a structure of which nothing else is known."""
    if kind == "bridge":
        bridges = tables.movement.bridges
        return bridges.heaviest.get(type_, 0) if bridges else 0
    return tables.buildings.usual_factor(type_) if tables.buildings else 0


def highest_factor(tables: Tables, kind: str, type_: str) -> int:
    """Return the highest Construction Factor of a type of structures."""
    if kind == "bridge" or tables.buildings is None:
        return usual_factor(tables, kind, type_)
    return tables.buildings.highest_factor(type_)


def bearing_factor(tables: Tables, word: Terrain) -> int:
    """Return the Construction Factor of a structure by its terrain word."""
    return word.factor if word.factor is not None else usual_factor(tables, word.kind, word.type)


def structure_in(battle: Battle, place: Hex) -> Structure | None:
    """Return the structure that stands in a hex, as printed unless something has happened to it."""
    if (known := battle.structures.get(place)) is not None:
        return known if known.factor > 0 else None
    if battle.board is None:
        return None
    words = map(terrain_of, battle.board.at(place).terrain)
    found = next((word for word in words if word.kind in TYPES), None)
    return _as_printed(battle.rules.tables, found) if found is not None else None


def _as_printed(tables: Tables, word: Terrain) -> Structure | None:
    factor = bearing_factor(tables, word)
    return (
        Structure(cast("StructureKind", word.kind), word.type, factor, word.height, basement=word.basement)
        if factor
        else None
    )


def effects_in(battle: Battle, place: Hex) -> tuple[HexEffect, ...]:
    """Return everything that a hex suffers."""
    return battle.hex_effects.get(place, ())


def effect_in(battle: Battle, place: Hex, kind: EffectKind) -> HexEffect | None:
    """Return what a hex suffers of one kind."""
    return next((effect for effect in effects_in(battle, place) if effect.kind == kind), None)


def hexes_with(battle: Battle, kind: EffectKind) -> Iterator[tuple[Hex, HexEffect]]:
    """Yield every hex that suffers so, with how."""
    for place, effects in sorted(battle.hex_effects.items()):
        yield from ((place, effect) for effect in effects if effect.kind == kind)


def with_effects(battle: Battle, place: Hex, effects: tuple[HexEffect, ...]) -> Battle:
    """Return the battle with all that a hex suffers now."""
    others = {other: known for other, known in battle.hex_effects.items() if other != place}
    return _laid_out(replace(battle, hex_effects={**others, **({place: effects} if effects else {})}), place)


def with_structure(battle: Battle, place: Hex, structure: Structure) -> Battle:
    """Return the battle with a structure as it stands now."""
    return _laid_out(replace(battle, structures={**battle.structures, place: structure}), place)


def _laid_out(battle: Battle, place: Hex) -> Battle:
    """Return the battle with the ground of a hex as it lies now; what is printed there is remembered."""
    if battle.board is None or place not in battle.board:
        return battle
    ground = battle.board.at(place)
    printed = battle.printed.get(place, ground.terrain)
    now = terrain_now(printed, battle.structures.get(place), effects_in(battle, place))
    if now == ground.terrain:
        return battle
    board = battle.board.with_hex(place, BoardHex(ground.level, now))
    return replace(battle, board=board, printed={**battle.printed, place: printed})
