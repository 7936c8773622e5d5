"""The pool of units that may be picked: the models of the rules, and matching ones of the hangar."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin, entry_of
from companion.catalog.forces import ForceMember
from companion.catalog.search.index import Index, SearchOrder, SearchResult
from companion.catalog.search.lexicon import Lexicon
from companion.catalog.search.rows import EntryAddress, SearchRow
from companion.documents.document import Document, SourcePositions
from companion.engine.downtime.progression.views import PilotNumbers
from companion.engine.forces import ForceOffer
from companion.engine.game import Game, battles_of
from companion.engine.game.characters import BattlePilot, CharacterRules
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.views.units import ModelView
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.workshop.hangar_model import HangarModel

STORED = (EntryOrigin.IMPORTED, EntryOrigin.OWN)


class UnitPool:
    """Models by id, with a search; those of the hangar are read when they are first looked at."""

    def __init__(
        self,
        views: Sequence[ModelView],
        game: Game | None = None,
        stock: HangarModel | None = None,
        chain: Collection[str] = (),
        entries: Iterable[CatalogueEntry] = (),
        *,
        takes_stored: bool = True,
    ) -> None:
        self._takes_stored = takes_stored
        self._views = {view.id: view for view in views}
        self._game, self.stock, self._chain = game, stock, frozenset(chain)
        known = {entry.key: entry for entry in entries}
        self._plain = Index((known.get(view.id) or _entry_of(view, game) for view in views), Lexicon())
        self.prices: Mapping[str, ForceOffer] = {}
        """What a force would pay for a model, and what is against taking it, where points are counted."""
        self._troubles: dict[str, str] = {}
        self._read_models: dict[str, Document] = {}

    @property
    def index(self) -> Index:
        """All there is to choose from: the hangar's index once it has been read."""
        if self.stock is not None and len(self.stock.index):
            return self.stock.index
        return self._plain

    @property
    def is_whole(self) -> bool:
        """Whether the hangar has been read, or there is none."""
        return self.stock is None or len(self.stock.index) > 0

    def entry(self, model: str) -> CatalogueEntry | None:
        """Return the line of a model, None where there is none."""
        for index in (self.index, self._plain):
            for ruleset in ("", *self._chain):
                if (row := index.rows.get(EntryAddress(ruleset, model))) is not None:
                    return row.entry
        return None

    def read_stock(self) -> None:
        """Read the hangar, where nobody has yet: ask it behind the window. Raises StoreError in words."""
        if self.stock is not None:
            self.stock.read_once()

    def search(
        self, text: str, order: SearchOrder = SearchOrder.MATCH, *, is_turned: bool = False
    ) -> SearchResult:
        """Return what is found for words; without any, favourites and what was used last stand first."""
        found = self.index.search(text, order, is_descending=is_turned, scope=self._offers)
        if text.strip() or order is not SearchOrder.MATCH:
            return found
        return replace(found, rows=sorted(found.rows, key=lambda row: (not row.is_favourite, -row.used)))

    def search_forces(self, text: str) -> SearchResult:
        """Return the forces of the hangar that are called so, or have such units."""
        return self.index.search(text, scope=lambda row: row.entry.kind is DocumentKind.FORCE)

    def against(self, model: str) -> tuple[str, ...]:
        """Return what stands against picking a model, in words: the rules, or the points of the force."""
        if trouble := self.trouble(model):
            return (trouble,)
        offer = self.prices.get(model)
        return tuple(fault.text for fault in offer.faults if not fault.is_warning) if offer else ()

    def note_use(self, models: Collection[str]) -> None:
        """Let these models stand first the next time."""
        if self.stock is not None:
            self.stock.note_use([row.entry for row in self.search("").rows if row.entry.key in models])

    def forces(self) -> list[CatalogueEntry]:
        """Return the forces of the hangar, as far as it has been read."""
        if self.stock is None:
            return []
        return [row.entry for row in self.search_forces("").rows]

    def units_of_force(self, force: CatalogueEntry, side: str) -> Sequence[ForceMember]:
        """Return the units of a force on a side; raises FileError or StoreError where it is gone."""
        return self.stock.force(force, side, self._chain) if self.stock is not None else ()

    @property
    def ready_pilots(self) -> Sequence[BattlePilot]:
        """The pilots that the rules have ready, where they know characters; none elsewhere."""
        characters = self._game.ports.characters if self._game is not None else None
        return characters.ready_pilots() if characters is not None else ()

    def characters(self) -> list[CatalogueEntry]:
        """Return the characters of the hangar by these rules, as far as it has been read."""
        if self.stock is None or not self.ready_pilots:
            return []
        found = self.index.search("", scope=lambda row: _is_own_character(row.entry, self._chain))
        return sorted((row.entry for row in found.rows), key=lambda entry: entry.name.casefold())

    def character_pilot(self, entry: CatalogueEntry) -> BattlePilot:
        """Return a character of the hangar as a pilot; raises FileError or StoreError where it cannot be."""
        return self._characters.battle_pilot(self._character(entry))

    def character_numbers(self, entry: CatalogueEntry) -> PilotNumbers:
        """Return a character of the hangar as a campaign counts it; raises FileError or StoreError."""
        return self._characters.character_numbers(self._character(entry))

    @property
    def _characters(self) -> CharacterRules:
        assert self._game is not None, "rules know characters"
        assert self._game.ports.characters is not None, "rules know characters"
        return self._game.ports.characters

    def _character(self, entry: CatalogueEntry) -> Document:
        assert self.stock is not None, "characters are of the hangar"
        return Document(entry.name, self.stock.document(entry), SourcePositions.of_file(entry.name))

    def misfit(self, unit: UnitSetup) -> str:
        """Return why a unit cannot begin in the condition that it is in, nothing where it can."""
        if unit.condition is None or self._game is None or self.trouble(unit.model):
            return ""
        sides = [SideSetup(id=name, name=name) for name in ("one", "other")]
        units = [unit.model_copy(update={"id": side.id, "side": side.id}) for side in sides]
        own = {unit.model: self._read_models[unit.model]} if unit.model in self._read_models else {}
        try:
            battles_of(self._game).with_models(own).new_battle(None, sides, units)
        except CompanionError as problem:
            return str(problem).removeprefix(f"{sides[0].id}: ")
        return ""

    def view(self, model: str | None) -> ModelView | None:
        """Return a model by its id; one of the hangar where the rules can play it."""
        if model is None:
            return None
        return None if self.trouble(model) else self._views[model]

    def documents(self, models: Iterable[str]) -> dict[str, Mapping[str, Any]]:
        """Return the unit files of those models that come from the hangar, by their ids."""
        return {model: self._read_models[model].data for model in models if model in self._read_models}

    def name_of(self, text: str) -> str | None:
        """Return the id of the model whose name this is, in capitals or not."""
        wanted = text.strip().casefold()
        if not wanted:
            return None
        found = (view.id for view in self._views.values() if view.name.casefold() == wanted)
        return next(found, None)

    def trouble(self, model: str) -> str:
        """Return why a model cannot be played by these rules, nothing where it can."""
        if model in self._views:
            return self._views[model].why_not
        if model not in self._troubles:
            self._troubles[model] = self._add_stored_model(model)
        return self._troubles[model]

    def _offers(self, row: SearchRow) -> bool:
        entry = row.entry
        if not entry.is_unit:
            return False
        if entry.origin in STORED:
            return self._takes_stored and entry.ruleset in self._chain
        return entry.key in self._views and (not entry.ruleset or entry.ruleset in self._chain)

    def _add_stored_model(self, model: str) -> str:
        """Take a model of the hangar among those known, or say why not."""
        if self.stock is None or self._game is None:
            return "There is no such model."
        # Only here: most battles are begun with what is shipped.
        from companion.workshop.inspection import why_not_played

        try:
            data = self.stock.find_model(self._chain, model)
            if data is None:
                return "There is no such model."
            document = Document(model, dict(data), SourcePositions.of_file(model))
            if why := why_not_played(self._game, model, document):
                return f"These rules cannot play it: {why}"
            views = self._game.with_models({model: document}).models()
        except CompanionError as problem:
            return str(problem)
        self._read_models[model] = document
        self._views.update({view.id: view for view in views if view.id == model})
        return self._views[model].why_not if model in self._views else "These rules cannot play it."


def _is_own_character(entry: CatalogueEntry, chain: Collection[str]) -> bool:
    return entry.kind is DocumentKind.CHARACTER and entry.origin in STORED and entry.ruleset in chain


def _entry_of(view: ModelView, game: Game | None) -> CatalogueEntry:
    """Return the line of a model: from its file where there is one, else of what its view tells."""
    with suppress(CompanionError):
        document = game.model_document(view.id) if game is not None else None
        if document is not None:
            entry = entry_of(document.data, "", EntryOrigin.SHIPPED)
            return replace(entry, key=view.id, name=view.name, weapons=(view.summary,))
    return CatalogueEntry(
        view.id, DocumentKind.MECH, view.name, view.name, "", "", EntryOrigin.SHIPPED, weapons=(view.summary,)
    )
