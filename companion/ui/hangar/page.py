"""The page of the hangar: search, folders, list and card, and everything that can be done from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from companion.catalog.entries import Entry
from companion.catalog.index import Index, Order
from companion.catalog.rows import Row
from companion.errors import CompanionError
from companion.ui.hangar.asking import ask_files
from companion.ui.hangar.card.deeds import COMPARE, REMOVE, deed
from companion.ui.hangar.folders.folder_tree import UNITS
from companion.ui.hangar.importing.import_dialog import ImportDialog
from companion.ui.hangar.importing.reports_dialog import ReportsDialog
from companion.ui.hangar.page_layout import PageLayout
from companion.ui.hangar.rows.search_bar import SearchField
from companion.ui.hangar.shelving import Shelving
from companion.ui.table.background import Behind
from companion.workshop.inspecting import Inspected, inspected
from companion.workshop.stock import Stock

if TYPE_CHECKING:
    from companion.battles.library import Library

HINT_AFTER = 300
"""Milliseconds after the last key until a word that stands nowhere is looked up."""
INSPECT_AFTER = 60
"""Milliseconds that a row stays current before its facts are worked out."""
VIEW, OF_RULES = "hangar", "rules/"


class HangarPage(PageLayout):
    """`left` tells that the player is done, `told` a problem and `noted` a success in words.

    `undoable` brings words and a way back, `wanted` the id of a deed for others and the entries.
    """

    left = Signal()
    told = Signal(str)
    noted = Signal(str)
    undoable = Signal(str, object)
    wanted = Signal(str, object)

    def __init__(
        self, library: Library, stock: Stock, offered: Sequence[str] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._library = library
        self.stock = stock
        self.shelving = Shelving(self.stock, self)
        self.behind, self.reader = Behind(self), Behind(self)
        self.importing: ImportDialog | None = None
        self._told: dict[Entry, Inspected] = {}
        self._wanted_address: object = None
        self._hint_timer, self._inspect_timer = _timer(self, HINT_AFTER), _timer(self, INSPECT_AFTER)
        self._hint_timer.timeout.connect(self._hint)
        self._inspect_timer.timeout.connect(self._inspect)
        self.card.offer({*offered, COMPARE, REMOVE})
        self._connect()
        self._restore()
        self.refresh()

    # --- reading ---

    def refresh(self) -> None:
        """Read everything again, behind the window."""
        self.reader.ask(self.stock.read, self._adopt)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still being read or worked out."""
        timers = (self._hint_timer, self._inspect_timer)
        return self.reader.is_busy or self.behind.is_busy or any(timer.isActive() for timer in timers)

    def _adopt(self, index: Index | Exception) -> None:
        if isinstance(index, CompanionError):
            self.told.emit(str(index))
            return
        if isinstance(index, Exception):
            raise index
        self._told.clear()
        self.list.show_lexicon(index.lexicon)
        self.folders.show_stock(self.stock)
        self.search()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.stock.is_stale:
            self.refresh()

    # --- searching ---

    def search(self) -> None:
        """Show what is found for what is typed, within the place that is current."""
        found = self.stock.index.search(
            self.field.text(), self.order, is_descending=self.is_turned, scope=self.folders.scope
        )
        is_of_one = self.folders.place.startswith(OF_RULES)
        self.list.show_titles({} if is_of_one else self.stock.titles)
        self.list.show_rows(found.rows)
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
        told = [f"Nothing has {term.words}. {hint}".strip() for term, hint in near.items()]
        if told and not self.list.rows.rows:
            self.chips.show_query(query, told)

    def _sort_by(self, order: Order) -> None:
        self.is_turned = order is self.order and not self.is_turned
        self.order = order
        self.headings.show_order(order, is_turned=self.is_turned)
        self.search()

    # --- choosing ---

    def chosen(self) -> list[Row]:
        """The rows that are chosen."""
        return self.list.selected()

    def _show_chosen(self) -> None:
        rows = self.chosen()
        self._inspect_timer.stop()
        if not rows:
            self.card.show_nothing()
        elif len(rows) > 1:
            self.card.show_several(rows)
        else:
            self.card.show_row(rows[0], self.stock.titles)
            if not self.card.shows(rows[0].entry):
                # Not before the list is painted: it is what somebody who types looks at.
                self._inspect_timer.start()

    def _inspect(self) -> None:
        rows = self.chosen()
        if len(rows) != 1:
            return
        entry = rows[0].entry
        if entry in self._told:
            self.card.show_inspected(self._told[entry])
        else:
            self.behind.ask(partial(self._look_at, entry), partial(self._show_inspected, entry))

    def _look_at(self, entry: Entry) -> Inspected:
        return inspected(self.stock, self._library.rulebooks, entry)

    def _show_inspected(self, entry: Entry, told: Inspected | Exception) -> None:
        if isinstance(told, CompanionError):
            self.card.tell(str(told))
            return
        if isinstance(told, Exception):
            raise told
        self._told[entry] = told
        rows = self.chosen()
        if len(rows) == 1 and rows[0].entry == entry:
            self.card.show_inspected(told)

    # --- deeds ---

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard where it means something here; whether it does."""
        own = {"export": "export", "print": "print", "new": "battle"}
        if command in own and self.chosen() and not isinstance(self.focusWidget(), SearchField):
            self.carry_out(own[command])
            return True
        if command == "sheet_search":
            self.field.setFocus()
            return True
        return False

    def carry_out(self, deed_id: str) -> None:
        """Do something with what is chosen, or say why that cannot be."""
        entries = [row.entry for row in self.chosen()]
        if why_not := deed(deed_id).why_not(entries):
            self.told.emit(why_not)
            return
        own: dict[str, Callable[[], None]] = {
            COMPARE: self._compare,
            REMOVE: self._remove,
        }
        if deed_id in own:
            self._in_words(own[deed_id])
            return
        self.shelving.note_use(self.chosen())
        self.wanted.emit(deed_id, entries)

    def _compare(self) -> None:
        entries = [row.entry for row in self.chosen()]
        self.behind.ask(lambda: [self._look_at(entry) for entry in entries], self._show_compared)

    def _show_compared(self, units: list[Inspected] | Exception) -> None:
        if isinstance(units, CompanionError):
            self.told.emit(str(units))
        elif isinstance(units, Exception):
            raise units
        else:
            self.comparison.show_units(units)
            self.show_comparison(True)

    def _remove(self) -> None:
        gone = self.stock.remove(self.chosen())
        name = gone[0].name if len(gone) == 1 else f"{len(gone)} entries"
        self.refresh()
        self.undoable.emit(f"{name} removed from the hangar.", partial(self._bring_back, gone))

    def _bring_back(self, entries: list[Entry]) -> None:
        self._in_words(lambda: self.stock.bring_back(entries))
        self.refresh()

    # --- bringing in ---

    def bring_in(self, paths: Sequence[Path]) -> None:
        """Import files, folders and archives; one import at a time."""
        if self.importing is not None and self.importing.is_running:
            self.told.emit("An import is still running. Wait for it, or cancel it.")
            return
        if not paths:
            return
        self.importing = ImportDialog(self.stock, paths, self)
        self.importing.ended.connect(self.refresh)
        self.importing.chosen.connect(self.show_key)
        self.importing.open()

    def show_key(self, key: str) -> None:
        """Choose what the hangar knows by this key, wherever it is listed."""
        self.field.clear()
        self.folders.choose(UNITS)
        row = next((row for row in self.stock.index.rows.values() if row.entry.key == key), None)
        if row is not None:
            self.list.choose(row.address)
            self.list.setFocus()

    def _ask_files(self) -> None:
        self.bring_in(ask_files(self))

    def show_reports(self) -> None:
        """The reports of earlier imports."""
        dialog = ReportsDialog(self.stock, self)
        dialog.chosen.connect(self.show_key)
        dialog.exec()

    # --- favourites and folders ---

    def toggle_favourite(self, rows: Sequence[Row] | None = None) -> None:
        """Mark the chosen rows as favourites; where all are, none of them any more."""
        self.shelving.toggle_favourite(rows if rows is not None else self.chosen())

    def _after_marks(self) -> None:
        self.folders.show_stock(self.stock)
        self.search()
        rows = self.chosen()
        if len(rows) == 1:
            self.card.show_star(rows[0])

    def _open_list_menu(self, point: QPoint) -> None:
        menu = self.card.more_menu(self)
        self.shelving.add_to_menu(menu, self.chosen(), self.folders.folder)
        menu.exec(point)

    # --- keys and leaving ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key == Qt.Key.Key_F:
            self.toggle_favourite()
        elif key == Qt.Key.Key_Delete and self.chosen():
            self.carry_out(REMOVE)
        else:
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        """Let the player type at once."""
        self.field.setFocus()
        self.field.selectAll()

    def close_down(self) -> None:
        """Stop working behind the window, and remember how it looked."""
        self.remember()
        for timer in (self._hint_timer, self._inspect_timer):
            timer.stop()
        if self.importing is not None:
            self.importing.stop()
        self.reader.finish()
        self.behind.finish()

    def remember(self) -> None:
        """Remember search, order, place and columns."""
        view = {
            "text": self.field.text(),
            "order": self.order.value,
            "is_turned": self.is_turned,
            "place": self.folders.place,
            "tab": self.card.tabs.current,
            "columns": self.columns.sizes(),
        }
        self._in_words(lambda: self._library.remember(VIEW, view))

    def _restore(self) -> None:
        kept: Any = self._library.setting(VIEW)
        view = kept if isinstance(kept, dict) else {}
        self.field.setText(str(view.get("text", "")))
        if view.get("order") in set(Order):
            self.order, self.is_turned = Order(view["order"]), view.get("is_turned") is True
        self.headings.show_order(self.order, is_turned=self.is_turned)
        self.folders.choose(str(view.get("place", UNITS)))
        self.card.tabs.show_page(str(view.get("tab", "")))
        self.restore_columns(view.get("columns"))

    def _in_words(self, deed_: Callable[[], object]) -> None:
        try:
            deed_()
        except CompanionError as problem:
            self.told.emit(str(problem))

    def _connect(self) -> None:
        self.back_button.clicked.connect(self.left)
        self.import_button.clicked.connect(self._ask_files)
        self.reports_button.clicked.connect(self.show_reports)
        self.field.left.connect(self.left)
        self.field.textChanged.connect(lambda _text: self.search())
        self.field.stepped.connect(self.list.step)
        self.field.entered.connect(self.list.setFocus)
        self.list.typed.connect(self.type_on)
        self.list.chosen.connect(self._show_chosen)
        self.list.opened.connect(self.show_sheet)
        self.list.star_clicked.connect(lambda row: self.toggle_favourite([row]))
        self.list.menu_wanted.connect(self._open_list_menu)
        self.headings.sorted_by.connect(self._sort_by)
        self.chips.taken_out.connect(self.field.setText)
        self.chips.tried.connect(self.add_filter)
        self.folders.place_chosen.connect(self.search)
        self.folders.dropped.connect(lambda folder: self.shelving.put_in(folder, self.list.rows.dragged))
        self.folders.menu_wanted.connect(self.shelving.open_folder_menu)
        self.folders.rename_wanted.connect(self.shelving.rename)
        self.folders.remove_wanted.connect(self.shelving.remove)
        self.folder_button.clicked.connect(lambda: self.shelving.new_folder())
        self.shelving.changed.connect(self._after_marks)
        self.shelving.told.connect(self.told)
        self.shelving.undoable.connect(self.undoable)
        self.card.wanted.connect(self.carry_out)
        self.card.star_clicked.connect(self.toggle_favourite)
        self.comparison.left.connect(lambda: self.show_comparison(False))


def _timer(parent: QWidget, interval: int) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(interval)
    return timer
