"""'Mech files read: names, slots, heat sinks, weapons; what the rules do not have stays as text."""

from __future__ import annotations

from typing import Any

import pytest

from companion.catalog.formats.mtf import read_mtf
from companion.catalog.formats.names import KnownRules
from companion.catalog.formats.texts import ParsedFile, decode
from companion.documents.yamlfile import read_document
from companion.errors import FileError
from companion.paths import rulesets
from tests.catalog.formats.builders import mech_text
from tests.imports import SAMPLES, mtf_file, mtf_files

SHIPPED = {"Cicada CDA-2A": "CDA-2A", "Black Hawk (Nova) Prime": "Black Hawk Prime"}
"""Real files of 'Mechs that the rules ship too."""
UNSAID = ("note", "source", "name", "model")
"""What a shipped unit says that no file says in the same words."""
LISTS = ("weapons", "ammunition", "equipment")
HATCHET, SPLIT = ["Hatchet"] * 4, ["Autocannon/20"]


def real(name: str) -> str:
    """Return the text of a real file."""
    path = SAMPLES / "mechs" / f"{name}.mtf"
    if not path.exists():
        pytest.skip("the real files are not here")
    return decode(path.read_bytes(), path.name)


def read_text(text: str, known: KnownRules) -> ParsedFile:
    return read_mtf(text, "drover.mtf", known)


def by_id(document: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """Return a list of a document in an order that is always the same."""
    return sorted(document.get(key, []), key=lambda row: str(row["id"]))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_real_file_says_what_the_shipped_unit_says(name: str, known: KnownRules) -> None:
    found = read_mtf(real(name), f"{name}.mtf", known)
    shipped = read_document(rulesets() / "citytech" / "units" / f"{SHIPPED[name]}.yaml").data
    assert found.kind == "mech"
    assert found.not_understood == ()
    for key in set(shipped) - {*UNSAID, *LISTS}:
        assert found.document[key] == shipped[key], key
    for key in LISTS:
        assert by_id(found.document, key) == by_id(shipped, key)


@pytest.mark.parametrize(
    ("name", "weapons", "sinks"),
    [
        ("Atlas AS7-D", "ac20_rt lrm20_lt medium_laser_ct_rear_1 medium_laser_ct_rear_2 medium_laser_la "
         "medium_laser_ra srm6_lt", (20, 12)),
        ("Awesome AWS-8Q", "ppc_lt ppc_ra ppc_rt small_laser_hd", (28, 9)),
        ("Caesar CES-3R", "er_ppc_ra gauss_rifle_rt medium_pulse_laser_la medium_pulse_laser_lt_rear "
         "medium_pulse_laser_ra medium_pulse_laser_rt_rear", (16, 11)),
        ("Axman AXM-1N", "ac20_rt large_pulse_laser_la medium_laser_ra_1 medium_laser_ra_2 medium_laser_ra_3",
         (10, 10)),
    ],
)  # fmt: skip
def test_real_files_have_their_weapons_and_heat_sinks(
    name: str, weapons: str, sinks: tuple[int, int], known: KnownRules
) -> None:
    found = read_mtf(real(name), f"{name}.mtf", known)
    assert [row["id"] for row in by_id(found.document, "weapons")] == weapons.split()
    assert (found.document["heat_sinks"]["number"], found.document["heat_sinks"]["in_engine"]) == sinks
    assert found.not_understood == ()


def test_a_quad_keeps_its_four_legs_and_is_told_to_have_no_rules(known: KnownRules) -> None:
    found = read_mtf(real("Scorpion SCP-1N"), "Scorpion SCP-1N.mtf", known)
    assert found.document["configuration"] == "quad"
    assert found.document["armor"]["rear_left_leg"] == 10
    assert found.document["structure"]["front_left_leg"] == 13
    assert len(found.document["slots"]["front_left_leg"]) == 6
    assert found.not_understood == ("Config: Quad",)


@pytest.mark.parametrize("number", range(45))
def test_both_heads_keep_chassis_and_model(number: int, known: KnownRules) -> None:
    made = mtf_file(number)
    document = read_mtf(made.text, made.file, known).document
    assert (document["chassis"], document["model"]) == (made.chassis, made.model)
    assert document["name"] == document["id"] == f"{made.chassis} {made.model}".strip()


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("Version:1.0\nDrover\nDRV-1\n\n", ("Drover", "DRV-1")),
        ("Version:1.0\nDrover\n\n", ("Drover", "")),
        ("Version:1.0\nGenerator:A program\nDrover\nDRV-1\n", ("Drover", "DRV-1")),
        ("Version:1.0\nDrover\nGenerator:A program\nDRV-1\n", ("Drover", "DRV-1")),
        ("# A licence\nVersion:1.2\n# more\nDrover: Two\nDRV 1:A\nmul id:7\n", ("Drover: Two", "DRV 1:A")),
        ("VERSION:1.0\n\nDrover\n\nDRV-1\n", ("Drover", "DRV-1")),
        ("uuid:1-2\ngenerator:A program\nCHASSIS:Drover\nModel:DRV-1\n", ("Drover", "DRV-1")),
        ("chassis:Drover\nclanname:Herder\nmodel:Prime\n", ("Drover (Herder)", "Prime")),
        ("chassis:Drover\nmodel:\n", ("Drover", "")),
    ],
)  # fmt: skip
def test_every_head_gives_its_names(head: str, names: tuple[str, str], known: KnownRules) -> None:
    text = head + mech_text().split("\n", 2)[2]
    document = read_text(text, known).document
    assert (document["chassis"], document["model"]) == names
    assert "not_understood" not in document


def test_line_ends_marks_and_older_letters_make_no_difference(known: KnownRules) -> None:
    text = mech_text(source="Café")
    plain = read_text(text, known).document
    for raw in (
        text.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + text.encode(),
        text.encode("cp1252"),
        text.encode("utf-16"),
        text.upper().replace("CAFÉ", "Café").encode(),
    ):
        found = read_text(decode(raw, "drover.mtf"), known).document
        assert {**found, "chassis": "Drover", "name": "Drover DRV-1", "id": "Drover DRV-1"} == plain


def test_prose_that_goes_on_below_its_key_is_never_a_slot(known: KnownRules) -> None:
    text = mech_text() + "history:It began\nPPC\nAutocannon/20\n\nLeft Arm:\nMass: some\nMedium Laser\n"
    found = read_text(text, known)
    assert found.document["weapons"] == []
    assert found.not_understood == ()


def test_identical_lines_are_one_weapon_up_to_its_size(known: KnownRules) -> None:
    slots = {"Left Torso": ["LRM 20"] * 10, "Right Torso": ["ISLRM20"] * 5 + ["IS Ammo LRM-20"] * 2}
    document = read_text(mech_text(slots), known).document
    assert [row["id"] for row in document["weapons"]] == ["lrm20_lt_1", "lrm20_lt_2", "lrm20_rt"]
    assert document["slots"]["left_torso"][4:6] == ["lrm20_lt_1", "lrm20_lt_2"]
    assert [row["shots"] for row in document["ammunition"]] == [6, 6]


def test_a_split_weapon_is_one_and_tells_its_second_location(known: KnownRules) -> None:
    slots = {"Right Arm": SPLIT * 4, "Right Torso": SPLIT * 6 + ["IS Ammo AC/20"]}
    document = read_text(mech_text(slots), known).document
    assert document["weapons"] == [
        {"id": "ac20_rt", "weapon": "is.ac20", "location": "right_torso", "split_into": "right_arm"}
    ]
    apart = read_text(mech_text({"Right Arm": SPLIT * 4, "Left Torso": SPLIT * 6}), known).document
    assert len(apart["weapons"]) == 2


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("ISSRM4OS", {"weapon": "is.srm4", "rounds": 1}),
        ("SRM 4 (OS)", {"weapon": "is.srm4", "rounds": 1}),
        ("ISSRM4 (OS)", {"weapon": "is.srm4", "rounds": 1}),
        ("Medium Laser (R)", {"weapon": "is.medium_laser", "is_rear": True}),
        ("CLERMediumLaser", {"weapon": "clan.er_medium_laser"}),
        ("ISThumper (R)", {"text": "ISThumper", "is_rear": True}),
        ("Ultra AC/20", {"weapon": "is.ultra_ac20"}),
    ],
)
def test_weapons_are_known_by_all_their_names(line: str, row: dict[str, object], known: KnownRules) -> None:
    (found,) = read_text(mech_text({"Left Torso": [line]}), known).document["weapons"]
    assert {key: value for key, value in found.items() if key not in ("id", "location")} == row


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("IS Machine Gun Ammo - Half", ("is.machine_gun", 100)),
        ("ISMG Ammo (200)", ("is.machine_gun", 200)),
        ("ISGauss Ammo", ("is.gauss_rifle", 8)),
        ("IS Ammo LRM-20 Artemis-capable", ("is.lrm20", 6)),
        ("ISLRM10 Artemis-capable Ammo", ("is.lrm10", 12)),
        ("ISLBXAC10 CL Ammo", ("is.lb10x_ac", 10)),
        ("Clan Ammo SRM-6", ("clan.srm6", 15)),
        ("ISAMS Ammo", ("is.anti_missile_system", 12)),
        ("ISNarc Pods", ("is.narc", 6)),
        ("ISThumper Ammo", ("ISThumper Ammo", None)),
    ],
)
def test_a_line_of_ammunition_is_one_lot(
    line: str, expected: tuple[str, int | None], known: KnownRules
) -> None:
    (row,) = read_text(mech_text({"Left Torso": [line]}), known).document["ammunition"]
    assert (row.get("weapon") or row["text"], row.get("shots")) == expected


def test_what_the_rules_do_not_have_stays_as_text_told_apart(known: KnownRules) -> None:
    slots = {
        "Left Torso": ["ISThumper"] * 6 + ["ISThumper Ammo", "ISC3BoostedSlave"],
        "Right Torso": ["ISFooThing"] * 4,
    }
    weapons = (
        "Weapons:3",
        "Thumper, Left Torso",
        "Foo Thing, Right Torso",
        "Foo Thing, Right Torso",
        "",
    )
    found = read_text(mech_text(slots, *weapons), known)
    given = {key: [row["text"] for row in found.document.get(key, ())] for key in LISTS}
    assert given == {
        "weapons": ["ISThumper", "ISFooThing", "ISFooThing"],
        "ammunition": ["ISThumper Ammo"],
        "equipment": ["ISC3BoostedSlave"],
    }
    assert found.not_understood == (
        "ISThumper",
        "ISFooThing",
        "ISFooThing",
        "ISThumper Ammo",
        "ISC3BoostedSlave",
    )


def test_what_stands_below_the_last_slot_is_kept_with_its_place(known: KnownRules) -> None:
    found = read_text(mech_text({"Left Leg": ["Jump Jet", "Heat Sink", "Medium Laser"]}, jump_mp="1"), known)
    assert found.document["slots"]["left_leg"] == [
        "hip", "upper_leg_actuator", "lower_leg_actuator", "foot_actuator", "jump_jet", "heat_sink",
    ]  # fmt: skip
    assert found.not_understood == ("Left Leg, slot 7: Medium Laser",)


@pytest.mark.parametrize(
    ("field", "text", "expected"),
    [
        ("gyro", "XL Gyro", "Gyro: XL Gyro"),
        ("cockpit", "Small Cockpit", "Cockpit: Small Cockpit"),
        ("myomer", "Industrial Triple-Strength", "Myomer: Industrial Triple-Strength"),
        ("techbase", "Mixed", "TechBase: Mixed"),
        ("heat_sinks", "10 Compact", "Heat Sinks: 10 Compact"),
        ("engine", "250 XL (Clan) Engine(IS)", "Engine: 250 XL (Clan) Engine(IS)"),
        ("LA_armor", "Reactive(Inner Sphere):16", "LA armor: Reactive(Inner Sphere):16"),
        ("walk_mp", "five", "Walk mp: five"),
    ],
)
def test_fields_out_of_the_common_are_kept_as_text(
    field: str, text: str, expected: str, known: KnownRules
) -> None:
    found = read_text(mech_text(None, **{field: text}), known)
    assert expected in found.not_understood
    assert found.document["movement"]["walking"] == 5


def test_structure_and_armor_of_other_books_are_told_by_their_own_words(known: KnownRules) -> None:
    document = read_text(mech_text(structure="IS Reinforced", armor="Stealth(Inner Sphere)"), known).document
    assert (document["structure_kind"], document["armor_kind"]) == ("IS Reinforced", "Stealth(Inner Sphere)")
    document = read_text(mech_text(structure="Clan Endo Steel", armor="Ferro-Fibrous(Clan)"), known).document
    assert (document["structure_kind"], document["armor_kind"]) == ("Clan Endo Steel", "Ferro-Fibrous(Clan)")
    document = read_text(mech_text(structure="Endo Steel", armor="Ferro-Fibrous"), known).document
    assert (document["structure_kind"], document["armor_kind"]) == ("endo_steel", "ferro_fibrous")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("250 Fusion Engine", "fusion"),
        ("250 XL Engine(IS)", "xl"),
        ("250 Light Engine(IS)", "light"),
        ("250 XXL (Clan) Engine", "xxl"),
        ("250 I.C.E. Engine", "ice"),
        ("250 Primitive Fusion Engine(IS)", "primitive fusion"),
    ],
)
def test_engines_are_told_by_their_kind(text: str, kind: str, known: KnownRules) -> None:
    engine = read_text(mech_text(engine=text, techbase="Clan"), known).document["engine"]
    assert engine == {"rating": 250, "kind": kind}


def test_quirks_are_told_and_are_no_fault(known: KnownRules) -> None:
    text = mech_text(None, "quirk:easy_maintain", "weaponquirk:cooled:LA:5:ISPPC", "ejection:Full Head")
    found = read_text(text, known)
    assert found.document["quirks"] == [
        "easy_maintain",
        "weaponquirk: cooled:LA:5:ISPPC",
        "ejection: Full Head",
    ]
    assert found.not_understood == ()


def test_an_omnimech_tells_its_pods(known: KnownRules) -> None:
    slots = {"Left Arm": ["CLERPPC (omnipod)"] * 2, "Right Arm": ["CLLRM20 (OMNIPOD)"] * 4}
    slots["Left Torso"] = ["Clan Ammo LRM-20 (OMNIPOD)"]
    text = mech_text(slots, "base chassis heat sinks:9", Config="Biped Omnimech", techbase="Clan")
    document = read_text(text, known).document
    assert document["pods"] == {"left_arm": [5, 6], "right_arm": [5, 6, 7, 8], "left_torso": [1]}
    assert document["equipment"] == [{"id": "case_lt", "item": "clan.case", "location": "left_torso"}]
    assert document["heat_sinks"] == {"kind": "single", "number": 10, "in_engine": 9}


def test_things_without_slots_are_kept(known: KnownRules) -> None:
    found = read_text(mech_text(None, "nocrit:ISGhostBox:LT", "nocrit:Nonsense"), known)
    assert found.document["equipment"] == [{"id": "text_1", "text": "ISGhostBox", "location": "left_torso"}]
    assert found.not_understood == ("ISGhostBox", "nocrit: Nonsense")


@pytest.mark.parametrize(
    ("text", "wrong", "line"),
    [
        ("", "does not say the 'Mech's name", 1),
        ("chassis:Drover\n", "does not say what it weighs", 0),
        (mech_text(mass="fifty"), "'fifty' is not a 'Mech's mass", 5),
        (mech_text(mass="0"), "'0' is not a 'Mech's mass", 5),
        (mech_text()[:-200], "no slots for Right Leg", 0),
        ("chassis:\0", "not a text file", 1),
        ("x" * 2_000_001, "larger than 2 MB", 0),
        ("\n" * 60_001, "more than 60000 lines", 60_000),
        ("chassis:Drover\n" + "x" * 200_001, "more than 200000 characters", 2),
    ],
)  # fmt: skip
def test_what_is_no_mech_is_refused_with_its_line(
    text: str, wrong: str, line: int, known: KnownRules
) -> None:
    with pytest.raises(FileError, match=wrong) as raised:
        read_text(text, known)
    (fault,) = raised.value.faults
    assert (fault.file, fault.line) == ("drover.mtf", line)
    assert fault.remedy


def test_made_files_are_understood_but_for_what_they_have_of_later_books(known: KnownRules) -> None:
    for number, made in enumerate(mtf_files(200)):
        found = read_mtf(made.text, made.file, known)
        assert len(found.not_understood) <= (1 if number % 8 == 7 else 0), made.file
