"""Cards on paper: nine a page, every word on them, and marks to cut along."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QImage, QPainter

from companion.engine.cards import CardLine, CardView
from companion.errors import CompanionError
from companion.ui.print.card import LEAST_TEXT, TALL, WIDE, fit_line_size, fit_text_size
from companion.ui.print.card_pages import face_of, write_cards
from tests.engine.tactics.builders import game
from tests.ui.print.test_sheets import needs_poppler, poppler

pytestmark = pytest.mark.usefixtures("qapp")

CARD = CardView("heat/spike", "heat", "Heat", "Heat Spike", "It is hot.", "heat", "Our book", copies=9)
POINTS_PER_MILLIMETRE = 72 / 25.4


@needs_poppler
def test_a_card_carries_every_word(tmp_path: Path) -> None:
    card = CardView(
        "a/b", "a", "Upgrade", "Rapid Loader", "Reroll two dice.", "ammo", "Our book", 4, 3, "Beware",
        ("For SRM", "Once"), (),
    )  # fmt: skip
    die = CardView("d/d", "d", "Dice", "Attack die", "Roll it.", "dice", "Our book")
    die = CardView(
        die.id, die.deck, die.kind, die.title, die.text, die.icon, die.source,
        lines=(CardLine("Evade", "cancels 1 hit", "face-evade", 3),),
    )  # fmt: skip
    file = tmp_path / "cards.pdf"
    write_cards([card, die], file, "Cards")
    text = " ".join(poppler("pdftotext", "-layout", file, "-").split())
    for message in (
        "UPGRADE",
        "3 points",
        "Rapid Loader",
        "Beware",
        "For SRM",
        "Once",
        "4 alike",
        "Our book",
    ):
        assert message in text
    for message in ("Attack die", "Evade", "cancels 1 hit", "×3", "Roll it."):
        assert message in text


@needs_poppler
@pytest.mark.parametrize(("copies", "pages"), [(1, 1), (9, 1), (10, 2)])
def test_nine_cards_on_a_page_of_a4(tmp_path: Path, copies: int, pages: int) -> None:
    file = tmp_path / "cards.pdf"
    write_cards([CARD] * (copies // 9) + [one() for _ in range(copies % 9)], file, "Cards")
    text = poppler("pdfinfo", file)
    assert f"Pages:           {pages}" in text
    assert "595 x 842 pts (A4)" in text


def one() -> CardView:
    return CardView("heat/one", "heat", "Heat", "One", "Alone.", "heat", "Our book")


@needs_poppler
def test_titles_lie_a_card_apart(tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    write_cards([CARD], file, "Cards")
    boxes = re.findall(
        r'xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Spike<', poppler("pdftotext", "-bbox", file, "-")
    )
    across = sorted({round(float(left) / POINTS_PER_MILLIMETRE) for left, _ in boxes})
    down = sorted({round(float(top) / POINTS_PER_MILLIMETRE) for _, top in boxes})
    assert [across[1] - across[0], across[2] - across[1]] == pytest.approx([63, 63], abs=1)
    assert [down[1] - down[0], down[2] - down[1]] == pytest.approx([88, 88], abs=1)


@needs_poppler
def test_only_some_decks(tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    write_cards(game().cards(), file, "Cards", ["dice"])
    text = poppler("pdftotext", "-layout", file, "-")
    assert "Attack die" in text
    assert "Heat Spike" not in text


@needs_poppler
def test_orders_cards_and_tokens_carry_every_word(tmp_path: Path) -> None:
    file = tmp_path / "table.pdf"
    write_cards(game().cards(), file, "Cards", ["orders", "tokens"])
    text = poppler("pdftotext", "-layout", file, "-")
    for message in (
        "Unit",
        "Round",
        "Move",
        "To hex",
        "Focus",
        "Locked",
        "Suppressed",
        "Smoke",
        "Target Lock",
    ):
        assert message in text
    assert text.count("ORDERS") == 8


def test_orders_cards_and_tokens_are_drawn_inside_their_cards() -> None:
    for card in (card for card in game().cards() if card.deck in ("orders", "tokens")):
        picture = QImage(int(WIDE) + 40, int(TALL) + 40, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        face_of(card, "#000000").draw(painter)
        painter.end()
        beyond = [picture.copy(int(WIDE), 0, 40, int(TALL) + 40), picture.copy(0, int(TALL), int(WIDE), 40)]
        assert all(_is_white(part) for part in beyond)
        assert not _is_white(picture.copy(60, 200, int(WIDE) - 120, int(TALL) - 300))


def _is_white(picture: QImage) -> bool:
    white = QImage(picture.size(), picture.format())
    white.fill(Qt.GlobalColor.white)
    return picture == white


def test_words_of_one_line_become_narrower() -> None:
    weight = QFont.Weight.Normal
    assert fit_line_size("Focus", 24, weight, 200, 12) == 24
    assert 12 < fit_line_size("Suppressed", 24, weight, 100, 12) < 24
    assert fit_line_size("Suppressed", 24, weight, 10, 12) == 12


def test_the_shipped_cards_are_vectors(tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    write_cards(game().cards(), file, "Cards")
    content = file.read_bytes()
    assert content.startswith(b"%PDF")
    assert b"/Subtype /Image" not in content


def test_words_that_are_too_many_become_smaller() -> None:
    weight = QFont.Weight.Normal
    assert fit_text_size("Short.", 38, weight, 500, 100) == 38
    assert LEAST_TEXT < fit_text_size("word " * 70, 38, weight, 500, 400) < 38
    assert fit_text_size("word " * 700, 38, weight, 500, 100) == LEAST_TEXT


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match=r"cannot be written: .*Choose another place"):
        write_cards([CARD], tmp_path / "missing" / "cards.pdf", "Cards")
