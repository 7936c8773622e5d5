"""The settings: look, size, movement on the screen, and who rolls."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from companion.paths import data_folder
from companion.ui.settings.settings import DiceHabit, Settings
from companion.ui.theme.theme import Mode, Theme
from companion.ui.theme.tokens import LARGEST_SCALE, SMALLEST_SCALE, Space
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, push_button, role_label

MODES = {
    Mode.SYSTEM: ("System", "system"),
    Mode.LIGHT: ("Light", "sun"),
    Mode.DARK: ("Dark", "moon"),
    Mode.HIGH_CONTRAST: ("High contrast", "contrast"),
}
HABITS = {DiceHabit.ASK: ("Ask for real dice", "hand"), DiceHabit.ROLL: ("Roll for me", "dice")}
STEP = 10


class SettingsDialog(QDialog):
    """Changes take effect at once and are remembered; `place_wanted` asks where battles are kept."""

    place_wanted = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        self._settings = settings
        self.modes = {mode: _segment(*MODES[mode]) for mode in MODES}
        self.habits = {habit: _segment(*HABITS[habit]) for habit in HABITS}
        self.scale, self.percent = QSlider(Qt.Orientation.Horizontal), role_label("", Role.NUMBER)
        self.scale.setRange(round(SMALLEST_SCALE * 100) // STEP, round(LARGEST_SCALE * 100) // STEP)
        self.scale.setPageStep(1)
        self.scale.setAccessibleName("Size of everything")
        self.percent.setWordWrap(False)
        self.place = push_button("Here, or in a club's database…", icon="club")
        self.place.setAutoDefault(False)
        self.still = QCheckBox("Reduce motion")
        self.finger = QCheckBox("Large buttons for touch")
        self._arrange()
        self._show()
        self._connect()

    def _arrange(self) -> None:
        size = spaced(QHBoxLayout(), Space.MEDIUM)
        size.addWidget(self.scale, 1)
        size.addWidget(self.percent)
        form = spaced(QFormLayout(), Space.LARGE)
        form.addRow("Look", _row(self.modes.values()))
        form.addRow("Size", size)
        form.addRow("", self.finger)
        form.addRow("", self.still)
        form.addRow("Dice", _row(self.habits.values()))
        form.addRow("Battles", _row((self.place,)))
        folder = role_label(f"Battles and settings lie in {data_folder()}", Role.CAPTION)
        folder.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = spaced(QVBoxLayout(self), Space.LARGE, (Space.WIDE, Space.WIDE, Space.WIDE, Space.LARGE))
        column.addLayout(form)
        column.addStretch(1)
        column.addWidget(folder)
        column.addWidget(buttons)

    def _show(self) -> None:
        self.modes[self._settings.mode].setChecked(True)
        self.habits[self._settings.dice].setChecked(True)
        self.scale.setValue(round(self._settings.scale * 100 / STEP))
        self.still.setChecked(self._settings.reduced_motion)
        self.finger.setChecked(self._settings.finger)
        self._tell_percent()

    def _connect(self) -> None:
        for group, apply in ((self.modes, self._set_mode), (self.habits, self._set_habit)):
            together = QButtonGroup(self)
            for choice, button in group.items():
                together.addButton(button)
                button.clicked.connect(lambda _checked, choice=choice, apply=apply: apply(choice))
        self.scale.valueChanged.connect(self._tell_percent)
        # A style sheet for a whole window takes a moment: not at every step of a drag.
        self.scale.sliderReleased.connect(self._set_scale)
        self.scale.valueChanged.connect(self._set_scale_unless_dragged)
        self.place.clicked.connect(self._leave_for_place)
        self.still.toggled.connect(self._set_still)
        self.finger.toggled.connect(self._set_finger)

    def _leave_for_place(self) -> None:
        self.accept()
        self.place_wanted.emit()

    def _set_mode(self, mode: Mode) -> None:
        self._settings.mode = mode
        Theme.current().set_mode(mode)

    def _set_habit(self, habit: DiceHabit) -> None:
        self._settings.dice = habit

    def _set_scale(self) -> None:
        self._settings.scale = self.scale.value() * STEP / 100
        Theme.current().set_scale(self._settings.scale)

    def _set_scale_unless_dragged(self) -> None:
        if not self.scale.isSliderDown():
            self._set_scale()

    def _set_still(self, still: bool) -> None:
        self._settings.reduced_motion = still
        Theme.current().set_reduced_motion(still)

    def _set_finger(self, finger: bool) -> None:
        self._settings.finger = finger
        Theme.current().set_finger(finger)

    def _tell_percent(self) -> None:
        self.percent.setText(f"{self.scale.value() * STEP} %")


def _segment(label: str, icon: str) -> QPushButton:
    button = push_button(label, icon=icon)
    button.setCheckable(True)
    button.setAutoDefault(False)
    return button


def _row(buttons: Iterable[QPushButton]) -> QHBoxLayout:
    row = spaced(QHBoxLayout(), Space.TINY)
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row
