"""The page of backups: the list, the content of the selected one, and its commands."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from companion.tabletop.number_text import format_count
from companion.ui.backups.contents import (
    BackupContents,
    BackupList,
    format_counts,
    format_moment,
    format_size,
)
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask, answer_handler
from companion.workshop.backups import BackupCopy, BackupDifference, BackupPreview, BackupService

LIST, REST = 290, 960
NOTHING_YET = "No backups yet. The first is made once you have played, then one every hour."
LOOKING = "Reading the backup…"


class BackupsPage(QWidget):
    """`leave_requested` reports that the player is done, `problem_reported` brings a message.

    `restore_requested` brings the Preview of what is to be restored whole, `battles_requested` the copy
    and the ids of battles that are to come back, `backup_requested` nothing.
    """

    leave_requested = Signal()
    problem_reported = Signal(str)
    restore_requested = Signal(object)
    battles_requested = Signal(object, object)
    backup_requested = Signal()

    def __init__(self, keeping: BackupService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Backups")
        self._keeping = keeping
        self.background = BackgroundTask(self)
        self.preview: BackupPreview | None = None
        self.list, self.contents = BackupList(), BackupContents()
        self.empty = EmptyState("history", NOTHING_YET, "Back up now")
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.backup_button = push_button("Back up now", ButtonKind.NORMAL, "save")
        self.bring_button = push_button("Bring back as copies", ButtonKind.PRIMARY, "copy")
        self.restore_button = push_button("Restore everything…", ButtonKind.NORMAL, "history")
        self.busy = role_label("", LabelRole.MUTED)
        self.title, self.summary = role_label("", LabelRole.HEADING), role_label("", LabelRole.MUTED)
        self._pages = QStackedWidget()
        self._can_bring = True
        self._arrange()
        self._connect()

    # --- looking ---

    def refresh(self, *, can_bring: bool = True) -> None:
        """Read again which backups there are; battles can only be brought back into an open database."""
        self._can_bring = can_bring
        self.background.ask(self._keeping.copies, answer_handler(self._show_copies, self.summary.setText))

    def take_focus(self) -> None:
        """Put the focus where the keyboard goes on."""
        (self.list if self.list.count() else self.empty).setFocus()

    def do(self, _command: str) -> bool:
        """Whether a command of the keyboard means something here; none does."""
        return False

    def close_down(self) -> None:
        """Stop working behind the window."""
        self.background.finish()

    def show_busy(self, text: str) -> None:
        """Say what is being done; nothing else can be asked for meanwhile."""
        self.busy.setText(text)
        self.setEnabled(False)

    def show_ready(self, *, can_bring: bool = True) -> None:
        """Show that the work is done."""
        self.busy.setText("")
        self.setEnabled(True)
        self.refresh(can_bring=can_bring)
        self.take_focus()

    def _show_copies(self, copies: list[BackupCopy]) -> None:
        current = self.list.current
        self._pages.setCurrentIndex(1 if copies else 0)
        self.list.show_copies(copies, current.path if current else None)

    def _load_preview(self) -> None:
        copy = self.list.current
        assert copy is not None, "one was chosen"
        self.preview = None
        self.title.setText(format_moment(copy.made))
        self.summary.setText(LOOKING)
        self.contents.show_preview(None)
        self.background.ask(
            lambda: self._keeping.preview(copy), answer_handler(self._show_preview, self.summary.setText)
        )

    def _show_preview(self, preview: BackupPreview) -> None:
        self.preview = preview
        self.summary.setText(_format_summary(preview))
        self.contents.show_preview(preview)

    def _offer(self) -> None:
        self.restore_button.setEnabled(self.preview is not None and not self.preview.is_as_now)
        self.bring_button.setEnabled(self._can_bring and bool(self.contents.chosen_battles))
        number = len(self.contents.chosen_battles)
        text = f"Bring back {format_count(number, 'battle')} as {'a copy' if number == 1 else 'copies'}"
        self.bring_button.setText(text if number else "Bring back as copies")

    # --- deeds ---

    def _restore(self) -> None:
        if self.preview is not None:
            self.restore_requested.emit(self.preview)

    def _bring(self) -> None:
        if self.preview is not None and self.contents.chosen_battles:
            self.battles_requested.emit(self.preview.copy, self.contents.chosen_battles)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave_requested.emit()
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.back_button.clicked.connect(self.leave_requested)
        self.backup_button.clicked.connect(self.backup_requested)
        self.empty.action_chosen.connect(self.backup_requested)
        self.list.chosen.connect(lambda _path: self._load_preview())
        self.contents.ticked.connect(self._offer)
        self.restore_button.clicked.connect(self._restore)
        self.bring_button.clicked.connect(self._bring)

    # --- inside ---

    def _arrange(self) -> None:
        column = with_spacing(QVBoxLayout(self), 0)
        column.addLayout(self._header())
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

    def _header(self) -> QHBoxLayout:
        row = with_spacing(QHBoxLayout(), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL))
        row.addWidget(self.back_button)
        heading = role_label("Backups", LabelRole.HEADING)
        heading.setWordWrap(False)
        row.addWidget(heading)
        row.addWidget(self.busy, 1)
        row.addWidget(self.backup_button)
        return row

    def _details(self) -> QWidget:
        whole = QWidget()
        margins = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
        column = with_spacing(QVBoxLayout(whole), Space.SMALL, margins)
        column.addWidget(self.title)
        column.addWidget(self.summary)
        column.addWidget(self.contents, 1)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addStretch(1)
        foot.addWidget(self.bring_button)
        foot.addWidget(self.restore_button)
        column.addLayout(foot)
        return whole


def _format_summary(preview: BackupPreview) -> str:
    """Format reason, content and gaps of a backup, in a line or two."""
    copy, lines = preview.copy, (*preview.battles, *preview.campaigns)
    texts = [f"{copy.why}, {format_size(copy.size)}."]
    if preview.is_as_now:
        return f"{texts[0]} Everything in it is as it is now."
    missing = [
        line.item for line in lines if line.difference in (BackupDifference.MISSING, BackupDifference.OTHER)
    ]
    earlier = [line.item for line in lines if line.difference is BackupDifference.EARLIER]
    if missing:
        texts.append(
            f"{format_counts(missing)} {'has' if len(missing) == 1 else 'have'} entries that are missing now."
        )
    if earlier:
        texts.append(f"{format_counts(earlier)} {'was' if len(earlier) == 1 else 'were'} played since.")
    if preview.only_here:
        texts.append(f"{format_counts(preview.only_here)} began later.")
    return " ".join(texts)
