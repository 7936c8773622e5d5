"""Progressions for tests: one of twenty skills, as a game of characters has it, and any that is written."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.documents.model import validate
from companion.documents.yamlfile import parse_document, read_document
from companion.engine.downtime.progression.cross_checks import ProgressionRules
from companion.engine.downtime.progression.known_pilots import KnownPilots
from companion.engine.downtime.progression.progression import Progression

NOTHING_KNOWN = KnownPilots()


@cache
def characters() -> Progression:
    """Sixteen general skills, four of 'Mechs, Mettle, experience, talents, Health and Psyche."""
    document = read_document(Path(__file__).with_suffix(".yaml"))
    return Progression(validate(ProgressionRules, document, ("progression",)), NOTHING_KNOWN, {})


def parse_progression(text: str, known: KnownPilots = NOTHING_KNOWN) -> Progression:
    """Return a section `progression` as text; raises FileError for its faults."""
    return Progression(rules_in(text), known, {})


def rules_in(text: str) -> ProgressionRules:
    """Return the same, without what battles know."""
    return validate(ProgressionRules, parse_document(text, "test.yaml"))
