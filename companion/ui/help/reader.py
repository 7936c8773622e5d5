"""The help window: pages at the left, the text at the right."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QFont,
    QHideEvent,
    QImage,
    QImageReader,
    QKeySequence,
    QPainter,
    QPen,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextTableFormat,
)
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from companion.paths import resources
from companion.ui.help.pages import PAGES, page_text
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask

MARKDOWN = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
HEADING_SIZES = {1: FontSize.TITLE, 2: FontSize.HEADING, 3: FontSize.NUMBER}


LINE_HEIGHT = 140
"""Percent of the letters."""
WEB = ("http", "https", "mailto")
PAGE = Qt.ItemDataRole.UserRole

FOLDER, ENDING = "screenshots", ".png"
NOTHING = QSize(1, 1)


class HelpText(QTextBrowser):
    """Reads Markdown without HTML, with pictures of the window and no others, as wide as there is room.

    Pictures are read in the background: until then their room stands empty. A link is to the web, or
    `page_requested` brings the page of the help that it names.
    """

    page_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.reading = BackgroundTask(self)
        self._pictures: dict[str, QImage | None] = {}
        self.anchorClicked.connect(self._follow)

    def _follow(self, link: QUrl) -> None:
        if link.scheme() in WEB:
            QDesktopServices.openUrl(link)
        else:
            self.page_requested.emit(link.path())

    def show_page(self, text: str) -> None:
        """Show a page from its beginning."""
        self.reading.forget()
        self._pictures = {}
        self.document().setMarkdown(text, MARKDOWN)

    def loadResource(self, _kind: int, name: QUrl | str) -> QImage:
        url = name.toString() if isinstance(name, QUrl) else name
        self._pictures.setdefault(url, None)
        if self.isVisible():
            self._read_pictures()
        return self._picture(url)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_pictures()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._read_pictures()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.reading.finish()

    def _read_pictures(self) -> None:
        """Have the pictures of the page read that have not been yet."""
        if unread := [url for url, picture in self._pictures.items() if picture is None]:
            self.reading.ask(partial(read_pictures, unread), self._take_pictures)

    def _take_pictures(self, pictures: dict[str, QImage] | Any) -> None:
        if isinstance(pictures, Exception):
            raise pictures
        self._pictures.update(pictures)
        self._show_pictures()

    def _show_pictures(self) -> None:
        document = self.document()
        for url in self._pictures:
            kind = QTextDocument.ResourceType.ImageResource.value
            document.addResource(kind, QUrl(url), self._picture(url))
        if self._pictures:
            document.markContentsDirty(0, document.characterCount())

    def _picture(self, url: str) -> QImage:
        width = self.viewport().width() - 2 * round(self.document().documentMargin())
        ratio, tokens = self.devicePixelRatioF(), Theme.current().tokens
        return framed_picture(url, self._pictures[url], max(width, 1), ratio, tokens)


class HelpReader(QDialog):
    """Reads the help pages; stays open beside the battle."""

    def __init__(self, page: str = PAGES[0].id, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Help")
        self.pages, self.text, self.search = QListWidget(), HelpText(), QLineEdit()
        self._texts: dict[str, str] = {}
        self.search.setPlaceholderText("Search all pages (Ctrl+F)")
        self.search.setAccessibleName("Search all pages")
        self.search.setClearButtonEnabled(True)
        self.none_found = role_label("No page contains these words.", LabelRole.MUTED)
        self.none_found.hide()
        self.pages.setAccessibleName("Help pages")
        self.text.setAccessibleName("Help text")
        for each in PAGES:
            item = QListWidgetItem(each.title)
            item.setData(PAGE, each.id)
            self.pages.addItem(item)
        row = with_spacing(
            QHBoxLayout(self), Space.MEDIUM, (Space.MEDIUM, Space.MEDIUM, Space.MEDIUM, Space.MEDIUM)
        )
        left = with_spacing(QVBoxLayout(), Space.SMALL)
        left.addWidget(self.pages, 1)
        left.addWidget(self.none_found)
        row.addLayout(left)
        column = with_spacing(QVBoxLayout(), Space.SMALL)
        column.addWidget(self.search)
        column.addWidget(self.text, 1)
        row.addLayout(column, 1)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self.find_next)
        self.text.page_requested.connect(self.open_page)
        find = QShortcut(QKeySequence.StandardKey.Find, self)
        find.activated.connect(self._take_search)
        self.pages.currentRowChanged.connect(self._show_current)
        Theme.current().changed.connect(self._restyle)
        self._measure()
        self.open_page(page)

    def open_page(self, page: str) -> None:
        """Turn to a page; a search is over where it has left that page out."""
        row = [each.id for each in PAGES].index(page)
        if self.pages.item(row).isHidden():
            self.search.clear()
        self.pages.setCurrentRow(row)

    def find_next(self) -> bool:
        """Turn to the next place where the words of the search stand, on this page or on one after it."""
        text = self.search.text().strip()
        if not text or not self._rows_found():
            return False
        if self.text.find(text):
            return True
        rows, here = self._rows_found(), self.pages.currentRow()
        self.pages.setCurrentRow(next((row for row in rows if row > here), rows[0]))
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        return self.text.find(text)

    def _take_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _rows_found(self) -> list[int]:
        return [row for row in range(self.pages.count()) if not self.pages.item(row).isHidden()]

    def _search(self, text: str) -> None:
        """Leave the pages that have the words, each with how often, and turn to the first of them."""
        message = text.strip().lower()
        for row, page in enumerate(PAGES):
            count = self._plain(page.id).count(message) if message else 0
            item = self.pages.item(row)
            item.setHidden(bool(message) and not count)
            item.setText(f"{page.title} ({count})" if count else page.title)
        rows = self._rows_found()
        self.none_found.setVisible(not rows)
        if message and rows:
            if self.pages.currentRow() not in rows:
                self.pages.setCurrentRow(rows[0])
            self.text.moveCursor(QTextCursor.MoveOperation.Start)
            self.text.find(text.strip())

    def _plain(self, page: str) -> str:
        """Return the words of a page, read once."""
        if page not in self._texts:
            document = QTextDocument()
            document.setMarkdown(page_text(page), MARKDOWN)
            self._texts[page] = document.toPlainText().lower()
        return self._texts[page]

    def _show_current(self, row: int) -> None:
        self.text.show_page(page_text(PAGES[row].id))
        self._letter()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)

    def _restyle(self) -> None:
        self._measure()
        self._show_current(self.pages.currentRow())

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        beside = self.pages.verticalScrollBar().sizeHint().width() + 2 * self.pages.frameWidth()
        beside += px(Space.MEDIUM)
        self.pages.setFixedWidth(max(px(170), self.pages.sizeHintForColumn(0) + beside))
        resize_on_screen(self, 880, 640)

    def _letter(self) -> None:
        """Give headings, paragraphs and tables the sizes and distances of the theme."""
        document = self.text.document()
        document.setDocumentMargin(Theme.current().tokens.px(Space.LARGE))
        edit = QTextCursor(document)
        edit.beginEditBlock()  # laid out once at its end, not after each block
        block = document.begin()
        while block.isValid():
            if block.blockFormat().nonBreakableLines():
                _letter_code(QTextCursor(block))
            else:
                self._letter_block(QTextCursor(block), block.blockFormat().headingLevel())
            # Not by the root frame: PySide keeps one for every page that was shown.
            table = QTextCursor(block).currentTable()
            if table is not None and table.firstPosition() == block.position():
                table.setFormat(_table_format(table.format().toTableFormat()))
            block = block.next()
        edit.endEditBlock()

    def _letter_block(self, cursor: QTextCursor, level: int) -> None:
        tokens = Theme.current().tokens
        spacing = QTextBlockFormat()
        # A line is as high as its picture already.
        has_picture = any(run.charFormat().isImageFormat() for run in fragments_of(cursor.block()))
        height = 100 if has_picture else LINE_HEIGHT
        spacing.setLineHeight(height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if cursor.currentTable() is None:
            spacing.setTopMargin(tokens.px(Space.LARGE if level > 1 else Space.TINY))
            spacing.setBottomMargin(tokens.px(Space.SMALL if level else Space.TINY))
        cursor.mergeBlockFormat(spacing)
        if level:
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            letters = cursor.charFormat()
            letters.clearProperty(QTextFormat.Property.FontSizeAdjustment)
            letters.setProperty(
                QTextFormat.Property.FontPixelSize, tokens.px(HEADING_SIZES.get(level, FontSize.NUMBER))
            )
            letters.setFontWeight(QFont.Weight.DemiBold)
            cursor.setCharFormat(letters)
        _letter_strong(cursor.block())


def _letter_strong(block: QTextBlock) -> None:
    """Strong words in the weight that the window's family has: Qt would thicken a lighter one."""
    heavy = [
        (fragment.position(), fragment.length())
        for fragment in fragments_of(block)
        if fragment.charFormat().fontWeight() > QFont.Weight.DemiBold
    ]
    letters = QTextCharFormat()
    letters.setFontWeight(QFont.Weight.DemiBold)
    for position, length in heavy:
        cursor = QTextCursor(block)
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(letters)


def fragments_of(block: QTextBlock) -> list[QTextFragment]:
    """Return the runs of a block that are lettered alike."""
    found, place = [], block.begin()
    while not place.atEnd():
        found.append(place.fragment())
        place += 1
    return found


def _letter_code(cursor: QTextCursor) -> None:
    """Lines as they stand in a file, on a ground of their own; long ones go on below, further in."""
    tokens = Theme.current().tokens
    spacing = QTextBlockFormat()
    # Any higher, the ground would show between the lines.
    spacing.setLineHeight(100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    spacing.setNonBreakableLines(False)
    spacing.setLeftMargin(tokens.px(2 * Space.LARGE))
    spacing.setTextIndent(-tokens.px(Space.LARGE))
    spacing.setRightMargin(tokens.px(Space.SMALL))
    spacing.setBackground(QColor(tokens.raised))
    cursor.mergeBlockFormat(spacing)
    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
    letters = QTextCharFormat()
    letters.setProperty(QTextFormat.Property.FontPixelSize, tokens.px(FontSize.BODY))
    cursor.mergeCharFormat(letters)


def _table_format(old: QTextTableFormat) -> QTextTableFormat:
    tokens = Theme.current().tokens
    made = QTextTableFormat(old)
    made.setBorder(0)
    made.setCellPadding(tokens.px(Space.TINY))
    made.setCellSpacing(0)
    made.setTopMargin(tokens.px(Space.SMALL))
    made.setBottomMargin(tokens.px(Space.SMALL))
    return made


def picture_file(name: str) -> Path | None:
    """Return the file of a picture by its plain name; None for any other, of which nothing is opened."""
    file = resources() / FOLDER / name
    is_plain = Path(name).name == name and name.endswith(ENDING)
    return file if is_plain and file.is_file() else None


def read_pictures(names: Iterable[str]) -> dict[str, QImage]:
    """Return pictures as they are in their files; none for a name that has no file."""
    files = {name: picture_file(name) for name in names}
    return {name: QImage(str(file)) for name, file in files.items() if file is not None}


def framed_picture(name: str, whole: QImage | None, width: int, ratio: float, tokens: Tokens) -> QImage:
    """Return a picture so many pixels wide at most, with a frame; of one dot where there is none.

    Until the whole one is read, the frame alone has its size.
    """
    size = whole.size() if whole is not None else _size_of(name)
    if size.isEmpty():
        # With no picture at all Qt would look for the file itself.
        return QImage(NOTHING, QImage.Format.Format_Mono)
    dots = min(round(width * ratio), size.width())
    if whole is None:
        picture = QImage(dots, max(round(size.height() * dots / size.width()), 1), QImage.Format.Format_RGB32)
        picture.fill(QColor(tokens.raised))
    else:
        rgb = whole.convertToFormat(QImage.Format.Format_RGB32)
        picture = rgb.scaledToWidth(dots, Qt.TransformationMode.SmoothTransformation)
    painter = QPainter(picture)
    painter.setPen(QPen(QColor(tokens.line), max(1, round(ratio))))
    painter.drawRect(picture.rect().adjusted(0, 0, -1, -1))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def _size_of(name: str) -> QSize:
    """Return the size of a picture, which its file tells without being read."""
    file = picture_file(name)
    return QImageReader(str(file)).size() if file is not None else QSize()
