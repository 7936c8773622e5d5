"""An empty sheet to write on, made of all sheets of a kind: what all have in common stands there already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.documents.document import clip
from companion.documents.similar_names import did_you_mean
from companion.engine.sheet import Cell, Fact, Flag, Row, Sheet, Slot, SlotList, Table, Track
from companion.engine.sheet import Counter as ShownCounter
from companion.errors import InputError

EMPTY_ROWS = 10
OPEN = "–"
"""What an open slot is called."""


def known_kind(kind: str, kinds: Sequence[str], title: str) -> str:
    """Return the kind that is asked for, or the first; raises InputError for one that there is no unit of."""
    if kind and kind not in kinds:
        hint = did_you_mean(kind, kinds) or f"It may be {', '.join(kinds)}."
        raise InputError(f"'{clip(kind)}' is not a kind of unit in {title}. {hint}")
    if not kinds:
        raise InputError(f"{title} has no units, and no sheets.")
    return kind or kinds[0]


def make_empty(sheets: Sequence[Sheet]) -> Sheet:
    """Return a sheet without a unit: as many circles as any of these has, no values, lines in place of
    weapons.

    Where they are drawn in several ways, those have circles that are drawn as most are; what stands there
    already is what all have in common.
    """
    drawing = Counter(sheet.drawing for sheet in sheets).most_common(1)[0][0]
    drawn = [sheet for sheet in sheets if sheet.drawing == drawing]
    first = drawn[0]
    return Sheet(
        unit="",
        title="",
        subtitle="",
        side="",
        drawing=first.drawing,
        tracks=tuple(_tracks(drawn)),
        tables=tuple(map(_table, first.tables)),
        counters=tuple(_counters(sheets)),
        facts=tuple(_facts([sheet.facts for sheet in drawn])),
        chips=(),
        slots=tuple(_slots(slots, sheets) for slots in first.slots),
        gauges=tuple(replace(gauge, value=gauge.low, forecast=None) for gauge in first.gauges),
        flags=tuple(_flags(sheets)),
        printed=tuple(_facts([sheet.printed for sheet in drawn])),
    )


def _tracks(sheets: Sequence[Sheet]) -> Iterator[Track]:
    most: dict[str, Track] = {}
    for track in (track for sheet in sheets for track in sheet.tracks):
        if track.id not in most or track.full > most[track.id].full:
            most[track.id] = track
    for track in most.values():
        yield replace(track, left=track.full, fresh=0, is_destroyed=False)


def _table(table: Table) -> Table:
    cells = tuple(Cell("") for _ in table.columns)
    return replace(table, rows=tuple(Row(f"empty/{at}", cells) for at in range(EMPTY_ROWS)))


def _counters(sheets: Sequence[Sheet]) -> Iterator[ShownCounter]:
    """Yield those that every sheet has, such as heat sinks, each as long as the longest; what a unit has
    of some kind, such as ammunition, is its own.
    """
    for counter in (counter for counter in sheets[0].counters if counter.kind is None):
        alike = [each for sheet in sheets for each in sheet.counters if each.id == counter.id]
        if len(alike) == len(sheets):
            full = max(each.full for each in alike)
            yield replace(counter, full=full, left=0 if counter.are_tokens else full)


def _facts(lists: Sequence[Sequence[Fact]]) -> Iterator[Fact]:
    """Yield every fact of any sheet in their order, without its value."""
    found = {fact.id: fact for facts in lists for fact in facts}
    yield from (replace(fact, value="", printed="", hint="") for fact in found.values())


def _flags(sheets: Sequence[Sheet]) -> Iterator[Flag]:
    common = [{flag.id for flag in sheet.flags} for sheet in sheets]
    for flag in sheets[0].flags:
        if all(flag.id in ids for ids in common):
            yield replace(flag, is_on=False)


def _slots(slots: SlotList, sheets: Sequence[Sheet]) -> SlotList:
    """Return a list with what stands in the same slot everywhere, and lines to write on."""
    alike = [each.slots for sheet in sheets for each in sheet.slots if each.id == slots.id]
    found = tuple(_slot(at, slot, alike) for at, slot in enumerate(slots.slots))
    return replace(slots, slots=found, is_destroyed=False)


def _slot(at: int, slot: Slot, alike: Sequence[tuple[Slot, ...]]) -> Slot:
    labels = {slots[at].label if at < len(slots) else "" for slots in alike}
    is_common = len(labels) == 1 and slot.label != OPEN
    return Slot(slot.id, slot.label if is_common else "")
