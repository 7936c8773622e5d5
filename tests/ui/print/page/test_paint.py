"""Painting: nothing is told by colour alone, and all text is legible when printed grey."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from companion.cooperative import run_to_end
from companion.ui.print.page.marks import PrintInk
from companion.ui.print.page.pages import PrintedPage
from companion.ui.print.page.paint import GREYS, Inks
from companion.ui.print.sheets import draw_page
from companion.ui.theme.tokens import contrast
from tests.ui.print.page.measuring import texts_of
from tests.ui.print.page.sheets import pages, printed_sheet

pytestmark = pytest.mark.usefixtures("qapp")
DOTS = 3.0
"""A millimetre."""


def picture(page: PrintedPage, *, is_grey: bool) -> QImage:
    width, height = page.paper.size
    drawn = QImage(int(width * DOTS), int(height * DOTS), QImage.Format.Format_RGB32)
    drawn.fill(QColor("white"))
    painter = QPainter(drawn)
    run_to_end(draw_page(painter, page, DOTS, is_grey=is_grey))
    painter.end()
    return drawn


def coloured_dots(image: QImage) -> set[tuple[int, int]]:
    """Return the dots that are not grey."""
    return {
        (x, y)
        for y in range(image.height())
        for x in range(image.width())
        if _spread(image.pixelColor(x, y)) > 24
    }


def _spread(colour: QColor) -> int:
    parts = (colour.red(), colour.green(), colour.blue())
    return max(parts) - min(parts)


def test_only_the_sign_of_the_side_has_a_colour_and_in_grey_nothing_has() -> None:
    (page,) = pages(printed_sheet("citytech", "CN9-D"))
    dots = coloured_dots(picture(page, is_grey=False))
    assert dots
    assert all(x / DOTS > 170 and 9 < y / DOTS < 16 for x, y in dots)
    assert not coloured_dots(picture(page, is_grey=True))


def test_every_ink_of_words_is_legible_on_paper_and_on_grey() -> None:
    (page,) = pages(printed_sheet("citytech", "CN9-D"))
    inks = {text.ink for text, _ in texts_of(page)} - {PrintInk.PAPER}
    for ink in inks:
        for ground in (PrintInk.PAPER, PrintInk.GROUND):
            assert contrast(GREYS[ink], GREYS[ground]) >= 7
    assert contrast(Inks().of(PrintInk.PAPER), GREYS[PrintInk.BLACK]) >= 7


def test_what_is_painted_is_where_it_was_laid_out() -> None:
    (page,) = pages(printed_sheet("citytech", "CN9-D"))
    drawn = picture(page, is_grey=True)
    for text, place in texts_of(page):
        if len(text.text) > 3 and text.size > 8:
            area = drawn.copy(
                int(place.left() * DOTS), int(place.top() * DOTS),
                max(int(place.width() * DOTS), 1), max(int(place.height() * DOTS), 1),
            )  # fmt: skip
            dark = (
                area.pixelColor(x, y).lightness() < 140
                for y in range(area.height())
                for x in range(area.width())
            )
            assert any(dark), text.text
