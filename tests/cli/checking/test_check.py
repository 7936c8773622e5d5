from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from tests.cli.conftest import Run
from tests.cli.files import BOARD, DUEL, HEADER, RULESET, UNIT

QUICKSTART = paths.rulesets() / "quickstart"


def ruleset_in(folder: Path, manifest: str = RULESET) -> Path:
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(manifest)
    return folder


def test_every_shipped_file_is_fine(companion: Run) -> None:
    files = [
        path for kind in ("units", "boards", "scenarios") for path in sorted((QUICKSTART / kind).iterdir())
    ]
    result = companion("check", QUICKSTART, QUICKSTART / "ruleset.yaml", QUICKSTART / "tables.yaml", *files)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert len(lines) == len(files) + 3
    assert lines[0] == f"{QUICKSTART}: fine (ruleset: 4 models, 1 board, 1 scenario)"


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        (DUEL, "battle", "Quick-Start, 6 actions"),
        (HEADER, "scenario", "Quick-Start, 0 actions"),
        (BOARD, "board", "6 by 6 hexes"),
        (UNIT, "unit", "Quick-Start"),
    ],
)
def test_files_are_told_apart_by_their_keys(companion: Run, text: str, kind: str, message: str) -> None:
    assert companion("check", "-", stdin=text).out == f"-: fine ({kind}: {message})\n"
    answer = companion("check", "--json", "-", stdin=text).answer
    held = {"ruleset": "quickstart", "remarks": []} if kind == "unit" else {}
    assert answer == {"file": "-", "kind": kind, **held, "valid": True, "faults": []}


def test_a_file_of_no_known_kind_is_none(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "shopping.yaml"
    path.write_text("milk: 1\n")
    result = companion("check", path)
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        f"{path}:1:1: This is not one of these: "
        "ruleset, campaign, roster, battle, force, scenario, board, unit, character."
        " Compare it with a shipped file.\n"
    )


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (UNIT, "tonnage: 30", 'tonnage: "30"', "3:1: tonnage: expected a whole number, found '30'."),
        (UNIT, "tonnage: 30\n", "", "1:1: tonnage: is missing. Add a whole number."),
        (UNIT, "tonnage", "tonage", "3:1: tonage: is not a known key. Did you mean 'tonnage'?"),
        (UNIT, "  head: 6\n", "", "5:1: armor: head is missing."),
        (UNIT, "head: 6", "haed: 6", "6:3: armor.haed: there is no such location. Did you mean 'head'?"),
        (UNIT, "head: 6", "head: 0", "6:3: armor.head: 0 is not a number of armor points."),
        (UNIT, "medium_laser", "medium_lasr", "15:17: weapons[0].weapon: there is no weapon 'medium_lasr'"),
        (BOARD, "[6, 6]", "[6, six]", "2:11: size[1]: expected a whole number, found 'six'."),
        (BOARD, "size: [6, 6]\n", "", "1:1: size: is missing."),
        (BOARD, '"0203"', '"0903"', "Hex 0903 is not on the board"),
        (BOARD, '"0203"', '"abc"', "'abc' is not a hex"),
        (DUEL, "movement: stationary", "movement: flying", "log[1]: 'flying' is not a way to move"),
        (DUEL, "[6, 5], [3, 4]", "[6, 6, 6], [3, 4]", "2d6 needs 2 faces or their sum, not 3 numbers."),
        (HEADER, "side: blue", "side: bleu", "6:33: units[0].side: cicada: there is no side 'bleu'"),
        (HEADER, "id: hermes", "id: cicada", "Two sides or two units have the same id"),
    ],
)  # fmt: skip
def test_an_invalid_file_is_no(
    companion: Run, tmp_path: Path, text: str, old: str, new: str, message: str
) -> None:
    assert old in text
    path = tmp_path / "file.yaml"
    path.write_text(text.replace(old, new, 1))
    result = companion("check", path)
    assert (result.code, result.out) == (1, "")
    assert message in result.err
    assert result.err.startswith(f"{path}:")
    answer = companion("check", "--json", path).answer
    assert answer["valid"] is False
    assert all(fault["message"] for fault in answer["faults"])


def test_all_faults_of_a_file_are_told(companion: Run) -> None:
    spoilt = UNIT.replace("tonnage: 30", "tonnage: x").replace("walking: 5", "wlking: 5")
    *texts, against = companion("check", "-", stdin=spoilt).err.splitlines()
    assert against == "-: held against Quick-Start. --ruleset names another ruleset."
    assert [line.split(": ")[1] for line in texts] == ["tonnage", "movement.walking", "movement.wlking"]


def test_a_ruleset_of_the_player_is_checked_whole(companion: Run, tmp_path: Path) -> None:
    folder = ruleset_in(tmp_path / "ours")
    for name, text in {"units/TST-1": UNIT, "boards/ground": BOARD, "scenarios/duel": HEADER}.items():
        path = folder / f"{name}.yaml"
        path.parent.mkdir()
        path.write_text(text)
    result = companion("check", folder)
    assert result.out == f"{folder}: fine (ruleset: 5 models, 2 boards, 2 scenarios)\n"
    (folder / "units/TST-1.yaml").write_text(UNIT.replace("medium_laser", "big_laser"))
    (folder / "units/TST-2.yaml").write_text(UNIT.replace("tonnage: 30", "tonnage: -1"))
    result = companion("check", folder)
    assert result.code == 1
    assert len(result.err.splitlines()) == 2
    (folder / "units/TST-1.yaml").write_text(UNIT)
    (folder / "units/TST-2.yaml").unlink()
    (folder / "boards/ground.yaml").write_text(BOARD.replace("light_woods", "swamp"))
    (folder / "scenarios/duel.yaml").write_text(HEADER.replace("CDA-2A", "CDA-2B"))
    result = companion("check", folder)
    assert result.code == 1
    assert [Path(line.split(":")[0]).name for line in result.err.splitlines()] == ["ground.yaml", "duel.yaml"]


@pytest.mark.parametrize(
    ("manifest", "code", "text"),
    [
        ("extends: quikstart\n", 1, "1:1: extends: There is no ruleset 'quikstart'. Did you mean"),
        ("extends: ours\n", 1, "1:1: extends: goes in a circle: ours extends ours."),
        ("name: Ours\n", 1, "A ruleset names a family or a parent."),
        ("extends: quickstart\nto_hit: {bse: 3}\n", 1, "2:10: to_hit.bse: is not a known key. Did you"),
        ("extends: quickstart\nto_hit: {base: null}\n", 1, "to_hit.base: is required: it cannot be"),
        ("extends: quickstart\ntables: gone.yaml\n", 1, "gone.yaml: There is no such file."),
        ("extends: quickstart\ntables: ../../x.yaml\n", 1, "leads out of the ruleset's folder"),
        ("extends: [a\n", 2, "1:10: A bracket is opened here and never closed."),
    ],
)  # fmt: skip
def test_a_faulty_manifest(companion: Run, tmp_path: Path, manifest: str, code: int, text: str) -> None:
    result = companion("check", ruleset_in(tmp_path / "ours", manifest))
    assert (result.code, result.out) == (code, "")
    assert text in result.err


def test_a_manifest_under_another_name_is_told_so(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(RULESET)
    result = companion("check", path)
    assert result.code == 1
    assert "A ruleset is a folder with a ruleset.yaml. Rename the file ruleset.yaml." in result.err


def test_units_and_boards_belong_to_the_ruleset_whose_folder_they_lie_in(
    companion: Run, tmp_path: Path
) -> None:
    weapon = "{name: Big, abbreviation: B, damage: 9, short: 1, medium: 2, long: 3, source: Our table}"
    manifest = f"extends: quickstart\nmovement: {{costs: {{swamp: 4}}}}\nweapons: {{big_laser: {weapon}}}\n"
    folder = ruleset_in(tmp_path / "ours", manifest)
    board, unit = folder / "boards" / "b.yaml", folder / "units" / "u.yaml"
    spoilt = UNIT.replace("medium_laser", "big_laser")
    for path, text in ((board, BOARD.replace("light_woods", "swamp")), (unit, spoilt)):
        path.parent.mkdir()
        path.write_text(text)
    assert companion("check", board, unit).code == 0
    assert "'swamp' is not a terrain" in companion("check", "--ruleset", "quickstart", board).err
    assert "there is no weapon 'big_laser'" in companion("check", "--ruleset", "quickstart", unit).err


def test_an_unknown_ruleset_is_wrong_usage(companion: Run) -> None:
    result = companion("check", "--ruleset", "quikstart", "-", stdin=UNIT)
    assert result.code == 2
    assert result.err == "companion: There is no ruleset 'quikstart'. Did you mean 'quickstart'?\n"


def test_the_worst_verdict_is_the_exit_code(companion: Run, duel: Path, tmp_path: Path) -> None:
    invalid = tmp_path / "invalid.yaml"
    invalid.write_text("size: x\n")
    assert companion("check", duel, invalid).code == 1
    assert companion("check", tmp_path / "none.yaml", invalid, duel).code == 2


def test_a_folder_without_a_ruleset(companion: Run, tmp_path: Path) -> None:
    result = companion("check", tmp_path)
    assert (result.code, result.err) == (2, f"{tmp_path}: There is no ruleset.yaml in this folder.\n")


def test_a_folder_of_rulesets_is_checked_one_by_one(companion: Run, tmp_path: Path) -> None:
    shelf = tmp_path / "rulesets"
    ruleset_in(shelf / "ours")
    ruleset_in(shelf / "theirs", "extends: ours\nto_hit: {bse: 3}\n")
    (shelf / "ours" / "units").mkdir()
    result = companion("check", shelf)
    assert result.code == 1
    assert result.out == f"{shelf / 'ours'}: fine (ruleset: 4 models, 1 board, 1 scenario)\n"
    assert result.err.startswith(f"{shelf / 'theirs' / 'ruleset.yaml'}:2:10: to_hit.bse: is not a known key.")
    (shelf / "notes").mkdir()
    result = companion("check", "--json", shelf)
    assert result.code == 2
    assert [(answer["file"], answer["kind"]) for answer in result.answers] == [
        (str(shelf / "notes"), None), (str(shelf / "ours"), "ruleset"), (str(shelf / "theirs"), "ruleset")
    ]  # fmt: skip


UNITS = ["citytech/units/HBK-4G", "quickstart/units/CDA-2A", "bt-tactics/units/AS7-D"]


@pytest.mark.parametrize("path", UNITS)
def test_a_unit_alone_is_held_against_the_ruleset_that_knows_it(companion: Run, path: str) -> None:
    text = (paths.rulesets() / f"{path}.yaml").read_text(encoding="utf-8")
    ruleset = path.split("/")[0]
    assert companion("check", "--json", "-", stdin=text).answer["ruleset"] == ruleset
    spoilt = companion("check", "--json", "-", stdin=text.replace("tonnage:", "tonage:")).answer
    assert (spoilt["ruleset"], {fault["key"] for fault in spoilt["faults"]}) == (
        ruleset, {"tonnage", "tonage"}
    )  # fmt: skip


def test_a_unit_with_a_weapon_of_the_players_own_is_held_against_their_ruleset(
    companion: Run, home: Path
) -> None:
    weapon = "{name: Big, abbreviation: B, damage: 9, short: 1, medium: 2, long: 3, source: Our table}"
    ruleset_in(home / "rulesets" / "broken", "extends: nobody\n")
    ruleset_in(home / "rulesets" / "ours", f"extends: quickstart\nname: Ours\nweapons: {{big: {weapon}}}\n")
    unit = UNIT.replace("medium_laser", "big")
    assert companion("check", "-", stdin=unit).out == "-: fine (unit: Ours)\n"


def test_an_unreadable_unit_is_one_fault_of_its_ruleset(companion: Run, home: Path) -> None:
    folder = ruleset_in(home / "rulesets" / "ours") / "units"
    folder.mkdir()
    (folder / "TST-1.yaml").write_text(UNIT)
    (folder / "TST-2.yaml").write_text("model: [x\n")
    result = companion("check", folder.parent)
    assert (result.code, result.out) == (2, "")
    assert (
        result.err == f"{folder / 'TST-2.yaml'}:1:8: A bracket is opened here and never closed. Close it.\n"
    )
    found = companion("units", "--ruleset", "ours", "tester")
    assert (found.code, found.out.split("  ")[0], found.err) == (0, "Tester TST-1", result.err)
    doctored = companion("doctor", "--json")
    assert doctored.answer["problems"] == [result.err.strip()]
    assert doctored.answer["rulesets"]["ours"] == "Our table, faulty files left out"
    duel = HEADER.replace("quickstart", "ours").replace("CDA-2A", "TST-1")
    assert companion("check", "-", stdin=duel).code == 0
    refused = companion("check", "-", stdin=duel.replace("TST-1", "TST-2"))
    assert (refused.code, refused.err) == (1, result.err)


CHOICES = """\
extends: quickstart
options:
  ours:
    label: Ours
    choices: [book, near, odd]
    default: book
    source: Our table
    changes:
      near: {to_hit: {range: {long: {value: x}}}}
      odd: {to_hit: {range: {medium: remove}}, movement: {costs: {swamp: 2}}}
"""


def test_every_choice_of_an_option_is_tried(companion: Run, tmp_path: Path) -> None:
    folder = ruleset_in(tmp_path / "ours", CHOICES)
    result = companion("check", folder)
    assert result.code == 1
    place = f"{folder / 'ruleset.yaml'}"
    assert result.err.splitlines() == [
        f"{place}:9:38: to_hit.range.long.value: expected a whole number, found 'x'.",
        f"{place}:10:30: to_hit.range.medium: is required: it cannot be removed. Leave the line out.",
    ]


def test_what_a_choice_breaks_elsewhere_is_told_at_the_choice(companion: Run, tmp_path: Path) -> None:
    changes = "{to_hit: {conditions: {ours: {label: x, when: [prne], value: 1, source: x}}}}"
    folder = ruleset_in(tmp_path / "ours", f"{CHOICES.split('      near')[0]}      near: {changes}\n")
    result = companion("check", folder)
    assert result.code == 1
    assert f"{folder / 'ruleset.yaml'}:9:" in result.err
    spoilt = f"{CHOICES.split('      near')[0]}      near: {{locations: {{names: remove}}}}\n"
    result = companion("check", ruleset_in(tmp_path / "theirs", spoilt))
    assert result.code == 1
    assert all("theirs/ruleset.yaml:9:" in line for line in result.err.splitlines())


def test_several_rulesets_may_be_what_a_unit_is_for(companion: Run, home: Path, tmp_path: Path) -> None:
    for name in ("one", "other"):
        folder = home / "rulesets" / name
        folder.mkdir(parents=True)
        (folder / "ruleset.yaml").write_text("extends: quickstart\n")
    unit = tmp_path / "unit.yaml"
    unit.write_text(UNIT)
    assert companion("check", "--ruleset", "quickstart+one+other", unit).code == 0
    assert "There is no ruleset 'othr'" in companion("check", "--ruleset", "quickstart+othr", unit).err


@pytest.mark.parametrize(
    "rules",
    [
        "heat: {scale: {highest: 40, shutdown: {38: never}}}",
        "movement: {costs_of: {tracked: {rough: never}}}",
        "piloting: {events: {skidding: {value: never}}}",
        "piloting: {events: {kicked: {value: never}}}",
        "hit_location: {critical_on: remove}",
    ],
)
def test_never_is_a_value_of_a_key_that_has_one_or_none(companion: Run, tmp_path: Path, rules: str) -> None:
    result = companion("check", ruleset_in(tmp_path / "ours", f"extends: citytech\n{rules}\n"))
    assert (result.code, result.err) == (0, "")


def test_a_null_that_was_meant_as_a_value_is_told_so(companion: Run, tmp_path: Path) -> None:
    rules = "movement: {costs_of: {tracked: {rough: null}}}\npiloting: {events: {kicked: {value: null}}}\n"
    result = companion("check", ruleset_in(tmp_path / "ours", f"extends: citytech\n{rules}"))
    assert result.code == 1
    assert (
        "movement.costs_of.tracked.rough: null removes a key, but the parent has no such key." in result.err
    )
    assert "Where no value is meant, write 'never'." in result.err
    rules = "piloting: {events: {kicked: {value: null}}}\n"
    result = companion("check", ruleset_in(tmp_path / "theirs", f"extends: citytech\n{rules}"))
    assert "kicked.value: is required: it cannot be removed. Write 'never', if that is meant." in result.err
