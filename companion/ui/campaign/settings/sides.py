"""The sides of a campaign: renamed, carried over from battle to battle or not, added and removed."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QWidget

from companion.campaign.commands.forces import Disband, SetSide
from companion.campaign.commands.founding import SideEntry
from companion.campaign.roster import fresh_id, fresh_name
from companion.campaign.state import CampaignSide
from companion.documents.model import LONGEST_NAME
from companion.engine.views.units import SideView
from companion.ui.campaign.cards import CampaignCard
from companion.ui.campaign.controller import CampaignController
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import with_spacing

KEPT = "Its units and pilots are kept from battle to battle"
ALONE = "Remove a side with nobody on it"


class SideRow(QWidget):
    """A side: its mark, its name, whether it is the players' own."""

    def __init__(
        self, controller: CampaignController, side: CampaignSide, number: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.controller, self.side = controller, side
        self.mark, self.name, self.ours = SideMark(), QLineEdit(side.name), QCheckBox("Ours")
        self.mark.show_side(SideView(side.id, side.name, number))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName(f"Name of side {number + 1}")
        self.ours.setChecked(side.is_ours)
        self.ours.setAccessibleDescription(KEPT)
        set_tip(self.ours, KEPT)
        self.remove_button = icon_button("trash", f"Remove {side.name}", "Remove a side with nobody on it")
        row = with_spacing(QHBoxLayout(self), Space.SMALL, (0, Space.TINY, 0, Space.TINY))
        row.addWidget(self.mark)
        row.addWidget(self.name, 1)
        row.addWidget(self.ours)
        row.addWidget(self.remove_button)
        self.name.editingFinished.connect(self._save)
        self.ours.toggled.connect(self._save)
        self.remove_button.clicked.connect(lambda: controller.do(Disband(side=side.id)))

    def show_side(self, side: CampaignSide) -> None:
        """Show it as it is now; a name that is being typed stays."""
        with QSignalBlocker(self.ours):
            self.ours.setChecked(side.is_ours)
        if not self.name.hasFocus() and self.name.text() != side.name:
            self.name.setText(side.name)
        self.side = side

    def _save(self) -> None:
        name = " ".join(self.name.text().split()) or self.side.name
        if (name, self.ours.isChecked()) != (self.side.name, self.side.is_ours):
            self.controller.do(
                SetSide(side=SideEntry(id=self.side.id, name=name, is_ours=self.ours.isChecked()))
            )


class SidesCard(CampaignCard):
    """A row a side."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__("Sides", parent=parent)
        self.controller = controller
        self.add_button = push_button("Add a side", ButtonKind.NORMAL, "plus")
        self.add_to_header(self.add_button)
        self.add_button.clicked.connect(self._add)

    def refresh(self) -> None:
        """Show the sides as they stand."""
        sides = self.controller.campaign.sides
        there = [row.side.id for row in self.rows if isinstance(row, SideRow)]
        if there != list(sides):
            self.show_rows(
                [SideRow(self.controller, side, number) for number, side in enumerate(sides.values())]
            )
        for row in self.rows:
            if isinstance(row, SideRow):
                row.show_side(sides[row.side.id])

    def _add(self) -> None:
        sides = self.controller.campaign.sides
        name = fresh_name("Another side", {side.name for side in sides.values()})
        self.controller.do(SetSide(side=SideEntry(id=fresh_id(name, sides), name=name, is_ours=False)))
