"""Noting a move that was made on the physical map."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.engine.forms import Form
from companion.engine.views.units import Expected, UnitCommand, UnitView
from companion.ui.calculator.form_view import FormView
from companion.ui.table.controller import BattleController
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)


class MovePage(QScrollArea):
    """The `move` form for the selected unit; `move_noted` carries the action.

    It `is_ready` when a way of moving was chosen and the rules have nothing against the move.
    """

    move_noted = Signal(object)

    def __init__(self, bridge: BattleController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Note a move")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self._bridge = bridge
        self._unit: UnitView | None = None
        self.title, self.against = role_label("", LabelRole.HEADING), role_label("", LabelRole.MUTED)
        self.form = FormView(bridge.game.form("move"))
        self.ending_buttons: dict[str, QPushButton] = {}
        self._endings: tuple[UnitCommand, ...] = ()
        self.note_button = table_button("Note the move", ButtonKind.PRIMARY, "check")
        set_tip(self.note_button, "Note the move (Enter)")
        self.is_ready = self._is_chosen = False
        page = QWidget()
        page.setProperty("bare", True)
        column = self._page_column = with_spacing(QVBoxLayout(page), Space.MEDIUM, MARGINS)
        for part in (self.title, self.form, self.against):
            column.addWidget(part)
        column.addWidget(self.note_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._column = with_spacing(QVBoxLayout(), Space.SMALL)
        column.addLayout(self._column)
        column.addStretch(1)
        self.setWidget(page)
        self._listen_to_form()
        self.note_button.clicked.connect(self._note)

    def show_unit(self, unit: UnitView | None) -> None:
        """Note moves of this unit from now on; another unit begins with an empty form."""
        if unit is not None and (self._unit is None or unit.id != self._unit.id):
            self._show_form(self._bridge.game.move_form(self._bridge.battle, unit.id))
            self.form.set_values(self.form.form.defaults())
            self._is_chosen = False
        self._unit = unit
        self.title.setText(f"{unit.name} moves" if unit else "Select a unit")
        self._check()

    def _show_form(self, form: Form) -> None:
        """Show the form of another unit, whose kind may move otherwise."""
        if form == self.form.form:
            return
        place = self._page_column.indexOf(self.form)
        delete_later(self.form)
        self.form = FormView(form)
        self._page_column.insertWidget(place, self.form)
        self._listen_to_form()

    def _listen_to_form(self) -> None:
        self.form.values_changed.connect(self._change)
        self.form.faulted.connect(lambda _fault: self._check())

    def choose(self, movement: str) -> None:
        """Fill in the way of moving, and let the hexes be typed."""
        self.form.set_values({"movement": movement})
        self._change()
        self.form.control("hexes").setFocus()

    def note_standing(self, movement: str) -> None:
        """Note a way of moving in which no hex can be entered, at once."""
        self.form.set_values({**self.form.form.defaults(), "movement": movement})
        self._note()

    def _action(self) -> Any:
        assert self._unit is not None, "the button is off without a unit"
        return self._bridge.game.note_move(self._unit.id, self.form.values())

    def _change(self) -> None:
        self._is_chosen = True
        self._check()

    def _check(self) -> None:
        if self._unit and self.form.fault:
            self._say(self.form.fault)
            self.note_button.setEnabled(False)
            self.is_ready = False
            self._offer(())
            return
        refusal = self._bridge.why_not(self._action()) if self._unit else None
        can_move = self._unit is not None and self._unit.expects is Expected.MOVE
        self._say(str(refusal) if refusal else "")
        self.note_button.setEnabled(self._unit is not None and (can_move or refusal is None))
        self.is_ready = self._is_chosen and can_move and refusal is None
        restyle(self.note_button, "kind", (ButtonKind.NORMAL if refusal else ButtonKind.PRIMARY).value)
        wear_icon(self.note_button, "check", "ink" if refusal else "on_accent")
        may_end = self._unit is not None and can_move and refusal is None
        self._offer(self._bridge.game.endings(self._bridge.battle, self._action()) if may_end else ())

    def _say(self, text: str) -> None:
        """Show the reason against the move; an empty one takes no room."""
        self.against.setText(text)
        self.against.setVisible(bool(text))

    def _offer(self, endings: tuple[UnitCommand, ...]) -> None:
        """Offer the other ways in which the move may end."""
        if endings == self._endings:
            return
        for button in self.ending_buttons.values():
            delete_later(button)
        self._endings = endings
        self.ending_buttons = {ending.id: self._button(ending) for ending in endings}
        for button in self.ending_buttons.values():
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _button(self, ending: UnitCommand) -> QPushButton:
        button = table_button(ending.label, icon=ending.icon)
        button.clicked.connect(lambda: self.move_noted.emit(ending.action))
        return button

    def _note(self) -> None:
        self.move_noted.emit(self._action())
