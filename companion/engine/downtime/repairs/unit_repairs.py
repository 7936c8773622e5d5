"""Repairs of a unit: its remains, possible jobs, their order, and the unit afterwards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from companion.documents.similar_names import did_you_mean
from companion.engine.downtime.repairs.pricing import RepairPrices, refused, say
from companion.engine.downtime.repairs.rules import ARMOR, LOCATION, MARK, REAR, RELOAD, SLOT, STRUCTURE
from companion.engine.downtime.repairs.views import RepairItem
from companion.engine.skeleton.setup import UnitCondition
from companion.errors import InputError, Refusal
from companion.tabletop.number_text import format_count


@dataclass(slots=True)
class UnitRemains:
    """The remains of a unit, location by location; repairs change them."""

    armor: dict[str, int]
    rear: dict[str, int]
    structure: dict[str, int]
    hit: dict[str, set[int]]
    shots: dict[str, int]
    boxes: dict[str, int]
    marks: set[str]

    def copy(self) -> UnitRemains:
        """Return the same, to be mended by itself."""
        hit = {name: set(slots) for name, slots in self.hit.items()}
        return UnitRemains(
            dict(self.armor),
            dict(self.rear),
            dict(self.structure),
            hit,
            dict(self.shots),
            dict(self.boxes),
            set(self.marks),
        )

    def is_lost(self, printed: PrintedUnit, place: str) -> bool:
        """Whether a location is destroyed: nothing is left of its structure or, without any, of its armor."""
        row = printed.places[place]
        if row.structure:
            return self.structure[place] <= 0
        return bool(row.armor) and self.armor[place] <= 0


def remains_of(printed: PrintedUnit, condition: UnitCondition | None) -> UnitRemains:
    """Return what is left of a unit in a condition.

    With a location all that was in it is gone, and the locations that are lost with it.
    """
    given_condition, places = condition or UnitCondition(), printed.places
    found = UnitRemains(
        {name: min(given_condition.armor.get(name, row.armor), row.armor) for name, row in places.items()},
        {name: min(given_condition.rear.get(name, row.rear), row.rear) for name, row in places.items()},
        {
            name: min(given_condition.structure.get(name, row.structure), row.structure)
            for name, row in places.items()
        },
        {name: set(given_condition.slots.get(name, ())) & set(row.slots) for name, row in places.items()},
        {
            name: min(given_condition.shots.get(name, row.shots), row.shots)
            for name, row in printed.feeds.items()
        },
        {
            name: min(given_condition.boxes.get(name, row.number), row.number)
            for name, row in printed.boxes.items()
        },
        set(given_condition.marks) & set(printed.marks),
    )
    for name in _lost_locations(printed, found):
        found.armor[name] = found.rear[name] = found.structure[name] = 0
        found.hit[name] = set(places[name].slots)
    for name, feed in printed.feeds.items():
        is_gone = feed.location in places and found.is_lost(printed, feed.location)
        if is_gone or found.hit.get(feed.location, set()) & set(feed.slots):
            found.shots[name] = 0
    return found


def _lost_locations(printed: PrintedUnit, remains: UnitRemains) -> set[str]:
    lost = {name for name in printed.places if remains.is_lost(printed, name)}
    while more := {
        name for name, row in printed.places.items() if name not in lost and lost & set(row.lost_with)
    }:
        lost |= more
    return lost


def condition_of(
    printed: PrintedUnit, left: UnitRemains, old_condition: UnitCondition | None
) -> UnitCondition | None:
    """Return the same as a set-up tells it; None where the unit is whole. Hits on the pilot stay as they
    were.
    """
    places = printed.places
    found = UnitCondition(
        armor=_reduced_values(left.armor, {name: row.armor for name, row in places.items()}),
        rear=_reduced_values(left.rear, {name: row.rear for name, row in places.items()}),
        structure=_reduced_values(left.structure, {name: row.structure for name, row in places.items()}),
        slots={name: tuple(sorted(hit)) for name, hit in left.hit.items() if hit},
        shots=_reduced_values(left.shots, {name: row.shots for name, row in printed.feeds.items()}),
        hits=old_condition.hits if old_condition else 0,
        boxes=_reduced_values(left.boxes, {name: row.number for name, row in printed.boxes.items()}),
        marks=tuple(name for name in printed.marks if name in left.marks),
    )
    return None if found == UnitCondition() else found


def _reduced_values(left: Mapping[str, int], full: Mapping[str, int]) -> dict[str, int]:
    return {name: points for name, points in left.items() if points < full[name]}


@dataclass(frozen=True, slots=True)
class PrintedSlot:
    """The content of a critical slot in words, and the facts that prices may ask for."""

    what: str
    facts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """A location when it is whole: points, slots by number from 1, and the locations that it is lost with.

    A point of structure is what `points_are`, such as `man`; unsaid, it is just that.
    """

    label: str
    armor: int = 0
    rear: int = 0
    structure: int = 0
    slots: Mapping[int, PrintedSlot] = field(default_factory=dict)
    lost_with: tuple[str, ...] = ()
    points_are: str = ""


@dataclass(frozen=True, slots=True)
class PrintedFeed:
    """Shots of a weapon or an ammunition slot, where they are, and by number the slots that hold them."""

    what: str
    shots: int
    location: str
    slots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedBoxes:
    """Boxes for what may strike a unit several times, and their number."""

    what: str
    number: int


@dataclass(frozen=True, slots=True)
class PrintedUnit:
    """A unit as its sheet is printed; `marks` are conditions that last, with their words."""

    name: str
    places: Mapping[str, PrintedPlace]
    feeds: Mapping[str, PrintedFeed] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    boxes: Mapping[str, PrintedBoxes] = field(default_factory=dict)
    facts: frozenset[str] = frozenset()
    tons: int = 0


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
    for name, row in printed.boxes.items():
        if missing := row.number - left.boxes[name]:
            what = say("boxes", what=row.what, boxes=missing)
            yield RepairJob(f"{MARK}/{name}", MARK, name, what, "", missing)
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
        soldiers = format_count(missing, row.points_are) if row.points_are else ""
        what = say("soldiers", soldiers=soldiers) if soldiers else say("structure", points=missing)
        yield RepairJob(f"{STRUCTURE}/{place}", STRUCTURE, place, what, place, missing)
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
        case "mark" if job.name in printed.boxes:
            left.boxes[job.name] = printed.boxes[job.name].number
        case "mark":
            left.marks.discard(job.name)
        case "reload":
            left.shots[job.name] = printed.feeds[job.name].shots
