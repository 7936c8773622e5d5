"""A viewer for Markdown: nothing is loaded from anywhere, and links lead nowhere."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize

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
