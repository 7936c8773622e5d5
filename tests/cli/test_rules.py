"""`companion rules`: what a ruleset says and changes, with places, and the start of one's own."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from companion import paths
from companion.cli import main
from companion.documents.yamlfile import read_document
from tests.cli.conftest import Run

EXAMPLES = paths.resources() / "examples" / "house-rules"
HOUSE = """\
name: "Our table"
extends: citytech
to_hit:
  range:
    long: {value: 3, source: Our table}
heat:
  scale:
    ammunition: {19: remove}
    shutdown: {26: never}
initiative: {dice: 1d20}
options:
  near: {label: Medium, choices: [far, near], default: far, source: Our table,
    changes: {near: {to_hit: {range: {medium: {value: 0}}}}}}
"""


def _write(home: Path, name: str, text: str) -> Path:
    path = home / "rulesets" / name / "ruleset.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def house(companion: Run, home: Path) -> Path:
    del companion
    return _write(home, "our-table", HOUSE)


@pytest.fixture(autouse=True)
def in_rulesets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where paths of shipped files are short."""
    monkeypatch.chdir(paths.rulesets())


def test_a_section_is_told_with_file_line_and_source(companion: Run) -> None:
    result = companion("rules", "quickstart", "--section", "to_hit.range")
    assert result.code == 0
    assert [re.sub(r":[0-9]+", ":0", line) for line in result.out.splitlines()] == [
        "Quick-Start (quickstart)",
        *(
            f"to_hit.range.{key:<12}  {value:<12}  quickstart/tables.yaml:0  Quick-Start, Range Modifier"
            for key, value in (
                ("short.label", "Short range"),
                ("short.value", "0"),
                ("medium.label", "Medium range"),
                ("medium.value", "2"),
                ("long.label", "Long range"),
                ("long.value", "4"),
            )
        ),
    ]


def test_one_value_is_a_section_too(companion: Run) -> None:
    result = companion("rules", "quickstart", "--section", "to_hit.range.long.source")
    assert result.out.splitlines()[1].startswith("to_hit.range.long.source  Quick-Start, Range Modifier  ")


def test_what_a_ruleset_changes_is_told_with_both_places(companion: Run, house: Path) -> None:
    result = companion("rules", "our-table", "--diff", "citytech")
    assert result.code == 0
    head, *rows = result.out.splitlines()
    assert head == "Our table against CityTech"
    cells = [[cell.strip() for cell in row.split("  ") if cell] for row in rows]
    assert [[one.replace(str(house), "house") for one in row[:3]] for row in cells] == [
        ["+ options.near", "{label: Medium, choices: [far, near], default: far, source:…", "house:12"],
        ["~ initiative.dice", "2d6 -> 1d20", "house:10"],
        ["~ to_hit.range.long.value", "4 -> 3", "house:5"],
        ["~ heat.scale.shutdown.26", "10 -> never", "house:9"],
        ["- heat.scale.ammunition.19", "4", "house:8"],
    ]
    assert "was citytech/to_hit.yaml:14  Our table" in rows[2]


def test_nothing_that_differs_is_told_so(companion: Run, house: Path) -> None:
    del house
    result = companion("rules", "our-table", "--diff", "our-table")
    assert result.out.splitlines() == ["Our table against Our table", "No value differs."]


def test_json_has_everything(companion: Run, house: Path) -> None:
    answer = companion("rules", "our-table", "--json").answer
    assert (answer["name"], answer["title"], answer["family"]) == ("our-table", "Our table", "battletech")
    assert answer["chain"] == ["our-table", "citytech"]
    assert answer["options"]["near"] == "far"
    assert len(answer["digest"]) == 64
    rules = {row["key"]: row for row in answer["rules"]}
    assert len(rules) > 1500
    assert rules["heat.scale.shutdown.26"] == {
        "key": "heat.scale.shutdown.26",
        "value": None,
        "file": str(house),
        "line": 9,
        "ruleset": "our-table",
        "source": "CityTech, Heat > Effects of Heat",
    }
    changes = companion("rules", "our-table", "--diff", "citytech", "--section", "heat", "--json").answer
    assert changes["changes"] == [
        {
            "key": "heat.scale.shutdown.26", "kind": "changed", "before": 10, "after": None,
            "file": str(house), "line": 9, "source": "CityTech, Heat > Effects of Heat",
        },
        {
            "key": "heat.scale.ammunition.19", "kind": "removed", "before": 4, "after": None,
            "file": str(house), "line": 8, "source": "CityTech, Heat > Effects of Heat",
        },
    ]  # fmt: skip


def test_a_choice_shows_in_the_rules(companion: Run, house: Path) -> None:
    del house
    command_result = companion(
        "rules", "our-table", "--section", "to_hit.range.medium.value", "--option", "near=near"
    )
    assert " 0 " in command_result.out
    command_result = companion(
        "rules", "our-table", "--diff", "citytech", "--section", "to_hit", "--option", "near=near"
    )
    assert "~ to_hit.range.medium.value  2 -> 0" in command_result.out


def test_several_rulesets_are_told_as_one(companion: Run, home: Path, house: Path) -> None:
    del house
    _write(home, "crits", "extends: citytech\npiloting: {staggers_at: 25}\n")
    result = companion("rules", "citytech+our-table+crits", "--diff", "citytech", "--json")
    keys = {change["key"] for change in result.answer["changes"]}
    assert {"piloting.staggers_at", "to_hit.range.long.value", "heat.scale.ammunition.19"} < keys


@pytest.mark.parametrize("example", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_every_example_in_its_folder_changes_something(companion: Run, example: Path) -> None:
    (parent, *_) = RULESETS if (extends := _extends(example)) is None else [extends]
    for name in (example, example / "ruleset.yaml"):
        result = companion("rules", name, "--diff", parent, "--json")
        assert result.code == 0
        assert result.answer["changes"]


RULESETS = ["quickstart", "citytech", "bt-tactics"]


def _extends(example: Path) -> str | None:
    extends: str | list[str] | None = read_document(example / "ruleset.yaml").data.get("extends")
    return extends[0] if isinstance(extends, list) else extends


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_shipped_ruleset_is_told_whole(companion: Run, ruleset: str) -> None:
    result = companion("rules", ruleset)
    assert result.code == 0
    answer = companion("rules", ruleset, "--json").answer
    assert len(result.out.splitlines()) == 1 + sum(
        not row["key"].endswith(".source") and row["key"] != "source" for row in answer["rules"]
    )
    assert all(row["line"] and row["file"].endswith(".yaml") for row in answer["rules"])


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["citytec"], "companion: There is no ruleset 'citytec'. Did you mean 'citytech'?"),
        (["citytech", "--section", "to_hitt"], "companion: There is no 'to_hitt'. Did you mean 'to_hit'?"),
        (
            ["citytech", "--section", "to_hit.rnge"],
            "companion: 'to_hit' has no 'rnge'. Did you mean 'range'?",
        ),
        (["citytech", "--diff", "quikstart"], "companion: There is no ruleset 'quikstart'. Did you mean"),
        (["citytech", "quickstart"], "companion: Name one ruleset, or several joined by '+'."),
        (
            ["citytech", "--option", "flamers"],
            "companion: 'flamers' chooses nothing. Write --option flamers=",
        ),
        (["citytech", "--option", "flamer=x"], "options: flamer: citytech has no such option. Did you mean"),
        (
            ["citytech", "--extends", "x"],
            "companion: --extends and --folder begin a ruleset: 'companion rules",
        ),
        (["./nowhere"], "nowhere/ruleset.yaml: There is no such file. Check the name."),
        (["x" * 5000], "companion: There is no ruleset 'xxx"),
        (["./" + "x" * 5000], "cannot be read"),
        (["~nobody/x"], "There is no such file"),
        (["new", "ours"], "companion: To begin a ruleset: 'companion rules new NAME --extends PARENT'."),
        (["new", "ours", "--extends", "citytec"], "companion: There is no ruleset 'citytec'. Did you mean"),
        (["new", "a/b", "--extends", "citytech"], "companion: 'a/b' cannot be the name of a ruleset"),
        (["new", "a+b", "--extends", "citytech"], "companion: 'a+b' cannot be the name of a ruleset"),
        (["new", ".a", "--extends", "citytech"], "companion: '.a' cannot be the name of a ruleset"),
        (["new", "aux", "--extends", "citytech"], "companion: 'aux' cannot be the name of a ruleset"),
        (["new", "x" * 61, "--extends", "citytech"], "cannot be the name of a ruleset"),
        (["new", "citytech", "--extends", "citytech"], "companion: There is already a ruleset 'citytech'."),
        (
            ["new", "ours", "--extends", "citytech", "quickstart"],
            "companion: citytech and quickstart do not extend the same rules, so they cannot be joined.",
        ),
    ],
    ids=lambda value: None if isinstance(value, str) else " ".join(value)[:40],
)
def test_what_cannot_be_told_is_wrong_usage(
    companion: Run, home: Path, arguments: list[str], text: str
) -> None:
    result = companion("rules", *arguments)
    assert (result.code, result.out) == (2, "")
    assert text in result.err
    assert not home.exists()


def test_faulty_rulesets_are_told_by_their_places(companion: Run, home: Path) -> None:
    path = _write(home, "ours", "extends: citytech\nto_hit: {rnge: remove}\n")
    result = companion("rules", "ours")
    assert result.code == 2
    assert result.err.startswith(f"{path}:2:10: to_hit.rnge: There is nothing to remove")


@pytest.mark.parametrize("parent", RULESETS)
def test_the_start_of_a_ruleset_is_in_order(companion: Run, home: Path, parent: str) -> None:
    result = companion("rules", "new", "our table", "--extends", parent)
    folder = home / "rulesets" / "our table"
    assert result.out == (
        f"{folder / 'ruleset.yaml'} is written. Change it, then: companion check {folder}\n"
    )
    assert os.listdir(folder) == ["ruleset.yaml"]  # noqa: PTH208
    assert companion("check", folder).code == 0
    differing = companion("rules", "our table", "--diff", parent).out.splitlines()[1:]
    assert differing == ["No value differs."]
    again = companion("rules", "new", "our table", "--extends", parent)
    assert (again.code, again.out) == (2, "")
    assert "There is already a ruleset 'our table'." in again.err


def _examples(text: str) -> list[list[int]]:
    """Return the numbers of the lines of each example in the start of a ruleset, without that of its
    words.
    """
    lines = text.splitlines()
    blank = [number for number, line in enumerate(lines) if not line]
    ends = [*blank[2:], len(lines)]
    return [[*range(start + 2, end)] for start, end in zip(blank[1:], ends, strict=True)]


@pytest.mark.parametrize("parent", RULESETS)
def test_each_example_of_the_start_works_and_so_do_all(companion: Run, home: Path, parent: str) -> None:
    companion("rules", "new", "ours", "--extends", parent)
    path = home / "rulesets" / "ours" / "ruleset.yaml"
    text = path.read_text(encoding="utf-8")
    examples = _examples(text)
    assert len(examples) >= 3
    for shown in [*examples, [number for example in examples for number in example]]:
        lines = [
            line.removeprefix("#") if number in shown else line
            for number, line in enumerate(text.splitlines())
        ]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        checked = companion("check", path.parent)
        assert (checked.code, checked.err) == (0, "")
        assert json.loads(companion("rules", "ours", "--diff", parent, "--json").out)["changes"]


def test_a_ruleset_may_begin_from_several_and_anywhere(companion: Run, home: Path, tmp_path: Path) -> None:
    _write(home, "crits", "extends: citytech\npiloting: {staggers_at: 25}\n")
    folder = tmp_path / "mine"
    result = companion("rules", "new", "both", "--extends", "citytech", "crits", "--folder", folder, "--json")
    assert result.answer == {"name": "both", "file": str(folder / "both" / "ruleset.yaml")}
    assert "extends: [citytech, crits]\n" in (folder / "both" / "ruleset.yaml").read_text()
    assert companion("check", folder / "both").code == 0
    assert companion("rules", "new", "joined", "--extends", "citytech+crits").code == 0
    assert "extends: [citytech, crits]\n" in (home / "rulesets/joined/ruleset.yaml").read_text()
    taken = companion("rules", "new", "both", "--extends", "citytech", "--folder", folder)
    assert (taken.code, taken.out) == (2, "")
    assert f"There is already a folder {folder / 'both'}." in taken.err


def test_a_start_that_cannot_be_written_leaves_nothing(
    companion: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.writing._replace", full)
    result = companion("rules", "new", "ours", "--extends", "citytech")
    assert result.code == 2
    assert "No space left on device" in result.err
    assert list((home / "rulesets").iterdir()) == []
    file = home / "file"
    file.write_text("x")
    assert companion("rules", "new", "ours", "--extends", "citytech", "--folder", file).code == 2


def test_help_shows_both_ways(companion: Run) -> None:
    result = companion("rules", "--help")
    assert result.code == 0
    assert "companion rules new NAME --extends PARENT" in result.out
    assert main(["rules"]) == 2


def test_the_option_that_the_help_shows_is_in_order(companion: Run, home: Path) -> None:
    page = (paths.resources() / "help" / "house-rules.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"^```yaml\n(extends: .*?)^```$", page, re.MULTILINE | re.DOTALL)
    path = _write(home, "ours", text)
    assert companion("check", path.parent).code == 0
    command_result = companion(
        "rules", "ours", "--diff", "citytech", "--option", "long_shots=easy", "--section", "to_hit"
    )
    assert "~ to_hit.range.long.value  4 -> 3" in command_result.out


def test_examples_are_found_by_what_they_change(companion: Run) -> None:
    result = companion("rules", "--examples", "heat.scale")
    assert result.code == 0
    assert result.out.startswith("Heat shuts components down  ")
    assert "\n  Changes heat.\n" in result.out
    (only,) = companion("rules", "--examples", "--json", "hips", "MP").answers
    assert only["name"] == "hips-cost-2-mp"
    assert only["changes"]
    assert len(companion("rules", "--examples", "--json").answers) == len([*EXAMPLES.glob("*/ruleset.yaml")])


def test_no_example_found_is_no(companion: Run) -> None:
    result = companion("rules", "--examples", "no", "such", "rule")
    assert (result.code, result.out) == (1, "")
    assert result.err == "companion rules: no example matches 'no such rule'.\n"
    assert companion("rules").code == 2
