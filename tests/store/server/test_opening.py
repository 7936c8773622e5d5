"""Obstacles to opening a club's database, reported without its password."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import MetaData, create_engine, inspect

from companion.errors import StoreError
from companion.store.database import Database
from companion.store.migrations import MIGRATIONS
from companion.store.server import link
from companion.store.server.address import ServerAddress
from companion.store.server.failures import ConnectionLost
from companion.store.server.opening import FIRST, LATER
from companion.store.tables import METADATA
from tests.plugins.postgresql import PASSWORD, USER, Server
from tests.store.builders import new_battle

PORTED = "127.0.0.1"


def name_of(url: str) -> str:
    return ServerAddress.of(url).database


def over_network(server: Server, url: str) -> ServerAddress:
    return ServerAddress(PORTED, name_of(url), USER, server.port, PASSWORD)


def test_a_database_opens_over_the_network_too(server: Server, club_url: str) -> None:
    with Database.at(over_network(server, club_url).url) as database:
        assert new_battle(database) == 1
        assert database.server_url == over_network(server, club_url).safe_url


WRONG: list[tuple[Callable[[ServerAddress], ServerAddress], str]] = [
    (lambda address: replace(address, password="wrong one"), "refused this user or password"),
    (lambda address: replace(address, user="nobody at all"), "refused this user or password"),
    (lambda address: replace(address, password=""), "requires a password"),
    (lambda address: replace(address, database="elsewhere"), "there is no database 'elsewhere' on it"),
    (lambda address: replace(address, port=1), "nothing answers at this host and port"),
    (lambda address: replace(address, host="no.such.host.invalid"), "there is no computer with this name"),
    (lambda address: replace(address, host="/no/such/folder"), "no server's socket in this folder"),
]


@pytest.mark.parametrize(("spoilt", "text"), WRONG, ids=[text for _, text in WRONG])
def test_what_cannot_be_reached_is_told(
    server: Server, club_url: str, spoilt: Callable[[ServerAddress], ServerAddress], text: str
) -> None:
    address = spoilt(over_network(server, club_url))
    with pytest.raises(ConnectionLost) as raised:
        Database.at(address.url)
    assert text in str(raised.value)
    assert address.safe_url in str(raised.value)
    assert not address.password or address.password not in str(raised.value)


def test_an_unknown_user_is_told_where_the_server_says_so(club_url: str) -> None:
    with pytest.raises(ConnectionLost, match="has no user 'nobody'"):
        Database.at(club_url.replace(f"{USER}@", "nobody@"))


def test_who_may_make_no_tables_is_told(server: Server) -> None:
    url = server.bare_database()
    server.sql("CREATE ROLE guest LOGIN", name_of(url))
    with pytest.raises(StoreError, match="do not have permission"):
        Database.at(url.replace(f"{USER}@", "guest@"))
    server.sql("DROP ROLE guest")


def test_the_database_of_another_program_is_left_alone(server: Server) -> None:
    url = server.bare_database()
    server.sql("CREATE TABLE shopping (item text)", name_of(url))
    with pytest.raises(StoreError, match="belongs to another program"):
        Database.at(url)
    assert server.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", name_of(url)) == "1"


def test_a_newer_database_is_left_alone(server: Server, club_url: str) -> None:
    server.sql("UPDATE companion_version SET number = 99", name_of(club_url))
    with pytest.raises(StoreError, match=r"newer Companion \(database version 99.*nothing was changed"):
        Database.at(club_url)


@pytest.mark.parametrize(
    "change", ["UPDATE companion_version SET number = 0", "DELETE FROM companion_version"]
)
def test_a_version_that_never_was_is_told_as_damage(server: Server, club_url: str, change: str) -> None:
    server.sql(change, name_of(club_url))
    for read_only in (True, False):
        with pytest.raises(StoreError, match=r"is damaged: its table companion_version says 0.*nothing was"):
            Database.at(club_url, read_only=read_only)


def test_an_older_database_is_brought_up_to_date(
    server: Server, club_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = len(MIGRATIONS) + 1
    with Database.at(club_url) as database:
        battle = new_battle(database)
    monkeypatch.setattr("companion.store.server.opening.MIGRATIONS", [*MIGRATIONS, ()])
    monkeypatch.setattr(
        "companion.store.server.opening.LATER",
        {**LATER, number: ("ALTER TABLE battle ADD COLUMN place VARCHAR",)},
    )
    with pytest.raises(StoreError, match="older Companion"):
        Database.at(club_url, read_only=True)
    with Database.at(club_url) as database:
        assert database.battles.get(battle).title == "Training"
    assert server.sql("SELECT max(number) FROM companion_version", name_of(club_url)) == str(number)
    assert server.sql("SELECT count(place) FROM battle", name_of(club_url)) == "0"


def test_every_later_migration_has_its_words_for_a_server() -> None:
    assert set(LATER) == set(range(FIRST + 1, len(MIGRATIONS) + 1))


def test_an_empty_database_is_only_looked_at(server: Server) -> None:
    url = server.bare_database()
    assert Database.look_at(ServerAddress.of(url)) is None
    with pytest.raises(StoreError, match="There is nothing in"):
        Database.at(url, read_only=True)
    assert server.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", name_of(url)) == "0"
    with Database.at(url) as database:
        new_battle(database)
    assert Database.look_at(ServerAddress.of(url)) == (1, 0)


def test_who_only_reads_changes_nothing(club_url: str) -> None:
    with Database.at(club_url) as database:
        battle = new_battle(database)
    with Database.at(club_url, read_only=True) as database:
        assert database.battles.get(battle).title == "Training"
        assert database.is_read_only
        with pytest.raises(StoreError, match="it can only be read"):
            database.battles.set_draft(battle, "{}")


def test_the_tables_on_a_server_are_those_of_the_rows(club_url: str) -> None:
    engine = create_engine("postgresql+psycopg://", creator=link.Link(ServerAddress.of(club_url)).reach)
    found = MetaData()
    found.reflect(engine)
    own = {"companion_version", "companion_window"}
    assert set(found.tables) == set(METADATA.tables) | own
    given = inspect(engine)
    for name, table in METADATA.tables.items():
        assert list(found.tables[name].columns.keys()) == list(table.columns.keys())
        keys = {tuple(key["constrained_columns"]) for key in given.get_foreign_keys(name)}
        assert keys == {tuple(key.column_keys) for key in table.foreign_key_constraints}
        checked = {check["name"] for check in given.get_check_constraints(name)}
        assert checked == {str(rule.name) for rule in table.constraints if "is_json" in str(rule.name)}
    engine.dispose()


def test_a_server_that_lets_wait_too_long_is_told_and_nothing_is_saved(
    club_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "LOCK_SECONDS", 0.2)
    with Database.at(club_url) as first, Database.at(club_url) as second:
        battle = new_battle(first)
        with first.together():
            first.battles.set_draft(battle, "{}")
            with pytest.raises(StoreError, match="kept busy by another window; nothing was saved"):
                second.battles.set_draft(battle, "[]")
        assert first.battles.get(battle).draft == "{}"


def test_text_that_no_server_takes_is_told(club_url: str) -> None:
    with Database.at(club_url) as database, pytest.raises(StoreError, match="nothing was saved"):
        new_battle(database, "nul \0")
