"""Settings: look, size, motion on the screen, and who rolls."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from companion.paths import data_folder
from companion.ui.help.help_key import offer_help
from companion.ui.settings import DiceHabit, WindowSettings
from companion.ui.theme.theme import Mode, Theme
from companion.ui.theme.tokens import LARGEST_SCALE, SMALLEST_SCALE, Space
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

MODES = {
    Mode.SYSTEM: ("System", "system"),
    Mode.LIGHT: ("Light", "sun"),
    Mode.DARK: ("Dark", "moon"),
    Mode.HIGH_CONTRAST: ("High contrast", "contrast"),
}
HABITS = {DiceHabit.ASK: ("Ask for real dice", "hand"), DiceHabit.ROLL: ("Roll for me", "dice")}
STEP = 10
TITLE_BAR = QSize(0, 40)
PAUSE = 300
"""Milliseconds for which the hand rests on the size before it is applied."""


class SettingsDialog(QDialog):
    """Changes take effect at once and are remembered; `place_requested` asks where battles are stored."""

    place_requested = Signal()

    def __init__(self, settings: WindowSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        offer_help(self, "quick-start")
        self._settings = settings
        self.modes = {mode: _segment(*MODES[mode]) for mode in MODES}
        self.habits = {habit: _segment(*HABITS[habit]) for habit in HABITS}
        self.scale, self.percent = QSlider(Qt.Orientation.Horizontal), role_label("", LabelRole.NUMBER)
        self.scale.setRange(round(SMALLEST_SCALE * 100) // STEP, round(LARGEST_SCALE * 100) // STEP)
        self.scale.setPageStep(1)
        self.scale.setAccessibleName("Size of everything")
        self.percent.setWordWrap(False)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self.place = push_button("Here, or in a club's database…", icon="club")
        self.place.setAutoDefault(False)
        self.still = QCheckBox("Reduce motion")
        self.finger = QCheckBox("Large buttons for touch")
        self._inside = QWidget()
        self._arrange()
        self._show()
        self._connect()

    def _arrange(self) -> None:
        size = with_spacing(QHBoxLayout(), Space.MEDIUM)
        size.addWidget(self.scale, 1)
        size.addWidget(self.percent)
        form = with_spacing(QFormLayout(), Space.LARGE)
        form.addRow("Look", _row(self.modes.values()))
        form.addRow("Size", size)
        form.addRow("", self.finger)
        form.addRow("", self.still)
        form.addRow("Dice", _row(self.habits.values()))
        form.addRow("Battles", _row((self.place,)))
        folder = role_label(f"Battles and settings are kept in {data_folder()}", LabelRole.CAPTION)
        folder.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        inside = with_spacing(QVBoxLayout(self._inside), Space.LARGE, (Space.WIDE, Space.WIDE, Space.WIDE, 0))
        inside.addLayout(form)
        inside.addStretch(1)
        inside.addWidget(folder)
        self._inside.setProperty("bare", True)
        area = self._area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._inside)
        self._footer = QWidget()
        with_spacing(
            QVBoxLayout(self._footer), 0, (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
        ).addWidget(buttons)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(area, 1)
        column.addWidget(self._footer)
        Theme.current().changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        """Take as much room as everything needs and the screen has, and stay on the screen."""
        content, foot = self._inside.sizeHint(), self._footer.sizeHint()
        room = self.screen().availableGeometry()
        bar = self._area.verticalScrollBar().sizeHint()
        whole = QSize(content.width() + bar.width(), content.height() + foot.height())
        frame = (self.frameSize() - self.size()).expandedTo(TITLE_BAR)
        self.resize(whole.boundedTo(room.size() - frame))
        if self.isVisible():
            last = room.bottomRight() - QPoint(self.width() + frame.width(), self.height() + frame.height())
            self.move(max(room.left(), min(self.x(), last.x())), max(room.top(), min(self.y(), last.y())))

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
        # Laying out a whole window takes a moment, and the slider moves with it: not while the hand does.
        for changed in (self.scale.valueChanged, self.scale.sliderReleased):
            changed.connect(lambda *_: self._pause.start())
        self._pause.timeout.connect(self._set_scale_unless_dragged)
        self.place.clicked.connect(self._leave_for_place)
        self.still.toggled.connect(self._set_still)
        self.finger.toggled.connect(self._set_finger)

    def done(self, result: int) -> None:
        if self._pause.isActive():
            self._pause.stop()
            self._set_scale()
        super().done(result)

    def _leave_for_place(self) -> None:
        self.accept()
        self.place_requested.emit()

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
    row = with_spacing(QHBoxLayout(), Space.TINY)
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row
