"""What a pilot may buy: each with its price, why not now, and the rule that sells it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from companion.engine.shared.progression.views import Offer
from companion.ui.campaign.pieces.choice import rule
from companion.ui.theme.tokens import Space
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
NOTHING = "These rules have nothing for pilots to buy."
FEW = 4


class OfferList(QFrame):
    """`bought` brings the Purchase that the player wants."""

    bought = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAccessibleName("Improvements")
        self.rows: dict[str, QWidget] = {}
        self._made: list[QWidget] = []
        self._column = spaced(QVBoxLayout(self), Space.SMALL, MARGINS)
        self._column.addWidget(role_label("Improvements", Role.SECTION))
        self._body = spaced(QVBoxLayout(), 0)
        self._column.addLayout(self._body)
        self._column.addStretch(1)

    def show_offers(self, offers: Sequence[Offer], growth: str = "", *, may_buy: bool) -> None:
        """Show what is on offer; what can be bought first, and much of what cannot folded away.

        Where nothing is, how pilots grow is told.
        """
        here = self.window().focusWidget()
        focused = next((key for key, button in self.rows.items() if button is here), None)
        self.rows, before = {}, self._made
        open_ones = [offer for offer in offers if offer.why_not is None]
        others = [offer for offer in offers if offer.why_not is not None]
        self._made = [self._row(offer, may_buy=may_buy) for offer in open_ones]
        if len(others) <= FEW:
            self._made += [self._row(offer, may_buy=False) for offer in others]
        else:
            self._made.append(self._folded(others))
        if not offers:
            self._made = [role_label(growth or NOTHING, Role.MUTED)]
        for made in self._made:
            self._body.addWidget(made)
            made.show()
        if focused is not None:
            self._focus_again(focused)
        for old in before:
            self._body.removeWidget(old)
            let_go(old)

    def _focus_again(self, key: str) -> None:
        """Leave the keyboard where it was: on the same offer, else on the next thing that can be bought."""
        able = [name for name, button in self.rows.items() if button.isEnabled()]
        if able:
            self.rows[key if key in able else able[0]].setFocus()

    def _folded(self, offers: Sequence[Offer]) -> QWidget:
        rows = QWidget()
        column = spaced(QVBoxLayout(rows), 0)
        for offer in offers:
            column.addWidget(self._row(offer, may_buy=False))
        return Fold(f"{len(offers)} that cannot be bought now", rows)

    def _row(self, offer: Offer, *, may_buy: bool) -> QWidget:
        whole = QWidget()
        outer = spaced(QVBoxLayout(whole), Space.SMALL, (0, 0, 0, Space.SMALL))
        outer.addWidget(rule())
        words = spaced(QVBoxLayout(), 0)
        words.addWidget(role_label(f"{offer.label}: {offer.change}", Role.SECTION))
        why_not = offer.why_not.reason if offer.why_not is not None else ""
        for more, role in (
            (offer.about, Role.MUTED),
            (why_not, Role.WARN),
            (offer.source, Role.CAPTION),
        ):
            if more:
                words.addWidget(role_label(more, role))
        button = push_button(f"Buy for {offer.price_words}" if offer.price_words else "Take", Kind.NORMAL)
        button.setEnabled(offer.why_not is None and may_buy)
        button.setAccessibleName(f"{offer.label}, {offer.change}: {button.text()}")
        set_tip(button, str(offer.why_not or offer.source))
        button.clicked.connect(partial(self._buy, offer))
        row = spaced(QHBoxLayout(), Space.MEDIUM)
        row.addLayout(words, 1)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        outer.addLayout(row)
        self.rows[offer.purchase.talent or f"{offer.purchase.id}/{offer.purchase.trait}"] = button
        return whole

    def _buy(self, offer: Offer, _checked: bool = False) -> None:
        self.bought.emit(offer)
