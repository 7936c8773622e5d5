"""Block files: vehicles, platoons and battle armor read, and written so that they say the same."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.catalog.formats.blk import read_blk, write_blk
from companion.catalog.formats.names import KnownRules
from companion.catalog.formats.texts import ParsedFile, decode
from companion.documents.yamlfile import read_document
from companion.errors import FileError, InputError
from tests.imports import SAMPLES

REAL = sorted([*(SAMPLES / "vehicles").glob("*.blk"), *(SAMPLES / "infantry").glob("*.blk")])
REFERENCE = SAMPLES.parent / "reference" / "citytech" / "units"
IN_BOOK = {
    "Condor Heavy Hover Tank": "condor",
    "Demolisher Heavy Tank (Standard Mk. I)": "demolisher",
    "Hetzer Wheeled Assault Gun": "hetzer",
}
TANK = {
    "UnitType": "Tank", "Name": "Plough", "Model": "", "year": "2900", "type": "IS Level 2",
    "motion_type": "Tracked", "cruiseMP": "4", "engine_type": "0", "tonnage": "50.0",
    "armor": "20\n18\n16\n14",
}  # fmt: skip
PLATOON = {
    "UnitType": "Infantry", "Name": "Foot Platoon", "Model": "(Rifle)", "type": "IS Level 1",
    "motion_type": "Leg", "squad_size": "7", "squadn": "4", "Primary": "InfantryAssaultRifle",
}  # fmt: skip
SUITS = {
    "UnitType": "BattleArmor", "Name": "Herder", "Model": "", "type": "Clan Level 2", "motion_type": "Jump",
    "cruiseMP": "1", "jumpingMP": "3", "armor_type": "28", "armor": "10", "Trooper Count": "5",
}  # fmt: skip


def text(blocks: Mapping[str, str], **more: str) -> str:
    given = {**blocks, **{key.replace("_", " "): value for key, value in more.items()}}
    return "\n".join(f"<{tag}>\n{lines}\n</{tag.upper()}>\n" for tag, lines in given.items())


def read_unit(known: KnownRules, blocks: Mapping[str, str], **more: str) -> ParsedFile:
    return read_blk(text(blocks, **more), "plough.blk", known)


def read_again(found: ParsedFile, known: KnownRules) -> dict[str, Any]:
    return read_blk(write_blk(found.document, known), "plough.blk", known).document


@pytest.mark.rule("CityTech", "Construction > Vehicles > Determine Engine Rating")
@pytest.mark.rule("CityTech", "Construction > Vehicles > Vehicle Table")
@pytest.mark.parametrize("name", IN_BOOK)
def test_a_real_file_says_what_the_book_says(name: str, known: KnownRules) -> None:
    path = SAMPLES / "vehicles" / f"{name}.blk"
    if not path.exists():
        pytest.skip("the real files are not here")
    found = read_blk(decode(path.read_bytes(), path.name), path.name, known)
    book = read_document(REFERENCE / f"{IN_BOOK[name]}.yaml").data
    document = found.document
    assert found.not_understood == ()
    assert document["armor"] == book["armor_points"]
    assert document["structure"] == book["internal_structure"]
    assert document["engine"] == {"rating": book["engine"]["rating"], "kind": book["engine"]["kind"]}
    assert document["heat_sinks"]["number"] == book["heat_sinks"]["count"]
    assert document["movement"] == book["movement"]
    weapons = [(row["weapon"], row["location"]) for row in document["weapons"]]
    listed = [(row["item"], row["location"]) for row in book["equipment"] if "ammo" not in row["item"]]
    assert sorted(weapons) == sorted(listed)


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_a_real_file_written_and_read_again_says_the_same(path: Path, known: KnownRules) -> None:
    found = read_blk(decode(path.read_bytes(), path.name), path.name, known)
    assert read_blk(write_blk(found.document, known), path.name, known) == found


@pytest.mark.parametrize(
    ("unit_type", "values", "places"),
    [
        ("Tank", 4, "front right_side left_side rear"),
        ("Tank", 5, "front right_side left_side rear turret"),
        ("Tank", 6, "front right_side left_side rear rear_turret front_turret"),
        ("VTOL", 5, "front right_side left_side rear rotor"),
        ("SupportVTOL", 6, "front right_side left_side rear rotor turret"),
        ("LargeSupportTank", 7, "front front_right front_left rear_right rear_left rear turret"),
    ],
)
def test_armor_goes_by_the_kind_of_vehicle_and_its_number_of_values(
    unit_type: str, values: int, places: str, known: KnownRules
) -> None:
    numbers = [str(10 + index) for index in range(values)]
    motive = "VTOL" if "VTOL" in unit_type else "Tracked"
    found = read_blk(
        text({**TANK, "UnitType": unit_type, "motion_type": motive, "armor": "\n".join(numbers)}),
        "x.blk",
        known,
    )
    assert found.document["armor"] == dict(zip(places.split(), map(int, numbers), strict=True))
    assert read_blk(write_blk(found.document, known), "x.blk", known) == found


def test_things_aboard_stand_in_their_places_and_what_is_unknown_stays(known: KnownRules) -> None:
    found = read_unit(
        known,
        TANK,
        Turret_Equipment="Medium Laser (ST)\nISThumper\nSRM 4:OMNI",
        Body_Equipment="IS Ammo SRM-4:Shots20#\nISCargoHold:SIZE:2.5\nISThumper Ammo",
        Right_Equipment="Machine Gun",
        transporters="TroopSpace:3",
        omni="1",
    )
    weapons = {row.get("weapon") or row["text"]: row["location"] for row in found.document["weapons"]}
    assert weapons == {
        "is.machine_gun": "right_side", "is.medium_laser": "turret", "ISThumper": "turret",
        "is.srm4": "turret",
    }  # fmt: skip
    assert [row.get("shots") for row in found.document["ammunition"]] == [20, None]
    assert found.document["equipment"][0]["text"] == "ISCargoHold:SIZE:2.5"
    assert found.document["not_understood"] == [
        "Turret Equipment: Medium Laser (ST)", "Turret Equipment: SRM 4:OMNI",
    ]  # fmt: skip
    assert (found.document["is_omni"], found.document["cargo"]) == (True, 3.0)
    assert read_again(found, known) == found.document


@pytest.mark.rule("CityTech", "Construction > Vehicles > Allocate Tonnage For Internal Structure")
def test_a_vehicle_has_structure_and_free_heat_sinks_by_the_book(known: KnownRules) -> None:
    found = read_unit(known, TANK, tonnage="22.5").document
    assert found["tonnage"] == 22.5
    assert found["structure"] == dict.fromkeys(("front", "right_side", "left_side", "rear"), 3)
    assert found["heat_sinks"] == {"kind": "single", "number": 0}
    assert read_unit(known, TANK, Front_Equipment="PPC\nPPC").document["heat_sinks"]["number"] == 10


def test_an_engine_whose_rating_these_rules_cannot_tell_says_so_once(known: KnownRules) -> None:
    vtol = {**TANK, "UnitType": "VTOL", "motion_type": "VTOL", "armor": "1\n2\n3\n4\n5", "engine_type": "6"}
    found = read_unit(known, vtol)
    assert found.document["engine"]["kind"] == "fuel cell"
    (text,) = found.not_understood
    assert "suspension (vtol)" in text
    assert read_again(found, known) == found.document


@pytest.mark.rule("CityTech", "Infantry > Movement")
@pytest.mark.parametrize(
    ("more", "weapon", "movement", "texts"),
    [
        ({}, "rifle", (1, 0), []),
        ({"motion_type": "Jump", "Primary": "InfantryLaserRifle"}, "laser", (1, 2), []),
        ({"motion_type": "Motorized", "Secondary": "InfantrySRM", "secondn": "2"}, "srm", (2, 0),
         ["Primary: InfantryAssaultRifle", "secondn: 2"]),
        ({"Secondary": "InfantryGhost", "secondn": "1"}, "rifle", (1, 0), ["Secondary: InfantryGhost"]),
    ],
)  # fmt: skip
def test_a_platoon_is_armed_with_what_the_book_has(
    more: dict[str, str], weapon: str, movement: tuple[int, int], texts: list[str], known: KnownRules
) -> None:
    found = read_blk(text({**PLATOON, **more}), "plough.blk", known)
    document = found.document
    assert (document["weapon"], document["men"], document["kind"]) == (weapon, 28, "infantry")
    assert (document["movement"]["walking"], document["movement"]["jumping"]) == movement
    assert document.get("not_understood", []) == texts
    assert read_again(found, known) == document


def test_a_platoon_with_arms_of_other_books_keeps_them_as_texts(known: KnownRules) -> None:
    arms = {"Primary": "InfantryGhost", "Secondary": "InfantryBow", "secondn": "2", "antimek": "true"}
    found = read_blk(text({**PLATOON, **arms, "Field Guns Equipment": "Autocannon/5"}), "plough.blk", known)
    document = found.document
    assert "weapon" not in document
    assert [row["text"] for row in document["weapons"]] == ["InfantryGhost", "InfantryBow"]
    assert document["not_understood"] == ["secondn: 2", "Field Guns Equipment: Autocannon/5"]
    assert document["quirks"] == ["antimek"]
    assert read_again(found, known) == document


@pytest.mark.rule("CityTech", "Infantry > Inner Sphere Battle Suits")
def test_battle_armor_has_its_things_on_every_suit(known: KnownRules) -> None:
    found = read_unit(
        known,
        SUITS,
        Squad_Equipment="CLBASmall Laser:RA\nCLBASRM2:Body\nBA-SRM2 Ammo:Body:Shots2#\nLegAttack\n"
        "BAClaw:LA\nBAPad",
        Trooper_2_Equipment="CLBAFlamer:LA",
        weightclass="3",
    )
    document = found.document
    assert (document["troopers"], document["armor"]) == (5, {"trooper": 10})
    assert {(row.get("weapon") or row["text"], row["location"]) for row in document["weapons"]} == {
        ("is.small_laser", "right_arm"), ("clan.srm2", "body"),
    }  # fmt: skip
    assert document["ammunition"][0]["shots"] == 2
    assert document["quirks"] == ["LegAttack"]
    assert {(row["text"], row["location"]) for row in document["equipment"]} == {
        ("BAClaw", "left_arm"), ("BAPad", "squad"),
    }  # fmt: skip
    assert document["not_understood"] == ["weightclass: 3", "Trooper 2 Equipment: CLBAFlamer:LA"]
    assert read_again(found, known) == document


@pytest.mark.parametrize(
    ("broken", "wrong", "line"),
    [
        ("", "does not say what kind of unit", 0),
        ("<UnitType>\nAero\n</UnitType>", "Companion has no units of the kind 'Aero'", 1),
        ("<UnitType>\nDropship\n", "<UnitType> has no end", 1),
        ("<UnitType>\nTank\n</UnitType>", "does not say the unit's name", 0),
        (text({**TANK, "armor": "1\n2\n3"}), "<armor> has 3 values", 37),
        (text({**TANK, "armor": "1\n2\n3\nmany"}), "not a number from 0 to 200", 37),
        (text({**TANK, "tonnage": "heavy"}), "<tonnage> holds 'heavy'", 33),
        (text({**TANK, "tonnage": "nan"}), "<tonnage> holds 'nan'", 33),
        (text({**PLATOON, "squadn": "0"}), "0 squads of 7", 25),
        (text({**SUITS, "Trooper Count": "0"}), "it has no men", 37),
        (text({**SUITS, "armor": ""}), "<armor> is missing", 33),
    ],
)
def test_what_is_no_unit_is_refused_with_its_line(
    broken: str, wrong: str, line: int, known: KnownRules
) -> None:
    with pytest.raises(FileError, match=wrong) as raised:
        read_blk(broken, "plough.blk", known)
    (fault,) = raised.value.faults
    assert (fault.file, fault.line) == ("plough.blk", line)
    assert fault.remedy


def test_only_units_with_blocks_are_written(known: KnownRules) -> None:
    with pytest.raises(InputError, match="only vehicles"):
        write_blk({"kind": "mech", "name": "Drover"}, known)
    with pytest.raises(InputError, match="it has no motive"):
        write_blk({"kind": "vehicle", "name": "Plough"}, known)
