"""Undo history of a design or a board, and autosave of unsaved drafts, so that a crash loses nothing."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.errors import CompanionError
from companion.writing import make_folder, write_whole

Drawn = TypeVar("Drawn")
"""What is drawn at: an immutable value, such as a design or a board."""
MOST_STEPS = 500
"""How many steps are kept; drafts share what a step has not changed."""

FILE = "unsaved-design.json"
LARGEST = 8_000_000
"""In bytes; a board of the most hexes has room."""


@dataclass(frozen=True, slots=True)
class HistoryStep(Generic[Drawn]):
    """A state of the draft, and in words the change that led to it."""

    draft: Drawn
    text: str = ""


@dataclass(frozen=True, slots=True)
class History(Generic[Drawn]):
    """The steps up to now, the last of them shown, and those that were undone, the nearest first."""

    steps: tuple[HistoryStep[Drawn], ...]
    undone: tuple[HistoryStep[Drawn], ...] = ()

    @classmethod
    def begin(cls, draft: Drawn) -> History[Drawn]:
        """Return a history without any step."""
        return cls((HistoryStep(draft),))

    @property
    def current(self) -> Drawn:
        """What is drawn, as it is now."""
        return self.steps[-1].draft

    @property
    def undo_text(self) -> str:
        """What would be undone; empty where nothing can be."""
        return self.steps[-1].text if len(self.steps) > 1 else ""

    @property
    def redo_text(self) -> str:
        """What would be done again; empty where nothing can be."""
        return self.undone[0].text if self.undone else ""

    def record(self, draft: Drawn, text: str, *, joins: bool = False) -> History[Drawn]:
        """Return a step further; what changes nothing is no step. One that `joins` the last of the same words
        replaces it, as the steps of a number that is being turned do.
        """
        if draft == self.current:
            return self
        steps = self.steps
        if joins and len(steps) > 1 and steps[-1].text == text:
            steps = steps[:-1]
        return History((*steps[-MOST_STEPS:], HistoryStep(draft, text)))

    def undo(self) -> History[Drawn]:
        """Return a step back; the same history where there is none."""
        if len(self.steps) < 2:
            return self
        return replace(self, steps=self.steps[:-1], undone=(self.steps[-1], *self.undone))

    def redo(self) -> History[Drawn]:
        """Return the step that was undone last; the same history where there is none."""
        if not self.undone:
            return self
        return History((*self.steps, self.undone[0]), self.undone[1:])


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
