"""Pages on their way to a printer or a file: which one it is just now, and a button to stop."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.ui.theme.tokens import Space
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, push_button, role_label
from companion.ui.work.one_by_one import OneByOne


class Going(NamedTuple):
    """Which page it is, counted from 1, and of how many; 0 where that is not known yet."""

    page: int
    pages: int

    @property
    def words(self) -> str:
        """What the player reads."""
        return f"Page {self.page} of {self.pages}" if self.pages else f"Laying out page {self.page}…"


Work: TypeAlias = Generator[Going, None, bool]
"""Does a portion each time it is asked; at last, whether everything was done."""


class Working(QWidget):
    """Does a portion of work each time the event loop comes round; `ended` says how, with a fault's words."""

    ended = Signal(bool, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work: Work | None = None
        self._is_at_it = False
        self._if_cancelled = ""
        self._later = OneByOne(self)
        self.words, self.bar = role_label(" ", Role.MUTED), QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress of the pages")
        self.cancel_button = push_button("Cancel")
        self.cancel_button.clicked.connect(self.cancel)
        column = spaced(QVBoxLayout(self), Space.SMALL)
        column.addStretch(1)
        for widget in (self.words, self.bar, self.cancel_button):
            column.addWidget(widget)

    @property
    def is_busy(self) -> bool:
        """Whether there is work that has not ended."""
        return self._work is not None

    def begin(self, work: Work, if_cancelled: str = "") -> None:
        """Do this work; the player who cancels it is told these words."""
        self.stop()
        self._work, self._if_cancelled = work, if_cancelled
        self.words.setText(" ")
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

    def _tell(self, going: Going) -> None:
        if self.words.text() != going.words:
            self.words.setText(going.words)
            self.bar.setRange(0, going.pages)
            self.bar.setValue(max(going.page - 1, 0))
