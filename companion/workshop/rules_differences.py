"""Differences between kept rules and models and the present ones, in a player's words."""

from __future__ import annotations

from typing import Any

from companion.battles.rules.migration import ModelDifference, RulesDifferences
from companion.documents.document import Document, SourcePositions
from companion.rulebooks.diff import ChangeKind, changed_paths
from companion.workshop.ruleset_changes import ChangeLine, ChangeSection, describe_changes, describe_values

MODEL = "model"
GONE = "Its file is gone; the unit is kept as it is."


def describe_differences(found: RulesDifferences) -> tuple[ChangeSection, ...]:
    """Describe all differences, the sections of rules first and then each model."""
    rules = (
        describe_changes(found.source, found.before.source)
        if found.rules and found.source is not None
        else ()
    )
    return (*rules, *map(_model, found.models))


def _model(differs: ModelDifference) -> ChangeSection:
    title = " ".join(dict.fromkeys(part for part in (differs.name, differs.id) if part))
    before = _by_id(differs.before)
    if differs.after is None:
        return ChangeSection(
            title, (ChangeLine(GONE, "", "", ChangeKind.REMOVED, "", before.places.here, ""),)
        )
    after = _by_id(differs.after)
    return ChangeSection(title, tuple(describe_values(before, after, changed_paths(before.data, after.data))))


def _by_id(document: Document) -> Document:
    """Return a unit file in which lists of things with ids are mappings: what is on both sides is one row."""
    data = {MODEL: {key: _rows(value) for key, value in document.data.items()}}
    return Document(document.name, data, SourcePositions.of_file(document.name))


def _rows(value: Any) -> Any:
    if not isinstance(value, list) or not all(isinstance(row, dict) and "id" in row for row in value):
        return value
    return {str(row["id"]): {key: inner for key, inner in row.items() if key != "id"} for row in value}
