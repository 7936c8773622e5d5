from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.files import SHOT

EASY = {"ruleset": "quickstart", "weapon": "Medium Laser", "range": 5}


def test_a_shot_in_words(companion: Run) -> None:
    result = companion("tohit", "--ruleset", "quickstart", "ml", "r5", "walk", "t3", "lw1")
    assert result.code == 0
    assert result.out == (
        "9 or more: 27.8 % (medium range)\n"
        "  +4  Base to-hit number    Quick-Start, Base To-Hit Number\n"
        "  +2  Medium range (5)      Quick-Start, Range Modifier\n"
        "  +1  Attacker walked       Quick-Start, Attacker Movement\n"
        "  +1  Target moved 3 hexes  Quick-Start, Target Movement\n"
        "  +1  1 × Light woods       Quick-Start, Terrain Modifiers\n"
    )


def test_the_same_shot_as_a_file_and_as_shorthand_has_the_same_answer(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "shot.yaml"
    path.write_text(SHOT)
    in_file = companion("tohit", "--json", path).answer
    assert in_file == companion("tohit", "--ruleset", "quickstart", "--json", "ml r5 walk t3 lw1").answer
    assert in_file == companion("tohit", "--json", "-", stdin=SHOT).answer
    assert (
        in_file
        == companion("tohit", "--ruleset", "quickstart", "--json", "-", stdin="ml r5 walk t3 lw1").answer
    )


def test_an_answer_has_the_keys_of_the_contract(companion: Run) -> None:
    answer = companion("tohit", "--json", "-", stdin=json.dumps(EASY)).answer
    assert answer == {
        "target_number": 6,
        "outcome": "roll",
        "range_bracket": "medium",
        "probability": pytest.approx(26 / 36),
        "modifiers": [
            {"label": "Base to-hit number", "value": 4, "source": "Quick-Start, Base To-Hit Number"},
            {"label": "Medium range (5)", "value": 2, "source": "Quick-Start, Range Modifier"},
            {"label": "Attacker stood still", "value": 0, "source": "Quick-Start, Attacker Movement"},
            {"label": "Target moved 0 hexes", "value": 0, "source": "Quick-Start, Target Movement"},
        ],
    }


@pytest.mark.parametrize(
    ("change", "number", "outcome", "bracket"),
    [
        ({"range": 9, "target": {"hexes_moved": 10, "in": "light_woods"}}, 13, "automatic_miss", "long"),
        ({"range": 10}, None, "impossible", None),
        ({"intervening": {"heavy_woods": 2}}, None, "impossible", "medium"),
    ],
)
def test_a_shot_that_cannot_hit_is_an_answer_all_the_same(
    companion: Run, change: dict[str, object], number: int | None, outcome: str, bracket: str | None
) -> None:
    result = companion("tohit", "--json", "-", stdin=json.dumps(EASY | change))
    assert result.code == 0
    answer = result.answer
    assert (answer["target_number"], answer["outcome"], answer["range_bracket"]) == (number, outcome, bracket)
    assert answer["probability"] == 0
    assert ("reason" in answer) == (outcome == "impossible")


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        ("ml r10", "Impossible: Medium Laser reaches 9 hexes; the target is 10 away."),
        ("ml r9 run t10", "14 or more: never hits (long range)"),
        ("ml r1", "4 or more: 91.7 % (short range)"),
    ],
)
def test_headlines(companion: Run, text: str, headline: str) -> None:
    assert companion("tohit", "--ruleset", "quickstart", text).out.splitlines()[0] == headline


@pytest.mark.parametrize("gunnery", [0, 4])
def test_a_number_that_every_roll_reaches_is_said_to_be(companion: Run, gunnery: int) -> None:
    text = f"g{gunnery} ml r1 stood imm tprone"
    answer = companion("tohit", "--json", text).answer
    assert (answer["target_number"] <= 2) == (answer["probability"] == 1)
    headline = companion("tohit", text).out.splitlines()[0]
    assert headline == "Always hits (short range)"


@pytest.mark.rule("CityTech", "Movement > Running/Flank Speed")
def test_a_vehicle_fires_in_words_of_its_own(companion: Run) -> None:
    said = companion("tohit", "ac/20 r4 flank t3 vehicle").out
    assert "+2  Attacker moved at flank speed" in said
    shot = {
        "ruleset": "citytech",
        "weapon": "ac/20",
        "range": 4,
        "attacker": {"model": "Demolisher", "movement": "ran"},
    }
    assert companion("tohit", "-", stdin=json.dumps(shot | {"target": {"hexes_moved": 3}})).out == said
    shot["attacker"] = {"type": "vehicle", "movement": "walked"}
    assert "Attacker cruised" in companion("tohit", "-", stdin=json.dumps(shot)).out


@pytest.mark.parametrize(
    ("end", "key", "value", "fault"),
    [
        ("attacker", "movement", "jumped", "Condor does not move so. Known: stationary, walked, ran."),
        ("attacker", "heat", 9, "Condor is not a 'Mech. Leave it out."),
        ("attacker", "sensor_hits", 1, "Condor is not a 'Mech. Leave it out."),
        ("target", "jumped", True, "Condor does not jump. Leave it out."),
        ("target", "prone", True, "Condor is not a 'Mech. Leave it out."),
    ],
)
def test_what_a_vehicle_never_does_is_told(
    companion: Run, end: str, key: str, value: object, fault: str
) -> None:
    shot = {"ruleset": "citytech", "weapon": "ml", "range": 3, end: {"model": "Condor", key: value}}
    result = companion("tohit", "-", stdin=json.dumps(shot))
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(f"{end}.{key}: {fault}\n")


def test_lines_are_answered_one_by_one_and_a_bad_one_stops_nothing(companion: Run) -> None:
    lines = [
        json.dumps(EASY),
        "",
        json.dumps(EASY | {"weapon": "Medium Lasr"}),
        '{"ruleset": "quickstart", "weapon": "ml", "range": "5"}',
        "{]",
        json.dumps(EASY | {"range": 2}),
    ]
    result = companion("tohit", "--json", "-", stdin="\n".join(lines))
    assert result.code == 2
    assert [answer["target_number"] for answer in result.answers] == [6, 4]
    assert result.err.splitlines() == [
        "-:3:27: weapon: There is no weapon 'Medium Lasr' here. Did you mean Medium Laser?",
        "-:4:43: range: expected a whole number, found '5'. Remove the quotes.",
        "-:5:2: A key in quotes was expected. Check brackets, commas and quotes.",
    ]


def test_several_answers_for_people_are_parted_by_a_blank_line(companion: Run) -> None:
    line = json.dumps(EASY)
    assert companion("tohit", "-", stdin=f"{line}\n{line}\n").out.count("\n\n") == 1


def test_all_faults_of_a_request_are_told_at_their_places(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "shot.yaml"
    path.write_text("ruleset: quickstart\nweapon: ppc\nrange: 3\nattacker:\n  heat: 9\n  movment: ran\n")
    result = companion("tohit", path)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"{path}:6:3: attacker.movment: is not a known key. Did you mean 'movement'?\n"
    path.write_text("ruleset: quickstart\nweapon: ppc\nrange: 3\nattacker:\n  heat: 9\n  gunnery: 3\n")
    assert [line.removeprefix(f"{path}:") for line in companion("tohit", path).err.splitlines()] == [
        "2:1: weapon: There is no weapon 'ppc' here. Known: Autocannon 5, Autocannon 10, Autocannon 20,"
        " Large Laser, Medium Laser, Small Laser, Flamer.",
        "5:3: attacker.heat: Quick-Start has no heat. Leave it out, or write 0.",
        "6:3: attacker.gunnery: Quick-Start has no Gunnery Skills: the base is always 4 (Quick-Start, Base"
        " To-Hit Number).",
    ]


@pytest.mark.parametrize("key", ["ruleset", "weapon", "range"])
def test_the_keys_that_are_required(companion: Run, key: str) -> None:
    request = {name: value for name, value in EASY.items() if name != key}
    result = companion("tohit", "-", stdin=json.dumps(request))
    assert result.code == 2
    assert f"{key}: is missing." in result.err


def test_a_ruleset_given_on_the_command_line_serves_requests_without_one(companion: Run) -> None:
    request = json.dumps({"weapon": "ml", "range": 1})
    assert companion("tohit", "--ruleset", "quickstart", "-", stdin=request).code == 0


def test_everything_neutral_may_be_said(companion: Run) -> None:
    request = EASY | {
        "tech": "inner_sphere",
        "secondary_target": False,
        "attacker": {
            "gunnery": 4, "movement": "stationary", "heat": 0, "prone": False, "sensor_hits": 0,
            "shoulder_hit": False, "arm_actuator_hits": 0, "in": "light_woods",
        },
        "target": {
            "type": "mech", "hexes_moved": 0, "jumped": False, "prone": False, "immobile": False,
            "skidding": False, "partial_cover": False, "in": "clear",
        },
        "intervening": {"light_woods": 0, "heavy_woods": 0, "smoke": 0},
    }  # fmt: skip
    assert companion("tohit", "--json", "-", stdin=json.dumps(request)).answer["target_number"] == 6


def test_options_change_the_rules_of_one_request_only(companion: Run) -> None:
    request = EASY | {"target": {"immobile": True}}
    lines = [request, request | {"options": {"immobile_target": "bonus"}}, request]
    result = companion("tohit", "--json", "-", stdin="\n".join(map(json.dumps, lines)))
    assert [answer["target_number"] for answer in result.answers] == [6, 2, 6]
    wrong = request | {"options": {"immobile_target": "bonnus"}}
    text = companion("tohit", "-", stdin=json.dumps(wrong)).err
    assert "options.immobile_target: 'bonnus' is not one of the choices. Did you mean 'bonus'?" in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ml", "shorthand: Say the range too, as in ml r5."),
        ("r5", "shorthand: Say the weapon too, as in ml r5."),
        ("ml r5 jumped", "shorthand: Quick-Start has no jumping."),
        ("ml r5 g3", "shorthand: Quick-Start has no Gunnery Skills"),
        ("ml r0", "shorthand: Range starts at 1"),
        ("ml r5 zz9", "shorthand: 'zz9' is not understood here."),
        ("ml r500", "shorthand: r500: no map has more than 99 hexes here."),
        ("medium lasr r5", "Did you mean Medium Laser?"),
        ("x" * 5000, "There is no weapon 'xxx"),
    ],
)
def test_shorthand_that_is_not_understood(companion: Run, text: str, message: str) -> None:
    result = companion("tohit", "--ruleset", "quickstart", *text.split())
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert len(result.err) < 300


def test_files_and_shorthand_do_not_mix(companion: Run) -> None:
    result = companion("tohit", "shot.yaml", "ml", "r5")
    assert (result.code, result.err) == (
        2,
        "companion: Give either files or shorthand, not both: shot.yaml ml r5\n",
    )


def test_a_house_rule_of_the_player_counts(companion: Run, home: Path) -> None:
    folder = home / "rulesets" / "ours"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(
        "extends: quickstart\nto_hit: {base: {value: 5, source: Our table}}\n"
    )
    assert companion("tohit", "--json", "--ruleset", "ours", "ml r1").answer["target_number"] == 5
    (folder / "ruleset.yaml").write_text(
        "extends: quickstart\nto_hit: {bas: {value: 5, source: Our table}}\n"
    )
    result = companion("tohit", "--ruleset", "ours", "ml r1")
    assert result.code == 2
    assert (
        result.err
        == f"{folder / 'ruleset.yaml'}:2:10: to_hit.bas: is not a known key. Did you mean 'base'?\n"
    )


def test_shorthand_without_a_ruleset_is_of_citytech(companion: Run) -> None:
    answer = companion("tohit", "--json", "g4 ppc r7 walk t5 jumped lw1").answer
    assert answer["target_number"] == 4 + 2 + 1 + 2 + 1 + 1
    assert all("CityTech" in modifier["source"] for modifier in answer["modifiers"])
