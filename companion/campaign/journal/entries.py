"""The entries of a campaign's journal: which are in force, in which order, and what they make together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pydantic import ValidationError

from companion.campaign.commands.after_action import ReturnBattle
from companion.campaign.commands.command import Command
from companion.campaign.commands.diary import TakeBack
from companion.campaign.commands.registry import apply_command, parse_command, validate
from companion.campaign.state import Campaign
from companion.errors import Refusal
from companion.store.failures import REPAIR_CAMPAIGN, CampaignDamaged
from companion.store.records import CommandRecord


@dataclass(frozen=True)
class CampaignEntry:
    """One entry of the journal; its command is parsed when first asked for."""

    record: CommandRecord

    @property
    def number(self) -> int:
        return self.record.number

    @cached_property
    def command(self) -> Command | None:
        """What was done; None where this release cannot read it."""
        try:
            return parse_command(self.record.deed)
        except (ValidationError, ValueError, RecursionError):
            return None

    @cached_property
    def takes_back(self) -> int | None:
        """The number of the entry that it takes back, if it does."""
        # Most entries take nothing back, and reading them whole takes much longer than this look.
        if '"take_back"' not in self.record.deed[:40]:
            return None
        return self.command.entry if isinstance(self.command, TakeBack) else None

    @property
    def undoes(self) -> int | None:
        """The number of the entry that it takes back by undo or redo, not by a choice in the chronicle."""
        if self.takes_back is None or (isinstance(self.command, TakeBack) and self.command.is_chosen):
            return None
        return self.takes_back

    @property
    def is_changing(self) -> bool:
        """Whether it changes what earlier ones have made."""
        return self.takes_back is not None or self.replaces is not None

    @cached_property
    def replaces(self) -> int | None:
        """The number of the entry in whose place it stands, if it does."""
        if '"replaces"' not in self.record.deed:
            return None
        return self.command.replaces if isinstance(self.command, ReturnBattle) else None


@dataclass(frozen=True, slots=True)
class InvalidEntry:
    """An entry that makes no sense at its place in the journal, and why."""

    number: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class JournalStep:
    """An entry and its place: its own number, or that of the entry in whose place it stands.

    Where it `counts`, the campaign after it is another than the one before.
    """

    entry: CampaignEntry
    place: int
    counts: bool


class StartingPoint(NamedTuple):
    """A campaign after all entries up to a place of the journal, to go on from."""

    place: int
    campaign: Campaign | None


BEGINNING = StartingPoint(0, None)


class Projection(NamedTuple):
    """The campaign that a journal makes; its invalid entries are left out."""

    campaign: Campaign
    invalid_entries: tuple[InvalidEntry, ...]


def places_of(entries: Sequence[CampaignEntry]) -> dict[int, int]:
    """Return the places of entries by their numbers."""
    places: dict[int, int] = {}
    for entry in entries:
        before = entry.replaces
        places[entry.number] = entry.number if before is None else places.get(before, entry.number)
    return places


def steps(
    entries: Sequence[CampaignEntry], without: Collection[int] = (), start: StartingPoint = BEGINNING
) -> Iterator[JournalStep]:
    """Yield the entries behind a start in the order in which they take effect, taken back ones too.

    One that replaces another stands right after it. Those `without` count as taken back.
    """
    taken, replaced = out_of_force(entries, without)
    places = places_of(entries)
    later = [entry for entry in entries if places[entry.number] > start.place]
    for entry in sorted(later, key=lambda entry: (places[entry.number], entry.number)):
        is_out = entry.number in taken or entry.number in replaced
        yield JournalStep(entry, places[entry.number], not is_out)


def out_of_force(
    entries: Sequence[CampaignEntry], without: Collection[int] = ()
) -> tuple[set[int], set[int]]:
    """Return the entries that are taken back, and those in whose place another stands."""
    # Only later entries decide whether one counts, so the last comes first.
    taken, replaced = set(without), set()
    for entry in reversed(entries):
        if entry.number in taken:
            continue
        if entry.takes_back is not None:
            taken.add(entry.takes_back)
        if entry.replaces is not None:
            replaced.add(entry.replaces)
    return taken, replaced


def undone_entry(entries: Sequence[CampaignEntry], number: int) -> int:
    """Return the entry that a chain of takings back acts on in the end."""
    while (before := entries[number - 1].takes_back) is not None:
        number = before
    return number


def in_force(
    entries: Sequence[CampaignEntry], without: Collection[int] = (), start: StartingPoint = BEGINNING
) -> Iterator[CampaignEntry]:
    """Return the entries behind a start that count, in the order in which they take effect."""
    found = steps(entries, without, start)
    return (step.entry for step in found if step.counts and step.entry.takes_back is None)


def project_entries(entries: Sequence[CampaignEntry], start: StartingPoint = BEGINNING) -> Projection:
    """Project all entries onto a campaign; those that this release cannot apply are reported.

    Raises CampaignDamaged where there is no beginning.
    """
    campaign, misfits = start.campaign, []
    for entry in in_force(entries, (), start):
        try:
            campaign = apply_entry(campaign, entry)
        except (LookupError, ValueError, TypeError) as problem:
            misfits.append(InvalidEntry(entry.number, Refusal.invalid("unreadable", str(problem))))
    if campaign is None:
        raise CampaignDamaged(f"The beginning of this campaign cannot be read. {REPAIR_CAMPAIGN}")
    return Projection(replace(campaign, number=entries[-1].number), tuple(misfits))


def apply_entry(campaign: Campaign | None, entry: CampaignEntry) -> Campaign:
    """Return the campaign after one more entry; raises LookupError, ValueError or TypeError."""
    if entry.command is None:
        raise ValueError(f"Entry {entry.number} cannot be read by this Companion. Update it.")
    return apply_command(campaign, entry.number, entry.command)


def find_invalid(
    entries: Sequence[CampaignEntry], without: Collection[int] = (), start: StartingPoint = BEGINNING
) -> tuple[InvalidEntry, ...]:
    """Find the entries behind a start that make no sense where others are taken back.

    Each of them counts as taken back for the rest.
    """
    campaign = start.campaign
    found = []
    for entry in in_force(entries, without, start):
        command = entry.command
        refusal = validate(campaign, command) if campaign is not None and command is not None else None
        if refusal is not None:
            found.append(InvalidEntry(entry.number, refusal))
            continue
        try:
            campaign = apply_entry(campaign, entry)
        except (LookupError, ValueError, TypeError) as problem:
            found.append(InvalidEntry(entry.number, Refusal.invalid("unreadable", str(problem))))
    return tuple(found)


def find_newly_invalid(
    entries: Sequence[CampaignEntry], numbers: Collection[int], start: StartingPoint = BEGINNING
) -> tuple[InvalidEntry, ...]:
    """Find the entries that would make no sense any more without these, in their order.

    None of `numbers` may stand up to the start.
    """
    before: set[int] | None = None
    found: dict[int, InvalidEntry] = {}
    while given := find_invalid(entries, {*numbers, *found}, start):
        if before is None:
            before = {misfit.number for misfit in find_invalid(entries, (), start)}
        new = {it.number: it for it in given if it.number not in before and it.number not in found}
        if not new:
            break
        found.update(new)
    return tuple(found[key] for key in sorted(found))
