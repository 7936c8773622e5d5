"""The progress of pages on their way to a printer or a file, and a button to stop."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import IdleQueue


class PrintProgress(NamedTuple):
    """The current page, counted from 1, and the number of pages; 0 where that is not known yet."""

    page: int
    pages: int

    @property
    def text(self) -> str:
        """What the player reads."""
        return f"Page {self.page} of {self.pages}" if self.pages else f"Laying out page {self.page}…"


Work: TypeAlias = Generator[PrintProgress, None, bool]
"""Does a portion each time it is asked; at last, whether everything was done."""


class ProgressPanel(QWidget):
    """Does one step of work at each turn of the event loop; `ended` brings success or an error text."""

    ended = Signal(bool, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work: Work | None = None
        self._is_at_it = False
        self._if_cancelled = ""
        self._later = IdleQueue(self)
        self.message, self.bar = role_label(" ", LabelRole.MUTED), QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress of the pages")
        self.cancel_button = push_button("Cancel")
        self.cancel_button.clicked.connect(self.cancel)
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        column.addStretch(1)
        for widget in (self.message, self.bar, self.cancel_button):
            column.addWidget(widget)

    @property
    def is_busy(self) -> bool:
        """Whether there is work that has not ended."""
        return self._work is not None

    def begin(self, work: Work, if_cancelled: str = "") -> None:
        """Do this work; the player who cancels it is told these words."""
        self.stop()
        self._work, self._if_cancelled = work, if_cancelled
        self.message.setText(" ")
        self.bar.setRange(0, 0)
        self._later.add("work", self._go_on)

    def cancel(self) -> None:
        """Stop because the player wants it."""
        if self.stop():
            self.ended.emit(False, self._if_cancelled)

    def stop(self) -> bool:
        """Do nothing more; whether there was something to do."""
        work, self._work = self._work, None
        self._later.clear()
        # Work that just asks the player something is closed once it has the answer.
        if work is not None and not self._is_at_it:
            work.close()
        return work is not None

    def _go_on(self) -> None:
        work = self._work
        if work is None:
            return
        self._is_at_it = True
        try:
            going = next(work)
        except StopIteration as done:
            self._end(work, bool(done.value), "")
        except CompanionError as problem:
            self._end(work, False, str(problem))
        else:
            if work is not self._work:
                work.close()
                return
            self._tell(going)
            self._later.add("work", self._go_on)
        finally:
            self._is_at_it = False

    def _end(self, work: Work, is_done: bool, fault: str) -> None:
        if work is self._work:
            self._work = None
            self.ended.emit(is_done, fault)

    def _tell(self, going: PrintProgress) -> None:
        if self.message.text() != going.text:
            self.message.setText(going.text)
            self.bar.setRange(0, going.pages)
            self.bar.setValue(max(going.page - 1, 0))
