"""The parts of the page: side by side where there is room, else one at a time."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from companion.construction.editing.editor import DesignCommand
from companion.construction.editing.views import DropPreview
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button
from companion.ui.widgets.plain_text import PlainLabel
from companion.ui.widgets.spacing import with_spacing
from companion.ui.widgets.workbench import WorkbenchFooter

CHASSIS, PALETTE, SLOTS, BALANCE = "chassis", "palette", "slots", "balance"
LABELS = {SLOTS: "Slots", PALETTE: "Palette", BALANCE: "Balance", CHASSIS: "Chassis"}
NARROW = 940
"""Below which width one part is shown at a time, in pixels at scale 1."""
WIDTHS = {PALETTE: 246, SLOTS: 770, BALANCE: 274}
SMALLEST = 320
MIN_WIDTHS = {PALETTE: 200, SLOTS: 200, BALANCE: 240}
WITH_FORM = 310
"""The width of the balance where the fields of a part stand beneath it."""

KEYS = (
    ("Space carries", None), ("Del removes", None), ("R rear", DesignCommand.REAR),
    ("P pod", DesignCommand.POD), ("F fill", DesignCommand.FILL), ("/ search", None), ("Ctrl+S save", None),
)  # fmt: skip
"""Keys, with the commands that not every kind of unit has."""
CARRYING = "Arrows choose a slot · Space puts down · Esc cancels"


class DesignPageParts(QWidget):
    """The chassis in a row over the palette, the slots and the balance, which `has_form` makes wider."""

    def __init__(
        self, parts: Mapping[str, QWidget], parent: QWidget | None = None, *, has_form: bool = False
    ) -> None:
        super().__init__(parent)
        self._parts = parts
        self._widths, self._min_widths = dict(WIDTHS), dict(MIN_WIDTHS)
        if has_form:
            self._widths[BALANCE] = self._min_widths[BALANCE] = WITH_FORM
        self._is_narrow, self._current = False, SLOTS
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.columns.setChildrenCollapsible(False)
        for name in WIDTHS:
            self.columns.addWidget(parts[name])
        self.columns.setStretchFactor(1, 1)
        self.choices = QWidget()
        self.buttons = self._buttons()
        self._filler = QWidget()
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.choices)
        column.addWidget(parts[CHASSIS])
        column.addWidget(self.columns, 1)
        column.addWidget(self._filler, 1)
        Theme.current().changed.connect(self._measure)
        self._measure()

    @property
    def is_narrow(self) -> bool:
        """Whether one part is shown at a time."""
        return self._is_narrow

    def show_part(self, name: str) -> None:
        """Turn to a part; where all are shown, nothing changes."""
        self._current = name
        self.buttons[name].setChecked(True)
        self._arrange()

    def _buttons(self) -> dict[str, QPushButton]:
        row = with_spacing(QHBoxLayout(self.choices), Space.TINY, (Space.SMALL, 0, Space.SMALL, Space.TINY))
        group = QButtonGroup(self)
        found: dict[str, QPushButton] = {}
        for name, text in LABELS.items():
            button = push_button(text, ButtonKind.QUIET)
            button.setCheckable(True)
            button.setChecked(name == self._current)
            button.clicked.connect(lambda _on=False, name=name: self.show_part(name))
            group.addButton(button)
            row.addWidget(button)
            found[name] = button
        row.addStretch(1)
        return found

    def minimumSizeHint(self) -> QSize:
        """Small: where there is no room for all parts, one at a time is shown."""
        px = Theme.current().tokens.px
        return QSize(px(SMALLEST), px(SMALLEST) // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < Theme.current().tokens.px(NARROW)
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._arrange()

    def _arrange(self) -> None:
        self.choices.setVisible(self._is_narrow)
        for name, part in self._parts.items():
            part.setVisible(not self._is_narrow or name == self._current)
        is_chassis = self._is_narrow and self._current == CHASSIS
        self.columns.setVisible(not is_chassis)
        self._filler.setVisible(is_chassis)

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        for name, width in self._min_widths.items():
            self._parts[name].setMinimumWidth(px(width))
        self.columns.setSizes([px(width) for width in self._widths.values()])
        self._is_narrow = self.width() < px(NARROW) and self.isVisible()
        self._arrange()


class DesignFooter(WorkbenchFooter):
    """What is carried, what was done and why something was not; beside it the keys."""

    def __init__(self, bench: DesignPageEditor, parent: QWidget | None = None) -> None:
        commands = bench.desk.commands
        self._keys = " · ".join(text for text, command in KEYS if command is None or command in commands)
        super().__init__(PlainLabel(self._keys), parent)
        self._editor = bench
        bench.carry_changed.connect(self._follow)
        bench.previewed.connect(self._preview)
        bench.changed.connect(self._clear_confirmation)
        self.say("")

    def say(self, text: str) -> None:
        """Say something that is worth knowing."""
        self.tell(text, "info" if text else "", "muted", LabelRole.BODY)

    def confirm(self, text: str) -> None:
        """Say that something was done, until the design changes."""
        self.tell(text, "check", "good", LabelRole.GOOD)

    def warn(self, text: str) -> None:
        """Say why something was not done; nothing takes it away."""
        if text:
            self.tell(text, "warning", "danger", LabelRole.DANGER)
        elif self.icon_name == "warning":
            self.say("")

    def _clear_confirmation(self) -> None:
        if self.icon_name == "check":
            self.say("")

    def _follow(self) -> None:
        if self._editor.carried is None:
            self.say("")
            self.keys.setText(self._keys)
        else:
            self.tell(f"Carrying {self._editor.carried_label}", "hand", "accent", LabelRole.BODY)
            self.keys.setText(CARRYING)

    def _preview(self, _location: str, landing: DropPreview) -> None:
        if self._editor.carried is None:
            return
        carried = self._editor.carried_label
        if landing.refusal:
            self.tell(f"{carried}: {landing.refusal}", "warning", "danger", LabelRole.DANGER)
        else:
            more = "; what is there makes room" if landing.moves else ""
            self.tell(f"Carrying {carried}{more}", "hand", "accent", LabelRole.BODY)
