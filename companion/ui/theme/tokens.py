"""The look in numbers: colours, spacing, type and targets, in a light, a dark and a high-contrast set."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Space(IntEnum):
    """The only gaps there are, in pixels at scale 1."""

    TINY = 4
    SMALL = 8
    MEDIUM = 12
    LARGE = 16
    WIDE = 24
    HUGE = 32


class FontSize(IntEnum):
    """The only letter sizes there are, in pixels at scale 1; a number that matters is never below NUMBER."""

    CAPTION = 11
    BODY = 13
    NUMBER = 15
    HEADING = 20
    TITLE = 28


SMALLEST_SCALE, LARGEST_SCALE = 0.8, 2.0
POINTER_TARGET, FINGER_TARGET = 32, 44
RADIUS = 6
ICON = 20


@dataclass(frozen=True, slots=True)
class Tokens:
    """A complete look; colours are #RRGGBB, lengths come from `px` in device-independent pixels."""

    name: str
    dark: bool
    ground: str
    surface: str
    raised: str
    hover: str
    line: str
    edge: str
    ink: str
    muted: str
    faint: str
    accent: str
    on_accent: str
    accent_hover: str
    selection: str
    on_selection: str
    side_a: str
    side_b: str
    side_c: str
    side_d: str
    good: str
    warn: str
    danger: str
    border: int = 1
    focus: int = 2
    scale: float = 1.0
    finger: bool = False

    def px(self, length: float) -> int:
        """Return a length of the design in pixels at this scale; what is there at all stays at least one
        pixel.
        """
        return max(1, round(length * self.scale)) if length else 0

    @property
    def target(self) -> int:
        """The least height of anything to press."""
        return self.px(FINGER_TARGET if self.finger else POINTER_TARGET)

    @property
    def touch(self) -> int:
        """The least side of what a finger has to hit; 0 where there are none, and pointers need less."""
        return self.target if self.finger else 0

    @property
    def radius(self) -> int:
        """How far corners are rounded."""
        return self.px(RADIUS)

    @property
    def icon(self) -> int:
        """The side of an icon in a line of controls."""
        return self.px(ICON)


LIGHT = Tokens(
    name="light",
    dark=False,
    ground="#F3F1EA",
    surface="#FFFFFF",
    raised="#FAF8F2",
    hover="#EDEAE0",
    line="#D9D5C9",
    edge="#8A8778",
    ink="#1C2126",
    muted="#59636D",
    faint="#9C9A8E",
    accent="#1C5D99",
    on_accent="#FFFFFF",
    accent_hover="#164C7E",
    selection="#D5E4F2",
    on_selection="#1C2126",
    side_a="#1C5D99",
    side_b="#B04E19",
    side_c="#6D3FA6",
    side_d="#00666B",
    good="#2C7A4B",
    warn="#8A5D08",
    danger="#B3261E",
)

DARK = Tokens(
    name="dark",
    dark=True,
    ground="#14171A",
    surface="#1D2227",
    raised="#242A30",
    hover="#2E353D",
    line="#343C45",
    edge="#76818D",
    ink="#F1F3F5",
    muted="#A3AEB9",
    faint="#6C7681",
    accent="#74B3F2",
    on_accent="#0E1418",
    accent_hover="#9AC8F6",
    selection="#26425E",
    on_selection="#FFFFFF",
    side_a="#74B3F2",
    side_b="#F39A67",
    side_c="#C7A1FF",
    side_d="#5ED3C8",
    good="#7DCB98",
    warn="#E2B457",
    danger="#F28B82",
)

HIGH_CONTRAST = Tokens(
    name="contrast",
    dark=True,
    ground="#000000",
    surface="#000000",
    raised="#000000",
    hover="#000000",
    line="#FFFFFF",
    edge="#FFFFFF",
    ink="#FFFFFF",
    muted="#FFFFFF",
    faint="#A6A6A6",
    accent="#FFD60A",
    on_accent="#000000",
    accent_hover="#FFFFFF",
    selection="#FFD60A",
    on_selection="#000000",
    side_a="#FFFFFF",
    side_b="#FFD60A",
    side_c="#FFFFFF",
    side_d="#FFD60A",
    good="#FFFFFF",
    warn="#FFD60A",
    danger="#FFD60A",
    border=2,
    focus=3,
)


def mix_colours(colour: str, with_colour: str, share: float) -> str:
    """Return a colour with a share (0..1) of another blended in, both as #RRGGBB."""
    pairs = zip(_channels(colour), _channels(with_colour), strict=True)
    return "#" + "".join(f"{round(one + (other - one) * share):02X}" for one, other in pairs)


def contrast(colour: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21. Source: WCAG 2.2, contrast ratio."""
    darker, lighter = sorted((_luminance(colour), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
