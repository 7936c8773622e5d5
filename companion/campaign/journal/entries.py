"""A campaign's journal: which of its entries count, in which order, and what they make together."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from companion.campaign.deeds import Deed, ReturnBattle, TakeBack
from companion.campaign.folding import fold
from companion.campaign.sense import nonsense
from companion.campaign.state import Campaign
from companion.errors import Refusal
from companion.store import REPAIR_CAMPAIGN, CampaignDamaged, DeedRecord

_DEED: TypeAdapter[Any] = TypeAdapter(Deed)


def deed_text(deed: Deed) -> str:
    """A deed as JSON text; what is as usual is left out."""
    return json.dumps(deed_data(deed), ensure_ascii=False, separators=(",", ":"))


def deed_data(deed: Deed) -> dict[str, Any]:
    """A deed as plain data: `{do: pass_days, to: 3025-04-01}`."""
    return {"do": deed.do, **deed.model_dump(mode="json", exclude_defaults=True)}


def deed_from(text: str) -> Deed:
    """The deed behind JSON text; raises ValueError."""
    deed: Deed = _DEED.validate_json(text)
    return deed


@dataclass(frozen=True)
class Entry:
    """One entry of the journal; what it says is read when it is asked for."""

    record: DeedRecord

    @property
    def number(self) -> int:
        return self.record.number

    @cached_property
    def deed(self) -> Deed | None:
        """What was done; None where this release cannot read it."""
        try:
            return deed_from(self.record.deed)
        except (ValidationError, ValueError, RecursionError):
            return None

    @cached_property
    def takes_back(self) -> int | None:
        """The number of the entry that it takes back, if it does."""
        # Most entries take nothing back, and reading them whole takes much longer than this look.
        if '"take_back"' not in self.record.deed[:40]:
            return None
        return self.deed.entry if isinstance(self.deed, TakeBack) else None

    @property
    def undoes(self) -> int | None:
        """The number of the entry that it takes back by undo or redo, not by a choice in the chronicle."""
        if self.takes_back is None or (isinstance(self.deed, TakeBack) and self.deed.is_chosen):
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
        return self.deed.replaces if isinstance(self.deed, ReturnBattle) else None


@dataclass(frozen=True, slots=True)
class Misfit:
    """An entry that makes no sense where it stands, and why."""

    number: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Step:
    """An entry and its place: its own number, or that of the entry in whose place it stands.

    Where it `counts`, the campaign after it is another than the one before.
    """

    entry: Entry
    place: int
    counts: bool


class Start(NamedTuple):
    """A campaign after all that stands up to a place of the journal, to go on from."""

    place: int
    campaign: Campaign | None


BEGINNING = Start(0, None)


class Folded(NamedTuple):
    """What a journal makes; its misfits are left out."""

    campaign: Campaign
    misfits: tuple[Misfit, ...]


def places_of(entries: Sequence[Entry]) -> dict[int, int]:
    """The places of entries by their numbers."""
    places: dict[int, int] = {}
    for entry in entries:
        before = entry.replaces
        places[entry.number] = entry.number if before is None else places.get(before, entry.number)
    return places


def steps(
    entries: Sequence[Entry], without: Collection[int] = (), start: Start = BEGINNING
) -> Iterator[Step]:
    """The entries behind a start in the order in which they take effect, taken back ones too.

    One that replaces another stands right after it. Those `without` count as taken back.
    """
    taken, replaced = out_of_force(entries, without)
    places = places_of(entries)
    later = [entry for entry in entries if places[entry.number] > start.place]
    for entry in sorted(later, key=lambda entry: (places[entry.number], entry.number)):
        is_out = entry.number in taken or entry.number in replaced
        yield Step(entry, places[entry.number], not is_out)


def out_of_force(entries: Sequence[Entry], without: Collection[int] = ()) -> tuple[set[int], set[int]]:
    """The entries that are taken back, and those in whose place another stands."""
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


def taken_by(entries: Sequence[Entry], number: int) -> int:
    """The entry that is at last taken back, or brought back, by one that takes back."""
    while (before := entries[number - 1].takes_back) is not None:
        number = before
    return number


def in_force(
    entries: Sequence[Entry], without: Collection[int] = (), start: Start = BEGINNING
) -> Iterator[Entry]:
    """The entries behind a start that count, in the order in which they take effect."""
    found = steps(entries, without, start)
    return (step.entry for step in found if step.counts and step.entry.takes_back is None)


def folded(entries: Sequence[Entry], start: Start = BEGINNING) -> Folded:
    """What all entries make together; those that this release can make nothing of are left out and told.

    Raises CampaignDamaged where there is no beginning.
    """
    campaign, misfits = start.campaign, []
    for entry in in_force(entries, (), start):
        try:
            campaign = after(campaign, entry)
        except (LookupError, ValueError, TypeError) as problem:
            misfits.append(Misfit(entry.number, Refusal.nonsense("unreadable", str(problem))))
    if campaign is None:
        raise CampaignDamaged(f"The beginning of this campaign cannot be read. {REPAIR_CAMPAIGN}")
    return Folded(replace(campaign, number=entries[-1].number), tuple(misfits))


def after(campaign: Campaign | None, entry: Entry) -> Campaign:
    """The campaign after one more entry; raises LookupError, ValueError or TypeError for a misfit."""
    if entry.deed is None:
        raise ValueError(f"Entry {entry.number} cannot be read by this Companion. Update it.")
    return fold(campaign, entry.number, entry.deed)


def senseless(
    entries: Sequence[Entry], without: Collection[int] = (), start: Start = BEGINNING
) -> tuple[Misfit, ...]:
    """The entries behind a start that make no sense where others are taken back.

    Each of them counts as taken back for the rest.
    """
    campaign = start.campaign
    found = []
    for entry in in_force(entries, without, start):
        deed = entry.deed
        refusal = nonsense(campaign, deed) if campaign is not None and deed is not None else None
        if refusal is not None:
            found.append(Misfit(entry.number, refusal))
            continue
        try:
            campaign = after(campaign, entry)
        except (LookupError, ValueError, TypeError) as problem:
            found.append(Misfit(entry.number, Refusal.nonsense("unreadable", str(problem))))
    return tuple(found)


def also_senseless(
    entries: Sequence[Entry], numbers: Collection[int], start: Start = BEGINNING
) -> tuple[Misfit, ...]:
    """The entries that would make no sense any more without these, in their order.

    None of `numbers` may stand up to the start.
    """
    before: set[int] | None = None
    found: dict[int, Misfit] = {}
    while told := senseless(entries, {*numbers, *found}, start):
        if before is None:
            before = {misfit.number for misfit in senseless(entries, (), start)}
        new = {it.number: it for it in told if it.number not in before and it.number not in found}
        if not new:
            break
        found.update(new)
    return tuple(found[key] for key in sorted(found))
