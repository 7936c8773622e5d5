"""Sound inputs spoilt at random: byte by byte, line by line, or value by value."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from companion.documents.document import KeyPath
from tests.rulesets.spoilt.spoiling import key_paths, value_at

TOKENS: Sequence[bytes] = (
    b"", b":", b"- ", b"{", b"}", b"[", b"]", b"\n", b"\r\n", b"\t", b"\0", b"'", b'"', b"#", b"&a ", b"*a",
    b"<<: ", b"!!python/object:os.system ", b"? ", b"|", b">", b"...", b"---", b"%", b"@", b"`", b"0",
    b"-1", b"1e309", b".nan", b".inf", b"99999999999999999999", b"0x7fffffff", b"1_000", b"null", b"true",
    b"2001-01-01", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3\x28", "é".encode(), "\u2028".encode(), "🤖".encode(),
    b"<armor>", b"</unit>", b"<!ENTITY x 'y'>", b"&#0;", b"(R)", b"Left Arm:", b"Weapons:99999",
    b"PK\x05\x06", b"PK\x01\x02", b"SQLite format 3\0", b"../", b"C:\\", b"%s", b"{0}", b"/dev/zero",
    b"A" * 300, b"[" * 200, b"{a: " * 60, b"- " * 100,
)  # fmt: skip
MAX_SIZE = 400_000
"""Bytes of an input; larger ones are refused for their size alone."""
JUNK: Sequence[Any] = (
    None, True, False, 0, 1, -1, 2, 7, 12, 255, 10**9, -(10**9), 10**20, 0.5, -0.0, 1e300, "", " ",
    "nothing", "0101", "9999", "0000", "a" * 400, "1d6", "2d6+1", "0d0", "99d99", "1000000d6", "{0}", "%s",
    "ä" * 50, "../x", "\n", "\u2028", [], [[]], {}, [None], {"": None}, [0] * 50, {"a": {"b": {"c": []}}},
    ["head", "head"], "left_arm", "center_torso", "walked", "mech", "citytech", "quickstart",
    "citytech+citytech", "is.ppc", "1/0",
)  # fmt: skip


def spoilt_bytes(chance: Random, raw: bytes, others: Sequence[bytes]) -> bytes:
    """Return a few changes anywhere: bits, pieces gone, twice or from elsewhere, and signs that mean
    something.
    """
    found = bytearray(raw)
    for _ in range(1 + int(chance.expovariate(0.5))):
        _BYTEWISE[chance.randrange(len(_BYTEWISE))](chance, found, others)
        if len(found) > MAX_SIZE:
            del found[MAX_SIZE:]
    return bytes(found)


def _piece(chance: Random, raw: bytes | bytearray) -> slice:
    start = chance.randint(0, len(raw))
    return slice(start, min(len(raw), start + int(chance.expovariate(1 / 24))))


def _flip(chance: Random, raw: bytearray, _others: Sequence[bytes]) -> None:
    if raw:
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)


def _write(chance: Random, raw: bytearray, _others: Sequence[bytes]) -> None:
    if raw:
        raw[chance.randrange(len(raw))] = chance.choice(
            (0, 9, 10, 32, 34, 48, 58, 0x7F, 0xFF, chance.randrange(256))
        )


def _remove(chance: Random, raw: bytearray, _others: Sequence[bytes]) -> None:
    del raw[_piece(chance, raw)]


def _double(chance: Random, raw: bytearray, _others: Sequence[bytes]) -> None:
    piece = raw[_piece(chance, raw)] * (1 if chance.random() < 0.9 else chance.choice((2, 50, 3000)))
    at = chance.randint(0, len(raw))
    raw[at:at] = piece[:MAX_SIZE]


def _insert(chance: Random, raw: bytearray, _others: Sequence[bytes]) -> None:
    at = chance.randint(0, len(raw))
    raw[at:at] = chance.choice(TOKENS)


def _replace(chance: Random, raw: bytearray, _others: Sequence[bytes]) -> None:
    raw[_piece(chance, raw)] = chance.choice(TOKENS)


def _cut_off(chance: Random, raw: bytearray, _others: Sequence[bytes]) -> None:
    if chance.random() < 0.3:
        del raw[chance.randint(0, len(raw)) :]


def _splice(chance: Random, raw: bytearray, others: Sequence[bytes]) -> None:
    other = chance.choice(others)
    raw[_piece(chance, raw)] = other[_piece(chance, other)]


def _number(chance: Random, raw: bytearray, _others: Sequence[bytes]) -> None:
    digits = [at for at, byte in enumerate(raw[:20_000]) if 48 <= byte <= 57]
    if digits:
        at = chance.choice(digits)
        raw[at : at + 1] = str(chance.choice((0, 1, 9, 13, 99, 1000, 10**12))).encode()


_BYTEWISE: Sequence[Callable[[Random, bytearray, Sequence[bytes]], None]] = (
    _flip, _write, _remove, _double, _insert, _replace, _cut_off, _splice, _number, _number,
)  # fmt: skip


def spoilt_lines(chance: Random, text: str, others: Sequence[str]) -> str:
    """Return a few lines gone, twice, swapped, joined, or from another input."""
    lines = text.splitlines(keepends=True) or [""]
    for _ in range(1 + int(chance.expovariate(0.7))):
        one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(6):
            case 0 if len(lines) > 1:
                del lines[one]
            case 1:
                lines.insert(other, lines[one])
            case 2:
                lines[one], lines[other] = lines[other], lines[one]
            case 3:
                lines[one] = lines[one].rstrip("\n")
            case 4:
                lines[one] = chance.choice(chance.choice(others).splitlines(keepends=True) or [""])
            case _:
                lines[one] = lines[one][: chance.randint(0, len(lines[one]))] + "\n"
    return "".join(lines)


def spoilt_data(chance: Random, data: Any) -> Any:
    """Return a few values of another kind, gone, from elsewhere in it, or only a little different."""
    found = copy.deepcopy(data)
    for _ in range(1 + int(chance.expovariate(1.0))):
        paths = list(key_paths(found))
        if not paths:
            return chance.choice(JUNK)
        _spoil(chance, found, chance.choice(paths), paths)
    return found


def _spoil(chance: Random, data: Any, path: KeyPath, paths: Sequence[KeyPath]) -> None:
    *way, last = path
    inside = value_at(data, tuple(way))
    what = chance.random()
    if what < 0.12:
        del inside[last]
    elif what < 0.3:
        inside[last] = copy.deepcopy(value_at(data, chance.choice(paths)))
    elif what < 0.4 and isinstance(inside, dict):
        inside[chance.choice(("", "unheard_of", "0", "kind", "source", str(chance.choice(paths)[-1])))] = (
            inside[last]
        )
    else:
        inside[last] = nearby(chance, inside[last]) if what > 0.65 else copy.deepcopy(chance.choice(JUNK))


def nearby(chance: Random, value: Any) -> Any:
    """Return a value that may still be taken."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return chance.choice((value + 1, value - 1, value * 2, -value, value // 2, 0, 1, value + 10))
    if isinstance(value, str):
        return chance.choice((value + value, value[1:], value.upper(), value[::-1], f"{value}_2"))
    if isinstance(value, list):
        return chance.choice((value * 2, value[:1], value[::-1], [*value, *value[:1]]))
    if isinstance(value, dict):
        keys = list(value)
        chance.shuffle(keys)
        return {key: value[key] for key in keys[: chance.randint(0, len(keys))]}
    return chance.choice(JUNK)


def as_text(data: Any) -> str:
    """Plain data as YAML that is read fast."""
    return json.dumps(data, ensure_ascii=False, default=str)
