"""The measuring itself finds what it is there to find."""

from __future__ import annotations

import pytest

from companion.ui.print.page.marks import Circle, Mark, PrintedPart, Text
from companion.ui.print.page.pages import PagePiece, Paper, PrintedPage
from tests.ui.print.page.measuring import faults, widest_white

pytestmark = pytest.mark.usefixtures("qapp")


def page(*marks: Mark) -> PrintedPage:
    return PrintedPage(Paper.A4, (PagePiece(20, 20, PrintedPart(10, 10, marks)),))


@pytest.mark.parametrize(
    ("marks", "text"),
    [
        ((Text("Hip", 0, 0, 6.5),), "6.5 pt: Hip"),
        ((Circle(0, 0, 1.2),), "a circle of 2.40 mm"),
        ((Text("Hip", 0, 0, 8), Text("Gyro", 1, 0.5, 8)), "'Hip' on 'Gyro'"),
        ((Text("Hip", 0, 0, 8), Circle(1, 0, 1.5)), "'Hip' on a circle"),
        ((Circle(0, 0, 1.5), Circle(2, 0, 1.5)), "circles on each other"),
        ((Text("Hip", 187, 0, 8),), "outside: "),
        ((Text("Med…", 0, 0, 8),), "shortened: Med…"),
    ],
)
def test_what_is_wrong_is_found(marks: tuple[Mark, ...], text: str) -> None:
    (fault,) = faults(page(*marks))
    assert fault.startswith(text)


def test_white_is_measured() -> None:
    assert widest_white(page(Text("Hip", 0, 0, 8))) > 150
