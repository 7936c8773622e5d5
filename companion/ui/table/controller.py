"""The controller of a battle: actions go in, changes, asks and errors come out as signals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from companion.engine.asks import Answer, Choice, Roll
from companion.errors import CompanionError
from companion.tabletop.hexes import Hex
from companion.ui.settings import DiceHabit, WindowSettings
from companion.ui.table.views import EARLIER_MOMENT, READ_ONLY, BattleViews

if TYPE_CHECKING:
    from companion.battles.action_resolver import ActionResolver
    from companion.battles.correction import Correction
    from companion.battles.journal_lines import JournalLine
    from companion.battles.session import Session
    from companion.engine.views.attacks import Rolling
    from companion.workshop.hangar_model import HangarModel


class BattleController(BattleViews):
    """Plays one battle for the window, and tells what changes; `stock` is the hangar, opened when asked."""

    changed = Signal(object)
    asked = Signal()
    refused = Signal(object)
    problem_reported = Signal(str)
    left_over = Signal(object)
    moment_changed = Signal()

    def __init__(
        self,
        session: Session,
        asking: ActionResolver,
        settings: WindowSettings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(session, parent)
        self._asking, self._settings = asking, settings
        self._pending_changes: list[Any] = []
        self._is_acting = False
        self.stock: Callable[[], HangarModel] | None = None
        self._stop = session.subscribe(self._adopt)
        self._was_read_only = session.is_read_only

    @property
    def settings(self) -> WindowSettings:
        """What the player chose for the window."""
        return self._settings

    def close(self) -> None:
        """Stop listening to the battle."""
        self._stop()

    def remember_view(self, view: dict[str, Any]) -> None:
        """Keep what the window shows beside the battle."""
        with self._reporting_problems():
            self.session.save_view(view)

    def take_seat(self) -> None:
        """Play on here what another window has left; says so where it has not."""
        self._take_seat(self.session.lease.take)

    def take_over_seat(self) -> None:
        """Play on here what the player's other window still holds."""
        self._take_seat(self.session.lease.take_over)

    def _take_seat(self, take: Callable[[], bool]) -> None:
        with self._reporting_problems():
            if take():
                self.session.refresh()
            else:
                self.problem_reported.emit(f"{self.session.lease.taken_by} is still playing this battle.")
        self.moment_changed.emit()

    def follow(self) -> None:
        """Show what other windows have done meanwhile, be it that one of them plays on here."""
        try:
            self.session.refresh()
        finally:
            if self.session.is_read_only and not self._was_read_only:
                self.moment_changed.emit()
            self._was_read_only = self.session.is_read_only

    # --- playing ---

    @property
    def ask(self) -> Any:
        """What is asked now: a Roll, a Choice or None."""
        return self._asking.ask

    @property
    def given_answers(self) -> tuple[Answer, ...]:
        """The answers given to the open action so far."""
        return self._asking.answers

    def hexes_so_far(self) -> dict[str, Hex]:
        """Return where units are in the midst of what is asked about: entering a hex, or fallen into one."""
        return self._asking.hexes_so_far()

    def rolling(self) -> Rolling | None:
        """Return the attacks whose dice are asked for, so far; where nothing is asked, those of the latest
        act.
        """
        asking = self._asking
        if asking.ask is not None:
            return self.game.rolling_view(
                self.session.battle, asking.action, asking.answers_so_far(), asking.ask
            )
        if (played := asking.played) is None:
            return None
        return self.game.rolling_view(played.before, played.action, played.events)

    def take_up(self) -> None:
        """Ask again what was being asked when the window was closed."""
        with self._reporting_problems():
            self._asking.restore()
        self.asked.emit()

    def refuses_change(self) -> bool:
        """Whether nothing may change now, which is told then."""
        return self._refuse_closed()

    def propose(self, action: Any) -> None:
        """Declare an action: it happens, or it asks, or it is refused."""
        if self._refuse_closed():
            return
        with self._reporting_problems():
            self._asking.propose(action, rolls=self._settings.dice is DiceHabit.ROLL)
        self._after()

    def mark(self, action: Any) -> None:
        """Note something by hand at once, also while dice are asked."""
        if self._refuse_closed():
            return
        with self._reporting_problems():
            self.session.do(action)
        self.asked.emit()

    def touch(self, mark: Any) -> None:
        """Do what a touch on a sheet means: damage with all that follows, or just the mark."""
        action = self.game.interpret_mark(self.session.battle, mark)
        if action == mark:
            self.mark(mark)
        elif self.ask is not None and not self.is_closed:
            self.problem_reported.emit("Answer this first; Shift+click only marks.")
        else:
            self.propose(action)

    def answer(self, answers: tuple[Answer, ...]) -> None:
        """Answer what is asked; more serve the next asks, and what none takes is left over."""
        with self._reporting_problems():
            self._asking.answer(*answers)
            self._roll_by_habit()
        if self._asking.surplus:
            self.left_over.emit(self._asking.surplus)
        self._after()

    def roll_for_me(self) -> None:
        """Let the app roll or draw what is asked."""
        if self._is_left_to_chance:
            self._with_asking(self._asking.roll_for_me)

    def roll_the_rest(self) -> None:
        """Let the app roll this and all that follows of the action."""
        self._with_asking(self._asking.roll_the_rest)

    def take_back(self) -> None:
        """Take back the last answer."""
        self._with_asking(self._asking.take_back)

    def give_up(self) -> None:
        """Drop the open action; nothing has happened."""
        self._with_asking(self._asking.cancel)

    def overrule(self, reason: str) -> None:
        """Do what was refused all the same."""
        self._with_asking(lambda: self._asking.overrule(reason))

    def undo(self) -> None:
        """Take back the last action; what is being asked about has not happened yet, and is dropped first."""
        if self.ask is not None:
            self.give_up()
        elif not self._refuse_closed() and self.session.undo_line is not None:
            done = [line for line in self.session.lines() if not line.is_undone]
            if not self._refuse_secret(done[-1]):
                self._change(self.session.undo)

    def redo(self) -> None:
        """Do the undone action again."""
        if not self._refuse_closed() and self.session.redo_line is not None:
            undone = next(line for line in self.session.lines() if line.is_undone)
            if not self._refuse_secret(undone):
                self._change(self.session.redo)

    def _refuse_secret(self, line: JournalLine) -> bool:
        """Refuse to change what the other side has written in secret; each side takes back its own."""
        turn, units = self.turn(), line.description.units
        phase = next((each.label for each in turn.phases if each.id == turn.phase), "")
        if not turn.is_secret or (line.turn, line.phase) != (turn.number, phase):
            return False
        is_foreign = any(unit.side != self.screen.side for unit in self.units() if unit.id in units)
        if is_foreign:
            self.problem_reported.emit("The last orders are the other side's; each side changes its own.")
        return is_foreign

    # --- earlier moments ---

    def look_at(self, entry: int) -> None:
        """Show the battle as it was right after an entry, read-only."""
        done = [line.entry_id for line in self.session.lines() if not line.is_undone]
        if done and done[-1] == entry:
            self.back_to_now()
            return
        with self._reporting_problems():
            self._show(self.session.battle_at(entry))
            self._moment = entry
            self.moment_changed.emit()

    def back_to_now(self) -> None:
        """Show the present again."""
        if self._moment is not None:
            self._moment = None
            self._show(self.session.battle)
            self.moment_changed.emit()

    def go_to(self, entry: int) -> None:
        """Move the battle itself to an entry; what followed it stays reachable."""
        if self.session.is_read_only:
            self.refused.emit(READ_ONLY)
            return
        self.back_to_now()
        self._change(lambda: self.session.go_to(entry))

    def correct(self, answers: dict[int, tuple[Answer, ...]]) -> Correction:
        """Return what other answers in some entries would lead to. Raises InputError for what dice cannot
        show.
        """
        from companion.battles.correction import correct

        return correct(self.session, answers)

    def commit(self, correction: Correction) -> None:
        """Let a correction take effect."""
        self.back_to_now()
        self._change(correction.commit)

    # --- inside ---

    def _change(self, change: Callable[[], object]) -> None:
        with self._reporting_problems():
            self._asking.cancel()
            change()
        self.asked.emit()

    def _with_asking(self, step: Callable[[], object]) -> None:
        with self._reporting_problems():
            step()
        self._after()

    def _after(self) -> None:
        if (refusal := self._asking.refusal) is not None:
            self.refused.emit(refusal)
        else:
            self.asked.emit()

    def _roll_by_habit(self) -> None:
        if self._settings.dice is DiceHabit.ROLL and self._is_left_to_chance:
            self._asking.roll_the_rest()

    @property
    def _is_left_to_chance(self) -> bool:
        """Whether dice or a deck answer what is asked, and no player."""
        ask = self.ask
        return isinstance(ask, Roll) or (isinstance(ask, Choice) and ask.is_draw)

    def _refuse_closed(self) -> bool:
        """Whether nothing may change now; says why."""
        if not self.is_closed:
            return False
        self.refused.emit(EARLIER_MOMENT if self._moment is not None else READ_ONLY)
        return True

    def _adopt(self, changes: Any) -> None:
        if self._moment is None:
            self._show(self.session.battle)
        self._pending_changes.append(changes)
        if not self._is_acting:
            self._tell_changes()

    def _tell_changes(self) -> None:
        untold, self._pending_changes = self._pending_changes, []
        for changes in untold:
            self.changed.emit(changes)

    @contextmanager
    def _reporting_problems(self) -> Iterator[None]:
        """Whatever goes wrong inside is told to the player; what changes is told once all is done.

        Who hears of a change then finds also asked what is asked next, and shows everything once.
        """
        problem = ""
        self._is_acting = True
        try:
            yield
        except CompanionError as raised:
            problem = str(raised)
        finally:
            self._is_acting = False
            self._tell_changes()
        if problem:
            self.problem_reported.emit(problem)
