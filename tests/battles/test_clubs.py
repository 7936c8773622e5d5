"""Two tables over one club's database: each plays its own battle, and sees the other's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.battles.clubs import (
    HERE,
    VARIABLE,
    ClubChoice,
    ClubUnreachable,
    ServerAddress,
    describe_database,
    open_library,
    read_choice_without_library,
    save_club_choice,
)
from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.marks import Mark
from companion.engine.skeleton.setup import Setup
from companion.errors import StoreError
from companion.store.failures import WriteConflict
from tests.battles.builders import pair_setup


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    return tmp_path


@pytest.fixture
def tables(home: Path, club_url: str) -> Iterator[tuple[Library, Library]]:
    """Two libraries of different players over one database."""
    with ExitStack() as closing:
        place = ServerAddress.of(club_url)
        yield (
            closing.enter_context(open_library(home / "ann", place=place)),
            closing.enter_context(open_library(home / "bea", place=place)),
        )


@pytest.fixture(autouse=True)
def folders(home: Path) -> None:
    for name in ("ann", "bea"):
        (home / name).mkdir()


def begun(library: Library) -> Session:
    return library.new_battle(pair_setup())


def play(session: Session) -> None:
    session.do(Mark("hermes", "armor/head", 8))


def test_two_tables_play_two_battles_of_one_campaign(tables: tuple[Library, Library]) -> None:
    ann, bea = tables
    campaign = ann.database.campaigns.create("Raids", "quickstart", [])
    first, second = begun(ann), begun(bea)
    ann.database.battles.join(first.id, campaign)
    bea.database.battles.join(second.id, campaign)
    play(first)
    play(second)
    for library in tables:
        listed = {battle.id: battle for battle in library.battles()}
        assert {battle.campaign_id for battle in listed.values()} == {campaign}
        assert [listed[session.id].entries for session in (first, second)] == [1, 1]


def test_a_battle_that_is_played_can_only_be_looked_at_elsewhere_and_is_followed(
    tables: tuple[Library, Library],
) -> None:
    ann, bea = tables
    playing = begun(ann)
    looking = bea.open_battle(playing.id)
    assert looking.is_read_only
    assert " on " in str(looking.lease.taken_by)
    with pytest.raises(StoreError, match=r"This battle is open in another window \(.*\)"):
        play(looking)
    assert looking.refresh() is None
    heard: list[object] = []
    looking.subscribe(heard.append)
    play(playing)
    assert looking.refresh() is not None
    assert heard
    assert looking.battle == playing.battle
    assert [line.entry_id for line in looking.lines()] == [line.entry_id for line in playing.lines()]
    playing.undo()
    looking.refresh()
    assert looking.redo_line == playing.redo_line


def test_a_battle_is_held_before_it_is_read_and_let_go_where_that_is_given_up(
    tables: tuple[Library, Library],
) -> None:
    ann, bea = tables
    begun(ann).close()
    (battle,) = (found.id for found in ann.battles())
    opening = bea.open_in_steps(battle)
    next(opening)
    looking = ann.open_battle(battle)
    assert looking.is_read_only
    opening.close()
    assert looking.lease.take()


def test_who_takes_a_battle_over_plays_on(tables: tuple[Library, Library]) -> None:
    ann, bea = tables
    playing = begun(ann)
    looking = bea.open_battle(playing.id)
    assert not looking.lease.take()
    play(playing)
    playing.close()
    assert looking.lease.take()
    looking.refresh()
    looking.undo()
    with pytest.raises(StoreError, match="it is read-only here"):
        playing.undo()


def test_a_stale_window_is_refused_and_shows_what_is_stored(tables: tuple[Library, Library]) -> None:
    ann, _ = tables
    first = begun(ann)
    again = ann.open_battle(first.id)
    play(first)
    with pytest.raises(WriteConflict, match="nothing was saved"):
        play(again)
    assert again.battle == first.battle
    again.undo()


def test_settings_stay_with_the_player(tables: tuple[Library, Library], home: Path) -> None:
    ann, bea = tables
    ann.save_setting("chosen", "orion")
    assert (ann.setting("chosen"), bea.setting("chosen")) == ("orion", None)
    assert ann.database.settings.get("chosen") is None
    ann.close()
    with Library.open(home / "ann") as own:
        assert own.setting("chosen") == "orion"


def test_what_the_window_chose_is_opened_again(home: Path, club_url: str) -> None:
    address = ServerAddress.of(club_url)
    with open_library() as library:
        assert library.database.server_url is None
        save_club_choice(ClubChoice(address, is_chosen=True), library)
    with open_library() as library:
        assert library.database.server_url == address.safe_url
        save_club_choice(ClubChoice(address, is_chosen=False), library)
    with open_library() as library:
        assert library.database.server_url is None
    assert read_choice_without_library() == ClubChoice(address, is_chosen=False)
    assert home.is_dir()


def test_the_environment_names_a_database(home: Path, club_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    save_club_choice(ClubChoice(ServerAddress.of(club_url), is_chosen=True))
    monkeypatch.setenv(VARIABLE, "local")
    with open_library(home) as library:
        assert library.database.server_url is None
    monkeypatch.setenv(VARIABLE, club_url)
    with open_library(home) as library:
        assert library.database.server_url == ServerAddress.of(club_url).safe_url
        with open_library(home) as second:
            second.save_setting("chosen", "orion")
            assert second.setting("chosen") is None
    monkeypatch.setenv(VARIABLE, "mysql://host/raids")
    with pytest.raises(StoreError, match="not the URL of a club's database"):
        open_library(home)


def test_a_club_that_cannot_be_reached_leaves_the_players_own_to_play_in(home: Path, club_url: str) -> None:
    address = ServerAddress.of(club_url.replace("/test_", "/nowhere_"))
    with pytest.raises(ClubUnreachable, match="there is no database"):
        open_library(home, place=address)
    with open_library(home, place=HERE) as library:
        begun(library)


def test_a_choice_that_cannot_be_read_counts_as_none(home: Path) -> None:
    for torn in ('{"url": 7}', "[]", '{"url": "mysql://x", "is_chosen": true}', "null"):
        with Library.open(home) as library:
            library.own.settings.set("club", torn)
        assert read_choice_without_library() == ClubChoice()


def test_a_connection_is_tried_without_a_trace(club_url: str, tables: tuple[Library, Library]) -> None:
    ann, _ = tables
    assert describe_database(ServerAddress.of(club_url)) == "Connected: 0 battles, 0 campaigns."
    begun(ann)
    assert describe_database(ServerAddress.of(club_url)) == "Connected: 1 battle, 0 campaigns."


def test_a_set_up_is_stored_as_given(tables: tuple[Library, Library]) -> None:
    ann, bea = tables
    session = begun(ann)
    setup: Setup = bea.setup(bea.open_battle(session.id))
    assert setup == ann.setup(session)
