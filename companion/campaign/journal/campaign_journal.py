"""A campaign's journal as stored: read, added to, and projected onto the campaign as it is now."""

from __future__ import annotations

import json
from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import takewhile
from typing import Any

from pydantic import TypeAdapter, ValidationError

import companion
from companion.campaign.commands.after_action import ReturnBattle
from companion.campaign.commands.command import Command
from companion.campaign.commands.registry import command_text
from companion.campaign.journal.entries import (
    BEGINNING,
    CampaignEntry,
    InvalidEntry,
    Projection,
    StartingPoint,
    apply_entry,
    find_invalid,
    find_newly_invalid,
    out_of_force,
    places_of,
    project_entries,
    undone_entry,
)
from companion.campaign.state import Campaign, format_status
from companion.errors import Refusal, StoreError
from companion.store.database import Database
from companion.store.records import CampaignState, CommandRecord, NewCommand

REVISION = 1
"""Raised with every change of a field of the state within a release; a golden text of its fields tells."""
SHAPE = f"{companion.__version__}-{REVISION}"
"""The shape of a kept campaign: what another release kept, which may project otherwise, is not read."""


@cache
def _adapter() -> TypeAdapter[Any]:
    return TypeAdapter(Campaign)


def format_campaign(campaign: Campaign) -> str:
    """Return a campaign as JSON text."""
    whole: str = _adapter().dump_json(campaign, exclude_defaults=True).decode()
    return f'{{"shape":{json.dumps(SHAPE)},"campaign":{whole}}}'


def parse_campaign(snapshot: CampaignState) -> Campaign | None:
    """Return the campaign behind JSON text; None where it was kept by another release, or cannot be read."""
    head = f'{{"shape":{json.dumps(SHAPE)},"campaign":'
    if not snapshot.state.startswith(head):
        return None
    try:
        campaign: Campaign = _adapter().validate_json(snapshot.state[len(head) : -1])
    except (ValidationError, ValueError, RecursionError):
        return None
    return campaign if campaign.number == snapshot.number else None


SNAPSHOT_EVERY = 50
"""After so many entries the whole campaign is stored, so that a long one opens quickly."""

MAX_STATES = 100
"""So many earlier campaigns stay in memory."""


class CampaignJournal:
    """The journal of one campaign; `invalid_entries` are those that this release cannot apply."""

    def __init__(self, database: Database, campaign_id: int, *, is_read_only: bool) -> None:
        self._id, self._stored, self._is_read_only = campaign_id, database.campaigns, is_read_only
        self._entries: list[CampaignEntry] | None = None
        self._saved_at = 0
        self._known: int | None = None
        self._states: dict[int, Campaign] = {}
        self.invalid_entries: tuple[InvalidEntry, ...] = ()
        self.campaign = self._open()

    def entries(self) -> Sequence[CampaignEntry]:
        """Return the whole journal in order, taken back entries too."""
        if self._entries is None:
            # What others have written since is not taken in yet.
            records = self._stored.entries(self._id)
            self._entries = [CampaignEntry(record) for record in records[: self._known]]
        return self._entries

    def newer(self) -> list[CampaignEntry]:
        """Return the entries that others have added meanwhile."""
        if self._stored.last(self._id) == self.campaign.number:
            return []
        return [
            CampaignEntry(record) for record in self._stored.entries(self._id, after=self.campaign.number)
        ]

    def start_before(self, numbers: Sequence[int], new: Sequence[CampaignEntry] = ()) -> StartingPoint:
        """Return the nearest known campaign from before all of these entries, and of what they act on."""
        entries = [*self.entries(), *new]
        places = places_of(entries)
        known = [number for number in numbers if 1 <= number <= len(entries)]
        first = min((places[undone_entry(entries, number)] for number in known), default=0)
        place = max((place for place in self._states if place < first), default=None)
        return BEGINNING if place is None else StartingPoint(place, self._states[place])

    def append(self, commands: Sequence[Command], made_by: str) -> tuple[list[CampaignEntry], Projection]:
        """Write commands after all that is known; what they make is only taken in once it is durable.

        Raises Conflict where another writer was faster.
        """
        last = self.campaign.number
        new = [entry_of(last + place, command) for place, command in enumerate(commands, 1)]
        made = self.after(new)
        stored = self._stored.append(
            self._id,
            last,
            [NewCommand(entry.record.deed, made_by) for entry in new],
            name=made.campaign.name,
            ruleset=made.campaign.ruleset,
            status=format_status(made.campaign),
        )
        return [CampaignEntry(record) for record in stored], made

    def after(self, new: Sequence[CampaignEntry]) -> Projection:
        """Return what further entries make."""
        if changing := _changing_numbers(new):
            start = self.start_before(changing, new)
            made = project_entries([*self.entries(), *new], start)
            return Projection(made.campaign, (*self._invalid_up_to(start.place), *made.invalid_entries))
        campaign = self.campaign
        for entry in new:
            campaign = apply_entry(campaign, entry)
        return Projection(campaign, self.invalid_entries)

    def _invalid_up_to(self, place: int) -> Iterator[InvalidEntry]:
        places = places_of(self.entries()) if self.invalid_entries else {}
        return (misfit for misfit in self.invalid_entries if places[misfit.number] <= place)

    def merge(self, new: Sequence[CampaignEntry], made: Projection) -> None:
        """Go on from what these entries, which are stored, have made."""
        changing = _changing_numbers(new)
        if changing:
            start = self.start_before(changing, new)
            self._states = {place: it for place, it in self._states.items() if place <= start.place}
        if self._entries is not None:
            self._entries += new
        self._go_on(made)
        self._save_state(is_refolded=bool(changing))

    def _save_state_if_due(self) -> None:
        """Keep the campaign in memory, so that a later entry is quickly taken back."""
        self._states[self.campaign.number] = self.campaign
        while len(self._states) > MAX_STATES:
            del self._states[next(iter(self._states))]

    def _open(self) -> Campaign:
        """Return the campaign after all of its journal, from the state that was kept last where there
        is one.
        """
        kept = self._stored.snapshot(self._id)
        state = parse_campaign(kept) if kept else None
        if state is not None:
            new = [CampaignEntry(record) for record in self._stored.entries(self._id, after=state.number)]
            self._saved_at, self._known, self.campaign = state.number, state.number, state
            self._save_state_if_due()
            with suppress(LookupError, ValueError, TypeError):
                made = self.after(new)
                if _changing_numbers(new):
                    # What was read for that ends at the state, which is no more what it was at its entry.
                    self._entries = None
                    self._states.clear()
                return self._go_on(made)
            self._entries = self._known = None
            self._states.clear()
        campaign = self._go_on(project_entries(self.entries()))
        self._save_state(is_refolded=False)
        return campaign

    def _go_on(self, made: Projection) -> Campaign:
        self.campaign, self.invalid_entries = made
        self._known = made.campaign.number
        self._save_state_if_due()
        return made.campaign

    def _save_state(self, *, is_refolded: bool) -> None:
        """Store the campaign whole now and then; nothing is lost where that fails."""
        is_due = is_refolded or self.campaign.number - self._saved_at >= SNAPSHOT_EVERY
        if self._is_read_only or self.invalid_entries or not is_due:
            return
        with suppress(StoreError):
            self._stored.keep_snapshot(self._id, self.campaign.number, format_campaign(self.campaign))
            self._saved_at = self.campaign.number


def entry_of(number: int, command: Command) -> CampaignEntry:
    """Return an entry that is not stored yet."""
    return CampaignEntry(CommandRecord(number, command_text(command), "", ""))


def _changing_numbers(new: Sequence[CampaignEntry]) -> list[int]:
    """Return the entries that change what earlier ones have made."""
    return [it.number for it in new if it.is_changing]


def why_not_take_back(
    entries: Sequence[CampaignEntry], numbers: Sequence[int], start: Callable[[Sequence[int]], StartingPoint]
) -> Refusal | None:
    """Return why these entries cannot be taken back together, or None.

    `values["entries"]` are those that would make no sense without them. `start` tells a campaign from before
    all of some entries.
    """
    refusals = (_why_not(entries, number) for number in numbers)
    return next(filter(None, refusals), None) or _refuse_invalid(
        find_newly_invalid(entries, set(numbers), start(numbers))
    )


def _why_not(entries: Sequence[CampaignEntry], number: int) -> Refusal | None:
    if not 1 <= number <= len(entries):
        return Refusal.invalid("unknown", f"There is no entry {number}; the last is {len(entries)}.")
    if number == 1:
        return Refusal.invalid("beginning", "The beginning of a campaign stays. Delete the campaign instead.")
    taken, replaced = out_of_force(entries)
    if number in taken:
        return Refusal.invalid("taken_back", f"Entry {number} has already been taken back.")
    if number in replaced:
        other = next(entry.number for entry in reversed(entries) if entry.replaces == number)
        reason = f"Entry {other} replaces entry {number}. Take that back first."
        return Refusal.invalid("replaced", reason)
    return None


def _refuse_invalid(invalid_entries: Sequence[InvalidEntry]) -> Refusal | None:
    if not invalid_entries:
        return None
    numbers = tuple(misfit.number for misfit in invalid_entries)
    text = "; ".join(f"entry {misfit.number}: {misfit.refusal.reason}" for misfit in invalid_entries[:3])
    more = f" And {len(invalid_entries) - 3} more." if len(invalid_entries) > 3 else ""
    reason = f"Later entries depend on it: {text}{more} Take them back first, or all together."
    return Refusal("left_behind", reason, "", can_be_overruled=False, values={"entries": numbers})


def why_not_replace(
    entries: Sequence[CampaignEntry], command: ReturnBattle, start: Callable[[Sequence[int]], StartingPoint]
) -> Refusal | None:
    """Return why a return cannot stand in the place of an earlier one, or None."""
    number = command.replaces or 0
    if (refusal := _why_not(entries, number)) is not None:
        return refusal
    before = entries[number - 1].command
    if not isinstance(before, ReturnBattle) or before.battle != command.battle:
        return Refusal.invalid("other_battle", f"Entry {number} is not a return from {command.title}.")
    if before.model_copy(update={"replaces": None}) == command.model_copy(update={"replaces": None}):
        return Refusal.invalid("changes_nothing", f"Entry {number} says the same.")
    new = CampaignEntry(CommandRecord(len(entries) + 1, command_text(command), "", ""))
    begin = start([number])
    known = {misfit.number for misfit in find_invalid(entries, (), begin)}
    found = [misfit for misfit in find_invalid([*entries, new], (), begin) if misfit.number not in known]
    if found and found[0].number == new.number:
        return found[0].refusal
    return _refuse_invalid(found)


def find_undone(entries: Sequence[CampaignEntry], number: int) -> tuple[int, bool]:
    """Return the entry that an undo or redo acts on at last, and whether that one is taken back by it.

    A taking back that a player chose in the chronicle is an entry like any other here.
    """
    is_taken = False
    while (before := entries[number - 1].undoes) is not None:
        number, is_taken = before, not is_taken
    return number, is_taken


def _stacks(entries: Sequence[CampaignEntry]) -> tuple[list[int], list[int]]:
    """Return the entries that undo takes back, and the takings back that redo takes back, the last first."""
    undo: list[int] = []
    redo: list[int] = []
    for entry in entries[1:]:
        before = entry.undoes
        if before is None:
            redo.clear()
            undo.append(entry.number)
            continue
        number, is_taken = find_undone(entries, entry.number)
        if is_taken:
            # One that was brought back in the chronicle is none of those that undo takes back.
            undo = [it for it in undo if it != number]
            redo.append(entry.number)
        else:
            insort(undo, number)
            redo = [it for it in redo if it != before]
    return undo, redo


def next_undo(entries: Sequence[CampaignEntry]) -> list[int]:
    """Return the entries that undo takes back together, the last first."""
    return _made_together(entries, _stacks(entries)[0])


def next_redo(entries: Sequence[CampaignEntry]) -> list[int]:
    """Return the takings back that redo takes back together, the last first."""
    return _made_together(entries, _stacks(entries)[1])


def _made_together(entries: Sequence[CampaignEntry], stack: Sequence[int]) -> list[int]:
    """Return the end of a stack that was made by one writer at one moment."""
    if not stack:
        return []
    last = entries[stack[-1] - 1].record
    records = (entries[number - 1].record for number in reversed(stack))
    made = (last.made_by, last.made_at)
    return [record.number for record in takewhile(lambda it: (it.made_by, it.made_at) == made, records)]
