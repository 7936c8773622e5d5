"""Repairs of a unit: possible jobs, their order, and the unit afterwards."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.documents.similar_names import did_you_mean
from companion.engine.shared.repairs.pricing import RepairPrices
from companion.engine.shared.repairs.printed_unit import PrintedFeed, PrintedUnit
from companion.engine.shared.repairs.rules import ARMOR, LOCATION, MARK, REAR, RELOAD, SLOT, STRUCTURE
from companion.engine.shared.repairs.text import refused, say
from companion.engine.shared.repairs.unit_remains import UnitRemains, condition_of, remains_of
from companion.engine.shared.repairs.views import RepairItem
from companion.engine.shared.setup import UnitCondition
from companion.errors import InputError, Refusal


@dataclass(frozen=True, slots=True)
class RepairJob:
    """A repair job before it is priced."""

    id: str
    kind: str
    name: str
    what: str
    location: str
    amount: int
    needs: tuple[str, ...] = ()
    facts: frozenset[str] = frozenset()


class UnitRepairs:
    """The repairs of a unit: all jobs, and the jobs that each needs first."""

    def __init__(self, printed: PrintedUnit, condition: UnitCondition | None) -> None:
        self._printed = printed
        self._condition = condition
        self._remains = remains_of(printed, condition)
        self._jobs = {job.id: job for job in jobs_of(printed, self._remains)}

    def items(self, prices: RepairPrices) -> tuple[RepairItem, ...]:
        """Return everything that is damaged or used up, location by location."""
        return tuple(self._item(job, prices) for job in self._jobs.values())

    def _item(self, job: RepairJob, prices: RepairPrices) -> RepairItem:
        facts = job.facts | self._printed.facts | {job.kind, f"in_{job.location}"}
        cost = prices.of(facts | ({ARMOR} if job.kind == REAR else frozenset()), job.amount)
        return RepairItem(
            id=job.id,
            kind=job.kind,
            what=job.what,
            location=self._label(job.location),
            amount=job.amount,
            condition=self._after({job.id, *self._all_needs(job)}),
            needs=job.needs,
            why_not=self._why_not(job, ()),
            price=cost.price,
            days=cost.days,
            reasons=cost.reasons,
            source=cost.source,
        )

    def why_not(self, items: Collection[str]) -> Refusal | None:
        """Return why these items cannot be mended together: one is not damaged, or needs another first."""
        for item in items:
            if item not in self._jobs:
                return refused.nonsense("not_damaged", item=item, remedy=did_you_mean(item, self._jobs))
            if refusal := self._why_not(self._jobs[item], items):
                return refusal
        return None

    def after(self, items: Collection[str]) -> UnitCondition | None:
        """Return what is left to mend after these items; None where that is nothing.

        Raises InputError for what `why_not` is against.
        """
        if refusal := self.why_not(items):
            raise InputError(refusal.reason)
        return self._after(items)

    def _after(self, items: Collection[str]) -> UnitCondition | None:
        left = self._remains.copy()
        for item in items:
            _apply_job(self._printed, left, self._jobs[item])
        return condition_of(self._printed, left, self._condition)

    def _why_not(self, job: RepairJob, together: Collection[str]) -> Refusal | None:
        """Return why a job cannot be done with these others: what it needs is not among them."""
        for need in job.needs:
            if need not in together:
                first = self._jobs[need]
                where = self._label(first.location).lower()
                if first.kind == LOCATION:
                    return refused.nonsense("replace_first", location=where)
                return refused.nonsense("repair_first", what=first.what, location=where)
        return None

    def _all_needs(self, job: RepairJob) -> Iterator[str]:
        for need in job.needs:
            yield from self._all_needs(self._jobs[need])
            yield need

    def _label(self, place: str) -> str:
        places = self._printed.places
        return places[place].label if place in places else ""


# --- what there is to do ---


def jobs_of(printed: PrintedUnit, left: UnitRemains) -> Iterator[RepairJob]:
    """Yield everything to mend, each after what it needs."""
    for place in printed.places:
        yield from _jobs_in(printed, left, place)
    for name, text in printed.marks.items():
        if name in left.marks:
            yield RepairJob(f"{MARK}/{name}", MARK, name, text, "", 1)
    for name, feed in printed.feeds.items():
        if missing := feed.shots - left.shots[name]:
            what = say("reload", what=feed.what, shots=missing)
            yield RepairJob(
                f"{RELOAD}/{name}",
                RELOAD,
                name,
                what,
                feed.location,
                missing,
                _slots_feeding(printed, left, feed),
            )


def _slots_feeding(printed: PrintedUnit, left: UnitRemains, feed: PrintedFeed) -> tuple[str, ...]:
    """Return what has to be mended before shots can be put there."""
    place = feed.location
    if place not in printed.places:
        return ()
    if slots := tuple(f"{SLOT}/{place}/{slot}" for slot in feed.slots if slot in left.hit[place]):
        return slots
    return (f"{LOCATION}/{place}",) if left.is_lost(printed, place) else ()


def _jobs_in(printed: PrintedUnit, left: UnitRemains, place: str) -> Iterator[RepairJob]:
    row, is_lost = printed.places[place], left.is_lost(printed, place)
    own = (f"{LOCATION}/{place}",) if is_lost else ()
    if is_lost:
        holding = tuple(f"{LOCATION}/{it}" for it in row.lost_with if left.is_lost(printed, it))
        yield RepairJob(
            f"{LOCATION}/{place}", LOCATION, place, say("replace"), place, row.structure or row.armor, holding
        )
    elif missing := row.structure - left.structure[place]:
        yield RepairJob(
            f"{STRUCTURE}/{place}", STRUCTURE, place, say("structure", points=missing), place, missing
        )
    for slot in sorted(left.hit[place]):
        held = row.slots[slot]
        yield RepairJob(f"{SLOT}/{place}/{slot}", SLOT, str(slot), held.what, place, 1, own, held.facts)
    if row.structure or not is_lost:
        if missing := row.armor - left.armor[place]:
            yield RepairJob(
                f"{ARMOR}/{place}", ARMOR, place, say("armor", points=missing), place, missing, own
            )
        if missing := row.rear - left.rear[place]:
            yield RepairJob(f"{REAR}/{place}", REAR, place, say("rear", points=missing), place, missing, own)


def _apply_job(printed: PrintedUnit, left: UnitRemains, job: RepairJob) -> None:
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
