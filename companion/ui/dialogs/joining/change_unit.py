"""The dialog that changes who a unit of a running battle is; all of it is one entry of the journal."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from companion.engine.forms import Field, FieldChoice, FieldKind
from companion.engine.views.units import Identity
from companion.ui.calculator.fields import SegmentsControl
from companion.ui.dialogs.joining.details import JoiningDetails
from companion.ui.help.help_key import offer_help
from companion.ui.picking.model_button import ModelButton
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.table.views import BattleViews
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind as ButtonKind
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

WIDTH = 460
STAYS, WHOLE = "stays", "whole"
DAMAGE = Field(
    "damage",
    "In another model",
    FieldKind.CHOICE,
    STAYS,
    (FieldChoice(STAYS, "Stays as it is"), FieldChoice(WHOLE, "All repaired")),
)


class ChangeUnitDialog(QDialog):
    """`change_requested` brings the action by which the unit changes."""

    change_requested = Signal(object)

    def __init__(
        self, shown: BattleViews, offered: UnitPool, unit: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Edit a unit")
        offer_help(self, "quick-start")
        self._views = shown
        self._before = shown.game.identity(shown.battle, unit)
        before = self._before
        self.details = JoiningDetails(
            shown.sides(),
            shown.turn().number,
            shown.game.turn_word,
            has_pilots=before.pilot is not None,
            arrives=before.arrives or None,
        )
        self.details.name.setText(before.name)
        self.details.pilot.setText(before.pilot or "")
        self.details.show_skills(before.gunnery, before.piloting)
        self.details.side.set_value(before.side)
        self.model, self.damage = ModelButton(offered), SegmentsControl(DAMAGE)
        self.model.choose(before.model)
        self.damage.set_value(STAYS)
        self.fault = role_label("", LabelRole.DANGER)
        self.save_button = push_button("Save", ButtonKind.PRIMARY, "check")
        self.close_button = push_button("Cancel")
        self._arrange()
        self._connect()
        self._check()
        self.details.name.setFocus()
        self.details.name.selectAll()

    @property
    def action(self) -> object:
        """The action by which the unit becomes what is set."""
        return self._views.game.change_unit(self._before, self.changed_identity(), is_fresh=self._is_whole)

    def changed_identity(self) -> Identity:
        """Return the unit's identity after the change."""
        before, details = self._before, self.details
        gunnery, piloting = details.skills()
        return replace(
            before,
            name=details.name.text().strip(),
            pilot=None if before.pilot is None else details.pilot.text().strip(),
            gunnery=gunnery,
            piloting=piloting,
            side=str(details.side.value()),
            model=self.model.choice or before.model,
            arrives=details.arrival if before.arrives else 0,
        )

    @property
    def _is_whole(self) -> bool:
        return self._is_other_model and self.damage.value() == WHOLE

    @property
    def _is_other_model(self) -> bool:
        return self.model.choice not in (None, self._before.model)

    def save(self) -> None:
        """Change the unit, unless nothing is otherwise."""
        if not self.save_button.isEnabled():
            return
        self.accept()
        if self.changed_identity() != self._before:
            self.change_requested.emit(self.action)

    def _check(self) -> None:
        """Say at once what cannot be."""
        if (view := self.model.pool.view(self.model.choice)) is not None:
            self.details.call_piloting(view.piloting_label)
        for part in self._damage_row:
            part.setVisible(self._is_other_model)
        refusal = self._views.why_not(self.action)
        text = self.details.fault or (str(refusal) if refusal is not None else "")
        if self.model.choice is None:
            text = "Choose a model first."
        self.fault.setText(text)
        self.fault.setVisible(bool(text))
        self.save_button.setEnabled(not text)

    def _connect(self) -> None:
        self.details.changed.connect(self._check)
        self.model.chosen.connect(self._check)
        self.damage.edited.connect(self._check)
        for line in (self.details.name, self.details.pilot):
            line.returnPressed.connect(self.save)
        self.save_button.clicked.connect(self.save)
        self.close_button.clicked.connect(self.reject)

    def _arrange(self) -> None:
        for button in (self.save_button, self.close_button):
            button.setAutoDefault(False)
        self.details.add_row("Model", self.model)
        self._damage_row = self.details.add_row("Damage", self.damage)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, (Space.LARGE,) * 4)
        column.addWidget(self.details)
        column.addWidget(self.fault)
        column.addStretch(1)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addStretch(1)
        foot.addWidget(self.save_button)
        foot.addWidget(self.close_button)
        column.addLayout(foot)
        self.setMinimumWidth(Theme.current().tokens.px(WIDTH))
