"""The layout of the hangar's page, from a narrow window to a wide one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from companion.catalog.search.index import SearchOrder
from companion.ui.hangar.card.comparison import CompareView
from companion.ui.hangar.card.entry_card import SHEET, EntryCard
from companion.ui.hangar.folder_tree import FolderTree
from companion.ui.hangar.rows.headings import Headings
from companion.ui.hangar.rows.row_list import RowList
from companion.ui.hangar.rows.search_bar import FilterChips, SearchField
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

FOLDERS, LIST, CARD = 190, 620, 430
LEAST_FOLDERS, LEAST_LIST, LEAST_CARD = 110, 260, 260
READING = "Reading the hangar…"
NOTHING_YET = "Nothing here yet. Import files from other programs, or drop them onto this window."


class PageLayout(QWidget):
    """The parts of the page, arranged; what they do is the page's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Hangar")
        self.order, self.is_turned = SearchOrder.MATCH, False
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.import_button = push_button("Import", ButtonKind.NORMAL, "import")
        menu = QMenu(self.import_button)
        self.files_action, self.folder_action = menu.addAction("Files…"), menu.addAction("Folder…")
        self.import_button.setMenu(menu)
        self.reports_button = icon_button("history", "Import reports")
        self.folder_button = icon_button("plus", "New folder")
        set_tip(
            self.import_button, "Files, folders and archives from other programs: .mtf .blk .mul .board .zip"
        )
        self.field, self.chips = SearchField(), FilterChips()
        self.folders, self.list, self.headings = FolderTree(), RowList(), Headings()
        self.card, self.comparison = EntryCard(), CompareView()
        self.empty = EmptyState("hangar", READING)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self._pages, self._overview = QStackedWidget(), QWidget()
        self._middle = QStackedWidget()
        self._arrange()

    # --- what is shown ---

    def show_comparison(self, shown: bool) -> None:
        """Turn to the comparison, or back to the list."""
        self._pages.setCurrentWidget(self.comparison if shown else self._overview)
        (self.comparison.back_button if shown else self.list).setFocus()

    @property
    def is_comparing(self) -> bool:
        """Whether the comparison is shown."""
        return self._pages.currentWidget() is self.comparison

    def show_emptiness(self, text: str, *, is_empty: bool, is_whole: bool) -> None:
        """Say why the list is empty, where it is."""
        message = NOTHING_YET
        if is_whole:
            place = "" if self.folders.scope is None else " in this folder"
            message = f"No matches{place}." if text.strip() else f"Nothing is{place} yet."
            message = f"{message} Drag units here from the list." if not text.strip() and place else message
        if is_empty:
            self.empty.sentence.setText(message)
        self._middle.setCurrentWidget(self.empty if is_empty else self.list)

    def show_sheet(self) -> None:
        """Turn to the sheet of what is chosen."""
        self.card.tabs.show_page(SHEET)

    def type_on(self, letters: str) -> None:
        """Go on typing where the keyboard was in the list."""
        self.field.setFocus()
        if letters:
            self.field.setText(self.field.text() + letters)

    def add_filter(self, text: str) -> None:
        """Add a filter to what is typed."""
        self.field.setText(f"{self.field.text()} {text}".strip())
        self.field.setFocus()

    def restore_columns(self, sizes: object) -> None:
        """Give the columns their widths again."""
        if isinstance(sizes, list) and len(sizes) == self.columns.count():
            self.columns.setSizes([int(size) for size in sizes if isinstance(size, int | float)])

    # --- building ---

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.LARGE, Space.SMALL))
        title = role_label("Hangar", LabelRole.HEADING)
        title.setWordWrap(False)
        head.addWidget(self.back_button)
        head.addWidget(title)
        head.addSpacing(Space.LARGE)
        head.addWidget(self.field, 1)
        head.addSpacing(Space.SMALL)
        head.addWidget(self.reports_button)
        head.addWidget(self.import_button)
        self.columns.setChildrenCollapsible(False)
        self._left_column, self._list_column = self._folder_column(), self._middle_column()
        for part in (self._left_column, self._list_column, self.card):
            self.columns.addWidget(part)
        self.columns.setStretchFactor(1, 3)
        self.columns.setStretchFactor(2, 2)
        column = with_spacing(QVBoxLayout(self._overview), 0)
        column.addLayout(head)
        column.addWidget(self.columns, 1)
        self._pages.addWidget(self._overview)
        self._pages.addWidget(self.comparison)
        with_spacing(QVBoxLayout(self), 0).addWidget(self._pages)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _folder_column(self) -> QWidget:
        left = QWidget()
        head = with_spacing(QHBoxLayout(), Space.SMALL, (Space.MEDIUM, Space.TINY, Space.TINY, 0))
        head.addWidget(role_label("Folders", LabelRole.SECTION), 1)
        head.addWidget(self.folder_button)
        column = with_spacing(QVBoxLayout(left), 0)
        column.addLayout(head)
        column.addWidget(self.folders, 1)
        return left

    def _middle_column(self) -> QWidget:
        middle = QWidget()
        chips = with_spacing(QHBoxLayout(), 0, (Space.SMALL, Space.SMALL, Space.MEDIUM, Space.SMALL))
        chips.addWidget(self.chips)
        self._middle.addWidget(self.empty)
        self._middle.addWidget(self.list)
        column = with_spacing(QVBoxLayout(middle), 0)
        column.addLayout(chips)
        column.addWidget(self.headings)
        column.addWidget(self._middle, 1)
        return middle

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.headings.keep_right(self.list.verticalScrollBar().sizeHint().width())
        self._left_column.setMinimumWidth(px(LEAST_FOLDERS))
        self._list_column.setMinimumWidth(px(LEAST_LIST))
        self.card.setMinimumWidth(px(LEAST_CARD))
        self.columns.setSizes([px(FOLDERS), px(LIST), px(CARD)])
