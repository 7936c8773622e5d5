"""Attacks named in a line, and the target that they go at."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.shared.talk.tokens import Names, Word
from companion.engine.shared.talk.unit_names import Roster
from companion.engine.views.talk import PrepareAttack
from companion.errors import InputError

ALL = "all"
ATTACKING = ("fire", "fires", "shoot", "shoots", "attack", "attacks")
"""What people say before the weapons."""


def parse_attack(
    names: Names[tuple[str, ...]], roster: Roster, unit: str, labels: Sequence[Word], at: int
) -> PrepareAttack | None:
    """Return the attack that names attacks of a unit and then their target. Raises InputError at itself."""
    if at < len(labels) and labels[at].text in ATTACKING:
        at += 1
    start, taken = at, list[str]()
    while at < len(labels) and (found := names.read_name(labels, at)) is not None:
        alike, at = found
        free = [attack for attack in alike if attack not in taken]
        taken += free if labels[at - 1].text == ALL else free[:1]
    # A number after a weapon alone is a range.
    if at == start or at == len(labels) or (not start and labels[at].is_number):
        return None
    for called in roster.read_units(labels, at, is_enemy_of=unit):
        if called.end == len(labels):
            target = roster.require_one(called, labels, at)
            if target.id == unit:
                raise InputError(f"{target.name} does not attack itself.")
            return PrepareAttack(unit, target.id, (*taken,))
    return None
