"""Cards of a game in the preview: what there is to choose, their backs, and where they go."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from companion.cooperative import run_to_end
from companion.engine.cards import decks_of
from companion.errors import InputError
from companion.ui.print.card import TALL, WIDE
from companion.ui.print.card_pages import CARDS_A_PAGE, CardSheet, card_pages, faces_of
from companion.ui.print.cards_preview import CardsPreview, print_cards
from companion.ui.print.page.pages import Paper
from companion.ui.settings import WindowSettings
from companion.ui.theme.tokens import LIGHT
from tests.builders import game as quickstart
from tests.engine.tactics.builders import game


@pytest.fixture
def settings(tmp_path: Path, qapp: QApplication) -> WindowSettings:
    assert qapp is not None
    return WindowSettings(tmp_path)


@pytest.fixture
def preview(qtbot: QtBot, settings: WindowSettings) -> CardsPreview:
    made = CardsPreview("BT Tactics 3025 cards", game().cards(), settings)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    return made


def test_the_command_shows_them_before_a_file_is_asked_for(qtbot: QtBot, settings: WindowSettings) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    print_cards(parent, game(), settings)
    (dialog,) = parent.findChildren(CardsPreview)
    assert dialog.isVisible()
    assert dialog.pages
    dialog.close()


def test_one_deck_alone_is_chosen_by_one_click(preview: CardsPreview) -> None:
    cards = game().cards()
    assert list(preview.options_panel.decks) == ["all", *decks_of(cards)]
    everything = len(preview.pages)
    preview.options_panel.decks["orders"].click()
    assert [page.titles for page in preview.pages] == [("Orders",)]
    assert len(preview.pages) < everything
    assert preview.title() == "BT Tactics 3025 cards: Orders"


def test_backs_follow_each_page_of_cards(preview: CardsPreview) -> None:
    preview.options_panel.decks["heat"].click()
    fronts = len(preview.pages)
    preview.options_panel.backs.click()
    assert len(preview.pages) == 2 * fronts
    assert [page.titles for page in preview.pages[:2]] == [("Heat",), ("Backs",)]
    preview.options_panel.decks["tokens"].click()
    assert all(page.titles != ("Backs",) for page in preview.pages), "tokens are cut out and have no back"


def test_backs_lie_where_their_cards_are_once_the_paper_is_turned() -> None:
    (face,) = faces_of(game().cards(), ("heat",))[:1]
    size = Paper.A4.size
    picture = QImage(round(size.width), round(size.height), QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    run_to_end(CardSheet((face,), Paper.A4, is_back=True).draw(painter, 1))
    painter.end()
    left, top = (size.width - 3 * WIDE / 10) / 2, (size.height - 3 * TALL / 10) / 2
    corner = round(top + 4)
    assert picture.pixelColor(round(left + 2.5 * WIDE / 10), corner) == QColor(face.colour)
    assert picture.pixelColor(round(left + 0.5 * WIDE / 10), corner) == QColor(LIGHT.surface)


@pytest.mark.parametrize("paper", list(Paper))
def test_nine_cards_have_room_on_every_paper(paper: Paper) -> None:
    (page, *_) = card_pages(faces_of(game().cards()), paper, has_backs=False)
    assert isinstance(page.picture, CardSheet)
    assert len(page.picture.faces) == CARDS_A_PAGE
    assert 10 * page.size.width > 3 * WIDE
    assert 10 * page.size.height > 3 * TALL


def test_what_was_chosen_is_there_the_next_time(
    qtbot: QtBot, preview: CardsPreview, settings: WindowSettings
) -> None:
    preview.options_panel.papers[Paper.LETTER].click()
    preview.options_panel.backs.click()
    preview.close()
    again = CardsPreview("cards", game().cards(), settings)
    qtbot.addWidget(again)
    assert again.paper is Paper.LETTER
    assert again.options_panel.backs.isChecked()


def test_they_are_saved_as_pdf(
    qtbot: QtBot, preview: CardsPreview, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    preview.show()
    preview.options_panel.decks["orders"].click()
    preview.save_pdf.click()
    qtbot.waitUntil(path.exists, timeout=20_000)
    content = path.read_bytes()
    assert content.startswith(b"%PDF")
    assert b"/Subtype /Image" not in content


def test_a_game_without_cards_says_so(qtbot: QtBot, settings: WindowSettings) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    with pytest.raises(InputError, match="Quick-Start is played without cards"):
        print_cards(parent, quickstart(), settings)
