"""Labels of the page's parts and positions."""

from __future__ import annotations

from companion.ui.battle.layout.arrangement import BattlePart, PanelPosition

NAMES = {
    BattlePart.ROSTER: "Roster",
    BattlePart.PANEL: "Sheet and attack",
    BattlePart.JOURNAL: "Journal",
    BattlePart.MAP: "Map",
}
ICONS = {
    BattlePart.ROSTER: "roster",
    BattlePart.PANEL: "sheet",
    BattlePart.JOURNAL: "journal",
    BattlePart.MAP: "map",
}
POSITION_LABELS = {
    PanelPosition.MIDDLE: "In the middle",
    PanelPosition.LEFT: "On the left",
    PanelPosition.RIGHT: "On the right",
    PanelPosition.ABOVE: "As a strip at the top",
    PanelPosition.BELOW: "Below the table",
    PanelPosition.WINDOW: "In a window of its own",
}


def format_part(part: BattlePart) -> str:
    """Format the name of a part within a sentence."""
    return f"the {NAMES[part].lower()}"
