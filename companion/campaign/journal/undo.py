"""Undo and redo: entries taken back, brought into force again, or replaced by another."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from itertools import takewhile

from companion.campaign.commands.after_action import ReturnBattle
from companion.campaign.commands.registry import command_text
from companion.campaign.journal.entries import (
    CampaignEntry,
    InvalidEntry,
    StartingPoint,
    find_invalid,
    find_newly_invalid,
    out_of_force,
)
from companion.errors import Refusal
from companion.store import CommandRecord


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
