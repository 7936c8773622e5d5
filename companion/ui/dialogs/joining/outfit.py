"""Outfit of a joining unit: its pilot's abilities, special ammunition, and damage of its last battle."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.engine.shared.setup import UnitSetup
from companion.engine.views.units import ModelView
from companion.ui.dialogs.condition_box import ConditionBox
from companion.ui.dialogs.folded_fields import FoldedFields
from companion.ui.dialogs.unit_editor import format_abilities, format_special_slots
from companion.ui.theme.tokens import Space
from companion.ui.widgets.spacing import with_spacing


class Outfit(QWidget):
    """Fields of a unit's outfit, hidden where the unit has none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.abilities = FoldedFields("Abilities", format_abilities)
        self.loads = FoldedFields("Ammunition", format_special_slots)
        self.condition = ConditionBox()
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        for part in (self.condition, self.abilities, self.loads):
            column.addWidget(part)

    def show_usual(self, view: ModelView | None) -> None:
        """Begin with what is usual for a model."""
        self.abilities.show_fields(view.abilities if view is not None else ())
        self.loads.show_fields(view.loads if view is not None else ())
        self.condition.show_condition(None)

    def fill(self, setup: UnitSetup) -> None:
        """Show with what a stored unit comes."""
        self.abilities.choose(dict.fromkeys(setup.abilities, True))
        self.loads.choose(setup.loads)
        self.condition.show_condition(setup.condition)

    def changes(self) -> dict[str, object]:
        """Return the fields of a setup that it decides."""
        return {
            "abilities": tuple(self.abilities.special()),
            "loads": {slot: str(load) for slot, load in self.loads.special().items()},
            "condition": self.condition.condition(),
        }
