"""A campaign's journal as players read it, an entry a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime

from companion.campaign.deeds import Found
from companion.campaign.journal.entries import BEGINNING, Entry, Start, after, in_force, places_of, steps
from companion.campaign.state import Campaign
from companion.campaign.words.subjects import subjects
from companion.campaign.words.telling import tell
from companion.campaign.words.wording import Told, capitalised

UNREADABLE = Told("An entry that this Companion cannot read", ("Update Companion to read it.",))


@dataclass(frozen=True, slots=True)
class ChronicleLine:
    """One entry in words; `day` is the campaign's own, and `subjects` are the ids of what it speaks of.

    One that is taken back, or that another stands in place of, does not count.
    """

    entry: int
    day: date
    made_at: datetime | None
    made_by: str
    kind: str
    headline: str
    details: tuple[str, ...] = ()
    is_taken_back: bool = False
    subjects: tuple[str, ...] = ()


def told(
    entries: Sequence[Entry], start: Start = BEGINNING, known: Sequence[ChronicleLine] = ()
) -> tuple[ChronicleLine, ...]:
    """The whole journal in the order in which it was made; what stands up to the start is `known`."""
    places = places_of(entries)
    lines = {line.entry: line for line in known if places[line.entry] <= start.place}
    lines |= {line.entry: line for line in _in_effect(entries, start)}
    for entry in entries:
        if entry.takes_back is not None and (before := lines.get(entry.takes_back)):
            lines[entry.number] = _of_taking_back(lines[entry.number], before)
    return tuple(lines[number] for number in sorted(lines))


def _in_effect(entries: Sequence[Entry], start: Start) -> Iterator[ChronicleLine]:
    campaign = start.campaign
    for step in steps(entries, (), start):
        before, counts = campaign, step.counts
        if counts and step.entry.takes_back is None:
            try:
                campaign = after(before, step.entry)
            except (LookupError, ValueError, TypeError):
                counts = False
        yield _line(step.entry, before, campaign, counts=counts)


def headline_of(entries: Sequence[Entry], number: int, start: Start, now: Campaign) -> str:
    """One entry in a line; without a start before it, by what things are called now."""
    entry, campaign = entries[number - 1], start.campaign
    if entry.takes_back is not None:
        before = entries[entry.takes_back - 1]
        headline = headline_of(entries, before.number, start, now)
        return _taken_back(headline, is_again=before.takes_back is not None)
    with suppress(LookupError, ValueError, TypeError):
        for before in in_force(entries[: number - 1], (), start) if campaign is not None else ():
            campaign = after(campaign, before)
        return tell(campaign or now, entry.deed).headline if entry.deed else UNREADABLE.headline
    return UNREADABLE.headline


def _line(entry: Entry, before: Campaign | None, now: Campaign | None, *, counts: bool) -> ChronicleLine:
    deed = entry.deed
    words = UNREADABLE
    if deed is not None and (before is not None or isinstance(deed, Found)):
        with suppress(LookupError, ValueError):
            words = tell(before, deed)
    return ChronicleLine(
        entry.number,
        now.today if now else date.min,
        parse_moment(entry.record.made_at),
        entry.record.made_by,
        deed.do if deed else "",
        words.headline,
        words.details,
        not counts,
        subjects(deed) if deed else (),
    )


def _of_taking_back(line: ChronicleLine, before: ChronicleLine) -> ChronicleLine:
    """Names what is taken back; of a taking back, that its entry counts again."""
    headline = _taken_back(before.headline, is_again=before.kind == "take_back")
    return replace(line, headline=headline, subjects=before.subjects)


def _taken_back(headline: str, *, is_again: bool) -> str:
    """Return the headline of a taking back, from that of the entry that it takes back."""
    if is_again:
        return capitalised(f"Counts again: {headline.removeprefix('Taken back: ')}")
    return capitalised(f"Taken back: {headline}")


def parse_moment(text: str) -> datetime | None:
    """Return the moment at which an entry was made; None where it cannot be read."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
