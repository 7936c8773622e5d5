"""All, none, or what keeps the heat low: the attacks of a plan ticked at one touch."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from companion.engine.views.attacks import AttackKind, AttackPlan, HeatLevel
from companion.engine.volleys import Begin, can_hit
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain import set_item_tip, set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, table_button

WORDS = {
    Begin.ALL: ("All", "Every attack that can hit"),
    Begin.NONE: ("None", "Nothing"),
    Begin.COOL: ("Cool", "The most damage on average within the heat limit beside it"),
}
KEEP = "The highest heat to end this turn at. Remembered for this unit"
LEAST = 9
"""In letters."""


class BeginRow(QWidget):
    """Three keys, of which the one that tells what is ticked is down; `chosen` brings a Begin.

    Beside them stands the heat to keep to, `kept`. Where nobody counts heat, nothing is cool.
    """

    chosen = Signal(object)
    kept = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[Begin, QPushButton] = {}
        self._levels: tuple[HeatLevel, ...] = ()
        self.keep = QComboBox()
        self.keep.setAccessibleName("Heat limit")
        self.keep.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.keep.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.keep.setMinimumContentsLength(LEAST)
        self.keep.activated.connect(lambda index: self.kept.emit(self._levels[index].level))
        set_tip(self.keep, KEEP)
        self._grid = spaced(QGridLayout(self), Space.TINY)
        for begin, (words, hint) in WORDS.items():
            button = self.buttons[begin] = table_button(words, Kind.QUIET)
            button.setCheckable(True)
            button.setAutoDefault(False)
            set_tip(button, f"{hint}. Remembered for this unit")
            button.setAccessibleName(f"Tick: {words}")
            button.clicked.connect(lambda _on, begin=begin: self.chosen.emit(begin))
            self._grid.addWidget(button, 0, len(self.buttons) - 1)
        self._grid.setColumnStretch(len(self.buttons), 1)
        self.setAccessibleName("Select several attacks at once")
        self._place_keep()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_keep()

    def _place_keep(self) -> None:
        """The heat to keep to stands beside the keys where it is read whole there, else below them."""
        gap, columns = self._grid.horizontalSpacing(), len(self.buttons)
        keys = sum(button.sizeHint().width() + gap for button in self.buttons.values())
        option = QStyleOptionComboBox()
        option.initFrom(self.keep)
        longest = max((self.keep.fontMetrics().horizontalAdvance(it) for it in self._texts()), default=0)
        size = QSize(longest + gap, self.keep.fontMetrics().height())
        whole = self.keep.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, size, self.keep)
        if keys + whole.width() > self.width():
            self._grid.addWidget(self.keep, 1, 0, 1, columns + 1)
        else:
            self._grid.addWidget(self.keep, 0, columns)

    def _texts(self) -> Iterator[str]:
        return (self.keep.itemText(index) for index in range(self.keep.count()))

    def show_plan(self, plan: AttackPlan, begun: Begin | None, keep: int | None = None) -> None:
        """Offer what suits a plan; `begun` is what is ticked now, where it is one of the three."""
        self.setVisible(plan.kind is AttackKind.WEAPONS and any(can_hit(attack) for attack in plan.attacks))
        self.buttons[Begin.COOL].setVisible(bool(plan.heat_levels))
        self.keep.setVisible(bool(plan.heat_levels))
        self._offer(_within(plan))
        level = plan.heat_level(keep)
        with QSignalBlocker(self.keep):
            self.keep.setCurrentIndex(
                self._levels.index(level) if level in self._levels else len(self._levels) - 1
            )
        for begin, button in self.buttons.items():
            button.setChecked(begin is begun)

    def _offer(self, levels: tuple[HeatLevel, ...]) -> None:
        if levels == self._levels:
            return
        self._levels = levels
        with QSignalBlocker(self.keep):
            self.keep.clear()
            for index, level in enumerate(levels):
                words = f"Heat up to {level.level}: {level.words}"
                self.keep.addItem(words)
                set_item_tip(self.keep, index, words)
        self._place_keep()


def _within(plan: AttackPlan) -> tuple[HeatLevel, ...]:
    """The levels that make a difference: up to the first that has room for everything that may hit."""
    all_heat = sum(attack.heat for attack in plan.attacks if can_hit(attack))
    short = sum(level.room < all_heat for level in plan.heat_levels)
    return plan.heat_levels[: short + 1]
