"""Attacks of a plan that go together: all that may hit, or those that leave the attacker cool."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from companion.engine.forms import Outcome
from companion.engine.views.attacks import AttackPlan, AttackView

DIGITS = 9
"""Means that are the same to so many places are the same, in whatever order they were added up."""


class InitialChoice(StrEnum):
    """A selection of attacks that a player can make at one touch."""

    ALL = "all"
    NONE = "none"
    COOL = "cool"


def can_hit(attack: AttackView) -> bool:
    """Whether the attack is allowed and may come to something."""
    return attack.refusal is None and attack.calculation.outcome is Outcome.ROLL


def excluded_by(attack: AttackView, plan: AttackPlan) -> set[str]:
    """Return the attacks that cannot be made together with this one, whichever of the two says so."""
    return set(attack.excludes) | {other.id for other in plan.attacks if attack.id in other.excludes}


def in_order(plan: AttackPlan, chosen: Iterable[str]) -> tuple[str, ...]:
    """Chosen attacks in the order of the sheet; those that a plan no longer has are left out."""
    names = set(chosen)
    return tuple(attack.id for attack in plan.attacks if attack.id in names)


def heat_of(plan: AttackPlan, chosen: Collection[str]) -> int:
    """Return the heat that chosen attacks build up."""
    return sum(attack.heat for attack in plan.attacks if attack.id in chosen)


def attacks_of(
    plan: AttackPlan,
    begin: InitialChoice,
    *,
    besides: Collection[str] = (),
    spent: int = 0,
    keep: int | None = None,
) -> tuple[str, ...]:
    """Return the attacks chosen at one touch, `besides` those named, which build up the heat `spent`.

    Cool ones `keep` the heat at that level or below; unsaid, where nothing comes of it.
    """
    match begin:
        case InitialChoice.ALL:
            return all_attacks(plan, besides)
        case InitialChoice.COOL:
            return cool_attacks(plan, besides, spent, keep)
        case InitialChoice.NONE:
            return ()


def all_attacks(plan: AttackPlan, besides: Collection[str] = ()) -> tuple[str, ...]:
    """Return every attack that may hit, `besides` those named; of two that exclude each other the first."""
    return tuple(attack.id for attack in _compatible_attacks(plan, besides))


def cool_attacks(
    plan: AttackPlan, besides: Collection[str] = (), spent: int = 0, keep: int | None = None
) -> tuple[str, ...]:
    """Return those of all attacks that do the most damage on average within the heat to keep to.

    Attacks without heat are always among them; `spent` is heat that goes into other attacks. Of choices that
    do the same the one with more attacks is taken, then the cooler one.
    """
    attacks = _compatible_attacks(plan, besides)
    level = plan.heat_level(keep)
    if level is None:
        return tuple(attack.id for attack in attacks)
    free = [attack.id for attack in attacks if not attack.heat]
    hot = [attack for attack in attacks if attack.heat]
    return in_order(plan, (*free, *_best_within(hot, level.room - spent)))


def _compatible_attacks(plan: AttackPlan, besides: Collection[str]) -> list[AttackView]:
    found: list[AttackView] = []
    for attack in plan.attacks:
        clashes = excluded_by(attack, plan)
        if attack.id not in besides and can_hit(attack) and not any(one.id in clashes for one in found):
            found.append(attack)
    return found


@dataclass(frozen=True, slots=True)
class _AttackSet:
    """Some attacks with what they do on average and the heat that they build up."""

    attacks: tuple[str, ...] = ()
    mean: float = 0.0
    heat: int = 0

    def with_one(self, attack: AttackView) -> _AttackSet:
        return _AttackSet((*self.attacks, attack.id), self.mean + attack.mean, self.heat + attack.heat)

    @property
    def worth(self) -> tuple[float, int, int]:
        """What to compare choices by: the more the better."""
        return (round(self.mean, DIGITS), len(self.attacks), -self.heat)


def _best_within(attacks: Iterable[AttackView], room: int) -> tuple[str, ...]:
    """Return the best choice for each heat, built up attack by attack; exact, as every heat is a whole
    number.
    """
    best = {0: _AttackSet()}
    for attack in attacks:
        for choice in [one.with_one(attack) for one in best.values() if one.heat + attack.heat <= room]:
            if choice.heat not in best or choice.worth > best[choice.heat].worth:
                best[choice.heat] = choice
    return max(best.values(), key=lambda choice: choice.worth).attacks
