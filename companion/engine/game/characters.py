"""Characters of a role-playing game: a port that a family supplies whose people are made by rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.documents.document import Document
from companion.engine.sheet import Sheet
from companion.errors import Fault


@dataclass(frozen=True, slots=True)
class CharacterCheck:
    """The check of a character's file: what is against it, what is worked out, what is left to choose."""

    name: str
    faults: tuple[Fault, ...]
    statistics: tuple[tuple[str, str], ...]
    left: tuple[str, ...]


class CharacterRules(Protocol):
    """The rules by which characters are made."""

    def check_character(self, document: Document) -> CharacterCheck:
        """Return everything told of a character; raises FileError for a document that is none."""

    def character_sheet(self, document: Document) -> Sheet:
        """Return the sheet of a character who has taken no harm; raises FileError for a document that is
        none.
        """
