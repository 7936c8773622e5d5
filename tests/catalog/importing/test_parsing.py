"""Files that nobody should send: each is read within bounds, or refused with a reason."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from companion.catalog.catalogue import Catalogue
from companion.catalog.importing.parsing import Reader
from companion.catalog.importing.run import import_paths, read_source
from companion.catalog.importing.sources import ImportSource, ImportStatus
from tests.imports import SAMPLES, mtf_file

MTF = mtf_file(0).text
HEX = 'hex 0101 0 "woods:1" ""\n'
HUGE = {
    "line.mtf": "a" * 1_900_000,
    "lines.mtf": "\n" * 1_900_000,
    "suffixes.mtf": MTF.replace("-Empty-", "(R) " * 4000, 1),
    "quirks.mtf": MTF + "quirk:x\n" * 50_000,
    "heavy.mtf": MTF.replace("mass:", "mass:" + "1" * 5000),
    "open.blk": "<a>\n" * 50_000,
    "angles.blk": "<" * 1_900_000,
    "deep.mul": "<unit>" * 100_000,
    "wide.mul": f"<unit {' '.join(f'a{at}=' + chr(39) * 2 for at in range(100_000))}/>",
    "many.mul": "<unit>" + '<entity chassis="x"/>' * 20_000 + "</unit>",
    "hexes.board": "size 200 200\n" + HEX * 59_000,
    "size.board": "size 99999 99999\nend\n",
    "deep.json": "[" * 100_000,
    "keys.json": "{" + ",".join(f'"k{at}":1' for at in range(20_000)) + "}",
    "aliases.yaml": "a: &a [x, x]\n" + "".join(f"b{at}: &b{at} [*a, *a]\n" for at in range(2000)),
    "deep.yaml": "- " * 100_000,
    "units.yaml": "kind: force\nname: x\nunits:\n" + "  - {chassis: a}\n" * 3000,
}


def parse_result(catalogue: Catalogue, name: str, raw: bytes) -> tuple[str, str]:
    line = read_source(ImportSource(name, name, lambda: raw), Reader(catalogue)).line
    return line.status, line.reason


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", HUGE)
def test_what_is_too_much_is_refused_or_read_in_part(catalogue: Catalogue, name: str) -> None:
    status, reason = parse_result(catalogue, name, HUGE[name].encode())
    assert status in (ImportStatus.PART, ImportStatus.WHOLE) or reason


@pytest.mark.parametrize("row", ["weapons: 5", "equipment: laser", "ammunition: {a: 1}", "not_understood: 7"])
def test_what_should_be_a_list_and_is_none_is_refused(catalogue: Catalogue, row: str) -> None:
    text = f"model: TST-1\nname: Tester\n{row}\n"
    status, reason = parse_result(catalogue, "unit.yaml", text.encode())
    assert status == ImportStatus.REFUSED
    assert reason


def test_whatever_becomes_of_a_file_it_is_told(catalogue: Catalogue) -> None:
    reader, random = Reader(catalogue), Random(12)
    texts = [("made.mtf", MTF.encode())]
    if SAMPLES.exists():
        endings = (".mtf", ".blk", ".mul", ".board")
        texts += [(path.name, path.read_bytes()) for path in SAMPLES.rglob("*") if path.suffix in endings]
    for _ in range(400):
        name, raw = random.choice(texts)
        cut = raw[: random.randrange(len(raw))]
        for spoiled in (_with_junk(raw, random), _with_lines_exchanged(raw, random), cut):
            source = ImportSource(name, name, partial(bytes, spoiled))
            line = read_source(source, reader).line
            assert line.status != ImportStatus.REFUSED or line.reason


def _with_junk(raw: bytes, random: Random) -> bytes:
    spoiled = bytearray(raw)
    for _ in range(random.randrange(1, 30)):
        spoiled[random.randrange(len(spoiled))] = random.randrange(256)
    return bytes(spoiled)


def _with_lines_exchanged(raw: bytes, random: Random) -> bytes:
    lines = raw.split(b"\n")
    for _ in range(random.randrange(1, 6)):
        lines[random.randrange(len(lines))] = random.choice(lines)
    return b"\n".join(lines)


def test_all_kinds_of_files_come_in_together(catalogue: Catalogue) -> None:
    if not SAMPLES.exists():
        pytest.skip("the real files are not here")
    imported = import_paths(catalogue, [SAMPLES])
    kinds = {line.kind for line in imported.lines if line.status != ImportStatus.REFUSED}
    assert kinds == {"mech", "vehicle", "infantry", "battle_armor", "force", "board"}
    assert imported.count(ImportStatus.REFUSED) == 0
    again = import_paths(catalogue, [SAMPLES])
    assert again.count(ImportStatus.KNOWN) == len(imported.lines)
