"""The window over a club's database: its sign, other players' changes, and a broken connection."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from companion.battles.clubs import (
    HERE,
    ClubChoice,
    ServerAddress,
    open_library,
    read_choice_without_library,
    save_club_choice,
)
from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.marks import Mark
from companion.errors import CompanionError
from companion.store.database import Database
from companion.store.server import link, listener
from companion.ui.app import club
from companion.ui.app.window import MainWindow
from companion.ui.battle.page import BattlePage
from companion.ui.dialogs.club import ClubDialog
from companion.ui.settings import WindowSettings
from companion.ui.theme.theme import Theme
from tests.battles.builders import pair_setup
from tests.plugins.postgresql import PASSWORD, USER, Server
from tests.store.server.proxy import Proxy

PATIENCE = 20_000
TICK = Mark("hermes", "armor/head", 8)


@pytest.fixture
def window(qtbot: QtBot, theme: object, home: Path, club_url: str) -> Iterator[MainWindow]:
    assert theme is not None
    window = MainWindow(WindowSettings(home))
    window.adopt(open_library(home, place=ServerAddress.of(club_url)))
    window.resize(1280, 720)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()


@pytest.fixture
def other(tmp_path: Path, club_url: str) -> Iterator[Library]:
    """Another table's library."""
    (tmp_path / "other").mkdir()
    with open_library(tmp_path / "other", place=ServerAddress.of(club_url)) as library:
        yield library


def buttons(window: MainWindow) -> list[str]:
    return [button.text() for button in window.banner.buttons]


def test_the_sign_says_whose_database_it_is(window: MainWindow, club_url: str) -> None:
    assert window.club.sign.isVisible()
    assert window.club.sign.place_label.text() == f"Club's database: {ServerAddress.of(club_url).place_name}"
    assert window.club.sign.state_label.text() == club.CONNECTED
    assert window.windowTitle() == f"Companion ({ServerAddress.of(club_url).place_name})"


def test_the_sign_says_that_the_window_waits(window: MainWindow) -> None:
    window.club._show_waiting(True)
    assert window.club.sign.state_label.text() == club.WAITING
    assert QGuiApplication.overrideCursor() is not None
    window.club._show_waiting(False)
    assert window.club.sign.state_label.text() == club.CONNECTED
    assert QGuiApplication.overrideCursor() is None


def test_at_the_largest_size_the_title_says_it_alone_until_something_is_wrong(window: MainWindow) -> None:
    Theme.current().set_scale(2.0)
    assert not window.club.sign.isVisible()
    window.club._tell_lost()
    assert window.club.sign.isVisible()


def test_there_is_no_sign_over_the_players_own(qtbot: QtBot, theme: object, home: Path) -> None:
    assert theme is not None
    window = MainWindow(WindowSettings(home))
    window.adopt(Library.open(home))
    window.show()
    qtbot.waitExposed(window)
    assert not window.club.sign.isVisible()
    window.close()


def test_a_battle_of_another_table_is_followed_and_taken_up_when_left(
    qtbot: QtBot, window: MainWindow, other: Library
) -> None:
    theirs = other.new_battle(pair_setup())
    assert window.library is not None
    window.show_battle(window.library.open_battle(theirs.id))
    assert window.battle is not None
    bridge, banner = window.battle.bridge, window.battle.frame.banner
    assert "is playing this battle; you see it here as it happens" in banner.text_label.text()
    theirs.do(TICK)
    qtbot.waitUntil(lambda: bridge.battle == theirs.battle, timeout=PATIENCE)
    bridge.take_seat()
    assert "is still playing this battle" in window.banner.text_label.text()
    theirs.close()
    bridge.take_seat()
    assert not banner.isVisible()
    bridge.undo()
    assert bridge.session.undo_line is None


def test_what_another_table_writes_while_its_battle_is_being_opened_is_shown(
    window: MainWindow, other: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing, lay_out = other.new_battle(pair_setup()), BattlePage.lay_out

    def laid_out_meanwhile(page: BattlePage) -> Iterator[None]:
        playing.do(TICK)
        yield from lay_out(page)

    monkeypatch.setattr(BattlePage, "lay_out", laid_out_meanwhile)
    assert window.library is not None
    window.show_battle(window.library.open_battle(playing.id))
    assert window.battle is not None
    assert window.battle.bridge.battle == playing.battle


def test_new_battles_of_other_tables_appear(qtbot: QtBot, window: MainWindow, other: Library) -> None:
    assert window.welcome.recent.list.count() == 0
    other.new_battle(pair_setup())
    qtbot.waitUntil(lambda: window.welcome.recent.list.count() == 1, timeout=PATIENCE)


def test_a_battle_that_is_left_is_free(window: MainWindow, other: Library) -> None:
    assert window.library is not None
    session = window.library.new_battle(pair_setup())
    window.show_battle(session)
    assert other.open_battle(session.id).is_read_only
    window.show_welcome()
    assert not other.open_battle(session.id).is_read_only


def test_a_lost_connection_is_told_and_made_again(
    qtbot: QtBot, window: MainWindow, server: Server, club_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club, "PAUSE", 0.1)
    assert window.library is not None
    session = window.library.new_battle(pair_setup())
    window.show_battle(session)
    said: list[str] = []
    say = window.banner.say

    def noted(text: str, *rest: Any, **more: Any) -> None:
        said.append(text)
        say(text, *rest, **more)

    monkeypatch.setattr(window.banner, "say", noted)
    name = ServerAddress.of(club_url).database
    server.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    qtbot.waitUntil(lambda: club.BACK in said, timeout=PATIENCE)
    assert said == [club.SAFE, club.BACK]
    assert window.club.sign.state_label.text() == club.CONNECTED
    session.do(TICK)
    assert session.undo_line is not None


@pytest.fixture
def proxy(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    """A way to the server that can be stopped; the window waits for it for shorter times than a player's."""
    monkeypatch.setattr(club, "PAUSE", 0.1)
    monkeypatch.setattr(club, "GLANCE", 0.05)
    monkeypatch.setattr(link, "CONNECT_SECONDS", 2)
    monkeypatch.setattr(listener, "SILENCE_SECONDS", 0.5)
    monkeypatch.setattr(listener, "BEAT_SECONDS", 0.1)
    with Proxy(server.port) as proxy:
        yield proxy


@pytest.fixture
def over_proxy(window: MainWindow, proxy: Proxy, tmp_path: Path, club_url: str) -> Iterator[Session]:
    """A battle in a window that reaches the club's database by the proxy."""
    window.close()
    address = ServerAddress("127.0.0.1", ServerAddress.of(club_url).database, USER, proxy.port, PASSWORD)
    (tmp_path / "by proxy").mkdir()
    window.adopt(open_library(tmp_path / "by proxy", place=address))
    assert window.library is not None
    session = window.library.new_battle(pair_setup())
    window.show_battle(session)
    window.show()
    yield session
    window.close()


def labels_stored(club_url: str, session: Session) -> list[str]:
    with Database.at(club_url, read_only=True) as database:
        head = database.battles.get(session.id).head_id
        return [entry.label for entry in database.journal.path(session.id, head)]


def test_an_idle_window_says_that_the_server_is_silent_and_goes_on_when_it_is_back(
    qtbot: QtBot, window: MainWindow, over_proxy: Session, proxy: Proxy, club_url: str
) -> None:
    over_proxy.do(TICK)
    proxy.stop()
    qtbot.waitUntil(lambda: window.club.sign.state_label.text() == club.LOST, timeout=PATIENCE)
    assert window.banner.text_label.text() == club.SAFE
    with pytest.raises(CompanionError, match="cannot be reached"):
        over_proxy.do(TICK)
    proxy.go_on()
    qtbot.waitUntil(lambda: window.club.sign.state_label.text() == club.CONNECTED, timeout=PATIENCE)
    assert window.banner.text_label.text() == club.BACK
    over_proxy.do(TICK)
    assert len(labels_stored(club_url, over_proxy)) == len(over_proxy.lines()) == 2


def test_what_is_done_while_the_server_is_silent_is_refused_and_nothing_acknowledged_lost(
    qtbot: QtBot, window: MainWindow, over_proxy: Session, proxy: Proxy, club_url: str
) -> None:
    assert window.battle is not None
    bridge = window.battle.bridge
    said: list[str] = []
    bridge.problem_reported.connect(said.append)
    bridge.mark(TICK)
    proxy.stop()
    bridge.mark(TICK)
    assert "The club's database" in said[-1]
    assert len(over_proxy.lines()) == 1
    qtbot.waitUntil(lambda: window.club.sign.state_label.text() == club.LOST, timeout=PATIENCE)
    proxy.go_on()
    qtbot.waitUntil(lambda: window.club.sign.state_label.text() == club.CONNECTED, timeout=PATIENCE)
    bridge.mark(TICK)
    assert len(labels_stored(club_url, over_proxy)) == len(over_proxy.lines()) == 2


def test_a_window_over_a_silent_server_can_be_closed(
    window: MainWindow, over_proxy: Session, proxy: Proxy
) -> None:
    assert window.library is not None
    database = window.library.database
    proxy.stop()
    window.close()
    assert not window.isVisible()
    assert not database.holds(over_proxy.id)


def test_a_battle_of_the_players_own_other_window_is_taken_over_by_a_button(
    qtbot: QtBot, window: MainWindow, other: Library
) -> None:
    theirs = other.new_battle(pair_setup())
    assert window.library is not None
    window.show_battle(window.library.open_battle(theirs.id))
    assert window.battle is not None
    banner = window.battle.frame.banner
    (button,) = banner.buttons
    assert button.text() == "Take it over"
    button.click()
    qtbot.waitUntil(lambda: not banner.isVisible(), timeout=PATIENCE)
    window.battle.bridge.mark(TICK)
    with pytest.raises(CompanionError, match="another window continued this battle"):
        theirs.do(TICK)
    assert theirs.is_read_only


def test_a_battle_that_another_window_took_over_can_only_be_looked_at(
    qtbot: QtBot, window: MainWindow, other: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "RENEWAL_SECONDS", 0.1)
    assert window.library is not None
    session = window.library.new_battle(pair_setup())
    window.show_battle(session)
    assert window.battle is not None
    banner = window.battle.frame.banner
    theirs = other.open_battle(session.id)
    assert theirs.lease.take_over()
    qtbot.waitUntil(lambda: "is playing this battle" in banner.text_label.text(), timeout=PATIENCE)
    assert session.is_read_only


def test_a_club_that_cannot_be_opened_leaves_the_choice(
    qtbot: QtBot, theme: object, home: Path, club_url: str
) -> None:
    assert theme is not None
    nowhere = ServerAddress.of(club_url.replace("/test_", "/nowhere_"))
    save_club_choice(ClubChoice(nowhere, is_chosen=True))
    window = MainWindow(WindowSettings(home))
    window.show()
    window.begin()
    qtbot.waitUntil(lambda: window.banner.isVisible(), timeout=PATIENCE)
    assert "there is no database" in window.banner.text_label.text()
    assert buttons(window) == ["Try again", "Change…", "This computer"]
    window.banner.buttons[2].click()
    qtbot.waitUntil(lambda: window.library is not None, timeout=PATIENCE)
    assert window.library is not None
    assert window.library.database.server_url is None
    window.close()


def test_another_place_is_opened_in_a_window_anew(
    window: MainWindow, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ClubDialog, "exec", lambda dialog: dialog.here.click() or 1)
    window.club.choose()
    assert window.reopening == HERE
    assert not window.isVisible()
    assert window.library is None
    assert read_choice_without_library(home) == ClubChoice(None, is_chosen=False)


def test_the_dialog_reads_a_whole_address_and_keeps_no_password_unasked(
    qtbot: QtBot, theme: object, home: Path
) -> None:
    assert (theme, home.is_dir()) != (None, False)
    dialog = ClubDialog(ClubChoice())
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.fields.isVisible()
    dialog.there.click()
    dialog.url.setText("postgresql://anna:secret@club.example:5433/raids?sslmode=require")
    dialog.url.textEdited.emit(dialog.url.text())
    shown = "postgresql://anna@club.example:5433/raids?sslmode=require"
    assert (dialog.host.text(), dialog.port.text(), dialog.user.text()) == ("club.example", "5433", "anna")
    assert (dialog.password.text(), dialog.url.text()) == ("secret", shown)
    assert dialog.choice() == ClubChoice(ServerAddress.of(shown), is_chosen=True)
    place = dialog.place()
    assert isinstance(place, ServerAddress)
    assert place.password == "secret"
    dialog.keep_password.click()
    kept = dialog.choice().address
    assert kept is not None
    assert kept.password == "secret"
    dialog.database.clear()
    dialog.play.click()
    assert "it names no database" in dialog.answer.text()
    assert dialog.isVisible()
    dialog.close()


def test_the_dialog_says_how_the_server_is_reached(qtbot: QtBot, theme: object, home: Path) -> None:
    assert (theme, home.is_dir()) != (None, False)
    plain = "postgresql://anna@club.example:5432/raids"
    dialog = ClubDialog(ClubChoice(ServerAddress.of(plain), is_chosen=True))
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.address().tls == "require"
    way = dialog.encryption.way
    for mode, shown in (("disable", f"{plain}?sslmode=disable"), ("", plain)):
        way.setCurrentIndex(way.findData(mode))
        way.activated.emit(way.currentIndex())
        assert dialog.url.text() == shown
    checked = f"{plain}?sslrootcert=%2Fclub.crt"
    dialog.url.setText(checked)
    dialog.url.textEdited.emit(checked)
    assert way.currentData() == "verify-full"
    assert dialog.encryption.file.isVisible()
    assert dialog.address().keywords["sslrootcert"] == "/club.crt"
    way.setCurrentIndex(way.findData("require"))
    assert not dialog.encryption.file.isVisible()
    assert "sslrootcert" not in dialog.address().keywords
    rare = f"{plain}?sslmode=verify-ca"
    dialog.url.setText(rare)
    dialog.url.textEdited.emit(rare)
    assert dialog.address() == ServerAddress.of(rare)
    dialog.close()


def test_the_dialog_tries_the_connection(qtbot: QtBot, theme: object, home: Path, club_url: str) -> None:
    assert (theme, home.is_dir()) != (None, False)
    dialog = ClubDialog(ClubChoice(ServerAddress.of(club_url), is_chosen=True))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.test.click()
    qtbot.waitUntil(lambda: dialog.answer.text() == "Connected: 0 battles, 0 campaigns.", timeout=PATIENCE)
    dialog.database.setText("nowhere")
    dialog.test.click()
    qtbot.waitUntil(lambda: "there is no database 'nowhere'" in dialog.answer.text(), timeout=PATIENCE)
    dialog.close()
