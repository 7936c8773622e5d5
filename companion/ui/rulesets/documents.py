"""The texts of a ruleset's files while they are edited, each with its own undo."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from companion.errors import CompanionError
from companion.workshop.ruleset_editing import RulesetEditing


class RulesetDocuments(QObject):
    """Documents by the names of files, made when they are first shown; `edited` tells that one changed."""

    edited = Signal()

    def __init__(self, editing: RulesetEditing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._editing = editing
        self._saved: dict[str, str] = {}
        self._documents: dict[str, QTextDocument] = {}

    def document(self, name: str) -> QTextDocument:
        """Return the text of a file. Raises FileError where it cannot be read."""
        if name not in self._documents:
            self._saved[name] = self._editing.text(name)
            document = QTextDocument(self)
            document.setDocumentLayout(QPlainTextDocumentLayout(document))
            document.setPlainText(self._saved[name])
            document.contentsChanged.connect(self.edited)
            self._documents[name] = document
        return self._documents[name]

    def unsaved_texts(self) -> dict[str, str]:
        """Return the texts that are not saved, by the names of their files."""
        now = {name: document.toPlainText() for name, document in self._documents.items()}
        return {name: text for name, text in now.items() if text != _plain(self._saved[name])}

    def save(self) -> None:
        """Write what is not saved yet. Raises StoreError; what is written by then counts as saved."""
        for name, text in self.unsaved_texts().items():
            self._editing.write({name: text})
            self._saved[name] = text

    def reread(self) -> None:
        """Take over what another program has saved, where nothing is unsaved here."""
        unsaved = self.unsaved_texts()
        for name, document in self._documents.items():
            try:
                text = self._editing.text(name)
            except CompanionError:
                continue
            if text != self._saved[name]:
                self._saved[name] = text
                if name not in unsaved:
                    document.setPlainText(text)


def _plain(text: str) -> str:
    """Return a text as a document gives it back."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
