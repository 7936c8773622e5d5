"""Round trips: whatever is exported imports identically, in every format that can hold it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import DocumentKind
from companion.catalog.exporting import Format, document_text, export_text
from companion.catalog.foreign_formats import WRITERS
from companion.catalog.importing.parsing import ParsedDocument, Reader
from companion.catalog.importing.sources import ImportSource
from companion.errors import FileError, InputError
from tests.catalog.formats.builders import mech_text
from tests.catalog.formats.conftest import known_rules
from tests.catalog.formats.test_blk import PLATOON, SUITS, TANK, text
from tests.catalog.odd_files import KINDS, odd_file

FILES, MANY = 24, 1000
"""Of each kind, and in a long run."""


@cache
def reader() -> Reader:
    with Catalogue.of_rulesets(Path("/nonexistent")) as catalogue:
        return Reader(catalogue)


def read_text(text: str, name: str) -> ParsedDocument:
    return reader().read_file(text.encode(), ImportSource(name, name, lambda: b""))


def write_formats(found: ParsedDocument, ending: str) -> Iterator[tuple[str, str]]:
    """Yield a document in each format that can hold it."""
    for format in (Format.YAML, Format.JSON):
        yield format.suffix, document_text(found.document, format)
    yield ending, WRITERS[ending](found.document, known_rules())


class NotImported(Exception):
    """The error of a file that does not come in at all."""


def check(text: str, name: str) -> ParsedDocument:
    """Return a file that is read, written in each format and read again says the same."""
    try:
        found = read_text(text, name)
    except FileError:
        raise NotImported from None  # at once, and never what was written here
    stem, _, ending = name.rpartition(".")
    for other, whole in write_formats(found, f".{ending}"):
        again = read_text(whole, f"{stem}{other}")
        assert (again.kind, again.ruleset) == (found.kind, found.ruleset), other
        assert again.document == found.document, other
        assert sorted(again.not_understood) == sorted(found.not_understood), other
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_what_exports_imports_identically(kind: str) -> None:
    check_many(kind, FILES)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_of_each_kind_come_back(kind: str) -> None:
    check_many(kind, MANY)


def check_many(kind: str, files: int) -> None:
    came_in = 0
    for number in range(files):
        name, whole = odd_file(kind, number)
        with suppress(NotImported):
            check(whole, name)
            came_in += 1
    assert came_in > files * 0.8


@pytest.mark.parametrize("format", Format)
def test_what_is_shipped_exports_and_imports_identically(format: Format) -> None:
    held = 0
    with Catalogue.of_rulesets(Path("/nonexistent")) as shipped:
        for entry in shipped.entries():
            document = shipped.document(entry)
            try:
                whole = export_text(shipped, entry, format)
            except InputError:
                assert format not in (Format.YAML, Format.JSON)
                continue
            found, held = read_text(whole, f"x{format.suffix}"), held + 1
            wanted, got = (content(it, entry.kind, format) for it in (document, found.document))
            assert {key: got.get(key) for key in wanted} == wanted
            assert format not in (Format.YAML, Format.JSON) or got == wanted
    assert held or format is Format.MUL  # no force is shipped


def content(document: Any, kind: DocumentKind, format: Format) -> dict[str, Any]:
    """Return what a format keeps of a unit of ours: others have no notes, and know nothing by our ids."""
    if format in (Format.YAML, Format.JSON):
        return dict(document)
    given = {key: value for key, value in document.items() if value and key not in OURS}
    for key in ("weapons", "ammunition", "equipment") if kind is not DocumentKind.MECH else ():
        given[key] = [{**row, "id": ""} for row in document.get(key) or ()]
    if isinstance(moves := given.get("movement"), dict):
        given["movement"] = {key: points for key, points in moves.items() if points}
    return given


OURS = ("id", "name", "model", "chassis", "note", "source")


def test_battle_armor_of_any_armor_comes_back_and_shows_it() -> None:
    found = check(text({**SUITS, "armor_type": "29"}), "suits.blk")
    assert found.document["armor_kind"] == "armor type 29"
    assert found.reason == ""
    assert read_text(document_text(found.document, Format.YAML), "suits.yaml").reason == ""


def test_a_vehicle_that_jumps_and_a_platoon_of_eighty_come_back() -> None:
    assert check(text({**TANK, "jumpingMP": "3"}), "tank.blk").document["movement"]["jumping"] == 3
    assert check(text({**PLATOON, "squadn": "10", "squad_size": "8"}), "men.blk").document["men"] == 80


def test_every_block_that_is_there_again_is_kept() -> None:
    again = text(TANK) + text({"cruiseMP": "6", "history": "x"}) + text({"cruiseMP": "7", "history": "y"})
    kept = check(again, "tank.blk").document["not_understood"]
    assert kept == ["again: cruiseMP: 6", "again: cruiseMP: 7", "again: history: y"]


def test_a_line_outside_all_blocks_stays_outside() -> None:
    found = check(text(TANK) + "Name: Somebody else\n", "tank.blk")
    assert found.document["name"] == "Plough"
    assert found.document["not_understood"] == ["outside a block: Name: Somebody else"]


@pytest.mark.parametrize("limbs", [("Left Arm", "Right Arm"), ("Front Left Leg", "Front Right Leg")])
def test_a_quad_keeps_the_armor_of_its_legs_by_whatever_names(limbs: tuple[str, str]) -> None:
    whole = mech_text({"Left Arm": ["Medium Laser"]}, "Weapons:1", "Medium Laser, Left Arm", Config="Quad")
    if limbs[0] != "Left Arm":
        for arm, leg in (("Left Arm", "Front Left Leg"), ("Right Arm", "Front Right Leg")):
            whole = whole.replace(arm, leg)
        whole = whole.replace("LA armor", "FLL armor").replace("RA armor", "FRL armor")
    found = check(whole, "scorpion.mtf").document
    legs = ("front_left_leg", "front_right_leg", "rear_left_leg", "rear_right_leg")
    assert [found["armor"][leg] for leg in legs] == [16, 16, 20, 20]
    assert [row["location"] for row in found["weapons"]] == ["front_left_leg"]


def test_armor_of_a_location_that_the_configuration_has_not_is_kept_as_text() -> None:
    found = check(mech_text({}, "CL armor:7", "FLL armor:3"), "drover.mtf").document
    assert [text for text in found["not_understood"] if "armor" in text] == ["CL armor: 7", "FLL armor: 3"]


def test_equipment_stays_in_the_order_of_its_document() -> None:
    slots = {
        "Left Torso": ["ISGuardianECM", "ISGuardianECM"],
        "Right Torso": ["ISCASE"],
        "Left Arm": ["Hatchet"],
    }
    found = check(
        mech_text(slots, "Weapons:2", "ISCASE, Right Torso", "ISGuardianECM, Left Torso"), "drover.mtf"
    )
    assert [row["item"] for row in found.document["equipment"]] == ["is.case", "is.ecm", "is.hatchet"]


@pytest.mark.parametrize("format", [Format.YAML, Format.JSON])
def test_a_board_of_more_than_four_megabytes_comes_back(format: Format) -> None:
    found = read_text('size 2 1\nhex 0101 1 "woods:1" ""\nhex 0201 0 "" ""\nend\n', "plain.board")
    whole = document_text(found.document, format) + "\n" * 4_000_000
    assert read_text(whole, f"x{format.suffix}").document == found.document
