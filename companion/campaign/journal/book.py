"""A campaign's journal as it is stored: read, added to, and folded into the campaign as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from companion.campaign.deeds import Deed
from companion.campaign.journal.entries import Entry, Misfit, after, deed_text, folded
from companion.campaign.journal.kept_states import campaign_from, campaign_text
from companion.campaign.state import Campaign
from companion.campaign.words.standing import status_words
from companion.errors import StoreError
from companion.store import Database, DeedRecord, NewDeed

SNAPSHOT_EVERY = 50
"""After so many entries the whole campaign is stored, so that a long one opens quickly."""


class Book:
    """The journal of one campaign; `misfits` are entries that this release can make nothing of."""

    def __init__(self, database: Database, campaign_id: int, *, is_read_only: bool) -> None:
        self._id, self._stored, self._is_read_only = campaign_id, database.campaigns, is_read_only
        self._entries: list[Entry] | None = None
        self._kept_at = 0
        self._known: int | None = None
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

    def append(self, deeds: Sequence[Deed], made_by: str) -> tuple[list[Entry], Campaign]:
        """Write deeds after all that is known; what they make is only taken in once it is durable.

        Raises Conflict where another writer was faster.
        """
        last = self.campaign.number
        new = [entry_of(last + place, deed) for place, deed in enumerate(deeds, 1)]
        campaign = self.after(new)
        stored = self._stored.append(
            self._id,
            last,
            [NewDeed(entry.record.deed, made_by) for entry in new],
            name=campaign.name,
            ruleset=campaign.ruleset,
            status=status_words(campaign),
        )
        return [Entry(record) for record in stored], campaign

    def after(self, new: Sequence[Entry]) -> Campaign:
        """The campaign after further entries."""
        if any(entry.takes_back is not None or entry.replaces is not None for entry in new):
            campaign, self.misfits = folded([*self.entries(), *new])
            return campaign
        campaign = self.campaign
        for entry in new:
            campaign = after(campaign, entry)
        return campaign

    def take_in(self, new: Sequence[Entry], campaign: Campaign) -> None:
        """Go on from the campaign that these entries, which are stored, have made."""
        if self._entries is not None:
            self._entries += new
        self.campaign, self._known = campaign, campaign.number
        self._keep_state(is_refolded=any(entry.takes_back or entry.replaces for entry in new))

    def _opened(self) -> Campaign:
        """The campaign after all of its journal, from the state that was kept last where there is one."""
        kept = self._stored.snapshot(self._id)
        state = campaign_from(kept) if kept else None
        if state is not None:
            new = [Entry(record) for record in self._stored.entries(self._id, after=state.number)]
            self._kept_at, self._known, self.campaign = state.number, state.number, state
            with suppress(LookupError, ValueError, TypeError):
                campaign = self.after(new)
                self._known = campaign.number
                return campaign
            self._entries = self._known = None
        campaign, self.misfits = folded(self.entries())
        self.campaign, self._known = campaign, campaign.number
        self._keep_state(is_refolded=False)
        return campaign

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
