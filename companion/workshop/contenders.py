"""Units that may fight duels: every 'Mech and vehicle of a ruleset, shipped or the player's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.documents.document import Document, SourcePositions
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.rulebooks.loader import RulebookLibrary
from companion.workshop.hangar_model import HangarModel

DUELLISTS = frozenset({DocumentKind.MECH, DocumentKind.VEHICLE})
"""Kinds of units that fight duels."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A unit to choose: the id that battles know it by, its name, and tons."""

    id: str
    name: str
    tonnage: float
    entry: CatalogueEntry

    @classmethod
    def of(cls, entry: CatalogueEntry) -> Contender:
        """Return the unit of an entry."""
        return cls(entry.key, entry.name, entry.tonnage, entry)


class Contenders:
    """The units that one ruleset has for duels; documents are read when a unit is to fight."""

    def __init__(self, rulebooks: RulebookLibrary, hangar_model: HangarModel, ruleset: str) -> None:
        self._hangar_model, self.ruleset = hangar_model, ruleset
        self._game = game_of(rulebooks.load(ruleset))
        self._known: set[str] = set()

    def load(self) -> tuple[Contender, ...]:
        """Return all of them by name; raises StoreError in words. Takes a while where there are thousands."""
        if not len(self._hangar_model.index):
            self._hangar_model.read_index()
        entries = (row.entry for row in self._hangar_model.index.rows.values())
        found = {it.key: it for it in entries if it.kind in DUELLISTS and self.plays(it)}
        return tuple(sorted(map(Contender.of, found.values()), key=lambda it: (it.name.lower(), it.id)))

    def plays(self, entry: CatalogueEntry) -> bool:
        """Whether a unit belongs to this ruleset."""
        return entry.ruleset == self.ruleset or self._game.knows_model(entry.key)

    def game(self, contenders: Iterable[Contender]) -> Game:
        """Return the game that knows these units; raises FileError for a unit that the ruleset cannot
        play.
        """
        new = {it.id: it for it in contenders if not self._game.knows_model(it.id)}
        documents = {}
        for name, it in new.items():
            where = it.entry.source_file or it.name
            document = Document(where, self._hangar_model.document(it.entry), SourcePositions.of_file(where))
            self._game.check_unit(document)
            documents[name] = document
        if documents:
            self._game = self._game.with_models(documents)
        return self._game
