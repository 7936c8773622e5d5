"""Autosave of unsaved drafts in a file, so that a crash loses nothing."""

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
class AutosavedDraft:
    """An unsaved draft of a design or a board, with its parent design, its key and its rules."""

    document: dict[str, Any]
    parent: dict[str, Any] | None = None
    key: str | None = None
    ruleset: str = ""


class AutosaveFile:
    """An autosave file in the player's folder; a file that cannot be read or written counts as missing."""

    def __init__(self, folder: Path, name: str = FILE) -> None:
        self._path = folder / name

    def store(self, autosaved: AutosavedDraft) -> None:
        """Keep what is drawn; a full disk must not keep anybody from drawing on."""
        data = {
            "document": autosaved.document,
            "parent": autosaved.parent,
            "key": autosaved.key,
            "ruleset": autosaved.ruleset,
        }
        with suppress(CompanionError):
            make_folder(self._path.parent)
            write_whole(self._path, json.dumps(data, ensure_ascii=False))

    def load(self) -> AutosavedDraft | None:
        """Return what was kept when the app ended without asking."""
        try:
            if self._path.stat().st_size > LARGEST:
                return None
            data = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        if not isinstance(data, dict) or not isinstance(data.get("document"), dict):
            return None
        parent, key = data.get("parent"), data.get("key")
        return AutosavedDraft(
            data["document"],
            parent if isinstance(parent, dict) else None,
            key if isinstance(key, str) else None,
            str(data.get("ruleset", "")),
        )

    def discard(self) -> None:
        """Keep nothing any more."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
