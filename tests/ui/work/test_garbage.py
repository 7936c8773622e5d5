"""Garbage is collected in portions: a full collection looks over what is new, and a pause looks over all."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from companion.ui.work import garbage
from companion.ui.work.garbage import PORTION, LookingOver, collect_in_portions


class Ring:
    """Refers to itself, so that only a collection lets go of it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collecting() -> Iterator[None]:
    """In portions, and afterwards as before."""
    before, called = gc.get_threshold(), list(gc.callbacks)
    collect_in_portions()
    yield
    gc.set_threshold(*before)
    gc.callbacks[:] = called


@pytest.mark.usefixtures("collecting")
def test_what_a_full_collection_has_looked_over_is_not_looked_over_again() -> None:
    kept = Ring()
    gc.collect()
    assert not any(each is kept for each in gc.get_objects())
    assert gc.get_threshold() == PORTION


@pytest.mark.usefixtures("collecting")
def test_garbage_goes_as_ever() -> None:
    gone = ref(Ring())
    gc.collect()
    assert gone() is None


def test_it_is_set_up_once(collecting: None) -> None:
    number = len(gc.callbacks)
    collect_in_portions()
    assert collecting is None
    assert len(gc.callbacks) == number


@pytest.mark.usefixtures("collecting")
def test_while_players_look_elsewhere_everything_is_looked_over(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "MUCH", 1)
    kept = [Ring()]
    gc.collect()
    gone = ref(kept.pop())
    gc.collect()
    assert gone() is not None
    looking = LookingOver(qapp)
    app: QGuiApplication = qapp
    app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert gone() is not None
    app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert gone() is None
    looking.setParent(None)
    looking.deleteLater()
