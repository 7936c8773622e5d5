"""The design page of the main window, made on first use; leaving asks about unsaved changes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from companion.ui.app.pages.lazy_page import LazyPage, WindowFrame

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import CatalogueEntry
    from companion.construction.editing.editor import DesignEditor
    from companion.construction.editing.views import HeadChoice
    from companion.ui.construction.page import DesignPage
    from companion.workshop.design_repository import CatalogueDesignRepository

EDIT = "design"
"""What the hangar calls the deed of drawing on at a unit."""
OF_RULES = "/"
"""What stands between rules and the kind of unit that they design."""
RULESET = "citytech"
"""By whose rules designs are drawn, where nobody says otherwise."""


class Designs(LazyPage):
    """Makes the page on first use; `saved` brings the key of a saved design.

    `play_requested` brings the entry of one that the player wants to take to a new battle.
    """

    saved = Signal(str)
    play_requested = Signal(object)

    page: DesignPage | None

    def __init__(self, frame: WindowFrame) -> None:
        super().__init__(frame)
        self._shelf: CatalogueDesignRepository | None = None
        self._made_for = ("", "")

    def show_new(self, library: Library) -> None:
        """Begin a design, or go on with one that is not saved, be it that a crash has interrupted it."""
        if self.page is not None and not self.is_shown and self.page.editor.is_changed:
            self.show_page(self.page)
            return
        page = self._page_for(library, RULESET, self._unsaved_kind(library))
        if page is not None:
            if not page.bring_back():
                page.new_design()
            self.show_page(page)

    def _show_new_kind(self, library: Library, kind: str) -> None:
        """Begin a design of another kind of unit in place of this one, of other rules where it names them."""
        ruleset, has_rules, other = kind.partition(OF_RULES)
        page = self._page_for(library, ruleset, other) if has_rules else None
        if not has_rules:
            page = self._page_for(library, self._made_for[0], kind)
        if page is not None:
            page.new_design()
            self.show_page(page)

    def open(
        self, library: Library, document: Mapping[str, Any], ruleset: str = RULESET, key: str | None = None
    ) -> None:
        """Draw on at a unit document, unless the player goes on with one that a crash has interrupted.

        `key` is that of a design of his own.

        Raises NotThere or FileError for what cannot be drawn on here; the player stays where he is.
        """
        from companion.catalog.entries import kind_of

        kind = kind_of(document).value
        page = self._page_for(library, ruleset, self._unsaved_kind(library) or kind)
        if page is not None and not page.bring_back():
            page = self._page_for(library, ruleset, kind)
            if page is not None:
                page.open_design(document, key=key)
        if page is not None:
            self.show_page(page)

    def open_entry(self, library: Library, entry: CatalogueEntry) -> None:
        """Draw on at a unit of the catalogue: at the player's own designs themselves, else at a copy."""
        self._prepare(library)
        assert self._shelf is not None, "it was just made"
        from companion.catalog.entries import EntryOrigin

        key = entry.key if entry.origin is EntryOrigin.OWN else None
        self.open(library, self._shelf.document(entry), entry.ruleset, key)

    def may_leave(self) -> bool:
        """Whether nothing unsaved is lost; asks where something would be."""
        return self.page is None or self.page.may_leave()

    def close(self) -> None:
        """Let go of the catalogue."""
        if self._shelf is not None:
            self._shelf.close()

    def show_page(self, page: QWidget) -> None:
        """Show the page, ready for keys."""
        super().show_page(page)
        assert self.page is not None, "it is shown"
        self.page.take_focus()

    def _unsaved_kind(self, library: Library) -> str:
        """Return the kind of unit of a design that a crash has interrupted; empty for none."""
        from companion.catalog.entries import kind_of
        from companion.construction.editing.history import AutosaveFile

        kept = AutosaveFile(library.rulebooks.roots[-1].parent).load()
        return kind_of(kept.document).value if kept is not None else ""

    def _page_for(self, library: Library, ruleset: str, kind: str) -> DesignPage | None:
        """Return the page for a kind of unit of a ruleset, the usual one where none is named; None where the
        player stays with what is not saved.
        """
        if self.page is not None and not self.page.may_leave():
            return None
        from companion.construction.editing.placeable import PlacementError
        from companion.construction.families import design_editors_of

        editors = design_editors_of(library.ruleset(ruleset))
        desk = editors.get(kind or next(iter(editors)))
        if desk is None:
            raise PlacementError("There are no rules for designing this kind of unit.")
        if self.page is None or self._made_for != (ruleset, desk.kind):
            self._make(library, desk)
        assert self.page is not None, "it was just made"
        return self.page

    def _make(self, library: Library, desk: DesignEditor) -> None:
        from companion.construction.editing.history import AutosaveFile
        from companion.ui.construction.page import DesignPage
        from companion.ui.widgets.deletion import delete_later

        folder = library.rulebooks.roots[-1].parent
        self._prepare(library)
        assert self._shelf is not None, "it was just made"
        if self.page is not None:
            self.frame.pages.removeWidget(self.page)
            delete_later(self.page)
        others = self._other_kinds(library, desk.ruleset)
        title = library.ruleset(desk.ruleset).title
        keeper = AutosaveFile(folder)
        self.page = DesignPage(desk, self._shelf, keeper, rules_title=title, other_kinds=others)
        self._made_for = (desk.ruleset, desk.kind)
        self.page.leave_requested.connect(self.go_back)
        self.page.problem_reported.connect(self.frame.tell)
        self.page.saved.connect(self.saved)
        self.page.play_requested.connect(self._play)
        self.page.kind_requested.connect(partial(self._show_new_kind, library))
        self.frame.pages.addWidget(self.page)

    @classmethod
    def _other_kinds(cls, library: Library, ruleset: str) -> list[HeadChoice]:
        """Return what other rules design, by ruleset and kind."""
        from companion.construction.editing.views import HeadChoice

        return [
            HeadChoice(f"{name}{OF_RULES}{each.kind}", f"{each.label} ({library.ruleset(name).title})")
            for name, editors in cls._designing(library)
            if name != library.ruleset(ruleset).designs_by
            for each in editors
        ]

    @staticmethod
    def _designing(library: Library) -> Iterator[tuple[str, Collection[DesignEditor]]]:
        """Yield the first ruleset of each family that designs units and those with designs of their own, each
        with its editors.
        """
        from companion.construction.editing.placeable import PlacementError
        from companion.construction.families import FAMILIES, design_editors_of

        own = [(name,) for name in library.rulebooks.names_with_own_designs()]
        for names in (*map(library.rulebooks.names_of, FAMILIES), *own):
            for name in names:
                with suppress(PlacementError):
                    yield name, design_editors_of(library.ruleset(name)).values()
                    break

    def _prepare(self, library: Library) -> None:
        from companion.workshop.design_repository import CatalogueDesignRepository

        if self._shelf is None:
            folder = library.rulebooks.roots[-1].parent
            self._shelf = CatalogueDesignRepository(folder, is_read_only=library.is_read_only)

    def _play(self, key: str) -> None:
        entry = self._shelf.entry(key) if self._shelf is not None else None
        if entry is not None:
            self.play_requested.emit(entry)
