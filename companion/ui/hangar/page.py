"""The page of the hangar: search, folders, list and card, and everything that can be done from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from companion.catalog.entries import Entry
from companion.catalog.search.index import Index, Order
from companion.catalog.search.rows import Row
from companion.errors import CompanionError
from companion.ui.hangar.asking import ask_name
from companion.ui.hangar.card.deeds import COMPARE, EXPORT, PRINT, REMOVE, RENAME
from companion.ui.hangar.card.looking import Looking
from companion.ui.hangar.exporting import export
from companion.ui.hangar.folders.folder_tree import UNITS
from companion.ui.hangar.importing.bringing_in import BringingIn
from companion.ui.hangar.page_layout import PageLayout
from companion.ui.hangar.remembered import remember, restore
from companion.ui.hangar.rows.columns import columns_for
from companion.ui.hangar.shelving import Shelving
from companion.ui.widgets.gestures.places import HANGAR
from companion.ui.widgets.shortcuts import LOOKING, MAPPING, PLAYING, SHORTCUTS
from companion.ui.work.background import Behind
from companion.workshop.inspecting import Inspected
from companion.workshop.stock import Stock

if TYPE_CHECKING:
    from companion.battles.library import Library

HINT_AFTER = 300
"""Milliseconds after the last key until a word that stands nowhere is looked up."""
SAMPLE = 40
"""So many of the first rows tell which columns say most of all."""
OF_RULES = "rules/"
SEARCH, KEYS = "quick", {"export": EXPORT, "print": PRINT}
OF_BATTLES = frozenset(each.command for each in SHORTCUTS if each.group in (PLAYING, LOOKING, MAPPING))


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
        self.reader = Behind(self)
        self.looking = Looking(stock, library.rulebooks, self.card, self)
        self.bringing = BringingIn(stock, self)
        self._hint_timer = _timer(self, HINT_AFTER)
        self._hint_timer.timeout.connect(self._hint)
        self.card.offer({*offered, COMPARE, EXPORT, RENAME, REMOVE})
        self._connect()
        restore(self, library)
        self.refresh()

    # --- reading ---

    def refresh(self) -> None:
        """Read everything again, behind the window."""
        self.reader.ask(self.stock.read, self._adopt)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still being read or worked out."""
        return self.reader.is_busy or self.looking.is_busy or self._hint_timer.isActive()

    def _adopt(self, index: Index | Exception) -> None:
        if isinstance(index, CompanionError):
            self.told.emit(str(index))
            return
        if isinstance(index, Exception):
            raise index
        self.looking.forget()
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

    # --- deeds ---

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard where it means something here; whether it does.

        Those of a battle mean nothing while it is not to be seen.
        """
        if command == SEARCH:
            self.take_focus()
        elif command in KEYS and self.chosen():
            self.carry_out(KEYS[command])
        return command in KEYS or command in OF_BATTLES

    def carry_out(self, deed_id: str) -> None:
        """Do something with what is chosen, or say why that cannot be."""
        entries = [row.entry for row in self.chosen()]
        if why_not := self.card.why_not(deed_id):
            self.told.emit(why_not)
            return
        own: dict[str, Callable[[], None]] = {
            COMPARE: self._compare,
            EXPORT: self._export,
            RENAME: self._rename,
            REMOVE: self._remove,
        }
        if deed_id in own:
            self._in_words(own[deed_id])
            return
        self.shelving.note_use(self.chosen())
        self.wanted.emit(deed_id, entries)

    def _compare(self) -> None:
        self.looking.look_at_all([row.entry for row in self.chosen()], self._show_compared)

    def _show_compared(self, units: list[Inspected]) -> None:
        self.comparison.show_units(units)
        self.show_comparison(True)

    def _export(self) -> None:
        if words := export(self, self.stock, [row.entry for row in self.chosen()]):
            self.noted.emit(words)

    def _rename(self) -> None:
        entry = self.chosen()[0].entry
        if name := ask_name(self, "Rename", entry.name):
            self.stock.rename(entry, name)
            self.refresh()

    def _remove(self) -> None:
        gone = self.stock.remove(self.chosen())
        name = gone[0].name if len(gone) == 1 else f"{len(gone)} entries"
        self.refresh()
        self.undoable.emit(f"{name} removed from the hangar.", partial(self._bring_back, gone))

    def _bring_back(self, entries: list[Entry]) -> None:
        self._in_words(lambda: self.stock.bring_back(entries))
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
        match HANGAR.of_key(event):
            case "leave":
                self.left.emit()
            case "export":
                self.carry_out(EXPORT)
            case "favourite":
                self.toggle_favourite()
            case "remove" if self.chosen():
                self.carry_out(REMOVE)
            case _:
                super().keyPressEvent(event)

    def take_focus(self) -> None:
        """Let the player type at once."""
        self.field.setFocus()
        self.field.selectAll()

    def close_down(self) -> None:
        """Stop working behind the window, and remember how it looked."""
        self._in_words(lambda: remember(self, self._library))
        self._hint_timer.stop()
        self.bringing.stop()
        self.reader.finish()
        self.looking.close_down()

    def _in_words(self, deed_: Callable[[], object]) -> None:
        try:
            deed_()
        except CompanionError as problem:
            self.told.emit(str(problem))

    def _connect(self) -> None:
        self.back_button.clicked.connect(self.left)
        self.files_action.triggered.connect(self.bringing.ask_files)
        self.folder_action.triggered.connect(self.bringing.ask_folder)
        self.reports_button.clicked.connect(self.bringing.show_reports)
        self.bringing.ended.connect(self.refresh)
        self.bringing.chosen.connect(self.show_key)
        self.bringing.told.connect(self.told)
        self.field.left.connect(self.left)
        self.field.textChanged.connect(lambda _text: self.search(is_anew=True))
        self.field.stepped.connect(self.list.step)
        self.field.entered.connect(self.list.setFocus)
        self.list.typed.connect(self.type_on)
        self.list.chosen.connect(lambda: self.looking.show(self.chosen()))
        self.looking.told.connect(self.told)
        self.list.opened.connect(self.show_sheet)
        self.list.star_clicked.connect(lambda row: self.toggle_favourite([row]))
        self.list.menu_wanted.connect(self._open_list_menu)
        self.headings.sorted_by.connect(self._sort_by)
        self.chips.taken_out.connect(self.field.setText)
        self.chips.tried.connect(self.add_filter)
        self.folders.place_chosen.connect(lambda: self.search(is_anew=True))
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
