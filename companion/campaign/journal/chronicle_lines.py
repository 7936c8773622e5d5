"""A campaign's journal as players read it, an entry a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime

from companion.campaign.commands.command import EntryText, Group
from companion.campaign.commands.founding import Found
from companion.campaign.commands.registry import RULES_BY_NAME, describe_command, subjects_of
from companion.campaign.journal.entries import (
    BEGINNING,
    CampaignEntry,
    StartingPoint,
    apply_entry,
    in_force,
    places_of,
    steps,
)
from companion.campaign.phrases import capitalize
from companion.campaign.state import Campaign

UNREADABLE = EntryText("An entry that this Companion cannot read", ("Update Companion to read it.",))


@dataclass(frozen=True, slots=True)
class ChronicleLine:
    """One entry as text; `day` is the campaign's own, `subjects` are the ids of those concerned.

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

    @property
    def group(self) -> Group:
        """The filter that shows it."""
        return RULES_BY_NAME[self.kind].group if self.kind else Group.OTHERS

    @property
    def icon(self) -> str:
        """The sign beside it."""
        return RULES_BY_NAME[self.kind].icon if self.kind else "info"

    @property
    def is_return(self) -> bool:
        """Whether it tells what came of a battle."""
        return self.kind == "return_battle"

    @property
    def spoken_text(self) -> str:
        """The entry as it is read out."""
        state = "taken back" if self.is_taken_back else ""
        return "; ".join(filter(None, (self.headline, *self.details, state)))


def chronicle_lines(
    entries: Sequence[CampaignEntry], start: StartingPoint = BEGINNING, known: Sequence[ChronicleLine] = ()
) -> tuple[ChronicleLine, ...]:
    """Return the whole journal in the order in which it was made; lines up to the start are `known`."""
    places = places_of(entries)
    lines = {line.entry: line for line in known if places[line.entry] <= start.place}
    lines |= {line.entry: line for line in _in_effect(entries, start)}
    for entry in entries:
        if entry.takes_back is not None and (before := lines.get(entry.takes_back)):
            lines[entry.number] = _undo_line(lines[entry.number], before)
    return tuple(lines[number] for number in sorted(lines))


def _in_effect(entries: Sequence[CampaignEntry], start: StartingPoint) -> Iterator[ChronicleLine]:
    campaign = start.campaign
    for step in steps(entries, (), start):
        before, counts = campaign, step.counts
        if counts and step.entry.takes_back is None:
            try:
                campaign = apply_entry(before, step.entry)
            except (LookupError, ValueError, TypeError):
                counts = False
        yield _format_entry(step.entry, before, campaign, counts=counts)


def headline_of(entries: Sequence[CampaignEntry], number: int, start: StartingPoint, now: Campaign) -> str:
    """One entry in a line; without a start before it, by what things are called now."""
    entry, campaign = entries[number - 1], start.campaign
    if entry.takes_back is not None:
        before = entries[entry.takes_back - 1]
        headline = headline_of(entries, before.number, start, now)
        return _undo_headline(headline, is_again=before.takes_back is not None)
    with suppress(LookupError, ValueError, TypeError):
        for before in in_force(entries[: number - 1], (), start) if campaign is not None else ():
            campaign = apply_entry(campaign, before)
        return (
            describe_command(campaign or now, entry.command).headline
            if entry.command
            else UNREADABLE.headline
        )
    return UNREADABLE.headline


def _format_entry(
    entry: CampaignEntry, before: Campaign | None, now: Campaign | None, *, counts: bool
) -> ChronicleLine:
    command = entry.command
    entry_text = UNREADABLE
    if command is not None and (before is not None or isinstance(command, Found)):
        with suppress(LookupError, ValueError):
            entry_text = describe_command(before, command)
    return ChronicleLine(
        entry.number,
        now.today if now else date.min,
        parse_moment(entry.record.made_at),
        entry.record.made_by,
        command.do if command else "",
        entry_text.headline,
        entry_text.details,
        not counts,
        subjects_of(command) if command else (),
    )


def _undo_line(line: ChronicleLine, before: ChronicleLine) -> ChronicleLine:
    """Names what is taken back; of a taking back, that its entry counts again."""
    headline = _undo_headline(before.headline, is_again=before.kind == "take_back")
    return replace(line, headline=headline, subjects=before.subjects)


def _undo_headline(headline: str, *, is_again: bool) -> str:
    """Return the headline of a taking back, from that of the entry that it takes back."""
    if is_again:
        return capitalize(f"Counts again: {headline.removeprefix('Taken back: ')}")
    return capitalize(f"Taken back: {headline}")


def parse_moment(text: str) -> datetime | None:
    """Return the moment at which an entry was made; None where it cannot be read."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
