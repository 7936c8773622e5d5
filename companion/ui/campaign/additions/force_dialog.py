"""The dialog that makes a force: its name, its kind, and its parent force."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QVBoxLayout, QWidget

from companion.campaign.state import Campaign
from companion.documents.model import LONGEST_NAME
from companion.ui.campaign.components.dialog_parts import add_fields, dialog_buttons
from companion.ui.campaign.components.subject_names import place_choices
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.spacing import with_spacing

KINDS = ("Lance", "Star", "Company", "Battalion", "Binary", "Trinary", "Platoon")
WIDTH = 420


class ForceDialog(QDialog):
    """The fields of a new force; its kind is free text."""

    def __init__(self, campaign: Campaign, side: str, force: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New force")
        self.name, self.kind, self.place = QLineEdit(), QComboBox(), QComboBox()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName("Name")
        self.name.setPlaceholderText("Command Lance")
        self.kind.setEditable(True)
        self.kind.addItems(KINDS)
        self.kind.setAccessibleName("What it is")
        self.place.setAccessibleName("Part of")
        for name, of_side, within in place_choices(campaign):
            self.place.addItem(name, (of_side, within))
        wanted = (side, force)
        found = next((at for at in range(self.place.count()) if tuple(self.place.itemData(at)) == wanted), 0)
        self.place.setCurrentIndex(found)
        self.make_button = push_button("Make", ButtonKind.PRIMARY)
        self._arrange()
        self.name.textChanged.connect(self._follow)
        self._follow()

    @property
    def given_name(self) -> str:
        """Its name."""
        return " ".join(self.name.text().split())

    @property
    def kind_text(self) -> str:
        """What it is."""
        return " ".join(self.kind.currentText().split())[:LONGEST_NAME]

    @property
    def side(self) -> str:
        """Its side."""
        return str(self.place.currentData()[0])

    @property
    def parent_force(self) -> str | None:
        """The force that it is a part of."""
        return self.place.currentData()[1] or None

    def _follow(self) -> None:
        self.make_button.setEnabled(bool(self.given_name))

    def _arrange(self) -> None:
        column = with_spacing(
            QVBoxLayout(self), Space.TINY, (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
        )
        add_fields(column, (("Name", self.name), ("What it is", self.kind), ("Part of", self.place)))
        column.addLayout(dialog_buttons(self, self.make_button))
        self.setMinimumWidth(Theme.current().tokens.px(WIDTH))
