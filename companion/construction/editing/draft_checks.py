"""Checks of a draft: the same examination that `companion check` makes of a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.construction.blueprint import Blueprint
from companion.construction.completion import OpenChoice, completion_of
from companion.construction.design_differences import Difference, differences
from companion.construction.design_report import DesignReport
from companion.construction.editing.draft import Draft
from companion.construction.editing.slot_requirements import rules_of
from companion.construction.examination import examine
from companion.construction.pods import bare_chassis
from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import MechModel

NAME = "the design"


@dataclass(frozen=True, slots=True)
class FilledDraft:
    """A draft with everything filled in that leaves no choice, and the choices that are still open."""

    draft: Draft
    open: tuple[OpenChoice, ...]


def plan_of(tables: Tables, draft: Draft) -> Blueprint:
    """Return the design as the rules see it; raises FileError where it is none at all."""
    return Blueprint(tables, rules_of(tables), model_of(draft.document()))


def model_of(document: Mapping[str, Any]) -> MechModel:
    """Return the model of a unit document; raises FileError where it is none of a 'Mech."""
    return validate(MechModel, Document(NAME, _plain(dict(document)), SourcePositions.of_file(NAME)))


def examine_draft(tables: Tables, draft: Draft) -> DesignReport:
    """Balance, faults and remarks of a draft. Raises FileError."""
    return examine(plan_of(tables, draft))


def fill_draft(tables: Tables, draft: Draft) -> FilledDraft:
    """Return what a draft leaves no choice about, done. Raises FileError."""
    filling = completion_of(plan_of(tables, draft))
    document = {**draft.document(), **filling.changes}
    return FilledDraft(Draft.of(document), filling.open)


def bare_draft(tables: Tables, draft: Draft) -> Draft:
    """Return an OmniMech without its pods. Raises FileError."""
    return Draft.of({**draft.document(), **bare_chassis(plan_of(tables, draft))})


def compare_drafts(tables: Tables, before: Draft, after: Draft) -> tuple[Difference, ...]:
    """Return what two drafts differ in. Raises FileError."""
    return differences(plan_of(tables, before), plan_of(tables, after))


def _plain(value: Any) -> Any:
    """Mappings and sequences as a file would have them."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value
