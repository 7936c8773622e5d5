"""A server that says nothing: nobody waits for it long, and nothing acknowledged is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing

import psycopg
import pytest

from companion.errors import StoreError
from companion.store.database import Database
from companion.store.failures import StoreInUse
from companion.store.server import connection as wait_limits
from companion.store.server import link, listener
from companion.store.server.address import ServerAddress
from companion.store.server.failures import ConnectionLost
from tests.plugins.postgresql import PASSWORD, USER, Server
from tests.store.builders import add, labels, new_battle
from tests.store.server.proxy import Proxy


@pytest.fixture
def proxy(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    """A way to the server that can be stopped; nobody waits for it as long as players do."""
    monkeypatch.setattr(wait_limits, "SILENCE_SECONDS", 0.4)
    monkeypatch.setattr(wait_limits, "HURRIED_SECONDS", 0.2)
    monkeypatch.setattr(link, "HURRIED_SECONDS", 0.2)
    monkeypatch.setattr(link, "CONNECT_SECONDS", 2)
    monkeypatch.setattr(listener, "SILENCE_SECONDS", 0.3)
    monkeypatch.setattr(listener, "BEAT_SECONDS", 0.1)
    with Proxy(server.port) as proxy:
        yield proxy


@pytest.fixture
def address(club_url: str, proxy: Proxy) -> ServerAddress:
    return ServerAddress("127.0.0.1", ServerAddress.of(club_url).database, USER, proxy.port, PASSWORD)


def entry_labels(database: Database, battle: int) -> list[str]:
    return labels(database.journal.path(battle, database.battles.get(battle).head_id))


def eventually(what: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_what_is_asked_of_a_silent_server_is_given_up(proxy: Proxy, address: ServerAddress) -> None:
    with Database.at(address.url) as database:
        battle = new_battle(database)
        one = add(database, battle, None, "one")
        proxy.stop()
        with pytest.raises(ConnectionLost, match=r"this was not saved|cannot be reached"):
            add(database, battle, one.id, "two")
        proxy.go_on()
        two = add(database, battle, one.id, "again")
        add(database, battle, two.id, "on")
        assert entry_labels(database, battle) == ["one", "again", "on"]


@pytest.mark.parametrize("is_hurried", [False, True])
def test_a_commit_that_a_silent_server_does_not_answer_is_found_out(
    proxy: Proxy, address: ServerAddress, monkeypatch: pytest.MonkeyPatch, is_hurried: bool
) -> None:
    monkeypatch.setattr(link, "RETRIES", (0.0, 0.05))
    commit = psycopg.Connection.commit

    def commit_into_silence(connection: psycopg.Connection) -> None:
        proxy.stop()
        commit(connection)

    with Database.at(address.url) as database:
        battle = new_battle(database)
        if is_hurried:
            database.hurry()
        monkeypatch.setattr(psycopg.Connection, "commit", commit_into_silence)
        with pytest.raises(ConnectionLost, match="not known yet whether it was"):
            add(database, battle, None, "one")
        monkeypatch.setattr(psycopg.Connection, "commit", commit)
        proxy.go_on()
        said: list[str] = []

        def is_told() -> bool:
            try:
                stored = entry_labels(database, battle)
            except ConnectionLost:
                return False
            (text,) = database.take_resolved_doubts()
            said.append(text)
            return ("saved after all" in text) is (stored == ["one"])

        eventually(is_told)
        assert len(said) == 1


def test_the_windows_thread_is_told_that_it_waits(proxy: Proxy, address: ServerAddress) -> None:
    signs: list[bool] = []
    with Database.at(address.url) as database:
        battle = new_battle(database)
        database.hurry(signs.append)
        assert database.battles.get(battle).title == "Training"
        assert signs == []
        proxy.stop()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("companion.store.server.connection.SIGN_SECONDS", 0.05)
            with pytest.raises(ConnectionLost):
                database.battles.get(battle)
        assert signs == [True, False]


def test_who_listens_finds_a_silent_server_and_nobody_waits_for_it(
    proxy: Proxy, address: ServerAddress
) -> None:
    with Database.at(address.url) as database:
        battle, heard = new_battle(database), database.news
        assert heard is not None
        with closing(heard.listen(patience=0.05)) as listening:
            assert next(listening) == ()
            proxy.stop()
            with pytest.raises(ConnectionLost):
                for _ in listening:
                    pass
        monkey = pytest.MonkeyPatch()
        with monkey.context() as patch:
            # Whoever tried to connect now would wait for ever.
            patch.setattr(link.Link, "reach", lambda _link: pytest.fail("nobody should try"))
            with pytest.raises(ConnectionLost, match="did not answer in time"):
                database.battles.get(battle)
        proxy.go_on()
        with closing(heard.listen(patience=0.05)) as listening:
            assert next(listening) == ()
            assert database.battles.get(battle).title == "Training"


def test_a_battle_is_held_again_though_the_server_believes_the_lost_session_to_be_alive(
    proxy: Proxy, address: ServerAddress
) -> None:
    with Database.at(address.url) as database:
        battle = new_battle(database)
        assert database.hold(battle) is None
        proxy.stop()
        with pytest.raises(ConnectionLost):
            database.battles.get(battle)
        assert database._link is not None
        with Proxy(proxy._target[1]) as other_way:  # the first is never served again
            database._link.address = ServerAddress(
                address.host, address.database, address.user, other_way.port, PASSWORD
            )
            add(database, battle, None, "one")
            assert database.holds(battle)
            with Database.at(database._link.address.url) as second:
                assert second.hold(battle) is not None


def test_the_server_itself_ends_sessions_of_windows_that_are_gone(
    proxy: Proxy, address: ServerAddress, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "ABSENCE_SECONDS", 1)
    with (
        Database.at(address.url) as gone,
        Database.at(address.url.replace(str(proxy.port), str(server.port))) as other,
    ):
        battle = new_battle(gone)
        assert gone.hold(battle) is None
        if int(server.sql("SHOW server_version_num")) < 140000:
            pytest.skip("PostgreSQL 13 has keep-alives only")
        proxy.stop()
        eventually(lambda: other.hold(battle) is None)


def test_the_server_asks_whether_a_quiet_computer_is_there(address: ServerAddress) -> None:
    with Database.at(address.url) as database, database._engine.connect() as connection:
        seconds = [
            int(connection.exec_driver_sql(f"SHOW tcp_keepalives_{name}").scalar_one())
            for name in ("idle", "interval", "count")
        ]
    assert 0 < seconds[0] + seconds[1] * seconds[2] < 60


def test_a_window_that_gives_signs_of_life_keeps_its_battles(
    address: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "ABSENCE_SECONDS", 0.5)
    monkeypatch.setattr(listener, "RENEWAL_SECONDS", 0.1)
    with Database.at(address.url) as playing:
        battle, heard = new_battle(playing), playing.news
        assert playing.hold(battle) is None
        assert heard is not None
        assert playing._link is not None
        with closing(heard.listen(patience=0.1)) as listening:
            next(listening)
            process = playing._link.process
            for _ in range(10):
                next(listening)
        assert playing._link.process == process


def test_a_player_takes_a_battle_over_from_his_own_other_window(club_url: str) -> None:
    with Database.at(club_url) as first, Database.at(club_url) as second:
        battle = new_battle(first)
        assert first.hold(battle) is None
        holder = second.hold(battle)
        assert holder is not None
        assert second.is_own(holder)
        assert second.take_over(battle) is None
        assert second.holds(battle)
        with pytest.raises(StoreInUse, match="another window continued this battle"):
            add(first, battle, None, "late")
        assert not first.holds(battle)


def test_nobody_takes_a_battle_over_from_another_player(
    club_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "application_name", lambda: "Companion: anna on laptop")
    with Database.at(club_url) as anna:
        battle = new_battle(anna)
        assert anna.hold(battle) is None
        monkeypatch.undo()
        with Database.at(club_url) as other:
            assert other.hold(battle) == "anna on laptop"
            assert not other.is_own("anna on laptop")
            assert other.take_over(battle) == "anna on laptop"
        add(anna, battle, None, "one")
        assert anna.holds(battle)


def test_whoever_listens_hears_that_a_battle_was_taken_over(
    club_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "RENEWAL_SECONDS", 0.0)
    with Database.at(club_url) as first, Database.at(club_url) as second:
        battle, heard = new_battle(first), first.news
        assert first.hold(battle) is None
        assert heard is not None
        with closing(heard.listen(patience=0.05)) as listening:
            next(listening)
            assert second.take_over(battle) is None
            notices = next(given for given in listening if given)
        assert [(notice.kind, notice.id) for notice in notices] == [("battle", battle)]
        assert not first.holds(battle)


def test_a_hurried_thread_waits_for_its_turn_no_longer_than_for_the_server(
    club_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wait_limits, "HURRIED_SECONDS", 0.1)
    with Database.at(club_url) as database:
        battle = new_battle(database)
        assert database._link is not None
        turn = database._link.turn
        taken = wait_limits.begin(turn.__enter__)
        taken.result()
        database.hurry()
        with pytest.raises(StoreError, match="does not answer"):
            database.battles.get(battle)
