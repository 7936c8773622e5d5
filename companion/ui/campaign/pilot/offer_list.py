"""Improvements that a pilot may buy: each with its price, its obstacle now, and the rule that sells it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from companion.engine.shared.progression.views import PurchaseOffer
from companion.ui.campaign.components.row_table import horizontal_rule
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
NOTHING = "These rules have nothing for pilots to buy."
FEW = 4


class PilotOfferList(QFrame):
    """The list; `bought` brings the Purchase that the player asks for."""

    bought = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAccessibleName("Improvements")
        self.rows: dict[str, QWidget] = {}
        self._made_widgets: list[QWidget] = []
        self._column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        self._column.addWidget(role_label("Improvements", LabelRole.SECTION))
        self._body = with_spacing(QVBoxLayout(), 0)
        self._column.addLayout(self._body)
        self._column.addStretch(1)

    def show_offers(self, offers: Sequence[PurchaseOffer], growth: str = "", *, may_buy: bool) -> None:
        """Show what is on offer; what can be bought first, and much of what cannot folded away.

        Where nothing is, how pilots grow is told.
        """
        here = self.window().focusWidget()
        focused = next((key for key, button in self.rows.items() if button is here), None)
        self.rows, before = {}, self._made_widgets
        open_ones = [offer for offer in offers if offer.why_not is None]
        others = [offer for offer in offers if offer.why_not is not None]
        self._made_widgets = [self._row(offer, may_buy=may_buy) for offer in open_ones]
        if len(others) <= FEW:
            self._made_widgets += [self._row(offer, may_buy=False) for offer in others]
        else:
            self._made_widgets.append(self._make_fold(others))
        if not offers:
            self._made_widgets = [role_label(growth or NOTHING, LabelRole.MUTED)]
        for made in self._made_widgets:
            self._body.addWidget(made)
            made.show()
        if focused is not None:
            self._focus_again(focused)
        for old in before:
            delete_later(old)

    def _focus_again(self, key: str) -> None:
        """Leave the keyboard where it was: on the same offer, else on the next thing that can be bought."""
        able = [name for name, button in self.rows.items() if button.isEnabled()]
        if able:
            self.rows[key if key in able else able[0]].setFocus()

    def _make_fold(self, offers: Sequence[PurchaseOffer]) -> QWidget:
        rows = QWidget()
        column = with_spacing(QVBoxLayout(rows), 0)
        for offer in offers:
            column.addWidget(self._row(offer, may_buy=False))
        return Fold(f"{len(offers)} that cannot be bought now", rows)

    def _row(self, offer: PurchaseOffer, *, may_buy: bool) -> QWidget:
        whole = QWidget()
        outer = with_spacing(QVBoxLayout(whole), Space.SMALL, (0, 0, 0, Space.SMALL))
        outer.addWidget(horizontal_rule())
        text_layout = with_spacing(QVBoxLayout(), 0)
        text_layout.addWidget(role_label(f"{offer.label}: {offer.change}", LabelRole.SECTION))
        why_not = offer.why_not.reason if offer.why_not is not None else ""
        for more, role in (
            (offer.about, LabelRole.MUTED),
            (why_not, LabelRole.WARN),
            (offer.source, LabelRole.CAPTION),
        ):
            if more:
                text_layout.addWidget(role_label(more, role))
        button = push_button(f"Buy for {offer.price_text}" if offer.price_text else "Take", ButtonKind.NORMAL)
        button.setEnabled(offer.why_not is None and may_buy)
        button.setAccessibleName(f"{offer.label}, {offer.change}: {button.text()}")
        set_tip(button, str(offer.why_not or offer.source))
        button.clicked.connect(partial(self._buy, offer))
        row = with_spacing(QHBoxLayout(), Space.MEDIUM)
        row.addLayout(text_layout, 1)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        outer.addLayout(row)
        self.rows[offer.purchase.talent or f"{offer.purchase.id}/{offer.purchase.trait}"] = button
        return whole

    def _buy(self, offer: PurchaseOffer, _checked: bool = False) -> None:
        self.bought.emit(offer)
