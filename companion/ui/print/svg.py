"""A page as SVG: letters are outlines, each drawn but once, so that it looks alike wherever it is opened."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QRawFont
from PySide6.QtSvg import QSvgGenerator

from companion.cooperative import run_to_end
from companion.ui.print.page.lettering import POINT, cap_height, font_of, text_width
from companion.ui.print.page.marks import Box, Circle, Mark, PageLine, PrintInk, Shape, Text
from companion.ui.print.page.pages import PagePicture, PaperSize, PrintedPage
from companion.ui.print.page.paint import BEFORE, CIRCLE_LINE, HATCH, Inks
from companion.ui.theme.sides import side_colour
from companion.ui.theme.tokens import LIGHT
from companion.writing import write_whole

EM = 1000
"""How tall the outlines of letters are drawn, in units of their own."""

FINE, DOTS = 10, 254
"""Units of a drawing in a millimetre, which are so many dots in an inch."""


def write_svgs(pages: Sequence[PrintedPage], path: Path, *, is_grey: bool = False) -> tuple[Path, ...]:
    """Write pages to files, numbered where there are several; raises CompanionError."""
    return write_drawn(run_to_end(svgs_in_steps(pages, is_grey=is_grey)), path)


def svgs_in_steps(
    pages: Sequence[PrintedPage], *, is_grey: bool = False
) -> Generator[int, None, tuple[str, ...]]:
    """Pages as texts, one after the other; it tells which page is drawn, counted from 1."""
    drawn = []
    for number, page in enumerate(pages, start=1):
        yield number
        drawn.append(svg_of(page, "; ".join(page.titles), is_grey=is_grey))
    return tuple(drawn)


def write_drawn(pages: Sequence[str], path: Path) -> tuple[Path, ...]:
    """Write pages that are texts already to files; raises CompanionError."""
    several = len(pages) > 1
    names = [
        path.with_name(f"{path.stem}-{at + 1}{path.suffix}") if several else path for at in range(len(pages))
    ]
    for page, name in zip(pages, names, strict=True):
        write_whole(name, page)
    return tuple(names)


def svg_of(page: PrintedPage, title: str, *, is_grey: bool = False) -> str:
    """Return a page as text, its lengths in millimetres."""
    width, height = page.size
    writer = _Writer()
    body = []
    for piece in page.pieces:
        coloured = piece.side is not None and not is_grey
        inks = Inks(side_colour(LIGHT, piece.side or 0)) if coloured else Inks()
        body += [writer.write_mark(mark, piece.x + x, piece.y + y, inks) for x, y, mark in piece.part.flat()]
    letters = "".join(f'<path id="{id}" d="{outline}"/>' for id, outline in writer.letters())
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}"><title>{escape(title)}</title>'
    )
    ground = f'<rect width="{width:g}" height="{height:g}" fill="#FFFFFF"/>'
    below = svg_inside(page.picture, page.size) if page.picture is not None else ""
    return f"{head}<defs>{letters}</defs>{ground}{below}{''.join(body)}</svg>\n"


class _Writer:
    """Turns marks into elements, and remembers the letters that it used."""

    def __init__(self) -> None:
        self._letters: dict[tuple[bool, int], str] = {}
        self._clips = 0

    def letters(self) -> Iterator[tuple[str, str]]:
        """Yield the outline of every letter used, by its id."""
        for (is_strong, glyph), id in self._letters.items():
            yield id, _outline(is_strong, glyph)

    def write_mark(self, mark: Mark, x: float, y: float, inks: Inks) -> str:
        """One mark as an element."""
        match mark:
            case Circle():
                fill = inks.of(PrintInk.BLACK if mark.is_filled else PrintInk.PAPER)
                place = (
                    f'cx="{_format_number(x + mark.x)}" cy="{_format_number(y + mark.y)}" '
                    f'r="{_format_number(mark.radius)}"'
                )
                return f'<circle {place} fill="{fill}" {_stroke(CIRCLE_LINE, inks.of(PrintInk.BLACK))}/>'
            case PageLine():
                return _line(
                    x + mark.x1, y + mark.y1, x + mark.x2, y + mark.y2, mark.width, inks.of(mark.ink)
                )
            case Box():
                place = f'x="{_format_number(x + mark.x)}" y="{_format_number(y + mark.y)}"'
                size = f'width="{_format_number(mark.width)}" height="{_format_number(mark.height)}"'
                fill = inks.of(mark.fill) if mark.fill else "none"
                return f'<rect {place} {size} fill="{fill}" {_stroke(mark.line, inks.of(mark.ink))}/>'
            case Shape():
                return self._shape(mark, x, y, inks)
            case Text():
                return self._text(mark, x, y, inks)

    def _shape(self, shape: Shape, x: float, y: float, inks: Inks) -> str:
        outline = _path(shape.path.translated(QPointF(x, y)), 3)
        fill = inks.of(shape.fill) if shape.fill else "none"
        drawn = f'<path d="{outline}" fill="{fill}" {_stroke(shape.line, inks.of(shape.ink))}/>'
        if not shape.is_hatched:
            return drawn
        self._clips += 1
        clip = f'<clipPath id="clip{self._clips}"><path d="{outline}"/></clipPath>'
        lines = "".join(_line(*line, HATCH, inks.of(PrintInk.DARK)) for line in shape.hatching(x, y))
        return f'{drawn}{clip}<g clip-path="url(#clip{self._clips})">{lines}</g>'

    def _text(self, text: Text, x: float, y: float, inks: Inks) -> str:
        if not text.text:
            return ""
        wide = text_width(text.text, text.size, text.is_strong)
        left, base = x + text.x - wide * BEFORE[text.align], y + text.y
        scale = text.size * POINT / EM
        used = []
        for glyph, advance in _glyphs(text.text, text.is_strong):
            id = self._letters.setdefault((text.is_strong, glyph), f"l{len(self._letters)}")
            used.append(f'<use href="#{id}" x="{round(advance)}"/>' if advance else f'<use href="#{id}"/>')
        place = f"translate({_format_number(left)} {_format_number(base)}) scale({scale:.6f})"
        colour, message = inks.of(text.ink), escape(text.text, quote=True)
        drawn = (
            f'<g role="img" aria-label="{message}" fill="{colour}" transform="{place}">{"".join(used)}</g>'
        )
        if not text.is_struck:
            return drawn
        middle = base - cap_height(text.size) / 2
        return drawn + _line(left, middle, left + wide, middle, 0.25, colour)


@lru_cache(maxsize=2)
def _raw(is_strong: bool) -> QRawFont:
    return QRawFont.fromFont(font_of(is_strong, EM))


@lru_cache(maxsize=4096)
def _glyphs(text: str, is_strong: bool) -> tuple[tuple[int, float], ...]:
    """Return the letters of a text, and where each begins."""
    raw = _raw(is_strong)
    glyphs = raw.glyphIndexesForString(text)
    advances = raw.advancesForGlyphIndexes(glyphs)
    found, left = [], 0.0
    for glyph, advance in zip(glyphs, advances, strict=True):
        found.append((glyph, left))
        left += advance.x()
    return tuple(found)


@lru_cache(maxsize=1024)
def _outline(is_strong: bool, glyph: int) -> str:
    return _path(_raw(is_strong).pathForGlyph(glyph), 0)


def _path(path: QPainterPath, digits: int) -> str:
    """Return a path as SVG writes it."""
    texts: list[str] = []
    at, count = 0, path.elementCount()
    while at < count:
        element = path.elementAt(at)
        kind = QPainterPath.ElementType(element.type)
        if kind is QPainterPath.ElementType.CurveToElement:
            points = [path.elementAt(at + step) for step in range(3)]
            texts.append(
                "C"
                + " ".join(
                    f"{_format_number(each.x, digits)} {_format_number(each.y, digits)}" for each in points
                )
            )
            at += 3
            continue
        letter = "M" if kind is QPainterPath.ElementType.MoveToElement else "L"
        texts.append(f"{letter}{_format_number(element.x, digits)} {_format_number(element.y, digits)}")
        at += 1
    return "".join(texts)


def _line(x1: float, y1: float, x2: float, y2: float, width: float, colour: str) -> str:
    ends = (
        f'x1="{_format_number(x1)}" y1="{_format_number(y1)}" x2="{_format_number(x2)}" '
        f'y2="{_format_number(y2)}"'
    )
    return f"<line {ends} {_stroke(width, colour)}/>"


def _stroke(width: float, colour: str) -> str:
    return f'stroke="{colour}" stroke-width="{width:g}"' if width else 'stroke="none"'


def _format_number(number: float, digits: int = 3) -> str:
    """Return a number without digits that nobody sees."""
    return f"{number:.{digits}f}".rstrip("0").rstrip(".") if digits else str(round(number))


def drawn_svg(width: float, height: float, draw: Callable[[QPainter], None], title: str = "") -> str:
    """Return a drawing as a document of its own, whatever it is drawn with; lengths are in millimetres."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setTitle(title)
    generator.setDescription("")
    generator.setResolution(DOTS)
    generator.setSize(QSize(round(width * FINE), round(height * FINE)))
    generator.setViewBox(QRectF(0, 0, width * FINE, height * FINE))
    painter = QPainter(generator)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        draw(painter)
    finally:
        painter.end()
    return bytes(buffer.data().data()).decode()


def svg_inside(picture: PagePicture, size: PaperSize) -> str:
    """Return a picture as an element inside of a page."""
    whole = drawn_svg(size.width, size.height, lambda painter: run_to_end(picture.draw(painter, FINE)))
    inner = whole[whole.index(">", whole.index("<svg")) + 1 : whole.rindex("</svg>")]
    box = f"0 0 {size.width * FINE:g} {size.height * FINE:g}"
    return f'<svg width="{size.width:g}" height="{size.height:g}" viewBox="{box}">{inner}</svg>'
