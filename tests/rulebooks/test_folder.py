from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.documents.yamlfile import read_cached
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary
from tests.coarse_times import save_in_the_same_tick
from tests.rulebooks.conftest import Write


def _faults(library: RulebookLibrary, name: str, tmp_path: Path) -> list[str]:
    with pytest.raises(FileError) as raised:
        library.load(name)
    return [str(fault).replace(f"{tmp_path}{os.sep}", "") for fault in raised.value.faults]


@pytest.mark.parametrize(
    ("manifest", "text"),
    [
        ("extends: trainng\n", "1:1: extends: There is no ruleset 'trainng'. Did you mean 'training'?"),
        ("extends: own\n", "1:1: extends: goes in a circle: own extends own. Remove one."),
        ("extend: training\n", "1:1: extend: is not a known key. Did you mean 'extends'?"),
        ("about: x\n", "1:1: A ruleset names a family or a parent. Add 'extends: quickstart', for example."),
        ("[a]\n", "1:1: expected a mapping, found a list."),
        ("extends: 5\nname: 6\n", "1:1: extends: expected a text or a list, found 5. Put it in quotes."),
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
    manifest: str, text: str, library: RulebookLibrary, write: Write, tmp_path: Path
) -> None:
    path = write("own/own/ruleset.yaml", manifest)
    write("own/own/a", "heat: {}\n")
    (path.parent / "outside.yaml").symlink_to(write("outside.yaml", "heat: {}\n"))
    (path.parent / "endless.yaml").symlink_to("endless.yaml")
    assert _faults(library, "own", tmp_path)[0].startswith(f"own/own/ruleset.yaml:{text}")


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ("phases: [fire]\n", "1:1: phases: is already in "),
        ("family: pools\nheat: {}\n", "1:1: family: belongs in ruleset.yaml. Move it there."),
        ("- heat\n", "1:1: expected a mapping of sections."),
        ("heat: {1: 2, 1: 3}\n", "1:14: heat.1: The key is given twice, first in line 1."),
    ],
)
def test_a_faulty_table_is_told_with_its_place(
    table: str, text: str, library: RulebookLibrary, write: Write, tmp_path: Path
) -> None:
    write("own/own/ruleset.yaml", "family: battletech\ntables: heat.yaml\nphases: [move]\n")
    write("own/own/heat.yaml", table)
    assert _faults(library, "own", tmp_path)[0].startswith(f"own/own/heat.yaml:{text}")


def test_a_table_may_go_on_in_another_file(library: RulebookLibrary, write: Write, tmp_path: Path) -> None:
    write("own/own/ruleset.yaml", "family: battletech\ntables: [guns.yaml, later.yaml]\n")
    write("own/own/guns.yaml", "guns:\n  one: {damage: 1}\n")
    write("own/own/later.yaml", "guns:\n  two: {damage: 2}\n")
    rules = library.load("own").document
    assert rules.data["guns"] == {"one": {"damage": 1}, "two": {"damage": 2}}
    assert rules.places.at(("guns", "two")).file.endswith("later.yaml")
    write("own/own/later.yaml", "guns:\n  one: {damage: 2}\n  three: {damage: 3}\n")
    (fault,) = _faults(library, "own", tmp_path)
    assert fault.startswith("own/own/later.yaml:2:3: guns.one: is already in ")
    assert fault.endswith("guns.yaml, line 2. Keep one.")


def test_a_missing_table_is_told(library: RulebookLibrary, write: Write, tmp_path: Path) -> None:
    write("own/own/ruleset.yaml", "extends: training\ntables: heat.yaml\n")
    assert _faults(library, "own", tmp_path) == ["own/own/heat.yaml: There is no such file. Check the name."]


def test_parents_in_a_circle_are_told(library: RulebookLibrary, write: Write, tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "b")):
        write(f"own/{name}/ruleset.yaml", f"name: {name}\nextends: {parent}\n")
    assert _faults(library, "a", tmp_path) == [
        "own/c/ruleset.yaml:2:1: extends: goes in a circle: b extends c extends b. Remove one."
    ]


def test_a_unit_outside_the_folder_is_refused(library: RulebookLibrary, write: Write, tmp_path: Path) -> None:
    (tmp_path / "own/our-table/units/far.yaml").symlink_to(write("far.yaml", "name: Far\n"))
    with pytest.raises(FileError, match=r"'units/far\.yaml' leads out of the ruleset's folder"):
        library.load("our-table").files("units")


def test_a_ruleset_folder_may_be_a_link(library: RulebookLibrary, write: Write, tmp_path: Path) -> None:
    write("elsewhere/mine/ruleset.yaml", "extends: training\ntables: heat.yaml\n")
    write("elsewhere/mine/heat.yaml", "heat: {1: 2}\n")
    (tmp_path / "own/mine").symlink_to(tmp_path / "elsewhere/mine", target_is_directory=True)
    assert library.load("mine").document.data["heat"] == {1: 2}


def test_a_ruleset_stays_the_same_until_a_file_of_it_is_saved(library: RulebookLibrary, write: Write) -> None:
    def differs(name: str, text: str) -> bool:
        before = library.load("our-table")
        path = write(name, text)
        os.utime(path, ns=(1, 1))
        return library.load("our-table") is not before

    assert library.load("our-table") is library.load("our-table")
    assert library.load("our-table") is RulebookLibrary(library.roots).load("our-table")
    assert differs("own/our-table/ruleset.yaml", "extends: training\nheat: {}\n")
    assert differs("shipped/training/combat/to_hit.yaml", "to_hit: {}\n")
    assert differs("own/our-table/units/new.yaml", "name: New\n")
    assert not differs("shipped/other/ruleset.yaml", "family: pools\n")
    (write("own/our-table/x", "").parent / ".#lock").symlink_to("nobody@nowhere")
    assert differs("own/our-table/units/new.yaml", "name: Newer\n")
    (library.roots[1] / "our-table/units/new.yaml").unlink()
    assert set(library.load("our-table").files("units")) == {"CDA-2A", "HBK-4G"}


def test_a_file_saved_again_in_the_same_tick_is_read(library: RulebookLibrary, write: Write) -> None:
    own = library.roots[1] / "our-table" / "ruleset.yaml"
    assert library.load("our-table").document.data["to_hit"]["range"]["medium"] == 1
    text = own.read_text(encoding="utf-8")
    save_in_the_same_tick(own, text.replace("medium: 1", "medium: 3"))
    assert library.load("our-table").document.data["to_hit"]["range"]["medium"] == 3
    unit = write("own/our-table/units/new.yaml", "name: New\n")
    assert read_cached(unit).data == {"name": "New"}
    save_in_the_same_tick(unit, "name: Old\n")
    assert read_cached(unit).data == {"name": "Old"}


def test_a_file_put_in_the_place_of_another_is_read(library: RulebookLibrary, write: Write) -> None:
    before = library.load("our-table")
    own = library.roots[1] / "our-table" / "ruleset.yaml"
    status = own.stat()
    text = own.read_text(encoding="utf-8").replace("medium: 1", "medium: 3")
    other = write("own/elsewhere.yaml", text)
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    other.replace(own)
    assert before.document.data["to_hit"]["range"]["medium"] == 1
    assert library.load("our-table").document.data["to_hit"]["range"]["medium"] == 3


def test_a_ruleset_that_was_mended_can_be_read(library: RulebookLibrary, write: Write) -> None:
    write("own/our-table/ruleset.yaml", "extends: [\n")
    for _ in range(2):
        with pytest.raises(FileError):
            library.load("our-table")
    write("own/our-table/ruleset.yaml", "extends: training\n")
    assert library.load("our-table").chain == ("our-table", "training")


def test_a_saved_file_is_read_anew(library: RulebookLibrary, write: Write) -> None:
    write("own/our-table/ruleset.yaml", "extends: training\nto_hit: {base: 5}\n")
    assert library.load("our-table").document.data["to_hit"]["base"] == 5
