"""Laying a battle out on the table of a window in steps: between two of them the window answers."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, QTimer

from companion.errors import CompanionError
from companion.ui.app.menu import main_menu
from companion.ui.widgets.letting_go import let_go

if TYPE_CHECKING:
    from companion.battles.session import Session
    from companion.portions import Making
    from companion.ui.app.window import MainWindow
    from companion.ui.battle.page import BattlePage

Then: TypeAlias = Callable[["BattlePage"], object]
Steps: TypeAlias = Generator[None, None, "BattlePage"]


class LayingOut(QObject):
    """Lays out one battle at a time; nobody sees its page before it is whole."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._steps: Steps | None = None
        self._then: Then = _nothing
        self._is_at_it = False
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._go_on)

    def begin(self, opening: Making[Session], then: Then) -> None:
        """Lay out a battle instead of another that is still being laid out; `then` takes the whole page.

        Where opening it or laying it out fails, then or later, the welcome page is shown instead.
        """
        self.stop()
        self._steps, self._then = self._lay_out(opening), then
        self._do_next()  # From now on a session that is open is closed with whatever there is.
        self._timer.start()

    def finish(self) -> None:
        """Do at once what is left to do. Raises whatever goes wrong."""
        while self._steps is not None and not self._is_at_it:
            self._do_next()

    def stop(self) -> None:
        """Lay nothing out: what there is of the page goes, and the battle stays stored."""
        self._timer.stop()
        steps, self._steps = self._steps, None
        if steps is not None:
            steps.close()

    def _go_on(self) -> None:
        try:
            self._do_next()
        except CompanionError as problem:
            self._window.tell(str(problem))
        if self._steps is not None:
            self._timer.start()

    def _do_next(self) -> None:
        steps, self._is_at_it, page = self._steps, True, None
        assert steps is not None, "there is something to do"
        try:
            next(steps)
        except StopIteration as whole:
            self._steps, page = None, whole.value
        except BaseException:
            self._steps = None
            self._window.show_welcome()
            raise
        finally:
            self._is_at_it = False
        if page is not None:
            self._timer.stop()
            self._then(page)

    def _lay_out(self, opening: Making[Session]) -> Steps:
        from companion.battles.asking import Asking
        from companion.ui.battle.page import BattlePage
        from companion.ui.table.door import Bridge

        window, session = self._window, (yield from opening)
        with ExitStack() as left_undone:
            left_undone.callback(session.close)
            bridge = Bridge(session, Asking(session), window.settings)
            bridge.stock = lambda: window.hangar.stock
            left_undone.callback(bridge.close)
            menu = main_menu(window, window.commands.carry_out)
            page = BattlePage(bridge, window.settings, menu, window.pages)
            left_undone.callback(_let_go, page)
            page.destroyed.connect(menu.deleteLater)
            bridge.setParent(page)
            yield
            yield from page.lay_out()
            left_undone.pop_all()
        return page


def opened(session: Session) -> Making[Session]:
    """A battle that is open already."""
    yield from ()
    return session


def _let_go(page: BattlePage) -> None:
    # The window may have been torn down meanwhile.
    with suppress(RuntimeError):
        let_go(page)


def _nothing(_page: BattlePage) -> None:
    """Nothing is being laid out."""
