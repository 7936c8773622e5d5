"""The section `progression` whole, and cross checks: with itself, with repairs, stores and battles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from companion.documents.document import KeyPath
from companion.documents.row_demands import Demands
from companion.documents.rule_model import model_validator
from companion.engine.downtime.progression.known_pilots import GUNNERY, PILOTING, KnownPilots
from companion.engine.downtime.progression.tables import (
    TALENT,
    ForSale,
    Need,
    ProgressionKeys,
    depends_on_new,
    named_traits,
)
from companion.engine.downtime.repairs.rules import RepairRules, StoreRow
from companion.engine.skeleton.setup import WORST_SKILL

GROUPS, TRAITS, COUNTERS, TALENTS, BOXES, TECHS = "groups", "traits", "counters", "talents", "boxes", "techs"
REFERENCE_LABELS: Mapping[str, str] = {
    GROUPS: "group", TRAITS: "trait", COUNTERS: "counter", BOXES: "row of boxes", TECHS: "technology",
}  # fmt: skip

SECTION = "progression"


class ProgressionRules(ProgressionKeys):
    """Growth of pilots from battle to battle; without traits, counters and talents there is none."""

    @model_validator(mode="after")
    def _fits_together(self) -> ProgressionRules:
        demands = Demands()
        check_references(self, demands)
        demands.raise_faults()
        return self


NO_PROGRESSION = ProgressionRules.model_construct()
"""What rules have that say nothing of it: nothing is counted, and nothing is for sale."""


def check_references(rules: ProgressionKeys, demands: Demands) -> None:
    """Every name that a part of progression asks for is there, and every number makes sense."""
    known = {
        GROUPS: rules.groups, TRAITS: rules.traits, COUNTERS: rules.counters, BOXES: rules.boxes,
    }  # fmt: skip
    for table, at, name in _named_rows(rules):
        demands.require_name(at, name, known[table], REFERENCE_LABELS[table], table=(table,))
    for at in _misplaced_new_values(rules):
        demands.add_fault(at, "nothing is bought here that has a new value: leave new and by_new out.")
    if TALENT in rules.purchases:
        demands.add_fault(("purchases", TALENT), "is what talents are bought as: choose another name.")
    for name, row in rules.purchases.items():
        if not row.price:
            demands.add_fault(("purchases", name, "price"), "is empty: name a counter and a number.")
    for name, roll in rules.creation.rolls.items():
        for tech in roll.bonus:
            at = ("creation", "rolls", name, "bonus", tech)
            demands.require_name(
                at, tech, rules.creation.techs, REFERENCE_LABELS[TECHS], table=("creation", "techs")
            )


def _named_rows(rules: ProgressionKeys) -> Iterator[tuple[str, KeyPath, str]]:
    """Yield every name that is asked for: in which table, and where it stands."""
    for name, trait in rules.traits.items():
        yield GROUPS, ("traits", name, "group"), trait.group
    for name, derived in rules.derived.items():
        yield from _trait_references(named_traits(derived.number, ("derived", name, "number")))
    for name, row in rules.purchases.items():
        at: KeyPath = ("purchases", name)
        yield from ((TRAITS, (*at, "traits", index), it) for index, it in enumerate(row.traits))
        yield from ((GROUPS, (*at, "groups", index), it) for index, it in enumerate(row.groups))
        yield from _price_references(row, at)
    for name, talent in rules.talents.items():
        yield from _price_references(talent, ("talents", name))
        for key, boxes in (("boxes", talent.boxes), ("heals", talent.heals)):
            for row_name, amount in boxes.items():
                yield BOXES, ("talents", name, key, row_name), row_name
                yield from _trait_references(named_traits(amount, ("talents", name, key, row_name)))
    for name, box in rules.boxes.items():
        if box.number is not None:
            yield from _trait_references(named_traits(box.number, ("boxes", name, "number")))
        if box.healing and box.healing.a_day is not None:
            yield from _trait_references(named_traits(box.healing.a_day, ("boxes", name, "healing", "a_day")))
    yield from _creation_references(rules)


def _price_references(row: ForSale, at: KeyPath) -> Iterator[tuple[str, KeyPath, str]]:
    for counter, amount in row.price.items():
        yield COUNTERS, (*at, "price", counter), counter
        yield from _trait_references(named_traits(amount, (*at, "price", counter)))
    for index, need in enumerate(row.needs):
        yield from _need_references(need, (*at, "needs", index))


def _need_references(need: Need, at: KeyPath) -> Iterator[tuple[str, KeyPath, str]]:
    yield from ((TRAITS, (*at, "traits", name), name) for name in need.traits)


def _creation_references(rules: ProgressionKeys) -> Iterator[tuple[str, KeyPath, str]]:
    at: KeyPath = ("creation",)
    for tech, row in rules.creation.techs.items():
        yield from ((TRAITS, (*at, "techs", tech, "usual", name), name) for name in row.usual)
    yield from ((TRAITS, (*at, "rolls", name), name) for name in rules.creation.rolls)
    for counter in rules.creation.begins_with:
        yield COUNTERS, (*at, "begins_with", counter), counter
    for name, step in rules.creation.steps.items():
        here: KeyPath = (*at, "steps", name)
        yield from _trait_references(named_traits(step.ranks, (*here, "ranks")))
        yield from ((TRAITS, (*here, "traits", index), it) for index, it in enumerate(step.traits))
        yield from ((GROUPS, (*here, "groups", index), it) for index, it in enumerate(step.groups))
        for package, row_of in step.packages.items():
            for index, entry in enumerate(row_of.traits):
                place: KeyPath = (*here, "packages", package, "traits", index)
                yield from ((TRAITS, (*place, number), it) for number, it in enumerate(entry))


def _trait_references(named: Iterator[tuple[KeyPath, str]]) -> Iterator[tuple[str, KeyPath, str]]:
    return ((TRAITS, at, name) for at, name in named)


def _misplaced_new_values(rules: ProgressionKeys) -> Iterator[KeyPath]:
    """Yield where a number goes by a new value, and nothing has one."""
    for name, derived in rules.derived.items():
        if depends_on_new(derived.number):
            yield "derived", name, "number"
    for name, talent in rules.talents.items():
        for key, amounts in (("price", talent.price), ("boxes", talent.boxes), ("heals", talent.heals)):
            yield from (("talents", name, key, row) for row, it in amounts.items() if depends_on_new(it))
    for name, box in rules.boxes.items():
        if box.number is not None and depends_on_new(box.number):
            yield "boxes", name, "number"
        if box.healing and box.healing.a_day is not None and depends_on_new(box.healing.a_day):
            yield "boxes", name, "healing", "a_day"
    for name, step in rules.creation.steps.items():
        if depends_on_new(step.ranks):
            yield "creation", "steps", name, "ranks"


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
