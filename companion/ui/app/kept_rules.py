"""A battle on the table that is played by other rules than there are now: told, shown, and taken over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from companion.engine.sheet import Tone
from companion.errors import CompanionError
from companion.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.battles.session import Session

CHANGED = "Played by rules that have changed since it began. It goes on by its own."
SHOW = "See what has changed"
TAKEN = "The battle goes on by the new rules. Undo takes that back."
ACCEPTED = "rules_accepted"
"""The setting that remembers, by battle, which changes a player has chosen to leave alone."""
MOST_ACCEPTED = 200


class KeptRules:
    """Tells of the rules of the battle that is shown; `reopened` shows it again by others."""

    def __init__(self, window: QWidget, banner: Banner, reopened: Callable[[Session], None]) -> None:
        self._window, self._banner, self._reopened = window, banner, reopened
        self._words = ""

    def look_at(self, library: Library, session: Session) -> None:
        """Say what a player should know of the rules of a battle that was just opened."""
        found = library.differences(session)
        if session.rules.notices:
            self._say(" ".join(session.rules.notices), Tone.WARN)
        elif found and _accepted(library).get(str(session.id)) != found.mark:
            self._say(CHANGED, Tone.PLAIN, ((SHOW, lambda: self.show(library, session)),))

    def leave(self) -> None:
        """The battle is left, and what was said of it with it."""
        if self._words and self._banner.words.text() == self._words:
            self._banner.hide()
        self._words = ""

    def show(self, library: Library, session: Session) -> None:
        """Show what has changed, and take the battle over where the player wants that."""
        from companion.ui.dialogs.changed_rules import ChangedRulesDialog
        from companion.workshop.battle_changes import told_differences

        found = library.differences(session)
        why_not = _why_not(session, found.why_not, is_possible=found.change is not None)
        if ChangedRulesDialog(told_differences(found), why_not, self._window).exec():
            try:
                library.take_over(session, found)
            except CompanionError as problem:
                self._say(f"The new rules cannot be taken over. {problem}", Tone.DANGER)
                return
            self._reopened(session)
            self._say(TAKEN, Tone.GOOD)
            found = library.differences(session)
        if found:
            self.leave_alone(library, session, found.mark)
        if self._words == CHANGED:
            self.leave()

    def leave_alone(self, library: Library, session: Session, mark: str) -> None:
        """Say no more of these changes when the battle is opened."""
        known = {battle: it for battle, it in _accepted(library).items() if battle != str(session.id)}
        latest = [*known.items(), (str(session.id), mark)][-MOST_ACCEPTED:]
        library.remember(ACCEPTED, dict(latest))

    def _say(self, words: str, tone: Tone, deeds: tuple[tuple[str, Callable[[], object]], ...] = ()) -> None:
        self._words = words
        self._banner.say(words, tone, deeds)


def _accepted(library: Library) -> dict[str, str]:
    known = library.setting(ACCEPTED)
    return known if isinstance(known, dict) else {}


def _why_not(session: Session, why_not: str, *, is_possible: bool) -> str:
    if session.is_read_only:
        return "Another window plays this battle."
    return why_not or ("" if is_possible else "There is nothing to take their place.")
