"""Pilots to be put into mechs: the ready ones, and characters with all that a set-up has to tell of them.

Rule: Untitled Mech Game, R34, R35.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from companion.documents.document import Document
from companion.engine.downtime.progression.views import PilotNumbers
from companion.engine.game.characters import BattlePilot
from companion.engine.pools.characters.creation import character_in, faults, mettle, ranks, xp_left
from companion.engine.pools.characters.model import Character
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.growth import XP
from companion.engine.pools.turn.set_up import METTLE, PILOT
from companion.errors import FileError


def ready_pilots(tables: Tables) -> Sequence[BattlePilot]:
    """Return the ready pilots, the usual one first."""
    rules = tables.pilots
    return tuple(
        BattlePilot(row.label, _about(tables, row.skills, row.mettle), "", {PILOT: name})
        for name in dict.fromkeys([rules.usual, *rules.ready])
        for row in [rules.ready[name]]
    )


def battle_pilot(tables: Tables, document: Document) -> BattlePilot:
    """Return a character as a pilot; raises FileError for one that is against the rules."""
    character = _faultless(tables, document)
    known, own_mettle = ranks(character), mettle(character)
    loads = {name: str(known.get(name, 0)) for name in tables.skills.all}
    return BattlePilot(
        character.name,
        _about(tables, known, own_mettle),
        character.name,
        {PILOT: tables.pilots.without_talents, METTLE: str(own_mettle), **loads},
        character.talents,
    )


def character_numbers(tables: Tables, document: Document) -> PilotNumbers:
    """Return a character as campaigns count it, with the XP left; raises FileError for a faulty one."""
    character = _faultless(tables, document)
    known = ranks(character)
    traits = {name: known.get(name, 0) for name in tables.skills.all} | {METTLE: mettle(character)}
    return PilotNumbers(traits, character.talents, left={XP: Fraction(xp_left(tables, character))})


def _faultless(tables: Tables, document: Document) -> Character:
    character = character_in(tables, document)
    if found := list(faults(tables, character, document)):
        raise FileError(found)
    return character


def _about(tables: Tables, skills: Mapping[str, int], own_mettle: int) -> str:
    """Return what players compare pilots by, such as "Ranged 7d, Melee 6d, Mettle 3"."""
    rules = tables.derived.attacks
    pools = (sum(skills.get(skill, 0) for skill in names) for names in (rules.ranged, rules.melee))
    ranged, melee = pools
    return f"Ranged {ranged}d, Melee {melee}d, Mettle {own_mettle}"
