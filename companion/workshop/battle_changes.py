"""What differs between kept rules and models and those that there are now, in a player's words."""

from __future__ import annotations

from typing import Any

from companion.battles.rules.taking_over import Differences, ModelDiffers
from companion.documents.document import Document, Places
from companion.rulebooks.diff import Kind, changed_paths
from companion.workshop.changes import Section, Told, told_changes, told_values

MODEL = "model"
GONE = "Its file is gone; the unit is kept as it is."


def told_differences(found: Differences) -> tuple[Section, ...]:
    """Everything that differs, the sections of rules first and then each model."""
    rules = (
        told_changes(found.source, found.before.source) if found.rules and found.source is not None else ()
    )
    return (*rules, *map(_model, found.models))


def _model(differs: ModelDiffers) -> Section:
    title = " ".join(dict.fromkeys(part for part in (differs.name, differs.id) if part))
    before = _by_id(differs.before)
    if differs.after is None:
        return Section(title, (Told(GONE, "", "", Kind.REMOVED, "", before.places.here, ""),))
    after = _by_id(differs.after)
    return Section(title, tuple(told_values(before, after, changed_paths(before.data, after.data))))


def _by_id(document: Document) -> Document:
    """A unit file in which lists of things with ids are mappings: what is on both sides is one row."""
    data = {MODEL: {key: _rows(value) for key, value in document.data.items()}}
    return Document(document.name, data, Places.of_file(document.name))


def _rows(value: Any) -> Any:
    if not isinstance(value, list) or not all(isinstance(row, dict) and "id" in row for row in value):
        return value
    return {str(row["id"]): {key: inner for key, inner in row.items() if key != "id"} for row in value}
