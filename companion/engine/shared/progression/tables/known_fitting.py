"""What the sections `progression`, `repairs` and `stores` ask of the rules of battle, and of each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from companion.documents.demands import Demands
from companion.documents.document import KeyPath
from companion.engine.shared.progression.known import GUNNERY, PILOTING, KnownPilots
from companion.engine.shared.progression.tables.chapter import ProgressionRules
from companion.engine.shared.repairs.rules import RepairRules, StoreRow
from companion.engine.shared.setup import WORST_SKILL

SECTION = "progression"


@dataclass(frozen=True)
class BetweenBattles:
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


def fit_between(told: BetweenBattles, demands: Demands) -> None:
    """Every name is known, and nothing is told twice."""
    _skills(told, demands)
    _talents(told, demands)
    _boxes(told, demands)
    _told_twice(told, demands)
    for at, kind in _kinds(told):
        demands.name(at, kind, told.kinds, "kind of units")
    for at, store in _stores(told):
        demands.name(at, store, told.stores, "store", table=("stores",))
    for name, row in told.repairs.rows.items():
        for key, facts in (("when", row.when), ("unless", row.unless)):
            for fact in sorted(facts):
                demands.name(("repairs", "rows", name, key), fact, told.facts, "fact of what is mended")


def _skills(told: BetweenBattles, demands: Demands) -> None:
    """Battles take skills from 0 on, and no worse than there are."""
    for name in (GUNNERY, PILOTING):
        if (trait := told.progression.traits.get(name)) is None:
            continue
        group, at = told.progression.group_of(name), (SECTION, "groups", trait.group)
        if group.least < 0:
            demands.wrong((*at, "least"), f"battles know no {name} below 0.")
        if group.most > WORST_SKILL:
            demands.wrong((*at, "most"), f"battles know no {name} above {WORST_SKILL}.")


def _talents(told: BetweenBattles, demands: Demands) -> None:
    rules, known = told.progression, told.known.talents
    for name, row in rules.talents.items():
        for key, words in (("label", row.label), ("source", row.source)):
            if not words and name not in known:
                demands.wrong((SECTION, "talents", name, key), "is required: battles do not know it.")
    for at, talent in _needed(rules):
        demands.name(at, talent, [*known, *rules.talents], "talent", table=(SECTION, "talents"))


def _needed(rules: ProgressionRules) -> Iterator[tuple[KeyPath, str]]:
    for table, rows in (("purchases", rules.purchases), ("talents", rules.talents)):
        for name, row in rows.items():
            for index, need in enumerate(row.needs):
                at: KeyPath = (SECTION, table, name, "needs", index, "talents")
                yield from (((*at, number), it) for number, it in enumerate(need.talents))


def _boxes(told: BetweenBattles, demands: Demands) -> None:
    """Battles cross off the first boxes: where they know how many there are, nothing else says it."""
    rules = told.progression
    first = next(iter(rules.boxes), None)
    for name, row in rules.boxes.items():
        is_known = name == first and told.known.boxes is not None
        if row.number is None and not is_known:
            demands.wrong((SECTION, "boxes", name, "number"), "is required: battles do not say how many.")
        if row.number is not None and is_known:
            at = (SECTION, "boxes", name, "number")
            demands.wrong(at, f"stands in {told.homes['boxes']}: leave it out.")
    for name, talent in rules.talents.items():
        if first is not None and first in talent.boxes and told.known.boxes is not None:
            here: KeyPath = (SECTION, "talents", name, "boxes", first)
            demands.wrong(here, f"battles have as many as {told.homes['boxes']} says: leave it out.")


def _told_twice(told: BetweenBattles, demands: Demands) -> None:
    """Usual skills and rolls that the rules of battle have are changed there."""
    creation, known = told.progression.creation, told.known
    for name in creation.techs if known.techs else ():
        at = (SECTION, "creation", "techs", name)
        demands.wrong(at, f"usual skills stand in {told.homes['techs']}: change them there.")
    for name in creation.rolls:
        if name in known.rolls:
            at = (SECTION, "creation", "rolls", name)
            demands.wrong(at, f"stands in {told.homes['rolls']}: change it there.")
    usual = {name for row in known.techs.values() for name in row.usual}
    for name, trait in told.progression.traits.items():
        if name in usual and trait.usual is not None:
            at = (SECTION, "traits", name, "usual")
            demands.wrong(at, f"stands in {told.homes['techs']}: change it there.")


def _kinds(told: BetweenBattles) -> Iterator[tuple[KeyPath, str]]:
    for counter, row in told.progression.counters.items():
        for name, earned in row.earned.items():
            at: KeyPath = (SECTION, "counters", counter, "earned", name, "kinds")
            yield from (((*at, index), kind) for index, kind in enumerate(earned.kinds))
    for store, told_of in told.stores.items():
        for name, gain in told_of.gains.items():
            at = ("stores", store, "gains", name, "kinds")
            yield from (((*at, index), kind) for index, kind in enumerate(gain.kinds))


def _stores(told: BetweenBattles) -> Iterator[tuple[KeyPath, str]]:
    for name, row in told.repairs.rows.items():
        yield from ((("repairs", "rows", name, "price", store), store) for store in row.price)
    if told.repairs.salvage:
        yield from ((("repairs", "salvage", "price", store), store) for store in told.repairs.salvage.price)
    for name, box in told.progression.boxes.items():
        if box.healing:
            at: KeyPath = (SECTION, "boxes", name, "healing", "price")
            yield from (((*at, store), store) for store in box.healing.price)
