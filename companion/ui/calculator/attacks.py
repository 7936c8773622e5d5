"""Which attacks of a plan may be made, which are ticked from the start, and which exclude each other."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.forms import Outcome
from companion.engine.views import AttackPlan, AttackView

WEAPONS = "weapons"


def usual(plan: AttackPlan) -> tuple[str, ...]:
    """What is ticked from the start: every weapon that may hit; bodily attacks wait to be chosen."""
    if plan.kind != WEAPONS or plan.is_secondary:
        return ()
    ticked: list[AttackView] = []
    for attack in plan.attacks:
        if can_hit(attack) and not any(attack.id in excluded_by(other, plan) for other in ticked):
            ticked.append(attack)
    return tuple(attack.id for attack in ticked)


def excluded_by(attack: AttackView, plan: AttackPlan) -> set[str]:
    """The attacks that cannot be made together with this one, whichever of the two says so."""
    return set(attack.excludes) | {other.id for other in plan.attacks if attack.id in other.excludes}


def can_hit(attack: AttackView) -> bool:
    """Whether the attack is allowed and may come to something."""
    return attack.refusal is None and attack.reckoning.outcome is Outcome.ROLL


def in_order(plan: AttackPlan, ticked: Iterable[str]) -> tuple[str, ...]:
    """Ticked attacks in the order of the sheet; those that a plan no longer has are left out."""
    chosen = set(ticked)
    return tuple(attack.id for attack in plan.attacks if attack.id in chosen)
