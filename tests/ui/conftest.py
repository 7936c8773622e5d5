"""Fixtures that window tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from companion.battles.action_resolver import ActionResolver
from companion.battles.library import Library
from companion.ui.app.window import MainWindow
from companion.ui.settings import WindowSettings
from companion.ui.table.controller import BattleController
from companion.ui.theme.theme import Mode, Theme
from tests.ui.duels import set_out_begun
from tests.ui.table_driver import TableDriver, open_window, play_training


def delete_widgets() -> None:
    """Delete all widgets that are left: no later test dresses, lays out or redraws them again."""
    if isinstance(QApplication.instance(), QApplication):
        for widget in QApplication.topLevelWidgets():
            if widget.parent() is None:
                widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def closed_widgets_are_let_go() -> Iterator[None]:
    """Those of one test are gone before the next."""
    yield
    delete_widgets()


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The application's theme in its light look at scale 1, put back once what wore it is gone."""
    assert isinstance(qapp, QApplication)
    worn = Theme.current()
    _put_back(worn)
    yield worn
    delete_widgets()
    _put_back(worn)


def _put_back(theme: Theme) -> None:
    theme.set_mode(Mode.LIGHT)
    theme.set_scale(1.0)
    theme.set_finger(False)
    theme.set_reduced_motion(False)


@pytest.fixture
def undressed(request: pytest.FixtureRequest, theme: Theme) -> Iterator[None]:
    """No style sheet, which takes half of the time that a window needs to be made.

    For modules that look at what a window does; their tests of places and colours are marked `dressed`.
    """
    del theme  # dresses the application first
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    if request.node.get_closest_marker("dressed"):
        yield
        return
    worn = app.styleSheet()
    app.setStyleSheet("")
    yield
    app.setStyleSheet(worn)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, which every library and every setting uses."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    """The library of that folder."""
    with Library.open(home) as opened:
        yield opened


@pytest.fixture
def settings(home: Path) -> WindowSettings:
    """The player's settings there."""
    return WindowSettings(home)


@pytest.fixture
def bridge(qapp: QApplication, settings: WindowSettings, library: Library) -> BattleController:
    """The training scenario on a paper table, about to roll initiative, without a window."""
    assert qapp is not None
    setup = library.scenarios("quickstart")["training"].model_copy(update={"board": None})
    session = library.new_battle(setup)
    return BattleController(session, ActionResolver(session), settings)


@pytest.fixture
def window(theme: Theme, home: Path) -> Iterator[MainWindow]:
    """The main window at 1600 by 900 with an open library and nothing moving on its own."""
    theme.set_reduced_motion(True)
    opened = open_window(home)
    yield opened
    opened.close()
    opened.deleteLater()
    delete_widgets()


@pytest.fixture
def table(window: MainWindow) -> TableDriver:
    """The training scenario on the table."""
    play_training(window)
    QCoreApplication.processEvents()
    return TableDriver(window)


@pytest.fixture
def duel(window: MainWindow) -> TableDriver:
    """A CityTech battle at short range, in the first Movement Phase; blue move first."""
    return set_out_begun(
        window, wolfhound="red 0506 3", orion="red 0706 3", victor="blue 0709 0", mad_cat="blue 0909 0"
    )


@pytest.fixture
def paper(window: MainWindow) -> TableDriver:
    """A CityTech battle without a map in the app, in the first Movement Phase; blue move first."""
    return set_out_begun(window, None, orion="red", victor="blue")
