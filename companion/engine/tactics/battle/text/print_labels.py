"""Labels that only printed unit cards have: tables of the rules on the margin."""

from __future__ import annotations

from collections.abc import Mapping

PAPER: Mapping[str, str] = {
    "paper/attack_die": "Attack die",
    "paper/defense_die": "Defense die",
    "paper/faces": "Faces",
    "paper/hits": "Hits",
    "paper/evades": "Evades",
    "paper/counts_at": "{hits} {ranges}",
    "paper/defense_dice": "Defense dice",
    "paper/dice": "Dice",
    "paper/ranges": "Ranges",
    "paper/hexes": "Hexes",
    "paper/woods": "{density!c} woods between",
    "paper/smoke": "{density!c} smoke between",
    "paper/cover": "Cover",
    "paper/hull_down_cover": "Cover, hull down",
    "paper/no_sight": "No sight through woods and smoke of",
    "paper/physical": "Physical attack dice",
    "paper/actions": "Actions after moving",
    "paper/number": "Actions",
    "paper/movement": "Movement costs",
    "paper/mp": "MP",
    "paper/each_hex": "Each hex",
    "paper/level": "Change of level by {levels}",
    "paper/shutdown_at": "Indicators that shut down",
    "paper/flanking": "Flanking, attack dice",
    "paper/most_dice": "Most attack dice",
    "paper/command_range": "Command range, hexes",
    "paper/lock_range": "Target Lock range, hexes",
}
