"""Logs of databases in use: emptied once nobody writes, so that the files alone have everything."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copy2

import pytest

from companion.battles.library import Library
from companion.store.files import has_log
from companion.workshop.hangar_model import HangarModel, hangar_model_of
from companion.workshop.idle_logs import IdleLogs, empty_logs
from tests.workshop.test_backups import begin, play_step


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A data folder in use, with something in the log."""
    with Library.open(tmp_path) as library:
        begin(library, "Raid")
        yield library


@pytest.fixture
def stock(library: Library) -> Iterator[HangarModel]:
    """Its catalogue, in use as well."""
    stock = hangar_model_of(library)
    stock.read_index()
    stock.add_folder("Favourites of Ann")
    yield stock
    stock.close()


def own_file(folder: Path) -> Path:
    return folder / "companion.sqlite3"


def titles_in_file_alone(path: Path, folder: Path) -> list[str]:
    """Return the battles in a copy of a database that was made without its log."""
    folder.mkdir()
    copy = Path(copy2(path, folder))
    with Library.open(copy.parent, read_only=True) as library:
        return [battle.title for battle in library.battles()]


def test_a_copied_file_has_everything_once_its_log_is_emptied(library: Library, tmp_path: Path) -> None:
    path = own_file(tmp_path)
    assert has_log(path)
    assert library.own.empty_log()
    assert not has_log(path)
    assert titles_in_file_alone(path, tmp_path / "stick") == ["Raid"]
    battle = begin(library, "Second")
    play_step(library, battle)
    assert has_log(path), "goes on in the log"
    assert library.damaged_battles() == {}


def test_who_reads_just_now_is_not_waited_for(library: Library, tmp_path: Path) -> None:
    path = own_file(tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM battle").fetchone()
        begin(library, "Meanwhile")
        assert not library.own.empty_log()
    assert library.own.empty_log()
    assert titles_in_file_alone(path, tmp_path / "stick") == ["Meanwhile", "Raid"]


def test_a_log_is_idle_when_nobody_wrote_between_two_looks(library: Library, stock: HangarModel) -> None:
    logs, databases = IdleLogs(), (library.own, stock)
    assert logs.idle(databases) == []
    begin(library, "Meanwhile")
    assert logs.idle(databases) == [stock]
    assert logs.idle(databases) == [library.own, stock]
    empty_logs(databases)
    assert logs.idle(databases) == logs.idle(databases) == [], "nothing is in them"


def test_the_hangar_need_not_read_anew_after_its_log_was_emptied(stock: HangarModel, tmp_path: Path) -> None:
    assert has_log(tmp_path / "catalogue.sqlite3")
    assert stock.empty_log()
    assert not has_log(tmp_path / "catalogue.sqlite3")
    assert not stock.is_stale


def test_a_database_that_was_replaced_is_left_alone(library: Library, tmp_path: Path) -> None:
    path = own_file(tmp_path)
    other = tmp_path / "other"
    with Library.open(other):
        pass
    own_file(other).replace(path)
    before = path.read_bytes()
    empty_logs([library.own])
    assert path.read_bytes() == before
