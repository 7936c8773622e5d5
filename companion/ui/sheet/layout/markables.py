"""Markable things on a sheet, alike for boxes, counters, gauges, slots and flags."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.sheet import Counter, Flag, Sheet, SlotList, Track


@dataclass(frozen=True, slots=True)
class Markable:
    """An amount that is left, between `low` and `full`; a touch marks the part of the sheet with its id."""

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

    def left_after(self, step: int) -> int:
        """Return what is left after taking away or giving back one, within what there is."""
        return min(max(self.left + step, self.low), self.full)


def markables(sheet: Sheet) -> Iterator[Markable]:
    """Yield everything on a sheet that a hand can mark."""
    yield from (countable_markable(track) for track in sheet.tracks)
    yield from (countable_markable(counter) for counter in sheet.counters)
    for gauge in sheet.gauges:
        yield Markable(gauge.id, gauge.label, gauge.value, gauge.high, gauge.low, gauge.hint)
    for slots in sheet.slots:
        yield from _slot_markables(slots)
    for flag in sheet.flags:
        yield _flag_markable(flag)


def countable_markable(countable: Track | Counter) -> Markable:
    """Return how a track or counter stands."""
    return Markable(countable.id, countable.label, countable.left, countable.full, hint=countable.hint)


def _slot_markables(slots: SlotList) -> Iterator[Markable]:
    for slot in slots.slots:
        if slot.may_be_hit:
            label = f"{slot.label}, {slots.label.lower()}"
            yield Markable(slot.id, label, int(not slot.is_hit), 1, hint=slot.hint)


def _flag_markable(flag: Flag) -> Markable:
    return Markable(flag.id, flag.label, int(flag.is_on), 1, hint=flag.hint)
