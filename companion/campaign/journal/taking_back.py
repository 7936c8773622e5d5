"""Taking entries back, bringing them into force again, and putting one in another's place."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from itertools import takewhile

from companion.campaign.deeds import ReturnBattle
from companion.campaign.journal.entries import (
    Entry,
    Misfit,
    Start,
    also_senseless,
    deed_text,
    out_of_force,
    senseless,
)
from companion.errors import Refusal
from companion.store import DeedRecord


def why_not_take_back(
    entries: Sequence[Entry], numbers: Sequence[int], start: Callable[[Sequence[int]], Start]
) -> Refusal | None:
    """Why these entries cannot be taken back together, or None.

    `values["entries"]` are those that would make no sense without them. `start` tells a campaign from before
    all of some entries.
    """
    refusals = (_why_not(entries, number) for number in numbers)
    return next(filter(None, refusals), None) or _left_behind(
        also_senseless(entries, set(numbers), start(numbers))
    )


def _why_not(entries: Sequence[Entry], number: int) -> Refusal | None:
    if not 1 <= number <= len(entries):
        return Refusal.nonsense("unknown", f"There is no entry {number}; the last is {len(entries)}.")
    if number == 1:
        return Refusal.nonsense(
            "beginning", "The beginning of a campaign stays. Delete the campaign instead."
        )
    taken, replaced = out_of_force(entries)
    if number in taken:
        return Refusal.nonsense("taken_back", f"Entry {number} has already been taken back.")
    if number in replaced:
        other = next(entry.number for entry in reversed(entries) if entry.replaces == number)
        reason = f"Entry {other} replaces entry {number}. Take that back first."
        return Refusal.nonsense("replaced", reason)
    return None


def _left_behind(misfits: Sequence[Misfit]) -> Refusal | None:
    if not misfits:
        return None
    numbers = tuple(misfit.number for misfit in misfits)
    told = "; ".join(f"entry {misfit.number}: {misfit.refusal.reason}" for misfit in misfits[:3])
    more = f" And {len(misfits) - 3} more." if len(misfits) > 3 else ""
    reason = f"Later entries depend on it: {told}{more} Take them back first, or all together."
    return Refusal("left_behind", reason, "", can_be_overruled=False, values={"entries": numbers})


def why_not_replace(
    entries: Sequence[Entry], deed: ReturnBattle, start: Callable[[Sequence[int]], Start]
) -> Refusal | None:
    """Why a return cannot stand in the place of an earlier one, or None."""
    number = deed.replaces or 0
    if (refusal := _why_not(entries, number)) is not None:
        return refusal
    before = entries[number - 1].deed
    if not isinstance(before, ReturnBattle) or before.battle != deed.battle:
        return Refusal.nonsense("other_battle", f"Entry {number} is not a return from {deed.title}.")
    if before.model_copy(update={"replaces": None}) == deed.model_copy(update={"replaces": None}):
        return Refusal.nonsense("changes_nothing", f"Entry {number} says the same.")
    new = Entry(DeedRecord(len(entries) + 1, deed_text(deed), "", ""))
    begin = start([number])
    known = {misfit.number for misfit in senseless(entries, (), begin)}
    found = [misfit for misfit in senseless([*entries, new], (), begin) if misfit.number not in known]
    if found and found[0].number == new.number:
        return found[0].refusal
    return _left_behind(found)


def undone_by(entries: Sequence[Entry], number: int) -> tuple[int, bool]:
    """Return the entry that an undo or redo acts on at last, and whether that one is taken back by it.

    A taking back that a player chose in the chronicle is an entry like any other here.
    """
    is_taken = False
    while (before := entries[number - 1].undoes) is not None:
        number, is_taken = before, not is_taken
    return number, is_taken


def _stacks(entries: Sequence[Entry]) -> tuple[list[int], list[int]]:
    """The entries that undo takes back, and the takings back that redo takes back, the last first."""
    undo: list[int] = []
    redo: list[int] = []
    for entry in entries[1:]:
        before = entry.undoes
        if before is None:
            redo.clear()
            undo.append(entry.number)
            continue
        number, is_taken = undone_by(entries, entry.number)
        if is_taken:
            # One that was brought back in the chronicle is none of those that undo takes back.
            undo = [it for it in undo if it != number]
            redo.append(entry.number)
        else:
            insort(undo, number)
            redo = [it for it in redo if it != before]
    return undo, redo


def undone_next(entries: Sequence[Entry]) -> list[int]:
    """The entries that undo takes back together, the last first."""
    return _together(entries, _stacks(entries)[0])


def redone_next(entries: Sequence[Entry]) -> list[int]:
    """The takings back that redo takes back together, the last first."""
    return _together(entries, _stacks(entries)[1])


def _together(entries: Sequence[Entry], stack: Sequence[int]) -> list[int]:
    """The end of a stack that was made by one writer at one moment."""
    if not stack:
        return []
    last = entries[stack[-1] - 1].record
    records = (entries[number - 1].record for number in reversed(stack))
    made = (last.made_by, last.made_at)
    return [record.number for record in takewhile(lambda it: (it.made_by, it.made_at) == made, records)]
