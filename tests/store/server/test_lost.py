"""Connections that break, servers that crash, windows that are killed: nothing acknowledged is lost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TypeAlias

import psycopg
import pytest

from companion.errors import StoreError
from companion.store.database import Database
from companion.store.failures import StoreInUse
from companion.store.server import link
from companion.store.server.address import ServerAddress
from companion.store.server.failures import ConnectionLost
from tests.plugins.postgresql import Server, start_server
from tests.store.builders import add, labels, new_battle, new_entry

Commit: TypeAlias = Callable[[psycopg.Connection], None]
ENTRIES, CRASHES = 400, 3


@pytest.fixture(scope="module")
def frail() -> Iterator[Server]:
    """A server that is crashed."""
    with start_server(is_durable=True) as server:
        yield server


def entry_labels(database: Database, battle: int) -> list[str]:
    return labels(database.journal.path(battle, database.battles.get(battle).head_id))


def cut_connections(server: Server, url: str) -> None:
    """End all connections to a database, as a router does."""
    name = ServerAddress.of(url).database
    server.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


@contextmanager
def another_window(url: str, battle: int) -> Iterator[subprocess.Popen[str]]:
    """A process that holds a battle."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.server.playing", url, str(battle)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def read_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def write(process: subprocess.Popen[str], label: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{label}\n")
    process.stdin.flush()


def test_a_connection_that_broke_unnoticed_is_made_again(server: Server, club_url: str) -> None:
    with Database.at(club_url) as database:
        battle = new_battle(database)
        one = add(database, battle, None, "one")
        cut_connections(server, club_url)
        add(database, battle, one.id, "two")
        assert entry_labels(database, battle) == ["one", "two"]


def test_a_connection_that_breaks_before_the_end_saves_nothing(server: Server, club_url: str) -> None:
    with Database.at(club_url) as database:
        battle = new_battle(database)

        def torn() -> None:
            with database.together():
                add(database, battle, None, "torn")
                cut_connections(server, club_url)
                database.battles.set_view(battle, "{}")

        with pytest.raises(ConnectionLost, match=r"this was not saved\. Everything before it is safe"):
            torn()
        assert entry_labels(database, battle) == []
        add(database, battle, None, "again")
        assert entry_labels(database, battle) == ["again"]


def breaking_commit(
    before: Callable[[], None], after: Callable[[], None]
) -> Callable[[psycopg.Connection], None]:
    """Return a commit whose connection breaks before or after the server has kept it; no answer arrives."""
    commit = psycopg.Connection.commit
    is_broken: list[bool] = []

    def broken(connection: psycopg.Connection) -> None:
        if is_broken:
            commit(connection)
            return
        is_broken.append(True)
        before()
        try:
            commit(connection)
            after()
        finally:
            connection.close()
        raise psycopg.OperationalError("the connection is lost")

    return broken


def nothing() -> None:
    pass


def test_a_commit_that_was_kept_without_an_answer_counts(
    club_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Database.at(club_url) as database:
        battle = new_battle(database)
        monkeypatch.setattr(psycopg.Connection, "commit", breaking_commit(nothing, nothing))
        one = add(database, battle, None, "one")
        add(database, battle, one.id, "two")
        assert entry_labels(database, battle) == ["one", "two"]
        assert database.take_resolved_doubts() == ()


def test_a_commit_that_was_not_kept_is_told(
    server: Server, club_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Database.at(club_url) as database:
        battle = new_battle(database)
        cutting = breaking_commit(lambda: cut_connections(server, club_url), nothing)
        monkeypatch.setattr(psycopg.Connection, "commit", cutting)
        with pytest.raises(ConnectionLost, match="this was not saved"):
            add(database, battle, None, "torn")
        add(database, battle, None, "again")
        assert entry_labels(database, battle) == ["again"]


@pytest.mark.parametrize("is_kept", [True, False])
def test_what_nobody_answers_is_found_out_once_the_server_is_back(
    frail: Server, monkeypatch: pytest.MonkeyPatch, is_kept: bool
) -> None:
    monkeypatch.setattr(link, "RETRIES", (0.0,))
    with Database.at(frail.new_database()) as database:
        battle = new_battle(database)
        stops = (nothing, frail.stop) if is_kept else (frail.stop, nothing)
        with monkeypatch.context() as broken:
            broken.setattr(psycopg.Connection, "commit", breaking_commit(*stops))
            with pytest.raises(ConnectionLost, match="not known yet whether it was"):
                add(database, battle, None, "doubtful")
        with pytest.raises(ConnectionLost, match=r"nothing answers|no server's socket"):
            database.battles.get(battle)
        frail.start()
        assert entry_labels(database, battle) == (["doubtful"] if is_kept else [])
        (text,) = database.take_resolved_doubts()
        assert ("was saved after all" if is_kept else "was not saved: do it again") in text
        assert database.take_resolved_doubts() == ()


def test_a_server_that_crashes_again_and_again_loses_nothing_acknowledged(frail: Server) -> None:
    url = frail.new_database()
    with Database.at(url) as database:
        battle = new_battle(database)
    answers = []
    with another_window(url, battle) as playing:
        assert read_line(playing) == "holds"
        for number in range(ENTRIES):
            write(playing, f"Entry {number}")
        for _ in range(CRASHES):
            answers += [read_line(playing) for _ in range(ENTRIES // (CRASHES + 2))]
            frail.stop()  # while it writes
            frail.start()
        assert playing.stdin is not None
        playing.stdin.close()
        while answer := read_line(playing):
            answers.append(answer)
    kept = [answer.removeprefix("kept ") for answer in answers if answer.startswith("kept")]
    refused = [answer for answer in answers if not answer.startswith("kept")]
    assert len(answers) == ENTRIES
    assert all(re.search("not saved|not known yet|cannot be reached", answer) for answer in refused)
    with Database.at(url) as database:
        stored = entry_labels(database, battle)
    assert len(kept) > ENTRIES // 2
    assert [label for label in stored if label in kept] == kept
    assert len(stored) == len(set(stored))


def test_the_lock_dies_with_a_killed_window(club_url: str) -> None:
    with Database.at(club_url) as database:
        battle = new_battle(database)
        with another_window(club_url, battle) as playing:
            assert read_line(playing) == "holds"
            holder = database.hold(battle)
            assert holder is not None
            assert " on " in holder
            playing.kill()
            playing.wait()
        until = time.monotonic() + 30
        while database.hold(battle) is not None:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert database.holds(battle)


def test_a_battle_is_held_by_one_window_until_it_lets_go(club_url: str) -> None:
    with Database.at(club_url) as first, Database.at(club_url) as second:
        battle, other = new_battle(first), new_battle(first)
        assert first.hold(battle) is None
        assert first.hold(battle) is None
        assert second.hold(battle) is not None
        assert second.hold(other) is None
        first.release(battle)
        assert second.hold(battle) is not None
        first.release(battle)
        assert second.hold(battle) is None
        assert not first.holds(battle)


def test_battles_are_held_again_by_a_connection_made_again(server: Server, club_url: str) -> None:
    with Database.at(club_url) as first:
        battle = new_battle(first)
        assert first.hold(battle) is None
        cut_connections(server, club_url)
        add(first, battle, None, "one")
        with Database.at(club_url) as second:
            assert second.hold(battle) is not None


def test_a_battle_that_was_taken_over_meanwhile_can_only_be_looked_at(server: Server, club_url: str) -> None:
    with Database.at(club_url) as first:
        battle = new_battle(first)
        assert first.hold(battle) is None
        cut_connections(server, club_url)
        with Database.at(club_url) as second:
            assert second.hold(battle) is None
            add(second, battle, None, "theirs")
            with pytest.raises(StoreInUse, match="another window continued this battle: nothing was saved"):
                add(first, battle, None, "ours")
            assert not first.holds(battle)
            assert entry_labels(first, battle) == ["theirs"]


def test_other_windows_hear_what_was_written(club_url: str) -> None:
    with Database.at(club_url) as first, Database.at(club_url) as second:
        battle = new_battle(first)
        assert second.news is not None
        with closing(second.news.listen(patience=30)) as news:
            assert next(news) == ()
            second.battles.set_view(battle, "{}")
            first.journal.append_many(battle, None, [new_entry("one")])
            (notice,) = next(news)
            assert (notice.kind, notice.id) == ("battle", battle)


def test_nobody_waits_for_a_server_that_whoever_listens_knows_to_be_down(frail: Server) -> None:
    with Database.at(frail.new_database()) as database:
        battle, news = new_battle(database), database.news
        assert news is not None
        frail.stop()
        with pytest.raises(ConnectionLost):
            next(news.listen())
        with pytest.raises(ConnectionLost, match="did not answer in time"):
            database.battles.get(battle)
        frail.start()
        with closing(news.listen()) as listening:
            assert next(listening) == ()
            assert database.battles.get(battle).title == "Training"


def test_who_listens_is_told_that_the_server_is_gone(server: Server, club_url: str) -> None:
    with Database.at(club_url) as database:
        assert database.news is not None
        with closing(database.news.listen(patience=30)) as news:
            assert next(news) == ()
            cut_connections(server, club_url)
            with pytest.raises(StoreError, match="connection to the club's database"):
                next(news)
