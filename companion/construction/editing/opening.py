"""A unit document taken up to be drawn on: checked for what it is, and completed where it is short."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.construction.editing.chassis import with_chassis
from companion.construction.editing.draft import Draft, Slots
from companion.construction.editing.draft_checks import model_of
from companion.construction.editing.slot_requirements import PlacementError, part, rules_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import FUSION, STANDARD
from companion.engine.battletech.units.mech_model import BIPED


def open_draft(tables: Tables, document: Mapping[str, Any]) -> Draft:
    """Return the draft of a unit document. Raises NotThere for what is no 'Mech on two legs, and
    FileError.
    """
    if document.get("kind", "mech") != "mech":
        raise PlacementError("Only 'Mechs are designed here.")
    if document.get("configuration", BIPED) != BIPED:
        raise PlacementError("Only 'Mechs on two legs are designed here; there are no rules for others.")
    model_of(document)
    return with_chassis(_complete_draft(tables, Draft.of(document)))


def _complete_draft(tables: Tables, draft: Draft) -> Draft:
    """Return the draft with a row of slots for every location, and with the parts of the head that are asked
    for.
    """
    usual: dict[str, Any] = {
        "engine": {"rating": max(1, draft.tonnage * draft.number("movement", "walking")), "kind": FUSION},
        "heat_sinks": {"kind": "single", "number": rules_of(tables).heat_sinks.free, "in_engine": 0},
        "structure_kind": STANDARD,
        "armor_kind": STANDARD,
        "rear_armor": {},
    }
    points = rules_of(tables).structure
    if draft.tonnage in points.rows:
        usual["structure"] = {
            name: points.points(draft.tonnage, part(tables, name)) for name in tables.locations.names
        }
    missing = {key: value for key, value in usual.items() if not draft.head.get(key)}
    return replace(draft.with_head(**missing), slots=_rows(tables, draft))


def _rows(tables: Tables, draft: Draft) -> Slots:
    """Return a row for every location, as long as it is; what is beyond has no place on a 'Mech."""
    rows = {}
    for name, location in tables.locations.names.items():
        row = (*draft.slots.get(name, ()), *[None] * location.slots)
        rows[name] = row[: location.slots]
    return rows
