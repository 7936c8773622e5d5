"""The card of improvements that pilots can buy now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtWidgets import QWidget

from companion.campaign.commands.progression import pilot_numbers
from companion.campaign.roster.readiness import GONE_PILOTS, active_pilots, pilot_state
from companion.campaign.state import Pilot
from companion.engine.shared.progression.progression import Progression
from companion.engine.shared.progression.views import PurchaseOffer
from companion.engine.sheet import Tone
from companion.tabletop.number_text import format_count
from companion.ui.campaign.cards import CampaignCard
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.state_row import StateRow, StateRowText

MOST = 5


class ImprovementsCard(CampaignCard):
    """A row for each pilot who has earned something; it leads to his page, where he chooses."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__("Earned", parent=parent)
        self.controller = controller
        self._known: dict[str, tuple[Pilot, tuple[PurchaseOffer, ...]]] = {}

    def refresh(self) -> None:
        """Show who can buy something now; nothing where nobody can."""
        found = list(self._able())
        rows = []
        for pilot, offers in found[:MOST]:
            row = StateRow(_improvement_row(pilot, offers))
            row.clicked.connect(partial(self.controller.show_pilot, pilot.id))
            rows.append(row)
        more = len(found) - MOST
        self.show_rows(rows, f"and {format_count(more, 'more pilot')}" if more > 0 else "")
        self.setVisible(bool(rows))

    def _able(self) -> Iterator[tuple[Pilot, tuple[PurchaseOffer, ...]]]:
        campaign, progression = self.controller.campaign, self.controller.progression
        if progression is None:
            return
        for pilot in active_pilots(campaign):
            # Who has nothing counted for him is not asked about, and nobody twice while he stays as he is:
            # it would take long for hundreds.
            if not any(pilot.unspent_amount(counter) > 0 for counter in pilot.earned):
                continue
            if pilot_state(pilot, campaign.today) in GONE_PILOTS:
                continue
            if offers := self._offers(progression, pilot):
                yield pilot, offers

    def _offers(self, progression: Progression, pilot: Pilot) -> tuple[PurchaseOffer, ...]:
        """Return what a pilot can buy now."""
        known = self._known.get(pilot.id)
        if known is None or known[0] is not pilot:
            offers = progression.offers(pilot_numbers(pilot))
            known = self._known[pilot.id] = pilot, tuple(each for each in offers if each.why_not is None)
        return known[1]


def _improvement_row(pilot: Pilot, offers: tuple[PurchaseOffer, ...]) -> StateRowText:
    text = " or ".join(dict.fromkeys(offer.label for offer in offers[:2]))
    more = f" and {len(offers) - 2} more" if len(offers) > 2 else ""
    return StateRowText("star", pilot.name, f"{text}{more}, for {offers[0].price_text}", "Choose", Tone.GOOD)
