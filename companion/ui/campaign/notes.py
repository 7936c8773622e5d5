"""The notes of a campaign, in Markdown."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QFocusEvent, QFont, QIcon, QImage, QTextDocument
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from companion.campaign.commands.diary import RemoveDiaryNote, WriteDiaryNote
from companion.campaign.roster import fresh_id
from companion.campaign.state import Note
from companion.documents.model import LONGEST_NAME
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.dates import format_short_day
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.rows import RowDelegate, RowIndex, RowPainter, halves
from companion.ui.widgets.segments import SegmentedPages
from companion.ui.widgets.spacing import with_spacing

DAY, BELOW = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2
HEIGHT = 48

PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
"""A picture, of which only the words are shown."""


class MarkdownView(QTextBrowser):
    """HTML inside the text is shown as it stands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("The note as it is read")
        self._text = ""
        Theme.current().changed.connect(self._draw)

    def show_text(self, text: str) -> None:
        """Show another text."""
        self._text = text
        self._draw()

    def loadResource(self, _kind: int, _name: QUrl | str) -> Any:
        """Pictures are never fetched: a note may come from somebody else."""
        nothing = QImage(1, 1, QImage.Format.Format_ARGB32)
        nothing.fill(Qt.GlobalColor.transparent)
        return nothing

    def _draw(self) -> None:
        document = self.document()
        document.setDefaultFont(text_font(Theme.current().tokens.px(FontSize.NUMBER)))
        _set_markdown(document, self._text)


def plain_lines(text: str) -> list[str]:
    """Return the lines of Markdown as they are read, without its marks."""
    document = QTextDocument()
    _set_markdown(document, text)
    return [line.strip() for line in document.toPlainText().splitlines()]


def _set_markdown(document: QTextDocument, text: str) -> None:
    features = QTextDocument.MarkdownFeature
    document.setMarkdown(PICTURE.sub(r"(\1)", text), features.MarkdownDialectGitHub | features.MarkdownNoHTML)


def _height(tokens: Tokens, _index: RowIndex) -> int:
    return max(tokens.px(HEIGHT), tokens.target)


def _draw_note(row: RowPainter, index: RowIndex) -> None:
    tokens = row.tokens
    row.fill_card(row.area.adjusted(1, 1, -1, -1))
    gap, pad = tokens.px(Space.SMALL), tokens.px(Space.TINY)
    upper, lower = halves(row.area.adjusted(gap, pad, -gap, -pad))
    small, bold = (
        text_font(tokens.px(FontSize.CAPTION)),
        text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold),
    )
    used = row.write(upper, str(index.data(DAY)), row.soft, small, Qt.AlignmentFlag.AlignRight)
    row.write(upper.adjusted(0, 0, -used - gap, 0), str(index.data()), row.ink, bold)
    row.write(lower, str(index.data(BELOW)), row.soft, text_font(tokens.px(FontSize.BODY)))


NOTHING_YET = "No notes yet: who hired you, what you owe, what was seen at the edge of the map."
UNTITLED, LONGEST = "Untitled", 100_000
LIST, PAGE, LEAST_LIST = 240, 760, 160
WRITE, READ = "write", "read"
ID = Qt.ItemDataRole.UserRole


class CampaignNoteField(QPlainTextEdit):
    """The text of a note; `leave_requested` tells that the focus goes elsewhere."""

    leave_requested = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.leave_requested.emit()


class NotesPage(CampaignSubpage):
    """A note is entered when the player leaves it, not at every key."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.setAccessibleName("Notes")
        self.note = ""
        self._begun: tuple[str, str] = ("", "")
        self._is_filling = False
        self.search, self.list = QLineEdit(), QListWidget()
        self.title, self.text = QLineEdit(), CampaignNoteField()
        self.reading, self.pages = MarkdownView(), SegmentedPages("How the note is shown")
        self.new_button = push_button("New note", ButtonKind.PRIMARY, "plus")
        self.remove_button = icon_button("trash", "Remove the note", "Remove the note; it can be undone")
        self.empty = EmptyState("note", NOTHING_YET, "New note")
        self._middle = QStackedWidget()
        self._arrange()
        self._connect()

    # --- showing ---

    def refresh(self) -> None:
        """Show the notes as they stand; what is being typed stays."""
        notes = self.controller.campaign.notes
        if self.subject in notes:
            self.note, self.subject = self.subject, ""
        if self.note and self.note not in notes and not self._is_typed:
            self.note = ""
        self._fill_list()
        if not self.note and self.list.count():
            self.note = str(self.list.item(0).data(ID))
            self._fill_list()
        if not self._is_typed:
            self._show_note()
        has_any = bool(notes) or self._is_typed or bool(self._begun[0])
        self._middle.setCurrentWidget(self._columns if has_any else self.empty)

    @property
    def _is_typed(self) -> bool:
        """Whether anything is typed that is not entered yet."""
        return (self.title.text(), self.text.toPlainText()) != self._begun

    def settle(self) -> None:
        """Enter what was typed."""
        if not self._is_typed or self._is_filling:
            return
        notes = self.controller.campaign.notes
        title = " ".join(self.title.text().split()) or UNTITLED
        text = self.text.toPlainText()[:LONGEST]
        note = self.note or fresh_id(title, notes)
        self._begun = (self.title.text(), self.text.toPlainText())
        self.note = note
        if not self.controller.do(WriteDiaryNote(note=note, title=title, text=text)):
            self._begun = ("", "")

    def take_focus(self) -> None:
        (self.list if self._middle.currentWidget() is self._columns else self.empty).setFocus()

    def new(self) -> None:
        """Begin a note."""
        self.settle()
        notes = self.controller.campaign.notes
        note = fresh_id("note", notes)
        if self.controller.do(WriteDiaryNote(note=note, title=UNTITLED)):
            self.note = note
            self.search.clear()
            self.refresh()
            self.pages.show_page(WRITE)
            self.title.setFocus()
            self.title.selectAll()

    def remove(self) -> None:
        """Throw the note away; undo brings it back."""
        note, self.note = self.note, ""
        self._begun = (self.title.text(), self.text.toPlainText())
        if note in self.controller.campaign.notes:
            self.controller.do(RemoveDiaryNote(note=note))

    # --- inside ---

    def _fill_list(self) -> None:
        texts = self.search.text().casefold().split()
        notes = sorted(self.controller.campaign.notes.values(), key=lambda note: note.title.casefold())
        self._is_filling = True
        self.list.clear()
        for note in sorted(notes, key=lambda note: note.day, reverse=True):
            if all(word in f"{note.title} {note.text}".casefold() for word in texts):
                self.list.addItem(_item(note))
                if note.id == self.note:
                    self.list.setCurrentRow(self.list.count() - 1)
        self._is_filling = False

    def _show_note(self) -> None:
        note = self.controller.campaign.notes.get(self.note)
        shown = (note.title, note.text) if note is not None else ("", "")
        self._is_filling = True
        if self.title.text() != shown[0]:
            self.title.setText(shown[0])
        if self.text.toPlainText() != shown[1]:
            self.text.setPlainText(shown[1])
        self._begun = (self.title.text(), self.text.toPlainText())
        self._is_filling = False
        for widget in (self.title, self.text, self.remove_button):
            widget.setEnabled(note is not None)
        self._refresh_reading()

    def _refresh_reading(self) -> None:
        if self.pages.current == READ:
            self.reading.show_text(self.text.toPlainText())

    def _follow_list(self) -> None:
        item = self.list.currentItem()
        if self._is_filling or item is None or item.data(ID) == self.note:
            return
        wanted = str(item.data(ID))
        self.settle()
        self.note = wanted
        self._show_note()
        self._fill_list()

    def _turn(self, page: str) -> None:
        self.settle()
        if page == READ:
            self.reading.show_text(self.text.toPlainText())

    def _connect(self) -> None:
        self.search.textChanged.connect(self._fill_list)
        self.list.currentItemChanged.connect(lambda *_: self._follow_list())
        self.new_button.clicked.connect(self.new)
        self.empty.action_chosen.connect(self.new)
        self.remove_button.clicked.connect(self.remove)
        self.title.editingFinished.connect(self.settle)
        self.text.leave_requested.connect(self.settle)
        self.pages.turned.connect(self._turn)

    def _arrange(self) -> None:
        for widget, name in ((self.search, "Search"), (self.list, "Notes"), (self.title, "Heading")):
            widget.setAccessibleName(name)
        self.text.setAccessibleName("Text of the note, in Markdown")
        self.search.setPlaceholderText("Search notes")
        add_clear_button(self.search)
        wear_icon(self.search.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition), "search", "muted")
        self.title.setMaxLength(LONGEST_NAME)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setProperty("plain", True)
        self.list.setProperty("clear", True)
        self.list.setMouseTracking(True)
        self.list.setItemDelegate(RowDelegate(_height, _draw_note, self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setPlaceholderText("# Heading, **bold**, *italics*, - lists")
        self._columns = QSplitter(Qt.Orientation.Horizontal)
        self._columns.setChildrenCollapsible(False)
        self._list_column, right = QWidget(), QWidget()
        left = with_spacing(QVBoxLayout(self._list_column), Space.SMALL, (Space.MEDIUM,) * 4)
        left.addWidget(self.search)
        left.addWidget(self.list, 1)
        left.addWidget(self.new_button)
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.title, 1)
        head.addWidget(self.remove_button)
        self.pages.add(WRITE, "Write", "edit", self.text)
        self.pages.add(READ, "Read", "book", self.reading)
        column = with_spacing(QVBoxLayout(right), Space.SMALL, (Space.MEDIUM,) * 4)
        column.addLayout(head)
        column.addWidget(self.pages, 1)
        self._columns.addWidget(self._list_column)
        self._columns.addWidget(right)
        self._columns.setStretchFactor(1, 1)
        self._middle.addWidget(self.empty)
        self._middle.addWidget(self._columns)
        with_spacing(QVBoxLayout(self), 0).addWidget(self._middle)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        tokens = Theme.current().tokens
        self._list_column.setMinimumWidth(tokens.px(LEAST_LIST))
        self._columns.setSizes([tokens.px(LIST), tokens.px(PAGE)])
        self.text.setFont(text_font(tokens.px(FontSize.NUMBER)))


def _item(note: Note) -> QListWidgetItem:
    item = QListWidgetItem(note.title)
    item.setData(ID, note.id)
    item.setData(DAY, format_short_day(note.day))
    lines = plain_lines(note.text)
    item.setData(BELOW, next((line for line in lines if line and line != note.title), "Nothing written yet"))
    return item
