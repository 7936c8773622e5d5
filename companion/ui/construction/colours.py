"""The colour, the icon and the word of each sort of things: the same in the palette and in the slots."""

from __future__ import annotations

from companion.construction.editing.views import Sort
from companion.ui.theme.tokens import Tokens, mixed

TOKENS = {
    Sort.ENERGY: "side_c",
    Sort.BALLISTIC: "side_d",
    Sort.MISSILE: "side_a",
    Sort.AMMUNITION: "side_b",
    Sort.EQUIPMENT: "good",
    Sort.HEAT_SINK: "edge",
    Sort.JUMP_JET: "edge",
    Sort.MATERIAL: "faint",
    Sort.SYSTEM: "faint",
    Sort.UNKNOWN: "warn",
}
ICONS = {
    Sort.ENERGY: "energy",
    Sort.BALLISTIC: "ballistic",
    Sort.MISSILE: "missile",
    Sort.AMMUNITION: "ammo",
    Sort.EQUIPMENT: "equipment",
    Sort.HEAT_SINK: "heat",
    Sort.JUMP_JET: "jump",
    Sort.MATERIAL: "structure",
    Sort.SYSTEM: "system",
    Sort.UNKNOWN: "help",
}
WORDS = {
    Sort.ENERGY: "Energy weapons",
    Sort.BALLISTIC: "Ballistic weapons",
    Sort.MISSILE: "Missile launchers",
    Sort.AMMUNITION: "Ammunition",
    Sort.EQUIPMENT: "Equipment",
}
LIGHT_SHARE, DARK_SHARE = 0.13, 0.24


def colour_of(tokens: Tokens, sort: Sort) -> str:
    """The colour that a sort is known by."""
    colour: str = getattr(tokens, TOKENS[sort])
    return colour


def fill_of(tokens: Tokens, sort: Sort) -> str:
    """The ground of what is of a sort: its colour, thinned so that ink stays legible on it."""
    if tokens.border > 1:
        return tokens.surface
    return mixed(tokens.surface, colour_of(tokens, sort), DARK_SHARE if tokens.dark else LIGHT_SHARE)
