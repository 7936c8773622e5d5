"""The pages of a database file with its write-ahead log, and the rows of its table trees.

Source: sqlite.org/fileformat2.html, B-tree Pages, Cell Payload Overflow Pages and The Freelist. Everything
is bounded by the size of the file: a page is followed once, and a payload is no larger than all pages.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import SEEK_END
from pathlib import Path
from typing import BinaryIO, TypeAlias

from companion.store.files import companion_files
from companion.store.salvage.log import read_log

PAGE_SIZE = 4096
"""What SQLite gives a new database, and what is assumed where the header is damaged."""
_SIZES = {1 << power for power in range(9, 17)}
_HEADER = 100
_LEAF, _INTERIOR = 13, 5
_LOWEST, _MAX_VALUE = -(1 << 63), (1 << 63) - 1

_INTEGER_SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_FLOAT, _FIRST_BLOB = 7, 12
_CONSTANTS: dict[int, int | None] = {0: None, 8: 0, 9: 1}


@dataclass(frozen=True, slots=True)
class BrokenText:
    """Stored text that is not UTF-8, as its bytes."""

    raw: bytes


Value: TypeAlias = int | float | str | bytes | BrokenText | None


def read_varint(raw: bytes, at: int) -> tuple[int, int]:
    """Return the number that begins at a place, and the place behind it; raises IndexError at the end."""
    number = 0
    for place in range(at, at + 8):
        number = number << 7 | raw[place] & 0x7F
        if raw[place] < 0x80:
            return number, place + 1
    return number << 8 | raw[at + 8], at + 9


def read_record(payload: bytes) -> tuple[Value, ...]:
    """Return the values of a record; raises ValueError or IndexError for what is none."""
    size, at = read_varint(payload, 0)
    if not at <= size <= len(payload):
        raise ValueError("the header of the record is out of bounds")
    values, body = list[Value](), size
    while at < size:
        kind, at = read_varint(payload, at)
        length = _length(kind)
        if body + length > len(payload):
            raise ValueError("a value of the record is out of bounds")
        values.append(_value(kind, payload[body : body + length]))
        body += length
    if at != size or body != len(payload):
        raise ValueError("the record has another length than its values")
    return tuple(values)


def _length(kind: int) -> int:
    if kind >= _FIRST_BLOB:
        return (kind - _FIRST_BLOB) // 2
    if kind in _CONSTANTS:
        return 0
    if kind == _FLOAT:
        return 8
    if kind not in _INTEGER_SIZES:
        raise ValueError("the record has a value of no known type")
    return _INTEGER_SIZES[kind]


def _value(kind: int, raw: bytes) -> Value:
    if kind in _CONSTANTS:
        return _CONSTANTS[kind]
    if kind == _FLOAT:
        number: float = struct.unpack(">d", raw)[0]
        return number
    if kind < _FIRST_BLOB:
        return int.from_bytes(raw, "big", signed=True)
    if kind % 2 == 0:
        return raw
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return BrokenText(raw)


@dataclass(frozen=True, slots=True)
class StoredRow:
    """A row with its rowid, as one page holds it."""

    rowid: int
    values: tuple[Value, ...]


class PageFile:
    """A database read page by page; `reached` are the pages that were followed so far."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._file = file
        log = read_log(companion_files(path)[0])
        size = int.from_bytes(file.read(_HEADER)[16:18], "big")
        size = 65536 if size == 1 else size
        self.page_size = log.page_size or (size if size in _SIZES else PAGE_SIZE)
        self._in_log = {**log.pages, **log.salvaged}
        self.count = max([-(-file.seek(0, SEEK_END) // self.page_size), *self._in_log])
        self.reached: set[int] = set()

    @classmethod
    @contextmanager
    def open(cls, path: Path) -> Iterator[PageFile]:
        """Read a database that nobody in this process has open."""
        with path.open("rb") as file:
            yield cls(path, file)

    def page(self, number: int) -> bytes:
        """Return the bytes of a page, counted from 1; what is cut off reads as zeros."""
        if number in self._in_log:
            return self._in_log[number]
        self._file.seek((number - 1) * self.page_size)
        return self._file.read(self.page_size).ljust(self.page_size, b"\0")

    @property
    def header(self) -> bytes:
        """The first bytes of the file, which tell what it is."""
        return self.page(1)[:_HEADER]

    def free_pages(self) -> set[int]:
        """Return the pages that hold nothing any more, as far as their list can be followed."""
        found, trunk = set[int](), int.from_bytes(self.header[32:36], "big")
        while 1 < trunk <= self.count and trunk not in found:
            found.add(trunk)
            raw = self.page(trunk)
            length = min(int.from_bytes(raw[4:8], "big"), self.page_size // 4 - 2)
            found |= {int.from_bytes(raw[at : at + 4], "big") for at in range(8, 8 + 4 * length, 4)}
            trunk = int.from_bytes(raw[:4], "big")
        return found

    def is_leaf(self, number: int) -> bool:
        """Whether a page looks like one that holds rows of a table."""
        return self.page(number)[self._start(number)] == _LEAF

    def rows(self, root: int) -> TreeReading:
        """Read the rows of the table whose tree begins at a page."""
        return TreeReading(self, root)

    def leaf_rows(
        self, number: int, low: int = _LOWEST, high: int = _MAX_VALUE
    ) -> tuple[list[StoredRow], bool]:
        """Return the rows of a leaf with rowids above `low` and up to `high`, and whether that is all of
        them.
        """
        self.reached.add(number)
        raw, rows, is_whole = self.page(number), list[StoredRow](), True
        for at in self._cells(number):
            row = self._row(raw, at) if at is not None else None
            if row is None or not low < row.rowid <= high:
                is_whole = False
                continue
            low = row.rowid
            rows.append(row)
        return rows, is_whole

    def children(self, number: int) -> Iterator[tuple[int, int | None]]:
        """Yield the pages below an interior page, each with its highest rowid; None for the last, or if
        damaged.
        """
        raw, start = self.page(number), self._start(number)
        for at in self._cells(number):
            if at is None or at + 4 >= len(raw):
                yield 0, None
                continue
            try:
                key, _ = read_varint(raw, at + 4)
            except IndexError:
                yield 0, None
                continue
            yield int.from_bytes(raw[at : at + 4], "big"), _to_signed(key)
        yield int.from_bytes(raw[start + 8 : start + 12], "big"), _MAX_VALUE

    def kind(self, number: int) -> int:
        """Return the type of a page of a tree."""
        return self.page(number)[self._start(number)]

    @staticmethod
    def _start(number: int) -> int:
        return _HEADER if number == 1 else 0

    def _cells(self, number: int) -> Iterator[int | None]:
        """Yield where the cells of a page begin; None for one that is out of bounds."""
        raw, start = self.page(number), self._start(number)
        pointers = start + (8 if raw[start] == _LEAF else 12)
        most = (self.page_size - pointers) // 2
        for place in range(min(int.from_bytes(raw[start + 3 : start + 5], "big"), most)):
            at = int.from_bytes(raw[pointers + 2 * place : pointers + 2 * place + 2], "big")
            yield at if pointers <= at < self.page_size else None

    def _row(self, raw: bytes, at: int) -> StoredRow | None:
        try:
            size, at = read_varint(raw, at)
            rowid, at = read_varint(raw, at)
            if not 0 < size <= self.count * self.page_size:
                return None
            return StoredRow(_to_signed(rowid), read_record(self._payload(raw, at, size)))
        except (IndexError, ValueError):
            return None

    def _payload(self, raw: bytes, at: int, size: int) -> bytes:
        """Return the bytes of a cell, with those on overflow pages; raises ValueError where some are
        missing.
        """
        local = self._local_size(size)
        if at + local > self.page_size:
            raise ValueError("the cell is out of bounds")
        parts, left = [raw[at : at + local]], size - local
        following = int.from_bytes(raw[at + local : at + local + 4], "big") if left else 0
        followed = set[int]()
        while left:
            if not 1 < following <= self.count or following in followed:
                raise ValueError("an overflow page is missing")
            followed.add(following)
            page = self.page(following)
            part = page[4 : min(self.page_size, 4 + left)]
            parts.append(part)
            left -= len(part)
            following = int.from_bytes(page[:4], "big")
        self.reached |= followed
        return b"".join(parts)

    def _local_size(self, size: int) -> int:
        """Return how much of a payload lies in the cell itself."""
        highest = self.page_size - 35
        if size <= highest:
            return size
        lowest = (self.page_size - 12) * 32 // 255 - 23
        some = lowest + (size - lowest) % (self.page_size - 4)
        return some if some <= highest else lowest


class TreeReading:
    """The rows of one tree, read as they are asked for; `is_whole` is known once all were."""

    def __init__(self, file: PageFile, root: int) -> None:
        self._file, self._root = file, root
        self.is_whole = True

    def __iter__(self) -> Iterator[StoredRow]:
        waiting = [(self._root, _LOWEST, _MAX_VALUE)]
        while waiting:
            number, low, high = waiting.pop()
            if not 1 <= number <= self._file.count or number in self._file.reached:
                self.is_whole = False
                continue
            kind = self._file.kind(number)
            if kind == _LEAF:
                rows, is_whole = self._file.leaf_rows(number, low, high)
                # A leaf without rows is only ever the root.
                self.is_whole &= is_whole and (bool(rows) or number == self._root)
                yield from rows
            elif kind == _INTERIOR:
                self._file.reached.add(number)
                waiting += reversed(list(self._below(number, low, high)))
            else:
                self.is_whole = False

    def _below(self, number: int, low: int, high: int) -> Iterator[tuple[int, int, int]]:
        for child, key in self._file.children(number):
            if key is None or not low <= key:
                self.is_whole = False
                continue
            yield child, low, min(key, high)
            low = min(key, high)


def _to_signed(number: int) -> int:
    number &= (1 << 64) - 1
    return number - (1 << 64) if number >> 63 else number
