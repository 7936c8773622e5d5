from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.catalog.catalogue import Catalogue
from companion.catalog.importing import background
from companion.catalog.importing.background import ImportJob, ImportOutcome
from tests.catalog.importing.threads import import_in_threads


@contextmanager
def running(home: Path, *paths: Path) -> Iterator[ImportJob]:
    with closing(ImportJob(home, paths)) as job:
        yield job


def die(*_told: object) -> None:
    """Without a word."""
    os._exit(3)


def test_another_process_imports_and_tells_how_far_it_is(tmp_path: Path, mechs: Path) -> None:
    with running(tmp_path / "home", mechs) as job:
        ended = job.wait(120)
        assert ended is not None
        assert (ended.message, job.step) == ("", (9, 9))
        assert job.poll() is ended
    with Catalogue.open(tmp_path / "home") as catalogue:
        assert len(catalogue.own_entries()) == 9
        assert ended.report is not None
        assert len(catalogue.reports.lines(ended.report)) == 9


def test_one_that_is_stopped_leaves_nothing(tmp_path: Path, mechs: Path) -> None:
    with running(tmp_path / "home", mechs) as job:
        job.cancel()
        job.cancel()
        ended = job.wait(120)
        assert ended == ImportOutcome(
            None, "The import was stopped. Nothing was imported.", is_cancelled=True
        )
    with Catalogue.open(tmp_path / "home") as catalogue:
        assert catalogue.own_entries() == ()


@pytest.mark.parametrize(
    ("spoil", "text"),
    [
        (lambda home: (home / "catalogue.sqlite3").write_text("a shopping list\n" * 50), "is damaged"),
        (lambda _home: None, "Nothing could be read. There is no such file."),
    ],
)
def test_what_stands_in_the_way_is_told(
    tmp_path: Path, spoil: Callable[[Path], object], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_in_threads(monkeypatch)
    spoil(tmp_path)
    with running(tmp_path, tmp_path / "missing.mtf") as job:
        ended = job.wait(120)
    assert ended is not None
    assert ended.report is None
    assert text in ended.message


def test_a_process_that_dies_is_told(tmp_path: Path, mechs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "_work", die)
    with running(tmp_path / "home", mechs) as job:
        ended = job.wait(120)
    assert ended == ImportOutcome(None, "The import stopped unexpectedly. Nothing was imported.")


def test_one_that_does_not_listen_is_ended(
    tmp_path: Path, mechs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "PATIENCE", 0.0)
    with running(tmp_path / "home", mechs) as job:
        job.cancel()
        ended = job.wait(120)
    assert ended is not None
    assert ended.is_cancelled
