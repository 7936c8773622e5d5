"""The card of a campaign's stores, and the dialog that changes an amount by hand."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QVBoxLayout, QWidget

from companion.campaign.commands.downtime import ChangeStores
from companion.campaign.skill_labels import label_of
from companion.documents.model import LONGEST_NAME
from companion.ui.campaign.cards import CampaignCard, StateRow, StateRowText
from companion.ui.campaign.components.page_parts import add_fields, dialog_buttons
from companion.ui.campaign.controller import CampaignController
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.number_field import NO_KEYS, NumberField
from companion.ui.widgets.spacing import with_spacing

WIDTH = 360
MOST = 1_000_000
HINT = "Income; with a minus sign, an expense"


class StoresCard(CampaignCard):
    """Everything that the rules count, at zero too, and other stores; the card is hidden while it is
    empty.
    """

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__("Stores", parent=parent)
        self.controller = controller
        self.change_button = push_button("Change…", ButtonKind.QUIET)
        self.add_to_header(self.change_button)
        self.change_button.clicked.connect(self.change)

    def names(self) -> Mapping[str, str]:
        """Return the stores by their ids, each with its label."""
        labels = self.controller.store_labels
        return {name: label_of(name, labels) for name in (*labels, *self.controller.campaign.stores)}

    def refresh(self) -> None:
        """Show the stores as they stand."""
        names, stores = self.names(), self.controller.campaign.stores
        self.setVisible(bool(names))
        rows = []
        for name, label in names.items():
            row = StateRow(StateRowText("crate", label, state=f"{stores.get(name, 0):,}"))
            row.clicked.connect(self.change)
            rows.append(row)
        self.show_rows(rows)

    def change(self) -> None:
        """Ask what comes in or goes out, and why."""
        dialog = StoresDialog(self.names(), self)
        if run_modal(dialog):
            self.controller.do(dialog.command())


class StoresDialog(QDialog):
    """The fields for a change of one store: its name, an amount, a reason."""

    def __init__(self, names: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Change the stores")
        self.store, self.why = QComboBox(), QLineEdit()
        self.amount = NumberField("Amount", -MOST, MOST, keys=NO_KEYS)
        for name, label in names.items():
            self.store.addItem(label, name)
        self.why.setMaxLength(LONGEST_NAME)
        self.why.setPlaceholderText("Sold the wreck")
        self.amount.allow_empty()
        self.amount.set_hint(HINT)
        self.change_button = push_button("Change", ButtonKind.PRIMARY)
        self._arrange()
        self.amount.edited.connect(self._follow)
        self._follow()
        self.amount.setFocus()

    def command(self) -> ChangeStores:
        """Return the entry that changes them."""
        changes = {str(self.store.currentData()): 0 if self.amount.is_empty else self.amount.number}
        return ChangeStores(changes=changes, why=" ".join(self.why.text().split()))

    def _follow(self) -> None:
        amount = self.amount
        self.change_button.setEnabled(not amount.fault and not amount.is_empty and bool(amount.number))

    def _arrange(self) -> None:
        column = with_spacing(
            QVBoxLayout(self), Space.TINY, (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
        )
        fields = (("Store", self.store), ("Amount", self.amount), ("Why", self.why))
        for name, field in fields:
            field.setAccessibleName(name)
        add_fields(column, fields)
        column.addLayout(dialog_buttons(self, self.change_button))
        self.setMinimumWidth(Theme.current().tokens.px(WIDTH))
