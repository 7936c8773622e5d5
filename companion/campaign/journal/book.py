"""A campaign's journal as it is stored: read, added to, and folded into the campaign as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from companion.campaign.deeds import Deed
from companion.campaign.journal.entries import (
    BEGINNING,
    Entry,
    Folded,
    Misfit,
    Start,
    after,
    deed_text,
    folded,
    places_of,
    taken_by,
)
from companion.campaign.journal.kept_states import campaign_from, campaign_text
from companion.campaign.state import Campaign
from companion.campaign.words.standing import status_words
from companion.errors import StoreError
from companion.store import Database, DeedRecord, NewDeed

SNAPSHOT_EVERY = 50
"""After so many entries the whole campaign is stored, so that a long one opens quickly."""

MOST_STATES = 100
"""So many earlier campaigns stay in memory."""


class Book:
    """The journal of one campaign; `misfits` are entries that this release can make nothing of."""

    def __init__(self, database: Database, campaign_id: int, *, is_read_only: bool) -> None:
        self._id, self._stored, self._is_read_only = campaign_id, database.campaigns, is_read_only
        self._entries: list[Entry] | None = None
        self._kept_at = 0
        self._known: int | None = None
        self._states: dict[int, Campaign] = {}
        self.misfits: tuple[Misfit, ...] = ()
        self.campaign = self._opened()

    def entries(self) -> Sequence[Entry]:
        """The whole journal in order, taken back entries too."""
        if self._entries is None:
            # What others have written since is not taken in yet.
            records = self._stored.entries(self._id)
            self._entries = [Entry(record) for record in records[: self._known]]
        return self._entries

    def newer(self) -> list[Entry]:
        """The entries that others have added meanwhile."""
        if self._stored.last(self._id) == self.campaign.number:
            return []
        return [Entry(record) for record in self._stored.entries(self._id, after=self.campaign.number)]

    def start_before(self, numbers: Sequence[int], new: Sequence[Entry] = ()) -> Start:
        """The nearest known campaign from before all of these entries, and of what they act on."""
        entries = [*self.entries(), *new]
        places = places_of(entries)
        known = [number for number in numbers if 1 <= number <= len(entries)]
        first = min((places[taken_by(entries, number)] for number in known), default=0)
        place = max((place for place in self._states if place < first), default=None)
        return BEGINNING if place is None else Start(place, self._states[place])

    def append(self, deeds: Sequence[Deed], made_by: str) -> tuple[list[Entry], Folded]:
        """Write deeds after all that is known; what they make is only taken in once it is durable.

        Raises Conflict where another writer was faster.
        """
        last = self.campaign.number
        new = [entry_of(last + place, deed) for place, deed in enumerate(deeds, 1)]
        made = self.after(new)
        stored = self._stored.append(
            self._id,
            last,
            [NewDeed(entry.record.deed, made_by) for entry in new],
            name=made.campaign.name,
            ruleset=made.campaign.ruleset,
            status=status_words(made.campaign),
        )
        return [Entry(record) for record in stored], made

    def after(self, new: Sequence[Entry]) -> Folded:
        """What further entries make."""
        if changing := _changing(new):
            start = self.start_before(changing, new)
            made = folded([*self.entries(), *new], start)
            return Folded(made.campaign, (*self._misfits_up_to(start.place), *made.misfits))
        campaign = self.campaign
        for entry in new:
            campaign = after(campaign, entry)
        return Folded(campaign, self.misfits)

    def _misfits_up_to(self, place: int) -> Iterator[Misfit]:
        places = places_of(self.entries()) if self.misfits else {}
        return (misfit for misfit in self.misfits if places[misfit.number] <= place)

    def take_in(self, new: Sequence[Entry], made: Folded) -> None:
        """Go on from what these entries, which are stored, have made."""
        changing = _changing(new)
        if changing:
            start = self.start_before(changing, new)
            self._states = {place: it for place, it in self._states.items() if place <= start.place}
        if self._entries is not None:
            self._entries += new
        self._go_on(made)
        self._keep_state(is_refolded=bool(changing))

    def _remember(self) -> None:
        """Keep the campaign in memory, so that a later entry is quickly taken back."""
        self._states[self.campaign.number] = self.campaign
        while len(self._states) > MOST_STATES:
            del self._states[next(iter(self._states))]

    def _opened(self) -> Campaign:
        """The campaign after all of its journal, from the state that was kept last where there is one."""
        kept = self._stored.snapshot(self._id)
        state = campaign_from(kept) if kept else None
        if state is not None:
            new = [Entry(record) for record in self._stored.entries(self._id, after=state.number)]
            self._kept_at, self._known, self.campaign = state.number, state.number, state
            self._remember()
            with suppress(LookupError, ValueError, TypeError):
                made = self.after(new)
                if _changing(new):
                    # What was read for that ends at the state, which is no more what it was at its entry.
                    self._entries = None
                    self._states.clear()
                return self._go_on(made)
            self._entries = self._known = None
            self._states.clear()
        campaign = self._go_on(folded(self.entries()))
        self._keep_state(is_refolded=False)
        return campaign

    def _go_on(self, made: Folded) -> Campaign:
        self.campaign, self.misfits = made
        self._known = made.campaign.number
        self._remember()
        return made.campaign

    def _keep_state(self, *, is_refolded: bool) -> None:
        """Store the campaign whole now and then; nothing is lost where that fails."""
        is_due = is_refolded or self.campaign.number - self._kept_at >= SNAPSHOT_EVERY
        if self._is_read_only or self.misfits or not is_due:
            return
        with suppress(StoreError):
            self._stored.keep_snapshot(self._id, self.campaign.number, campaign_text(self.campaign))
            self._kept_at = self.campaign.number


def entry_of(number: int, deed: Deed) -> Entry:
    """An entry that is not stored yet."""
    return Entry(DeedRecord(number, deed_text(deed), "", ""))


def _changing(new: Sequence[Entry]) -> list[int]:
    """The entries that change what earlier ones have made."""
    return [it.number for it in new if it.is_changing]
