"""Characters in words: their statistics, in the mech that they pilot too, and what is left to choose."""

from __future__ import annotations

from collections.abc import Iterator

from companion.documents.document import Document
from companion.documents.similar_names import did_you_mean
from companion.engine.game.characters import CharacterCheck
from companion.engine.pools.characters.creation import (
    character_in,
    faults,
    left_to_choose,
    mettle,
    ranks,
    xp_left,
)
from companion.engine.pools.characters.model import Character
from companion.engine.pools.characters.statistics import CharacterStatistics, statistics
from companion.engine.pools.mechs.statistics import form_statistics, mettle_points
from companion.engine.pools.rulebook import Rulebook
from companion.errors import FileError
from companion.tabletop.modifiers import format_signed


def check_character(rules: Rulebook, document: Document) -> CharacterCheck:
    """Return everything told of a character; raises FileError for a document that is none."""
    tables, character = rules.tables, character_in(rules.tables, document)
    if character.mech and character.mech not in rules.mechs:
        remedy = did_you_mean(character.mech, rules.mechs)
        raise FileError([document.fault(("mech",), f"there is no mech '{character.mech}'.", remedy)])
    return CharacterCheck(
        character.name,
        tuple(faults(tables, character, document)),
        tuple(character_lines(rules, character)),
        tuple(left_to_choose(tables, character)),
    )


def character_lines(rules: Rulebook, character: Character) -> Iterator[tuple[str, str]]:
    """Yield what is worked out of a character, each figure under its name."""
    tables, found = rules.tables, statistics(rules.tables, character)
    known = ranks(character)
    for label, skills in (("Skills", tables.skills.general), ("Mech skills", tables.skills.mech)):
        named = [f"{row.label} {known[skill]}" for skill, row in skills.items() if known.get(skill)]
        yield label, ", ".join(named) or "none"
    yield "Health", f"{found.health}, {found.health_recovery} recovered a day"
    yield "Psyche", f"{found.psyche}, {found.psyche_recovery} recovered a day"
    yield "Initiative", str(found.initiative)
    yield "Strength", str(found.strength)
    yield "Move", f"{found.move} m"
    yield "Mettle", str(mettle(character))
    yield "Attacks", f"{found.ranged_pool}d ranged, {found.melee_pool}d melee"
    yield "Defense", f"{found.dodge} dodging, {found.parry} parrying"
    if character.talents:
        yield "Talents", ", ".join(tables.talents.kinds[name].label for name in character.talents)
    yield "XP left", str(xp_left(tables, character))
    if character.mech:
        yield from _in_mech(rules, character, found)


def _in_mech(rules: Rulebook, character: Character, found: CharacterStatistics) -> Iterator[tuple[str, str]]:
    """Yield Mettle points and Defense in the mech: its Maneuver Value counts. Rule: R35, R220."""
    design = rules.design(character.mech)
    points = mettle_points(design, mettle(character))
    yield f"In {design.mech.name}", f"{points} Mettle points a mission"
    for form in form_statistics(design):
        mv = form.total_mv
        yield (
            f"  {form.label}",
            f"{found.dodge + mv} dodging, {found.parry + mv} parrying (MV {format_signed(mv)})",
        )
