"""Attacks named in a line, and the target that they go at."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.shared.talk.units import Roster
from companion.engine.shared.talk.words import Names, Word
from companion.engine.views.talk import Aimed
from companion.errors import InputError

ALL = "all"
ATTACKING = ("fire", "fires", "shoot", "shoots", "attack", "attacks")
"""What people say before the weapons."""


def aimed(
    names: Names[tuple[str, ...]], roster: Roster, unit: str, words: Sequence[Word], at: int
) -> Aimed | None:
    """The attack that names attacks of a unit and then their target. Raises InputError at itself."""
    if at < len(words) and words[at].text in ATTACKING:
        at += 1
    start, taken = at, list[str]()
    while at < len(words) and (found := names.read(words, at)) is not None:
        alike, at = found
        free = [attack for attack in alike if attack not in taken]
        taken += free if words[at - 1].text == ALL else free[:1]
    # A number after a weapon alone is a range.
    if at == start or at == len(words) or (not start and words[at].is_number):
        return None
    for called in roster.read(words, at, is_enemy_of=unit):
        if called.end == len(words):
            target = roster.the_one(called, words, at)
            if target.id == unit:
                raise InputError(f"{target.name} does not attack itself.")
            return Aimed(unit, target.id, (*taken,))
    return None
