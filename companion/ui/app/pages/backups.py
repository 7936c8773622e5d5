"""Backups in the window: made behind it, shown on a page, and restored; and the look at what a crash left."""

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
from companion.tabletop.counting import counted
from companion.ui.app.pages.own_page import Frame, OwnPage
from companion.ui.widgets.banner import Deed
from companion.ui.widgets.question import asked
from companion.ui.widgets.words import Kind
from companion.ui.work.background import Behind

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.backups.page import BackupsPage
    from companion.workshop.safekeeping import Copy, HeldItem, Preview, Safekeeping, Taken

HOUR, SOON = 3_600_000, 4_000
"""Milliseconds between two backups, and until the first: what a player waits for comes before."""
AT_MOST = 3.0
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
KEPT = (
    'What there is now is kept at the end of the list as "Replaced by the restore", and can be restored in'
    " the same way."
)
MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class Door:
    """How the window lets go of its library while the database is exchanged, and takes it up again."""

    put_down: Callable[[], Library | None]
    take_up: Callable[[Library], object]
    begin_again: Callable[[], object]


class Backups(OwnPage):
    """Makes the page when it is first wanted; `crash` is the report of the last one, empty without."""

    page: BackupsPage | None
    progressed = Signal(str)

    def __init__(self, frame: Frame, door: Door) -> None:
        super().__init__(frame)
        self.crash = ""
        self._door = door
        self._library: Library | None = None
        self._keeps = False
        self._in_work: Library | None = None
        self._is_closing = Event()
        self._made: Safekeeping | None = None
        self.keeper, self.worker = Behind(self), Behind(self)
        self._hourly, self._soon = QTimer(self), QTimer(self)
        self._hourly.setInterval(HOUR)
        self._hourly.timeout.connect(self.keep_hourly)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.keep_at_start)

    @property
    def keeping(self) -> Safekeeping:
        """What looks after the data folder."""
        if self._made is None:
            from companion.workshop.safekeeping import Safekeeping

            self._made = Safekeeping(halted=self._is_closing.is_set)
        return self._made

    # --- making ---

    def look_after(self, library: Library) -> None:
        """Back up what this library writes, soon and then every hour; after a crash, examine it at once."""
        self._library = library
        if library.is_read_only or library.own.is_read_only:
            return
        self._keeps = True
        self._hourly.start()
        self._soon.start(0 if library.own.was_left_uncleanly or self.crash else SOON)

    def keep_at_start(self) -> None:
        """Make the backup of the start, once everything was examined that a crash may have spoilt."""
        library = self._library
        if library is not None:
            is_in_doubt = library.own.was_left_uncleanly
            self.keeper.ask(partial(self._examine_and_keep, is_in_doubt), self._tell_examined)

    def keep_hourly(self) -> None:
        """Make the backup of the hour, unless the database is being exchanged."""
        if not self.worker.is_busy:
            self.keeper.ask(lambda: self.keeping.keep_hourly(), self._tell_kept)

    def keep_at_end(self) -> None:
        """Make the backup of the end, once the window and its library are closed.

        What fails is tried again at the next start, and told then.
        """
        if self._keeps:
            with suppress(CompanionError):
                self.keeping.keep_at_end(AT_MOST)

    def _examine_and_keep(self, is_in_doubt: bool) -> tuple[bool, list[str]]:
        self.keeping.write_readme()
        faults = self.keeping.damage() if is_in_doubt else []
        if not faults:
            self.keeping.keep_at_start()
        return is_in_doubt, faults

    def _tell_examined(self, answer: Any) -> None:
        if isinstance(answer, Exception):
            self._tell_kept(answer)
            return
        is_in_doubt, faults = answer
        if faults:
            self._offer_repair(faults)
        elif is_in_doubt and self._library is not None:
            self._library.own.settle_doubt()
            self._tell_crash(SOUND)
        elif self.crash:
            self._tell_crash(ENDED)

    def _tell_crash(self, words: str) -> None:
        report = ((CRASHED, self.show_crash),) if self.crash else ()
        self.frame.banner.say(words, Tone.GOOD, report)

    def _tell_kept(self, answer: Any) -> None:
        if isinstance(answer, CompanionError):
            if self.offer_repair(str(answer)):
                return
            self.frame.banner.say(f"A backup could not be made. {answer}", Tone.WARN)
        elif isinstance(answer, Exception):
            raise answer

    def _offer_repair(self, faults: Sequence[str]) -> None:
        more = f" {counted(len(faults) - 1, 'more fault')} besides." if faults[1:] else ""
        words = (
            f"Companion was not closed properly the last time, and something is damaged. {faults[0]}{more}"
        )
        self.frame.banner.say(words, Tone.DANGER, self.remedies)

    def offer_repair(self, words: str, *, may_close: bool = True) -> bool:
        """Tell of damage with the ways out of it; whether it was damage that was told."""
        if REMEDY not in words:
            return False
        from companion.workshop.safekeeping import without_remedy

        self.frame.banner.say(without_remedy(words), Tone.DANGER, self.remedies, may_close=may_close)
        return True

    @property
    def remedies(self) -> tuple[Deed, ...]:
        """What can be done about a database that is damaged."""
        return ("Repair", self.repair), ("Backups…", lambda: self.show(self._library))

    def show_crash(self) -> None:
        """What is known of the crash."""
        from companion.ui.app.crash import AFTERWARDS, CrashDialog

        CrashDialog(self.crash, self.frame.window, AFTERWARDS).exec()

    # --- the page ---

    def show(self, library: Library | None = None) -> None:
        """Turn to the page; without an open library a backup can be restored whole, no single battle."""
        from companion.ui.backups.page import BackupsPage

        self._library = library
        if self.page is None:
            self.page = BackupsPage(self.keeping)
            self.page.left.connect(self.go_back)
            self.page.told.connect(self.frame.tell)
            self.page.restore_wanted.connect(self._ask_to_restore)
            self.page.battles_wanted.connect(self._read)
            self.page.backup_wanted.connect(self._keep_by_hand)
            self.progressed.connect(self.page.show_busy)
            self.frame.pages.addWidget(self.page)
        self.page.refresh(can_bring=self._can_write)
        self.turn_to(self.page)
        self.page.take_focus()

    def close(self) -> None:
        """Stop what is worked on; it leaves nothing half done."""
        self._is_closing.set()
        self._hourly.stop()
        self._soon.stop()
        for work in (self.keeper, self.worker):
            work.finish()
        if self.page is not None:
            self.page.close_down()
        if self._in_work is not None:
            self._in_work.close()

    @property
    def _can_write(self) -> bool:
        return self._library is not None and not self._library.is_read_only

    def _keep_by_hand(self) -> None:
        assert self.page is not None, "its button was pressed"
        self.page.show_busy("Making a backup…")
        self.worker.ask(lambda: self.keeping.keep_by_hand(), self._tell_made)

    def _tell_made(self, answer: Any) -> None:
        assert self.page is not None, "its button was pressed"
        self.page.show_ready(can_bring=self._can_write)
        if isinstance(answer, list):
            self.say_done("The backup is made." if answer else "The newest backup already has everything.")
        else:
            self._tell_kept(answer)

    # --- restoring ---

    def _ask_to_restore(self, preview: Preview) -> None:
        answers = (("Restore it", Kind.DANGER), ("Leave everything as it is", Kind.PRIMARY))
        more = "\n\n".join((MORE, *_losses(preview), KEPT))
        if asked(self.frame.window, RESTORE, more, answers) == 0:
            self.exchange("Restoring…", partial(self._restored, preview.copy), self._tell_restored)

    def _restored(self, copy: Copy, library: Library | None) -> Any:
        return self.keeping.restore(copy, library)

    def repair(self) -> None:
        """Save what can be read of a damaged database, and take what is lost from backups."""
        self.frame.banner.hide()
        self.show(self._library)
        self.exchange(
            "Repairing…",
            lambda library: self.keeping.repair(library, self.progressed.emit),
            self._tell_repaired,
        )

    def exchange(
        self, words: str, work: Callable[[Library | None], Any], tell: Callable[[Any], object]
    ) -> None:
        """Change the database while nobody has it open, behind the window."""
        assert self.page is not None, "it is shown"
        self.page.show_busy(words)
        library = self._in_work = self._door.put_down()

        def taken_up(answer: Any) -> None:
            self._in_work = None
            is_open = library is not None and self._is_taken_up(library)
            assert self.page is not None, "it is shown"
            self.page.show_ready(can_bring=is_open)
            if not is_open:
                self._door.begin_again()
            # Last, as whoever begins again takes down what was told before.
            if isinstance(answer, Exception):
                self._tell_problem(answer)
            else:
                tell(answer)

        self.worker.ask(partial(work, library), taken_up)

    def _is_taken_up(self, library: Library) -> bool:
        try:
            self._door.take_up(library)
        except CompanionError:
            return False
        return True

    def _tell_problem(self, problem: Exception) -> None:
        if not isinstance(problem, CompanionError):
            raise problem
        self.frame.tell(str(problem))

    def _tell_restored(self, kept: Any) -> None:
        words = "The backup is restored." + (
            f" What was there before is kept as {kept.name}." if kept else ""
        )
        self.say_done(words)

    def _tell_repaired(self, told: Any) -> None:
        self.say_done(" ".join(told) or "Everything is repaired.")

    def _read(self, copy: Copy, battles: Sequence[int]) -> None:
        assert self.page is not None, "its button was pressed"
        self.page.show_busy("Reading the battles…")
        self.worker.ask(lambda: self.keeping.read(copy, battles), self._take_in)

    def _take_in(self, answer: Any) -> None:
        assert self.page is not None, "its button was pressed"
        try:
            if isinstance(answer, Exception):
                raise answer
            taken: list[Taken] = answer
            assert self._library is not None, "only then the button can be pressed"
            self.keeping.take_in(self._library, taken)
            titles = ", ".join(battle.title for battle in taken)
            self.say_done(f"Brought back to your battles: {titles}.")
        except CompanionError as problem:
            self.frame.tell(str(problem))
        finally:
            self.page.show_ready(can_bring=self._can_write)


def _losses(preview: Preview) -> Iterator[str]:
    """What will not be there once a backup is restored, by name."""
    from companion.ui.backups.listing import count_words
    from companion.workshop.safekeeping import Difference

    lines = (*preview.battles, *preview.campaigns)
    earlier = [line.item for line in lines if line.difference in (Difference.EARLIER, Difference.OTHER)]
    if earlier:
        verb = "loses" if len(earlier) == 1 else "lose"
        yield f"{count_words(earlier)} {verb} what was played since: {_names(earlier)}."
    if gone := preview.only_here:
        verb = "is" if len(gone) == 1 else "are"
        yield f"{count_words(gone)} that began later {verb} gone: {_names(gone)}."


def _names(items: Sequence[HeldItem]) -> str:
    """The titles of the first of them, and how many there are besides."""
    more = len(items) - MOST_NAMED
    return ", ".join(item.title for item in items[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
