"""What is being drawn, kept in a file while it is not saved, so that a crash loses nothing."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.writing import make_folder, write_whole

FILE = "unsaved-design.json"
LARGEST = 8_000_000
"""In bytes; a board of the most hexes has room."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What was being drawn: a design or a board, what it is held against, its key, its rules."""

    document: dict[str, Any]
    parent: dict[str, Any] | None = None
    key: str | None = None
    ruleset: str = ""


class Keeper:
    """One file in the player's folder; what cannot be read or written is as if it were not there."""

    def __init__(self, folder: Path, name: str = FILE) -> None:
        self._path = folder / name

    def keep(self, kept: Kept) -> None:
        """Keep what is drawn; a full disk must not keep anybody from drawing on."""
        told = {"document": kept.document, "parent": kept.parent, "key": kept.key, "ruleset": kept.ruleset}
        with suppress(CompanionError):
            make_folder(self._path.parent)
            write_whole(self._path, json.dumps(told, ensure_ascii=False))

    def found(self) -> Kept | None:
        """What was kept when the app ended without asking."""
        try:
            if self._path.stat().st_size > LARGEST:
                return None
            told = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        if not isinstance(told, dict) or not isinstance(told.get("document"), dict):
            return None
        parent, key = told.get("parent"), told.get("key")
        return Kept(
            told["document"],
            parent if isinstance(parent, dict) else None,
            key if isinstance(key, str) else None,
            str(told.get("ruleset", "")),
        )

    def drop(self) -> None:
        """Keep nothing any more."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
