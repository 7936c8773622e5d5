"""One campaign being run: do, take back, look back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from companion.campaign.deeds import Deed, ReturnBattle, TakeBack
from companion.campaign.entries import Entry, Misfit, after, also_senseless, deed_text, folded
from companion.campaign.kept_states import campaign_from, campaign_text
from companion.campaign.sense import nonsense
from companion.campaign.sense.rules import against_rules, changes_nothing, game_for
from companion.campaign.state import Campaign, PilotStatus, UnitStatus
from companion.campaign.taking_back import (
    redone_next,
    taken_by,
    undone_next,
    why_not_replace,
    why_not_take_back,
)
from companion.campaign.words.lines import ChronicleLine, told
from companion.campaign.words.wording import counted
from companion.errors import CompanionError, IllegalAction, Refusal, StoreError
from companion.store import CampaignRecord, Conflict, DeedRecord, NewDeed

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.engine.game import Game

T = TypeVar("T")
PATIENCE = 20
"""So many times another writer may be faster before it is told."""
SNAPSHOT_EVERY = 50
"""After so many entries the whole campaign is stored, so that a long one opens quickly."""


class CampaignSession:
    """The one door for change to a stored campaign: on disk, then in memory, then announced."""

    def __init__(self, library: Library, record: CampaignRecord, made_by: str = "") -> None:
        self.id, self.uid = record.id, record.uid
        self.made_by = made_by
        self.is_read_only = library.is_read_only
        self._library = library
        self._stored = library.database.campaigns
        self._listeners: list[Callable[[], None]] = []
        self._entries: list[Entry] | None = None
        self._lines: list[ChronicleLine] | None = None
        self.misfits: tuple[Misfit, ...] = ()
        """Entries of the journal that this release can make nothing of."""
        self._kept_at = 0
        self.campaign = self._opened()

    # --- what there is ---

    @cached_property
    def game(self) -> Game:
        """The campaign's ruleset with its options and models; raises FileError or InputError in words."""
        return game_for(self._library, self.campaign)

    def at(self, number: int) -> Campaign:
        """The campaign as it was after an entry; only to be looked at."""
        return folded([entry for entry in self.entries() if entry.number <= number])[0]

    def entries(self) -> Sequence[Entry]:
        """The whole journal in order, taken back entries too."""
        if self._entries is None:
            self._entries = [Entry(record) for record in self._stored.entries(self.id)]
        return self._entries

    def lines(self) -> tuple[ChronicleLine, ...]:
        """The journal in words, in the order in which it was made."""
        if self._lines is None:
            self._lines = list(told(self.entries()))
        return tuple(self._lines)

    # --- doing ---

    def why_not(self, deed: Deed) -> Refusal | None:
        """Why this cannot be done now, or None."""
        if isinstance(deed, TakeBack):
            return why_not_take_back(self.entries(), [deed.entry])
        if isinstance(deed, ReturnBattle) and deed.replaces is not None:
            return why_not_replace(self.entries(), deed)
        return self._against(self.campaign, deed)

    def do(self, deed: Deed) -> None:
        """Store a deed and show what it did.

        Raises IllegalAction where it makes no sense, and StoreError where it cannot be stored; then nothing
        has happened.
        """
        self._do(lambda: self._checked(deed))

    def do_all(self, deeds: Sequence[Deed]) -> None:
        """Store deeds that belong together, each checked after those before it: all of them or none.

        Raises as `do`.
        """
        self._do(lambda: self._checked_all(deeds))

    def do_with(self, deed: Deed, together: Callable[[], T]) -> T:
        """Store a deed and something else, both or neither; raises as `do`, or what the other raises."""
        found: list[T] = []

        def checked() -> list[Deed]:
            deeds = self._checked(deed)
            found[:] = [together()]
            return deeds

        self._do(checked)
        return found[0]

    def take_back(self, entry: int, *, with_later: bool = False) -> None:
        """Take an entry back, and with it those that would make no sense without it, where that is wanted.

        Raises IllegalAction with the entries in the way, or where there is nothing to take back.
        """
        self._do(lambda: self._taking_back(entry, with_later=with_later))

    def later_without_sense(self, entry: int) -> tuple[Misfit, ...]:
        """The entries that would make no sense any more if one were taken back, and why."""
        return also_senseless(self.entries(), {entry})

    def commit_return(self, deed: ReturnBattle) -> None:
        """Store what a battle did to the campaign, as one entry; raises as `do`."""
        self.do(deed)

    # --- undo and redo ---

    @property
    def undo_line(self) -> str | None:
        """What undo takes back, in words."""
        number = undone_next(self.entries())
        return self._headline(number) if number is not None else None

    @property
    def redo_line(self) -> str | None:
        """What redo brings back, in words."""
        number = redone_next(self.entries())
        return self._headline(taken_by(self.entries(), number)) if number is not None else None

    def undo(self) -> None:
        """Take the last entry back."""
        number = undone_next(self.entries())
        if number is None:
            raise CompanionError("There is nothing to undo.")
        self.take_back(number)

    def redo(self) -> None:
        """Bring back what was taken back last."""
        number = redone_next(self.entries())
        if number is None:
            raise CompanionError("There is nothing to redo.")
        self.take_back(number)

    # --- other writers ---

    def refresh(self) -> bool:
        """Take in what other writers have added; whether there was anything."""
        if self._stored.last(self.id) == self.campaign.number:
            return False
        new = [Entry(record) for record in self._stored.entries(self.id, after=self.campaign.number)]
        self._take_in(new, self._after(new))
        return True

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Be told of every change; the returned function ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def check_writable(self) -> None:
        """Raise StoreError where another window writes to the database."""
        if self.is_read_only:
            raise StoreError("Another window has this database open: here it can only be looked at.")

    # --- within ---

    def _checked(self, deed: Deed) -> list[Deed]:
        refusal = self.why_not(deed)
        if refusal is not None:
            raise IllegalAction(refusal)
        return [deed]

    def _checked_all(self, deeds: Sequence[Deed]) -> list[Deed]:
        campaign = self.campaign
        for place, deed in enumerate(deeds, campaign.number + 1):
            refusal = self._against(campaign, deed)
            if refusal is not None:
                raise IllegalAction(refusal)
            campaign = after(campaign, Entry(DeedRecord(place, deed_text(deed), "", "")))
        return list(deeds)

    def _against(self, campaign: Campaign, deed: Deed) -> Refusal | None:
        return (
            nonsense(campaign, deed)
            or changes_nothing(campaign, deed)
            or against_rules(self._library, campaign, deed, lambda: self.game)
        )

    def _taking_back(self, entry: int, *, with_later: bool) -> list[Deed]:
        later = [misfit.number for misfit in self.later_without_sense(entry)] if with_later else []
        numbers = [*reversed(later), entry]
        refusal = why_not_take_back(self.entries(), numbers)
        if refusal is not None:
            raise IllegalAction(refusal)
        return [TakeBack(entry=number) for number in numbers]

    def _do(self, checked: Callable[[], list[Deed]]) -> None:
        """Store deeds that make sense now; where another writer was faster, look again whether they do."""
        self.check_writable()
        for left in reversed(range(PATIENCE)):
            try:
                with self._library.database.together():
                    deeds = checked()
                    new, campaign = self._append(deeds)
            except Conflict:
                if not left:
                    raise
                self.refresh()
            else:
                self._take_in(new, campaign)
                return

    def _append(self, deeds: Sequence[Deed]) -> tuple[list[Entry], Campaign]:
        last = self.campaign.number
        records = [DeedRecord(last + place, deed_text(deed), "", "") for place, deed in enumerate(deeds, 1)]
        campaign = self._after([Entry(record) for record in records])
        stored = self._stored.append(
            self.id,
            last,
            [NewDeed(record.deed, self.made_by) for record in records],
            name=campaign.name,
            ruleset=campaign.ruleset,
            status=status_words(campaign),
        )
        return [Entry(record) for record in stored], campaign

    def _after(self, new: Sequence[Entry]) -> Campaign:
        """The campaign after further entries."""
        if any(entry.takes_back is not None or entry.replaces is not None for entry in new):
            campaign, self.misfits = folded([*self.entries(), *new])
            return campaign
        campaign = self.campaign
        for entry in new:
            campaign = after(campaign, entry)
        return campaign

    def _take_in(self, new: Sequence[Entry], campaign: Campaign) -> None:
        rules = (self.campaign.ruleset, self.campaign.options, self.campaign.models)
        if rules != (campaign.ruleset, campaign.options, campaign.models):
            self.__dict__.pop("game", None)
        if self._entries is not None:
            known = {entry.number for entry in self._entries[-len(new) :]}
            self._entries += [entry for entry in new if entry.number not in known]
        self.campaign, self._lines = campaign, None
        self._keep_state(is_refolded=any(entry.takes_back or entry.replaces for entry in new))
        for listener in tuple(self._listeners):
            listener()

    def _opened(self) -> Campaign:
        """The campaign after all of its journal, from the state that was kept last where there is one."""
        kept = self._stored.snapshot(self.id)
        state = campaign_from(kept) if kept else None
        if state is not None:
            new = [Entry(record) for record in self._stored.entries(self.id, after=state.number)]
            self._kept_at, self.campaign = state.number, state
            with suppress(LookupError, ValueError, TypeError):
                return self._after(new)
        campaign, self.misfits = folded(self.entries())
        self.campaign = campaign
        self._keep_state(is_refolded=True)
        return campaign

    def _keep_state(self, *, is_refolded: bool) -> None:
        """Store the campaign whole now and then; nothing is lost where that fails."""
        is_due = is_refolded or self.campaign.number - self._kept_at >= SNAPSHOT_EVERY
        if self.is_read_only or self.misfits or not is_due:
            return
        with suppress(StoreError):
            self._stored.keep_snapshot(self.id, self.campaign.number, campaign_text(self.campaign))
            self._kept_at = self.campaign.number

    def _headline(self, number: int) -> str:
        return next(line.headline for line in self.lines() if line.entry == number)


def status_words(campaign: Campaign) -> str:
    """Where a campaign stands, for the list of campaigns."""
    ours = {side.id for side in campaign.sides.values() if side.is_ours}
    units = sum(it.side in ours and it.status is not UnitStatus.DISMISSED for it in campaign.units.values())
    pilots = sum(it.side in ours and it.status is PilotStatus.FIT for it in campaign.pilots.values())
    return f"{campaign.today}, {counted(units, 'unit')}, {counted(pilots, 'pilot')}"
