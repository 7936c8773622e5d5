from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary
from companion.rulebooks.options import unused_option_faults, with_choices
from companion.rulebooks.origins import origins
from tests.rulebooks.conftest import Write

HOUSE = """\
extends: training
heat: {14: 4}
options:
  leaving_map:
    changes:
      forbidden: {heat: {14: never}, transfer: remove}
  crits:
    label: Crits
    choices: [book, ours, theirs]
    default: book
    source: Our table
    changes:
      ours:
        to_hit: {base: 5, range: {long: remove}}
        hit_location: {7: HD}
      theirs: {heat: {14: 5}}
"""


@pytest.fixture
def house(library: RulebookLibrary, write: Write) -> RulebookLibrary:
    write("own/house/ruleset.yaml", HOUSE)
    return library


def test_a_choice_changes_any_section(house: RulebookLibrary) -> None:
    source = house.load("house")
    ours = with_choices(source, {"crits": "ours", "leaving_map": "forbidden"})
    assert ours.document.data == {
        "heat": {14: None},
        "hit_location": {7: "HD", 2: "CT"},
        "to_hit": {"base": 5, "range": {"short": 0, "medium": 2}},
        "phases": ["movement", "fire"],
    }
    assert with_choices(source, {"crits": "ours", "leaving_map": "forbidden"}) is ours
    assert with_choices(source, {"crits": "book", "leaving_map": "destroyed"}) is source
    assert ours.document.places.at(("to_hit", "base")).line == 14
    changed = {one.key: one for one in origins(source, chosen={"crits": "ours"})}
    assert (changed["to_hit.base"].value, changed["to_hit.base"].place.line) == (5, 14)


def test_choices_that_disagree_are_told(house: RulebookLibrary) -> None:
    with pytest.raises(FileError) as error:
        with_choices(house.load("house"), {"leaving_map": "forbidden", "crits": "theirs"})
    (fault,) = error.value.faults
    assert (fault.line, fault.key, fault.message) == (
        16,
        "heat.14",
        "Leaving the map: forbidden and Crits: theirs change heat.14 differently.",
    )


def test_a_child_writes_a_choice_anew(house: RulebookLibrary, write: Write) -> None:
    write(
        "own/child/ruleset.yaml",
        "extends: house\noptions:\n  crits: {changes: {ours: {heat: {14: remove}}, theirs: remove}}\n",
    )
    source = house.load("child")
    assert set(source.patches) == {("leaving_map", "forbidden"), ("crits", "ours")}
    ours = with_choices(source, {"crits": "ours"}).document.data
    assert ours["heat"] == {}
    assert ours["to_hit"]["base"] == 4


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ("{our: {heat: {14: 1}}}", "5:15: options.crits.changes.our: there is no choice 'our'. Did you mean"),
        (
            "{ours: {options: {}}}",
            "5:22: options.crits.changes.ours.options: is not a section that a choice can",
        ),
        (
            "{ours: {extends: x}}",
            "5:22: options.crits.changes.ours.extends: is not a section that a choice can",
        ),
        ("{ours: [heat]}", "5:15: options.crits.changes.ours: expected a mapping, found a list."),
    ],
)
def test_faulty_changes_are_told(
    changes: str, message: str, library: RulebookLibrary, write: Write, tmp_path: Path
) -> None:
    text = (
        "extends: training\noptions:\n  crits:\n"
        "    {label: x, source: y, choices: [book, ours], default: book,\n"
        f"    changes: {changes}}}\n"
    )
    write("own/house/ruleset.yaml", text)
    with pytest.raises(FileError) as error:
        library.load("house")
    first = str(error.value.faults[0])
    assert first.startswith(f"{tmp_path / 'own/house/ruleset.yaml'}:{message}")


def test_a_change_that_removes_nothing_is_told(library: RulebookLibrary, write: Write) -> None:
    text = "extends: training\noptions:\n  leaving_map: {changes: {forbidden: {to_hit: {bas: remove}}}}\n"
    write("own/house/ruleset.yaml", text)
    with pytest.raises(FileError, match=r"ruleset\.yaml:3:48: to_hit\.bas: There is nothing to remove"):
        with_choices(library.load("house"), {"leaving_map": "forbidden"})


def test_an_option_that_does_nothing_is_told(library: RulebookLibrary, write: Write) -> None:
    row = "{label: x, source: y, choices: [a, b], default: a"
    path = write(
        "own/house/ruleset.yaml",
        "extends: training\n"
        f"options:\n  idle: {row}}}\n  asked: {row}}}\n  nested: {row}}}\n"
        f"  lay: {row}, changes: {{b: {{to_hit: {{ours: {{only_with: {{nested: b}}}}}}}}}}}}\n"
        "to_hit: {conditions: {ours: {only_with: {asked: b}}}}\n",
    )
    source = library.load("house")
    known = {"leaving_map": ("destroyed", "forbidden"), "forced_withdrawal": ("on", "off")}
    assert [str(fault) for fault in unused_option_faults(source, known)] == [
        f"{path}:3:3: options.idle: does nothing: no row asks for it and its choices change nothing. "
        "Write 'changes'. Known: leaving_map, forced_withdrawal."
    ]


def test_a_word_in_place_of_a_text_is_told_with_the_way_out(library: RulebookLibrary, write: Write) -> None:
    path = write("own/house/ruleset.yaml", "extends: training\noptions: {leaving_map: {default: never}}\n")
    with pytest.raises(FileError) as error:
        library.load("house")
    assert str(error.value) == (
        f"{path}:2:25: options.leaving_map.default: expected a text, found no value. "
        "In quotes, 'never' and 'null' are texts."
    )
