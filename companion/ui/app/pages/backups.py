"""Backups in the window: made in the background, shown on a page, restored; and the check after a crash."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer, Signal

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.tabletop.number_text import format_count
from companion.ui.app.pages.lazy_page import LazyPage, WindowFrame
from companion.ui.widgets.banner import BannerAction
from companion.ui.widgets.labels_and_buttons import ButtonKind
from companion.ui.widgets.question import ask_question
from companion.ui.work.background import BackgroundTask

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.backups.page import BackupsPage
    from companion.workshop.backups import BackupCopy, BackupPreview, BackupService, HeldItem, RestoredBattle

HOUR, SOON = 3_600_000, 4_000
"""Milliseconds between two backups, and until the first: what a player waits for comes before."""
END_TIMEOUT = 3.0
"""Seconds that the backup at the end may take, while nothing is seen of it."""
SOUND = (
    "Companion was not closed properly the last time. Everything was checked: all battles and campaigns are"
    " whole."
)
ENDED = "Companion ended unexpectedly the last time. Nothing is lost."
CRASHED = "Show the report"
REMEDY = "`companion doctor --repair`"
"""What the command line does against damage; in the window it is a button."""
RESTORE = "Restore this backup?"
MORE = "All battles and campaigns will be as they were then."
KEEPS_CURRENT = (
    'What there is now is kept at the end of the list as "Replaced by the restore", and can be restored in'
    " the same way."
)
MAX_NAMED = 4


@dataclass(frozen=True, slots=True)
class LibraryHandover:
    """Callbacks by which the window releases its library while the database is exchanged, and resumes it."""

    release_library: Callable[[], Library | None]
    resume_library: Callable[[Library], object]
    reopen_library: Callable[[], object]


class Backups(LazyPage):
    """Makes the page on first use; `crash` is the report of the last crash, empty if there was none."""

    page: BackupsPage | None
    progressed = Signal(str)

    def __init__(self, frame: WindowFrame, door: LibraryHandover) -> None:
        super().__init__(frame)
        self.crash = ""
        self._handover = door
        self._library: Library | None = None
        self._makes_backups = False
        self._exchanged_library: Library | None = None
        self._is_closing = Event()
        self._safekeeping: BackupService | None = None
        self.backup_task, self.exchange_task = BackgroundTask(self), BackgroundTask(self)
        self._hourly, self._soon = QTimer(self), QTimer(self)
        self._hourly.setInterval(HOUR)
        self._hourly.timeout.connect(self.back_up_hourly)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.back_up_at_start)

    @property
    def safekeeping(self) -> BackupService:
        """The safekeeping of the data folder."""
        if self._safekeeping is None:
            from companion.workshop.backups import BackupService

            self._safekeeping = BackupService(halted=self._is_closing.is_set)
        return self._safekeeping

    # --- making ---

    def attach_library(self, library: Library) -> None:
        """Back up what this library writes, soon and then every hour; after a crash, examine it at once."""
        self._library = library
        if library.is_read_only or library.own.is_read_only:
            return
        self._makes_backups = True
        self._hourly.start()
        self._soon.start(0 if library.own.was_left_uncleanly or self.crash else SOON)

    def back_up_at_start(self) -> None:
        """Make the backup of the start, once everything was examined that a crash may have spoilt."""
        library = self._library
        if library is not None:
            is_in_doubt = library.own.was_left_uncleanly
            self.backup_task.ask(partial(self._examine_and_back_up, is_in_doubt), self._report_examined)

    def back_up_hourly(self) -> None:
        """Make the backup of the hour, unless the database is being exchanged."""
        if not self.exchange_task.is_busy:
            self.backup_task.ask(lambda: self.safekeeping.back_up_hourly(), self._report_backup)

    def back_up_at_end(self) -> None:
        """Make the backup of the end, once the window and its library are closed.

        What fails is tried again at the next start, and told then.
        """
        if self._makes_backups:
            with suppress(CompanionError):
                self.safekeeping.back_up_at_end(END_TIMEOUT)

    def _examine_and_back_up(self, is_in_doubt: bool) -> tuple[bool, list[str]]:
        self.safekeeping.write_readme()
        faults = self.safekeeping.damage() if is_in_doubt else []
        if not faults:
            self.safekeeping.back_up_at_start()
        return is_in_doubt, faults

    def _report_examined(self, answer: Any) -> None:
        if isinstance(answer, Exception):
            self._report_backup(answer)
            return
        is_in_doubt, faults = answer
        if faults:
            self._offer_repair(faults)
        elif is_in_doubt and self._library is not None:
            self._library.own.settle_doubt()
            self._report_crash(SOUND)
        elif self.crash:
            self._report_crash(ENDED)

    def _report_crash(self, text: str) -> None:
        report = ((CRASHED, self.show_crash),) if self.crash else ()
        self.frame.banner.say(text, Tone.GOOD, report)

    def _report_backup(self, answer: Any) -> None:
        if isinstance(answer, CompanionError):
            if self.offer_repair(str(answer)):
                return
            self.frame.banner.say(f"A backup could not be made. {answer}", Tone.WARN)
        elif isinstance(answer, Exception):
            raise answer

    def _offer_repair(self, faults: Sequence[str]) -> None:
        more = f" {format_count(len(faults) - 1, 'more fault')} besides." if faults[1:] else ""
        text = f"Companion was not closed properly the last time, and something is damaged. {faults[0]}{more}"
        self.frame.banner.say(text, Tone.DANGER, self.remedies)

    def offer_repair(self, text: str, *, may_close: bool = True) -> bool:
        """Tell of damage with the ways out of it; whether it was damage that was told."""
        if REMEDY not in text:
            return False
        from companion.workshop.backups import without_remedy

        self.frame.banner.say(without_remedy(text), Tone.DANGER, self.remedies, may_close=may_close)
        return True

    @property
    def remedies(self) -> tuple[BannerAction, ...]:
        """Commands against a damaged database."""
        return ("Repair", self.repair), ("Backups…", lambda: self.show(self._library))

    def show_crash(self) -> None:
        """Show what is known of the crash."""
        from companion.ui.app.failures import AFTERWARDS, CrashDialog

        CrashDialog(self.crash, self.frame.window, AFTERWARDS).exec()

    # --- the page ---

    def show(self, library: Library | None = None) -> None:
        """Turn to the page; without an open library a backup can be restored whole, no single battle."""
        from companion.ui.backups.page import BackupsPage

        self._library = library
        if self.page is None:
            self.page = BackupsPage(self.safekeeping)
            self.page.leave_requested.connect(self.go_back)
            self.page.problem_reported.connect(self.frame.tell)
            self.page.restore_requested.connect(self._ask_to_restore)
            self.page.battles_requested.connect(self._read_battles)
            self.page.backup_requested.connect(self._back_up_now)
            self.progressed.connect(self.page.show_busy)
            self.frame.pages.addWidget(self.page)
        self.page.refresh(can_bring=self._can_write)
        self.show_page(self.page)
        self.page.take_focus()

    def close(self) -> None:
        """Stop what is worked on; it leaves nothing half done."""
        self._is_closing.set()
        self._hourly.stop()
        self._soon.stop()
        for work in (self.backup_task, self.exchange_task):
            work.finish()
        if self.page is not None:
            self.page.close_down()
        if self._exchanged_library is not None:
            self._exchanged_library.close()

    @property
    def _can_write(self) -> bool:
        return self._library is not None and not self._library.is_read_only

    def _back_up_now(self) -> None:
        assert self.page is not None, "its button was pressed"
        self.page.show_busy("Making a backup…")
        self.exchange_task.ask(lambda: self.safekeeping.back_up_by_hand(), self._report_made)

    def _report_made(self, answer: Any) -> None:
        assert self.page is not None, "its button was pressed"
        self.page.show_ready(can_bring=self._can_write)
        if isinstance(answer, list):
            self.report_success(
                "The backup is made." if answer else "The newest backup already has everything."
            )
        else:
            self._report_backup(answer)

    # --- restoring ---

    def _ask_to_restore(self, preview: BackupPreview) -> None:
        answers = (("Restore it", ButtonKind.DANGER), ("Leave everything as it is", ButtonKind.PRIMARY))
        more = "\n\n".join((MORE, *_describe_losses(preview), KEEPS_CURRENT))
        if ask_question(self.frame.window, RESTORE, more, answers) == 0:
            self.exchange("Restoring…", partial(self._restore_copy, preview.copy), self._report_restored)

    def _restore_copy(self, copy: BackupCopy, library: Library | None) -> Any:
        return self.safekeeping.restore(copy, library)

    def repair(self) -> None:
        """Save what can be read of a damaged database, and take what is lost from backups."""
        self.frame.banner.hide()
        self.show(self._library)
        self.exchange(
            "Repairing…",
            lambda library: self.safekeeping.repair(library, self.progressed.emit),
            self._report_repaired,
        )

    def exchange(
        self, text: str, work: Callable[[Library | None], Any], tell: Callable[[Any], object]
    ) -> None:
        """Change the database while nobody has it open, behind the window."""
        assert self.page is not None, "it is shown"
        self.page.show_busy(text)
        library = self._exchanged_library = self._handover.release_library()

        def taken_up(answer: Any) -> None:
            self._exchanged_library = None
            is_open = library is not None and self._resumes_library(library)
            assert self.page is not None, "it is shown"
            self.page.show_ready(can_bring=is_open)
            if not is_open:
                self._handover.reopen_library()
            # Last, as whoever begins again takes down what was told before.
            if isinstance(answer, Exception):
                self._report_problem(answer)
            else:
                tell(answer)

        self.exchange_task.ask(partial(work, library), taken_up)

    def _resumes_library(self, library: Library) -> bool:
        try:
            self._handover.resume_library(library)
        except CompanionError:
            return False
        return True

    def _report_problem(self, problem: Exception) -> None:
        if not isinstance(problem, CompanionError):
            raise problem
        self.frame.tell(str(problem))

    def _report_restored(self, replaced: Any) -> None:
        text = "The backup is restored." + (
            f" What was there before is kept as {replaced.name}." if replaced else ""
        )
        self.report_success(text)

    def _report_repaired(self, reports: Any) -> None:
        self.report_success(" ".join(reports) or "Everything is repaired.")

    def _read_battles(self, copy: BackupCopy, battles: Sequence[int]) -> None:
        assert self.page is not None, "its button was pressed"
        self.page.show_busy("Reading the battles…")
        self.exchange_task.ask(lambda: self.safekeeping.read_battles(copy, battles), self._merge_battles)

    def _merge_battles(self, answer: Any) -> None:
        assert self.page is not None, "its button was pressed"
        try:
            if isinstance(answer, Exception):
                raise answer
            taken: list[RestoredBattle] = answer
            assert self._library is not None, "only then the button can be pressed"
            self.safekeeping.merge_battles(self._library, taken)
            titles = ", ".join(battle.title for battle in taken)
            self.report_success(f"Brought back to your battles: {titles}.")
        except CompanionError as problem:
            self.frame.tell(str(problem))
        finally:
            self.page.show_ready(can_bring=self._can_write)


def _describe_losses(preview: BackupPreview) -> Iterator[str]:
    """Describe what a restore would lose, by name."""
    from companion.ui.backups.contents import format_counts
    from companion.workshop.backups import BackupDifference

    lines = (*preview.battles, *preview.campaigns)
    earlier = [
        line.item for line in lines if line.difference in (BackupDifference.EARLIER, BackupDifference.OTHER)
    ]
    if earlier:
        verb = "loses" if len(earlier) == 1 else "lose"
        yield f"{format_counts(earlier)} {verb} what was played since: {_format_titles(earlier)}."
    if gone := preview.only_here:
        verb = "is" if len(gone) == 1 else "are"
        yield f"{format_counts(gone)} that began later {verb} gone: {_format_titles(gone)}."


def _format_titles(items: Sequence[HeldItem]) -> str:
    """Return the titles of the first of them, and how many there are besides."""
    more = len(items) - MAX_NAMED
    return ", ".join(item.title for item in items[:MAX_NAMED]) + (f" and {more} more" if more > 0 else "")
