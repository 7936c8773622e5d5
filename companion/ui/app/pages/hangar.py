"""The hangar of the window: its page, and the commands of others on its selection."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from companion.engine.tone import Tone
from companion.ui.app.pages.lazy_page import LazyPage, WindowFrame

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import CatalogueEntry
    from companion.ui.hangar.page import HangarPage
    from companion.workshop.hangar_model import HangarModel

EntryCommands: TypeAlias = Mapping[str, Callable[["Sequence[CatalogueEntry]"], object]]


class Hangar(LazyPage):
    """Makes the page on first use; `commands` are those of others on entries, by id."""

    page: HangarPage | None

    def __init__(self, frame: WindowFrame, commands: EntryCommands) -> None:
        super().__init__(frame)
        self._entry_commands = commands
        self._library: Library | None = None
        self._stock: HangarModel | None = None

    def attach_library(self, library: Library) -> None:
        """Take the hangar of this library from now on; nothing is read before somebody asks."""
        self._library = library

    @property
    def stock(self) -> HangarModel:
        """The player's catalogue, opened when it is first asked."""
        if self._stock is None:
            from companion.workshop.hangar_model import hangar_model_of

            assert self._library is not None, "the library is looked after"
            self._stock = hangar_model_of(self._library)
        return self._stock

    @property
    def opened_stock(self) -> HangarModel | None:
        """The same where somebody has asked for it already."""
        return self._stock

    def import_files(self, paths: Sequence[Path], library: Library) -> None:
        """Turn to the page, and import files and folders."""
        self.show(library)
        assert self.page is not None, "it is shown"
        self.page.imports.import_paths(paths)

    def show(self, library: Library) -> None:
        """Turn to the page."""
        from companion.ui.hangar.page import HangarPage

        if self.page is None:
            self.page = HangarPage(library, self.stock, tuple(self._entry_commands))
            self.page.leave_requested.connect(self.frame.leave)
            self.page.problem_reported.connect(self.frame.tell)
            self.page.success_reported.connect(self.report_success)
            self.page.undoable.connect(self._offer_undo)
            self.page.command_requested.connect(self._carry_out)
            self.frame.pages.addWidget(self.page)
        self.show_page(self.page)
        self.page.take_focus()

    def refresh(self) -> None:
        """Read everything again, as rulesets are others now."""
        if self.page is not None:
            self.page.refresh()

    def close(self) -> None:
        """Stop working behind the window, and remember how the page looked."""
        if self.page is not None:
            self.page.close_down()
        if self._stock is not None:
            self._stock.close()

    def _carry_out(self, command: str, entries: Sequence[CatalogueEntry]) -> None:
        self.frame.banner.dismiss()
        self._entry_commands[command](entries)

    def _offer_undo(self, text: str, bring_back: Callable[[], object]) -> None:
        def undo() -> None:
            self.frame.banner.hide()
            bring_back()

        self.frame.banner.say(text, Tone.PLAIN, (("Undo", undo),))
