"""Our own outlines of units, as resources/silhouettes draws them: plates with gaps, seen from the front."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from companion.documents.model import RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.yamlfile import read_document
from companion.paths import resources

Corners = tuple[tuple[float, float], ...]
FOLDER, USUAL = "silhouettes", "medium"


class SilhouetteText(RuleModel):
    """YAML of an outline within 100 by 100 about the origin, y down."""

    middle: tuple[Corners, ...] = Field(min_length=1)
    """Plates on the middle line: the right half, from the top down."""
    sides: tuple[Corners, ...] = ()
    """Plates on the right side; the left ones mirror them."""


@cache
def silhouette(name: str) -> QPainterPath:
    """Return an outline; one that is not drawn looks like that whose name it continues, or like a medium
    'Mech.
    """
    file = _drawn().get(name)
    if file is None:
        return silhouette(name.rpartition("_")[0] or USUAL)
    text, path = validate(SilhouetteText, read_document(file)), QPainterPath()
    mirror = QTransform.fromScale(-1, 1)
    for half in text.middle:
        mirrored = tuple((-x, y) for x, y in reversed(half))
        path.addPolygon(polygon((*half, *mirrored)))
    for plate in text.sides:
        path.addPolygon(polygon(plate))
        path.addPolygon(mirror.map(polygon(plate)))
    return path


def load_silhouettes() -> None:
    """Read all outlines, so that no counter waits for its own; raises FileError."""
    for name in _drawn():
        silhouette(name)


@cache
def _drawn() -> Mapping[str, Path]:
    return {file.stem: file for file in sorted((resources() / FOLDER).glob("*.yaml"))}


def polygon(corners: Corners) -> QPolygonF:
    """Return the closed outline of a plate."""
    return QPolygonF([QPointF(x, y) for x, y in (*corners, corners[0])])
