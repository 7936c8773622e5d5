"""A half-built battle as plain data: everything that is chosen, whatever is still missing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from companion.documents.document import Document, SourcePositions
from companion.documents.model import RuleModel, validate
from companion.documents.rule_model import Field
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.errors import FileError
from companion.tabletop.number_text import format_count

MAX_SIDES = 20
"""More than any game has: what is read stays small."""


class LaidSheet(RuleModel):
    """One of two map sheets laid side by side."""

    sheet: str = ""
    is_turned: bool = False


class NewBattleDraft(RuleModel):
    """State of the new battle dialog; `board` is the line of the list of maps, `sheets` lie on it.

    Dates are written as ISO 8601 has them.
    """

    saved_at: str
    ruleset: str
    title: str = ""
    options: Mapping[str, str] = {}
    is_on_map: bool = True
    board: str = ""
    sheets: tuple[LaidSheet, ...] = ()
    sides: tuple[SideSetup, ...] = Field(min_length=2, max_length=MAX_SIDES)
    units: tuple[UnitSetup, ...] = Field(default=(), max_length=200)

    def summary(self, now: datetime, rules: str) -> str:
        """`CityTech, North 3 units, South 4 units, of yesterday, 18:40`."""
        sides = (
            f"{side.name} {format_count(sum(unit.side == side.id for unit in self.units), 'unit')}"
            for side in self.sides
        )
        return f"{rules}, {', '.join(sides)}, of {_format_age(datetime.fromisoformat(self.saved_at), now)}"

    def is_same_as(self, other: NewBattleDraft | None) -> bool:
        """Whether another draft differs only in when it was kept."""
        return other is not None and self.model_copy(update={"saved_at": other.saved_at}) == other


def parse_draft(data: object) -> NewBattleDraft | None:
    """Return a draft behind plain data; None for what is none, or was written by another version."""
    if not isinstance(data, dict):
        return None
    given: dict[str, Any] = data
    try:
        draft = validate(NewBattleDraft, Document("a draft", given, SourcePositions.of_file("a draft")))
        datetime.fromisoformat(draft.saved_at)
    except (FileError, ValueError):
        return None
    return draft


def _format_age(then: datetime, now: datetime) -> str:
    local, today = then.astimezone(), now.astimezone().date()
    days = (today - local.date()).days
    day = {0: "today", 1: "yesterday"}.get(days, f"{local.day} {local:%b %Y}")
    return f"{day}, {local:%H:%M}"
