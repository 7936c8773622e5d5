"""A few inputs of each kind; `python -m tests.fuzz 100000` tries as many as wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.examples import at_most
from tests.fuzz import __main__ as command
from tests.fuzz.kinds import PLAYED, READ, REFUSED, InputKind, all_kinds, pick
from tests.fuzz.own_files import catalogue, reader
from tests.fuzz.trial import STUCK, FuzzResult, TooLong, make_input, try_input

KINDS = all_kinds()
EACH = at_most(3, 60)


@pytest.fixture(scope="module", autouse=True)
def one_catalogue() -> Iterator[None]:
    """What imports look into, opened before any test looks at what is left open, and closed after all."""
    reader()
    yield
    catalogue().close()
    catalogue.cache_clear()
    reader.cache_clear()


@pytest.mark.parametrize("name", KINDS)
def test_a_few_inputs(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    for number in range(EACH):
        fuzz_result = try_input(kind, number, make_input(kind, 3, number), tmp_path)
        assert fuzz_result.fault == "", f"python -m tests.fuzz --only {name} --seed 3 --first {number} 1"
        assert fuzz_result.outcome in (READ, REFUSED, PLAYED, STUCK)


@pytest.mark.parametrize("name", KINDS)
def test_the_same_number_makes_the_same_input(name: str) -> None:
    kind = KINDS[name]
    assert make_input(kind, 1, 5) == make_input(kind, 1, 5)
    assert len({make_input(kind, 1, number) for number in range(6)}) > 2


def test_every_kind_has_its_share() -> None:
    assert sum(kind.share for kind in KINDS.values()) == 1000
    chance = Random(1)
    assert {pick(chance, KINDS).name for _ in range(3000)} == set(KINDS)


def _falls(_raw: bytes, _folder: Path) -> str:
    raise KeyError("left_arm")


def _runs_on(_raw: bytes, _folder: Path) -> str:
    while True:
        pass


def _eats(_raw: bytes, _folder: Path) -> str:
    raise MemoryError


@pytest.mark.parametrize(
    ("feed", "outcome", "text"),
    [(_falls, "fallen", "KeyError"), (_runs_on, "slow", TooLong.__name__), (_eats, "memory", "MemoryError")],
)
def test_faults_are_told(feed: object, outcome: str, text: str, tmp_path: Path) -> None:
    kind = InputKind("any", 1, lambda _chance: b"", feed)  # type: ignore[arg-type]
    fuzz_result = try_input(kind, 1, b"", tmp_path, seconds=0.05)
    assert fuzz_result.outcome == outcome
    assert text in fuzz_result.fault


def test_a_failing_input_is_kept_and_told_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def some(numbers: Sequence[int], _seed: int, _names: Sequence[str]) -> Iterator[FuzzResult]:
        for number in numbers:
            fault = "KeyError: 'x' [a.py:1]" if number == 7 else ""
            yield FuzzResult("shorthand", number, "fallen" if fault else READ, 0.01, fault)

    monkeypatch.setattr(command, "try_all", some)
    assert command.main(["10", "--found", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "shorthand 7, fallen: KeyError: 'x' [a.py:1]" in out
    assert "10 inputs in" in out
    kept = tmp_path / "shorthand-1-7"
    assert kept.read_bytes() == make_input(KINDS["shorthand"], 1, 7)
    assert command.main(["--again", str(kept)]) == 0
    assert "shorthand:" in capsys.readouterr().out
    assert command.main(["5", "--found", str(tmp_path)]) == 0


@pytest.mark.long
def test_a_run_in_a_process_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["20", "--only", "shorthand", "--found", str(tmp_path)]) == 0
    assert "20 inputs in" in capsys.readouterr().out
