"""The sheet of a character: tracks of Health, Psyche and Mettle, skills with their ranks, talents."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.pools.characters.creation import mettle, ranks
from companion.engine.pools.characters.model import Character
from companion.engine.pools.characters.statistics import statistics
from companion.engine.pools.presenters.characters import character_lines
from companion.engine.pools.rulebook import Rulebook
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.characters import Skill
from companion.engine.sheet import Cell, Column, Fact, Row, Sheet, Table, Track

SHOWN_APART = ("Skills", "Mech skills", "Talents")
"""Lines that stand in tables of their own."""


def character_sheet(rules: Rulebook, character: Character) -> Sheet:
    """Return the sheet of a character who has taken no harm."""
    tables = rules.tables
    backgrounds = (tables.creation.backgrounds[name].label for name in character.backgrounds)
    facts = (
        Fact(label.strip().lower().replace(" ", "_"), label.strip(), value)
        for label, value in character_lines(rules, character)
        if label not in SHOWN_APART
    )
    return Sheet(
        unit=character.character,
        title=character.name,
        subtitle=character.concept,
        side="",
        drawing="",
        tracks=tuple(_tracks(tables, character)),
        tables=(
            _skills(tables, character, "general", "Skills"),
            _skills(tables, character, "mech", "Mech skills"),
            _talents(tables, character),
        ),
        counters=(),
        facts=tuple(facts),
        chips=(),
        printed=(Fact("backgrounds", "Backgrounds", ", ".join(backgrounds) or "none"),),
    )


def _tracks(tables: Tables, character: Character) -> Iterator[Track]:
    found, source = statistics(tables, character), tables.derived.source
    yield Track("health", "Health", "HEA", found.health, found.health, hint=source)
    yield Track("psyche", "Psyche", "PSY", found.psyche, found.psyche, hint=source)
    own = mettle(character)
    yield Track("mettle", "Mettle points", "MET", own, own, hint=tables.mettle.source)


def _skills(tables: Tables, character: Character, section: str, label: str) -> Table:
    """Return the skills of a section with their ranks, in figures and in words."""
    known, names = ranks(character), tables.skills.ranks
    rows: dict[str, Skill] = dict(getattr(tables.skills, section))
    columns = (Column("Skill"), Column("Rank", is_number=True), Column("Is"), Column("Specialty"))
    return Table(
        f"skills_{section}",
        label,
        columns,
        tuple(
            Row(
                name,
                (
                    Cell(row.label),
                    Cell(str(known.get(name, 0))),
                    Cell(names[min(known.get(name, 0), len(names) - 1)]),
                    Cell(character.specialties.get(name, "")),
                ),
            )
            for name, row in rows.items()
        ),
    )


def _talents(tables: Tables, character: Character) -> Table:
    kinds = tables.talents.kinds
    rows = (Row(name, (Cell(kinds[name].label), Cell(kinds[name].about))) for name in character.talents)
    return Table("talents", "Talents", (Column("Talent"), Column("What it does")), tuple(rows))
