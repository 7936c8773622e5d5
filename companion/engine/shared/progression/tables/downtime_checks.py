"""Cross checks of `progression`, `repairs` and `stores` against the rules of battle and each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from companion.documents.document import KeyPath
from companion.documents.row_demands import Demands
from companion.engine.shared.progression.known_pilots import GUNNERY, PILOTING, KnownPilots
from companion.engine.shared.progression.tables.chapter import ProgressionRules
from companion.engine.shared.repairs.rules import RepairRules, StoreRow
from companion.engine.shared.setup import WORST_SKILL

SECTION = "progression"


@dataclass(frozen=True)
class DowntimeSections:
    """The three sections, the kinds of units that may be destroyed, and the facts of what is mended.

    `homes` name the sections of battle in which what is known of pilots stands.
    """

    progression: ProgressionRules
    repairs: RepairRules
    stores: Mapping[str, StoreRow]
    known: KnownPilots
    kinds: Collection[str]
    facts: Collection[str]
    homes: Mapping[str, str] = field(default_factory=dict)


def check_downtime(sections: DowntimeSections, demands: Demands) -> None:
    """Every name is known, and nothing is told twice."""
    _check_skills(sections, demands)
    _check_talents(sections, demands)
    _check_boxes(sections, demands)
    _check_repeats(sections, demands)
    for at, kind in _named_kinds(sections):
        demands.require_name(at, kind, sections.kinds, "kind of units")
    for at, store in _named_stores(sections):
        demands.require_name(at, store, sections.stores, "store", table=("stores",))
    for name, row in sections.repairs.rows.items():
        for key, facts in (("when", row.when), ("unless", row.unless)):
            for fact in sorted(facts):
                demands.require_name(
                    ("repairs", "rows", name, key), fact, sections.facts, "fact of what is mended"
                )


def _check_skills(sections: DowntimeSections, demands: Demands) -> None:
    """Battles take skills from 0 on, and no worse than there are."""
    for name in (GUNNERY, PILOTING):
        if (trait := sections.progression.traits.get(name)) is None:
            continue
        group, at = sections.progression.group_of(name), (SECTION, "groups", trait.group)
        if group.least < 0:
            demands.add_fault((*at, "least"), f"battles know no {name} below 0.")
        if group.most > WORST_SKILL:
            demands.add_fault((*at, "most"), f"battles know no {name} above {WORST_SKILL}.")


def _check_talents(sections: DowntimeSections, demands: Demands) -> None:
    rules, known = sections.progression, sections.known.talents
    for name, row in rules.talents.items():
        for key, text in (("label", row.label), ("source", row.source)):
            if not text and name not in known:
                demands.add_fault((SECTION, "talents", name, key), "is required: battles do not know it.")
    for at, talent in _needed_talents(rules):
        demands.require_name(at, talent, [*known, *rules.talents], "talent", table=(SECTION, "talents"))


def _needed_talents(rules: ProgressionRules) -> Iterator[tuple[KeyPath, str]]:
    for table, rows in (("purchases", rules.purchases), ("talents", rules.talents)):
        for name, row in rows.items():
            for index, need in enumerate(row.needs):
                at: KeyPath = (SECTION, table, name, "needs", index, "talents")
                yield from (((*at, number), it) for number, it in enumerate(need.talents))


def _check_boxes(sections: DowntimeSections, demands: Demands) -> None:
    """Battles cross off the first boxes: where they know how many there are, nothing else says it."""
    rules = sections.progression
    first = next(iter(rules.boxes), None)
    for name, row in rules.boxes.items():
        is_known = name == first and sections.known.boxes is not None
        if row.number is None and not is_known:
            demands.add_fault((SECTION, "boxes", name, "number"), "is required: battles do not say how many.")
        if row.number is not None and is_known:
            at = (SECTION, "boxes", name, "number")
            demands.add_fault(at, f"stands in {sections.homes['boxes']}: leave it out.")
    for name, talent in rules.talents.items():
        if first is not None and first in talent.boxes and sections.known.boxes is not None:
            here: KeyPath = (SECTION, "talents", name, "boxes", first)
            demands.add_fault(here, f"battles have as many as {sections.homes['boxes']} says: leave it out.")


def _check_repeats(sections: DowntimeSections, demands: Demands) -> None:
    """Usual skills and rolls that the rules of battle have are changed there."""
    creation, known = sections.progression.creation, sections.known
    for name in creation.techs if known.techs else ():
        at = (SECTION, "creation", "techs", name)
        demands.add_fault(at, f"usual skills stand in {sections.homes['techs']}: change them there.")
    for name in creation.rolls:
        if name in known.rolls:
            at = (SECTION, "creation", "rolls", name)
            demands.add_fault(at, f"stands in {sections.homes['rolls']}: change it there.")
    usual = {name for row in known.techs.values() for name in row.usual}
    for name, trait in sections.progression.traits.items():
        if name in usual and trait.usual is not None:
            at = (SECTION, "traits", name, "usual")
            demands.add_fault(at, f"stands in {sections.homes['techs']}: change it there.")


def _named_kinds(sections: DowntimeSections) -> Iterator[tuple[KeyPath, str]]:
    for counter, row in sections.progression.counters.items():
        for name, earned in row.earned.items():
            at: KeyPath = (SECTION, "counters", counter, "earned", name, "kinds")
            yield from (((*at, index), kind) for index, kind in enumerate(earned.kinds))
    for store, store_row in sections.stores.items():
        for name, gain in store_row.gains.items():
            at = ("stores", store, "gains", name, "kinds")
            yield from (((*at, index), kind) for index, kind in enumerate(gain.kinds))


def _named_stores(sections: DowntimeSections) -> Iterator[tuple[KeyPath, str]]:
    for name, row in sections.repairs.rows.items():
        yield from ((("repairs", "rows", name, "price", store), store) for store in row.price)
    if sections.repairs.salvage:
        yield from (
            (("repairs", "salvage", "price", store), store) for store in sections.repairs.salvage.price
        )
    for name, box in sections.progression.boxes.items():
        if box.healing:
            at: KeyPath = (SECTION, "boxes", name, "healing", "price")
            yield from (((*at, store), store) for store in box.healing.price)
