"""Junk, cut-off files and mutated lines: only errors that say what is wrong, whatever a file holds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalog.formats.blk import read_blk, write_blk
from companion.catalog.formats.board import read_board, write_board
from companion.catalog.formats.mtf import read_mtf, write_mtf
from companion.catalog.formats.mul import read_mul, write_mul
from companion.catalog.formats.names import KnownRules
from companion.catalog.formats.texts import ParsedFile, decode
from companion.errors import FileError
from tests.catalog.formats.conftest import known_rules
from tests.catalog.formats.test_blk import PLATOON, SUITS, TANK, text
from tests.catalog.formats.test_mul import REPORT
from tests.imports import mtf_file

Read = Callable[[str, str, KnownRules], ParsedFile]
BOARD = 'size 3 2\ntag "x"\n' + 'hex 0101 1 "woods:1;water:2" "grass"\n' * 6 + "end\n"
CARGO = "Medium Laser (ST)\nISRotaryAC5\nIS Ammo SRM-4:Shots20#"
FILES: dict[str, tuple[Read, str]] = {
    "old mech": (read_mtf, mtf_file(7).text),
    "new mech": (read_mtf, mtf_file(2).text),
    "vehicle": (read_blk, text(TANK, Turret_Equipment=CARGO, Body_Equipment=CARGO)),
    "platoon": (read_blk, text(PLATOON, Field_Guns_Equipment=CARGO)),
    "suits": (read_blk, text(SUITS, Point_Equipment="CLBASmall Laser:RA\nBA-SRM2 Ammo:Body:Shots2#")),
    "force": (read_mul, REPORT),
    "board": (read_board, BOARD),
}
ODD = (
    "", ":", "<", ">", "</armor>", "<armor>", "Left Arm:", "999999999999", "-1", "1e309", "\x1a", "%s", "(R)",
    "Weapons:99999", "mass:", "\u2028", "é", '"', "&#0;", ";", "size 0 0", "nocrit::", "Config:", "🤖" * 50,
    "Left Arm, slot 0: x", "٣",
)  # fmt: skip
SAME = (
    "name", "chassis", "model", "tonnage", "tech", "engine", "heat_sinks", "movement", "armor", "rear_armor",
    "slots", "ammunition", "men", "troopers", "hexes", "units", "kills",
)  # fmt: skip
"""What is never lost, whatever a file holds."""
SIGNS = (0, 10, 34, 58, 60, 62, 65, 0xE9, 0x1F916)


def write(found: ParsedFile) -> str:
    known = known_rules()
    if found.kind == "mech":
        return write_mtf(found.document, known)
    if found.kind == "board":
        return write_board(found.document)
    return write_mul(found.document) if found.kind == "force" else write_blk(found.document, known)


def try_reading(read: Read, text: str) -> None:
    """A text is read or refused in words; whatever is read can be written and read again."""
    try:
        found = read(text, "junk", known_rules())
    except FileError:
        return
    again = read(write(found), "junk", known_rules())
    assert again.kind == found.kind
    for key in SAME:
        assert again.document.get(key) == found.document.get(key), key


@pytest.mark.parametrize("kind", FILES)
@given(data=st.data())
def test_mutated_lines_are_read_or_refused(kind: str, data: st.DataObject) -> None:
    read, sound = FILES[kind]
    lines = sound.splitlines()
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(lines) - 1))
        change = data.draw(st.sampled_from(("replace", "drop", "double", "cut", "swap", "join")))
        other = data.draw(st.integers(0, len(lines) - 1))
        if change == "replace":
            lines[place] = data.draw(st.sampled_from(ODD))
        elif change == "drop" and len(lines) > 1:
            del lines[place]
        elif change == "double":
            lines.insert(other, lines[place])
        elif change == "cut":
            lines[place] = lines[place][: data.draw(st.integers(0, 12))]
        elif change == "swap":
            lines[place], lines[other] = lines[other], lines[place]
        else:
            lines[place] += data.draw(st.sampled_from(ODD))
    try_reading(read, "\n".join(lines))


@pytest.mark.parametrize("kind", FILES)
@given(cut=st.integers(0, 5000))
def test_a_file_that_was_cut_off_is_read_or_refused(kind: str, cut: int) -> None:
    read, sound = FILES[kind]
    try_reading(read, sound[: cut % len(sound)])


@pytest.mark.parametrize("kind", FILES)
@given(junk=st.text(max_size=300))
def test_any_text_is_read_or_refused(kind: str, junk: str) -> None:
    read, sound = FILES[kind]
    try_reading(read, junk)
    try_reading(read, sound + junk)
    try_reading(read, junk + sound)


@given(raw=st.binary(max_size=400))
def test_any_bytes_are_a_text_or_refused(raw: bytes) -> None:
    for read, sound in FILES.values():
        try_reading(read, decode(raw, "junk"))
        try_reading(read, decode(sound.encode()[:200] + raw, "junk"))


@pytest.mark.parametrize("kind", FILES)
def test_scrambled_letters_are_read_or_refused(kind: str) -> None:
    read, sound = FILES[kind]
    random = Random(kind)
    for _ in range(20):
        letters = list(sound)
        for _ in range(random.randint(1, 40)):
            letters[random.randrange(len(letters))] = chr(
                random.choice((0, 10, 34, 58, 60, 62, 65, 0xE9, 0x1F916))
            )
        try_reading(read, "".join(letters))


@pytest.mark.parametrize(
    "text",
    [
        "chassis:x\nmass:50\n" + "Left Arm:\n" * 50_000,
        "chassis:x\nmass:50\n" + "a:b\n" * 50_000,
        "chassis:x\nmass:50\nLeft Arm:\n" + "(R)" * 60_000,
        "chassis:x\nmass:50\nWeapons:9\n" + "Medium Laser (R)" + " (R)" * 30_000,
        "chassis:x" + "(" * 100_000,
        "chassis:x\nmass:50\nengine:" + "(" * 100_000 + "\n",
        "chassis:x\nmass:50\narmor:" + "((" * 90_000 + "\n",
    ],
)
def test_what_is_made_to_take_long_does_not(text: str) -> None:
    full = text + "\n" + mtf_file(2).text
    try_reading(read_mtf, text)
    try_reading(read_mtf, full[:2_000_000])


def test_a_location_that_a_force_tells_twice_is_kept_once() -> None:
    read, sound = FILES["force"]
    lines = sound.splitlines()
    twice = [line for line in lines if "<slot" in line]
    assert twice
    for line in twice:
        try_reading(read, "\n".join([*lines[:4], line, *lines[4:]]))
