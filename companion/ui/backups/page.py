"""The page of backups: those that there are, what the chosen one holds, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from companion.tabletop.counting import counted
from companion.ui.backups.contents import Contents
from companion.ui.backups.listing import BackupList, count_words, moment_words, size_words
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label
from companion.ui.work.background import Behind, answered
from companion.workshop.safekeeping import Copy, Difference, Preview, Safekeeping

LIST, REST = 290, 960
NOTHING_YET = "No backups yet. The first is made once you have played, then one every hour."
LOOKING = "Reading the backup…"


class BackupsPage(QWidget):
    """`left` tells that the player is done, `told` is a problem in words.

    `restore_wanted` brings the Preview of what is to be restored whole, `battles_wanted` the copy and the
    ids of battles that are to come back, `backup_wanted` nothing.
    """

    left = Signal()
    told = Signal(str)
    restore_wanted = Signal(object)
    battles_wanted = Signal(object, object)
    backup_wanted = Signal()

    def __init__(self, keeping: Safekeeping, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Backups")
        self._keeping = keeping
        self.behind = Behind(self)
        self.preview: Preview | None = None
        self.list, self.contents = BackupList(), Contents()
        self.empty = EmptyState("history", NOTHING_YET, "Back up now")
        self.back_button = push_button("Back", Kind.QUIET, "chevron-left")
        self.backup_button = push_button("Back up now", Kind.NORMAL, "save")
        self.bring_button = push_button("Bring back as copies", Kind.PRIMARY, "copy")
        self.restore_button = push_button("Restore everything…", Kind.NORMAL, "history")
        self.busy = role_label("", Role.MUTED)
        self.title, self.words = role_label("", Role.HEADING), role_label("", Role.MUTED)
        self._pages = QStackedWidget()
        self._can_bring = True
        self._arrange()
        self._connect()

    # --- looking ---

    def refresh(self, *, can_bring: bool = True) -> None:
        """Read again which backups there are; battles can only be brought back into an open database."""
        self._can_bring = can_bring
        self.behind.ask(self._keeping.copies, answered(self._show_copies, self.words.setText))

    def take_focus(self) -> None:
        """Put the focus where the keyboard goes on."""
        (self.list if self.list.count() else self.empty).setFocus()

    def do(self, _command: str) -> bool:
        """Whether a command of the keyboard means something here; none does."""
        return False

    def close_down(self) -> None:
        """Stop working behind the window."""
        self.behind.finish()

    def show_busy(self, words: str) -> None:
        """Say what is being done; nothing else can be asked for meanwhile."""
        self.busy.setText(words)
        self.setEnabled(False)

    def show_ready(self, *, can_bring: bool = True) -> None:
        """What was done is done."""
        self.busy.setText("")
        self.setEnabled(True)
        self.refresh(can_bring=can_bring)
        self.take_focus()

    def _show_copies(self, copies: list[Copy]) -> None:
        current = self.list.current
        self._pages.setCurrentIndex(1 if copies else 0)
        self.list.show_copies(copies, current.path if current else None)

    def _look_into(self) -> None:
        copy = self.list.current
        assert copy is not None, "one was chosen"
        self.preview = None
        self.title.setText(moment_words(copy.made))
        self.words.setText(LOOKING)
        self.contents.show_preview(None)
        self.behind.ask(lambda: self._keeping.preview(copy), answered(self._show_preview, self.words.setText))

    def _show_preview(self, preview: Preview) -> None:
        self.preview = preview
        self.words.setText(_summary(preview))
        self.contents.show_preview(preview)

    def _offer(self) -> None:
        self.restore_button.setEnabled(self.preview is not None and not self.preview.is_as_now)
        self.bring_button.setEnabled(self._can_bring and bool(self.contents.chosen))
        number = len(self.contents.chosen)
        words = f"Bring back {counted(number, 'battle')} as {'a copy' if number == 1 else 'copies'}"
        self.bring_button.setText(words if number else "Bring back as copies")

    # --- deeds ---

    def _restore(self) -> None:
        if self.preview is not None:
            self.restore_wanted.emit(self.preview)

    def _bring(self) -> None:
        if self.preview is not None and self.contents.chosen:
            self.battles_wanted.emit(self.preview.copy, self.contents.chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.back_button.clicked.connect(self.left)
        self.backup_button.clicked.connect(self.backup_wanted)
        self.empty.deed_chosen.connect(self.backup_wanted)
        self.list.chosen.connect(lambda _path: self._look_into())
        self.contents.ticked.connect(self._offer)
        self.restore_button.clicked.connect(self._restore)
        self.bring_button.clicked.connect(self._bring)

    # --- inside ---

    def _arrange(self) -> None:
        column = spaced(QVBoxLayout(self), 0)
        column.addLayout(self._head())
        split = QSplitter(Qt.Orientation.Horizontal)
        self.list.setProperty("plain", True)
        split.addWidget(self.list)
        split.addWidget(self._details())
        px = Theme.current().tokens.px
        split.setSizes([px(LIST), px(REST)])
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(split)
        column.addWidget(self._pages, 1)

    def _head(self) -> QHBoxLayout:
        row = spaced(QHBoxLayout(), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL))
        row.addWidget(self.back_button)
        heading = role_label("Backups", Role.HEADING)
        heading.setWordWrap(False)
        row.addWidget(heading)
        row.addWidget(self.busy, 1)
        row.addWidget(self.backup_button)
        return row

    def _details(self) -> QWidget:
        whole = QWidget()
        margins = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
        column = spaced(QVBoxLayout(whole), Space.SMALL, margins)
        column.addWidget(self.title)
        column.addWidget(self.words)
        column.addWidget(self.contents, 1)
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addStretch(1)
        foot.addWidget(self.bring_button)
        foot.addWidget(self.restore_button)
        column.addLayout(foot)
        return whole


def _summary(preview: Preview) -> str:
    """What a backup is, holds and lacks, in a line or two."""
    copy, lines = preview.copy, (*preview.battles, *preview.campaigns)
    told = [f"{copy.why}, {size_words(copy.size)}."]
    if preview.is_as_now:
        return f"{told[0]} Everything in it is as it is now."
    missing = [line.item for line in lines if line.difference in (Difference.MISSING, Difference.OTHER)]
    earlier = [line.item for line in lines if line.difference is Difference.EARLIER]
    if missing:
        told.append(
            f"{count_words(missing)} {'has' if len(missing) == 1 else 'have'} entries that are missing now."
        )
    if earlier:
        told.append(f"{count_words(earlier)} {'was' if len(earlier) == 1 else 'were'} played since.")
    if preview.only_here:
        told.append(f"{count_words(preview.only_here)} began later.")
    return " ".join(told)
