"""The editor of mechs, bound to the tables of one ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.construction.design_report import DesignFault, Difference
from companion.construction.editing.draft import Draft
from companion.construction.editing.editor import DesignCommand, FilledDraft
from companion.construction.editing.placeable import InstalledItem, ItemToAdd, Placeable, PlacementError
from companion.construction.editing.views import DesignView, DropPreview, PartForm, PartOffer
from companion.construction.pools.editing import additions
from companion.construction.pools.editing.documents import MechDraft, path_of, path_text, value_at
from companion.construction.pools.editing.fields import PartField
from companion.construction.pools.editing.head_fields import whole_fields
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


class MechEditor:
    """Operations on mechs by the rules of one set."""

    kind, label = "mech", "Mech"
    commands = frozenset((DesignCommand.REMOVE_LOCATION,))
    first_location = "core"

    def __init__(self, ruleset: str, tables: Tables) -> None:
        self.ruleset, self._tables = ruleset, tables
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

    def load_at(self, draft: Draft, location: str, index: int) -> Placeable | None:
        """Return what may be picked up from a row."""
        path = _path_at(draft, location, index)
        return InstalledItem(path_text(path)) if path else None

    def places(self, draft: Draft, load: Placeable) -> tuple[tuple[str, int], ...]:
        """Return the rows that something stands in now."""
        return self.rows_at(draft, path_of(load.id)) if isinstance(load, InstalledItem) else ()

    def rows_at(self, draft: Draft, at: KeyPath) -> tuple[tuple[str, int], ...]:
        """Return the rows of the part that a key path leads to or into."""
        placed = [(path, place) for place, path in _all_rows(draft)]
        known = [path for path, _ in placed if at[: len(path)] == path]
        deepest = max(known, key=len, default=None)
        return tuple(place for path, place in placed if path == deepest)

    def form_at(self, draft: Draft, location: str, index: int) -> PartForm | None:
        """Return what may be said of the part in a row, in an empty one of its module."""
        path = _path_at(draft, location, index) or self._module_path(draft, location)
        if not path:
            return None
        fields = tuple(each.field for each in self._fields(draft, path))
        return PartForm(part_name(self._tables, draft.head, path), fields)

    def landing(self, draft: Draft, load: Placeable, location: str, index: int) -> DropPreview:
        """Return what would come of putting something down in a location: it stands in its next row."""
        try:
            after = self.drop(draft, load, location, index)
        except PlacementError as problem:
            return DropPreview(refusal=str(problem))
        known = len(rows(draft.head).get(location, ()))
        new = range(known, max(len(rows(after.head).get(location, ())), known + 1))
        return DropPreview(frozenset((location, row) for row in new))

    # --- opening ---

    def new_design(self) -> Draft:
        """Return a bare humanoid."""
        modules = [{"id": name, "type": kind, "class": CLASS} for name, kind in FRAME.items()]
        head = {"model": NAME, "name": NAME, "modules": modules, "cockpit": {"in": "core"}, "source": SOURCE}
        return MechDraft(head)

    def open_draft(self, document: Mapping[str, Any]) -> Draft:
        """Return the draft of a mech's document. Raises FileError."""
        known = {key: value for key, value in document.items() if key not in ("kind", "id")}
        return self._checked(known, raises=True)

    def fill(self, draft: Draft) -> FilledDraft:
        """Return the mech as it is: nothing places itself."""
        return FilledDraft(draft, ())

    # --- the head and the parts ---

    def rename(self, draft: Draft, chassis_name: str, model: str) -> Draft:
        """Return the mech by another name."""
        name = f"{chassis_name} {model}".strip() or NAME
        return self._checked({**draft.head, "name": name, "model": name})

    def with_year(self, draft: Draft, year: int | None) -> Draft:
        """Return the mech as it is: it has no year."""
        del year
        return draft

    def set_head(self, draft: Draft, field: str, value: Any) -> Draft:
        """Return the mech with another value of a field of its head."""
        return self._with_field(whole_fields(self._tables, draft.head), field, value)

    def set_part(self, draft: Draft, location: str, index: int, field: str, value: Any) -> Draft:
        """Return the mech with another value of a field of a part or module."""
        path = _path_at(draft, location, index) or self._module_path(draft, location)
        return self._with_field(self._fields(draft, path), field, value)

    def _with_field(self, fields: Iterable[PartField], field: str, value: Any) -> Draft:
        found = next((each for each in fields if each.field.id == field), None)
        if found is None:
            raise PlacementError(f"There is no {field} here any more.")
        return self._checked(found.write(value))

    # --- armor ---

    def with_armor(self, draft: Draft, location: str, points: int, *, is_rear: bool = False) -> Draft:
        """Return the mech with other armor on a module."""
        del is_rear
        path = self._module_path(draft, location)
        return self._with_field(self._fields(draft, path), f"{'.'.join(map(str, path))}.armor.dr", points)

    def maximise_armor(self, draft: Draft) -> Draft:
        """Return the mech with the most armor that each module may have."""
        for name, one in self._design(draft).modules.items():
            draft = self.with_armor(draft, name, one.max_dr)
        return draft

    def even_armor(self, draft: Draft) -> Draft:
        """Return the mech as it is: armor is bought by the module."""
        return draft

    def armor_by_lots(self, draft: Draft, lots: int) -> Draft:
        """Return the mech as it is: armor is bought by the module."""
        del lots
        return draft

    # --- parts ---

    def add(self, draft: Draft, new: ItemToAdd, location: str) -> Draft:
        """Return the mech with a part more, in this module or else in its core."""
        mech = self._design(draft).mech
        return self._checked(additions.with_part(self._tables, mech, draft.head, new.name, location))

    def drop(self, draft: Draft, load: Placeable, location: str, index: int) -> Draft:
        """Return the mech with what is carried in this module."""
        del index
        if isinstance(load, ItemToAdd):
            return self.add(draft, load, location)
        assert isinstance(load, InstalledItem), "mechs have no loose systems"
        return self._checked(move_part(draft.head, path_of(load.id), location))

    def clear_slot(self, draft: Draft, location: str, index: int) -> Draft:
        """Return the mech without what stands in a row."""
        path = _path_at(draft, location, index)
        return self._checked(without_part(draft.head, path)) if path else draft

    def remove(self, draft: Draft, load: Placeable) -> Draft:
        """Return the mech without a part."""
        if not isinstance(load, InstalledItem):
            return draft
        return self._checked(without_part(draft.head, path_of(load.id)))

    def lift_out(self, draft: Draft, load: Placeable) -> Draft:
        """Return the mech as it is: everything aboard has its place."""
        del load
        return draft

    def lots(self, draft: Draft, location: str, index: int) -> tuple[int, ...]:
        """Return nothing: clips have as many shots as one likes."""
        del draft, location, index
        return ()

    def load_rounds(self, draft: Draft, location: str, index: int, shots: int) -> Draft:
        """Return the mech as it is: the fields of a clip say how many shots it has."""
        del location, index, shots
        return draft

    def carry_out(self, draft: Draft, command: DesignCommand, location: str, index: int) -> Draft:
        """Return the mech without a module. Raises PlacementError for other commands."""
        del index
        path = self._module_path(draft, location)
        if command is not DesignCommand.REMOVE_LOCATION or not path:
            raise PlacementError(f"Mechs have no such command: {command}.")
        return self._checked(without_part(draft.head, path))

    def set_switch(self, draft: Draft, location: str, switch: str, is_on: bool) -> Draft:
        """Raise PlacementError: mechs have nothing that may be left out of a module."""
        del draft, location, is_on
        raise PlacementError(f"Mechs have no {switch}.")

    # --- inside ---

    def _fields(self, draft: Draft, path: KeyPath) -> tuple[PartField, ...]:
        return fields_of(self._tables, self._design(draft).mech, draft.head, path)

    def _module_path(self, draft: Draft, location: str) -> KeyPath:
        places = (at for at, row in enumerate(draft.head["modules"]) if row["id"] == location)
        return next((("modules", at) for at in places), ())

    def _design(self, draft: Draft) -> MechDesign:
        return self._design_of(_Held(draft))

    def _read(self, held: _Held) -> MechDesign:
        document = Document("design", dict(held.draft.head), SourcePositions.of_file("design"))
        return MechDesign(self._tables, mech_in(self._tables, document))

    def _checked(self, data: Mapping[str, Any], *, raises: bool = False) -> Draft:
        """Return the draft of a document that can be read; raises PlacementError for others."""
        draft = MechDraft(dict(data))
        try:
            self._design(draft)
        except FileError as problem:
            if raises:
                raise
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


def _all_rows(draft: Draft) -> Iterable[tuple[tuple[str, int], KeyPath]]:
    for location, paths in rows(draft.head).items():
        yield from (((location, index), path) for index, path in enumerate(paths))


def _path_at(draft: Draft, location: str, index: int) -> KeyPath:
    paths = rows(draft.head).get(location, ())
    return paths[index] if index < len(paths) else ()


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
