"""The help window: pages at the left, the text at the right."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextTable,
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

from companion.ui.help.pages import PAGES, page_text
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Type
from companion.ui.widgets.layouts.sized import resize_on_screen
from companion.ui.widgets.spacing import spaced

MARKDOWN = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
HEADING_SIZES = {1: Type.TITLE, 2: Type.HEADING, 3: Type.NUMBER}


class HelpText(QTextBrowser):
    """Reads Markdown without HTML; a page has no pictures, so nothing is ever opened for one."""

    def show_page(self, text: str) -> None:
        """Show a page from its beginning."""
        self.document().setMarkdown(text, MARKDOWN)

    def loadResource(self, _kind: int, _name: QUrl | str) -> QImage:
        # With no picture at all Qt would look for the file itself.
        return QImage(1, 1, QImage.Format.Format_Mono)


class HelpReader(QDialog):
    """Reads the help pages; stays open beside the battle."""

    def __init__(self, page: str = PAGES[0].id, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Help")
        self.pages, self.text, self.search = QListWidget(), HelpText(), QLineEdit()
        self.search.setPlaceholderText("Find on this page")
        self.search.setAccessibleName("Find on this page")
        self.pages.setAccessibleName("Help pages")
        self.text.setAccessibleName("Help text")
        self.text.setOpenExternalLinks(True)
        for each in PAGES:
            item = QListWidgetItem(each.title)
            item.setData(1000, each.id)
            self.pages.addItem(item)
        row = spaced(
            QHBoxLayout(self), Space.MEDIUM, (Space.MEDIUM, Space.MEDIUM, Space.MEDIUM, Space.MEDIUM)
        )
        row.addWidget(self.pages)
        column = spaced(QVBoxLayout(), Space.SMALL)
        column.addWidget(self.search)
        column.addWidget(self.text, 1)
        row.addLayout(column, 1)
        self.search.returnPressed.connect(self.find_next)
        self.pages.currentRowChanged.connect(self._show_current)
        Theme.current().changed.connect(self._restyle)
        self._measure()
        self.open_page(page)

    def open_page(self, page: str) -> None:
        """Turn to a page."""
        self.pages.setCurrentRow([each.id for each in PAGES].index(page))

    def find_next(self) -> bool:
        """Turn to the next place on the page where the words of the search stand; whether there is one."""
        words = self.search.text()
        if words and not self.text.find(words):
            self.text.moveCursor(QTextCursor.MoveOperation.Start)  # and from the beginning again
            return self.text.find(words)
        return bool(words)

    def _show_current(self, row: int) -> None:
        self.text.show_page(page_text(PAGES[row].id))
        self._letter()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)

    def _restyle(self) -> None:
        self._measure()
        self._show_current(self.pages.currentRow())

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.pages.setFixedWidth(px(170))
        resize_on_screen(self, 880, 640)

    def _letter(self) -> None:
        """Give headings, paragraphs and tables the sizes and distances of the theme."""
        document = self.text.document()
        document.setDocumentMargin(Theme.current().tokens.px(Space.LARGE))
        block = document.begin()
        while block.isValid():
            if block.blockFormat().nonBreakableLines():
                _letter_code(QTextCursor(block))
            else:
                self._letter_block(QTextCursor(block), block.blockFormat().headingLevel())
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                frame.setFormat(_table_format(frame.format().toTableFormat()))

    def _letter_block(self, cursor: QTextCursor, level: int) -> None:
        tokens = Theme.current().tokens
        spacing = QTextBlockFormat()
        spacing.setLineHeight(140, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if cursor.currentTable() is None:
            spacing.setTopMargin(tokens.px(Space.LARGE if level > 1 else Space.TINY))
            spacing.setBottomMargin(tokens.px(Space.SMALL if level else Space.TINY))
        cursor.mergeBlockFormat(spacing)
        if level:
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            letters = cursor.charFormat()
            letters.clearProperty(QTextFormat.Property.FontSizeAdjustment)
            letters.setProperty(
                QTextFormat.Property.FontPixelSize, tokens.px(HEADING_SIZES.get(level, Type.NUMBER))
            )
            letters.setFontWeight(QFont.Weight.DemiBold)
            cursor.setCharFormat(letters)
        _letter_strong(cursor.block())


def _letter_strong(block: QTextBlock) -> None:
    """Strong words in the weight that the window's family has: Qt would thicken a lighter one."""
    heavy = [
        (fragment.position(), fragment.length())
        for fragment in _fragments(block)
        if fragment.charFormat().fontWeight() > QFont.Weight.DemiBold
    ]
    letters = QTextCharFormat()
    letters.setFontWeight(QFont.Weight.DemiBold)
    for position, length in heavy:
        cursor = QTextCursor(block)
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(letters)


def _fragments(block: QTextBlock) -> list[QTextFragment]:
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
    letters.setProperty(QTextFormat.Property.FontPixelSize, tokens.px(Type.BODY))
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
