"""What one part of `progression` asks of another: traits, groups, counters, talents and boxes by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.documents.demands import Demands
from companion.documents.document import KeyPath
from companion.engine.shared.progression.tables.rules import TALENT, ForSale, Need, ProgressionKeys
from companion.engine.shared.progression.tables.sums import is_of_new, named_traits

GROUPS, TRAITS, COUNTERS, TALENTS, BOXES, TECHS = "groups", "traits", "counters", "talents", "boxes", "techs"
WORDS: Mapping[str, str] = {
    GROUPS: "group", TRAITS: "trait", COUNTERS: "counter", BOXES: "row of boxes", TECHS: "technology",
}  # fmt: skip


def fit(rules: ProgressionKeys, demands: Demands) -> None:
    """Every name that a part of progression asks for is there, and every number makes sense."""
    known = {
        GROUPS: rules.groups, TRAITS: rules.traits, COUNTERS: rules.counters, BOXES: rules.boxes,
    }  # fmt: skip
    for table, at, name in _named(rules):
        demands.name(at, name, known[table], WORDS[table], table=(table,))
    for at in _of_nothing_new(rules):
        demands.wrong(at, "nothing is bought here that has a new value: leave new and by_new out.")
    if TALENT in rules.purchases:
        demands.wrong(("purchases", TALENT), "is what talents are bought as: choose another name.")
    for name, row in rules.purchases.items():
        if not row.price:
            demands.wrong(("purchases", name, "price"), "is empty: name a counter and a number.")
    for name, roll in rules.creation.rolls.items():
        for tech in roll.bonus:
            at = ("creation", "rolls", name, "bonus", tech)
            demands.name(at, tech, rules.creation.techs, WORDS[TECHS], table=("creation", "techs"))


def _named(rules: ProgressionKeys) -> Iterator[tuple[str, KeyPath, str]]:
    """Every name that is asked for: in which table, and where it stands."""
    for name, trait in rules.traits.items():
        yield GROUPS, ("traits", name, "group"), trait.group
    for name, derived in rules.derived.items():
        yield from _of_traits(named_traits(derived.number, ("derived", name, "number")))
    for name, row in rules.purchases.items():
        at: KeyPath = ("purchases", name)
        yield from ((TRAITS, (*at, "traits", index), it) for index, it in enumerate(row.traits))
        yield from ((GROUPS, (*at, "groups", index), it) for index, it in enumerate(row.groups))
        yield from _for_sale(row, at)
    for name, talent in rules.talents.items():
        yield from _for_sale(talent, ("talents", name))
        for key, boxes in (("boxes", talent.boxes), ("heals", talent.heals)):
            for row_name, told in boxes.items():
                yield BOXES, ("talents", name, key, row_name), row_name
                yield from _of_traits(named_traits(told, ("talents", name, key, row_name)))
    for name, box in rules.boxes.items():
        if box.number is not None:
            yield from _of_traits(named_traits(box.number, ("boxes", name, "number")))
        if box.healing and box.healing.a_day is not None:
            yield from _of_traits(named_traits(box.healing.a_day, ("boxes", name, "healing", "a_day")))
    yield from _created(rules)


def _for_sale(row: ForSale, at: KeyPath) -> Iterator[tuple[str, KeyPath, str]]:
    for counter, told in row.price.items():
        yield COUNTERS, (*at, "price", counter), counter
        yield from _of_traits(named_traits(told, (*at, "price", counter)))
    for index, need in enumerate(row.needs):
        yield from _needed(need, (*at, "needs", index))


def _needed(need: Need, at: KeyPath) -> Iterator[tuple[str, KeyPath, str]]:
    yield from ((TRAITS, (*at, "traits", name), name) for name in need.traits)


def _created(rules: ProgressionKeys) -> Iterator[tuple[str, KeyPath, str]]:
    at: KeyPath = ("creation",)
    for tech, row in rules.creation.techs.items():
        yield from ((TRAITS, (*at, "techs", tech, "usual", name), name) for name in row.usual)
    yield from ((TRAITS, (*at, "rolls", name), name) for name in rules.creation.rolls)
    for counter in rules.creation.begins_with:
        yield COUNTERS, (*at, "begins_with", counter), counter
    for name, step in rules.creation.steps.items():
        here: KeyPath = (*at, "steps", name)
        yield from _of_traits(named_traits(step.ranks, (*here, "ranks")))
        yield from ((TRAITS, (*here, "traits", index), it) for index, it in enumerate(step.traits))
        yield from ((GROUPS, (*here, "groups", index), it) for index, it in enumerate(step.groups))
        for package, row_of in step.packages.items():
            for index, entry in enumerate(row_of.traits):
                place: KeyPath = (*here, "packages", package, "traits", index)
                yield from ((TRAITS, (*place, number), it) for number, it in enumerate(entry))


def _of_traits(named: Iterator[tuple[KeyPath, str]]) -> Iterator[tuple[str, KeyPath, str]]:
    return ((TRAITS, at, name) for at, name in named)


def _of_nothing_new(rules: ProgressionKeys) -> Iterator[KeyPath]:
    """Where a number goes by a new value, and nothing has one."""
    for name, derived in rules.derived.items():
        if is_of_new(derived.number):
            yield "derived", name, "number"
    for name, talent in rules.talents.items():
        for key, told in (("price", talent.price), ("boxes", talent.boxes), ("heals", talent.heals)):
            yield from (("talents", name, key, row) for row, it in told.items() if is_of_new(it))
    for name, box in rules.boxes.items():
        if box.number is not None and is_of_new(box.number):
            yield "boxes", name, "number"
        if box.healing and box.healing.a_day is not None and is_of_new(box.healing.a_day):
            yield "boxes", name, "healing", "a_day"
    for name, step in rules.creation.steps.items():
        if is_of_new(step.ranks):
            yield "creation", "steps", name, "ranks"
