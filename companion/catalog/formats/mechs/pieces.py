"""Pieces in the slots of a 'Mech, put together from their lines: one for all the slots it needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.catalog.formats.known_rules import KnownRules
from companion.catalog.formats.mechs.locations import PLACES, are_adjacent
from companion.catalog.formats.mechs.slot_entries import SlotEntry, SlotKind, SlotReader
from companion.engine.battletech.tables.ammunition import kind_of

Cell = tuple[str, int]
"""A slot: its location, and its place there counted from 0."""
Begun = tuple[SlotKind, str, bool, bool]
"""What the lines of one thing have in common."""


@dataclass(slots=True)
class SlotPiece:
    """A weapon, a lot of ammunition or a piece of equipment; `size` None is of any number of slots."""

    entry: SlotEntry
    cells: list[Cell]
    size: int | None
    id: str = ""
    location: str = field(init=False)
    """Where it is; of two locations the one that holds more of it."""

    def __post_init__(self) -> None:
        self.location = self.cells[0][0]

    @property
    def other_location(self) -> str | None:
        """The second location that it stands in, if it does."""
        return next((place for place, _ in self.cells if place != self.location), None)

    def join(self, other: SlotPiece) -> None:
        """Take in another part of the same thing; it is where most of it is."""
        self.cells.extend(other.cells)
        self.location = Counter(place for place, _ in self.cells).most_common(1)[0][0]

    @property
    def lacks(self) -> int:
        """Slots that it still needs."""
        return 0 if self.size is None else self.size - len(self.cells)

    def base(self, abbreviation: str) -> str:
        """Return what its id begins with."""
        made_of = f"{kind_of(self.entry.id)}_{abbreviation}"
        if self.entry.kind is SlotKind.AMMUNITION:
            return f"ammo_{made_of}"
        return f"{made_of}_rear" if self.entry.is_rear else made_of


@dataclass(slots=True)
class Slots:
    """The slots of a 'Mech: systems by their names, everything else as pieces."""

    systems: dict[str, list[str | None]] = field(default_factory=dict)
    pods: dict[str, list[int]] = field(default_factory=dict)
    pieces: list[SlotPiece] = field(default_factory=list)
    loose: list[tuple[str, str]] = field(default_factory=list)
    """Things that fill no slot, and their locations."""
    not_understood: list[str] = field(default_factory=list)

    @property
    def item_count(self) -> int:
        """How much there is besides systems."""
        return len(self.pieces) + len(self.loose) + len(self.pods) + len(self.not_understood)


class SlotLoader:
    """A loader of one 'Mech's slots."""

    def __init__(self, known: KnownRules, reader: SlotReader, tonnage: int) -> None:
        self._known, self._reader, self._tonnage = known, reader, tonnage
        self._slots = Slots()

    def load(self, place: str, lines: Sequence[str]) -> None:
        """The slots of one location, from top to bottom; what stands below the last is kept as text."""
        number, reader = PLACES[place].slots, self._reader
        key: tuple[int | str, ...] = (number, *lines)
        if (usual := reader.sections.get(key)) is not None:
            self._slots.systems[place] = list(usual)
            return
        systems: list[str | None] = [None] * number
        self._slots.systems[place] = systems
        count = self._slots.item_count
        begun: dict[Begun, SlotPiece] = {}
        before: SlotEntry | None = None
        for index, line in enumerate(lines):
            found = reader.kept.get(line) or reader.entry(line)
            if found.kind is not SlotKind.EMPTY:
                if index >= number or found.says_more:
                    self._slots.not_understood.append(slot_text(place, index, line))
                if index >= number:
                    continue
                if found.pod:
                    self._slots.pods.setdefault(place, []).append(index + 1)
                if found.kind is SlotKind.SYSTEM:
                    systems[index] = found.id
                else:
                    self._fill(found, (place, index), begun, found is before)
            before = found
        if self._slots.item_count == count:
            reader.remember(key, systems)

    def _fill(self, found: SlotEntry, cell: Cell, begun: dict[Begun, SlotPiece], follows: bool) -> None:
        size = self._size(found)
        if size == 0:
            self._slots.loose.append((found.id, cell[0]))
            return
        key = (found.kind, found.id or found.text, found.is_rear, found.is_one_shot)
        piece = begun.get(key)
        if piece is not None and (piece.lacks > 0 or (piece.size is None and (found.id or follows))):
            piece.cells.append(cell)
            return
        begun[key] = SlotPiece(found, [cell], size)
        self._slots.pieces.append(begun[key])

    def _size(self, found: SlotEntry) -> int | None:
        if found.kind is SlotKind.AMMUNITION:
            return 1
        return self._known.slots(found.id, self._tonnage) if found.id else None

    def whole(self) -> Slots:
        """Return everything, once all locations are loaded: what is split over two of them is joined."""
        self._slots.pieces = list(_join_split_pieces(self._slots.pieces))
        return self._slots


def slot_text(place: str, index: int, line: str) -> str:
    """Return what a slot says that is not understood, with its place."""
    return f"{PLACES[place].title}, slot {index + 1}: {line}"


def _join_split_pieces(pieces: Sequence[SlotPiece]) -> Iterator[SlotPiece]:
    """Yield the pieces; of those that lack slots each with a later one that has them in an adjacent
    location.
    """
    if not any(piece.lacks > 0 or piece.size is None for piece in pieces):
        yield from pieces
        return
    gone: set[int] = set()
    for index, piece in enumerate(pieces):
        if index in gone:
            continue
        for later in range(index + 1, len(pieces)):
            if later not in gone and _belong_together(piece, pieces[later]):
                piece.join(pieces[later])
                gone.add(later)
        yield piece


def _belong_together(piece: SlotPiece, other: SlotPiece) -> bool:
    mine, its = piece.entry, other.entry
    if not mine.id or (mine.kind, mine.id, mine.is_rear) != (its.kind, its.id, its.is_rear):
        return False
    if piece.size is None:
        return True
    if not 0 < piece.lacks >= len(other.cells) or other.lacks <= 0:
        return False
    return mine.kind is not SlotKind.WEAPON or are_adjacent(piece.cells[0][0], other.cells[0][0])
