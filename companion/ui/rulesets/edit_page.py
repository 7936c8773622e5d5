"""The editor of a ruleset: its files, their text, current faults, and a trial of the rules."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextDocumentLayout,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from companion.errors import CompanionError, Fault
from companion.tabletop.number_text import format_count
from companion.ui.rulesets.code_editor import CodeEditor
from companion.ui.rulesets.fault_list import RulesetFaultList
from companion.ui.rulesets.try_view import Stored, TryView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import button_text
from companion.ui.widgets.segments import SegmentedPages
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask
from companion.workshop.ruleset_editing import DraftCheck, ParentRules, RulesetEditing, relative_name
from companion.workshop.trials import TrialRules


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


WAIT = 300
FILES, PANEL = 190, 430
FAULTS, TRY = "faults", "try"
NAME = Qt.ItemDataRole.UserRole
UNSAVED = "• "
IN_ORDER = "No faults."


class EditPage(QWidget):
    """The editor of one ruleset; `leave_requested` tells that the player is done, `saved` of written
    files.
    """

    leave_requested = Signal()
    saved = Signal()
    problem_reported = Signal(str)

    def __init__(
        self, editing: RulesetEditing, title: str, stored: Stored, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.editing, self._title, self._stored = editing, title, stored
        self.texts = RulesetDocuments(editing, self)
        self.editor, self.files = CodeEditor(), QListWidget()
        self.faults, self.trying = RulesetFaultList(), TryView()
        self.state = role_label("", LabelRole.MUTED)
        self.panel = SegmentedPages("Beside the text")
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.save_button = push_button("Save", ButtonKind.PRIMARY, "save")
        self.task, self._preparing = BackgroundTask(self), BackgroundTask(self)
        self._wait = QTimer(self, singleShot=True, interval=WAIT)
        self._parent: ParentRules | None = None
        self._faults: tuple[Fault, ...] = ()
        self._arrange()
        self._connect()
        self._fill_files()
        if editing.is_own:
            self._preparing.ask(editing.parent, self._prepare)
            self._check()
        else:
            self.state.setText("Read-only: duplicate it as an overlay to change something.")

    # --- doing ---

    def open_place(self, file: str, line: int, column: int = 1) -> None:
        """Show a line of one of the files."""
        name = relative_name(self.editing.folder, file)
        for row in range(self.files.count()):
            if self.files.item(row).data(NAME) == name:
                self.files.setCurrentRow(row)
                self.editor.go_to(line, column)
                self.editor.setFocus()

    def show_try(self) -> None:
        """Turn to trying the rules."""
        self.panel.show_page(TRY)

    def save(self) -> bool:
        """Write what has changed; whether all of it is saved."""
        try:
            self.texts.save()
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            return False
        self._mark_files()
        self.saved.emit()
        return True

    def reread(self) -> None:
        """Take over what another program has saved, except where the player has changed the text."""
        self.texts.reread()
        self._fill_files()
        self._check()

    @property
    def is_changed(self) -> bool:
        """Whether anything is not saved yet."""
        return bool(self.texts.unsaved_texts())

    @property
    def is_busy(self) -> bool:
        """Whether faults or numbers are still to come."""
        return self._wait.isActive() or self.task.is_busy or self._preparing.is_busy or self.trying.is_busy

    def close_down(self) -> None:
        """Stop working behind the window."""
        for behind in (self.task, self._preparing, self.trying.task):
            behind.finish()
        self.editing.close()

    # --- inside ---

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.LARGE, Space.SMALL))
        title = role_label(self._title, LabelRole.HEADING)
        title.setWordWrap(False)
        head.addWidget(self.back_button)
        head.addWidget(title)
        head.addWidget(self.state, 1)
        head.addWidget(self.save_button)
        self.save_button.setVisible(self.editing.is_own)
        self.editor.setReadOnly(not self.editing.is_own)
        self.files.setAccessibleName("Files of this ruleset")
        for part in (self.files, self.faults):
            part.setProperty("plain", True)
        self.panel.add(FAULTS, "Faults", "warning", self.faults)
        self.panel.add(TRY, "Try it", "dice", self.trying)
        self.panel.setVisible(self.editing.is_own)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.columns.setChildrenCollapsible(False)
        for widget in (self.files, self.editor, self.panel):
            self.columns.addWidget(widget)
        self.columns.setStretchFactor(1, 1)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addLayout(head)
        column.addWidget(self.columns, 1)
        self._measure()
        Theme.current().changed.connect(self._measure)

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.files.setMinimumWidth(px(120))
        self.panel.setMinimumWidth(px(300))
        self.editor.setMinimumWidth(px(260))
        self.columns.setSizes([px(FILES), px(600), px(PANEL)])

    def _connect(self) -> None:
        self._wait.timeout.connect(self._check)
        self.back_button.clicked.connect(self.leave_requested)
        self.save_button.clicked.connect(self.save)
        self.files.currentItemChanged.connect(lambda item, _before: self._show_file(item))
        self.texts.edited.connect(self._follow)
        self.faults.chosen.connect(lambda fault: self.open_place(fault.file, fault.line, fault.column))

    def _fill_files(self) -> None:
        current = self._current()
        with QSignalBlocker(self.files):
            self.files.clear()
            for name in self.editing.files():
                item = QListWidgetItem(name)
                item.setData(NAME, name)
                self.files.addItem(item)
                if name == current:
                    self.files.setCurrentItem(item)
        if self.files.currentItem() is None and self.files.count():
            self.files.setCurrentRow(0)
        self._mark_files()

    def _current(self) -> str:
        item = self.files.currentItem()
        return str(item.data(NAME)) if item is not None else ""

    def _show_file(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        try:
            self.editor.show_document(self.texts.document(str(item.data(NAME))))
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
        self._show_faults_of_file()

    def _follow(self) -> None:
        self._mark_files()
        self._wait.start()

    def _mark_files(self) -> None:
        """A dot before what is not saved yet."""
        changed = self.texts.unsaved_texts()
        for row in range(self.files.count()):
            item = self.files.item(row)
            name = str(item.data(NAME))
            item.setText(f"{UNSAVED}{name}" if name in changed else name)
            text = f"{name}, not saved" if name in changed else name
            item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
        self.save_button.setEnabled(bool(changed))

    # --- checking ---

    def _check(self) -> None:
        if self.editing.is_own:
            texts = self.texts.unsaved_texts()
            self.task.ask(lambda: self.editing.check(texts), self._show_checked)

    def _prepare(self, parent: object) -> None:
        if not isinstance(parent, ParentRules):
            return
        self._parent = parent
        self.editor.complete_with(parent.completer.suggest)
        self.trying.offer(parent.trial, self._stored)
        self._check()

    def _show_checked(self, found: object) -> None:
        if isinstance(found, Exception):
            raise found
        assert isinstance(found, DraftCheck), "the draft answers so"
        self._faults = found.faults
        self.faults.show_faults(found.faults, self.editing.folder)
        number = len(found.faults)
        self.state.setText(format_count(number, "fault") if number else IN_ORDER)
        self.state.setProperty("role", (LabelRole.DANGER if number else LabelRole.GOOD).value)
        self.state.style().polish(self.state)
        self.panel.button(FAULTS).setText(button_text(f"Faults ({number})" if number else "Faults"))
        self._show_faults_of_file()
        if self._parent is not None:
            after = TrialRules(found.game, found.source) if found.game and found.source else None
            self.trying.show_after(after, found.source.title if found.source else self._title)

    def _show_faults_of_file(self) -> None:
        file = str(self.editing.folder / self._current())
        self.editor.show_faults([fault for fault in self._faults if fault.file == file])
