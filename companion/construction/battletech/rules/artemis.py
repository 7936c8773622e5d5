"""Fire-control systems for missiles, each with the launcher it is fitted to.

Rule: CityTech, Equipment > Artemis IV Fire-Control System.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from companion.construction.battletech.loadout import Loadout, LoadoutItem
from companion.construction.design_report import DesignFault
from companion.engine.battletech.tables.construction import ArtemisRules
from companion.engine.battletech.units.unit_model import UnitModel

ARTEMIS = "artemis_iv"


def artemis_faults(plan: Loadout[UnitModel]) -> Iterator[DesignFault]:
    """Systems without a launcher, and launchers that have none though others of their class do.

    Files do not say which launcher a system is fitted to: of all ways to fit them, the best one counts.
    """
    rules = plan.rules.artemis
    systems = [thing for thing in plan.items if thing.category == "equipment" and thing.kind == ARTEMIS]
    if rules is None or not systems:
        return
    launchers = {name: _launchers(plan, kinds) for name, kinds in rules.classes.items()}
    chosen = _fitted_classes(rules, systems, launchers)
    required = Counter(thing.location for name in chosen for thing in launchers[name])
    given = _count_served(rules, systems, required)
    yield from _alone(plan, rules, systems, required, given)
    for name in chosen:
        yield from _missing(plan, rules, name, launchers[name], given)


def _alone(
    plan: Loadout[UnitModel],
    rules: ArtemisRules,
    systems: list[LoadoutItem],
    required: Counter[str],
    given: Counter[str],
) -> Iterator[DesignFault]:
    for system in systems:
        if given[system.location] > required[system.location]:
            given[system.location] -= 1
            text = f"No launcher in the {plan.label(system.location)} is free for this {system.label}."
            remedy = "Place it beside its launcher, or remove it."
            yield plan.fault("artemis_alone", system.at, text, rules.source, remedy, system.location)


def _missing(
    plan: Loadout[UnitModel],
    rules: ArtemisRules,
    name: str,
    launchers: list[LoadoutItem],
    given: Counter[str],
) -> Iterator[DesignFault]:
    for launcher in launchers:
        if given[launcher.location] < 1:
            text = f"{launcher.label} has no fire control, which other {name} launchers have."
            remedy = f"Give each {name} launcher one, or none."
            at, where = launcher.at, launcher.location
            yield plan.fault("artemis_missing", at, text, rules.source, remedy, where)
        given[launcher.location] -= 1


def _launchers(plan: Loadout[UnitModel], kinds: tuple[str, ...]) -> list[LoadoutItem]:
    return [thing for thing in plan.items if thing.category == "weapon" and thing.kind in kinds]


def _fitted_classes(
    rules: ArtemisRules, systems: list[LoadoutItem], launchers: Mapping[str, list[LoadoutItem]]
) -> tuple[str, ...]:
    """Return the classes whose launchers are fitted with them, so that as few as possible do not go
    out even.
    """
    aboard = [name for name, some in launchers.items() if some]
    ways = [way for number in range(1, len(aboard) + 1) for way in combinations(aboard, number)]

    def uneven(way: tuple[str, ...]) -> int:
        required = Counter(thing.location for name in way for thing in launchers[name])
        given = _count_served(rules, systems, required)
        return sum(abs(given[place] - required[place]) for place in {*given, *required})

    return min(ways, key=uneven, default=())


def _count_served(rules: ArtemisRules, systems: list[LoadoutItem], required: Counter[str]) -> Counter[str]:
    """Systems by the location of the launchers that they serve."""
    given = Counter(thing.location for thing in systems)
    for place, others in rules.instead.items():
        for other in others:
            moved = max(0, min(given[other] - required[other], required[place] - given[place]))
            given[place] += moved
            given[other] -= moved
    return given
