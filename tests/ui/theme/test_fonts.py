"""The shipped fonts: there, free, and with figures that line up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QRawFont

from companion.paths import resources
from companion.ui.theme.fonts import CONDENSED, SANS, sheet_font, text_font
from companion.ui.theme.theme import Theme

Maker = Callable[[int, QFont.Weight], QFont]
WEIGHTS = [QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold]


@pytest.mark.parametrize(("maker", "family"), [(text_font, SANS), (sheet_font, CONDENSED)])
@pytest.mark.parametrize("weight", WEIGHTS)
def test_a_font_is_the_shipped_one(theme: Theme, maker: Maker, family: str, weight: QFont.Weight) -> None:
    font = maker(theme.tokens.px(15), weight)
    assert QFontInfo(font).family() == family
    assert font.pixelSize() == 15


@pytest.mark.parametrize("maker", [text_font, sheet_font])
@pytest.mark.parametrize("weight", WEIGHTS)
def test_figures_are_equally_wide(theme: Theme, maker: Maker, weight: QFont.Weight) -> None:
    metrics = QFontMetricsF(maker(theme.tokens.px(28), weight))
    assert len({metrics.horizontalAdvance(figure) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("maker", [text_font, sheet_font])
@pytest.mark.usefixtures("theme")
def test_every_sign_the_window_prints_is_drawn(maker: Maker) -> None:
    raw = QRawFont.fromFont(maker(13, QFont.Weight.Normal))
    assert [sign for sign in "←↑→↓−×±≤≥½·…–—‘’“”°ÄÖÜßéŁőŠž" if not raw.supportsCharacter(ord(sign))] == []


def test_the_licence_lies_beside_the_fonts() -> None:
    folder = resources() / "fonts"
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text(encoding="utf-8")
    assert len(list(folder.glob("*.ttf"))) == 5
