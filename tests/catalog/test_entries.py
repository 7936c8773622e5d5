"""The lines of the catalogue: names and figures of documents of every kind, of earlier releases too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion import paths
from companion.catalog.entries import (
    CatalogueEntry,
    DocumentKind,
    EntryOrigin,
    digest_of,
    entry_of,
    kind_of,
    printed_names,
)
from companion.documents.yamlfile import read_document
from companion.rulebooks.loader import RulebookLibrary

LIBRARY = RulebookLibrary((paths.rulesets(),))
CITYTECH = LIBRARY.load("citytech")
NAMES = printed_names(CITYTECH)


def _shipped_entry(ruleset: str, unit: str) -> CatalogueEntry:
    source = LIBRARY.load(ruleset)
    return entry_of(
        read_document(source.files("units")[unit]).data, ruleset, EntryOrigin.SHIPPED, printed_names(source)
    )


def test_a_mech_of_the_book() -> None:
    entry = _shipped_entry("citytech", "Mad Cat Prime")
    assert (entry.key, entry.name, entry.chassis, entry.model) == (
        "Mad Cat Prime",
        "Mad Cat Prime",
        "Mad Cat",
        "Prime",
    )
    assert (entry.kind, entry.origin, entry.tech, entry.is_omni) == (
        DocumentKind.MECH,
        EntryOrigin.SHIPPED,
        "clan",
        True,
    )
    assert (entry.tonnage, entry.walking, entry.running, entry.jumping) == (75, 5, 8, 0)
    assert entry.armor == 9 + 36 + 25 + 25 + 24 + 24 + 32 + 32 + 9 + 7 + 7
    assert entry.weapons.count("LRM 20") == 2
    assert entry.equipment == ("CASE", "CASE")
    assert entry.not_understood == 0


def test_a_designation_that_is_the_id() -> None:
    entry = _shipped_entry("citytech", "HBK-4G")
    assert (entry.key, entry.name, entry.chassis, entry.model) == (
        "HBK-4G",
        "Hunchback HBK-4G",
        "Hunchback",
        "HBK-4G",
    )
    assert entry.tech == "inner_sphere"


def test_a_unit_card_of_another_family() -> None:
    entry = _shipped_entry("bt-tactics", "AS7-D")
    assert (entry.name, entry.walking, entry.running, entry.armor, entry.points) == (
        "Atlas AS7-D",
        3,
        5,
        9,
        103,
    )
    assert entry.weapons == ("Autocannon", "LRM", "SRM", "Lasers", "Rear Lasers")


def test_a_gun_emplacement_moves_nowhere() -> None:
    entry = _shipped_entry("citytech", "Missile Bunker")
    assert (entry.kind, entry.walking, entry.tonnage, entry.name) == (
        DocumentKind.GUN_EMPLACEMENT,
        0,
        0,
        "Missile Bunker",
    )


def test_an_imported_mech_keeps_what_no_rules_know() -> None:
    entry = entry_of(
        {
            "id": "Axman AXM-1N",
            "name": "Axman AXM-1N",
            "chassis": "Axman",
            "model": "AXM-1N",
            "tonnage": 65,
            "year": 3050,
            "movement": {"walking": 4, "running": 6, "jumping": 4},
            "weapons": [{"weapon": "is.ac20"}, {"text": "ISHatchet", "location": "right_arm"}],
            "not_understood": ["Gyro: XL Gyro"],
            "source_file": "lance.zip/Axman.mtf",
        },
        "citytech",
        EntryOrigin.IMPORTED,
        NAMES,
    )
    assert entry.weapons == ("Autocannon/20", "ISHatchet")
    assert (entry.not_understood, entry.year, entry.source_file) == (2, 3050, "lance.zip/Axman.mtf")


def test_the_kinds_of_later_rules() -> None:
    tank = entry_of(
        {
            "kind": "vehicle",
            "id": "Bulldog Medium Tank",
            "name": "Bulldog Medium Tank",
            "model": "",
            "motive": "tracked",
            "tonnage": 60.5,
            "movement": {"cruising": 4, "flank": 6},
            "armor": {"front": 40, "rear": 26},
        },
        "citytech",
        EntryOrigin.IMPORTED,
    )
    assert (tank.key, tank.chassis, tank.tonnage, tank.walking, tank.running, tank.armor, tank.motive) == (
        "Bulldog Medium Tank",
        "Bulldog Medium Tank",
        60.5,
        4,
        6,
        66,
        "tracked",
    )
    platoon = entry_of(
        {
            "kind": "infantry",
            "id": "Foot Platoon",
            "weapon": "machine_gun",
            "men": 28,
            "movement": {"walking": 1},
        },
        "citytech",
        EntryOrigin.OWN,
    )
    assert (platoon.name, platoon.weapons, platoon.men, platoon.running) == (
        "Foot Platoon",
        ("Machine gun",),
        28,
        1,
    )
    suits = entry_of(
        {"kind": "battle_armor", "id": "Elemental", "troopers": 5, "armor": {"trooper": 10}},
        "citytech",
        EntryOrigin.OWN,
    )
    assert (suits.armor, suits.men) == (50, 5)


def test_boards_and_forces() -> None:
    board = entry_of({"name": "Ford", "size": [16, 17], "hexes": {}}, "", EntryOrigin.IMPORTED)
    assert (board.kind, board.name, board.parts, board.is_unit) == (
        DocumentKind.BOARD,
        "Ford",
        ("16", "17"),
        False,
    )
    force = entry_of(
        {"name": "Bob", "units": [{"chassis": "Atlas", "model": "AS7-D"}, {"name": "Locust LCT-1V"}]},
        "",
        EntryOrigin.IMPORTED,
    )
    assert (force.kind, force.parts) == (DocumentKind.FORCE, ("Atlas AS7-D", "Locust LCT-1V"))


@pytest.mark.parametrize(
    "junk",
    [
        {},
        {"model": 7, "armor": [1], "weapons": "all", "movement": 3, "year": "soon", "tonnage": float("nan")},
        {"name": ["x"], "tonnage": 10**400, "armor": {"head": "much", "leg": True}, "kind": {"a": 1}},
        {"units": [None, 3], "name": "x" * 500},
        {"weapons": [None, 3, {"weapon": 4}], "size": {"a": 1}, "tonnage": -5},
    ],
)
def test_junk_is_an_entry_without_figures(junk: dict[str, object]) -> None:
    entry = entry_of(junk, "citytech", EntryOrigin.PLAYERS)
    assert (entry.tonnage, entry.armor, entry.weapons) == (0, 0, ())
    assert len(entry.name) <= 60


def test_the_same_design_from_elsewhere_is_the_same() -> None:
    one, other = {"model": "A", "source_file": "a.mtf"}, {"source_file": "b.mtf", "model": "A"}
    assert digest_of(one) == digest_of(other) != digest_of({"model": "B"})


def test_kind_of_a_card_with_a_size_in_words() -> None:
    assert kind_of({"model": "AS7-D", "size": "assault"}) is DocumentKind.MECH


def test_an_entry_is_a_plain_value() -> None:
    entry = _shipped_entry("quickstart", "CDA-2A")
    assert replace(entry) == entry
    assert hash(entry) == hash(replace(entry))
