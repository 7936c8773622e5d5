"""The menu of the window: short groups, one column."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from companion.ui.app.menu import ENTRIES, PRINT_AND_EXPORT, PRINTED, main_menu
from companion.ui.theme.theme import Theme

pytestmark = [
    pytest.mark.usefixtures("theme"),
    pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True),
]


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def test_groups_have_five_to_seven_lines(parent: QWidget) -> None:
    menu, groups = main_menu(parent, lambda _command: None), [0]
    for action in menu.actions():
        if action.isSeparator():
            groups.append(0)
        else:
            groups[-1] += 1
    assert all(5 <= lines <= 7 for lines in groups), groups


def test_every_entry_is_carried_out(parent: QWidget) -> None:
    done: list[str] = []
    menu = main_menu(parent, done.append)
    inside = next(action.menu() for action in menu.actions() if action.text() == PRINT_AND_EXPORT)
    assert isinstance(inside, QMenu)
    for action in (*menu.actions(), *inside.actions()):
        action.trigger()
    assert sorted(done) == sorted(entry[1] for entry in ENTRIES if entry is not None)
    assert len(inside.actions()) == len(PRINTED)


def test_the_menu_is_one_column_of_a_small_screen(parent: QWidget) -> None:
    assert main_menu(parent, lambda _command: None).sizeHint().height() <= 720


def test_where_everything_is_large_the_menu_scrolls_in_one_column(parent: QWidget, theme: Theme) -> None:
    theme.set_scale(1.6)
    menu = main_menu(parent, lambda _command: None)
    menu.popup(QPoint(0, 0))
    assert len({menu.actionGeometry(action).left() for action in menu.actions()}) == 1
    assert menu.height() <= menu.screen().availableSize().height()
    menu.close()


def test_a_menu_that_is_deleted_leaves_nothing_with_the_window(parent: QWidget) -> None:
    main_menu(parent, lambda _command: None).deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert parent.findChildren(QMenu) == []
