"""Lines of a diary: days, entries and battles, and the filter that chooses among them."""

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
class DiaryEntry:
    """An entry of a campaign's journal as text; `subjects` are the ids of everything that it is about."""

    entry: int
    day: date
    kind: str
    headline: str
    details: tuple[str, ...] = ()
    authorship: str = ""
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
    def spoken_text(self) -> str:
        """The entry as it is read out."""
        state = "taken back" if self.is_taken_back else ""
        return "; ".join(filter(None, (self.headline, *self.details, state)))


@dataclass(frozen=True, slots=True)
class DiaryFilter:
    """A filter of diary entries: by group, by subject and by text."""

    group: str = ""
    subject: str = ""
    text: str = ""

    @property
    def is_all(self) -> bool:
        """Whether nothing is kept out."""
        return not (self.group or self.subject or self.text.strip())

    def matches(self, entry: DiaryEntry) -> bool:
        """Whether an entry is to be seen."""
        if self.group and entry.group != self.group:
            return False
        if self.subject and self.subject not in entry.subjects:
            return False
        texts = self.text.casefold().split()
        if not texts:
            return True
        found = entry.spoken_text.casefold()
        return all(word in found for word in texts)


DiaryLine = DiaryEntry | date


def diary_lines(
    entries: Sequence[DiaryEntry], criteria: DiaryFilter, *, newest_first: bool
) -> Iterator[DiaryLine]:
    """Yield the entries that are wanted below the days on which they were; days and entries in the same
    order.
    """
    last: date | None = None
    for each in reversed(entries) if newest_first else entries:
        if not criteria.matches(each):
            continue
        if each.day != last:
            last = each.day
            yield last
        yield each
