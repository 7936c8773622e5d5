"""The blocks of a file: `<tag>`, lines, `</tag>`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.catalog.formats.texts import fault, lines_of, told
from companion.errors import FileError

_TAG = re.compile(r"<([^<>/][^<>]{0,60})>")
BESIDES = frozenset({
    "blockversion", "version", "generator", "uuid", "mul id:", "originalbuildyear", "bv", "era", "published",
    "capabilities", "overview", "deployment", "history", "manufacturer", "primaryfactory", "notes",
    "systemmanufacturers", "systemmodels", "fluffimage", "imagefile", "icon",
})  # fmt: skip
"""Tags about the file, its number elsewhere, and of what is only written about a unit."""
MOST_KEPT, LONGEST_KEPT = 80, 2000
"""Blocks that are kept without being understood, and their characters."""
JOINED = " | "
"""Stands between the lines of a block that is kept as one text."""
AGAIN, OUTSIDE = "again: ", "outside a block: "
"""What texts begin with: of a block whose tag the file has had, and of a line that stands in no block."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block: its tag as it is written, its lines, and the line of its tag, from 1."""

    tag: str
    lines: tuple[str, ...]
    place: int


@dataclass(slots=True)
class Blocks:
    """The blocks of a file; what nobody has asked for at the end is kept as text."""

    name: str
    blocks: dict[str, Block]
    asked: set[str] = field(default_factory=set)
    further: list[str] = field(default_factory=list)

    def lines(self, tag: str) -> tuple[str, ...]:
        """The lines of a block; none where it is missing."""
        self.asked.add(tag)
        block = self.blocks.get(tag)
        return block.lines if block is not None else ()

    def text(self, tag: str) -> str:
        """The first line of a block, or nothing."""
        lines = self.lines(tag)
        return lines[0] if lines else ""

    def refused(self, tag: str, message: str, remedy: str = "") -> FileError:
        """The refusal of the file for what a block says, or for its absence."""
        block = self.blocks.get(tag)
        return fault(self.name, block.place if block else 0, message, remedy)

    def number(self, tag: str, most: float, usual: float | None = None) -> float:
        """The number that a block holds, or a usual one where it is missing; raises FileError for neither."""
        text = self.text(tag)
        if not text and usual is not None:
            return usual
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not 0 <= value <= most:
            wrong = f"<{tag}> holds '{told(text)}', which is not a number from 0 to {most:g}."
            raise self.refused(
                tag, wrong if text else f"<{tag}> is missing.", "Correct the file, or get it again."
            )
        return value

    def whole(self, tag: str, most: int, usual: int | None = None) -> int:
        """The whole number that a block holds; raises FileError."""
        return int(self.number(tag, most, usual))

    def equipment(self) -> Iterator[tuple[str, Sequence[str]]]:
        """The blocks of things aboard, by what stands before the word, in the order of the file."""
        found: dict[str, list[str]] = {}
        for tag in [tag for tag in self.blocks if tag.replace("_", " ").endswith(EQUIPMENT)]:
            found.setdefault(tag[: -len(EQUIPMENT)], []).extend(self.lines(tag))
        yield from found.items()

    def rest(self) -> list[str]:
        """What nobody has asked for."""
        left = (block for tag, block in self.blocks.items() if tag not in self.asked and tag not in BESIDES)
        rest = [*(kept(block.tag, block.lines) for block in left if block.lines), *self.further]
        return [text[:LONGEST_KEPT] for text in rest[:MOST_KEPT]]


EQUIPMENT = " equipment"


def kept(tag: str, lines: Sequence[str]) -> str:
    """A block as one text."""
    return f"{tag}: {JOINED.join(lines)}"


def read_blocks(text: str, name: str) -> Blocks:
    """The blocks of a text; raises FileError where one has no end."""
    found = Blocks(name, {})
    tag, place, inside = "", 0, list[str]()
    for number, raw in enumerate(lines_of(text, name), start=1):
        line = raw.strip()
        if not tag:
            match = _TAG.fullmatch(line)
            if match is not None:
                tag, place, inside = match[1].strip(), number, []
            elif line and line[0] not in "#<":
                found.further.append(f"{OUTSIDE}{line}" if ": " in line else line)
        elif line.startswith("</") and line[2:].rstrip(">").strip().lower() == tag.lower():
            _close(found, Block(tag, tuple(inside), place))
            tag = ""
        elif line and line[0] != "#":
            inside.append(" ".join(line.split())[:LONGEST_KEPT].rstrip())
    if tag:
        raise fault(name, place, f"<{told(tag)}> has no end.", "The file may be cut off: get it again.")
    return found


def _close(found: Blocks, block: Block) -> None:
    if block.tag.lower() in found.blocks:
        found.further.append(kept(f"{AGAIN}{block.tag}", block.lines))
    else:
        found.blocks[block.tag.lower()] = block
