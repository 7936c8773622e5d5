"""The measuring itself finds what it is there to find."""

from __future__ import annotations

import pytest

from companion.ui.print.page.marks import Circle, Mark, Part, Text
from companion.ui.print.page.pages import Page, Paper, Piece
from tests.ui.print.page.measuring import faults, widest_white

pytestmark = pytest.mark.usefixtures("qapp")


def page(*marks: Mark) -> Page:
    return Page(Paper.A4, (Piece(20, 20, Part(10, 10, marks)),))


@pytest.mark.parametrize(
    ("marks", "told"),
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
def test_what_is_wrong_is_found(marks: tuple[Mark, ...], told: str) -> None:
    (fault,) = faults(page(*marks))
    assert fault.startswith(told)


def test_white_is_measured() -> None:
    assert widest_white(page(Text("Hip", 0, 0, 8))) > 150
