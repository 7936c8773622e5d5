"""What can be mended of a unit, what that needs first, and what is left afterwards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.documents.names import did_you_mean
from companion.engine.shared.repairs.damaged import Damaged, condition_of, damaged
from companion.engine.shared.repairs.pricing import Prices
from companion.engine.shared.repairs.printed import (
    ARMOR,
    LOCATION,
    MARK,
    REAR,
    RELOAD,
    SLOT,
    STRUCTURE,
    Printed,
    PrintedFeed,
)
from companion.engine.shared.repairs.views import RepairItem
from companion.engine.shared.repairs.words import refused, say
from companion.engine.shared.setup import UnitCondition
from companion.errors import InputError, Refusal


@dataclass(frozen=True, slots=True)
class Job:
    """Something to mend, before anybody has priced it."""

    id: str
    kind: str
    name: str
    what: str
    location: str
    amount: int
    needs: tuple[str, ...] = ()
    facts: frozenset[str] = frozenset()


def repair_items(printed: Printed, condition: UnitCondition | None, prices: Prices) -> tuple[RepairItem, ...]:
    """Everything that is damaged or used up, location by location."""
    jobs = {job.id: job for job in jobs_of(printed, damaged(printed, condition))}
    return tuple(_item(printed, condition, prices, jobs, job) for job in jobs.values())


def _item(
    printed: Printed,
    condition: UnitCondition | None,
    prices: Prices,
    jobs: Mapping[str, Job],
    job: Job,
) -> RepairItem:
    facts = job.facts | printed.facts | {job.kind, f"in_{job.location}"}
    cost = prices.of(facts | ({ARMOR} if job.kind == REAR else frozenset()), job.amount)
    return RepairItem(
        id=job.id,
        kind=job.kind,
        what=job.what,
        location=_label(printed, job.location),
        amount=job.amount,
        condition=_mended(printed, condition, jobs, {job.id, *_all_needs(jobs, job)}),
        needs=job.needs,
        why_not=_why_not(jobs, job, ()),
        price=cost.price,
        days=cost.days,
        reasons=cost.reasons,
        source=cost.source,
    )


def why_not_repaired(
    printed: Printed, condition: UnitCondition | None, items: Collection[str]
) -> Refusal | None:
    """Why these items cannot be mended together: one is not damaged, or needs another first."""
    jobs = {job.id: job for job in jobs_of(printed, damaged(printed, condition))}
    for item in items:
        if item not in jobs:
            return refused.nonsense("not_damaged", item=item, remedy=did_you_mean(item, jobs))
        if refusal := _why_not(jobs, jobs[item], items):
            return refusal
    return None


def repaired(
    printed: Printed, condition: UnitCondition | None, items: Collection[str]
) -> UnitCondition | None:
    """What is left to mend after these items; None where that is nothing.

    Raises InputError for what `why_not_repaired` is against.
    """
    if refusal := why_not_repaired(printed, condition, items):
        raise InputError(refusal.reason)
    jobs = {job.id: job for job in jobs_of(printed, damaged(printed, condition))}
    return _mended(printed, condition, jobs, items)


# --- what there is to do ---


def jobs_of(printed: Printed, left: Damaged) -> Iterator[Job]:
    """Everything to mend, each after what it needs."""
    for place in printed.places:
        yield from _jobs_in(printed, left, place)
    for name, words in printed.marks.items():
        if name in left.marks:
            yield Job(f"{MARK}/{name}", MARK, name, words, "", 1)
    for name, feed in printed.feeds.items():
        if missing := feed.shots - left.shots[name]:
            what = say("reload", what=feed.what, shots=missing)
            yield Job(
                f"{RELOAD}/{name}", RELOAD, name, what, feed.location, missing, _held_by(printed, left, feed)
            )


def _held_by(printed: Printed, left: Damaged, feed: PrintedFeed) -> tuple[str, ...]:
    """What has to be mended before shots can be put there."""
    place = feed.location
    if place not in printed.places:
        return ()
    if slots := tuple(f"{SLOT}/{place}/{slot}" for slot in feed.slots if slot in left.hit[place]):
        return slots
    return (f"{LOCATION}/{place}",) if left.is_lost(printed, place) else ()


def _jobs_in(printed: Printed, left: Damaged, place: str) -> Iterator[Job]:
    row, is_lost = printed.places[place], left.is_lost(printed, place)
    own = (f"{LOCATION}/{place}",) if is_lost else ()
    if is_lost:
        holding = tuple(f"{LOCATION}/{it}" for it in row.lost_with if left.is_lost(printed, it))
        yield Job(
            f"{LOCATION}/{place}", LOCATION, place, say("replace"), place, row.structure or row.armor, holding
        )
    elif missing := row.structure - left.structure[place]:
        yield Job(f"{STRUCTURE}/{place}", STRUCTURE, place, say("structure", points=missing), place, missing)
    for slot in sorted(left.hit[place]):
        held = row.slots[slot]
        yield Job(f"{SLOT}/{place}/{slot}", SLOT, str(slot), held.what, place, 1, own, held.facts)
    if row.structure or not is_lost:
        if missing := row.armor - left.armor[place]:
            yield Job(f"{ARMOR}/{place}", ARMOR, place, say("armor", points=missing), place, missing, own)
        if missing := row.rear - left.rear[place]:
            yield Job(f"{REAR}/{place}", REAR, place, say("rear", points=missing), place, missing, own)


def _label(printed: Printed, place: str) -> str:
    return printed.places[place].label if place in printed.places else ""


# --- in which order ---


def _why_not(jobs: Mapping[str, Job], job: Job, together: Collection[str]) -> Refusal | None:
    """Why a job cannot be done with these others: what it needs is not among them."""
    for need in job.needs:
        if need not in together:
            first = jobs[need]
            where = first.location.replace("_", " ")
            if first.kind == LOCATION:
                return refused.nonsense("replace_first", location=where)
            return refused.nonsense("repair_first", what=first.what, location=where)
    return None


def _all_needs(jobs: Mapping[str, Job], job: Job) -> Sequence[str]:
    return [inner for need in job.needs for inner in (*_all_needs(jobs, jobs[need]), need)]


def _mended(
    printed: Printed, condition: UnitCondition | None, jobs: Mapping[str, Job], items: Collection[str]
) -> UnitCondition | None:
    left = damaged(printed, condition)
    for job in jobs.values():
        if job.id in items:
            _mend(printed, left, job)
    return condition_of(printed, left, condition)


def _mend(printed: Printed, left: Damaged, job: Job) -> None:
    match job.kind:
        case "location":
            row = printed.places[job.name]
            left.structure[job.name] = row.structure
            if not row.structure:
                left.armor[job.name] = row.armor
        case "structure":
            left.structure[job.name] = printed.places[job.name].structure
        case "armor":
            left.armor[job.name] = printed.places[job.name].armor
        case "rear":
            left.rear[job.name] = printed.places[job.name].rear
        case "slot":
            left.hit[job.location].discard(int(job.name))
        case "mark":
            left.marks.discard(job.name)
        case "reload":
            left.shots[job.name] = printed.feeds[job.name].shots
