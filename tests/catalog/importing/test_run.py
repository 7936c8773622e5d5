from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from companion import paths
from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry, EntryOrigin
from companion.catalog.identity import file_digest, new_item, with_key
from companion.catalog.importing.run import import_paths
from companion.catalog.importing.sources import Cancelled, ImportStatus
from companion.store.catalogue.records import ImportBatch, ReportLine
from tests.imports import mtf_file, mtf_files


def statuses(catalogue: Catalogue, *paths: Path) -> list[str]:
    return [line.status for line in import_paths(catalogue, paths).lines]


def only(catalogue: Catalogue, *paths: Path) -> ReportLine:
    (line,) = import_paths(catalogue, paths).lines
    return line


def one(catalogue: Catalogue, name: str) -> CatalogueEntry:
    (entry,) = [entry for entry in catalogue.own_entries() if entry.key == name]
    return entry


def test_what_came_in_can_be_found_and_read(catalogue: Catalogue, mechs: Path) -> None:
    imported = import_paths(catalogue, [mechs])
    assert [line.status for line in imported.lines].count(ImportStatus.PART) == 1
    assert imported.count(ImportStatus.WHOLE) == 8
    for made in mtf_files(9):
        (entry,) = catalogue.find(f"{made.chassis} {made.model}")
        assert (entry.chassis, entry.model, entry.origin) == (made.chassis, made.model, EntryOrigin.IMPORTED)
        document = catalogue.document(entry)
        assert (document["chassis"], document["model"]) == (made.chassis, made.model)
        assert document["source_file"] == entry.source_file == f"mechs/{made.file}"
        assert document["id"] == entry.key
    (part,) = [line for line in imported.lines if line.status == ImportStatus.PART]
    assert part.not_understood
    assert one(catalogue, part.key).not_understood == len(part.not_understood)


def test_importing_again_changes_nothing(catalogue: Catalogue, mechs: Path) -> None:
    first = import_paths(catalogue, [mechs])
    before = catalogue.own_entries()
    again = import_paths(catalogue, [mechs])
    assert {line.status for line in again.lines} == {ImportStatus.KNOWN}
    assert [line.key for line in again.lines] == [line.key for line in first.lines]
    assert [line.not_understood for line in again.lines] == [line.not_understood for line in first.lines]
    assert catalogue.own_entries() == before
    assert again.lines[0].reason == f"This is already in the catalog, as '{again.lines[0].key}'."


def test_a_file_of_which_more_is_understood_is_read_anew(catalogue: Catalogue, mechs: Path) -> None:
    first = import_paths(catalogue, [mechs])
    whole = one(catalogue, first.lines[0].key)
    document = dict(catalogue.document(whole))
    document["not_understood"] = ["ISFooThing"]
    older, stored = with_key(document, replace(whole, not_understood=1), whole.key)
    digest = file_digest((mechs / Path(first.lines[0].file).name).read_bytes())
    catalogue.import_batch(lambda _known: ImportBatch("old", [], [], [], [new_item(older, stored, digest)]))
    assert one(catalogue, whole.key).not_understood == 1
    again = import_paths(catalogue, [mechs])
    assert again.lines[0].status == ImportStatus.WHOLE
    assert (again.lines[0].key, again.lines[0].reason) == (whole.key, "More of it is understood now.")
    assert catalogue.document(one(catalogue, whole.key)) == catalogue.document(whole)
    assert {line.status for line in import_paths(catalogue, [mechs]).lines} == {ImportStatus.KNOWN}


def test_the_same_content_in_other_bytes_is_known(catalogue: Catalogue, tmp_path: Path) -> None:
    made = mtf_file(0)
    for name, text in (("a.mtf", made.text), ("b.mtf", made.text), ("c.mtf", f"# Mine.\n{made.text}")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    files = [tmp_path / name for name in ("a.mtf", "b.mtf", "c.mtf")]
    assert statuses(catalogue, *files) == [ImportStatus.WHOLE, ImportStatus.KNOWN, ImportStatus.KNOWN]


def test_another_content_of_the_same_name_is_kept_beside(catalogue: Catalogue, tmp_path: Path) -> None:
    made = mtf_file(0)
    name = f"{made.chassis} {made.model}"
    for file, armor in (("a.mtf", 9), ("b.mtf", 8), ("c.mtf", 7)):
        text = made.text.replace("HD armor:9", f"HD armor:{armor}")
        (tmp_path / file).write_text(text, encoding="utf-8")
    lines = import_paths(catalogue, [tmp_path / "a.mtf", tmp_path / "b.mtf"]).lines
    assert [line.status for line in lines] == [ImportStatus.WHOLE, ImportStatus.WHOLE]
    assert [line.key for line in lines] == [name, f"{name} (2)"]
    assert lines[1].name == name
    assert (
        lines[1].reason == f"There is already another '{name}'; this one is kept beside it as '{name} (2)'."
    )
    assert only(catalogue, tmp_path / "c.mtf").key == f"{name} (3)"
    assert catalogue.document(one(catalogue, f"{name} (2)"))["id"] == f"{name} (2)"
    assert statuses(catalogue, tmp_path / "c.mtf", tmp_path / "b.mtf") == [ImportStatus.KNOWN] * 2


def test_what_was_removed_comes_back(catalogue: Catalogue, tmp_path: Path) -> None:
    made = mtf_file(0)
    (tmp_path / made.file).write_text(made.text, encoding="utf-8")
    key = only(catalogue, tmp_path / made.file).key
    catalogue.remove([one(catalogue, key)])
    line = only(catalogue, tmp_path / made.file)
    assert (line.status, line.key) == (ImportStatus.WHOLE, key)
    assert line.reason == "It had been removed, and is back."
    assert one(catalogue, key).name == key


def test_a_file_that_is_none_is_refused_and_hinders_no_other(catalogue: Catalogue, mechs: Path) -> None:
    (mechs / "junk.mtf").write_bytes(bytes(range(256)) * 40)
    (mechs / "empty.mtf").write_bytes(b"")
    (mechs / "list.txt").write_text("milk, bread\n")
    (mechs / "no name").write_text("milk, bread\n")
    (mechs / "list.yaml").write_text("- milk\n- bread\n")
    (mechs / "open.yaml").write_text("model: [x\n")
    (mechs / "deep.json").write_text("[" * 100_000)
    imported = import_paths(catalogue, [mechs])
    refused = {
        Path(line.file).name: line.reason for line in imported.lines if line.status == ImportStatus.REFUSED
    }
    assert set(refused) == {
        "junk.mtf", "empty.mtf", "list.yaml", "open.yaml", "deep.json",
    }  # fmt: skip
    assert all(refused.values())
    assert refused["open.yaml"].startswith("Line 1: A bracket is opened here")
    assert refused["list.yaml"] == "Line 1: this is not a unit, force or board."
    assert imported.count(ImportStatus.REFUSED) + 9 == len(imported.lines)
    named = import_paths(catalogue, [mechs / "list.txt", mechs / "no name"])
    assert [line.reason for line in named.lines] == [
        "Companion does not read files that end in '.txt'.",
        "Companion tells files apart by their ending, and this one has none.",
    ]
    assert len(catalogue.own_entries()) == 9


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("examples/battles/at-the-ford.yaml", "this is a battle."),
        ("examples/campaigns/guards-of-the-ford.yaml", "this is a campaign."),
        ("examples/house-rules/jungle/ruleset.yaml", "this is a ruleset."),
        ("citytech/scenarios/river-crossing.yaml", "this is a scenario."),
    ],
)
def test_a_file_of_ours_that_goes_elsewhere_is_told_for_what_it_is(
    catalogue: Catalogue, file: str, told: str
) -> None:
    places = (paths.resources() / file, paths.rulesets() / file)
    line = only(catalogue, *(place for place in places if place.exists()))
    assert line.status == ImportStatus.REFUSED
    assert told in line.reason
    assert "more fault" not in line.reason


@pytest.mark.parametrize(
    "head", ["<!DOCTYPE x [<!ENTITY a 'b'>]>", "<!DOCTYPE x SYSTEM 'file:///etc/passwd'>"]
)
def test_entities_are_refused(catalogue: Catalogue, tmp_path: Path, head: str) -> None:
    (tmp_path / "x.mul").write_text(f"<?xml version='1.0'?>{head}<unit><entity chassis='&a;'/></unit>")
    line = only(catalogue, tmp_path / "x.mul")
    assert (line.status, line.kind) == (ImportStatus.REFUSED, "force")
    assert "passwd" not in line.reason


def test_units_and_boards_as_companion_writes_them(catalogue: Catalogue, tmp_path: Path) -> None:
    shipped = paths.rulesets() / "citytech"
    wolfhound = yaml.safe_load((shipped / "units" / "WLF-2.yaml").read_text(encoding="utf-8"))
    (tmp_path / "own.json").write_text(json.dumps({**wolfhound, "model": "WLF-X"}))
    (tmp_path / "wrong.yaml").write_text(yaml.safe_dump({**wolfhound, "weapons": [{"id": "x"}]}))
    (tmp_path / "tactics.yaml").write_text(
        (paths.rulesets() / "bt-tactics" / "units" / "AS7-D.yaml").read_text().replace("AS7-D", "AS7-X")
    )
    board = shipped / "boards" / "river-crossing.yaml"
    (tmp_path / "river.yaml").write_text(board.read_text(encoding="utf-8").replace("River", "Wide river"))
    imported = import_paths(
        catalogue, [tmp_path / name for name in ("own.json", "tactics.yaml", "river.yaml")]
    )
    assert [(line.status, line.kind, line.key) for line in imported.lines] == [
        ("whole", "mech", "WLF-X"), ("whole", "mech", "AS7-X"), ("whole", "board", "Wide river crossing"),
    ]  # fmt: skip
    assert [entry.ruleset for entry in catalogue.own_entries()] == ["citytech", "bt-tactics", "citytech"]
    wrong = only(catalogue, tmp_path / "wrong.yaml")
    assert wrong.status == ImportStatus.REFUSED
    assert wrong.reason.startswith("Line ")
    assert "weapons[0]" in wrong.reason
    (tmp_path / "faulty.yaml").write_text(
        yaml.safe_dump({**wolfhound, "model": "WLF-Y", "armor": {**wolfhound["armor"], "tail": 4}})
    )
    faulty = only(catalogue, tmp_path / "faulty.yaml")
    assert (faulty.status, faulty.key) == (ImportStatus.PART, "WLF-Y")
    assert faulty.reason == "It is kept, but cannot be played: armor.tail: there is no such location."
    line = only(catalogue, shipped / "units" / "WLF-2.yaml")
    assert (line.status, line.key, line.reason) == (
        "known",
        "WLF-2",
        "This is 'WLF-2' of the ruleset citytech.",
    )


def test_an_import_that_is_stopped_leaves_nothing(catalogue: Catalogue, mechs: Path) -> None:
    given: list[tuple[int, int]] = []

    def stop(done: int, of: int) -> None:
        given.append((done, of))
        if done == 7:
            raise Cancelled

    with pytest.raises(Cancelled, match="Nothing was imported"):
        import_paths(catalogue, [mechs], stop)
    assert given == [(done, 9) for done in range(8)]
    assert catalogue.own_entries() == ()
    assert catalogue.reports.summaries() == []


def test_the_report_can_be_read_afterwards(catalogue: Catalogue, mechs: Path) -> None:
    imported = import_paths(catalogue, [mechs])
    assert imported.report is not None
    assert catalogue.reports.lines(imported.report) == list(imported.lines)
    (summary,) = catalogue.reports.summaries()
    assert (summary.title, summary.counts) == ("mechs", {"whole": 8, "part": 1})


def test_where_there_is_nothing_to_read_nothing_is_written(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for names in (["missing.mtf"], ["empty"], ["missing.mtf", "empty"]):
        imported = import_paths(catalogue, [tmp_path / name for name in names])
        assert (imported.report, imported.is_unread) == (None, True)
    assert catalogue.reports.summaries() == []


def test_files_in_archives_are_named_after_them(catalogue: Catalogue, mechs: Path) -> None:
    path = mechs.with_name("lance.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in mechs.iterdir():
            archive.write(file, f"3025/{file.name}")
    imported = import_paths(catalogue, [path])
    assert imported.count(ImportStatus.REFUSED) == 0
    made = mtf_file(0)
    entry = one(catalogue, f"{made.chassis} {made.model}")
    assert entry.source_file == f"lance.zip/3025/{made.file}"
    assert {line.status for line in import_paths(catalogue, [mechs]).lines} == {ImportStatus.KNOWN}


def test_real_mech_files(catalogue: Catalogue, samples: Path) -> None:
    imported = import_paths(catalogue, [samples / "mechs"])
    assert imported.count(ImportStatus.REFUSED) == 0
    for line in imported.lines:
        assert line.name == Path(line.file).stem
    assert {line.status for line in import_paths(catalogue, [samples / "mechs"]).lines} == {
        ImportStatus.KNOWN
    }
