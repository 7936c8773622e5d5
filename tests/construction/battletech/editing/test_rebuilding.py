"""Every unit of the book can be drawn from nothing by the operations of the editor."""

from __future__ import annotations

import pytest

from companion.construction.editing.draft import Draft
from tests.construction.battletech.designs import book
from tests.construction.battletech.editing.draft_builders import (
    ALL,
    check_whole,
    draw_design,
    editor,
    kinds_of,
    of_book,
)


@pytest.mark.rule("CityTech", "Construction > BattleMech Construction")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")
@pytest.mark.parametrize("name", ALL)
def test_a_unit_is_drawn_from_nothing(name: str) -> None:
    made = draw_design(name)
    assert kinds_of(made) == kinds_of(of_book(name))
    check_whole(made)
    view = editor().view(made)
    assert view.examined is not None
    assert [fault.message for fault in view.examined.faults] == []
    assert view.waiting == ()


@pytest.mark.parametrize("name", ALL)
def test_a_document_is_read_and_written_without_loss(name: str) -> None:
    document = dict(book(name))
    assert Draft.of(document).document() == document
    check_whole(of_book(name))
