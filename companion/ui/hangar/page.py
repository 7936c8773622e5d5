"""The page of the hangar: search, folders, list and card, and all of its commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from companion.catalog.entries import CatalogueEntry
from companion.catalog.search.index import Index, SearchOrder
from companion.catalog.search.rows import SearchRow
from companion.errors import CompanionError
from companion.ui.hangar.card.commands import COMPARE, EXPORT, PRINT, REMOVE, RENAME
from companion.ui.hangar.card.entry_card import EntryInspector
from companion.ui.hangar.export import export
from companion.ui.hangar.favorites_and_folders import FavoritesAndFolders
from companion.ui.hangar.folder_tree import UNITS
from companion.ui.hangar.imports.import_controller import ImportController
from companion.ui.hangar.page_layout import PageLayout
from companion.ui.hangar.rows.columns import columns_for
from companion.ui.widgets.gestures.gesture_sets import HANGAR
from companion.ui.widgets.question import ask_name
from companion.ui.widgets.shortcuts import LOOKING, MAPPING, PLAYING, SHORTCUTS
from companion.ui.work.background import BackgroundTask
from companion.workshop.hangar_model import HangarModel
from companion.workshop.inspection import Inspection

if TYPE_CHECKING:
    from companion.battles.library import Library

VIEW = "hangar"


def remember(page: PageLayout, library: Library) -> None:
    """Keep how the page looks; raises StoreError where nothing can be kept."""
    view = {
        "text": page.field.text(),
        "order": page.order.value,
        "is_turned": page.is_turned,
        "place": page.folders.place,
        "tab": page.card.tabs.current,
        "columns": page.columns.sizes(),
    }
    library.save_setting(VIEW, view)


def restore(page: PageLayout, library: Library) -> None:
    """Make the page look as it did; what was kept by another version counts as far as it is understood."""
    kept: Any = library.setting(VIEW)
    view = kept if isinstance(kept, dict) else {}
    page.field.setText(str(view.get("text", "")))
    if view.get("order") in set(SearchOrder):
        page.order, page.is_turned = SearchOrder(view["order"]), view.get("is_turned") is True
    page.headings.show_order(page.order, is_turned=page.is_turned)
    page.folders.choose(str(view.get("place", UNITS)))
    page.card.tabs.show_page(str(view.get("tab", "")))
    page.restore_columns(view.get("columns"))


HINT_AFTER = 300
"""Milliseconds after the last key until a word that stands nowhere is looked up."""
SAMPLE = 40
"""So many of the first rows tell which columns say most of all."""
OF_RULES = "rules/"
SEARCH, KEYS = "quick", {"export": EXPORT, "print": PRINT}
OF_BATTLES = frozenset(each.command for each in SHORTCUTS if each.group in (PLAYING, LOOKING, MAPPING))


class HangarPage(PageLayout):
    """The page; `leave_requested` means that the player is done, `problem_reported` brings an error text.

    `undoable` brings words and a way back, `command_requested` the id of a deed for others and the entries.
    """

    leave_requested = Signal()
    problem_reported = Signal(str)
    success_reported = Signal(str)
    undoable = Signal(str, object)
    command_requested = Signal(str, object)

    def __init__(
        self, library: Library, stock: HangarModel, offered: Sequence[str] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._library = library
        self.stock = stock
        self.favorites_and_folders = FavoritesAndFolders(self.stock, self)
        self.reader = BackgroundTask(self)
        self.inspector = EntryInspector(stock, library.rulebooks, self.card, self)
        self.imports = ImportController(stock, self)
        self._hint_timer = _timer(self, HINT_AFTER)
        self._hint_timer.timeout.connect(self._hint)
        self.card.offer({*offered, COMPARE, EXPORT, RENAME, REMOVE})
        self._connect()
        restore(self, library)
        self.refresh()

    # --- reading ---

    def refresh(self) -> None:
        """Read everything again, behind the window."""
        self.reader.ask(self.stock.read_index, self._adopt)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still being read or worked out."""
        return self.reader.is_busy or self.inspector.is_busy or self._hint_timer.isActive()

    def _adopt(self, index: Index | Exception) -> None:
        if isinstance(index, CompanionError):
            self.problem_reported.emit(str(index))
            return
        if isinstance(index, Exception):
            raise index
        self.inspector.forget()
        self.list.show_lexicon(index.lexicon)
        self.folders.show_stock(self.stock)
        self.search()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.stock.is_stale:
            self.refresh()

    # --- searching ---

    def search(self, *, is_anew: bool = False) -> None:
        """Show what is found for what is typed, within the place that is current; `is_anew` from its top."""
        found = self.stock.index.search(
            self.field.text(), self.order, is_descending=self.is_turned, scope=self.folders.scope
        )
        is_of_one = self.folders.place.startswith(OF_RULES)
        self.list.show_titles({} if is_of_one else self.stock.titles)
        self.list.show_rows(found.rows, is_anew=is_anew)
        columns = columns_for(row.entry for row in found.rows[:SAMPLE])
        self.list.show_columns(columns)
        self.headings.show_columns(columns)
        self.chips.show_query(found.query, found.hints)
        self.chips.show_count(len(found.rows), len(self.stock.index))
        self.show_emptiness(found.query.text, is_empty=not found.rows, is_whole=len(self.stock.index) > 0)
        if found.rows:
            self._hint_timer.stop()
        else:
            self._hint_timer.start()

    def _hint(self) -> None:
        """Look up the words that stand nowhere, once nobody types any more."""
        query = self.stock.index.search(self.field.text()).query
        near = self.stock.index.nearest_words(query)
        texts = [f"Nothing has {term.text}. {hint}".strip() for term, hint in near.items()]
        if texts and not self.list.rows.rows:
            self.chips.show_query(query, texts)

    def _sort_by(self, order: SearchOrder) -> None:
        self.is_turned = order is self.order and not self.is_turned
        self.order = order
        self.headings.show_order(order, is_turned=self.is_turned)
        self.search()

    # --- choosing ---

    def chosen_rows(self) -> list[SearchRow]:
        """Return the rows that are chosen."""
        return self.list.selected_rows()

    # --- deeds ---

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard where it means something here; whether it does.

        Those of a battle mean nothing while it is not to be seen.
        """
        if command == SEARCH:
            self.take_focus()
        elif command in KEYS and self.chosen_rows():
            self.carry_out(KEYS[command])
        return command in KEYS or command in OF_BATTLES

    def carry_out(self, command_id: str) -> None:
        """Do something with what is chosen, or say why that cannot be."""
        entries = [row.entry for row in self.chosen_rows()]
        if why_not := self.card.why_not(command_id):
            self.problem_reported.emit(why_not)
            return
        own: dict[str, Callable[[], None]] = {
            COMPARE: self._compare,
            EXPORT: self._export,
            RENAME: self._rename,
            REMOVE: self._remove,
        }
        if command_id in own:
            self._attempt(own[command_id])
            return
        self.favorites_and_folders.note_use(self.chosen_rows())
        self.command_requested.emit(command_id, entries)

    def _compare(self) -> None:
        self.inspector.inspect_all([row.entry for row in self.chosen_rows()], self._show_compared)

    def _show_compared(self, units: list[Inspection]) -> None:
        self.comparison.show_units(units)
        self.show_comparison(True)

    def _export(self) -> None:
        if text := export(self, self.stock, [row.entry for row in self.chosen_rows()]):
            self.success_reported.emit(text)

    def _rename(self) -> None:
        entry = self.chosen_rows()[0].entry
        if name := ask_name(self, "Rename", entry.name):
            self.stock.rename(entry, name)
            self.refresh()

    def _remove(self) -> None:
        gone = self.stock.remove(self.chosen_rows())
        name = gone[0].name if len(gone) == 1 else f"{len(gone)} entries"
        self.refresh()
        self.undoable.emit(f"{name} removed from the hangar.", partial(self._restore_entries, gone))

    def _restore_entries(self, entries: list[CatalogueEntry]) -> None:
        self._attempt(lambda: self.stock.restore(entries))
        self.refresh()

    def show_key(self, key: str) -> None:
        """Choose what the hangar knows by this key, wherever it is listed."""
        self.field.clear()
        self.folders.choose(UNITS)
        row = next((row for row in self.stock.index.rows.values() if row.entry.key == key), None)
        if row is not None:
            self.list.choose(row.address)
            self.list.setFocus()

    # --- favourites and folders ---

    def toggle_favourite(self, rows: Sequence[SearchRow] | None = None) -> None:
        """Mark the chosen rows as favourites; where all are, none of them any more."""
        self.favorites_and_folders.toggle_favourite(rows if rows is not None else self.chosen_rows())

    def _after_marks(self) -> None:
        self.folders.show_stock(self.stock)
        self.search()
        rows = self.chosen_rows()
        if len(rows) == 1:
            self.card.show_star(rows[0])

    def _open_list_menu(self, point: QPoint) -> None:
        menu = self.card.more_menu(self)
        self.favorites_and_folders.add_to_menu(menu, self.chosen_rows(), self.folders.folder)
        menu.exec(point)

    # --- keys and leaving ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match HANGAR.of_key(event):
            case "leave":
                self.leave_requested.emit()
            case "export":
                self.carry_out(EXPORT)
            case "favourite":
                self.toggle_favourite()
            case "remove" if self.chosen_rows():
                self.carry_out(REMOVE)
            case _:
                super().keyPressEvent(event)

    def take_focus(self) -> None:
        """Let the player type at once."""
        self.field.setFocus()
        self.field.selectAll()

    def close_down(self) -> None:
        """Stop working behind the window, and remember how it looked."""
        self._attempt(lambda: remember(self, self._library))
        self._hint_timer.stop()
        self.imports.stop()
        self.reader.finish()
        self.inspector.close_down()

    def _attempt(self, action: Callable[[], object]) -> None:
        try:
            action()
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))

    def _connect(self) -> None:
        self.back_button.clicked.connect(self.leave_requested)
        self.files_action.triggered.connect(self.imports.ask_files)
        self.folder_action.triggered.connect(self.imports.ask_folder)
        self.reports_button.clicked.connect(self.imports.show_reports)
        self.imports.ended.connect(self.refresh)
        self.imports.chosen.connect(self.show_key)
        self.imports.problem_reported.connect(self.problem_reported)
        self.field.leave_requested.connect(self.leave_requested)
        self.field.textChanged.connect(lambda _text: self.search(is_anew=True))
        self.field.stepped.connect(self.list.step)
        self.field.entered.connect(self.list.setFocus)
        self.list.typed.connect(self.type_on)
        self.list.chosen.connect(lambda: self.inspector.show(self.chosen_rows()))
        self.inspector.problem_reported.connect(self.problem_reported)
        self.list.opened.connect(self.show_sheet)
        self.list.star_clicked.connect(lambda row: self.toggle_favourite([row]))
        self.list.menu_requested.connect(self._open_list_menu)
        self.headings.sorted_by.connect(self._sort_by)
        self.chips.term_removed.connect(self.field.setText)
        self.chips.example_chosen.connect(self.add_filter)
        self.folders.place_chosen.connect(lambda: self.search(is_anew=True))
        self.folders.dropped.connect(
            lambda folder: self.favorites_and_folders.put_in(folder, self.list.rows.dragged)
        )
        self.folders.menu_requested.connect(self.favorites_and_folders.open_folder_menu)
        self.folders.rename_requested.connect(self.favorites_and_folders.rename)
        self.folders.remove_requested.connect(self.favorites_and_folders.remove)
        self.folder_button.clicked.connect(lambda: self.favorites_and_folders.new_folder())
        self.favorites_and_folders.changed.connect(self._after_marks)
        self.favorites_and_folders.problem_reported.connect(self.problem_reported)
        self.favorites_and_folders.undoable.connect(self.undoable)
        self.card.command_requested.connect(self.carry_out)
        self.card.star_clicked.connect(self.toggle_favourite)
        self.comparison.leave_requested.connect(lambda: self.show_comparison(False))


def _timer(parent: QWidget, interval: int) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(interval)
    return timer
