"""Figures for the campaign: an action made durable, and a battle of 2,000 entries opened and shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.battles.action_resolver import ActionResolver
from companion.battles.entries import Changes
from companion.battles.journal_lines import JournalLine
from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.marks import Mark
from companion.engine.play import Script
from tests.battles.builders import FIRE, HEAD, HIT, LEFT_ARM, begin_fire

ENTRIES = 1999
"""One less than a snapshot would fall on: the longest way from the last one."""
MARKS = [Mark("hermes", "armor/head", left) for left in (8, 7, 6)]
VOLLEY = (HIT, HEAD, HIT, LEFT_ARM)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


@pytest.fixture
def session(library: Library) -> Session:
    """A battle of many entries, volleys among them, about to fire once more."""
    session = begin_fire(library)
    while len(session.entries()) < ENTRIES - 1:
        session.do(MARKS[len(session.entries()) % 3])
    session.do(Mark("hermes", "armor/left_arm", 9))
    return session


def test_one_mark_on_a_sheet(benchmark: BenchmarkFixture, session: Session) -> None:
    marks = cycle(MARKS)
    changes: Changes = benchmark(lambda: session.do(next(marks)))
    assert changes.units == {"hermes"}


def test_one_volley_made_durable_and_taken_back(benchmark: BenchmarkFixture, session: Session) -> None:
    def fire() -> Changes:
        session.do(FIRE, Script(VOLLEY))
        return session.undo()

    assert benchmark(fire).units == {"cicada", "hermes"}


def test_one_answer_kept(benchmark: BenchmarkFixture, session: Session) -> None:
    asking = ActionResolver(session)
    asking.propose(FIRE)

    def answer() -> None:
        asking.answer(HIT)
        asking.take_back()

    benchmark(answer)
    assert asking.answers == ()


def test_undo_and_redo(benchmark: BenchmarkFixture, session: Session) -> None:
    def back_and_forth() -> None:
        session.undo()
        session.redo()

    benchmark(back_and_forth)
    assert len(session.entries()) == ENTRIES


def test_a_long_battle_opened_again(benchmark: BenchmarkFixture, session: Session, library: Library) -> None:
    again = benchmark(library.open_battle, session.id)
    assert again.battle == session.battle


def test_a_mark_and_the_journal_after_it(benchmark: BenchmarkFixture, session: Session) -> None:
    marks = cycle(MARKS)

    def click() -> tuple[JournalLine, ...]:
        session.do(next(marks))
        return session.lines()

    assert len(benchmark(click)) > ENTRIES


def test_the_journal_of_a_long_battle(benchmark: BenchmarkFixture, session: Session) -> None:
    assert len(benchmark(session.lines)) == ENTRIES
