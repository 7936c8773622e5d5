"""The lines of a diary: days, entries and battles, and which of them a filter lets through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

PEOPLE, MACHINES, BATTLES, OTHERS = "people", "machines", "battles", "others"
GROUPS = {
    "": "Everything",
    BATTLES: "Battles",
    PEOPLE: "Pilots",
    MACHINES: "Units and repairs",
    OTHERS: "Notes and the rest",
}
KINDS = {
    "begin_battle": (BATTLES, "target"), "return_battle": (BATTLES, "flag"),
    "forget_battle": (BATTLES, "close"), "plan_battle": (BATTLES, "calendar"),
    "drop_plan": (BATTLES, "close"), "advance": (PEOPLE, "star-full"), "award": (PEOPLE, "star"),
    "heal": (PEOPLE, "wound"), "change_pilot": (PEOPLE, "warrior"), "enlist": (PEOPLE, "plus"),
    "dismiss": (PEOPLE, "leave-map"), "repair": (MACHINES, "repair"), "change_unit": (MACHINES, "mech"),
    "change_stores": (MACHINES, "crate"), "set_force": (MACHINES, "roster"), "disband": (MACHINES, "roster"),
    "pass_days": (OTHERS, "calendar"), "write_note": (OTHERS, "note"), "remove_note": (OTHERS, "trash"),
    "take_back": (OTHERS, "undo"), "found": (OTHERS, "flag"), "change_rules": (OTHERS, "edit"),
    "describe": (OTHERS, "campaign"), "set_side": (OTHERS, "side-circle"),
}  # fmt: skip
RETURN = "return_battle"


@dataclass(frozen=True, slots=True)
class Told:
    """An entry of a campaign's journal in words; `subjects` are the ids of whom and what it speaks of."""

    entry: int
    day: date
    kind: str
    headline: str
    details: tuple[str, ...] = ()
    made: str = ""
    is_taken_back: bool = False
    subjects: tuple[str, ...] = ()

    @property
    def group(self) -> str:
        """Which filter shows it."""
        return KINDS.get(self.kind, (OTHERS, "info"))[0]

    @property
    def icon(self) -> str:
        """The sign beside it."""
        return KINDS.get(self.kind, (OTHERS, "info"))[1]

    @property
    def is_battle(self) -> bool:
        """Whether it is drawn as a card."""
        return self.kind == RETURN

    @property
    def spoken(self) -> str:
        """The entry as it is read out."""
        state = "taken back" if self.is_taken_back else ""
        return "; ".join(filter(None, (self.headline, *self.details, state)))


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which entries are to be seen: of a group, about somebody, with these words."""

    group: str = ""
    subject: str = ""
    text: str = ""

    @property
    def is_all(self) -> bool:
        """Whether nothing is kept out."""
        return not (self.group or self.subject or self.text.strip())

    def lets(self, told: Told) -> bool:
        """Whether an entry is to be seen."""
        if self.group and told.group != self.group:
            return False
        if self.subject and self.subject not in told.subjects:
            return False
        words = self.text.casefold().split()
        if not words:
            return True
        found = told.spoken.casefold()
        return all(word in found for word in words)


Line = Told | date


def diary(told: Sequence[Told], wanted: Wanted, *, newest_first: bool) -> Iterator[Line]:
    """The entries that are wanted below the days on which they were; days and entries in the same order."""
    last: date | None = None
    for each in reversed(told) if newest_first else told:
        if not wanted.lets(each):
            continue
        if each.day != last:
            last = each.day
            yield last
        yield each
