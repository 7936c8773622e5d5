"""The blocks of a file: `<tag>`, lines, `</tag>`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.catalog.formats.texts import fault, quote, split_lines
from companion.errors import FileError

_TAG = re.compile(r"<([^<>/][^<>]{0,60})>")
BESIDES = frozenset({
    "blockversion", "version", "generator", "uuid", "mul id:", "originalbuildyear", "bv", "era", "published",
    "capabilities", "overview", "deployment", "history", "manufacturer", "primaryfactory", "notes",
    "systemmanufacturers", "systemmodels", "fluffimage", "imagefile", "icon",
})  # fmt: skip
"""Tags about the file, its number elsewhere, and of what is only written about a unit."""
MAX_KEPT, MAX_KEPT_LENGTH = 80, 2000
"""Blocks that are kept without being understood, and their characters."""
JOINED = " | "
"""Stands between the lines of a block that is kept as one text."""
AGAIN, OUTSIDE = "again: ", "outside a block: "
"""What texts begin with: of a block whose tag the file has had, and of a line that stands in no block."""


@dataclass(frozen=True, slots=True)
class FileBlock:
    """One block: its tag as it is written, its lines, and the line of its tag, from 1."""

    tag: str
    lines: tuple[str, ...]
    place: int


@dataclass(slots=True)
class Blocks:
    """The blocks of a file; those that nobody has asked for at the end are kept as text."""

    name: str
    blocks: dict[str, FileBlock]
    requested: set[str] = field(default_factory=set)
    further: list[str] = field(default_factory=list)

    def lines(self, tag: str) -> tuple[str, ...]:
        """Return the lines of a block; none where it is missing."""
        self.requested.add(tag)
        block = self.blocks.get(tag)
        return block.lines if block is not None else ()

    def text(self, tag: str) -> str:
        """Return the first line of a block, or nothing."""
        lines = self.lines(tag)
        return lines[0] if lines else ""

    def make_error(self, tag: str, message: str, remedy: str = "") -> FileError:
        """Return the refusal of the file for what a block says, or for its absence."""
        block = self.blocks.get(tag)
        return fault(self.name, block.place if block else 0, message, remedy)

    def number(self, tag: str, limit: float, usual: float | None = None) -> float:
        """Return the number that a block holds, or a usual one where it is missing; raises FileError for
        neither.
        """
        text = self.text(tag)
        if not text and usual is not None:
            return usual
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not 0 <= value <= limit:
            wrong = f"<{tag}> holds '{quote(text)}', which is not a number from 0 to {limit:g}."
            raise self.make_error(
                tag, wrong if text else f"<{tag}> is missing.", "Correct the file, or get it again."
            )
        return value

    def whole(self, tag: str, limit: int, usual: int | None = None) -> int:
        """Return the whole number that a block holds; raises FileError."""
        return int(self.number(tag, limit, usual))

    def equipment(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the blocks of things aboard, by what stands before the word, in the order of the file."""
        found: dict[str, list[str]] = {}
        for tag in [tag for tag in self.blocks if tag.replace("_", " ").endswith(EQUIPMENT)]:
            found.setdefault(tag[: -len(EQUIPMENT)], []).extend(self.lines(tag))
        yield from found.items()

    def rest(self) -> list[str]:
        """Return what nobody has asked for."""
        left = (
            block for tag, block in self.blocks.items() if tag not in self.requested and tag not in BESIDES
        )
        rest = [*(format_block(block.tag, block.lines) for block in left if block.lines), *self.further]
        return [text[:MAX_KEPT_LENGTH] for text in rest[:MAX_KEPT]]


EQUIPMENT = " equipment"


def format_block(tag: str, lines: Sequence[str]) -> str:
    """Return a block as one text."""
    return f"{tag}: {JOINED.join(lines)}"


def read_blocks(text: str, name: str) -> Blocks:
    """Return the blocks of a text; raises FileError where one has no end."""
    found = Blocks(name, {})
    tag, place, inside = "", 0, list[str]()
    for number, raw in enumerate(split_lines(text, name), start=1):
        line = raw.strip()
        if not tag:
            match = _TAG.fullmatch(line)
            if match is not None:
                tag, place, inside = match[1].strip(), number, []
            elif line and line[0] not in "#<":
                found.further.append(f"{OUTSIDE}{line}" if ": " in line else line)
        elif line.startswith("</") and line[2:].rstrip(">").strip().lower() == tag.lower():
            _close(found, FileBlock(tag, tuple(inside), place))
            tag = ""
        elif line and line[0] != "#":
            inside.append(" ".join(line.split())[:MAX_KEPT_LENGTH].rstrip())
    if tag:
        raise fault(name, place, f"<{quote(tag)}> has no end.", "The file may be cut off: get it again.")
    return found


def _close(found: Blocks, block: FileBlock) -> None:
    if block.tag.lower() in found.blocks:
        found.further.append(format_block(f"{AGAIN}{block.tag}", block.lines))
    else:
        found.blocks[block.tag.lower()] = block
