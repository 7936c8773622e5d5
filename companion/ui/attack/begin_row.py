"""Row of keys that tick all attacks of a plan, none, or those that keep the heat low."""

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
from companion.engine.volleys import InitialChoice, can_hit
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, table_button
from companion.ui.widgets.plain_text import set_item_tip, set_tip
from companion.ui.widgets.spacing import with_spacing

LABELS = {
    InitialChoice.ALL: ("All", "Every attack that can hit"),
    InitialChoice.NONE: ("None", "Nothing"),
    InitialChoice.COOL: ("Cool", "The most damage on average within the heat limit beside it"),
}
KEEP = "The highest heat to end this turn at. Remembered for this unit"
MIN_CHARACTERS = 9
"""In letters."""


class BeginRow(QWidget):
    """Three keys, of which the one matching the ticks is down; `chosen` brings a Begin.

    Beside them stands the heat to keep to, `level_chosen`. Where nobody counts heat, nothing is cool.
    """

    chosen = Signal(object)
    level_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[InitialChoice, QPushButton] = {}
        self._levels: tuple[HeatLevel, ...] = ()
        self.level_box = QComboBox()
        self.level_box.setAccessibleName("Heat limit")
        self.level_box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.level_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.level_box.setMinimumContentsLength(MIN_CHARACTERS)
        self.level_box.activated.connect(lambda index: self.level_chosen.emit(self._levels[index].level))
        set_tip(self.level_box, KEEP)
        self._grid = with_spacing(QGridLayout(self), Space.TINY)
        for begin, (text, hint) in LABELS.items():
            button = self.buttons[begin] = table_button(text, ButtonKind.QUIET)
            button.setCheckable(True)
            button.setAutoDefault(False)
            set_tip(button, f"{hint}. Remembered for this unit")
            button.setAccessibleName(f"Tick: {text}")
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
        option.initFrom(self.level_box)
        longest = max((self.level_box.fontMetrics().horizontalAdvance(it) for it in self._texts()), default=0)
        size = QSize(longest + gap, self.level_box.fontMetrics().height())
        whole = self.level_box.style().sizeFromContents(
            QStyle.ContentsType.CT_ComboBox, option, size, self.level_box
        )
        if keys + whole.width() > self.width():
            self._grid.addWidget(self.level_box, 1, 0, 1, columns + 1)
        else:
            self._grid.addWidget(self.level_box, 0, columns)

    def _texts(self) -> Iterator[str]:
        return (self.level_box.itemText(index) for index in range(self.level_box.count()))

    def show_plan(self, plan: AttackPlan, begun: InitialChoice | None, keep: int | None = None) -> None:
        """Offer what suits a plan; `begun` is what is ticked now, where it is one of the three."""
        self.setVisible(plan.kind is AttackKind.WEAPONS and any(can_hit(attack) for attack in plan.attacks))
        self.buttons[InitialChoice.COOL].setVisible(bool(plan.heat_levels))
        self.level_box.setVisible(bool(plan.heat_levels))
        self._offer(_reachable_levels(plan))
        level = plan.heat_level(keep)
        with QSignalBlocker(self.level_box):
            self.level_box.setCurrentIndex(
                self._levels.index(level) if level in self._levels else len(self._levels) - 1
            )
        for begin, button in self.buttons.items():
            button.setChecked(begin is begun)

    def _offer(self, levels: tuple[HeatLevel, ...]) -> None:
        if levels == self._levels:
            return
        self._levels = levels
        with QSignalBlocker(self.level_box):
            self.level_box.clear()
            for index, level in enumerate(levels):
                text = f"Heat up to {level.level}: {level.text}"
                self.level_box.addItem(text)
                set_item_tip(self.level_box, index, text)
        self._place_keep()


def _reachable_levels(plan: AttackPlan) -> tuple[HeatLevel, ...]:
    """Return the levels that make a difference: up to the first that has room for everything that may hit."""
    all_heat = sum(attack.heat for attack in plan.attacks if can_hit(attack))
    short = sum(level.room < all_heat for level in plan.heat_levels)
    return plan.heat_levels[: short + 1]
