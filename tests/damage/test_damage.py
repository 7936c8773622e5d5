"""A few damaged databases at every run; `python -m tests.damage 400` is the long one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.damage import __main__ as command
from tests.damage.harm import HARMS
from tests.damage.player import FALLEN, FINE, OperationResult
from tests.damage.sound import FILE, make_folders
from tests.damage.trial import DamageTrial, run_trial

NUMBERS = (3, 10)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Path]]:
    """The folders that are damaged, and not the home of any other test."""
    before = os.environ.get("COMPANION_HOME")
    yield make_folders(tmp_path_factory.mktemp("sound"))
    assert os.environ.get("COMPANION_HOME") == before


@pytest.mark.skipif(os.name != "posix", reason="processes are forked")
@pytest.mark.parametrize("number", NUMBERS)
def test_nothing_falls_and_what_is_intact_is_saved(number: int, sound: list[Path], tmp_path: Path) -> None:
    trial = run_trial(number, 3, sound, tmp_path)
    assert trial.failed == []
    assert trial.saved >= 0.9 * trial.intact > 0
    assert trial.megabytes < 200


def test_every_harm_changes_what_is_stored(sound: list[Path], tmp_path: Path) -> None:
    closed = sound[0]
    before = (closed / FILE).read_bytes()
    for harm in dict.fromkeys(HARMS):
        after = set()
        for seed in range(5):
            (tmp_path / FILE).write_bytes(before)
            assert harm(tmp_path, Random(seed))
            after.add((tmp_path / FILE).read_bytes())
        assert after - {before}, harm.__name__


def test_what_fell_is_told_and_ends_the_run_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def trial(number: int, *_: object) -> DamageTrial:
        done = [
            OperationResult("open", FINE),
            OperationResult("battle", FALLEN if number == 2 else FINE, "KeyError: 'x' [a.py:1]"),
        ]
        return DamageTrial(
            number, "closed", "pages [3] zeroed", done, intact=10, saved=9, missing=["entry (4,)"]
        )

    monkeypatch.setattr(command, "run_trial", trial)
    monkeypatch.setattr(command, "make_folders", lambda _: [])
    assert command.main(["2"]) == 0
    assert command.main(["4"]) == 1
    out = capsys.readouterr().out
    assert "2 (closed, pages [3] zeroed), battle: KeyError: 'x' [a.py:1]" in out
    assert "4 damaged databases, 8 operations: 7 fine, 0 refused in words, 1 fallen" in out
    assert "intact rows saved: 36 of 40; all of them in 0 databases; sound after the repair: 4;" in out
    assert "9 of 10 intact rows saved; not: entry (4,)" in out
