"""The colour, the icon and the word of each sort of things: the same in the palette and in the slots."""

from __future__ import annotations

from companion.construction.editing.views import PartCategory
from companion.ui.theme.tokens import Tokens, mix_colours

TOKENS = {
    PartCategory.ENERGY: "side_c",
    PartCategory.BALLISTIC: "side_d",
    PartCategory.MISSILE: "side_a",
    PartCategory.MELEE: "side_b",
    PartCategory.AMMUNITION: "side_b",
    PartCategory.DEFENSE: "accent",
    PartCategory.SKILL: "side_d",
    PartCategory.MECH_SKILL: "side_a",
    PartCategory.TALENT: "side_c",
    PartCategory.BACKGROUND: "good",
    PartCategory.EQUIPMENT: "good",
    PartCategory.HEAT_SINK: "edge",
    PartCategory.JUMP_JET: "edge",
    PartCategory.MATERIAL: "faint",
    PartCategory.SYSTEM: "faint",
    PartCategory.UNKNOWN: "warn",
}
ICONS = {
    PartCategory.ENERGY: "energy",
    PartCategory.BALLISTIC: "ballistic",
    PartCategory.MISSILE: "missile",
    PartCategory.MELEE: "physical",
    PartCategory.AMMUNITION: "ammo",
    PartCategory.DEFENSE: "shield",
    PartCategory.SKILL: "warrior",
    PartCategory.MECH_SKILL: "mech",
    PartCategory.TALENT: "star",
    PartCategory.BACKGROUND: "home",
    PartCategory.EQUIPMENT: "equipment",
    PartCategory.HEAT_SINK: "heat",
    PartCategory.JUMP_JET: "jump",
    PartCategory.MATERIAL: "structure",
    PartCategory.SYSTEM: "system",
    PartCategory.UNKNOWN: "help",
}
LABELS = {
    PartCategory.ENERGY: "Energy weapons",
    PartCategory.BALLISTIC: "Ballistic weapons",
    PartCategory.MISSILE: "Missile launchers",
    PartCategory.MELEE: "Melee weapons",
    PartCategory.AMMUNITION: "Ammunition",
    PartCategory.DEFENSE: "Shields, barriers and reservoirs",
    PartCategory.EQUIPMENT: "Equipment",
    PartCategory.JUMP_JET: "Propulsion",
    PartCategory.SYSTEM: "Modules and drives",
    PartCategory.MATERIAL: "Forms and protection",
    PartCategory.SKILL: "Skills",
    PartCategory.MECH_SKILL: "Mech skills",
    PartCategory.TALENT: "Talents",
    PartCategory.BACKGROUND: "Backgrounds",
}
LIGHT_SHARE, DARK_SHARE = 0.13, 0.24


def colour_of(tokens: Tokens, sort: PartCategory) -> str:
    """Return the colour that a sort is known by."""
    colour: str = getattr(tokens, TOKENS[sort])
    return colour


def fill_of(tokens: Tokens, sort: PartCategory) -> str:
    """Return the ground of what is of a sort: its colour, thinned so that ink stays legible on it."""
    if tokens.border > 1:
        return tokens.surface
    return mix_colours(tokens.surface, colour_of(tokens, sort), DARK_SHARE if tokens.dark else LIGHT_SHARE)
