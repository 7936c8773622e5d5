"""Empty sheets by tonnage: circles for all the structure and armor that a unit of so many tons may have."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.battletech.battle.state import AnyKind, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.sheet import Fact, Sheet, Track
from companion.errors import InputError
from companion.tabletop.number_text import format_count


def empty_sheet_of_tonnage(rules: Rulebook, kind: AnyKind, sheet: Sheet, tonnage: int) -> Sheet:
    """Return an empty sheet for a unit of so many tons; raises InputError where there are no such units."""
    if kind.circles is None:
        raise InputError(
            f"Empty sheets of the kind {kind.id} are the same for every tonnage. Leave the tonnage out."
        )
    circles = kind.circles(rules, tonnage)

    def with_circles(track: Track) -> Track:
        full = circles.get(track.id, track.full)
        return replace(track, full=full, left=full)

    return replace(
        sheet,
        subtitle=format_count(tonnage, "ton"),
        tracks=tuple(map(with_circles, sheet.tracks)),
        printed=tuple(_with_tonnage(fact, tonnage) for fact in sheet.printed),
    )


def _with_tonnage(fact: Fact, tonnage: int) -> Fact:
    return replace(fact, value=say("paper/tons", tons=tonnage)) if fact.id == "tonnage" else fact
