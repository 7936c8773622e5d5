"""Armor points by location: set, trimmed to what a location may have, spread alike, or the most there may be.

Rule: CityTech, Construction > BattleMechs > Add Armor; Allocate Armor Points.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from companion.construction.battletech.armor_weight import ArmorWeight
from companion.construction.battletech.editing.blocks import base_of, locations, part, rules_of
from companion.construction.editing.draft import Draft
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.slotted_model import STANDARD

MOST_ON_SHEET = 200
"""The most points that a location may be given where the rules know no limit."""
REAR_SHARE = 0.25
"""The share of a torso's armor that goes to the rear where a player lets it be spread."""


def max_points(tables: Tables, draft: Draft, location: str) -> int:
    """Return the points that are full armor of a location, front and rear together."""
    rules = rules_of(tables)
    if part(tables, location) == "head":
        return rules.armor.head
    structure = (draft.head.get("structure") or {}).get(location, 0)
    return int(structure * rules.armor.points_per_structure)


def _limit(tables: Tables, draft: Draft, location: str) -> int:
    """Return the most points that the rules allow a location, or that a sheet has room for."""
    return max_points(tables, draft, location) if rules_of(tables).armor.is_limited else MOST_ON_SHEET


def front_points(draft: Draft, location: str) -> int:
    """Points of a location, of torsos those in front."""
    return draft.number("armor", location)


def rear_points(draft: Draft, location: str) -> int:
    """Points on the rear of a torso."""
    return draft.number("rear_armor", location)


def total_points(draft: Draft) -> int:
    """Return all points."""
    return sum(
        int(points) for key in ("armor", "rear_armor") for points in (draft.head.get(key) or {}).values()
    )


def max_total_points(tables: Tables, draft: Draft) -> int:
    """Return the most points that all locations together may have."""
    return sum(max_points(tables, draft, name) for name in locations(tables))


def armor_weight(tables: Tables, draft: Draft) -> ArmorWeight:
    """Return how the armor of its kind is weighed; one without rules here as the usual one."""
    rules = rules_of(tables).armor
    kind = draft.text("armor_kind")
    return ArmorWeight.of(rules, kind if kind in rules.kinds else STANDARD, base_of(draft))


def points_of(tables: Tables, draft: Draft, tons: float) -> int:
    """Return the points of so many tons of its armor."""
    return armor_weight(tables, draft).points(tons) or 0


def tons_of(tables: Tables, draft: Draft, points: int) -> float:
    """Return the fewest tons of its armor that give so many points."""
    return armor_weight(tables, draft).tons(points) or 0.0


def with_points(tables: Tables, draft: Draft, location: str, points: int, *, is_rear: bool = False) -> Draft:
    """Return the design with other armor in front of a location, or on its rear; no more than it may have."""
    other = front_points(draft, location) if is_rear else rear_points(draft, location)
    points = min(max(points, 0), max(0, _limit(tables, draft, location) - other))
    return draft.with_part("rear_armor" if is_rear else "armor", **{location: points})


def trim_armor(tables: Tables, draft: Draft) -> Draft:
    """Return the design without the points that are more than a location may have; the rear gives way
    last.
    """
    for name, row in locations(tables).items():
        room = _limit(tables, draft, name)
        behind = min(rear_points(draft, name), room)
        ahead = min(front_points(draft, name), room - behind)
        if ahead != front_points(draft, name):
            draft = draft.with_part("armor", **{name: ahead})
        if row.has_rear and behind != rear_points(draft, name):
            draft = draft.with_part("rear_armor", **{name: behind})
    return draft


def maximise_armor(tables: Tables, draft: Draft) -> Draft:
    """Return the design with all the armor that there may be."""
    return spread_points(tables, draft, max_total_points(tables, draft))


def even_armor(tables: Tables, draft: Draft) -> Draft:
    """Return the design with the points that it has spread alike."""
    return spread_points(tables, draft, total_points(draft))


def with_tons(tables: Tables, draft: Draft, tons: float) -> Draft:
    """Return the design with so many tons of armor, spread alike."""
    return spread_points(tables, draft, points_of(tables, draft, tons))


def with_tons_left(tables: Tables, draft: Draft, left: float) -> Draft:
    """Return the design with the tons that are left over as armor too, spread alike."""
    lot = rules_of(tables).armor.lot
    tons = tons_of(tables, draft, total_points(draft)) + left
    return with_tons(tables, draft, int(max(tons, 0.0) / lot + 1e-6) * lot)


def spread_points(tables: Tables, draft: Draft, points: int) -> Draft:
    """Return the design with so many points, every location at the same share of its most, twins alike.

    Where there is no limit, all may have so many times what would be full armor.
    """
    limits = {name: max_points(tables, draft, name) for name in locations(tables)}
    if not rules_of(tables).armor.is_limited:
        times = max(ceil(points / max(sum(limits.values()), 1)), 1)
        limits = {name: min(limit * times, MOST_ON_SHEET) for name, limit in limits.items()}
    shares = _shares(tables, limits, min(points, sum(limits.values())))
    for name, row in locations(tables).items():
        behind = round(shares[name] * REAR_SHARE) if row.has_rear else 0
        draft = draft.with_part("armor", **{name: shares[name] - behind})
        if row.has_rear:
            draft = draft.with_part("rear_armor", **{name: behind})
    return draft


def _shares(tables: Tables, limits: Mapping[str, int], points: int) -> dict[str, int]:
    """Points by location: the whole part of each share, then what is left, pairs before single locations."""
    whole = sum(limits.values())
    found = {name: limit * points // max(whole, 1) for name, limit in limits.items()}
    left = points - sum(found.values())
    groups = _symmetric_locations(tables)
    while left:
        open_groups = [each for each in groups if all(found[name] < limits[name] for name in each)]
        fitting = [each for each in open_groups if len(each) <= left]
        if not fitting:
            fitting = [(name,) for name in limits if found[name] < limits[name]]
        least = min(fitting, key=lambda each: found[each[0]] / max(limits[each[0]], 1))
        for name in least:
            found[name] += 1
        left -= len(least)
    return found


def _symmetric_locations(tables: Tables) -> list[tuple[str, ...]]:
    """Return the locations, those of a left and a right side together."""
    kinds: dict[str, list[str]] = {}
    for name in locations(tables):
        kinds.setdefault(part(tables, name), []).append(name)
    return [tuple(names) for names in kinds.values()]
