"""Files of other programs, and archives of them."""

from __future__ import annotations

import io
import zipfile
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.catalog.formats.texts import decode
from companion.catalog.importing.finding import sources_in
from companion.catalog.importing.run import read_source
from companion.errors import FileError
from tests.catalog.formats.conftest import known_rules
from tests.catalog.formats.test_junk import FILES, ODD, write
from tests.fuzz.kinds import READ, REFUSED, InputKind
from tests.fuzz.mutating import MAX_SIZE, spoilt_bytes, spoilt_lines
from tests.fuzz.own_files import feed_import, reader
from tests.imports import SAMPLES, mtf_file

MEMBERS = ("mtf", "blk", "mul", "board")
OF_ENDING = {"mtf": "new mech", "blk": "vehicle", "mul": "force", "board": "board"}
"""The reader of each ending, by the name of its example."""


@cache
def sound(ending: str) -> tuple[str, ...]:
    """Files with this ending that can be read: examples of the tests, and real ones where there are any."""
    own = [text for name, (read, text) in FILES.items() if read is FILES[OF_ENDING[ending]][0]]
    made = [mtf_file(number).text for number in range(40)] if ending == "mtf" else []
    real = [decode(path.read_bytes(), path.name) for path in sorted(SAMPLES.rglob(f"*.{ending}"))]
    return (*own, *made, *real)


def _maker(ending: str) -> Any:
    def make(chance: Random) -> bytes:
        text = chance.choice(sound(ending))
        if chance.random() < 0.5:
            text = spoilt_lines(chance, text, sound(ending))
            lines = text.split("\n")
            lines[chance.randrange(len(lines))] += chance.choice(ODD)
            return "\n".join(lines).encode("utf-8", "surrogatepass")
        return spoilt_bytes(chance, text.encode(), [other.encode() for other in sound(ending)[:6]])

    return make


def _feeder(ending: str) -> Any:
    read, _ = FILES[OF_ENDING[ending]]

    def feed(raw: bytes, folder: Path) -> str:
        del folder
        outcome = feed_import(f"file.{ending}", raw)
        try:
            found = read(decode(raw, "junk"), "junk", known_rules())
        except FileError:
            return REFUSED
        try:
            read(write(found), "junk", known_rules())
        except FileError as error:
            raise AssertionError("what was read and written cannot be read again") from error
        return outcome

    return feed


def _make_zip(chance: Random) -> bytes:
    """Return an archive with a few members, some of them spoilt, and then perhaps the archive itself."""
    target = io.BytesIO()
    packing = chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2))
    with zipfile.ZipFile(target, "w", packing) as archive:
        for number in range(chance.randint(0, 5)):
            ending = chance.choice(MEMBERS)
            raw = chance.choice(sound(ending)).encode()
            raw = _maker(ending)(chance) if chance.random() < 0.5 else raw
            folder = chance.choice(("", "mechs/", "../", "/", "C:\\", "a" * 120 + "/", "é/", "__MACOSX/"))
            archive.writestr(f"{folder}{number}.{ending}", raw[:MAX_SIZE])
        if chance.random() < 0.1:
            archive.writestr("bomb.mtf", b"\0" * chance.choice((10**5, 30 * 10**6)))
    raw = target.getvalue()
    return spoilt_bytes(chance, raw, [raw]) if chance.random() < 0.7 else raw


def _feed_zip(raw: bytes, folder: Path) -> str:
    path = folder / "many.zip"
    path.write_bytes(raw)
    with ExitStack() as to_close:
        pending = [read_source(source, reader()) for source in sources_in([path], to_close)]
    return READ if any(one.item is not None for one in pending) else REFUSED


KINDS = (
    InputKind("mtf", 150, _maker("mtf"), _feeder("mtf")),
    InputKind("blk", 147, _maker("blk"), _feeder("blk")),
    InputKind("mul", 160, _maker("mul"), _feeder("mul")),
    InputKind("board", 50, _maker("board"), _feeder("board")),
    InputKind("zip", 80, _make_zip, _feed_zip),
)
