"""A character being made as the window shows it: its steps, what is left of each, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.construction.design_report import DesignFault, DesignRemark, Difference
from companion.construction.editing.views import (
    KIND,
    DesignMeasure,
    DesignView,
    HeadChoice,
    HeadField,
    HeadView,
    Ledger,
    LedgerLine,
    LocationView,
    MeasureTone,
    PartCategory,
    SlotView,
)
from companion.construction.pools.editing.documents import path_text
from companion.documents.document import KeyPath
from companion.engine.pools.characters.creation import left_to_choose, mech_ranks_left, xp_left
from companion.engine.pools.characters.model import Character
from companion.engine.pools.presenters.characters import character_lines
from companion.engine.pools.rulebook import Rulebook
from companion.tabletop.number_text import format_count

KINDS = (HeadChoice("mech", "Mech"), HeadChoice("character", "Character"))
KIND_FIELD = HeadField(KIND, "Kind", "character", ((KIND,),), choices=KINDS)
LEAST_ROWS, SHORT = 4, 14
CATEGORIES = {
    "backgrounds": PartCategory.BACKGROUND, "picks": PartCategory.SKILL, "raised": PartCategory.SKILL,
    "mech_skills": PartCategory.MECH_SKILL, "talents": PartCategory.TALENT,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CharacterReport:
    """What there is to say of a character: what is against its choices, and what is left to choose."""

    faults: tuple[DesignFault, ...]
    remarks: tuple[DesignRemark, ...]

    @property
    def is_legal(self) -> bool:
        """Whether no rule is against it."""
        return not self.faults


def character_view(
    rules: Rulebook,
    character: Character,
    heads: tuple[HeadField, ...],
    rows: Mapping[str, Sequence[KeyPath]],
    names: Mapping[KeyPath, str],
    report: CharacterReport,
    before: Character | None,
    differences: tuple[Difference, ...],
) -> DesignView:
    """Return everything that the window tells of a character."""
    labels = _labels(rules, character)
    locations = tuple(_location(name, *labels[name], paths, names) for name, paths in rows.items())
    first, second, third, fourth, *last = rows
    return DesignView(
        name=character.name,
        head=HeadView(character.name, "", None, (KIND_FIELD, *heads)),
        locations=locations,
        columns=((first, second), (third, fourth), tuple(last[:2]), tuple(last[2:])),
        waiting=(),
        armor=None,
        measures=tuple(_measures(rules, character)),
        differences=differences,
        parent=before.name if before is not None else "",
        examined=report,
        ledgers=(_statistics(rules, character),),
    )


def _labels(rules: Rulebook, character: Character) -> Mapping[str, tuple[str, str]]:
    """Return the name of each location, and how much more is to be chosen there."""
    tables = rules.tables
    found = {"backgrounds": ("Backgrounds", "" if character.backgrounds else "choose one")}
    for step, row in tables.creation.steps.items():
        left = row.ranks - len(character.picks.get(step, ()))
        label = f"{row.label}, skills" if row.is_package else row.label
        found[f"step_{step}"] = (
            label,
            f"{left} left" if left > 0 else "full" if not left else f"{-left} over",
        )
    left = mech_ranks_left(tables, character)
    found["mech_skills"] = ("Mech skills", _format_left(left) if character.mettle else "by Mettle")
    xp = xp_left(tables, character)
    found["raised"] = ("Bought with XP", f"{xp} XP left")
    found["talents"] = ("Talents", f"{xp} XP left")
    return found


def _format_left(number: int) -> str:
    return f"{number} left" if number > 0 else f"{-number} over" if number else "full"


def _location(
    name: str, label: str, room: str, paths: Sequence[KeyPath], names: Mapping[KeyPath, str]
) -> LocationView:
    return LocationView(name, label, name, tuple(_slots(name, paths, names)), None, room, f"{label}: {room}")


def _slots(location: str, paths: Sequence[KeyPath], names: Mapping[KeyPath, str]) -> Iterator[SlotView]:
    for index, path in enumerate(paths):
        text, category = names[path], CATEGORIES[str(path[0])]
        yield SlotView(
            location, index, text, text[:SHORT], category, path_text(path), hint=text, has_die=False
        )
    for index in range(len(paths), max(LEAST_ROWS, len(paths) + 1)):
        yield SlotView(location, index, has_die=False)


def _measures(rules: Rulebook, character: Character) -> Iterator[DesignMeasure]:
    tables, left = rules.tables, [*left_to_choose(rules.tables, character)]
    tone = MeasureTone.WARN if left else MeasureTone.GOOD
    text = format_count(len(left), "choice") if left else "All chosen"
    yield DesignMeasure("Choices", text, "to make" if left else "", tone, note=" ".join(left))
    ranks = sum(map(len, character.picks.values()))
    whole = sum(row.ranks for row in tables.creation.steps.values())
    over = MeasureTone.DANGER if ranks > whole else MeasureTone.PLAIN
    yield DesignMeasure("Skills", f"{ranks} of {format_count(whole, 'rank')}", "general skills", over)
    xp = xp_left(tables, character)
    yield DesignMeasure("XP", f"{xp} XP", "left", MeasureTone.DANGER if xp < 0 else MeasureTone.PLAIN)


def _statistics(rules: Rulebook, character: Character) -> Ledger:
    lines = (LedgerLine(label.strip(), value) for label, value in character_lines(rules, character))
    return Ledger("figures", "Statistics", "sheet", tuple(lines))
