"""Stamps tell that a file was saved again, however coarse the times of its file system are."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from companion import stamps
from companion.stamps import SETTLED_AFTER, FileStamp, file_stamp
from tests.coarse_times import let_settle, save_in_the_same_tick


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "heat.yaml"
    file.write_text("heat: 1\n", encoding="utf-8")
    return file


def wait_until_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time_ns() + SETTLED_AFTER
    monkeypatch.setattr(time, "time_ns", lambda: now)


def test_a_file_saved_twice_in_one_tick_has_two_stamps(path: Path) -> None:
    before = file_stamp(path)
    save_in_the_same_tick(path, "heat: 2\n")
    assert file_stamp(path) != before
    save_in_the_same_tick(path, "heat: 1\n")
    assert file_stamp(path) == before


def test_a_file_saved_in_one_tick_has_another_stamp_long_after(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file_stamp(path)
    save_in_the_same_tick(path, "heat: 2\n")
    wait_until_settled(monkeypatch)
    assert file_stamp(path) != before


def test_a_file_that_stays_as_it_is_keeps_its_stamp(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file_stamp(path)
    wait_until_settled(monkeypatch)
    assert [file_stamp(path), file_stamp(str(path))] == [before, before]


def test_a_file_that_is_old_enough_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise AssertionError("The file was read.")

    def read_once(name: str, status: os.stat_result) -> str:
        monkeypatch.setattr(stamps, "_digest", refuse)
        return digest(name, status)

    digest = stamps._digest
    file_stamp(path)
    wait_until_settled(monkeypatch)
    monkeypatch.setattr(stamps, "_digest", read_once)
    before = file_stamp(path)
    assert file_stamp(path) == before
    let_settle(path)
    status = path.stat()
    assert file_stamp(path) == FileStamp(status.st_mtime_ns, status.st_size, status.st_ino)


def test_a_time_that_is_still_to_come_is_not_trusted(path: Path) -> None:
    later = time.time_ns() + 3_600_000_000_000
    os.utime(path, ns=(later, later))
    before = file_stamp(path)
    save_in_the_same_tick(path, "heat: 2\n")
    assert file_stamp(path) != before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert file_stamp(tmp_path / "pipe").content == "no file"


def test_a_file_that_is_gone_has_none(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        file_stamp(tmp_path / "gone.yaml")


def test_a_stamp_as_text_is_that_of_one_content(path: Path) -> None:
    before = str(file_stamp(path))
    save_in_the_same_tick(path, "heat: 2\n")
    assert str(file_stamp(path)) != before
    let_settle(path)
    assert str(file_stamp(path)).count(" ") == 2


def test_only_the_latest_files_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "_REMEMBERED", 3)
    for number in range(5):
        file = tmp_path / f"{number}.yaml"
        file.write_text("heat: 1\n", encoding="utf-8")
        file_stamp(file)
    assert len(stamps._recent._stamps) <= 3
