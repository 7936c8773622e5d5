"""A text editor for YAML: line numbers, faults underlined where they stand, and completion while typing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from companion.errors import Fault
from companion.ui.rulesets.completion_popup import CompletionPopup
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.plain_text import show_tip
from companion.workshop.completion import CursorContext, Suggestion

INDENT = 2
LEAST_DIGITS = 3
Complete = Callable[[str], tuple[CursorContext, Sequence[Suggestion]]]

_PARTS = re.compile(
    r"""(?P<comment>(?:^|(?<=\s))\#.*$)
    |(?P<key>(?:"[^"]*"|'[^']*'|[\w.+/-][\w .+/()'-]*?)(?=\s*:(?:\s|$)))
    |(?P<text>"(?:[^"\\]|\\.)*"|'[^']*')
    |(?P<word>\b(?:remove|never|true|false|null)\b(?=\s*(?:[,\]}\#]|$)))
    |(?P<number>(?<![\w.])[-+]?\d+(?:\.\d+)?(?![\w.]))""",
    re.VERBOSE,
)
COLOURS = {"comment": "muted", "key": "accent", "text": "good", "word": "danger", "number": "side_b"}


class YamlHighlighter(QSyntaxHighlighter):
    """Colours keys, texts, numbers, comments and the words of the rulesets' language, line by line."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._formats: dict[str, QTextCharFormat] = {}
        Theme.current().changed.connect(self._dress)
        self._dress()

    def highlightBlock(self, text: str) -> None:
        for found in _PARTS.finditer(text):
            kind = found.lastgroup or ""
            self.setFormat(found.start(), found.end() - found.start(), self._formats[kind])

    def _dress(self) -> None:
        tokens = Theme.current().tokens
        for kind, token in COLOURS.items():
            made = QTextCharFormat()
            made.setForeground(QColor(getattr(tokens, token)))
            if kind == "comment":
                made.setFontItalic(True)
            if kind == "word":
                made.setFontWeight(QFont.Weight.DemiBold)
            self._formats[kind] = made
        self.rehighlight()


class CodeEditor(QPlainTextEdit):
    """Tab indents or takes what is offered; Esc, then Tab, leads on to the next place of the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setAccessibleName("The text of the file")
        self.setAccessibleDescription("Tab indents; Esc, then Tab, leaves the text")
        self._faults: tuple[Fault, ...] = ()
        self._lets_go = False
        self._margin = _Margin(self)
        self.completing = CompletionPopup(self)
        self.blockCountChanged.connect(lambda _count: self._make_room())
        self.updateRequest.connect(self._scroll_margin)
        self.cursorPositionChanged.connect(self._mark)
        Theme.current().changed.connect(self._dress)
        self._dress()

    def show_document(self, document: QTextDocument) -> None:
        """Edit another text, which keeps its own undo."""
        if document is self.document():
            return
        if document.findChild(YamlHighlighter) is None:
            YamlHighlighter(document)
        document.setDefaultFont(self.font())
        self.setDocument(document)
        self._make_room()
        self._mark()

    def complete_with(self, complete: Complete | None) -> None:
        """Ask this what the text up to the cursor may become."""
        self.completing.ask = complete

    def show_faults(self, faults: Sequence[Fault]) -> None:
        """Underline these faults of the text."""
        self._faults = tuple(faults)
        self._mark()
        self._margin.update()

    def go_to(self, line: int, column: int = 1) -> None:
        """Put the cursor at a place; lines and columns count from 1."""
        block = self.document().findBlockByNumber(max(line, 1) - 1)
        cursor = QTextCursor(block if block.isValid() else self.document().lastBlock())
        right = QTextCursor.MoveOperation.Right
        cursor.movePosition(right, n=min(max(column, 1) - 1, max(cursor.block().length() - 1, 0)))
        self.setTextCursor(cursor)
        self.centerCursor()

    # --- typing ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        lets_go, self._lets_go = self._lets_go, False
        if self.completing.takes(event):
            return
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self._lets_go = True
            event.ignore()
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and lets_go:
            self._leave(forward=key == Qt.Key.Key_Tab)
        elif key == Qt.Key.Key_Tab and not self.isReadOnly():
            self._shift(INDENT)
        elif key == Qt.Key.Key_Backtab and not self.isReadOnly():
            self._shift(-INDENT)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.isReadOnly():
            self._break_line()
        else:
            super().keyPressEvent(event)
            self.completing.follow(event.text())

    def _leave(self, *, forward: bool) -> None:
        self.setTabChangesFocus(True)
        self.focusNextPrevChild(forward)
        self.setTabChangesFocus(False)

    def _break_line(self) -> None:
        """A new line as deep as this one, deeper after a key without a value."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        depth = len(before) - len(before.lstrip(" "))
        bare = before.split(" #")[0].rstrip()
        cursor.insertText("\n" + " " * (depth + (INDENT if bare.endswith(":") else 0)))
        self.ensureCursorVisible()

    def _shift(self, steps: int) -> None:
        """Indent at the cursor, or all the lines that are selected."""
        cursor = self.textCursor()
        if not cursor.hasSelection() and steps > 0:
            cursor.insertText(" " * (steps - cursor.positionInBlock() % steps))
            return
        first = self.document().findBlock(cursor.selectionStart())
        last = self.document().findBlock(cursor.selectionEnd())
        cursor.beginEditBlock()
        block = first
        while block.isValid() and block.blockNumber() <= last.blockNumber():
            line = QTextCursor(block)
            if steps > 0:
                line.insertText(" " * steps)
            else:
                blanks = len(block.text()) - len(block.text().lstrip(" "))
                line.movePosition(
                    QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, min(-steps, blanks)
                )
                line.removeSelectedText()
            block = block.next()
        cursor.endEditBlock()

    # --- marks ---

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._tell_fault(event)
            return True
        return super().event(event)

    def _tell_fault(self, event: QHelpEvent) -> None:
        where = self.viewport().mapFrom(self, event.pos())
        line = self.cursorForPosition(where).blockNumber() + 1
        texts = [f"{fault.message} {fault.remedy}".strip() for fault in self._faults if fault.line == line]
        show_tip(event.globalPos(), "\n".join(texts), self)

    def fault_lines(self) -> frozenset[int]:
        """Return the lines with faults, counted from 1."""
        return frozenset(fault.line for fault in self._faults)

    def _mark(self) -> None:
        self.setExtraSelections([self._current_line(), *map(self._underline, self._faults)])

    def _current_line(self) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        tokens = Theme.current().tokens
        letters = QTextCharFormat()
        letters.setBackground(QColor(tokens.raised))
        letters.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
        cursor = self.textCursor()
        cursor.clearSelection()
        made.format, made.cursor = letters, cursor
        return made

    def _underline(self, fault: Fault) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        letters = QTextCharFormat()
        letters.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        letters.setUnderlineColor(QColor(Theme.current().tokens.danger))
        block = self.document().findBlockByNumber(max(fault.line, 1) - 1)
        cursor = QTextCursor(block)
        text = block.text()
        begin = min(max(fault.column, 1) - 1, max(len(text) - 1, 0)) if fault.column else 0
        end = len(text.rstrip())
        cursor.movePosition(QTextCursor.MoveOperation.Right, n=begin)
        cursor.movePosition(
            QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, max(end - begin, 1)
        )
        made.format, made.cursor = letters, cursor
        return made

    # --- line numbers ---

    def margin_width(self) -> int:
        """Return how much room the line numbers take."""
        digits = max(LEAST_DIGITS, len(str(self.blockCount())))
        gap = Theme.current().tokens.px(Space.SMALL)
        return 2 * gap + self.fontMetrics().horizontalAdvance("0") * digits

    def paint_margin(self, event: QPaintEvent) -> None:
        """Paint the numbers of the lines that can be seen, those with faults in the colour of danger."""
        tokens, faulty = Theme.current().tokens, self.fault_lines()
        painter = QPainter(self._margin)
        painter.fillRect(event.rect(), QColor(tokens.raised))
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        here = self.textCursor().blockNumber()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= event.rect().bottom():
            height = self.blockBoundingRect(block).height()
            number = block.blockNumber() + 1
            colour = tokens.ink if number == here + 1 else tokens.muted
            if number in faulty:
                colour = tokens.danger
                painter.fillRect(0, round(top), tokens.px(3), round(height), QColor(tokens.danger))
            painter.setPen(QColor(colour))
            room = QRect(0, round(top), self._margin.width() - tokens.px(Space.SMALL), round(height))
            painter.drawText(room, int(Qt.AlignmentFlag.AlignRight), str(number))
            top += height
            block = block.next()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        area = self.contentsRect()
        self._margin.setGeometry(area.left(), area.top(), self.margin_width(), area.height())

    def _make_room(self) -> None:
        self.setViewportMargins(self.margin_width(), 0, 0, 0)

    def _scroll_margin(self, rect: QRect, steps: int) -> None:
        if steps:
            self._margin.scroll(0, steps)
        else:
            self._margin.update(0, rect.y(), self._margin.width(), rect.height())

    def _dress(self) -> None:
        tokens = Theme.current().tokens
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPixelSize(tokens.px(FontSize.BODY))
        self.setFont(font)
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance(" ") * INDENT)
        self._make_room()
        self._mark()


class _Margin(QWidget):
    """The margin with the line numbers."""

    def __init__(self, editor: CodeEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        return QSize(self._editor.margin_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._editor.paint_margin(event)
