"""The card of what a campaign has in store, and the dialog that changes it by hand."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.campaign.deeds import ChangeStores
from companion.documents.model import LONGEST_NAME
from companion.ui.campaign.cards import Card
from companion.ui.campaign.door import CampaignDoor
from companion.ui.campaign.state_row import RowWords, StateRow
from companion.ui.campaign.traits import label_of
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.letting_go import run_modal
from companion.ui.widgets.numbers.number_field import NO_KEYS, NumberField
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

WIDTH = 360
MOST = 1_000_000
HINT = "Income; with a minus sign, an expense"


class StoresCard(Card):
    """What the rules count, be there any of it or not, and what else there is; hidden without any."""

    def __init__(self, door: CampaignDoor, parent: QWidget | None = None) -> None:
        super().__init__("Stores", parent=parent)
        self.door = door
        self.change_button = push_button("Change…", Kind.QUIET)
        self.add_to_head(self.change_button)
        self.change_button.clicked.connect(self.change)

    def names(self) -> Mapping[str, str]:
        """The stores by their ids, each with its label."""
        labels = self.door.store_labels
        return {name: label_of(name, labels) for name in (*labels, *self.door.campaign.stores)}

    def refresh(self) -> None:
        """Show the stores as they stand."""
        names, stores = self.names(), self.door.campaign.stores
        self.setVisible(bool(names))
        rows = []
        for name, label in names.items():
            row = StateRow(RowWords("crate", label, state=f"{stores.get(name, 0):,}"))
            row.clicked.connect(self.change)
            rows.append(row)
        self.show_rows(rows)

    def change(self) -> None:
        """Ask what comes in or goes out, and why."""
        dialog = StoresDialog(self.names(), self)
        if run_modal(dialog):
            self.door.do(dialog.deed())


class StoresDialog(QDialog):
    """One store, an amount, a reason."""

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
        self.cancel_button, self.change_button = push_button("Cancel"), push_button("Change", Kind.PRIMARY)
        self.change_button.setDefault(True)
        self._arrange()
        self.amount.edited.connect(self._follow)
        self.cancel_button.clicked.connect(self.reject)
        self.change_button.clicked.connect(self.accept)
        self._follow()
        self.amount.setFocus()

    def deed(self) -> ChangeStores:
        """The entry that changes them."""
        changes = {str(self.store.currentData()): 0 if self.amount.is_empty else self.amount.number}
        return ChangeStores(changes=changes, why=" ".join(self.why.text().split()))

    def _follow(self) -> None:
        amount = self.amount
        self.change_button.setEnabled(not amount.fault and not amount.is_empty and bool(amount.number))

    def _arrange(self) -> None:
        column = spaced(QVBoxLayout(self), Space.TINY, (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE))
        for words, widget in (("Store", self.store), ("Amount", self.amount), ("Why", self.why)):
            widget.setAccessibleName(words)
            column.addWidget(role_label(words, Role.SECTION))
            column.addWidget(widget)
            column.addSpacing(Theme.current().tokens.px(Space.SMALL))
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addStretch(1)
        foot.addWidget(self.change_button)
        foot.addWidget(self.cancel_button)
        column.addLayout(foot)
        self.setMinimumWidth(Theme.current().tokens.px(WIDTH))
