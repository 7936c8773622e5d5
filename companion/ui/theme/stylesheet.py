"""The one style sheet of the window: its text, filled in from the tokens of a look."""

from __future__ import annotations

from companion.paths import resources
from companion.ui.theme.templates import SHEET
from companion.ui.theme.tokens import FontSize, Space, Tokens

TOOL_EXTRA = 3
"""What Qt adds to the height of tool buttons and spin boxes beyond the style sheet's, in pixels.

Not to all of them: for fingers it is not counted on.
"""


def style_sheet(tokens: Tokens) -> str:
    """Return the Qt style sheet of the whole application in one look."""
    return SHEET.substitute(_colours(tokens), **_lengths(tokens), **_least_widths(tokens))


def _least_widths(tokens: Tokens) -> dict[str, str]:
    """Declarations for fingers only: a width that is told, be it 0, takes the place of what words need."""
    if not tokens.touch:
        return {"least_width": "", "touch_width": ""}
    inside = max(tokens.touch - 2 * tokens.border - 2 * tokens.px(Space.SMALL), 0)
    return {"least_width": f"min-width: {inside}px;", "touch_width": f"min-width: {tokens.touch}px;"}


def _colours(tokens: Tokens) -> dict[str, str]:
    bordered = tokens.border > 1
    names = (
        "name ground surface raised hover line edge ink muted faint accent on_accent accent_hover selection "
        "on_selection good warn danger"
    )
    return {name: getattr(tokens, name) for name in names.split()} | {
        "marks": (resources() / "icons" / "marks").as_posix(),
        "chip_edge": tokens.accent if bordered else tokens.selection,
        "hover_edge": tokens.accent if bordered else tokens.muted,
        "quiet_hover": tokens.accent if bordered else "transparent",
        "accent_ink": tokens.ink if bordered else tokens.accent,
        "line_off": tokens.faint if bordered else tokens.line,
        "primary_off": tokens.ground if bordered else tokens.line,
        "primary_off_ink": tokens.faint if bordered else tokens.muted,
        "menu_selection": tokens.ground if bordered else tokens.selection,
        "menu_edge": tokens.accent if bordered else tokens.selection,
        "bar_colour": tokens.edge if bordered else tokens.faint,
    }


def _lengths(tokens: Tokens) -> dict[str, int]:
    px = tokens.px
    lines = {"border": tokens.border, "focus": tokens.focus, "radius": tokens.radius, "icon": tokens.icon}
    return (
        {space.name.lower(): px(space) for space in Space}
        | {size.name.lower(): px(size) for size in FontSize}
        | lines
        | {"half_tiny": px(2), "group_top": px(FontSize.BODY) + px(Space.SMALL), "grip": px(2)}
        | _target_lengths(tokens)
        | _paddings(tokens)
        | _choice_lengths(tokens)
        | _slider_lengths(tokens)
    )


def _target_lengths(tokens: Tokens) -> dict[str, int]:
    """Return how high what is touched is within its border, so that nothing moves when a focus ring
    appears.
    """
    px, target, border, focus = tokens.px, tokens.target, 2 * tokens.border, 2 * tokens.focus
    extra = 0 if tokens.finger else TOOL_EXTRA
    chip, row = tokens.touch or px(24), tokens.touch or px(28)
    return {
        "target": target,
        "target_inside": target - border,
        "target_focus": target - focus,
        "target_tool": target - border - extra,
        "target_tool_focus": target - focus - extra,
        "tall_inside": target + px(Space.LARGE) - border,
        "tall_focus": target + px(Space.LARGE) - focus,
        "chip_inside": chip - border,
        "chip_focus": chip - focus,
        "chip_radius": chip // 2,
        "tab_line": px(2),
        "tab_height": target - px(2),
        "row_height": row,
        "menu_row": row,
    }


def _paddings(tokens: Tokens) -> dict[str, int]:
    """Paddings, and what is left of them beside a focus ring."""
    px, ring = tokens.px, tokens.focus - tokens.border
    return {
        "medium_focus": px(Space.MEDIUM) - ring,
        "small_focus": px(Space.SMALL) - ring,
        "tiny_focus": px(Space.TINY) - ring,
        "tool_pad": px(Space.TINY),
        "tool_pad_focus": px(Space.TINY) - ring,
        "spin_width": px(28),
    }


def _choice_lengths(tokens: Tokens) -> dict[str, int]:
    px, border, choice = tokens.px, tokens.border, tokens.px(18)
    return {
        "choice_border": max(border, 2) if tokens.scale > 1.4 else max(border, 1),
        "choice_inside": choice - 2 * border,
        "choice_radius": choice // 2,
        "radio_ring": px(5),
        "radio_dot": choice - 2 * px(5),
    }


def _slider_lengths(tokens: Tokens) -> dict[str, int]:
    px = tokens.px
    bar, slider = px(12), px(20)
    return {
        "bar": bar,
        "bar_margin": px(3),
        "bar_radius": (bar - 2 * px(3)) // 2,
        "slider": slider - 2 * tokens.focus,
        "slider_over": (slider - px(Space.TINY)) // 2,
        "slider_radius": (slider - 1) // 2,
    }
