from __future__ import annotations

from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.battles.scripts.script import RefusedAction
from companion.battles.session import Session
from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import FileError
from tests.battles.builders import FIRE, HEAD, HEADER, HIT, LOG, document, pair_setup
from tests.builders import unit

OVERLAY = """\
name: Our table
extends: quickstart
hit_location:
  rows: {12: center_torso}
"""


def faults(library: Library, text: str) -> list[str]:
    """Return what is said of a faulty script, of which nothing must be stored."""
    with pytest.raises(FileError) as raised:
        library.import_script(document(text))
    assert library.battles() == []
    return [str(fault) for fault in raised.value.faults]


def only_fault(library: Library, text: str) -> str:
    (fault,) = faults(library, text)
    return fault


def with_log(*items: str) -> str:
    return HEADER + "log:\n" + "".join(f"  - {item}\n" for item in items)


ROLLED = "{do: roll_initiative, dice: [[3], [9]]}"


# --- there and back ---


def test_a_script_of_a_few_lines_plays(library: Library) -> None:
    session = library.import_script(document(HEADER + LOG))
    assert session.battle.units["hermes"].armor["left_arm"] == 6
    assert session.lines()[-1].dice == "12, 10, 1+1"
    assert session.title == "Skirmish"


def test_a_script_without_a_log_begins_a_battle(library: Library) -> None:
    session = library.import_script(document(HEADER))
    assert (session.battle, session.lines()) == (session.start, ())


def test_an_exported_battle_plays_to_the_same_state(library: Library, firing: Session) -> None:
    firing.do(FIRE, Script([HIT, HEAD, (1, 1)]))
    firing.do(Mark("hermes", "armor/head", 1))
    firing.do(DeclareFire("cicada"), overruled="Forgotten: it held its fire")
    text = library.export(firing)
    again = library.import_script(document(text))
    assert again.battle == firing.battle
    assert [line.overruled for line in again.lines()] == [line.overruled for line in firing.lines()]
    assert library.export(again) == text


def test_a_whole_scenario_goes_there_and_back(library: Library) -> None:
    session = library.play_scenario("quickstart", "training", {"leaving_map": "forbidden"})
    text = library.export(session)
    again = library.import_script(document(text))
    assert again.battle == session.battle
    assert again.battle.rules.options == session.battle.rules.options
    assert library.export(again) == text


def test_an_export_ends_at_the_moment_shown(library: Library, firing: Session) -> None:
    firing.undo()
    assert library.export(firing).count("do: declare_fire") == 1


def test_awkward_names_survive_the_file(library: Library) -> None:
    awkward = ("no", "12:30", "2026-11-21", 'Ann "Ace" O’Hara: {x} #1', "0105", "- ~", "ß\u2028\U0001f916")
    cicadas = [
        UnitSetup(**{**unit("cicada").model_dump(), "id": f"cicada {number}", "name": name, "pilot": name})
        for number, name in enumerate(awkward)
    ]
    changed = {"title": awkward[3], "about": awkward[4], "board": None, "units": (*cicadas, unit("hermes"))}
    setup = pair_setup().model_copy(update=changed)
    session = library.new_battle(setup)
    text = library.export(session)
    again = library.import_script(document(text))
    assert (again.battle, again.title) == (session.battle, awkward[3])
    assert library.export(again) == text


def test_choices_stand_beside_the_dice(library: Library) -> None:
    text = HEADER.replace("CDA-2A", "HBK-4G").replace("board: {name: Field, size: [9, 9]}\n", "")
    text = text.replace(', hex: "0505", facing: 0', "").replace(', hex: "0502", facing: 3', "")
    situation = "{range: 9, light_woods: 2, target_in: heavy_woods}"
    text += f"""\
log:
  - {ROLLED}
  - {{do: note_move, unit: cicada, movement: ran, hexes: 5}}
  - {{do: note_move, unit: hermes, movement: ran, hexes: 9}}
  - {{do: declare_fire, unit: cicada, target: hermes, weapons: [autocannon_20], situation: {situation}}}
  - {{do: declare_fire, unit: hermes}}
  - {{do: resolve_fire, unit: cicada, choices: [CHOICE]}}
"""
    fault = only_fault(library, text.replace("CHOICE", "perhaps"))
    assert fault.startswith("battle.yaml:15:48: log[5].choices[0]: Autocannon 20 at Hermes")
    session = library.import_script(document(text.replace("CHOICE", "fire")))
    assert session.lines()[-1].dice == "fire"
    again = library.import_script(document(library.export(session)))
    assert again.battle == session.battle


def test_hex_labels_need_no_quotes(library: Library) -> None:
    text = with_log(
        "{do: place, unit: cicada, hex: 1108, facing: 1}", "{do: place, unit: hermes, hex: 0103, facing: 1}"
    )
    session = library.import_script(document(text.replace('"0505"', "0505").replace("[9, 9]", "[12, 9]")))
    assert [mech.hex.label for mech in session.battle.units.values()] == ["1108", "0103"]


def test_a_script_of_a_players_own_rules(library: Library, tmp_path: Path) -> None:
    rules = tmp_path / "rulesets" / "our-table" / "ruleset.yaml"
    rules.parent.mkdir(parents=True)
    rules.write_text(OVERLAY, encoding="utf-8")
    text = (HEADER + LOG).replace("quickstart", "our-table").replace("[12], [10]", "[12], [12]")
    session = library.import_script(document(text))
    assert session.battle.units["hermes"].armor["center_torso"] == 12
    again = library.import_script(document(library.export(session)))
    assert again.battle == library.open_battle(session.id).battle == session.battle


# --- faults ---


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("{do: roll_initative}", "11:6: log[0].do: there is no such action. Did you mean 'roll_initiative'?"),
        ("{unit: cicada}", "11:5: log[0].do: there is no such action. Known: deploy, place,"),
        ("go_on", "11:5: log[0]: expected an action such as `do: go_on`."),
        (
            "{do: move, unit: cicada, movment: ran}",
            "11:30: log[0].movment: move has no such key. Did you mean",
        ),
        ("{do: move, unit: cicada}", "11:5: log[0].movement: is missing."),
        ("{do: move, unit: cicada, movement: 4}", "11:30: log[0].movement: "),
        ("{do: move, unit: cicada, movement: ran, path: [hop]}", "11:52: log[0].path[0]: "),
        (
            "{do: declare_fire, unit: cicada, situation: {range: 3, woods: 1}}",
            "11:60: log[0].situation.woods: there is no such key here.",
        ),
        ("{do: roll_initiative, dice: [[3]]}", "11:5: log[0]: an answer is missing: Attackers: initiative."),
        ("{do: roll_initiative, dice: 7}", "11:27: log[0].dice: "),
        ("{do: roll_initiative, dice: [[3], [x]]}", "11:40: log[0].dice[1][0]: "),
        ("{do: roll_initiative, dice: [[3], [13]]}", "11:39: log[0].dice[1]: Attackers: initiative: "),
        ("{do: roll_initiative, dice: [[3], [2, 7]]}", "11:39: log[0].dice[1]: Attackers: initiative: "),
        (
            "{do: roll_initiative, dice: [[3], [9], [4], [5]]}",
            "11:44: log[0].dice[2]: 2 of its answers are not needed. Remove them.",
        ),
        (
            "{do: roll_initiative, dice: [[3], [9]], choices: [fire]}",
            "11:55: log[0].choices[0]: 1 of its answers is not needed. Remove them.",
        ),
        (
            "{do: move, unit: cicada, movement: stationary}",
            "11:5: log[0]: against the rules: Not now: this is the Initiative Phase. (Quick-Start,",
        ),
        (
            "{do: mark, unit: nobody, track: armor/head, left: 1}",
            "11:5: log[0]: There is no unit 'nobody'; the units",
        ),
        (
            "{do: mark, unit: hermes, track: armor/head, left: 99, overruled: why not}",
            "11:5: log[0]: armor/head runs from 0 to 9, not 99.",
        ),
    ],
)
def test_a_fault_is_told_with_its_place(library: Library, item: str, expected: str) -> None:
    assert only_fault(library, with_log(item)).startswith(f"battle.yaml:{expected}")


def test_a_refused_action_is_told_with_its_remedy(library: Library) -> None:
    text = with_log(ROLLED, "{do: go_on}")
    with pytest.raises(RefusedAction, match="Add `overruled: why` if it was played anyway"):
        library.import_script(document(text))
    overruled = text.replace("go_on}", "go_on, overruled: Nobody moved}")
    assert library.import_script(document(overruled)).lines()[1].overruled == "Nobody moved"


def test_all_faults_of_a_log_are_told_together(library: Library) -> None:
    text = with_log("{do: fly}", ROLLED, "{do: move, unit: cicada, speed: 9}", "{do: mark}")
    assert [fault.split(" ")[1] for fault in faults(library, text)] == [
        "log[0].do:",
        "log[2].speed:",
        "log[3].unit:",
        "log[3].track:",
        "log[3].left:",
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "expected"),
    [
        ("ruleset: quickstart", "ruleset: quikstart", "2:1: ruleset: There is no ruleset 'quikstart'."),
        ("ruleset: quickstart", "rules: quickstart", "rules"),
        ("model: CDA-2A", "model: CDA-2X", "8:18: units[0].model: "),
        ("side: defenders,", "side: reds,", "8:33: units[0].side: "),
        ("{name: Field, size: [9, 9]}", "meadow", "3:1: board: Quick-Start has no board 'meadow'."),
        ("{name: Field, size: [9, 9]}", "{size: [0, 9]}", "3:1: board: a board has 1 to 40000 hexes"),
        ('"0505"', '"5005"', "8:50: units[0].hex: "),
        ('"0505"', '"x"', "8:50: units[0].hex: "),
        ("title: Skirmish", "title: 3", "1:1: title: "),
        (
            "title: Skirmish",
            "title: Skirmish\noptions: {leaving_map: never}",
            "2:11: options.leaving_map: 'never'",
        ),
    ],
)
def test_a_fault_of_the_header_is_told_with_its_place(
    library: Library, right: str, wrong: str, expected: str
) -> None:
    texts = faults(library, (HEADER + LOG).replace(right, wrong))
    assert any(expected in fault for fault in texts), texts


@pytest.mark.parametrize("text", ["- 1\n", "just words\n", "log: {}\n" + HEADER, HEADER + "log: fire\n"])
def test_what_is_no_battle_is_told(library: Library, text: str) -> None:
    assert "expected" in only_fault(library, text)


POOLS = """\
title: Four on the field
ruleset: untitled-mech
options: {OPTIONS}
board: {name: Field, size: [12, 12]}
sides:
  - {id: red, name: Red}
  - {id: blue, name: Blue}
units:
  - {id: merlin, model: Merlin, side: red, hex: "0604", facing: 3, loads: {pilot: duelist}}
  - {id: dray, model: Dray, side: red, hex: "0304", facing: 3, loads: {pilot: gunner}}
  - {id: bantam, model: Bantam, side: blue, hex: "0607", facing: 0, loads: {pilot: recruit}}
  - {id: mastiff, model: Mastiff, side: blue, hex: "0908", facing: 0}
log:
  - {do: go_on}
  - {do: hit, unit: bantam, damage: 99, locationCORE}
  - {do: prepare, unit: merlin, action: eject}
  - {do: end_turn, unit: mastiff}
  - {do: end_turn, unit: dray}
  - {do: go_on}
  - {do: end_turn, unit: mastiff}
"""


def pools_script(options: str, dice: str = "", choices: str = "") -> str:
    text = POOLS.replace("{OPTIONS}", options).replace("locationCORE", f"location: core{dice}")
    return text.replace("action: eject", f"action: eject{choices}")


def test_a_script_of_before_people_went_on_foot_plays_as_it_did(library: Library) -> None:
    battle = library.import_script(document(pools_script("{knockback: hard_hits}"))).battle
    assert set(battle.units) == {"merlin", "dray", "bantam", "mastiff"}
    assert battle.turn.number == 2


def test_a_script_with_people_on_foot_goes_there_and_back(library: Library) -> None:
    text = pools_script("{people: on_foot}", ", dice: [[2]]", ", choices: ['4']")
    text = text.rpartition("  - {do: end_turn, unit: mastiff}")[0]
    session = library.import_script(document(text))
    assert {"bantam-pilot", "merlin-pilot"} <= set(session.battle.units)
    again = library.import_script(document(library.export(session)))
    assert again.battle == session.battle
