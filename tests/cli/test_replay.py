from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.battles.library import Library
from companion.tabletop.hexes import parse_label
from tests.auto import Auto
from tests.cli.conftest import Run
from tests.cli.files import DUEL, HEADER


def test_a_battle_for_people(companion: Run, duel: Path) -> None:
    result = companion("replay", duel)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [
        "Duel (Quick-Start)",
        "   1  Red win the initiative: 11 against 7 [3+4, 6+5]",
        "        Blue roll 7, Red roll 11",
        "   2  Cicada stood still",
        "   3  Hermes II stood still",
        "   4  Cicada declares fire at Hermes II: Medium Laser",
        "   5  Hermes II holds its fire",
        "   6  Cicada fires at Hermes II: hit for 5 [6+5, 3+4]",
        "        Medium Laser: 11 against 4, hit",
        "        Hermes II: center torso (7) hit for 5",
        "        Hermes II: center torso loses 5 armor",
        "Turn 1: Both sides can fight on",
        "  Unit       Model   Side  Hex    HD     CT     LT     RT     LA     RA     LL     RL",
        "  Cicada     CDA-2A  Blue  0101  9/9  11/11    6/6    6/6    4/4    4/4    6/6    6/6",
        "  Hermes II  HER-2S  Red   0104  9/9  12/17  14/14  14/14  11/11  11/11  14/14  14/14",
    ]


def test_a_battle_as_data(companion: Run, duel: Path) -> None:
    *actions, last = companion("replay", "--json", duel).answers
    assert [action["number"] for action in actions] == [1, 2, 3, 4, 5, 6]
    assert actions[5]["action"] == {"do": "resolve_fire", "unit": "cicada"}
    lost = {"event": "armor_lost", "unit": "hermes", "location": "center_torso", "points": 5}
    assert lost in actions[5]["events"]
    assert actions[5]["line"] == "Cicada fires at Hermes II: hit for 5"
    assert last["state"]["units"]["hermes"]["armor"]["center_torso"] == 12
    assert (last["status"], last["winner"]) == ("Both sides can fight on", None)


@pytest.mark.parametrize(("until", "played"), [("0", 0), ("2", 2), ("99", 6)])
def test_only_the_first_actions_are_played(companion: Run, duel: Path, until: str, played: int) -> None:
    assert len(companion("replay", "--json", "--until", until, duel).answers) == played + 1


@pytest.mark.parametrize("until", ["-1", "x", "1.5", "9" * 5000, "²"])
def test_a_number_of_actions_is_a_number(companion: Run, duel: Path, until: str) -> None:
    result = companion("replay", f"--until={until}", duel)
    assert (result.code, result.out) == (2, "")
    assert "is not a number of actions: write 0 or more" in result.err


def test_what_is_left_at_the_start_is_all(companion: Run, duel: Path) -> None:
    assert "Turn 1: Both sides roll for initiative" in companion("replay", "--until", "0", duel).out


def test_a_battle_may_come_through_a_pipe(companion: Run) -> None:
    assert len(companion("replay", "--json", "-", stdin=DUEL).answers) == 7


ILLEGAL = "  - {do: move, unit: hermes, movement: walked}\n"


def test_an_illegal_action_ends_the_battle_with_no(companion: Run, duel: Path) -> None:
    duel.write_text(DUEL + ILLEGAL)
    result = companion("replay", "--json", duel)
    assert result.code == 1
    *actions, last = result.answers
    assert len(actions) == 6
    assert "this is the End Phase" in last["refused"]
    assert last["state"]["units"]["hermes"]["armor"]["center_torso"] == 12
    assert (last["status"], last["winner"]) == ("Both sides can fight on", None)
    assert result.err == (
        f"{duel}:15:5: log[6]: against the rules: Not now: this is the End Phase. (Quick-Start, Sequence of"
        " Play) Add `overruled: why` if it was played anyway.\n"
    )


def test_a_refusal_prints_the_state_it_leaves(companion: Run, duel: Path) -> None:
    duel.write_text(DUEL + ILLEGAL)
    lines = companion("replay", duel).out.splitlines()
    assert "Stopped before an action that the rules refuse. The state it leaves:" in lines
    assert any(line.split()[:4] == ["Hermes", "II", "HER-2S", "Red"] for line in lines)


def test_missing_dice_are_no_refusal(companion: Run, duel: Path) -> None:
    duel.write_text(DUEL.replace(", dice: [[6, 5], [3, 4]]", ", dice: [[6, 5]]"))
    result = companion("replay", "--json", duel)
    *actions, last = result.answers
    assert (result.code, len(actions)) == (2, 5)
    assert "an answer is missing" in last["missing"]
    assert "refused" not in last
    assert last["state"]["units"]["hermes"]["armor"]["center_torso"] == 17
    text = companion("replay", duel).out
    assert "Stopped before an action that asks for more dice or choices. The state it leaves:" in text
    message = companion("replay", "--help").out
    assert "1 if the rules refuse an action" in message
    assert "lacks dice" in message


def test_an_overruled_action_is_marked_in_data(companion: Run, duel: Path) -> None:
    duel.write_text(DUEL + ILLEGAL.replace("}", ", overruled: we forgot}"))
    *actions, _ = companion("replay", "--json", duel).answers
    assert [action.get("overruled") for action in actions] == [None] * 6 + ["we forgot"]


def test_a_script_says_who_stands_below_a_bridge(companion: Run, duel: Path) -> None:
    hexes = '{size: [5, 6], hexes: {"0104": {terrain: [water_1, bridge_heavy_h1]}}}'
    header = HEADER.replace("{size: [5, 6]}", hexes).replace("quickstart", "citytech")
    header = header.replace('hex: "0104", ', 'hex: "0104", below: true, ')
    put = '  - {do: place, unit: hermes, hex: "0104", facing: 0, below: false}\n'
    duel.write_text(f"{header}log:\n{put}")
    start, end = (companion("replay", "--json", "--until", n, duel).answers[-1]["state"] for n in "01")
    assert start["units"]["hermes"]["is_below"] is True
    assert not end["units"]["hermes"].get("is_below", False)
    duel.write_text(duel.read_text().replace('hex: "0101", ', 'hex: "0101", below: true, '))
    result = companion("replay", duel)
    assert result.code == 2
    assert "units[0].below: cicada: there is no bridge to stand under" in result.err


def test_an_overruled_action_is_played_and_said_to_be(companion: Run, duel: Path) -> None:
    duel.write_text(DUEL + ILLEGAL.replace("}", ", overruled: we forgot}"))
    result = companion("replay", duel)
    assert result.code == 0
    assert "   7  Hermes II walked (overruled: we forgot)" in result.out


@pytest.mark.parametrize(
    ("log", "code", "text"),
    [
        ("{do: roll_initiative}", 2, "9:5: log[0]: an answer is missing: Blue: initiative."),
        ("{do: roll_initiative, dice: [[7, 1], [2, 3]]}", 2, "Blue: initiative: A d6 cannot show 7"),
        ("{do: roll_initiative, dice: [[3, 1], [2, 3], [1]]}", 2, "1 of its answers is not needed"),
        ("{do: rol_initiative}", 2, "9:6: log[0].do: there is no such action. Did you mean 'roll_"),
        ("{do: move, unit: nobody, movement: walked, overruled: yes}", 1, "There is no unit 'nobody'"),
        ("{do: move, unit: cicada, movment: walked}", 2, "log[0].movment: move has no such key. Did"),
        ("{do: move, unit: 3, movement: walked}", 2, "unit: expected a text, found 3."),
        ("walk", 2, "log[0]: expected an action such as `do: go_on`."),
    ],
)  # fmt: skip
def test_what_a_log_may_not_say(companion: Run, duel: Path, log: str, code: int, text: str) -> None:
    duel.write_text(f"{HEADER}log:\n  - {log}\n")
    result = companion("replay", duel)
    assert result.code == code
    assert text in result.err
    assert result.err.startswith(f"{duel}:9:")


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("ruleset: quickstart", "ruleset: quikstart", "2:1: ruleset: There is no ruleset 'quikstart'. Did"),
        ("model: HER-2S", "model: HER-2X", "units[1].model: hermes: there is no model 'HER-2X'"),
        ("side: red", "side: green", "units[1].side: hermes: there is no side 'green'"),
        ('hex: "0104"', 'hex: "0909"', "units[1].hex: hermes: hex 0909 is not on the board"),
        ("board: {size: [5, 6]}", "board: nowhere", "3:1: board: Quick-Start has no board 'nowhere'."),
        ("title: Duel", "title: Duel\noptions: {leaving_map: maybe}", "2:11: options.leaving_map: 'maybe'"),
        ("[5, 6]", '[5, 6], hexes: {"0202": {terrain: [sea]}}', "board.hexes.0202.terrain: Board, hex 0202"),
        ("ruleset: quickstart\n", "", "ruleset: is missing."),
    ],
)  # fmt: skip
def test_what_a_header_may_not_say(companion: Run, duel: Path, old: str, new: str, text: str) -> None:
    assert old in HEADER
    duel.write_text(DUEL.replace(old, new))
    result = companion("replay", duel)
    assert (result.code, result.out) == (2, "")
    assert text in result.err


def test_every_line_of_several_battles_names_its_file_and_each_file_has_a_last_line(
    companion: Run, duel: Path, tmp_path: Path
) -> None:
    illegal, unfit, faulty = tmp_path / "illegal.yaml", tmp_path / "unfit.yaml", tmp_path / "faulty.yaml"
    illegal.write_text(DUEL + ILLEGAL)
    unfit.write_text(DUEL.replace("[[3, 4], [6, 5]]", "[[3, 4], [6, 7]]"))
    faulty.write_text("log: x")
    gone = tmp_path / "gone.yaml"
    files = [duel, illegal, unfit, faulty, gone]
    result = companion("replay", "--json", *files)
    assert result.code == 2
    by_file = {str(file): [line for line in result.answers if line["file"] == str(file)] for file in files}
    assert sum(map(len, by_file.values())) == len(result.answers)
    assert [len(lines) for lines in by_file.values()] == [7, 7, 1, 1, 1]
    last = [lines[-1] for lines in by_file.values()]
    assert ["state" in line for line in last] == [True, True, True, False, False]
    assert ["refused" in line for line in last] == [False, True, False, True, True]
    assert "A d6 cannot show 7" in last[2]["unfit"]
    assert "There is no such file" in last[4]["refused"]
    texts = companion("replay", duel, illegal).out.splitlines()
    assert f"{duel}: Duel (Quick-Start)" in texts
    assert f"{illegal}: Duel (Quick-Start)" in texts


def test_the_worst_of_several_battles_is_the_exit_code(companion: Run, duel: Path, tmp_path: Path) -> None:
    illegal, faulty = tmp_path / "illegal.yaml", tmp_path / "faulty.yaml"
    illegal.write_text(DUEL + ILLEGAL)
    faulty.write_text("log: x")
    assert companion("replay", illegal, duel).code == 1
    assert companion("replay", faulty, duel, illegal).code == 2


def test_an_exported_battle_replays_to_the_state_it_was_exported_in(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "export.yaml"
    with Library.open(tmp_path / "other") as library:
        session = library.play_scenario("quickstart", "training")
        for place in ("0915", "1016", "0401", "0601"):
            unit = next(unit for unit in session.game.units(session.battle) if unit.may_act)
            session.do(session.game.place(session.battle, unit.id, parse_label(place), unit.facing))
        session.do(session.game.turn(session.battle).next.action, Auto())  # type: ignore[union-attr]
        path.write_text(library.export(session), encoding="utf-8")
    state = companion("replay", "--json", path).answers[-1]["state"]
    assert session.game.battle_from(state) == session.battle
    library.close()


def test_the_shipped_scenario_can_be_replayed(companion: Run) -> None:
    scenario = paths.rulesets() / "quickstart" / "scenarios" / "training.yaml"
    assert "Training scenario (Quick-Start)" in companion("replay", scenario).out
