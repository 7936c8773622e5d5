"""SQLite's write-ahead log: the pages that were committed to it, and whether any cannot be read any more.

Source: sqlite.org/fileformat2.html, The Write-Ahead Log.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""The order of bytes in which checksums are computed."""
_HEADER, _FRAME = 32, 24
_MASK = 0xFFFFFFFF

Checksum = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LogContent:
    """Pages by number, as the last readable commit left them.

    `salvaged` are pages of commits behind a damaged frame, which SQLite does not read: each is whole.
    """

    page_size: int = 0
    pages: Mapping[int, bytes] = field(default_factory=dict)
    salvaged: Mapping[int, bytes] = field(default_factory=dict)

    @property
    def is_damaged(self) -> bool:
        """Whether something that was committed cannot be read by SQLite."""
        return bool(self.salvaged)


@dataclass(frozen=True, slots=True)
class _LogFrame:
    page: int
    is_commit: bool
    data: bytes
    is_whole: bool


def read_log(path: Path) -> LogContent:
    """Read a write-ahead log; empty where there is none, or its header is not sound."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return LogContent()
    if len(raw) < _HEADER:
        return LogContent()
    magic, _, page_size, _, *_ = struct.unpack(">8I", raw[:_HEADER])
    order = _MAGIC.get(magic)
    if order is None or page_size not in {1 << power for power in range(9, 17)}:
        return LogContent()
    seed = _checksum(raw[:24], (0, 0), order)
    if seed != struct.unpack(">2I", raw[24:_HEADER]):
        return LogContent()
    readable, behind = dict[int, bytes](), dict[int, bytes]()
    into, waiting = readable, dict[int, bytes]()
    for frame in _frames(raw, page_size, order, seed):
        if not frame.is_whole:
            into, waiting = behind, {}
            continue
        waiting[frame.page] = frame.data
        if frame.is_commit:
            into |= waiting
            waiting = {}
    return LogContent(page_size, readable, behind)


def _frames(raw: bytes, page_size: int, order: str, seed: Checksum) -> Iterator[_LogFrame]:
    """Yield the frames of this log; what an earlier one left behind them has other salts and ends it."""
    salts = raw[16:24]
    for at in range(_HEADER, len(raw) - _FRAME - page_size + 1, _FRAME + page_size):
        page, size, stored_salts, stored = _parts(raw, at)
        if stored_salts != salts:
            # Salts may be what is damaged: then frames of this log follow.
            following = at + _FRAME + page_size
            if raw[following + 8 : following + 16] != salts:
                return
        data = raw[at + _FRAME : at + _FRAME + page_size]
        found = _checksum(data, _checksum(raw[at : at + 8], seed, order), order)
        yield _LogFrame(page, size > 0, data, found == stored and stored_salts == salts and page > 0)
        # What is stored, not what was found: then each frame is judged by itself.
        seed = stored


def _parts(raw: bytes, at: int) -> tuple[int, int, bytes, Checksum]:
    page, size = struct.unpack(">2I", raw[at : at + 8])
    first, second = struct.unpack(">2I", raw[at + 16 : at + _FRAME])
    return page, size, raw[at + 8 : at + 16], (first, second)


def _checksum(data: bytes, seed: Checksum, order: str) -> Checksum:
    first, second = seed
    numbers = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for one, other in zip(numbers, numbers, strict=True):
        first = (first + one + second) & _MASK
        second = (second + other + first) & _MASK
    return first, second
