"""The note of a unit as a chip: on its card, on its sheet, and beside its counter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.shared.notes.rules import BattleWithNotes
from companion.engine.sheet import NOTE, Chip

LABEL = "Note"


def note_chip(battle: BattleWithNotes, unit: Any) -> Iterator[Chip]:
    """Yield the chip, where something is noted."""
    if text := battle.notes.get(unit.id, ""):
        yield Chip(NOTE, LABEL, hint=text)
