"""Characters of a role-playing game: a port that a family supplies whose people are made by rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.documents.document import Document
from companion.engine.downtime.progression.views import PilotNumbers
from companion.engine.sheet import Sheet
from companion.errors import Fault


@dataclass(frozen=True, slots=True)
class CharacterCheck:
    """The check of a character's file: what is against it, what is worked out, what is left to choose."""

    name: str
    faults: tuple[Fault, ...]
    statistics: tuple[tuple[str, str], ...]
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BattlePilot:
    """A pilot to be put into a unit: what a chooser shows, and what the unit's set-up has of it.

    The `name` is empty where it is nobody's in particular.
    """

    label: str
    about: str
    name: str
    loads: Mapping[str, str]
    abilities: tuple[str, ...] = ()


class CharacterRules(Protocol):
    """The rules by which characters are made."""

    def ready_pilots(self) -> Sequence[BattlePilot]:
        """Return pilots for whoever has made no characters; the first is who pilots a unit where none is
        named.
        """

    def battle_pilot(self, document: Document) -> BattlePilot:
        """Return a character as a pilot; raises FileError for one that no battle can have."""

    def check_character(self, document: Document) -> CharacterCheck:
        """Return everything told of a character; raises FileError for a document that is none."""

    def character_numbers(self, document: Document) -> PilotNumbers:
        """Return a character as a campaign counts it; raises FileError for one that none can have."""

    def character_sheet(self, document: Document) -> Sheet:
        """Return the sheet of a character who has taken no harm; raises FileError for a document that is
        none.
        """
