"""The column of a sheet that is read: unit data, weapons, ammunition, warrior, conditions, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.sheet import Card, Flag, Sheet, Track
from companion.engine.views.units import SideView
from companion.ui.print.page.circles import track_row
from companion.ui.print.page.lettering import (
    LEAST,
    FieldText,
    TextStyle,
    cap_height,
    fields,
    fitting_size,
    heading,
    line_height,
    paragraph,
    shorten_text,
    text_width,
)
from companion.ui.print.page.marks import (
    BROAD,
    HAIR,
    LEAST_CIRCLE,
    NOTHING,
    Align,
    Box,
    Mark,
    PageLine,
    PrintedPart,
    PrintInk,
    Shape,
    Text,
    stack_parts,
)
from companion.ui.theme.sides import side_shape

TITLE, LEAST_TITLE = 19.0, 11.0
HEADER = 12.0
SIDE_SIGN = 2.4
GAP = 1.8
PILOT = "pilot"
BETWEEN = " · "
ROOM, PILOT_ROOM = 12.0, 36.0
"""For a value to write. In millimetres."""


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a page: the unit, its side, and its ruleset."""

    title: str
    subtitle: str
    ruleset: str = ""
    side: SideView | None = None


def header_part(header: Header, width: float) -> PrintedPart:
    """Return the unit's name large, a line below it, rules and side at the right."""
    note = header.side.name if header.side else ""
    right = max(text_width(header.ruleset, LEAST), text_width(note, 8, True) + 2 * SIDE_SIGN + 2, 20.0)
    size = fitting_size(header.title, TITLE, width - right - 4, True, LEAST_TITLE)
    marks: list[Mark] = [PageLine(0, HEADER, width, HEADER, BROAD)]
    if header.title:
        title = shorten_text(header.title, size, width - right - 4, True)
        marks.append(Text(title, 0, 6.2, size, True))
    else:
        marks.append(PageLine(0, 6.4, width - right - 4, 6.4, HAIR))
    room = width - right - 4
    subtitle = fitting_size(header.subtitle, 9, room)
    text = shorten_text(header.subtitle, subtitle, room)
    marks.append(Text(text, 0, 10.4, subtitle, ink=PrintInk.DARK))
    marks.append(Text(header.ruleset, width, 10.4, LEAST, ink=PrintInk.DARK, align=Align.RIGHT))
    if header.side:
        marks += _side(header.side, width)
    return PrintedPart(width, HEADER, tuple(marks))


def _side(side: SideView, width: float) -> list[Mark]:
    left = width - text_width(side.name, 8, True) - 2 * SIDE_SIGN - 1
    path = side_shape(side.index, SIDE_SIGN).translated(left + SIDE_SIGN, 4.2)
    name = Text(side.name, width, 4.2 + cap_height(8) / 2, 8, True, align=Align.RIGHT)
    return [Shape(path, PrintInk.SIDE, 0), name]


LEADING = 1.4
"""How much larger than the rest what players look for first is set."""


def unit_data(sheet: Sheet, width: float, type: TextStyle) -> PrintedPart:
    """Return everything that is told in a word or a number, and what else there is to say."""
    facts_by_id = {fact.id: fact for fact in (*sheet.printed, *sheet.facts)}
    pairs = [
        FieldText(
            fact.label,
            "" if fact.is_open else fact.value,
            fact.printed,
            PILOT_ROOM if fact.id == PILOT else ROOM,
        )
        for fact in facts_by_id.values()
    ]
    chips = ", ".join(chip.on_paper for chip in sheet.chips)
    printed_part = paragraph(chips, width, type.size, is_strong=True) if chips else NOTHING
    remarks = (
        paragraph(f"{remark.label}: {BETWEEN.join(remark.lines)}", width, type.small)
        for remark in sheet.remarks
    )
    first = BETWEEN.join(status.text for status in sheet.statuses if status.leads and status.text)
    large = paragraph(first, width, LEADING * type.size, is_strong=True) if first else NOTHING
    return stack_parts([large, fields(pairs, width, type), printed_part, *remarks], 0.5)


def plain_tracks(
    rest: Sequence[Track], width: float, type: TextStyle, across: float = LEAST_CIRCLE
) -> PrintedPart:
    """Tracks without a plate as rows of circles."""
    return stack_parts([track_row(track, width, type, across) for track in rest if not track.notes], GAP)


def flags(switched: Sequence[Flag], width: float, type: TextStyle) -> PrintedPart:
    """Conditions with boxes to tick."""
    marks: list[Mark] = []
    left, base, side = 0.0, type.line * 0.8, LEAST_CIRCLE
    for flag in switched:
        wide = side + 0.8 + text_width(flag.label, type.small)
        if left and left + wide > width:
            left, base = 0.0, base + type.line
        marks.append(Box(left, base - side + 0.3, side, side, PrintInk.BLACK if flag.is_on else None))
        room = width - left - side - 0.8
        size = fitting_size(flag.label, type.small, room)
        marks.append(Text(shorten_text(flag.label, size, room), left + side + 0.8, base, size, flag.is_on))
        left += wide + 3
    return PrintedPart(width, base + 0.6, tuple(marks)) if marks else NOTHING


def cards(lying: Sequence[Card], width: float, type: TextStyle) -> PrintedPart:
    """Cards on the unit, each with its kind and words."""
    parts: list[PrintedPart] = []
    for card in lying:
        step = line_height(type.size)
        name = f"{card.kind.capitalize()}: {card.label}" if card.label else card.kind.capitalize()
        size = fitting_size(name, type.size, width, True)
        text = shorten_text(name, size, width, True)
        parts.append(PrintedPart(width, step, (Text(text, 0, step * 0.8, size, True),)))
        if card.text:
            parts.append(paragraph(card.text, width, type.small))
    if not parts:
        return NOTHING
    return stack_parts([heading("Cards", width), *parts], 0.5)
