"""Editors of designs of any kind: what they show, and the name and year that every design has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from companion.construction.battletech.editing import chassis
from companion.construction.design_report import DesignReport, Difference
from companion.construction.editing.draft import Draft
from companion.construction.editing.placeable import PlacementError
from companion.construction.editing.views import DesignView, HeadChoice, PartForm
from companion.documents.document import KeyPath
from companion.engine.battletech.tables.book import Tables
from companion.errors import CompanionError


class KindEditor(ABC):
    """Operations on designs of one kind of units, by the rules of one set."""

    def __init__(self, ruleset: str, tables: Tables, kinds: tuple[HeadChoice, ...]) -> None:
        self.ruleset, self._tables, self._kinds = ruleset, tables, kinds

    def view(self, draft: Draft, parent: Draft | None = None) -> DesignView:
        """Return a design as the window shows it, also one that cannot be examined."""
        examined: DesignReport | None = None
        differences: tuple[Difference, ...] = ()
        trouble = ""
        try:
            examined = self._examine(draft)
            differences = self._compare(parent, draft) if parent is not None else ()
        except CompanionError as problem:
            trouble = str(problem)
        return self._view(draft, parent, examined, differences, trouble)

    def rows_at(self, draft: Draft, at: KeyPath) -> tuple[tuple[str, int], ...]:
        """Return the slots of what a key path of the document leads to or into."""
        thing = draft.item_at(at)
        return tuple(draft.where(thing.id)) if thing is not None else ()

    def form_at(self, draft: Draft, location: str, index: int) -> PartForm | None:
        """Return nothing: parts are as the book has them."""
        del draft, location, index
        return None

    def set_part(self, draft: Draft, location: str, index: int, field: str, value: Any) -> Draft:
        """Raise PlacementError: parts are as the book has them."""
        del draft, location, index, value
        raise PlacementError(f"Parts have no {field}.")

    def rename(self, draft: Draft, chassis_name: str, model: str) -> Draft:
        """Return the design by another name."""
        return chassis.rename_design(draft, chassis_name, model)

    def with_year(self, draft: Draft, year: int | None) -> Draft:
        """Return the design of another year."""
        return chassis.with_year(draft, year)

    @abstractmethod
    def _examine(self, draft: Draft) -> DesignReport | None:
        """Return what the rules find; raises CompanionError."""

    @abstractmethod
    def _compare(self, parent: Draft, draft: Draft) -> tuple[Difference, ...]:
        """Return what a design differs in from its parent; raises CompanionError."""

    @abstractmethod
    def _view(
        self,
        draft: Draft,
        parent: Draft | None,
        examined: DesignReport | None,
        differences: tuple[Difference, ...],
        trouble: str,
    ) -> DesignView:
        """Return what the window tells."""
