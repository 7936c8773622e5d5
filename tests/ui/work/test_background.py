"""Working things out behind the window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from threading import Event, Thread, current_thread, main_thread

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from companion.ui.work.background import BackgroundTask, IdleQueue


@pytest.fixture
def behind(qapp: QApplication) -> Iterator[BackgroundTask]:
    made = BackgroundTask(qapp)
    yield made
    made.finish()


def test_an_answer_is_told_on_the_thread_of_the_window(behind: BackgroundTask, qtbot: QtBot) -> None:
    worked: list[bool] = []
    given: list[tuple[int, bool]] = []

    def work() -> int:
        worked.append(current_thread() is main_thread())
        return 7

    def tell(answer: int) -> None:
        given.append((answer, current_thread() is main_thread()))

    behind.ask(work, tell)
    assert given == [], "nothing is worked out before the window had its turn"
    qtbot.waitUntil(lambda: bool(given))
    assert worked == [False]
    assert given == [(7, True)]
    assert not behind.is_busy


def test_the_thread_has_let_go_of_its_question_before_the_answer_is_told(
    behind: BackgroundTask, qtbot: QtBot
) -> None:
    workers, alive = list[Thread](), list[bool]()
    behind.ask(lambda: workers.append(current_thread()), lambda _answer: alive.append(workers[0].is_alive()))
    qtbot.waitUntil(lambda: bool(alive))
    assert alive == [False]


def test_only_the_last_question_is_answered(behind: BackgroundTask, qtbot: QtBot) -> None:
    may_go_on, texts, asked = Event(), list[str](), list[str]()

    def work(name: str) -> str:
        asked.append(name)
        may_go_on.wait(5)
        return name

    behind.ask(lambda: work("first"), texts.append)
    qtbot.waitUntil(lambda: asked == ["first"])
    for name in ("second", "third"):
        behind.ask(partial(work, name), texts.append)
    may_go_on.set()
    qtbot.waitUntil(lambda: bool(texts))
    assert texts == ["third"]
    assert asked == ["first", "third"]


def test_what_goes_wrong_is_told_too(behind: BackgroundTask, qtbot: QtBot) -> None:
    given: list[object] = []

    def work() -> int:
        raise ValueError("no")

    behind.ask(work, given.append)
    qtbot.waitUntil(lambda: bool(given))
    assert isinstance(given[0], ValueError)


def test_an_answer_that_nobody_wants_any_more_is_not_told(behind: BackgroundTask, qtbot: QtBot) -> None:
    given: list[object] = []
    behind.ask(lambda: 1, given.append)
    behind.forget()
    qtbot.wait(20)
    assert given == []


def test_finishing_waits_for_the_thread(behind: BackgroundTask, qtbot: QtBot) -> None:
    ended, begun = Event(), Event()

    def work() -> None:
        begun.set()
        ended.wait(0.05)
        ended.set()

    behind.ask(work, lambda _answer: None)
    qtbot.waitUntil(begun.is_set)
    behind.finish()
    assert ended.is_set()


def test_who_asked_may_be_gone_before_the_answer_comes(qapp: QApplication, qtbot: QtBot) -> None:
    given: list[object] = []
    go_on, begun = Event(), Event()

    def work() -> int:
        begun.set()
        go_on.wait()
        return 1

    asking = BackgroundTask()
    asking.ask(work, given.append)
    qtbot.waitUntil(begun.is_set)
    worker = asking._worker
    assert worker is not None
    delete(asking)
    go_on.set()
    worker.join()
    qapp.processEvents()
    assert given == []


@pytest.fixture
def pieces(qapp: QApplication) -> IdleQueue:
    return IdleQueue(qapp)


def test_between_two_pieces_the_window_answers(pieces: IdleQueue) -> None:
    done: list[str] = []
    for name in ("a", "b", "c"):
        pieces.add(name, partial(done.append, name))
    assert not done
    for number in (1, 2, 3):
        assert pieces.is_busy
        QApplication.processEvents()
        assert len(done) == number
    assert done == ["a", "b", "c"]
    assert not pieces.is_busy


def test_a_piece_of_the_same_name_takes_the_place_of_one_that_waits(pieces: IdleQueue) -> None:
    done: list[str] = []
    pieces.add("a", partial(done.append, "old"))
    pieces.add("b", partial(done.append, "b"))
    pieces.add("a", partial(done.append, "new"))
    for _ in range(3):
        QApplication.processEvents()
    assert done == ["new", "b"]


def test_pieces_are_dropped_or_done_at_once(pieces: IdleQueue) -> None:
    done: list[str] = []
    for name in ("a", "b", "c"):
        pieces.add(name, partial(done.append, name))
    pieces.drop("a")
    pieces.finish("c")
    pieces.finish("c")
    assert done == ["c"]
    pieces.clear()
    QApplication.processEvents()
    assert done == ["c"]
