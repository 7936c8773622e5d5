from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.forms import FieldKind, Outcome, Value
from companion.errors import FileError, InputError
from tests.builders import citytech, game
from tests.overlays import citytech_with

ASKED = {
    "weapon": "PPC",
    "range": 2,
    "attacker": {
        "gunnery": 4, "movement": "walked", "heat": 9, "prone": False, "sensor_hits": 0,
        "shoulder_hit": False, "arm_actuator_hits": 0, "in": "clear",
    },
    "target": {
        "type": "mech", "hexes_moved": 4, "jumped": False, "prone": False, "immobile": False,
        "skidding": False, "partial_cover": False, "in": "heavy_woods",
    },
    "intervening": {"light_woods": 1, "heavy_woods": 0, "smoke": 0},
    "secondary_target": False,
}  # fmt: skip


def answer(
    asked: Mapping[str, Any] | str, kind: str = "tohit", ruleset: str = "citytech"
) -> Mapping[str, Any]:
    data: Any = asked if isinstance(asked, str) else {"ruleset": ruleset, **asked}
    made = citytech() if ruleset == "citytech" else game()
    return made.answer_request(kind, Document("request", data, SourcePositions.of_file("request")))


def faults(asked: Mapping[str, Any] | str, kind: str = "tohit", ruleset: str = "citytech") -> list[str]:
    with pytest.raises(FileError) as raised:
        answer(asked, kind, ruleset)
    return [f"{fault.key}: {fault.message}" for fault in raised.value.faults]


@pytest.mark.rule("CityTech", "Combat > Weapons Fire Modifiers Table")
def test_every_key_of_a_request_is_understood() -> None:
    given = answer(ASKED)
    assert (given["target_number"], given["outcome"], given["range_bracket"]) == (12, "roll", "short")
    assert given["probability"] == pytest.approx(1 / 36)
    assert given["modifiers"][0] == {
        "label": "Gunnery",
        "value": 4,
        "source": "CityTech, Combat > Base To-Hit Number",
    }
    assert "reason" not in given


@pytest.mark.parametrize(
    ("change", "number"),
    [
        ({}, 4),
        ({"attacker": {"prone": True}}, 6),
        ({"attacker": {"shoulder_hit": True, "arm_actuator_hits": 1}}, 8),
        ({"attacker": {"in": "water_1"}}, 5),
        ({"attacker": {"gunnery": 2}}, 2),
        ({"target": {"in": "water_1"}}, 6),
        ({"target": {"type": "vehicle", "in": "light_woods"}}, 5),
        ({"target": {"jumped": True, "hexes_moved": 3}}, 6),
        ({"target": {"skidding": True}}, 6),
        ({"target": {"immobile": True}}, 0),
        ({"target": {"prone": True}}, 5),
        ({"target": {"partial_cover": True}}, 7),
        ({"intervening": {"smoke": 1}}, 6),
        ({"secondary_target": True}, 5),
    ],
)
def test_each_key_counts(change: Mapping[str, Any], number: int) -> None:
    assert answer({"weapon": "is.ppc", "range": 4, **change})["target_number"] == number


@pytest.mark.rule("CityTech", "Movement > Running/Flank Speed")
@pytest.mark.parametrize(
    ("word", "done", "number"), [("cruised", "cruised", 5), ("flank", "moved at flank speed", 6)]
)
def test_a_driver_moves_in_his_own_words(word: str, done: str, number: int) -> None:
    tank = {"type": "vehicle", "movement": word}
    told = answer({"weapon": "is.ppc", "range": 4, "attacker": tank})
    assert told["target_number"] == number
    assert told["modifiers"][1]["label"] == f"Attacker {done}"
    assert "movement" in faults({"weapon": "is.ppc", "range": 4, "attacker": {"movement": "crawled"}})[0]


@pytest.mark.parametrize(
    ("weapon", "tech", "number"),
    [
        ("ER PPC", None, 4), ("ER PPC", "clan", 4), ("LRM 20", None, 10), ("LRM 20", "clan", 4),
        ("clan.lrm20", None, 4), ("is.lrm20", "clan", 10), ("ER Medium Laser", None, 4), ("Gauss", "clan", 6),
        ("Ultra AC/5", "clan", 4), ("AC/20", None, 4), ("Autocannon/20", "inner_sphere", 4),
    ],
)  # fmt: skip
def test_a_weapon_by_id_or_name_of_the_tech_asked_for(weapon: str, tech: str | None, number: int) -> None:
    asked = {"weapon": weapon, "range": 1} | ({"tech": tech} if tech else {})
    assert answer(asked)["target_number"] == number


def test_a_weapon_that_the_tech_does_not_have_is_told() -> None:
    assert faults({"weapon": "PPC", "range": 1, "tech": "clan"}) == [
        "weapon: There is no Clan PPC: only the Inner Sphere has it."
    ]
    assert "There is no weapon" in faults({"weapon": "Megalaser", "range": 1})[0]


def test_a_shot_that_cannot_be_made_has_a_reason_and_no_number() -> None:
    given = answer({"weapon": "PPC", "range": 1, "attacker": {"sensor_hits": 2}})
    assert (given["target_number"], given["outcome"], given["probability"]) == (None, "impossible", 0.0)
    assert given["reason"] == "Sensors, second hit: it cannot fire."


def test_what_the_quick_start_rules_lack_stays_a_fault_there() -> None:
    asked = {"weapon": "Medium Laser", "range": 2, "attacker": {"heat": 9, "prone": True}, "tech": "clan"}
    asked |= {"target": {"jumped": True, "in": "water_1"}, "secondary_target": True, "aimed_at": "head"}
    keys = [fault.partition(":")[0] for fault in faults(asked, ruleset="quickstart")]
    assert sorted(keys) == [
        "aimed_at", "attacker.heat", "attacker.prone", "secondary_target", "target.in", "target.jumped",
        "tech",
    ]  # fmt: skip


def test_strange_values_are_told_at_their_keys() -> None:
    asked = {"weapon": "PPC", "range": 1, "attacker": {"gunnery": 12, "movement": "flew", "in": "swamp"}}
    assert faults(asked) == [
        "attacker.gunnery: Gunnery Skills run from 0 to 8, not 12.",
        "attacker.movement: CityTech has no 'flew'.",
        "attacker.in: CityTech has no 'swamp'.",
    ]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            "g4 ppc r7 walk t5 jumped lw1",
            {
                "weapon": "is.ppc", "gunnery": 4, "range": 7, "attacker_movement": "walked", "hexes_moved": 5,
                "is_target_jumped": True, "between/light_woods": 1,
            },
        ),
        ("lrm20 r5", {"weapon": "is.lrm20", "range": 5}),
        ("clan lrm 20 r5", {"weapon": "clan.lrm20", "range": 5}),
        ("er large laser clan", {"weapon": "clan.er_large_laser"}),
        ("jumped t3", {"attacker_movement": "jumped", "hexes_moved": 3}),
        ("jump jumped", {"attacker_movement": "jumped", "is_target_jumped": True}),
        ("prone heat9", {"is_attacker_prone": True, "heat": 9}),
        ("t0 prone", {"hexes_moved": 0, "is_target_prone": True}),
        ("aprone tprone", {"is_attacker_prone": True, "is_target_prone": True}),
        ("sec pc imm hw1 sm1", {
            "is_secondary_target": True, "has_partial_cover": True, "is_target_immobile": True,
            "between/heavy_woods": 1, "between/smoke": 1,
        }),
        ("inw1 fromw1 arm2 sensors1 sh", {
            "target_in": "water_1", "attacker_in": "water_1", "arm_actuator_hits": 2, "sensor_hits": 1,
            "has_shoulder_hit": True,
        }),
        ("cluster tc called skid ba", {
            "uses_cluster_rounds": True, "has_targeting_computer": True, "is_called_shot": True,
            "is_target_skidding": True, "target_type": "battle_armor",
        }),
        ("imm head spotwalk", {"is_target_immobile": True, "aimed_at": "head", "spotter_movement": "walked"}),
    ],
)  # fmt: skip
def test_shorthand(text: str, values: dict[str, Value]) -> None:
    assert citytech().shorthand(text) == values


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("g9 ppc", "Gunnery Skills run from 0 to 8"),
        ("ppc lw100", "no map has more than 99"),
        ("sensors3 ppc", "sensor hits runs from 0 to 2"),
        ("ppc sideways", "'sideways' is not understood here"),
        ("clan ppc", "There is no Clan PPC"),
    ],
)
def test_strange_shorthand(text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        citytech().shorthand(text)
    assert message in str(raised.value)


def test_the_form_asks_all_that_the_tables_ask() -> None:
    form = citytech().form("to_hit")
    assert len(citytech().shorthand(form.shorthand_hint)) == len(form.shorthand_hint.split())
    choices = {field.id: [choice.id for choice in field.choices] for field in form.fields}
    assert set(choices["target_in"]) >= {"clear", "light_woods", "heavy_woods", "smoke", "water_0", "water_1"}
    labels = {choice.id: choice.label for choice in form.fields[0].choices}
    assert (labels["clan.er_ppc"], labels["is.ppc"]) == ("ER PPC (Clan)", "PPC")
    calculation = citytech().calculate(form.defaults())
    assert (calculation.number, calculation.outcome) == (4, Outcome.ROLL)
    for field in form.fields:
        if field.kind is FieldKind.FLAG:
            assert citytech().calculate(form.defaults() | {field.id: True}) is not None


@pytest.mark.parametrize("weapon", list(citytech().rules.tables.weapons_with({})))
def test_every_weapon_is_found_by_its_id_and_its_name(weapon: str) -> None:
    row = citytech().rules.tables.weapons[weapon]
    for name in (weapon, row.name, row.abbreviation, *row.shorthand):
        made_by = {} if row.tech == "any" else {"tech": row.tech}
        given = answer({"weapon": name, **made_by, "range": 1})
        assert given == answer({"weapon": weapon, "range": 1})


OWN = """
warriors: {abilities: {sharp: {label: Sharp, about: Sees well., source: Ours}}}
called_shots: {low: {label: Low, to_hit: 3, table: kick_location, unless: [missile_weapon], source: Ours}}
to_hit:
  conditions:
    sharp: {label: Sharp, when: [attacker_ability_sharp], value: -1, source: Ours}
    runner: {label: Runner, when: [target_ran], value: 1, source: Ours}
    walker: {label: Walker, when: [target_walked], value: 2, source: Ours}
    small: {label: Small, when: [target_light], value: 4, source: Ours}
    behind: {label: Behind, when: [from_rear], value: -2, source: Ours}
    limping: {label: Limping, when: [target_lost_leg], value: -3, source: Ours}
"""


def by_own_rules(shot: Mapping[str, Any], kind: str = "tohit") -> Mapping[str, Any]:
    """Return the answer of a table whose rows ask about both units, to a medium laser at 3 hexes."""
    gun = {"weapon": "ml"} if kind == "tohit" else {"weapons": ["ml"]}
    document = Document("request", {"range": 3, **gun, **shot}, SourcePositions.of_file("request"))
    return citytech_with(OWN).answer_request(kind, document)


@pytest.mark.parametrize(
    ("shot", "rows"),
    [
        ({"attacker": {"abilities": ["sharp"]}}, ["Sharp"]),
        ({"target": {"movement": "ran", "hexes_moved": 5}}, ["Runner"]),
        ({"target": {"hexes_moved": 1}}, ["Walker"]),
        ({"target": {"jumped": True, "hexes_moved": 1}}, []),
        ({"target": {"model": "WLF-2"}}, ["Small"]),
        ({"target": {"tonnage": 35}}, ["Small"]),
        ({"target": {"model": "CN9-D", "side": "rear"}}, ["Behind"]),
        ({"target": {"structure": {"left_leg": 0}}}, ["Limping"]),
    ],
)
def test_a_request_has_keys_for_all_that_rows_ask_of_units(shot: dict[str, Any], rows: list[str]) -> None:
    shown = [row["label"] for row in by_own_rules(shot)["modifiers"]]
    assert {"Sharp", "Runner", "Walker", "Small", "Behind", "Limping"} & set(shown) == set(rows)


@pytest.mark.parametrize(
    ("shot", "text"),
    [
        ({"target": {"movement": "flew"}}, "target.movement: CityTech has no 'flew'."),
        ({"target": {"movement": "stationary", "hexes_moved": 3}}, "has entered no hexes"),
        ({"target": {"movement": "ran", "jumped": True}}, "did not jump"),
        ({"attacker": {"abilities": ["sharp"]}}, "attacker.abilities: CityTech has no abilities."),
        ({"target": {"model": "WLF-3"}}, "target.model: there is no model 'WLF-3'."),
        ({"target": {"model": "WLF-2", "tonnage": 35}}, "target.tonnage: the model has a tonnage."),
        ({"target": {"structure": {"tail": 0}}}, "target.structure.tail: there is no such location."),
        ({"target": {"model": "Laser Tower", "movement": "ran"}}, "Laser Tower never moves"),
        ({"target": {"model": "Condor", "prone": True}}, "Condor is not a 'Mech"),
    ],
)
def test_strange_units_are_told_for_one_shot_too(shot: dict[str, Any], text: str) -> None:
    assert any(text in fault for fault in faults({"weapon": "ml", "range": 3, **shot}))


def test_an_unknown_ability_is_told_at_its_place() -> None:
    with pytest.raises(FileError, match=r"no 'tough'. Known: sharp"):
        by_own_rules({"target": {"abilities": ["tough"]}})


def test_a_shot_that_cannot_be_called_so_is_impossible_everywhere() -> None:
    salvo = by_own_rules({"weapon": "lrm 20", "range": 7, "called_at": "low"})
    assert (salvo["target_number"], salvo["outcome"]) == (None, "impossible")
    assert "LRM 20" in salvo["reason"]
    assert by_own_rules({"called_at": "low"})["target_number"] == 7
    form = citytech_with(OWN).form("to_hit")
    values = {**form.defaults(), "weapon": "is.lrm20", "range": 7, "toward": "low"}
    assert citytech_with(OWN).calculate(values).outcome is Outcome.IMPOSSIBLE
