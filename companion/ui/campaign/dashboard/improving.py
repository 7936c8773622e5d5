"""The card of improvements that pilots can buy now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtWidgets import QWidget

from companion.campaign.growing import numbers_of
from companion.campaign.roster.readiness import GONE_PILOTS, pilot_state, serving
from companion.campaign.state import Pilot
from companion.engine.shared.progression.progression import Progression
from companion.engine.shared.progression.views import Offer
from companion.engine.sheet import Tone
from companion.tabletop.counting import counted
from companion.ui.campaign.cards import Card
from companion.ui.campaign.door import CampaignDoor
from companion.ui.campaign.state_row import RowWords, StateRow

MOST = 5


class Improving(Card):
    """A row for each pilot who has earned something; it leads to his page, where he chooses."""

    def __init__(self, door: CampaignDoor, parent: QWidget | None = None) -> None:
        super().__init__("Earned", parent=parent)
        self.door = door
        self._known: dict[str, tuple[Pilot, tuple[Offer, ...]]] = {}

    def refresh(self) -> None:
        """Show who can buy something now; nothing where nobody can."""
        found = list(self._able())
        rows = []
        for pilot, offers in found[:MOST]:
            row = StateRow(_words(pilot, offers))
            row.clicked.connect(partial(self.door.show_pilot, pilot.id))
            rows.append(row)
        more = len(found) - MOST
        self.show_rows(rows, f"and {counted(more, 'more pilot')}" if more > 0 else "")
        self.setVisible(bool(rows))

    def _able(self) -> Iterator[tuple[Pilot, tuple[Offer, ...]]]:
        campaign, progression = self.door.campaign, self.door.progression
        if progression is None:
            return
        for pilot in serving(campaign):
            # Who has nothing counted for him is not asked about, and nobody twice while he stays as he is:
            # it would take long for hundreds.
            if not any(pilot.left(counter) > 0 for counter in pilot.earned):
                continue
            if pilot_state(pilot, campaign.today) in GONE_PILOTS:
                continue
            if offers := self._offers(progression, pilot):
                yield pilot, offers

    def _offers(self, progression: Progression, pilot: Pilot) -> tuple[Offer, ...]:
        """What a pilot can buy now."""
        known = self._known.get(pilot.id)
        if known is None or known[0] is not pilot:
            offers = progression.offers(numbers_of(pilot))
            known = self._known[pilot.id] = pilot, tuple(each for each in offers if each.why_not is None)
        return known[1]


def _words(pilot: Pilot, offers: tuple[Offer, ...]) -> RowWords:
    told = " or ".join(dict.fromkeys(offer.label for offer in offers[:2]))
    more = f" and {len(offers) - 2} more" if len(offers) > 2 else ""
    return RowWords("star", pilot.name, f"{told}{more}, for {offers[0].price_words}", "Choose", Tone.GOOD)
