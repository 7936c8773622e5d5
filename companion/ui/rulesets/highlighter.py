"""YAML in the theme's colours."""

from __future__ import annotations

import re

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from companion.ui.theme.theme import Theme

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
