"""The player's catalogue as the repository of his designs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry
from companion.catalog.identity import normalize_name


class CatalogueDesignRepository:
    """The designs in the catalogue, opened when first needed; other windows may change it meanwhile."""

    def __init__(self, folder: Path, *, is_read_only: bool = False) -> None:
        self._folder, self._is_read_only = folder, is_read_only
        self._catalogue: Catalogue | None = None

    def is_taken(self, name: str) -> bool:
        """Whether something of this name is in the catalogue or in a ruleset. Raises StoreError."""
        catalogue = self._open_catalogue()
        return normalize_name(name) in catalogue.used_keys() or bool(catalogue.find(name))

    def store(self, document: Mapping[str, Any], key: str | None, ruleset: str) -> str:
        """Keep a design over the player's own of this key, else as a new one; its key. Raises StoreError."""
        return self._open_catalogue().save_design(document, key, ruleset).key

    def entry(self, key: str) -> CatalogueEntry | None:
        """Return the entry of a design of the player's own; None where it is gone. Raises StoreError."""
        own = self._open_catalogue().own_entries()
        return next((entry for entry in own if entry.key == key), None)

    def document(self, entry: CatalogueEntry) -> dict[str, Any]:
        """Return all that is known of an entry. Raises FileError or StoreError."""
        return self._open_catalogue().document(entry)

    def close(self) -> None:
        """Let go of the file."""
        if self._catalogue is not None:
            self._catalogue.close()
            self._catalogue = None

    def _open_catalogue(self) -> Catalogue:
        if self._catalogue is None:
            self._catalogue = Catalogue.open(self._folder, read_only=self._is_read_only)
            self._catalogue.entries()
        return self._catalogue
