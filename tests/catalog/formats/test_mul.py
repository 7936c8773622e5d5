"""Force files: units, pilots, damage; read within bounds, and written so that they say the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.catalog.formats.force import ForceDocument
from companion.catalog.formats.mul import read_mul, write_mul
from companion.catalog.formats.texts import decode
from companion.documents.model import validate
from companion.documents.yamlfile import parse_document
from companion.errors import FileError, InputError
from tests.imports import SAMPLES

REPORT = """<?xml version="1.0" encoding="UTF-8"?>
<record version="0.49.0">
  <survivors>
    <entity chassis="Atlas" model="AS7-D" type="Biped">
      <pilot name="Ada &amp; Co" nick="Bolt" gunnery="3" piloting="4" hits="2" ejected="false"/>
      <location index="5" isDestroyed="true"> Left arm </location>
      <location index="1">
        <armor points="12"/><armor points="Destroyed" type="Rear"/><armor points="30" type="Internal"/>
        <slot index="11" type="Medium Laser" isHit="true" isDestroyed="true"/>
      </location>
      <location index="3"><slot index="9" type="IS Ammo LRM-20" shots="2"/><armor points="N/A"/></location>
      <c3iset/>
    </entity>
    <entity chassis="Pilot" model="" type="Leg"><pilot name="Bea"/></entity>
  </survivors>
  <salvage>
    <entity chassis="Plough" model="" type="Tracked">
      <crew crewType="VESSEL"><crewMember slot="0" name="Cy" gunnery="9999"/><crewMember name="Di"/></crew>
      <location index="5"><armor points="0"/><slot index="N/A" type="IS Ammo SRM-4" shots="7"/></location>
      <motive damage="1" penalty="2"/>
    </entity>
  </salvage>
  <kills><kill killed="Plough" killer="Atlas AS7-D"/></kills>
</record>
"""


def read_text(text: str) -> dict[str, Any]:
    return read_mul(text, "forces/red lance.mul").document


def test_a_real_file_gives_its_unit_and_its_pilot() -> None:
    path = SAMPLES / "forces" / "bob.mul"
    if not path.exists():
        pytest.skip("the real files are not here")
    found = read_mul(decode(path.read_bytes(), path.name), path.name)
    assert (found.kind, found.document["name"]) == ("force", "bob")
    (unit,) = found.document["units"]
    assert (unit["chassis"], unit["model"], unit["pilot"]) == ("Centaur", "2", "Angus Addems")
    assert (unit["gunnery"], unit["piloting"]) == (4, 5)
    (ammunition,) = unit["damage"]["ammunition"]
    assert ammunition == {"location": "center_torso", "thing": "Clan Ammo SRM-2", "shots": 10}
    assert read_mul(write_mul(found.document), path.name) == found


def test_the_report_of_a_battle_gives_damage_fates_and_kills() -> None:
    found = read_mul(REPORT, "forces/red lance.mul")
    atlas, plough = found.document["units"]
    assert found.document["name"] == "red lance"
    assert (atlas["pilot"], atlas["nick"], atlas["hits"], atlas["fate"]) == (
        "Ada & Co",
        "Bolt",
        2,
        "survivors",
    )
    assert atlas["damage"] == {
        "armor": {"left_arm": 0, "center_torso": 12},
        "rear": {"center_torso": 0},
        "structure": {"left_arm": 0, "center_torso": 30},
        "slots": [
            {
                "location": "center_torso",
                "slot": 11,
                "thing": "Medium Laser",
                "is_hit": True,
                "is_destroyed": True,
            }
        ],
        "ammunition": [{"location": "left_torso", "slot": 9, "thing": "IS Ammo LRM-20", "shots": 2}],
    }
    assert plough["damage"]["armor"] == {"turret": 0}
    assert plough["gunnery"] == 9999
    assert found.document["kills"] == [{"killed": "Plough", "killer": "Atlas AS7-D"}]
    assert found.not_understood == (
        "<c3iset />", '<motive damage="1" penalty="2" />', '<crewMember name="Di" />', "Ejected: Bea",
        "Gunnery 9999: skills go from 0 to 8",
    )  # fmt: skip
    assert (
        validate(ForceDocument, parse_document(json.dumps(found.document), "force")).units[0].pilot
        == "Ada & Co"
    )


def test_a_skill_that_battles_do_not_know_is_kept_and_told() -> None:
    text = '<unit><entity chassis="Locust"><pilot name="Ada" gunnery="9" piloting="5"/></entity></unit>'
    found = read_mul(text, "red.mul")
    (unit,) = found.document["units"]
    assert (unit["gunnery"], unit["piloting"]) == (9, 5)
    assert found.not_understood == ("Gunnery 9: skills go from 0 to 8",)
    assert read_mul(write_mul(found.document), "red.mul") == found


def test_what_is_written_says_the_same() -> None:
    document = read_text(REPORT)
    assert read_text(write_mul(document)) == document


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "not valid XML"),
        ("plain words", "not valid XML"),
        ("<unit><entity", "not valid XML"),
        ("<lance></lance>", "<lance> is not a force"),
        ('<!DOCTYPE unit [<!ENTITY a "b">]><unit>&a;</unit>', "declares DOCTYPE"),
        ('<unit><! entity x "y"></unit>', "declares ENTITY"),
        ("<unit>&undefined;</unit>", "not valid XML"),
        ("<unit>" + "<a>" * 30 + "</a>" * 30 + "</unit>", "nested deeper"),
        ("<unit>" + "<a/>" * 100_001 + "</unit>", "nested deeper"),
        ("<unit>" + " " * 2_000_000 + "</unit>", "larger than 2 MB"),
        ("<unit>" + "<entity chassis='A'/>" * 1001 + "</unit>", "1000"),
        ("<unit>\0</unit>", "not valid XML"),
    ],
)
def test_what_is_no_force_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(FileError, match=wrong) as raised:
        read_text(text)
    assert raised.value.faults[0].file == "forces/red lance.mul"


def test_only_forces_are_written() -> None:
    with pytest.raises(InputError, match="it is not a force"):
        write_mul({"name": "Atlas"})
