"""The editor of mechs, bound to the tables of one ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.construction.design_report import DesignFault, Difference
from companion.construction.editing.draft import Draft
from companion.construction.editing.editor import DesignCommand
from companion.construction.editing.placeable import PlacementError
from companion.construction.editing.views import DesignView, PartForm, PartOffer
from companion.construction.pools.editing import additions
from companion.construction.pools.editing.additions import with_part
from companion.construction.pools.editing.documents import Data, MechDraft, value_at
from companion.construction.pools.editing.fields import PartField
from companion.construction.pools.editing.head_fields import whole_fields
from companion.construction.pools.editing.part_editor import PartEditor
from companion.construction.pools.editing.part_fields import fields_of
from companion.construction.pools.editing.part_names import part_name
from companion.construction.pools.editing.places import move_part, rows, without_part
from companion.construction.pools.editing.presenter import mech_view
from companion.construction.pools.examination import CHAPTERS
from companion.documents.document import Document, KeyPath, SourcePositions
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.parts import figure
from companion.engine.pools.mechs.reading import mech_in
from companion.engine.pools.tables.book import Tables
from companion.errors import FileError

NAME, SOURCE = "New mech", "Own design"
FRAME = {
    "core": "core", "head": "head", "right_arm": "arm", "left_arm": "arm", "right_leg": "leg",
    "left_leg": "leg",
}  # fmt: skip
CLASS = "MS"
KEPT = 64
"""How many designs that were worked out are kept."""


class PoolsMechEditor(PartEditor):
    """Operations on mechs by the rules of one set."""

    kind, label = "mech", "Mech"
    commands = frozenset((DesignCommand.REMOVE_LOCATION, DesignCommand.PLAY))
    first_location = "core"

    def __init__(self, ruleset: str, tables: Tables) -> None:
        super().__init__(ruleset)
        self._tables = tables
        self._design_of = lru_cache(maxsize=KEPT)(self._read)

    # --- looking ---

    def view(self, draft: Draft, parent: Draft | None = None) -> DesignView:
        """Return a mech as the window shows it."""
        design = self._design(draft)
        before = self._design(parent) if parent is not None else None
        faults = tuple(self._located(draft, fault) for chapter in CHAPTERS for fault in chapter(design))
        return mech_view(design, draft.head, faults, before, tuple(_differences(before, design)))

    def offers(self, draft: Draft) -> tuple[PartOffer, ...]:
        """Return what may be taken aboard."""
        return additions.offers(self._tables, self._design(draft).mech, draft.head)

    def rows(self, draft: Draft) -> Mapping[str, Sequence[KeyPath]]:
        """Return the parts in each module, and on the mech as a whole."""
        return rows(draft.head)

    def form(self, draft: Draft, location: str, path: KeyPath) -> PartForm | None:
        """Return what may be said of a part or module."""
        at = path or self._module_path(draft, location)
        if not at:
            return None
        fields = tuple(each.field for each in self.fields(draft, location, path))
        return PartForm(part_name(self._tables, draft.head, at), fields)

    def fields(self, draft: Draft, location: str, path: KeyPath) -> tuple[PartField, ...]:
        """Return the fields of a part or module."""
        at = path or self._module_path(draft, location)
        return fields_of(self._tables, self._design(draft).mech, draft.head, at) if at else ()

    def head_fields(self, draft: Draft) -> Iterable[PartField]:
        """Return the fields of the mech as a whole."""
        return whole_fields(self._tables, draft.head)

    # --- opening ---

    def new_design(self) -> Draft:
        """Return a bare humanoid."""
        modules = [{"id": name, "type": kind, "class": CLASS} for name, kind in FRAME.items()]
        head = {"model": NAME, "name": NAME, "modules": modules, "cockpit": {"in": "core"}, "source": SOURCE}
        return MechDraft(head)

    def open_draft(self, document: Mapping[str, Any]) -> Draft:
        """Return the draft of a mech's document. Raises FileError."""
        draft = MechDraft({key: value for key, value in document.items() if key not in ("kind", "id")})
        self._design(draft)
        return draft

    # --- changing ---

    def rename(self, draft: Draft, chassis_name: str, model: str) -> Draft:
        """Return the mech by another name."""
        name = f"{chassis_name} {model}".strip() or NAME
        return self.checked({**draft.head, "name": name, "model": name})

    def with_armor(self, draft: Draft, location: str, points: int, *, is_rear: bool = False) -> Draft:
        """Return the mech with other armor on a module."""
        del is_rear
        path = self._module_path(draft, location)
        fields = self.fields(draft, location, ())
        return self._with_field(fields, f"{'.'.join(map(str, path))}.armor.dr", points)

    def maximise_armor(self, draft: Draft) -> Draft:
        """Return the mech with the most armor that each module may have."""
        for name, one in self._design(draft).modules.items():
            draft = self.with_armor(draft, name, one.max_dr)
        return draft

    def with_part(self, draft: Draft, name: str, location: str) -> Mapping[str, Any]:
        """Return the mech with a part more, in this module or else in its core."""
        new: Data = with_part(self._tables, self._design(draft).mech, draft.head, name, location)
        return new

    def moved(self, draft: Draft, path: KeyPath, location: str) -> Mapping[str, Any]:
        """Return the mech with a part in another module. Raises PlacementError."""
        new: Data = move_part(draft.head, path, location)
        return new

    def without(self, draft: Draft, path: KeyPath) -> Mapping[str, Any]:
        """Return the mech without a part. Raises PlacementError."""
        new: Data = without_part(draft.head, path)
        return new

    def carry_out(self, draft: Draft, command: DesignCommand, location: str, index: int) -> Draft:
        """Return the mech without a module. Raises PlacementError for other commands."""
        path = self._module_path(draft, location)
        if command is not DesignCommand.REMOVE_LOCATION or not path:
            return super().carry_out(draft, command, location, index)
        return self.checked(without_part(draft.head, path))

    # --- inside ---

    def _module_path(self, draft: Draft, location: str) -> KeyPath:
        places = (at for at, row in enumerate(draft.head["modules"]) if row["id"] == location)
        return next((("modules", at) for at in places), ())

    def _design(self, draft: Draft) -> MechDesign:
        return self._design_of(_Held(draft))

    def _read(self, held: _Held) -> MechDesign:
        document = Document("design", dict(held.draft.head), SourcePositions.of_file("design"))
        return MechDesign(self._tables, mech_in(self._tables, document))

    def checked(self, data: Mapping[str, Any]) -> Draft:
        """Return the draft of a document that can be read; raises PlacementError for others."""
        draft = MechDraft(dict(data))
        try:
            self._design(draft)
        except FileError as problem:
            raise PlacementError(" ".join(fault.message for fault in problem.faults)) from problem
        return draft

    def _located(self, draft: Draft, fault: DesignFault) -> DesignFault:
        """Return a fault with the row that it is about; one about a module names the first that is empty."""
        if places := self.rows_at(draft, fault.at):
            return replace(fault, location=places[0][0], slot=places[0][1])
        if fault.at[:1] != ("modules",) or len(fault.at) < 2:
            return fault
        module = str(value_at(draft.head, (*fault.at[:2], "id")))
        return replace(fault, location=module, slot=len(rows(draft.head).get(module, ())))


class _Held:
    """A draft as a key: drafts are values that nothing changes, and are told apart by identity."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft

    def __hash__(self) -> int:
        return id(self.draft.head)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.draft.head is self.draft.head


def _differences(before: MechDesign | None, after: MechDesign) -> Iterable[Difference]:
    """Yield what a mech differs in from its parent: its total, its weight, and its terms."""
    if before is None:
        return
    for what, first, second in (
        ("Total", f"{figure(before.cp)} CP", f"{figure(after.cp)} CP"),
        ("Weight", f"{figure(before.tons)} tons", f"{figure(after.tons)} tons"),
    ):
        if first != second:
            yield Difference(what, first, second)
    terms = [{part.label: part for part in each.parts} for each in (before, after)]
    for label in {**terms[0], **terms[1]}:
        costs = [f"{figure(each[label].cp)} CP" if label in each else "–" for each in terms]
        if costs[0] != costs[1]:
            yield Difference(label, *costs)
