"""Banner about an open battle whose rules differ from the current ones: report, comparison, adoption."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.deletion import run_modal

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.battles.session import Session
    from companion.engine.game import BattleGame

CHANGED = "The rules have changed since this battle began. It continues with its own."
SHOW = "See what has changed"
ADOPTED = "The battle now uses the new rules. Undo reverts this."
ACCEPTED = "rules_accepted"
"""The setting that remembers, by battle, which changes a player has chosen to leave alone."""
MOST_ACCEPTED = 200


class BattleRulesBanner:
    """Reports on the rules of the open battle; `show_again` reopens the battle under changed rules."""

    def __init__(self, window: QWidget, banner: Banner, show_again: Callable[[Session], None]) -> None:
        self._window, self._banner, self._show_again = window, banner, show_again
        self._session: Session | None = None
        self._stop: Callable[[], None] = lambda: None
        self._text, self._next = "", ""

    def follow_battle(self, library: Library, session: Session) -> None:
        """Say what a player should know of the rules of a battle put on the table, and follow them."""
        game = session.game
        self._session = session
        self._stop = session.subscribe(lambda _changes: self._follow(session, game))
        text, self._next = self._next, ""
        found = library.rules_differences(session)
        if text:
            self._say(text, Tone.GOOD)
        elif session.rules.notices:
            self._say(" ".join(session.rules.notices), Tone.WARN)
        elif found and _accepted_changes(library).get(str(session.id)) != found.mark:
            self._say(CHANGED, Tone.PLAIN, ((SHOW, lambda: self.show(library, session)),))

    def leave(self) -> None:
        """The battle is left, and what was said of it with it."""
        self._stop()
        self._stop, self._session = lambda: None, None
        if self._text and self._banner.text_label.text() == self._text:
            self._banner.hide()
        self._text = ""

    def show(self, library: Library, session: Session) -> None:
        """Show what has changed, and take the battle over where the player wants that."""
        from companion.ui.dialogs.changed_rules import ChangedRulesDialog
        from companion.workshop.ruleset_changes import describe_differences

        found = library.rules_differences(session)
        why_not = _refusal_reason(session, found.why_not, is_possible=found.change is not None)
        if run_modal(ChangedRulesDialog(describe_differences(found), why_not, self._window)):
            self._next = ADOPTED
            try:
                library.migrate_rules(session, found)
            except CompanionError as problem:
                self._next = ""
                self._say(f"The new rules cannot be adopted. {problem}", Tone.DANGER)
                return
            found = library.rules_differences(session)
        elif self._text == CHANGED:
            self._banner.hide()
        if found:
            self.ignore_changes(library, session, found.mark)

    def _follow(self, session: Session, game: BattleGame) -> None:
        """Put the battle on the table again once it is played by another game, be it by undo."""
        if session.game is not game:
            self._stop()
            self._stop = lambda: None
            # Only now, as others are still being told of the change.
            QTimer.singleShot(0, self._window, lambda: self._reopen(session))

    def _reopen(self, session: Session) -> None:
        if self._session is session:
            self._show_again(session)

    def ignore_changes(self, library: Library, session: Session, mark: str) -> None:
        """Say no more of these changes when the battle is opened."""
        known = {battle: it for battle, it in _accepted_changes(library).items() if battle != str(session.id)}
        latest = [*known.items(), (str(session.id), mark)][-MOST_ACCEPTED:]
        library.save_setting(ACCEPTED, dict(latest))

    def _say(
        self, text: str, tone: Tone, commands: tuple[tuple[str, Callable[[], object]], ...] = ()
    ) -> None:
        self._text = text
        self._banner.say(text, tone, commands)


def _accepted_changes(library: Library) -> dict[str, str]:
    known = library.setting(ACCEPTED)
    return known if isinstance(known, dict) else {}


def _refusal_reason(session: Session, why_not: str, *, is_possible: bool) -> str:
    if session.is_read_only:
        return "This battle is being played in another window."
    return why_not or ("" if is_possible else "There are no rules to replace them.")
