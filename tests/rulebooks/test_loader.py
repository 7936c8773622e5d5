from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import paths
from companion.errors import FileError, InputError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource, option_values
from companion.rulebooks.yamlfile import parse_document

Write = Callable[[str, str], Path]

SHIPPED = {
    "training/ruleset.yaml": """\
name: Training rules
family: battletech
about: Short rules for a first battle.
tables: [tables.yaml, combat/to_hit.yaml]
options:
  leaving_map:
    label: Leaving the map
    choices: [destroyed, forbidden]
    default: destroyed
    source: Training Scenario
  forced_withdrawal: {label: Withdrawal, choices: [on, off], default: off, source: House}
phases: [movement, fire]
""",
    "training/tables.yaml": "transfer: {LA: LT, CT: null}\nhit_location: {7: CT, 2: CT}\n",
    "training/combat/to_hit.yaml": "to_hit:\n  base: 4\n  range: {short: 0, medium: 2, long: 4}\n",
    "training/units/HBK-4G.yaml": "name: Hunchback\n",
    "training/units/CDA-2A.yaml": "name: Cicada\n",
    "training/units/.HBK-4G.yaml": "left by an editor",
    "training/boards/woods.board": "size 15 17\n",
}
OWN = {
    "our-table/ruleset.yaml": """\
extends: training
to_hit:
  range: {medium: 1}
options:
  leaving_map: {default: forbidden}
phases: null
""",
    "our-table/units/HBK-4G.yaml": "name: Old Hunchback\n",
}


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


@pytest.fixture
def library(tmp_path: Path, write: Write) -> RulebookLibrary:
    for shelf, files in (("shipped", SHIPPED), ("own", OWN)):
        for name, text in files.items():
            write(f"{shelf}/{name}", text)
    return RulebookLibrary((tmp_path / "shipped", tmp_path / "own"))


def _faults(library: RulebookLibrary, name: str, tmp_path: Path) -> list[str]:
    with pytest.raises(FileError) as told:
        library.load(name)
    return [str(fault).replace(f"{tmp_path}{os.sep}", "") for fault in told.value.faults]


def test_a_ruleset_is_its_manifest_and_its_tables(library: RulebookLibrary) -> None:
    source = library.load("training")
    assert (source.name, source.title, source.family) == ("training", "Training rules", "battletech")
    assert source.about == "Short rules for a first battle."
    assert source.chain == ("training",)
    assert source.document.data == {
        "phases": ["movement", "fire"],
        "transfer": {"LA": "LT", "CT": None},
        "hit_location": {7: "CT", 2: "CT"},
        "to_hit": {"base": 4, "range": {"short": 0, "medium": 2, "long": 4}},
    }


def test_a_child_states_only_what_differs(library: RulebookLibrary) -> None:
    source = library.load("our-table")
    assert (source.title, source.family, source.chain) == (
        "our-table",
        "battletech",
        ("our-table", "training"),
    )
    assert source.document.data == {
        "transfer": {"LA": "LT", "CT": None},
        "hit_location": {7: "CT", 2: "CT"},
        "to_hit": {"base": 4, "range": {"short": 0, "medium": 1, "long": 4}},
    }


def test_each_value_knows_the_file_that_gave_it(library: RulebookLibrary, tmp_path: Path) -> None:
    places = library.load("our-table").document.places
    assert places.at(("to_hit", "range", "medium")) == (str(tmp_path / "own/our-table/ruleset.yaml"), 3, 11)
    assert places.at(("to_hit", "base")) == (str(tmp_path / "shipped/training/combat/to_hit.yaml"), 2, 3)
    assert places.at(("hit_location", 2)) == (str(tmp_path / "shipped/training/tables.yaml"), 2, 23)


def test_files_are_found_by_convention(library: RulebookLibrary, tmp_path: Path) -> None:
    source = library.load("our-table")
    assert source.files("units") == {
        "CDA-2A": tmp_path / "shipped/training/units/CDA-2A.yaml",
        "HBK-4G": tmp_path / "own/our-table/units/HBK-4G.yaml",
    }
    assert source.files("boards", ".board") == {"woods": tmp_path / "shipped/training/boards/woods.board"}
    assert source.files("scenarios") == {}


def test_names_list_the_shipped_rulesets_first(library: RulebookLibrary, write: Write) -> None:
    write("own/a-house-rule/ruleset.yaml", "extends: training\n")
    write("own/notes/readme.txt", "no ruleset")
    assert library.names() == ("training", "a-house-rule", "our-table")
    assert RulebookLibrary([]).names() == ()


def test_an_unknown_name_offers_the_nearest(library: RulebookLibrary) -> None:
    with pytest.raises(InputError, match=r"There is no ruleset 'trainig'\. Did you mean 'training'\?"):
        library.load("trainig")
    with pytest.raises(InputError, match=r"There is no ruleset '\.\./shipped/training'"):
        library.load("../shipped/training")


@pytest.mark.parametrize(
    ("manifest", "told"),
    [
        ("extends: trainng\n", "1:1: extends: There is no ruleset 'trainng'. Did you mean 'training'?"),
        ("extends: own\n", "1:1: extends: goes in a circle: own extends own. Remove one."),
        ("extend: training\n", "1:1: extend: is not a known key. Did you mean 'extends'?"),
        ("about: x\n", "1:1: A ruleset names a family or a parent. Add 'extends: quickstart', for example."),
        ("[a]\n", "1:1: expected a mapping, found a list."),
        ("extends: 5\nname: 6\n", "1:1: extends: expected a text, found 5. Put it in quotes."),
        (
            "extends: training\nfamily: pools\n",
            "2:1: family: expected 'battletech', the family of its parent.",
        ),
        (
            "extends: training\ntables: ../x.yaml\n",
            "2:1: tables: '../x.yaml' leads out of the ruleset's folder.",
        ),
        ("extends: training\ntables: [a, /etc/passwd]\n", "2:13: tables[1]: '/etc/passwd' leads out of"),
        ("extends: training\ntables: [C:/x.yaml]\n", "2:10: tables[0]: 'C:/x.yaml' leads out of"),
        ("extends: training\ntables: [..\\x.yaml]\n", "2:10: tables[0]: '..\\x.yaml' leads out of"),
        ("extends: training\ntables: [outside.yaml]\n", "2:10: tables[0]: 'outside.yaml' leads out of"),
        ("extends: training\ntables: [endless.yaml]\n", "2:10: tables[0]: 'endless.yaml' leads out of"),
        (
            "extends: training\nto_hitt: null\n",
            "2:1: to_hitt: null removes a key, but the parent has no such key.",
        ),
        (
            "extends: training\noptions: {leaving_map: {default: lost}}\n",
            "2:11: options.leaving_map: The default",
        ),
        ("extends: training\noptions: {mine: {label: x}}\n", "2:11: options.mine.source: is missing."),
        (
            "extends: training\noptions: {leaving_map: {choices: []}}\n",
            "2:25: options.leaving_map.choices: The list",
        ),
        (
            "extends: training\noptions: {leaving_map: {choises: [a]}}\n",
            "2:25: options.leaving_map.choises: is not",
        ),
    ],
)
def test_a_faulty_manifest_is_told_with_its_place(
    manifest: str, told: str, library: RulebookLibrary, write: Write, tmp_path: Path
) -> None:
    path = write("own/own/ruleset.yaml", manifest)
    write("own/own/a", "heat: {}\n")
    (path.parent / "outside.yaml").symlink_to(write("outside.yaml", "heat: {}\n"))
    (path.parent / "endless.yaml").symlink_to("endless.yaml")
    assert _faults(library, "own", tmp_path)[0].startswith(f"own/own/ruleset.yaml:{told}")


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("phases: [fire]\n", "1:1: phases: stands already in "),
        ("family: pools\nheat: {}\n", "1:1: family: belongs in ruleset.yaml. Move it there."),
        ("- heat\n", "1:1: expected a mapping of sections."),
        ("heat: {1: 2, 1: 3}\n", "1:14: heat.1: The key is given twice, first in line 1."),
    ],
)
def test_a_faulty_table_is_told_with_its_place(
    table: str, told: str, library: RulebookLibrary, write: Write, tmp_path: Path
) -> None:
    write("own/own/ruleset.yaml", "family: battletech\ntables: heat.yaml\nphases: [move]\n")
    write("own/own/heat.yaml", table)
    assert _faults(library, "own", tmp_path)[0].startswith(f"own/own/heat.yaml:{told}")


def test_a_missing_table_is_told(library: RulebookLibrary, write: Write, tmp_path: Path) -> None:
    write("own/own/ruleset.yaml", "extends: training\ntables: heat.yaml\n")
    assert _faults(library, "own", tmp_path) == ["own/own/heat.yaml: There is no such file. Check the name."]


def test_parents_in_a_circle_are_told(library: RulebookLibrary, write: Write, tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "b")):
        write(f"own/{name}/ruleset.yaml", f"name: {name}\nextends: {parent}\n")
    assert _faults(library, "a", tmp_path) == [
        "own/c/ruleset.yaml:2:1: extends: goes in a circle: b extends c extends b. Remove one."
    ]
    assert len(library.stamp("a")) == 3


def test_a_unit_outside_the_folder_is_refused(library: RulebookLibrary, write: Write, tmp_path: Path) -> None:
    (tmp_path / "own/our-table/units/far.yaml").symlink_to(write("far.yaml", "name: Far\n"))
    with pytest.raises(FileError, match=r"'units/far\.yaml' leads out of the ruleset's folder"):
        library.load("our-table").files("units")


def test_a_ruleset_folder_may_be_a_link(library: RulebookLibrary, write: Write, tmp_path: Path) -> None:
    write("elsewhere/mine/ruleset.yaml", "extends: training\ntables: heat.yaml\n")
    write("elsewhere/mine/heat.yaml", "heat: {1: 2}\n")
    (tmp_path / "own/mine").symlink_to(tmp_path / "elsewhere/mine", target_is_directory=True)
    assert library.load("mine").document.data["heat"] == {1: 2}


def test_folders_that_are_not_offered_are_named(
    library: RulebookLibrary, write: Write, tmp_path: Path
) -> None:
    assert library.faults() == ()
    write("own/training/ruleset.yaml", "family: pools\n")
    write("own/notes/readme.txt", "no ruleset")
    assert library.load("training").family == "battletech"
    assert [str(fault) for fault in library.faults()] == [
        f"{tmp_path}/own/notes: There is no ruleset.yaml in this folder. Add one.",
        f"{tmp_path}/own/training: There is a ruleset of this name in {tmp_path}/shipped. "
        "Rename this folder.",
    ]


def test_a_stamp_tells_that_a_file_was_saved(library: RulebookLibrary, write: Write) -> None:
    def differs(name: str, text: str) -> bool:
        before = library.stamp("our-table")
        path = write(name, text)
        os.utime(path, ns=(1, 1))
        return hash(library.stamp("our-table")) != hash(before)

    assert library.stamp("our-table") == library.stamp("our-table")
    assert differs("own/our-table/ruleset.yaml", "extends: training\nheat: {}\n")
    assert differs("shipped/training/combat/to_hit.yaml", "to_hit: {}\n")
    assert differs("own/our-table/units/new.yaml", "name: New\n")
    assert not differs("shipped/other/ruleset.yaml", "family: pools\n")
    (write("own/our-table/x", "").parent / ".#lock").symlink_to("nobody@nowhere")
    assert differs("own/our-table/units/new.yaml", "name: Newer\n")
    assert differs("own/our-table/ruleset.yaml", "extends: [\n")
    assert differs("own/our-table/ruleset.yaml", "extends: training\n")


def test_a_folder_that_may_not_be_read_offers_nothing(
    library: RulebookLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(_: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", denied)
    assert library.names() == ()


def test_a_stamp_of_nothing_is_empty(library: RulebookLibrary) -> None:
    assert library.stamp("gone") == ()


def test_a_saved_file_is_read_anew(library: RulebookLibrary, write: Write) -> None:
    write("own/our-table/ruleset.yaml", "extends: training\nto_hit: {base: 5}\n")
    assert library.load("our-table").document.data["to_hit"]["base"] == 5


def test_the_players_rulesets_lie_in_the_data_folder(
    tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(paths, "rulesets", lambda: tmp_path / "shipped")
    write("shipped/training/ruleset.yaml", "family: battletech\n")
    assert RulebookLibrary.of_player().names() == ("training",)
    write("home/rulesets/mine/ruleset.yaml", "extends: training\n")
    assert RulebookLibrary.of_player().names() == ("training", "mine")


@pytest.fixture
def source(library: RulebookLibrary) -> RulesetSource:
    return library.load("our-table")


def test_options_not_chosen_have_their_defaults(source: RulesetSource) -> None:
    assert option_values(source, {}) == {"leaving_map": "forbidden", "forced_withdrawal": "off"}
    assert option_values(source, {"leaving_map": "destroyed"})["leaving_map"] == "destroyed"


def test_options_keep_their_sources(source: RulesetSource) -> None:
    option = source.options["leaving_map"]
    assert (option.label, option.choices, option.source) == (
        "Leaving the map",
        ("destroyed", "forbidden"),
        "Training Scenario",
    )


def test_unknown_options_and_choices_are_told_together(source: RulesetSource) -> None:
    chosen = {"leaving_mp": "destroyed", "leaving_map": "forbiden"}
    with pytest.raises(FileError) as told:
        option_values(source, chosen)
    assert str(told.value) == (
        "options: leaving_mp: our-table has no such option. Did you mean 'leaving_map'?\n"
        "options: leaving_map: 'forbiden' is not one of the choices. Did you mean 'forbidden'?"
    )
    battle = parse_document("ruleset: our-table\noptions:\n  leaving_map: lost\n", "battle.yaml")
    with pytest.raises(FileError) as told:
        option_values(source, battle.data["options"], battle, ("options",))
    assert str(told.value) == (
        "battle.yaml:3:3: options.leaving_map: 'lost' is not one of the choices. Known: destroyed, forbidden."
    )
