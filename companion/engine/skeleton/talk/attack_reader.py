"""The attack reader: reads attacks of a unit and their targets from table talk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.engine.skeleton.talk.tokens import Names, Roster, Word
from companion.engine.views.attacks import AttackGroup
from companion.engine.views.turn import PrepareAttack
from companion.errors import InputError

ALL = "all"
TIMES = ("x", "times")
"""What people say between a number and what there is so much of."""
ATTACKING = ("fire", "fires", "shoot", "shoots", "attack", "attacks")
"""What people say before the weapons."""


@dataclass(frozen=True, slots=True)
class AttackReader:
    """Reads attacks of a unit and their targets from words."""

    names: Names[tuple[str, ...]]
    groups: Names[tuple[AttackGroup, ...]]
    roster: Roster
    unit: str
    labels: Sequence[Word]

    def read_attack(self, at: int) -> PrepareAttack | None:
        """Return the attack that names attacks of the unit and then their target, and perhaps others at a
        further one; None if the words mean something else. Raises InputError at itself.
        """
        if at < len(self.labels) and self.labels[at].text in ATTACKING:
            at += 1
        aims = self.read_aims(at, frozenset())
        return replace(aims[0], also=aims[1:]) if aims else None

    def read_aims(self, at: int, taken: frozenset[str]) -> tuple[PrepareAttack, ...]:
        """Return the attacks from here on, target after target, to the end of the words; none if these mean
        something else.
        """
        start, labels, how = at, self.labels, dict[str, Mapping[str, str]]()
        attacks: list[str] = []
        while (found := self._read_part(at, taken | {*attacks})) is not None:
            more, at = found
            attacks += more
            how |= {attack: chosen for attack, chosen in more.items() if chosen}
        # A number after a weapon alone is a range.
        if at == start or at == len(labels) or (not start and labels[at].is_number):
            return ()
        for called in self.roster.read_units(labels, at, is_enemy_of=self.unit):
            is_last = called.end == len(labels)
            others = () if is_last else self.read_aims(called.end, taken | {*attacks})
            if is_last or others:
                target = self.roster.require_one(called, labels, at)
                if target.id == self.unit:
                    raise InputError(f"{target.name} does not attack itself.")
                return (PrepareAttack(self.unit, target.id, (*attacks,), how), *others)
        return ()

    def _read_part(
        self, at: int, taken: frozenset[str]
    ) -> tuple[Mapping[str, Mapping[str, str]], int] | None:
        """Return the attacks that the next words name, each with what is chosen for it: so many of a group,
        or one by its name.
        """
        labels = self.labels
        if at >= len(labels):
            return None
        number = int(labels[at].text) if labels[at].is_number and labels[at].text[0] not in "+-" else None
        named = at if number is None else at + 1
        if number is not None and named < len(labels) and labels[named].text in TIMES:
            named += 1
        if (group := self.groups.read_name(labels, named)) is not None:
            found, end = group
            return self._take_group(found, number, taken), end
        if number is not None or (alike := self.names.read_name(labels, at)) is None:
            return None
        free = [attack for attack in alike[0] if attack not in taken]
        chosen = free if labels[alike[1] - 1].text == ALL else free[:1]
        return {attack: {} for attack in chosen}, alike[1]

    def _take_group(
        self, groups: Sequence[AttackGroup], number: int | None, taken: frozenset[str]
    ) -> Mapping[str, Mapping[str, str]]:
        """Return so many free attacks of these groups, or all. Raises InputError where there are fewer."""
        free: dict[str, Mapping[str, str]] = {}
        for group in groups:
            able = [attack for attack in group.attacks if attack not in taken and attack not in free]
            free |= {attack: dict([group.choice]) for attack in able[: group.most]}
        if number is not None and number > len(free):
            label = groups[0].label
            raise InputError(f"{len(free)} {label} can be fired now, not {number}.")
        return dict([*free.items()][:number])
