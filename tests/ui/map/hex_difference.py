"""Differences between printed hexes, measured on their pixels: lightness, hue, texture and layout.

Where each tree or stone stands is left to chance, so hexes are not compared pixel by pixel but by how
often each lightness, each hue and each step between neighbouring pixels comes up in them; and by what
lies where on the average of several, such as a road or a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

CELLS = 6
"""Into so many rows and columns a hex is divided to compare what lies where."""

Values: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class HexFace:
    """The common look of several printed hexes of one kind, in CIE L*a*b* of their pixels.

    All is sorted but the `layout`, which has the mean lightness of each cell from the upper left;
    `steps` are the differences in lightness between pixels beside and below one another.
    """

    lightness: Values
    steps: Values
    red_green: Values
    blue_yellow: Values
    layout: Values

    @classmethod
    def of(cls, pictures: Sequence[QImage]) -> HexFace:
        """Return the face that pictures of one size show."""
        pixels = _lab(np.stack([_colours(picture) for picture in pictures]))
        tones = pixels[..., 0]
        steps = [np.abs(np.diff(tones, axis=axis)).ravel() for axis in (1, 2)]
        light, red_green, blue_yellow = (np.sort(pixels[..., part], axis=None) for part in range(3))
        return cls(light, np.sort(np.concatenate(steps)), red_green, blue_yellow, _layout(tones))


def face_difference(one: HexFace, other: HexFace, *, in_grey: bool) -> float:
    """Return how far two faces are apart, in points of lightness; hues count only where they are seen."""
    pairs = [(one.lightness, other.lightness), (one.steps, other.steps), (one.layout, other.layout)]
    if not in_grey:
        pairs += [(one.red_green, other.red_green), (one.blue_yellow, other.blue_yellow)]
    return max(_mean_difference(*pair) for pair in pairs)


def _mean_difference(one: Values, other: Values) -> float:
    """Return the mean way from each value of one to its like in the other; of sorted ones the earth
    mover's.
    """
    assert one.shape == other.shape
    return float(np.abs(one - other).mean())


def _layout(tones: Values) -> Values:
    """Return the mean lightness of each cell; `tones` has the pixels of each picture by row and column."""
    _, height, width = tones.shape
    rows, columns = np.arange(height) * CELLS // height, np.arange(width) * CELLS // width
    cells = np.broadcast_to(rows[:, None] * CELLS + columns, tones.shape).ravel()
    sums = np.bincount(cells, tones.ravel(), CELLS**2)
    found: Values = sums / np.bincount(cells, minlength=CELLS**2)
    return found


def _colours(picture: QImage) -> npt.NDArray[np.uint8]:
    """Red, green and blue of each pixel, by row and column."""
    image = picture.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


def _lab(colours: npt.NDArray[np.uint8]) -> Values:
    """CIE L*a*b* of sRGB colours, for daylight."""
    x, y, z = np.moveaxis(_root(_LINEAR[colours] @ _XYZ.T / _DAYLIGHT), -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def _root(share: Values) -> Values:
    found: Values = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return found


_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_DAYLIGHT = np.array([0.9505, 1.0, 1.089])
_SHADES = np.arange(256) / 255
_LINEAR = np.where(_SHADES <= 0.04045, _SHADES / 12.92, ((_SHADES + 0.055) / 1.055) ** 2.4)
