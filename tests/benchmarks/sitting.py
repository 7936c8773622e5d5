"""A session of two people at the whole window: a CityTech battle on a map, played by chance and painted."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.marks import Mark
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup
from companion.tabletop.hexes import hex_at, hexes_within
from companion.ui.app.window import MainWindow
from companion.ui.battle.page import BattlePage
from companion.ui.settings import DiceHabit, WindowSettings
from companion.ui.table.controller import BattleController
from companion.ui.theme.theme import Theme
from companion.ui.work.garbage import GarbageCollector
from tests.citytech import BLUE, MODELS, PLATOONS, POINTS, RED, VEHICLES
from tests.engine.battletech.fights.random_fights import RandomAnswers, some_action
from tests.engine.battletech.fights.random_setups import broken_ground, some_unit

WINDOW, BOARD, NEAR = (1440, 900), (32, 34), 8
MIXED = [name for kind in zip_longest(MODELS, VEHICLES, PLATOONS, POINTS) for name in kind if name]
"""Units of all kinds, as many of each among the first as there are."""
Act = Callable[[], object]


def setup(units: int, seed: int = 1, *, is_mixed: bool = False) -> Setup:
    """So many CityTech units, half of them on each side, near each other amid broken ground.

    They are 'Mechs, or of all kinds in turn where they are mixed.
    """
    chance = random.Random(seed)
    board = broken_ground(chance, *BOARD)
    known = list(MIXED if is_mixed else MODELS)
    names = [
        (f"{name}{more}", side) for side, more in ((RED, ""), (BLUE, "_2")) for name in known[: units // 2]
    ]
    middle = hex_at(BOARD[0] // 2, BOARD[1] // 2)
    places = chance.sample(tuple(hexes_within(middle, NEAR)), len(names))
    sides = (SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue"))
    return Setup(
        title="Sitting",
        ruleset="citytech",
        board=BoardData.of(board),
        sides=sides,
        units=tuple(
            some_unit(chance, name, side, place.label)
            for (name, side), place in zip(names, places, strict=True)
        ),
    )


class Sitting:
    """A window with a battle on it; the app rolls all dice, so that an act is done in one go."""

    def __init__(
        self,
        home: Path,
        units: int = 0,
        seed: int = 5,
        size: tuple[int, int] = WINDOW,
        *,
        is_mixed: bool = False,
    ) -> None:
        os.environ["COMPANION_HOME"] = str(home)
        Theme.current().set_reduced_motion(True)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        # As in the app: left to itself, Python collects in the middle of what is measured.
        self._collector = GarbageCollector(app)
        settings = WindowSettings(home)
        settings.dice = DiceHabit.ROLL
        self.chance = random.Random(seed)
        self._is_mixed = is_mixed
        self.window = MainWindow(settings)
        self.library = Library.open(home)
        self.window.adopt(self.library)
        self.window.resize(*size)
        self.window.show()
        if units:
            self.begin(units)

    def begin(self, units: int) -> None:
        """Put another battle on the table."""
        battle = setup(units, self.chance.randrange(100), is_mixed=self._is_mixed)
        self.window.show_battle(self.library.new_battle(battle))
        self.rest()

    def leave(self) -> None:
        """Close the window for good."""
        self._collector.stop()
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    @property
    def page(self) -> BattlePage:
        """The battle on the window."""
        assert self.window.battle is not None, "a battle is on the table"
        return self.window.battle

    @property
    def bridge(self) -> BattleController:
        """The door to it."""
        return self.page.bridge

    @property
    def session(self) -> Session:
        """What is played."""
        return self.bridge.session

    # --- acts ---

    def do(self, act: Act) -> None:
        """Do something as Qt would, in a handler of the event loop, and let what is due be painted."""
        loop = QEventLoop()

        def handle() -> None:
            act()
            QCoreApplication.sendPostedEvents()
            loop.quit()

        QTimer.singleShot(0, handle)
        loop.exec()

    def paint(self) -> None:
        """Let everything be painted that is to be."""
        QApplication.processEvents()

    def rest(self) -> None:
        """Let also what goes on behind the window come to its end."""
        while (page := self.window.battle) is not None and not (
            page.is_stored and not page.warming.is_busy and not page.panel.attack.odds_worker.odds.is_busy
        ):
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        self.paint()

    def act(self) -> Act | None:
        """Return what a player does next, by chance; None when the battle is over."""
        bridge = self.bridge
        if bridge.ask is not None:
            answer = RandomAnswers(self.chance).take(bridge.ask)
            return lambda: bridge.answer((answer,))
        if bridge.turn().is_over:
            return None
        action = self.action()
        return lambda: bridge.propose(action)

    def action(self) -> Any:
        """Return an action that the rules allow now."""
        game: Any = self.bridge.game
        return some_action(game, self.chance, self.bridge.battle)

    def play_to(self, kind: type, *, most: int = 2_000) -> Any:
        """Play until an action of this kind is at hand, which is not done yet; in later battles too."""
        for _ in range(most):
            if self.bridge.ask is None and not self.bridge.turn().is_over:
                action = self.action()
                if isinstance(action, kind):
                    return action
                self.bridge.propose(action)
            elif (act := self.act()) is not None:
                act()
            else:
                self.begin(len(self.bridge.units()))
        raise AssertionError(f"nobody did {kind.__name__} in {most} acts")

    def mark(self) -> Mark:
        """Return a box of a unit's armor marked, or given back where it is lost."""
        unit = self.page.selection.unit or self.bridge.units()[0].id
        track = self.chance.choice(self.bridge.sheet(unit).tracks)
        return Mark(unit, track.id, track.left - 1 if track.left else track.full)

    def anyone(self) -> str:
        """Return some unit."""
        return self.chance.choice(self.bridge.units()).id


def rss() -> float:
    """Return the memory that this process holds, in megabytes."""
    status: Mapping[str, str] = dict(
        line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines() if ":" in line
    )
    return int(status["VmRSS"].split()[0]) / 1024
