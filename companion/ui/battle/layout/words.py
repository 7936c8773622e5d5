"""What parts and places are called."""

from __future__ import annotations

from companion.ui.battle.layout.arrangement import Part, Place

NAMES = {
    Part.ROSTER: "Roster",
    Part.PANEL: "Sheet and attack",
    Part.JOURNAL: "Journal",
    Part.MAP: "Map",
}
ICONS = {Part.ROSTER: "roster", Part.PANEL: "sheet", Part.JOURNAL: "journal", Part.MAP: "map"}
PLACE_WORDS = {
    Place.MIDDLE: "In the middle",
    Place.LEFT: "On the left",
    Place.RIGHT: "On the right",
    Place.ABOVE: "As a strip at the top",
    Place.BELOW: "Below the table",
    Place.WINDOW: "In a window of its own",
}


def lowered(part: Part) -> str:
    """The name of a part within a sentence."""
    return f"the {NAMES[part].lower()}"
