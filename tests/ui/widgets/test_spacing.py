"""Layouts whose gaps and margins follow the theme's scale."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from companion.ui.theme.theme import Theme
from companion.ui.widgets import spacing
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.spacing import with_spacing


@pytest.fixture(autouse=True)
def usual_scale() -> Iterator[None]:
    """Text of the usual size before and after."""
    Theme.current().set_scale(1.0)
    yield
    Theme.current().set_scale(1.0)


def make_widget(qtbot: QtBot) -> QWidget:
    """A widget whose layouts nothing in Python knows."""
    widget = QWidget()
    qtbot.addWidget(widget)
    outer = with_spacing(QVBoxLayout(widget), 8, (1, 2, 3, 4))
    outer.addLayout(with_spacing(QHBoxLayout(), 6))
    return widget


def test_gaps_and_margins_follow_the_scale(qtbot: QtBot) -> None:
    widget = make_widget(qtbot)
    gc.collect()
    Theme.current().set_scale(2.0)
    outer = widget.layout()
    assert outer is not None
    (inner,) = outer.findChildren(QHBoxLayout)
    margins = outer.contentsMargins()
    assert (outer.spacing(), inner.spacing()) == (16, 12)
    assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (2, 4, 6, 8)


def test_lengths_given_later_are_kept(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    layout = with_spacing(QVBoxLayout(widget), 8)
    with_spacing(layout, 3)
    Theme.current().set_scale(2.0)
    assert layout.spacing() == 6


def test_layouts_that_are_gone_are_forgotten(qtbot: QtBot) -> None:
    gc.collect()
    before = len(spacing._lengths)
    widget = make_widget(qtbot)
    assert len(spacing._lengths) == before + 2
    delete_later(widget)
    del widget
    qtbot.wait_until(lambda: len(spacing._lengths) <= before)
