"""Loading a battle into the window in steps; between two steps the window stays responsive."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, QTimer

from companion.errors import CompanionError
from companion.ui.app.menu import main_menu
from companion.ui.widgets.deletion import delete_later

if TYPE_CHECKING:
    from companion.battles.session import Session
    from companion.cooperative import Steps
    from companion.ui.app.shell import Shell
    from companion.ui.battle.page import BattlePage

OnLoaded: TypeAlias = Callable[["BattlePage"], object]
PageSteps: TypeAlias = Generator[None, None, "BattlePage"]


class BattleLoader(QObject):
    """Loads one battle at a time; its page is shown only once it is complete."""

    def __init__(self, shell: Shell, carry_out: Callable[[str], None]) -> None:
        super().__init__(shell.window())
        self._shell, self._carry_out = shell, carry_out
        self._steps: PageSteps | None = None
        self._then: OnLoaded = _ignore_page
        self._is_working = False
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._continue)

    def begin(self, opening: Steps[Session], then: OnLoaded) -> None:
        """Lay out a battle instead of another that is still being laid out; `then` takes the whole page.

        Where opening it or laying it out fails, then or later, the welcome page is shown instead.
        """
        self.stop()
        self._steps, self._then = self._load_page(opening), then
        self._do_next()  # From now on a session that is open is closed with whatever there is.
        self._timer.start()

    def finish(self) -> None:
        """Do at once what is left to do. Raises whatever goes wrong."""
        while self._steps is not None and not self._is_working:
            self._do_next()

    def stop(self) -> None:
        """Lay nothing out: what there is of the page goes, and the battle stays stored."""
        self._timer.stop()
        steps, self._steps = self._steps, None
        if steps is not None:
            steps.close()

    def _continue(self) -> None:
        try:
            self._do_next()
        except CompanionError as problem:
            self._shell.tell(str(problem))
        if self._steps is not None:
            self._timer.start()

    def _do_next(self) -> None:
        steps, self._is_working, page = self._steps, True, None
        assert steps is not None, "there is something to do"
        try:
            next(steps)
        except StopIteration as whole:
            self._steps, page = None, whole.value
        except BaseException:
            self._steps = None
            self._shell.show_welcome()
            raise
        finally:
            self._is_working = False
        if page is not None:
            self._timer.stop()
            self._then(page)

    def _load_page(self, opening: Steps[Session]) -> PageSteps:
        from companion.battles.action_resolver import ActionResolver
        from companion.ui.battle.page import BattlePage
        from companion.ui.table.controller import BattleController

        shell, session = self._shell, (yield from opening)
        with ExitStack() as left_undone:
            left_undone.callback(session.close)
            bridge = BattleController(session, ActionResolver(session), shell.settings)
            bridge.stock = lambda: shell.hangar.stock
            left_undone.callback(bridge.close)
            menu = main_menu(shell.window(), self._carry_out)
            page = BattlePage(bridge, shell.settings, menu, shell.pages)
            left_undone.callback(_delete_page, page)
            page.destroyed.connect(menu.deleteLater)
            bridge.setParent(page)
            yield
            yield from page.lay_out()
            left_undone.pop_all()
        return page


def as_steps(session: Session) -> Steps[Session]:
    """Wrap a battle that is already open as a one-step loading procedure."""
    yield from ()
    return session


def _delete_page(page: BattlePage) -> None:
    # The window may have been torn down meanwhile.
    with suppress(RuntimeError):
        delete_later(page)


def _ignore_page(_page: BattlePage) -> None:
    """Nothing is being laid out."""
