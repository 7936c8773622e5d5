from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.errors import FileError, InputError
from companion.rulebooks.loader import RulebookLibrary
from tests.rulebooks.conftest import Write

CRITS = "name: Our crits\nextends: training\nabout: Crits.\nhit_location: {2: HD}\nto_hit: {base: 4}\n"
MOVES = "extends: training\nto_hit: {base: 5, range: {long: remove}}\nheat: {30: never}\n"


@pytest.fixture
def shelf(library: RulebookLibrary, write: Write) -> RulebookLibrary:
    write("own/crits/ruleset.yaml", CRITS)
    write("own/moves/ruleset.yaml", MOVES)
    return library


def _fault_texts(shelf: RulebookLibrary, name: str, tmp_path: Path) -> list[str]:
    with pytest.raises(FileError) as error:
        shelf.load(name)
    return [str(fault).replace(f"{tmp_path}{os.sep}own{os.sep}", "") for fault in error.value.faults]


ALL = {
    "hit_location": {7: "CT", 2: "HD"},
    "to_hit": {"base": 5, "range": {"short": 0, "medium": 2}},
    "heat": {30: None},
}


def test_several_parents_bring_what_they_change(shelf: RulebookLibrary, write: Write) -> None:
    write("own/all/ruleset.yaml", "extends: [training, crits, moves]\nphases: [end]\n")
    source = shelf.load("all")
    assert source.chain == ("all", "moves", "crits", "training")
    # Crits say 4 as their parent does, so that moves may say 5.
    assert source.document.data == {
        **shelf.load("training").document.data,
        **ALL,
        "phases": ["end"],
    }
    assert source.document.places.at(("to_hit", "base")).file.endswith("moves/ruleset.yaml")
    assert source.document.places.at(("hit_location", 2)).file.endswith("crits/ruleset.yaml")
    assert source.document.places.at(("hit_location", 7)).file.endswith("tables.yaml")


@pytest.mark.parametrize("name", ["training+crits+moves", "training+moves+crits", "crits+moves"])
def test_a_battle_may_name_several(name: str, shelf: RulebookLibrary) -> None:
    source = shelf.load(name)
    assert source.document.data == {**shelf.load("training").document.data, **ALL}
    assert (source.name, source.family, source.chain[0]) == (name, "battletech", name)
    assert set(source.chain[1:]) == {"training", "crits", "moves"}
    assert set(source.files("units")) == {"CDA-2A", "HBK-4G"}
    assert shelf.load(name) is source
    assert shelf.knows(name)


def test_the_titles_of_several_are_told_together(shelf: RulebookLibrary) -> None:
    source = shelf.load("training+crits")
    assert (source.title, source.about) == (
        "Training rules + Our crits",
        "Short rules for a first battle. Crits.",
    )


def test_a_folder_of_that_name_is_meant_first(shelf: RulebookLibrary, write: Write) -> None:
    write("own/training+crits/ruleset.yaml", "name: One folder\nextends: training\n")
    assert shelf.load("training+crits").title == "One folder"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("training+crts", "There is no ruleset 'crts'. Did you mean 'crits'?"),
        ("training+", "There is no ruleset ''."),
        ("training+crits+crits", "'crits' is there already. Name it once, or leave it out."),
        ("crits+training", "'training' is there already. Name it once, or leave it out."),
        ("training+other", "'other' and 'training' do not extend the same rules, so they cannot be joined."),
    ],
)
def test_what_cannot_be_joined_is_told(name: str, text: str, shelf: RulebookLibrary, write: Write) -> None:
    write("own/other/ruleset.yaml", "family: battletech\n")
    with pytest.raises(InputError) as error:
        shelf.load(name)
    assert str(error.value).startswith(text)
    assert error.value.at == ("ruleset",)
    assert not shelf.knows("training+crts")


def test_layers_that_disagree_are_told_with_both_places(
    shelf: RulebookLibrary, write: Write, tmp_path: Path
) -> None:
    write("own/far/ruleset.yaml", "extends: training\nto_hit:\n  base: 6\n  source: Far\n")
    write("own/all/ruleset.yaml", "extends: [moves, far]\n")
    assert _fault_texts(shelf, "all", tmp_path) == [
        "all/ruleset.yaml:1:1: extends: 'moves' (moves/ruleset.yaml:2) and 'far' (far/ruleset.yaml:3) "
        "change to_hit.base differently. What you write here for it counts."
    ]
    with pytest.raises(InputError) as error:
        shelf.load("moves+far")
    text = str(error.value).replace(f"{tmp_path}{os.sep}own{os.sep}", "")
    assert text == (
        "'moves' (moves/ruleset.yaml:2) and 'far' (far/ruleset.yaml:3) change to_hit.base differently. "
        "Leave one out, or write a ruleset that extends both and decides."
    )


def test_a_ruleset_that_joins_layers_decides(shelf: RulebookLibrary, write: Write) -> None:
    write("own/far/ruleset.yaml", "extends: training\nto_hit: {base: 6, range: remove}\n")
    write("own/all/ruleset.yaml", "extends: [moves, far]\nto_hit: {base: 7, range: {short: 1}}\n")
    assert shelf.load("all").document.data["to_hit"] == {"base": 7, "range": {"short": 1}}
    write("own/less/ruleset.yaml", "extends: [far, moves]\nto_hit: {base: remove, range: remove}\n")
    assert shelf.load("less").document.data["to_hit"] == {}
    write("own/more/ruleset.yaml", "extends: all\n")
    assert shelf.load("more").document.data == shelf.load("all").document.data
    assert shelf.load("training+all").document.data == shelf.load("all").document.data


def test_removing_what_another_changes_is_a_disagreement(shelf: RulebookLibrary, write: Write) -> None:
    write("own/far/ruleset.yaml", "extends: training\nto_hit: {range: remove}\n")
    write("own/near/ruleset.yaml", "extends: training\nto_hit: {range: {medium: 1}}\n")
    with pytest.raises(InputError, match=r"'near' .* and 'far' .* change to_hit\.range differently"):
        shelf.load("near+far")
    with pytest.raises(InputError, match=r"'far' .* and 'near' .* change to_hit\.range differently"):
        shelf.load("far+near")
    # Moves removes but a part of what far removes.
    assert shelf.load("far+moves").document.data["to_hit"] == {"base": 5}


def test_a_layer_over_another_is_not_against_it(shelf: RulebookLibrary, write: Write) -> None:
    write("own/after/ruleset.yaml", "extends: moves\nto_hit: {base: 8}\n")
    write("own/all/ruleset.yaml", "extends: [moves, crits, after]\n")
    assert shelf.load("all").document.data["to_hit"]["base"] == 8
    assert shelf.load("moves+after").document.data["to_hit"]["base"] == 8


def test_layers_may_share_parents_of_their_own(shelf: RulebookLibrary, write: Write) -> None:
    for name, base in (("left", 1), ("right", 2)):
        write(f"own/{name}/ruleset.yaml", f"extends: [training, moves]\n{name}: {{of: {base}}}\n")
    write("own/all/ruleset.yaml", "extends: [left, right]\n")
    source = shelf.load("all")
    assert source.chain == ("all", "right", "left", "moves", "training")
    assert source.document.data["left"] == {"of": 1}
    assert source.document.data["right"] == {"of": 2}
    assert source.document.data["heat"] == {30: None}


@pytest.mark.parametrize(
    ("manifest", "text"),
    [
        (
            "extends: [training, crts]\n",
            "1:21: extends[1]: There is no ruleset 'crts'. Did you mean 'crits'?",
        ),
        ("extends: [training, all]\n", "1:21: extends[1]: goes in a circle: all extends all. Remove one."),
        (
            "extends: [crits, crits]\n",
            "1:18: extends[1]: 'crits' is already included, so it would change nothing. Remove it.",
        ),
        (
            "extends: [crits, training]\n",
            "1:18: extends[1]: 'training' is already included, so it would change nothing. Remove it.",
        ),
        (
            "extends: [crits, other]\n",
            "1:18: extends[1]: 'other' does not extend 'training'. "
            "Rulesets can only be stacked if they extend the same one.",
        ),
        (
            "extends: []\n",
            "1:1: A ruleset names a family or a parent. Add 'extends: quickstart', for example.",
        ),
        ("extends: [5]\n", "1:11: extends[0]: expected a text, found 5. Put it in quotes."),
        (
            "extends: [training, own-fault]\n",
            "to_hit.bas: There is nothing to remove: no parent has such a key. Did you mean 'base'?",
        ),
    ],
)
def test_faulty_parents_are_told(
    manifest: str, text: str, shelf: RulebookLibrary, write: Write, tmp_path: Path
) -> None:
    write("own/other/ruleset.yaml", "family: battletech\n")
    write("own/own-fault/ruleset.yaml", "extends: training\nto_hit: {bas: remove}\n")
    write("own/all/ruleset.yaml", manifest)
    (fault,) = _fault_texts(shelf, "all", tmp_path)
    assert fault.endswith(text)


def test_more_layers_than_anybody_needs_are_told(
    library: RulebookLibrary, write: Write, tmp_path: Path
) -> None:
    for at in range(80):
        write(f"own/r{at}/ruleset.yaml", f"extends: {f'r{at + 1}' if at < 79 else 'training'}\n")
    (fault,) = _fault_texts(library, "r0", tmp_path)
    assert "More than 64 rulesets are stacked." in fault
    assert library.load("r40").chain[-1] == "training"


def test_a_layer_that_was_saved_is_read_anew(shelf: RulebookLibrary, write: Write) -> None:
    write("own/all/ruleset.yaml", "extends: [training, crits, moves]\n")
    before = shelf.load("all")
    assert shelf.load("all") is before
    write("own/moves/ruleset.yaml", "extends: training\nto_hit: {base: 77}\n")
    assert shelf.load("all").document.data["to_hit"]["base"] == 77
    assert shelf.load("crits+moves").document.data["to_hit"]["base"] == 77
