"""In finger mode everything that can be pressed on a battle is large enough to be hit."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox, QLineEdit

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FINGER_TARGET
from tests.ui.playing import Table, put_out_training

KINDS = (QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit)


def too_small(table: Table) -> list[str]:
    """What can be seen and pressed but hardly hit, with its size."""
    found = []
    for kind in KINDS:
        for each in table.window.findChildren(kind):
            short = min(each.width(), each.height())
            if each.isVisible() and each.visibleRegion().boundingRect().width() and short < FINGER_TARGET:
                name = each.accessibleName() or getattr(each, "text", str)()
                found.append(f"{type(each).__name__} {name}: {each.width()}x{each.height()}")
    return found


def test_every_target_of_a_battle_is_large_enough(table: Table) -> None:
    Theme.current().set_finger(True)
    QApplication.processEvents()
    assert too_small(table) == [], "while it is set up"
    put_out_training(table)
    assert too_small(table) == [], "before initiative"
    table.go_on()
    assert table.page.bridge.ask is not None
    assert too_small(table) == [], "while dice are asked for"
    table.tap(9)
    table.tap(5)
    unit = next(table.acting())
    table.select(unit.id)
    assert too_small(table) == [], "while a unit may move"
