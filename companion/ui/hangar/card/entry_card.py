"""The card at the right: the selection with its commands, its facts and its sheet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from companion.catalog.entries import CatalogueEntry
from companion.catalog.search.rows import SearchRow
from companion.errors import CompanionError
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.number_text import format_count
from companion.ui.hangar.card.board_view import BoardView
from companion.ui.hangar.card.commands import BATTLE, COMPARE, DUEL, HANGAR_COMMANDS, PRINT, find_command
from companion.ui.hangar.card.facts_view import FactsView
from companion.ui.hangar.rows.columns import describe_entry
from companion.ui.hangar.rows.pictures import EntryPicture
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind as ButtonKind
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.segments import SegmentedPages
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask
from companion.workshop.hangar_model import HangarModel
from companion.workshop.inspection import Inspection, inspect_entry

FACTS, SHEET = "facts", "sheet"
SHOWN = (BATTLE, DUEL, PRINT, COMPARE)
PLAYED = (BATTLE, DUEL)
"""What needs units that can be played."""
PICTURE = 56
MOST_NAMED = 12

DELAY = 60
"""Milliseconds within which somebody who chooses again goes through a list: only its last row counts."""


class EntryCard(QFrame):
    """The card; `command_requested` brings the id of a command, `star_clicked` tells of the star."""

    command_requested = Signal(str)
    star_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "side")
        self.setAccessibleName("What is chosen")
        self.picture = EntryPicture(PICTURE)
        self.name, self.about = role_label("", LabelRole.HEADING), role_label("", LabelRole.MUTED)
        self.star = icon_button("star", "Favorite", "Favorite (F)")
        self.star.clicked.connect(self.star_clicked)
        self.more = icon_button("more", "More")
        self.buttons: dict[str, QPushButton] = {}
        self.facts, self.sheet, self.board = FactsView(), SheetView(), BoardView()
        self.sheet.set_read_only(True)
        self.parts, self.trouble = role_label(""), role_label("", LabelRole.WARN)
        self.tabs = SegmentedPages("Facts and sheet")
        self.pages = QStackedWidget()
        self._header, self._awaited = QWidget(), QWidget()
        self._nothing = EmptyState("hangar", "Choose a unit to see its facts and its sheet.")
        self._entries: Sequence[CatalogueEntry] = ()
        self._pending_facts: CatalogueEntry | None = None
        self._trouble = ""
        self._others: Collection[str] = ()
        self._arrange()

    # --- what is shown ---

    def shows(self, entry: CatalogueEntry) -> bool:
        """Whether it is this entry that all parts show already."""
        return self._pending_facts is entry

    def show_nothing(self, text: str = "") -> None:
        """Nothing is chosen."""
        self._pending_facts = None
        self._header.hide()
        self._nothing.sentence.setText(text or "Choose a unit to see its facts and its sheet.")
        self.pages.setCurrentWidget(self._nothing)

    def show_row(self, row: SearchRow, titles: Mapping[str, str]) -> None:
        """Show the head of one entry at once; `show_inspected` shows the rest."""
        if not self.shows(row.entry):
            # Facts and sheet of another unit would stand below this one's name until its own are there.
            self._pending_facts, self._trouble = None, ""
            self.pages.setCurrentWidget(self._awaited)
        self._show_header([row.entry], row.entry.name, describe_entry(row.entry, titles))
        self.picture.show()
        self.picture.show_entry(row.entry)
        self.show_star(row)

    def show_star(self, row: SearchRow) -> None:
        """Show whether it is a favorite."""
        self.star.show()
        wear_icon(
            self.star, "star-full" if row.is_favourite else "star", "accent" if row.is_favourite else "ink"
        )
        self.star.setAccessibleName("Removed from favorites" if row.is_favourite else "Favorite")

    def show_inspected(self, inspection: Inspection) -> None:
        """Show what was found out of the entry whose head is shown."""
        self._pending_facts, self._trouble = inspection.entry, inspection.trouble
        self._dress_buttons()
        self._point_out_battle(is_main=not inspection.trouble)
        self.trouble.setText("")
        if inspection.board is not None:
            self.board.show_board(inspection.board)
            self.pages.setCurrentWidget(self.board)
        elif inspection.entry.is_unit:
            self.facts.show_facts(inspection)
            self.sheet.show_sheet(inspection.sheet)
            self.tabs.button(SHEET).setEnabled(inspection.sheet is not None)
            if inspection.sheet is None:
                self.tabs.show_page(FACTS)
            self.pages.setCurrentWidget(self.tabs)
        else:
            self._show_parts("\n".join(inspection.entry.parts), inspection.trouble)

    def show_several(self, rows: Sequence[SearchRow]) -> None:
        """Show several entries as a list with their weight."""
        self._pending_facts, self._trouble = None, ""
        entries = [row.entry for row in rows]
        tons = sum(entry.tonnage for entry in entries)
        points = sum(entry.points for entry in entries)
        sums = [
            f"{tons:g} tons in all" if tons else "",
            format_count(f"{points:g}", "point") if points else "",
        ]
        self._show_header(entries, f"{len(rows)} chosen", " · ".join(filter(None, sums)))
        self._point_out_battle(is_main=not find_command(BATTLE).why_not(entries))
        self.picture.hide()
        self.star.hide()
        names = [entry.name for entry in entries[:MOST_NAMED]]
        if len(entries) > MOST_NAMED:
            names.append(f"and {len(entries) - MOST_NAMED} more")
        self._show_parts("\n".join(names), "")

    def show_trouble(self, text: str) -> None:
        """Say why nothing more can be shown."""
        self._pending_facts = None
        self._point_out_battle(is_main=False)
        self._show_parts("", text)

    def offer(self, others: Collection[str]) -> None:
        """Offer these deeds; those that are not among them have nobody to carry them out."""
        self._others = others
        for each in HANGAR_COMMANDS:
            if each.id in self.buttons:
                self._actions.show_child(self.buttons[each.id], each.id in others)

    def more_menu(self, parent: QWidget) -> QMenu:
        """Return all deeds that are offered, with why some cannot be done."""
        menu = QMenu(parent)
        menu.setToolTipsVisible(True)
        for each in HANGAR_COMMANDS:
            if each.id not in self._others:
                continue
            action = menu.addAction(each.label)
            wear_icon(action, each.icon)
            why_not = self.why_not(each.id)
            action.setEnabled(not why_not)
            set_tip(action, why_not or each.hint)
            action.triggered.connect(partial(self._want, each.id))
        return menu

    def why_not(self, command_id: str) -> str:
        """Return why something cannot be done with what is shown; nothing where it can."""
        trouble = f"It cannot be played here: {self._trouble}" if self._trouble else ""
        return find_command(command_id).why_not(self._entries) or (trouble if command_id in PLAYED else "")

    # --- inside ---

    def _show_header(self, entries: Sequence[CatalogueEntry], name: str, text: str) -> None:
        self._entries = entries
        self._header.show()
        self.name.setText(name)
        self.about.setText(text)
        self._dress_buttons()

    def _dress_buttons(self) -> None:
        for command_id, button in self.buttons.items():
            why_not = self.why_not(command_id)
            button.setEnabled(not why_not)
            set_tip(button, why_not or find_command(command_id).hint)
            is_seen = command_id in self._others and (command_id != COMPARE or len(self._entries) > 1)
            self._actions.show_child(button, is_seen)

    def _point_out_battle(self, *, is_main: bool) -> None:
        """Make New battle the main button, or one among others."""
        button = self.buttons[BATTLE]
        restyle(button, "kind", ButtonKind.PRIMARY if is_main else ButtonKind.NORMAL)
        wear_icon(button, find_command(BATTLE).icon, "on_accent" if is_main else "ink")

    def _show_parts(self, text: str, trouble: str) -> None:
        self.parts.setText(text)
        self.trouble.setText(trouble)
        self.pages.setCurrentWidget(self._parts_page)

    def _want(self, command_id: str, _checked: bool = False) -> None:
        self.command_requested.emit(command_id)

    def _open_more(self) -> None:
        menu = self.more_menu(self)
        menu.exec(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _arrange(self) -> None:
        text_layout = with_spacing(QVBoxLayout(), 2)
        text_layout.addWidget(self.name)
        text_layout.addWidget(self.about)
        top = with_spacing(QHBoxLayout(), Space.MEDIUM)
        top.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(text_layout, 1)
        top.addWidget(self.star, 0, Qt.AlignmentFlag.AlignTop)
        self._actions = Flow()
        for command_id in SHOWN:
            each = find_command(command_id)
            kind = ButtonKind.PRIMARY if command_id == BATTLE else ButtonKind.NORMAL
            button = push_button(each.label, kind, each.icon)
            restyle(button, "tight", "true")
            button.clicked.connect(partial(self._want, command_id))
            self.buttons[command_id] = button
            self._actions.add(button)
        self._actions.add(self.more)
        self.more.clicked.connect(self._open_more)
        head = with_spacing(
            QVBoxLayout(self._header), Space.MEDIUM, (Space.LARGE, Space.MEDIUM, Space.MEDIUM, Space.MEDIUM)
        )
        head.addLayout(top)
        head.addWidget(self._actions)
        self._parts_page = QWidget()
        parts = with_spacing(
            QVBoxLayout(self._parts_page), Space.SMALL, (Space.LARGE, 0, Space.LARGE, Space.LARGE)
        )
        parts.addWidget(self.trouble)
        parts.addWidget(self.parts)
        parts.addStretch(1)
        self.tabs.add(FACTS, "Facts", "info", self.facts)
        self.tabs.add(SHEET, "Sheet", "sheet", self.sheet)
        for page in (self._nothing, self._awaited, self.tabs, self.board, self._parts_page):
            self.pages.addWidget(page)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self._header)
        column.addWidget(self.pages, 1)
        self.show_nothing()


class EntryInspector(QObject):
    """Inspects entries in the background, and caches the results; `problem_reported` brings an error text."""

    problem_reported = Signal(str)

    def __init__(
        self, stock: HangarModel, rulebooks: RulebookLibrary, card: EntryCard, window: QWidget
    ) -> None:
        super().__init__(window)
        self._stock, self._rulebooks, self._card = stock, rulebooks, card
        self._task = BackgroundTask(self)
        self._results: dict[CatalogueEntry, Inspection] = {}
        self._entry: CatalogueEntry | None = None
        self._timer, self._haste = QTimer(self), QTimer(self)
        for timer in (self._timer, self._haste):
            timer.setSingleShot(True)
        self._timer.timeout.connect(self._inspect_current)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still being worked out."""
        return self._task.is_busy or self._timer.isActive()

    def show(self, rows: Sequence[SearchRow]) -> None:
        """Show what is chosen."""
        self._timer.stop()
        wait = DELAY if self._haste.isActive() else 0
        self._haste.start(DELAY)
        self._entry = rows[0].entry if len(rows) == 1 else None
        if not rows:
            self._card.show_nothing()
        elif len(rows) > 1:
            self._card.show_several(rows)
        else:
            self._card.show_row(rows[0], self._stock.titles)
            if not self._card.shows(rows[0].entry):
                # Not before the list is painted: it is what somebody who types looks at.
                self._timer.start(wait)

    def inspect_all(
        self, entries: Sequence[CatalogueEntry], tell: Callable[[list[Inspection]], object]
    ) -> None:
        """Look at several entries, and tell what was found."""

        def deliver(found: list[Inspection] | Exception) -> None:
            if isinstance(found, CompanionError):
                self.problem_reported.emit(str(found))
            elif isinstance(found, Exception):
                raise found
            else:
                tell(found)

        self._task.ask(lambda: [self._inspect(entry) for entry in entries], deliver)

    def forget(self) -> None:
        """Everything may be different now."""
        self._results.clear()

    def close_down(self) -> None:
        """Stop working behind the window."""
        self._timer.stop()
        self._haste.stop()
        self._task.finish()

    def _inspect_current(self) -> None:
        entry = self._entry
        if entry is None:
            return
        if entry in self._results:
            self._card.show_inspected(self._results[entry])
        else:
            self._task.ask(partial(self._inspect, entry), partial(self._show, entry))

    def _inspect(self, entry: CatalogueEntry) -> Inspection:
        return inspect_entry(self._stock, self._rulebooks, entry)

    def _show(self, entry: CatalogueEntry, found: Inspection | Exception) -> None:
        if isinstance(found, CompanionError):
            if entry is self._entry:
                self._card.show_trouble(str(found))
            return
        if isinstance(found, Exception):
            raise found
        self._results[entry] = found
        if entry is self._entry:
            self._card.show_inspected(found)
