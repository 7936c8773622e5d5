"""The dialog that adds a unit to a running battle: letters search it, Enter adds it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.engine.shared.setup import UnitSetup
from companion.engine.views.units import ModelView
from companion.ui.dialogs.joining.details import Details
from companion.ui.picking.offered import Offered
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.table.views import Shown
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

SIZE, DETAILS = (1040, 640), 330


class AddUnitDialog(UnitPicker):
    """`wanted` brings the action by which the unit joins, with what is set for it beside the list."""

    wanted = Signal(object)

    def __init__(self, shown: Shown, offered: Offered, side: str, parent: QWidget | None = None) -> None:
        super().__init__(offered, "Add a unit to the battle", parent, one=True)
        self._shown = shown
        self._view: ModelView | None = None
        game = shown.game
        self.details = Details(
            shown.sides(),
            shown.turn().number,
            game.turn_word,
            has_pilots=game.has_pilots,
            arrives=game.arrival(shown.battle),
        )
        self.details.side.set_value(side)
        self.title = role_label("", Role.SECTION)
        self.pick_button.setText("Add")
        self._lay_beside()
        self.field.textChanged.connect(self._show_marked)
        self.list.chosen.connect(self._show_marked)
        self.details.side.edited.connect(self._show_name)
        for line in (self.details.name, self.details.pilot):
            line.returnPressed.connect(self.pick)
        self.accepted.connect(self._add)
        self._show_marked()

    def setup(self) -> UnitSetup | None:
        """The unit as it is set; None where none is marked that can be played."""
        view = self._view
        if view is None or self.details.fault:
            return None
        gunnery, piloting = self.details.skills()
        newcomer = self._newcomer(view)
        changes = {
            "name": self.details.name.text().strip() or newcomer.name,
            "pilot": self.details.pilot.text().strip(),
            "gunnery": None if gunnery == view.gunnery else gunnery,
            "piloting": None if piloting == view.piloting else piloting,
        }
        return newcomer.model_copy(update=changes)

    def pick(self) -> None:
        """Take what is marked, unless something that is set for it cannot be."""
        if not self.details.fault:
            super().pick()

    def _add(self) -> None:
        if (setup := self.setup()) is not None:
            self.wanted.emit(self._shown.game.add_unit(setup, self.details.arrival))

    def _show_marked(self) -> None:
        """Show what is usual for the unit that is marked."""
        row = self.list.current()
        view = self.offered.view(row.entry.key) if row is not None else None
        if view is not self._view or view is None:
            self._view = view
            self.title.setText(view.name if view is not None else "")
            self.details.show_skills(
                view.gunnery if view is not None else None, view.piloting if view is not None else None
            )
            self._show_name()

    def _show_name(self) -> None:
        view = self._view
        self.details.name.setPlaceholderText(
            (self._newcomer(view).name or view.called) if view is not None else ""
        )

    def _newcomer(self, view: ModelView) -> UnitSetup:
        side = str(self.details.side.value())
        return self._shown.game.newcomer(self._shown.battle, side, view.id, view.called)

    def _lay_beside(self) -> None:
        px, room = Theme.current().tokens.px, self.screen().availableSize()
        beside = QWidget()
        beside.setFixedWidth(px(DETAILS))
        column = spaced(QVBoxLayout(beside), Space.MEDIUM)
        column.addWidget(self.title)
        column.addWidget(self.details)
        column.addStretch(1)
        self.put_beside(beside)
        self.resize(min(px(SIZE[0]), room.width()), min(px(SIZE[1]), room.height()))
