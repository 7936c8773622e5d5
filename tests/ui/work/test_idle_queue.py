"""Pieces of work are done one each time the event loop comes round."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtWidgets import QApplication

from companion.ui.work.idle_queue import IdleQueue


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
