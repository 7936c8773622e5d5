"""Cross checks within `progression`: traits, groups, counters, talents and boxes by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.documents.document import KeyPath
from companion.documents.row_demands import Demands
from companion.engine.shared.progression.tables.rules import TALENT, ForSale, Need, ProgressionKeys
from companion.engine.shared.progression.tables.sums import depends_on_new, named_traits

GROUPS, TRAITS, COUNTERS, TALENTS, BOXES, TECHS = "groups", "traits", "counters", "talents", "boxes", "techs"
REFERENCE_LABELS: Mapping[str, str] = {
    GROUPS: "group", TRAITS: "trait", COUNTERS: "counter", BOXES: "row of boxes", TECHS: "technology",
}  # fmt: skip


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
