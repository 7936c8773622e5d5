"""The card at the right: what is chosen, what can be done with it, its facts and its sheet."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from companion.catalog.entries import Entry
from companion.catalog.search.rows import Row
from companion.tabletop.counting import counted
from companion.ui.hangar.card.board_view import BoardView
from companion.ui.hangar.card.deeds import BATTLE, COMPARE, DEEDS, DUEL, PRINT, deed
from companion.ui.hangar.card.facts_view import FactsView
from companion.ui.hangar.rows.brief import about
from companion.ui.hangar.rows.pictures import Picture
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.segments import Segments
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind as ButtonKind
from companion.ui.widgets.words import Role, push_button, role_label
from companion.workshop.inspecting import Inspected

FACTS, SHEET = "facts", "sheet"
SHOWN = (BATTLE, DUEL, PRINT, COMPARE)
PLAYED = (BATTLE, DUEL)
"""What needs units that can be played."""
PICTURE = 56
MOST_NAMED = 12


class Card(QFrame):
    """`wanted` brings the id of a deed, `star_clicked` that the star was."""

    wanted = Signal(str)
    star_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "side")
        self.setAccessibleName("What is chosen")
        self.picture = Picture(PICTURE)
        self.name, self.about = role_label("", Role.HEADING), role_label("", Role.MUTED)
        self.star = icon_button("star", "Favorite", "Favorite (F)")
        self.star.clicked.connect(self.star_clicked)
        self.more = icon_button("more", "More")
        self.buttons: dict[str, QPushButton] = {}
        self.facts, self.sheet, self.board = FactsView(), SheetView(), BoardView()
        self.sheet.set_read_only(True)
        self.parts, self.trouble = role_label(""), role_label("", Role.WARN)
        self.tabs = Segments("Facts and sheet")
        self.pages = QStackedWidget()
        self._head, self._awaited = QWidget(), QWidget()
        self._nothing = EmptyState("hangar", "Choose a unit to see its facts and its sheet.")
        self._entries: Sequence[Entry] = ()
        self._shown: Entry | None = None
        self._trouble = ""
        self._others: Collection[str] = ()
        self._arrange()

    # --- what is shown ---

    def shows(self, entry: Entry) -> bool:
        """Whether it is this entry that all parts show already."""
        return self._shown is entry

    def show_nothing(self, words: str = "") -> None:
        """Nothing is chosen."""
        self._shown = None
        self._head.hide()
        self._nothing.sentence.setText(words or "Choose a unit to see its facts and its sheet.")
        self.pages.setCurrentWidget(self._nothing)

    def show_row(self, row: Row, titles: Mapping[str, str]) -> None:
        """Show the head of one entry at once; `show_inspected` shows the rest."""
        if not self.shows(row.entry):
            # Facts and sheet of another unit would stand below this one's name until its own are there.
            self._shown, self._trouble = None, ""
            self.pages.setCurrentWidget(self._awaited)
        self._show_head([row.entry], row.entry.name, about(row.entry, titles))
        self.picture.show()
        self.picture.show_entry(row.entry)
        self.show_star(row)

    def show_star(self, row: Row) -> None:
        """Show whether it is a favorite."""
        self.star.show()
        wear_icon(
            self.star, "star-full" if row.is_favourite else "star", "accent" if row.is_favourite else "ink"
        )
        self.star.setAccessibleName("Removed from favorites" if row.is_favourite else "Favorite")

    def show_inspected(self, told: Inspected) -> None:
        """Show what was found out of the entry whose head is shown."""
        self._shown, self._trouble = told.entry, told.trouble
        self._dress_buttons()
        self._point_out_battle(is_main=not told.trouble)
        self.trouble.setText("")
        if told.board is not None:
            self.board.show_board(told.board)
            self.pages.setCurrentWidget(self.board)
        elif told.entry.is_unit:
            self.facts.show_facts(told)
            self.sheet.show_sheet(told.sheet)
            self.tabs.button(SHEET).setEnabled(told.sheet is not None)
            if told.sheet is None:
                self.tabs.show_page(FACTS)
            self.pages.setCurrentWidget(self.tabs)
        else:
            self._show_parts("\n".join(told.entry.parts), told.trouble)

    def show_several(self, rows: Sequence[Row]) -> None:
        """Show several entries as a list with their weight."""
        self._shown, self._trouble = None, ""
        entries = [row.entry for row in rows]
        tons = sum(entry.tonnage for entry in entries)
        points = sum(entry.points for entry in entries)
        sums = [f"{tons:g} tons in all" if tons else "", counted(points, "point") if points else ""]
        self._show_head(entries, f"{len(rows)} chosen", " · ".join(filter(None, sums)))
        self._point_out_battle(is_main=not deed(BATTLE).why_not(entries))
        self.picture.hide()
        self.star.hide()
        names = [entry.name for entry in entries[:MOST_NAMED]]
        if len(entries) > MOST_NAMED:
            names.append(f"and {len(entries) - MOST_NAMED} more")
        self._show_parts("\n".join(names), "")

    def tell(self, words: str) -> None:
        """Say why nothing more can be shown."""
        self._shown = None
        self._point_out_battle(is_main=False)
        self._show_parts("", words)

    def offer(self, others: Collection[str]) -> None:
        """Offer these deeds; those that are not among them have nobody to carry them out."""
        self._others = others
        for each in DEEDS:
            if each.id in self.buttons:
                self._actions.show_child(self.buttons[each.id], each.id in others)

    def more_menu(self, parent: QWidget) -> QMenu:
        """All deeds that are offered, with why some cannot be done."""
        menu = QMenu(parent)
        menu.setToolTipsVisible(True)
        for each in DEEDS:
            if each.id not in self._others:
                continue
            action = menu.addAction(each.label)
            wear_icon(action, each.icon)
            why_not = self.why_not(each.id)
            action.setEnabled(not why_not)
            set_tip(action, why_not or each.hint)
            action.triggered.connect(partial(self._want, each.id))
        return menu

    def why_not(self, deed_id: str) -> str:
        """Why something cannot be done with what is shown; nothing where it can."""
        trouble = f"It cannot be played here: {self._trouble}" if self._trouble else ""
        return deed(deed_id).why_not(self._entries) or (trouble if deed_id in PLAYED else "")

    # --- inside ---

    def _show_head(self, entries: Sequence[Entry], name: str, words: str) -> None:
        self._entries = entries
        self._head.show()
        self.name.setText(name)
        self.about.setText(words)
        self._dress_buttons()

    def _dress_buttons(self) -> None:
        for deed_id, button in self.buttons.items():
            why_not = self.why_not(deed_id)
            button.setEnabled(not why_not)
            set_tip(button, why_not or deed(deed_id).hint)
            is_seen = deed_id in self._others and (deed_id != COMPARE or len(self._entries) > 1)
            self._actions.show_child(button, is_seen)

    def _point_out_battle(self, *, is_main: bool) -> None:
        """Make New battle the main button, or one among others."""
        button = self.buttons[BATTLE]
        restyle(button, "kind", ButtonKind.PRIMARY if is_main else ButtonKind.NORMAL)
        wear_icon(button, deed(BATTLE).icon, "on_accent" if is_main else "ink")

    def _show_parts(self, words: str, trouble: str) -> None:
        self.parts.setText(words)
        self.trouble.setText(trouble)
        self.pages.setCurrentWidget(self._parts_page)

    def _want(self, deed_id: str, _checked: bool = False) -> None:
        self.wanted.emit(deed_id)

    def _open_more(self) -> None:
        menu = self.more_menu(self)
        menu.exec(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _arrange(self) -> None:
        words = spaced(QVBoxLayout(), 2)
        words.addWidget(self.name)
        words.addWidget(self.about)
        top = spaced(QHBoxLayout(), Space.MEDIUM)
        top.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        top.addWidget(self.star, 0, Qt.AlignmentFlag.AlignTop)
        self._actions = Flow()
        for deed_id in SHOWN:
            each = deed(deed_id)
            kind = ButtonKind.PRIMARY if deed_id == BATTLE else ButtonKind.NORMAL
            button = push_button(each.label, kind, each.icon)
            restyle(button, "tight", "true")
            button.clicked.connect(partial(self._want, deed_id))
            self.buttons[deed_id] = button
            self._actions.add(button)
        self._actions.add(self.more)
        self.more.clicked.connect(self._open_more)
        head = spaced(
            QVBoxLayout(self._head), Space.MEDIUM, (Space.LARGE, Space.MEDIUM, Space.MEDIUM, Space.MEDIUM)
        )
        head.addLayout(top)
        head.addWidget(self._actions)
        self._parts_page = QWidget()
        parts = spaced(QVBoxLayout(self._parts_page), Space.SMALL, (Space.LARGE, 0, Space.LARGE, Space.LARGE))
        parts.addWidget(self.trouble)
        parts.addWidget(self.parts)
        parts.addStretch(1)
        self.tabs.add(FACTS, "Facts", "info", self.facts)
        self.tabs.add(SHEET, "Sheet", "sheet", self.sheet)
        for page in (self._nothing, self._awaited, self.tabs, self.board, self._parts_page):
            self.pages.addWidget(page)
        column = spaced(QVBoxLayout(self), 0)
        column.addWidget(self._head)
        column.addWidget(self.pages, 1)
        self.show_nothing()
