"""Rescue when the database was deleted or replaced under the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.widgets.banner import Banner, BannerAction

if TYPE_CHECKING:
    from companion.battles.library import Library

CLOSING = (
    "The database was deleted or replaced while Companion was open. All that was played is still here:"
    " closing the window now loses what the file does not have."
)
PUT_BACK = "Put it back"


class Rescue:
    """Offers in the banner to put the battles back or save them elsewhere, until either is done."""

    def __init__(
        self,
        window: QWidget,
        banner: Banner,
        library: Callable[[], Library | None],
        is_playing: Callable[[], bool],
        export: Callable[[Library], Path | None],
    ) -> None:
        self._window, self._banner = window, banner
        self._library, self._is_playing, self._export = library, is_playing, export
        self._is_saved = False

    def offer_if_lost(self, _problem: str) -> bool:
        """Make the offer if nothing is stored any more, whatever problem it was that was told."""
        library = self._library()
        if library is None or not (loss := library.loss):
            return False
        banner = self._banner
        # Once offered, it stands: a button must not be exchanged under the finger, nor the way to close.
        if not (banner.isVisible() and any(button.text() == PUT_BACK for button in banner.buttons)):
            self._offer(loss)
        return True

    def keeps_open(self) -> bool:
        """Whether the window must not close yet, since something would be lost with it; says so."""
        if self._is_saved or not self._is_lost:
            return False
        self._offer(CLOSING, is_closing=True)
        return True

    @property
    def _is_lost(self) -> bool:
        library = self._library()
        return library is not None and library.is_lost

    def _offer(self, text: str, *, is_closing: bool = False) -> None:
        commands: list[BannerAction] = [
            (PUT_BACK, self._reporting_problems(self._restore_database)),
            ("Save all battles…", self._reporting_problems(self._save_all)),
        ]
        if self._is_playing():
            commands.append(("Save this battle…", self._reporting_problems(self._save_battle)))
        if is_closing:
            commands.append(("Close anyway", self._close_anyway))
        self._banner.say(text, Tone.DANGER, commands, may_close=False)

    def _reporting_problems(self, command: Callable[[], None]) -> Callable[[], None]:
        def carry_out() -> None:
            try:
                command()
            except CompanionError as problem:
                self._offer(str(problem))

        return carry_out

    def _restore_database(self) -> None:
        library = self._library()
        assert library is not None, "offered for an open library"
        kept = library.restore_file()
        text = "The battles are back in place. Play on."
        if kept is not None:
            text = f"{text} What was there in the meantime is kept as {kept}."
        self._is_saved = False
        self._banner.say(text, Tone.GOOD)

    def _save_all(self) -> None:
        from companion.ui.table.files import ask_database

        library = self._library()
        assert library is not None, "offered for an open library"
        if (path := ask_database(self._window)) is not None:
            library.save_all(path)
            self._is_saved = True
            text = f"All battles are saved as {path}. To play on here, put them back."
            self._banner.say(text, Tone.GOOD, [(PUT_BACK, self._reporting_problems(self._restore_database))])

    def _save_battle(self) -> None:
        library = self._library()
        assert library is not None, "offered for an open library"
        if (path := self._export(library)) is not None:
            self._offer(f"This battle is saved as {path}. The others are still only here.")

    def _close_anyway(self) -> None:
        self._is_saved = True
        self._window.close()
