"""'Mech files written: what is read from our own file is the document that it was written from."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalog.formats.mtf import read_mtf, write_mtf
from companion.catalog.formats.names import KnownRules
from companion.catalog.formats.texts import decode
from companion.documents.yamlfile import read_document
from companion.errors import InputError
from companion.paths import rulesets
from tests.catalog.formats.builders import mech_text
from tests.catalog.formats.conftest import known_rules
from tests.imports import SAMPLES, mtf_file

REAL = sorted(path.stem for path in (SAMPLES / "mechs").glob("*.mtf"))
LISTS = ("weapons", "ammunition", "equipment")
SHIPPED = sorted((rulesets() / "citytech" / "units").glob("*.yaml"))


def sorted_lists(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document with its lists in an order that is always the same."""
    rows = {key: sorted(document[key], key=lambda row: str(row["id"])) for key in LISTS if key in document}
    return document | rows


def read_again(document: dict[str, Any], known: KnownRules) -> dict[str, Any]:
    return read_mtf(write_mtf(document, known), "again.mtf", known).document


@pytest.mark.parametrize("name", REAL)
def test_a_real_file_written_and_read_again_says_the_same(name: str, known: KnownRules) -> None:
    path = SAMPLES / "mechs" / f"{name}.mtf"
    document = read_mtf(decode(path.read_bytes(), path.name), path.name, known).document
    assert read_again(document, known) == document


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_unit_written_and_read_again_is_the_same(path: Any, known: KnownRules) -> None:
    document = read_document(path).data
    if "slots" not in document:
        with pytest.raises(InputError, match=r"it has no (tonnage|slots)"):
            write_mtf(document, known)
        return
    found = sorted_lists(read_again(document, known))
    wanted = sorted_lists(document)
    assert {key: found[key] for key in set(wanted) - {"name", "model", "note"}} == {
        key: wanted[key] for key in set(wanted) - {"name", "model", "note"}
    }
    assert found["chassis"] == document["name"]
    assert f"{found['chassis']} {found['model']}".endswith(document["model"])


@given(number=st.integers(0, 20_000))
def test_any_made_file_written_and_read_again_says_the_same(number: int) -> None:
    made, known = mtf_file(number), known_rules()
    document = read_mtf(made.text, made.file, known).document
    assert read_again(document, known) == document


UNKNOWN = {
    "Left Arm": ["ISRotaryAC5 (R)"] * 3 + ["Medium Laser (ARMORED)"],
    "Right Arm": ["CLERPPC (omnipod)"] * 2 + ["LRM 5 (R) (OMNIPOD)", "CLLRM5", "ISLRM5"],
    "Left Torso": ["ISRotaryAC5 Ammo", "ISGhostBox", "ISGhostBox", "CLDoubleHeatSink", "CLDoubleHeatSink"],
    "Right Torso": ["Autocannon/20"] * 8 + ["IS Ammo AC/20", "ISSRM4OS", "IS Machine Gun Ammo - Half"],
    "Center Torso": ["Autocannon/20"] * 2,
    "Left Leg": ["-Empty-", "-Empty-", "ISHidden"],
}
LINES = (
    "nocrit:ISGhostBox:LT", "nocrit:Nonsense", "quirk:easy_maintain", "ejection:Full Head", "gyro:XL Gyro",
    "Heat Sinks:9 Single", "somewhat:strange", "cockpit:Small Cockpit", "era:3050", "role:Brawler",
    "Weapons:2", "2 ISGhostBox, Left Torso",
)  # fmt: skip


@pytest.mark.parametrize("tech", ["Inner Sphere", "Clan", "Mixed (IS Chassis)", "Mixed"])
def test_what_nobody_understood_is_written_back_as_it_stood(tech: str, known: KnownRules) -> None:
    fields = {"techbase": tech, "structure": "IS Reinforced", "LA_armor": "Reactive(Clan):16"}
    text = mech_text(UNKNOWN, *LINES, **fields, engine="260 Light Engine(IS)", heat_sinks="10 Compact")
    found = read_mtf(text, "drover.mtf", known)
    assert {"Gyro: XL Gyro", "Left Leg, slot 7: ISHidden", "Left Arm, slot 8: Medium Laser (ARMORED)"} <= set(
        found.not_understood
    )
    assert read_again(found.document, known) == found.document


@pytest.mark.parametrize("id", ["is.lrm20", "clan.er_ppc", "is.hatchet", "clan.machine_gun"])
def test_a_written_name_means_the_thing_on_every_chassis(id: str, known: KnownRules) -> None:
    for tech in ("inner_sphere", "clan"):
        name = known.names.find_name(id, tech)
        assert name is not None
        meaning = known.names.meaning(name, tech)
        assert meaning is not None
        assert meaning.id == id
