"""How far apart printed hexes look, measured on their pixels: lightness, hue, texture and layout.

Where each tree or stone stands is left to chance, so hexes are not compared pixel by pixel but by how
often each lightness, each hue and each step between neighbouring pixels comes up in them; and by what
lies where on the average of several, such as a road or a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QImage

CELLS = 6
"""Into so many rows and columns a hex is divided to compare what lies where."""


@dataclass(frozen=True, slots=True)
class Face:
    """What several printed hexes of one kind have in common, in CIE L*a*b* of their pixels.

    All is sorted but the `layout`, which has the mean lightness of each cell from the upper left;
    `steps` are the differences in lightness between pixels beside and below one another.
    """

    lightness: Sequence[float]
    steps: Sequence[float]
    red_green: Sequence[float]
    blue_yellow: Sequence[float]
    layout: Sequence[float]

    @classmethod
    def of(cls, pictures: Sequence[QImage]) -> Face:
        """The face that pictures of one size show."""
        width, height = pictures[0].width(), pictures[0].height()
        all_pixels = [_pixels(picture) for picture in pictures]
        steps: list[float] = []
        for pixels in all_pixels:
            tones = [pixel[0] for pixel in pixels]
            steps += (abs(tones[at] - tones[at - 1]) for at in range(len(tones)) if at % width)
            steps += (abs(tones[at] - tones[at - width]) for at in range(width, len(tones)))
        channels = [sorted(pixel[part] for pixels in all_pixels for pixel in pixels) for part in range(3)]
        light, red_green, blue_yellow = channels
        return cls(light, sorted(steps), red_green, blue_yellow, _layout(all_pixels, width, height))


def apart(one: Face, other: Face, *, in_grey: bool) -> float:
    """How far two faces are apart, in points of lightness; hues count only where they are seen."""
    pairs = [(one.lightness, other.lightness), (one.steps, other.steps), (one.layout, other.layout)]
    if not in_grey:
        pairs += [(one.red_green, other.red_green), (one.blue_yellow, other.blue_yellow)]
    return max(_between(*pair) for pair in pairs)


def _between(one: Sequence[float], other: Sequence[float]) -> float:
    """The mean way from each value of one to its like in the other; of sorted ones the earth mover's."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def _layout(
    all_pixels: Sequence[Sequence[tuple[float, float, float]]], width: int, height: int
) -> list[float]:
    sums, counts = [0.0] * CELLS**2, [0] * CELLS**2
    for pixels in all_pixels:
        for at, pixel in enumerate(pixels):
            cell = at // width * CELLS // height * CELLS + at % width * CELLS // width
            sums[cell] += pixel[0]
            counts[cell] += 1
    return [total / count for total, count in zip(sums, counts, strict=True)]


def _pixels(picture: QImage) -> list[tuple[float, float, float]]:
    image = picture.convertToFormat(QImage.Format.Format_RGB32)
    return [_lab(pixel & 0xFFFFFF) for pixel in memoryview(bytes(image.constBits())).cast("I")]


@cache
def _lab(colour: int) -> tuple[float, float, float]:
    """CIE L*a*b* of an sRGB colour 0xRRGGBB, for daylight."""
    r, g, b = (_LINEAR[colour >> shift & 255] for shift in (16, 8, 0))
    x = _root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    y = _root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = _root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116


_LINEAR = [
    value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in range(256)
]
