"""What editors of documents of parts have in common: parts have fields, and none waits for slots or lots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.construction.editing.draft import Draft
from companion.construction.editing.editor import DesignCommand, FilledDraft
from companion.construction.editing.placeable import InstalledItem, ItemToAdd, Placeable, PlacementError
from companion.construction.editing.views import DropPreview, PartForm
from companion.construction.pools.editing.documents import path_of, path_text
from companion.construction.pools.editing.fields import PartField
from companion.documents.document import KeyPath


class PartEditor(ABC):
    """Operations on documents whose rows in each location are parts, known by their key paths."""

    label: str
    commands: frozenset[DesignCommand] = frozenset()

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset

    # --- what a kind says ---

    @abstractmethod
    def rows(self, draft: Draft) -> Mapping[str, Sequence[KeyPath]]:
        """Return the parts in each location, from top to bottom."""

    @abstractmethod
    def form(self, draft: Draft, location: str, path: KeyPath) -> PartForm | None:
        """Return what may be said of a part, of a location where the path is empty."""

    @abstractmethod
    def fields(self, draft: Draft, location: str, path: KeyPath) -> Iterable[PartField]:
        """Return the fields of a part, of a location where the path is empty."""

    @abstractmethod
    def head_fields(self, draft: Draft) -> Iterable[PartField]:
        """Return the fields of the whole."""

    @abstractmethod
    def with_part(self, draft: Draft, name: str, location: str) -> Mapping[str, Any]:
        """Return the document with a part more, as it is offered."""

    @abstractmethod
    def moved(self, draft: Draft, path: KeyPath, location: str) -> Mapping[str, Any]:
        """Return the document with a part in another location. Raises PlacementError."""

    @abstractmethod
    def without(self, draft: Draft, path: KeyPath) -> Mapping[str, Any]:
        """Return the document without a part. Raises PlacementError."""

    @abstractmethod
    def checked(self, data: Mapping[str, Any]) -> Draft:
        """Return the draft of a document that can be read; raises PlacementError for others."""

    # --- looking ---

    def path_at(self, draft: Draft, location: str, index: int) -> KeyPath:
        """Return the key path of the part in a row; empty where there is none."""
        paths = self.rows(draft).get(location, ())
        return paths[index] if index < len(paths) else ()

    def load_at(self, draft: Draft, location: str, index: int) -> Placeable | None:
        """Return what may be picked up from a row."""
        path = self.path_at(draft, location, index)
        return InstalledItem(path_text(path)) if path else None

    def places(self, draft: Draft, load: Placeable) -> tuple[tuple[str, int], ...]:
        """Return the rows that something stands in now."""
        return self.rows_at(draft, path_of(load.id)) if isinstance(load, InstalledItem) else ()

    def rows_at(self, draft: Draft, at: KeyPath) -> tuple[tuple[str, int], ...]:
        """Return the rows of the part that a key path leads to or into."""
        placed = [
            ((location, index), path)
            for location, paths in self.rows(draft).items()
            for index, path in enumerate(paths)
        ]
        known = [path for _, path in placed if at[: len(path)] == path]
        deepest = max(known, key=len, default=None)
        return tuple(place for place, path in placed if path == deepest)

    def form_at(self, draft: Draft, location: str, index: int) -> PartForm | None:
        """Return what may be said of the part in a row, in an empty one of its location."""
        return self.form(draft, location, self.path_at(draft, location, index))

    def landing(self, draft: Draft, load: Placeable, location: str, index: int) -> DropPreview:
        """Return what would come of putting something down in a location: it stands in its next row."""
        try:
            after = self.drop(draft, load, location, index)
        except PlacementError as problem:
            return DropPreview(refusal=str(problem))
        known = len(self.rows(draft).get(location, ()))
        new = range(known, max(len(self.rows(after).get(location, ())), known + 1))
        return DropPreview(frozenset((location, row) for row in new))

    # --- changing ---

    def set_head(self, draft: Draft, field: str, value: Any) -> Draft:
        """Return the document with another value of a field of its head."""
        return self._with_field(self.head_fields(draft), field, value)

    def set_part(self, draft: Draft, location: str, index: int, field: str, value: Any) -> Draft:
        """Return the document with another value of a field of a part or location."""
        path = self.path_at(draft, location, index)
        return self._with_field(self.fields(draft, location, path), field, value)

    def _with_field(self, fields: Iterable[PartField], field: str, value: Any) -> Draft:
        found = next((each for each in fields if each.field.id == field), None)
        if found is None:
            raise PlacementError(f"There is no {field} here any more.")
        return self.checked(found.write(value))

    def add(self, draft: Draft, new: ItemToAdd, location: str) -> Draft:
        """Return the document with a part more, in this location or else where it belongs."""
        return self.checked(self.with_part(draft, new.name, location))

    def drop(self, draft: Draft, load: Placeable, location: str, index: int) -> Draft:
        """Return the document with what is carried in this location."""
        del index
        if isinstance(load, ItemToAdd):
            return self.add(draft, load, location)
        assert isinstance(load, InstalledItem), "there are no loose systems"
        return self.checked(self.moved(draft, path_of(load.id), location))

    def clear_slot(self, draft: Draft, location: str, index: int) -> Draft:
        """Return the document without what stands in a row."""
        path = self.path_at(draft, location, index)
        return self.checked(self.without(draft, path)) if path else draft

    def remove(self, draft: Draft, load: Placeable) -> Draft:
        """Return the document without a part."""
        return (
            self.checked(self.without(draft, path_of(load.id))) if isinstance(load, InstalledItem) else draft
        )

    # --- what there is none of ---

    def fill(self, draft: Draft) -> FilledDraft:
        """Return the same: nothing places itself."""
        return FilledDraft(draft, ())

    def with_year(self, draft: Draft, year: int | None) -> Draft:
        """Return the same: there is no year."""
        del year
        return draft

    def with_armor(self, draft: Draft, location: str, points: int, *, is_rear: bool = False) -> Draft:
        """Return the same: there is no armor."""
        del location, points, is_rear
        return draft

    def maximise_armor(self, draft: Draft) -> Draft:
        """Return the same: there is no armor by the lot."""
        return draft

    def even_armor(self, draft: Draft) -> Draft:
        """Return the same: there is no armor by the lot."""
        return draft

    def armor_by_lots(self, draft: Draft, lots: int) -> Draft:
        """Return the same: there is no armor by the lot."""
        del lots
        return draft

    def lift_out(self, draft: Draft, load: Placeable) -> Draft:
        """Return the same: every part has its place."""
        del load
        return draft

    def lots(self, draft: Draft, location: str, index: int) -> tuple[int, ...]:
        """Return nothing: there is no ammunition by the lot."""
        del draft, location, index
        return ()

    def load_rounds(self, draft: Draft, location: str, index: int, shots: int) -> Draft:
        """Return the same: the fields of a part say what it holds."""
        del location, index, shots
        return draft

    def carry_out(self, draft: Draft, command: DesignCommand, location: str, index: int) -> Draft:
        """Raise PlacementError: there are no commands."""
        del draft, location, index
        raise PlacementError(f"There is no such command here: {command}.")

    def set_switch(self, draft: Draft, location: str, switch: str, is_on: bool) -> Draft:
        """Raise PlacementError: nothing may be left out of a location."""
        del draft, location, is_on
        raise PlacementError(f"There is no {switch} here.")
