from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.documents.yamlfile import parse_document
from companion.errors import FileError, InputError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource, option_values
from tests.rulebooks.conftest import Write


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


def test_players_read_titles_and_ids_only_where_there_is_none(library: RulebookLibrary) -> None:
    assert library.title("training") == "Training rules"
    assert library.title("training+gone") == "Training rules + gone"


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


def test_a_folder_off_the_shelves_finds_its_parents_on_them(library: RulebookLibrary, write: Write) -> None:
    write("elsewhere/draft/ruleset.yaml", "extends: our-table\nphases: [end]\n")
    folder = write("elsewhere/draft/units/TST-1.yaml", "name: Tester\n").parent.parent
    source = library.load_folder(folder)
    assert (source.name, source.chain) == ("draft", ("draft", "our-table", "training"))
    assert set(source.files("units")) == {"CDA-2A", "HBK-4G", "TST-1"}
    assert "draft" not in library.names()


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


def test_a_folder_that_may_not_be_read_offers_nothing(
    library: RulebookLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(_: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", denied)
    assert library.names() == ()


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
    with pytest.raises(FileError) as raised:
        option_values(source, chosen)
    assert str(raised.value) == (
        "options: leaving_mp: our-table has no such option. Did you mean 'leaving_map'?\n"
        "options: leaving_map: 'forbiden' is not one of the choices. Did you mean 'forbidden'?"
    )
    battle = parse_document("ruleset: our-table\noptions:\n  leaving_map: lost\n", "battle.yaml")
    with pytest.raises(FileError) as raised:
        option_values(source, battle.data["options"], battle, ("options",))
    assert str(raised.value) == (
        "battle.yaml:3:3: options.leaving_map: 'lost' is not one of the choices. Known: destroyed, forbidden."
    )


@pytest.mark.parametrize(
    ("parent", "child", "plays"),
    [("", "", True), ("plays: false\n", "", False), ("plays: false\n", "plays: true\n", True)],
)
def test_whether_battles_are_played_is_the_parents_say_unless_the_child_differs(
    tmp_path: Path, parent: str, child: str, plays: bool
) -> None:
    for name, text in (("parent", f"family: battletech\n{parent}"), ("child", f"extends: parent\n{child}")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    assert RulebookLibrary([tmp_path]).load("child").plays is plays
