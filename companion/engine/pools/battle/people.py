"""People on foot in battle: which rules of mechs they have their own of.

Rule: Untitled Mech Game, R33, R260, R276, R291; gap G31.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.bodies import PERSON
from companion.engine.pools.mechs.model import Traits
from companion.engine.pools.tables.characters import AttackPools, DefenseRule
from companion.engine.pools.tables.people import PeopleRules

ABANDONED = "abandoned"
"""Why a mech is out whose pilot has climbed out: somebody may climb in again."""


def people_rules(battle: Battle, unit: Mech) -> PeopleRules | None:
    """Return the rules of people for one who is on foot; none for a mech."""
    return battle.tables.people if unit.model == PERSON else None


def is_mech(unit: Mech) -> bool:
    """Whether a unit is a mech: it fills its hex, and its side fights on with it."""
    return unit.model != PERSON


def has_action(battle: Battle, unit: Mech, action: str) -> bool:
    """Whether an action of turns is one that such a unit has."""
    own, people = people_rules(battle, unit), battle.tables.people
    if own is not None:
        return action in own.actions
    return people is None or action not in people.only_theirs


def attack_pools(battle: Battle, unit: Mech) -> AttackPools:
    """Return the skills that a unit's attacks are rolled with."""
    own = people_rules(battle, unit)
    return own.attacks if own is not None else battle.tables.derived.attacks


def defense_rule(battle: Battle, unit: Mech) -> DefenseRule:
    """Return what attacks on a unit have to reach."""
    own = people_rules(battle, unit)
    return own.defense if own is not None else battle.tables.derived.defense


def size_conditions(battle: Battle, unit: Mech, target: Mech, traits: Traits) -> Iterator[str]:
    """Yield what a person is to a mech: hard to hit, but with what is made for it. Rule: R87, R260."""
    people = people_rules(battle, target)
    if people is None or not is_mech(unit):
        return
    exempt = battle.tables.attacks.conditions[people.size].exempt
    if not any(trait in traits for trait in exempt):
        yield people.size


def pace(battle: Battle, unit: Mech) -> int:
    """Return how far a person goes in a Half Action. In meters. Rule: Untitled Mech Game, R33."""
    return sum(unit.record.skills.get(skill, 0) for skill in battle.tables.derived.move)


def is_empty(unit: Mech) -> bool:
    """Whether a mech stands there whole enough, and nobody sits in it."""
    return is_mech(unit) and unit.is_destroyed and unit.cause == ABANDONED and not unit.has_left


def pilot_now(battle: Battle, mech: Mech) -> Mech:
    """Return the unit that shows how the first pilot of a mech is: the mech itself, or who came out of it."""
    person = next((it for it in battle.units.values() if it.came_from == mech.id), None)
    if person is None:
        return mech
    return battle.units[person.aboard] if person.aboard else person
