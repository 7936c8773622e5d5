"""Records of SQLite's file format, as cells of table pages hold them.

Source: sqlite.org/fileformat2.html, Record Format.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TypeAlias

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
