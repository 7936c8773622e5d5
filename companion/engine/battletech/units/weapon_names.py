"""Weapons by the names players use: id, printed name, abbreviation, shorthand; Inner Sphere or Clan."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from companion.documents.document import clip
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.vocabulary.shapes import Tech
from companion.engine.battletech.tables.weapons import Weapon
from companion.errors import InputError

MADE_BY: Mapping[Tech, str] = {"inner_sphere": "Inner Sphere", "clan": "Clan", "any": "any"}


def find_weapon(
    tables: Tables, options: Mapping[str, str], name: str, tech: Tech | None = None
) -> tuple[str, Weapon]:
    """Return the weapon of this id, printed name or shorthand; of two the one of this tech, else the Inner
    Sphere's.

    Raises InputError with the nearest name.
    """
    found = _by_alias(tables, options).get(plain_name(name), ())
    if not found and (left_out := _by_alias(tables, None).get(plain_name(name))):
        brought = tables.weapons[left_out[0]].name
        raise InputError(f"{brought} is left out here: an option of the rules brings it in.")
    if not found:
        problem = f"There is no weapon '{clip(name)}' here."
        near = _nearest_name(tables, options, name)
        remedy = near or f"Known: {', '.join(_printed_names(tables, options))}."
        raise InputError(f"{problem} {remedy}", short=f"{problem} {near}".strip())
    if name in found:
        return name, tables.weapons[name]
    wanted = [key for key in found if tables.weapons[key].tech in (tech or "inner_sphere", "any")]
    if tech is not None and not wanted:
        other = tables.weapons[found[0]]
        made_by = MADE_BY[other.tech]
        raise InputError(f"There is no {MADE_BY[tech]} {other.name}: only the {made_by} has it.")
    key = (wanted or found)[0]
    return key, tables.weapons[key]


def knows_weapon(tables: Tables, options: Mapping[str, str], name: str) -> bool:
    """Whether a weapon has this name."""
    return plain_name(name) in _by_alias(tables, options)


def weapon_label(tables: Tables, options: Mapping[str, str], weapon: Weapon) -> str:
    """Return the printed name, with the maker where both have one."""
    twins = [other for other in tables.weapons_with(options).values() if other.name == weapon.name]
    return f"{weapon.name} ({MADE_BY[weapon.tech]})" if len(twins) > 1 else weapon.name


def weapons_by_alias(tables: Tables, options: Mapping[str, str]) -> Mapping[str, str]:
    """Return the printed name behind every alias of a weapon."""
    return {alias: tables.weapons[keys[-1]].name for alias, keys in _by_alias(tables, options).items()}


def _nearest_name(tables: Tables, options: Mapping[str, str], name: str) -> str:
    names = weapons_by_alias(tables, options)
    near = get_close_matches(plain_name(name), names, n=1)
    return f"Did you mean {names[near[0]]}?" if near else ""


def _printed_names(tables: Tables, options: Mapping[str, str]) -> Sequence[str]:
    return list(dict.fromkeys(weapon.name for weapon in tables.weapons_with(options).values()))


_LATEST: deque[tuple[Tables, Mapping[str, str] | None, Mapping[str, tuple[str, ...]]]] = deque(maxlen=4)
"""Of the rules asked last, the weapons behind every alias: they are looked up with every letter typed."""


def _by_alias(tables: Tables, options: Mapping[str, str] | None) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of weapons behind every alias, of those that options leave in or without any of all."""
    for known, chosen, ids in tuple(_LATEST):
        if known is tables and chosen == options:
            return ids
    found: dict[str, tuple[str, ...]] = {}
    for key, weapon in (tables.weapons if options is None else tables.weapons_with(options)).items():
        for alias in _aliases(key, weapon):
            found[alias] = (*found.get(alias, ()), key)
    _LATEST.append((tables, options, found))
    return found


def _aliases(key: str, weapon: Weapon) -> set[str]:
    return {plain_name(alias) for alias in (key, weapon.name, weapon.abbreviation, *weapon.shorthand)}


@lru_cache(maxsize=1024)
def plain_name(name: str) -> str:
    """Return a name without what players leave out: case, spaces and signs."""
    return re.sub(r"[^a-z0-9]", "", name.lower())
