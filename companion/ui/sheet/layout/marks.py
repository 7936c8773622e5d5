"""How anything on a sheet stands that a hand can mark: boxes, counters, gauges, slots and flags alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.sheet import Counter, Flag, Sheet, SlotList, Track


@dataclass(frozen=True, slots=True)
class Standing:
    """What is left of something, between `low` and `full`; a touch marks what the sheet has under its id."""

    id: str
    label: str
    left: int
    full: int
    low: int = 0
    hint: str = ""

    @property
    def lost(self) -> int:
        """How many are gone."""
        return self.full - self.left

    def stepped(self, step: int) -> int:
        """What is left after taking away or giving back one, within what there is."""
        return min(max(self.left + step, self.low), self.full)


def standings(sheet: Sheet) -> Iterator[Standing]:
    """Everything on a sheet that a hand can mark."""
    yield from (standing_of(track) for track in sheet.tracks)
    yield from (standing_of(counter) for counter in sheet.counters)
    for gauge in sheet.gauges:
        yield Standing(gauge.id, gauge.label, gauge.value, gauge.high, gauge.low, gauge.hint)
    for slots in sheet.slots:
        yield from _lines(slots)
    for flag in sheet.flags:
        yield _of_flag(flag)


def standing_of(countable: Track | Counter) -> Standing:
    """How a track or counter stands."""
    return Standing(countable.id, countable.label, countable.left, countable.full, hint=countable.hint)


def _lines(slots: SlotList) -> Iterator[Standing]:
    for slot in slots.slots:
        if slot.may_be_hit:
            label = f"{slot.label}, {slots.label.lower()}"
            yield Standing(slot.id, label, int(not slot.is_hit), 1, hint=slot.hint)


def _of_flag(flag: Flag) -> Standing:
    return Standing(flag.id, flag.label, int(flag.is_on), 1, hint=flag.hint)
