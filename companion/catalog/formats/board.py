"""Board files (.board): hexes row by row, read into our boards and written from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from companion.catalog.formats.hex_terrain import has_no_rule, kept_terms, terms_for, terms_in, terrain_words
from companion.catalog.formats.names import KnownRules
from companion.catalog.formats.texts import MAX_BOARD_SIZE, ParsedFile, fault, file_name, quote, split_lines
from companion.engine.skeleton.setup import BOARD, HIGHEST, MOST_HEXES, MOST_TERRAINS
from companion.errors import InputError
from companion.tabletop.hexes import LAST_LABEL, Hex, hex_at, parse_label

KIND = "board"
SHORT_LABELS = 99
"""The last column and row that labels with four digits can tell."""
_SIZE = re.compile(r"size\s+(\d{1,6})\s+(\d{1,6})", re.IGNORECASE)
_HEX = re.compile(r'hex\s+(\d{1,6})\s+(-?\d{1,6})\s+"([^"]*)"(?:\s+"([^"]*)")?', re.IGNORECASE)
_THEME = re.compile(r'theme "([^"]*)"')
MAX_NAMED = 3


def read_board(text: str, name: str, known: KnownRules | None = None) -> ParsedFile:
    """Return the board of a file's text; raises FileError, which names the file by `name`, for what
    is none.
    """
    del known
    lines = split_lines(text, name, MAX_BOARD_SIZE)
    size, first = _size(lines, name)
    levels, grounds, themes, about = _hexes(lines, first, size, name)
    hexes, kept = _grounds(levels, grounds)
    usual = Counter(themes.values()).most_common(1)[0][0] if themes else ""
    for place, theme in themes.items():
        if theme != usual:
            kept.setdefault(place.label, []).append(f'theme "{theme}"')
    if usual:
        about.append(f'theme "{usual}"')
    document: dict[str, Any] = {
        "name": PurePath(file_name(name)).stem or "Board",
        "size": list(size),
        "hexes": hexes,
    }
    if about or kept:
        document["not_understood"] = {**({BOARD: about} if about else {}), **kept}
    document["source"] = file_name(name)
    texts = texts_in_board(document)
    if (number := len(levels)) < (whole := size[0] * size[1]):
        texts = (*texts, f"The file has {number} of {whole} hexes; the others are clear.")
    return ParsedFile(KIND, document, texts)


def _size(lines: Sequence[str], name: str) -> tuple[tuple[int, int], int]:
    """Columns and rows, and the line below them."""
    for number, line in enumerate(lines, start=1):
        if match := _SIZE.match(line.strip()):
            width, height = int(match[1]), int(match[2])
            if not (1 <= width <= LAST_LABEL and 1 <= height <= LAST_LABEL and width * height <= MOST_HEXES):
                wrong = f"boards have 1 to {MOST_HEXES} hexes, not {width} by {height}."
                raise fault(name, number, wrong, "Split the board.")
            return (width, height), number
    raise fault(name, 1, "the file does not say how large the board is.", "A board begins with size 16 17.")


def _hexes(
    lines: Sequence[str], first: int, size: tuple[int, int], name: str
) -> tuple[dict[Hex, int], dict[Hex, dict[str, str]], dict[Hex, str], list[str]]:
    """Levels, terrain and themes by hex, and the lines about the board; the n-th hex told is the n-th."""
    width, height = size
    levels, grounds, themes, about = (
        dict[Hex, int](),
        dict[Hex, dict[str, str]](),
        dict[Hex, str](),
        list[str](),
    )
    for number, line in enumerate(lines[first:], start=first + 1):
        match = _HEX.match(line.strip())
        if match is None:
            _about(line.strip(), about, name, number)
            continue
        if len(levels) == width * height:
            wrong = f"there are more hexes than {width} by {height}."
            raise fault(name, number, wrong, "Correct the size, or get the file again.")
        row, column = divmod(len(levels), width)
        place = hex_at(column + 1, row + 1)
        if abs(int(match[2])) > HIGHEST:
            raise fault(
                name, number, f"level {match[2]} is beyond {HIGHEST}.", "Boards here go no higher or lower."
            )
        levels[place] = int(match[2])
        if match[3]:
            grounds[place] = terms_in(match[3])
        themes[place] = match[4] or ""
    return levels, grounds, themes, about


def _about(line: str, about: list[str], name: str, number: int) -> None:
    """A line that is no hex: words about the board, or one that was cut off."""
    if not line or line[0] == "#" or line.lower() == "end":
        return
    if line.lower().startswith("hex ") or line.lower() == "hex":
        wrong = f"'{quote(line)}' is not a hex."
        raise fault(name, number, wrong, 'Write a hex like this: hex 0101 0 "woods:1" "".')
    about.append(line)


def _grounds(
    levels: Mapping[Hex, int], grounds: Mapping[Hex, Mapping[str, str]]
) -> tuple[dict[str, dict[str, Any]], dict[str, list[str]]]:
    hexes, kept = dict[str, dict[str, Any]](), dict[str, list[str]]()
    for place, level in levels.items():
        terms = grounds.get(place, {})
        lines = list(terrain_words(terms))[:MOST_TERRAINS] if terms else []
        ground: dict[str, Any] = {"level": level} if level else {}
        if lines:
            ground["terrain"] = lines
        if ground:
            hexes[place.label] = ground
        if terms and (texts := kept_terms(terms, place, grounds)):
            kept[place.label] = texts
    return hexes, kept


def texts_in_board(document: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a board has that the rules here have nothing for, each once with its first hexes."""
    found: dict[str, list[str]] = {}
    for label, texts in (document.get("not_understood") or {}).items():
        for text in texts if label != BOARD else ():
            if not _THEME.fullmatch(text) and has_no_rule(text):
                found.setdefault(text, []).append(label)
    more = {text: len(labels) - MAX_NAMED for text, labels in found.items()}
    return tuple(
        f"{text} in {', '.join(labels[:MAX_NAMED])}{f' and {more[text]} more' if more[text] > 0 else ''}"
        for text, labels in found.items()
    )


def write_board(document: Mapping[str, Any], known: KnownRules | None = None) -> str:
    """Return the text of a board's file; raises InputError for no board."""
    del known
    size = document.get("size")
    if not isinstance(size, list | tuple) or len(size) != 2:
        raise InputError(f"{document.get('name') or 'This'} cannot be written as .board: it is not a board.")
    return "\n".join([f"size {size[0]} {size[1]}", *_lines(document, int(size[0]), int(size[1])), "end", ""])


def _lines(document: Mapping[str, Any], width: int, height: int) -> Iterator[str]:
    hexes = {parse_label(str(label)): ground for label, ground in (document.get("hexes") or {}).items()}
    kept = dict(document.get("not_understood") or {})
    theme = ""
    for line in map(str, kept.pop(BOARD, ())):
        if match := _THEME.fullmatch(line):
            theme = match[1]
        else:
            yield " ".join(line.split())
    texts = {parse_label(str(label)): rows for label, rows in kept.items()}
    wide = 2 if max(width, height) <= SHORT_LABELS else 3
    for row in range(1, height + 1):
        for column in range(1, width + 1):
            place = hex_at(column, row)
            ground = hexes.get(place) or {}
            terrain, own = _terrain(ground.get("terrain") or (), texts.get(place, ()), theme)
            yield f'hex {column:0{wide}}{row:0{wide}} {ground.get("level", 0)} "{terrain}" "{own}"'


def _terrain(terrain: Sequence[str], kept: Sequence[str], theme: str) -> tuple[str, str]:
    """Return the terms of a hex and its theme, where what an import kept stands in the place of ours."""
    terms = terms_for(terrain)
    for text in map(str, kept):
        if match := _THEME.fullmatch(text):
            theme = match[1]
        else:
            terms[text.partition(":")[0].lower()] = text.replace('"', "")
    return ";".join(terms.values()), theme
