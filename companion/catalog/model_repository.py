"""The source of models that no ruleset ships: a data folder's catalogue, opened when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.rulebooks.loader import RulebookLibrary


class CatalogueModelRepository:
    """The imported units and own designs of a data folder, the player's own unless told."""

    def __init__(self, rulebooks: RulebookLibrary, folder: Path | None = None) -> None:
        self._rulebooks, self._folder = rulebooks, folder

    def find_model(self, ruleset: str, model: str) -> Mapping[str, Any] | None:
        """Return the document of a unit that is meant for a ruleset, or one that it extends, by its id.

        Raises StoreError where the catalogue cannot be read.
        """
        from companion.catalog.catalogue import Catalogue
        from companion.store.catalogue.database import path_in

        if not path_in(self._folder).exists():
            return None
        with Catalogue.open(self._folder, read_only=True) as catalogue:
            return catalogue.find_model(self._rulebooks.load(ruleset).chain, model)
