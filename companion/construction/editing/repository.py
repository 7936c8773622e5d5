"""The repository of designs, as the editor needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class DesignRepository(Protocol):
    """A catalogue that keeps designs of the player's own."""

    def is_taken(self, name: str) -> bool:
        """Whether something of this name is there that must not be replaced without a word."""

    def store(self, document: Mapping[str, Any], key: str | None, ruleset: str) -> str:
        """Keep a design over the player's own of this key, else as a new one; its key. Raises StoreError."""
