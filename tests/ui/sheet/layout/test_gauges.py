"""Gauges that lie in a row: what they do now is told whole, and nothing lies on anything else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from companion.engine.sheet import Gauge, GaugeMark, Tone
from companion.ui.sheet.layout.elements import SheetBlock, StepKey, TextLine
from companion.ui.sheet.layout.gauges import gauge_row
from companion.ui.sheet.layout.lettering import cap_height, text_width
from companion.ui.theme.tokens import FINGER_TARGET, POINTER_TARGET
from tests.ui.sheet.citytech import heat

pytestmark = pytest.mark.usefixtures("theme")

INDICATORS = Gauge(
    "indicators", "Shutdown indicators", 0, 7, 0, (GaugeMark(4, "Shutdown", Tone.DANGER),), hint="BT Tactics"
)
WIDTHS = [240.0, 264.0, 320.0, 384.0, 560.0]


def rects_of(block: SheetBlock) -> list[QRectF]:
    """Return where the words and keys of a block are."""
    found = [each.rect for each in block.drawn if isinstance(each, StepKey)]
    for each in block.drawn:
        if isinstance(each, TextLine):
            tall = cap_height(each.lettering)
            found.append(
                QRectF(each.left, each.baseline - tall, text_width(each.text, each.lettering) - 0.5, tall)
            )
    return found


def gauge_texts(gauge: Gauge, width: float) -> list[str]:
    row = gauge_row(gauge, width, POINTER_TARGET)
    return [each.text for each in row.drawn if isinstance(each, TextLine)]


@pytest.mark.parametrize("target", [POINTER_TARGET, FINGER_TARGET])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("value", range(31))
def test_nothing_lies_on_anything_else(width: float, target: float, value: int) -> None:
    for gauge in (heat(value, max(0, value - 9)), replace(INDICATORS, value=min(value, 7))):
        row = gauge_row(gauge, width, target)
        rects = rects_of(row)
        assert all(QRectF(0, 0, row.width, row.height).contains(rect) for rect in rects)
        assert not any(
            one.intersects(other) for number, one in enumerate(rects) for other in rects[number + 1 :]
        )


@pytest.mark.parametrize("width", WIDTHS[1:])
@pytest.mark.parametrize(
    ("value", "lines"),
    [
        (9, {"-1 MP", "+1 to hit"}),
        (18, {"-3 MP", "+3 to hit", "Shutdown 6+"}),
        (27, {"-5 MP", "+4 to hit", "Shutdown 10+", "Ammo 6+"}),
        (30, {"-5 MP", "+4 to hit", "Shutdown", "Ammo 8+"}),
    ],
)
def test_all_that_it_does_is_told_once(width: float, value: int, lines: set[str]) -> None:
    texts = {text for text in gauge_texts(heat(value, 9), width) if not text.startswith("at ")}
    assert lines <= texts
    others = {text for text in texts - lines if not text.isdigit()}
    assert others == {"Heat", "→"}


@pytest.mark.parametrize("width", WIDTHS)
def test_its_levels_stay_where_they_are(width: float) -> None:
    tall = {gauge_row(heat(value, 9), width, POINTER_TARGET).height for value in range(31)}
    assert len(tall) == 1


def test_what_comes_next_is_told_where_nothing_is_in_force() -> None:
    for width in WIDTHS:
        assert "at 4: Shutdown" in gauge_texts(INDICATORS, width)
