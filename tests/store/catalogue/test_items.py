from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import StoreError
from companion.store.catalogue.database import CatalogueDatabase
from companion.store.catalogue.items import MAX_REPORTS
from companion.store.catalogue.records import ImportBatch, KnownItems, ReportLine
from tests.store.catalogue.builders import add_items, keys, new_item


def test_items_are_listed_as_they_came_and_read_one_by_one(catalogue: CatalogueDatabase) -> None:
    add_items(catalogue, ["Wasp WSP-1A", "Atlas AS7-D"])
    assert catalogue.items.read_listed() == [
        ("Wasp WSP-1A", "citytech", "imported", '{"key": "Wasp WSP-1A"}'),
        ("Atlas AS7-D", "citytech", "imported", '{"key": "Atlas AS7-D"}'),
    ]
    found = catalogue.items.find("Atlas AS7-D")
    assert found is not None
    assert (found.kind, found.ruleset) == ("mech", "citytech")
    assert json.loads(found.document) == {"id": "Atlas AS7-D", "tonnage": 100}
    assert catalogue.items.find("Wasp") is None


def test_who_decides_is_told_what_is_there(catalogue: CatalogueDatabase) -> None:
    add_items(catalogue, ["Wasp WSP-1A", "Atlas AS7-D"])
    catalogue.items.remove(["Atlas AS7-D"])
    known = catalogue.items.read_known()
    assert known.keys == {"Wasp WSP-1A", "Atlas AS7-D"}
    assert known.removed == {"Atlas AS7-D"}
    assert known.by_source["file of Atlas AS7-D"] == "Atlas AS7-D"
    assert known.by_document["document of Wasp WSP-1A"] == "Wasp WSP-1A"


def test_nothing_of_an_import_that_fails_is_kept(catalogue: CatalogueDatabase) -> None:
    def decide(_known: KnownItems) -> ImportBatch:
        return ImportBatch("mechs", [new_item("Wasp WSP-1A"), new_item("Wasp WSP-1A")], [], [])

    with pytest.raises(StoreError, match="nothing was saved"):
        catalogue.items.import_batch(decide)
    assert keys(catalogue) == []
    assert catalogue.reports.summaries() == []


def test_what_was_removed_can_be_brought_back(catalogue: CatalogueDatabase) -> None:
    add_items(catalogue, ["Wasp WSP-1A", "Atlas AS7-D"])
    catalogue.items.remove(["Wasp WSP-1A"])
    assert keys(catalogue) == ["Atlas AS7-D"]
    assert catalogue.items.find("Wasp WSP-1A") is None
    catalogue.items.restore(["Wasp WSP-1A"])
    assert keys(catalogue) == ["Wasp WSP-1A", "Atlas AS7-D"]
    with pytest.raises(StoreError, match="no longer in the catalog"):
        catalogue.items.remove(["Atlas AS7-D", "Dragon DRG-1N"])
    assert keys(catalogue) == ["Wasp WSP-1A", "Atlas AS7-D"]


def test_an_item_is_put_in_the_place_of_the_one_of_its_key(catalogue: CatalogueDatabase) -> None:
    catalogue.items.store(new_item())
    catalogue.items.store(new_item("Wasp WSP-1A"))
    catalogue.items.store(new_item(document='{"tonnage": 95}', figures='{"key": 1}'))
    assert catalogue.items.read_listed()[0].figures == '{"key": 1}'
    assert catalogue.items.find("Atlas AS7-D") == ("mech", "citytech", '{"tonnage": 95}')
    assert catalogue.items.find("Wasp WSP-1A") != catalogue.items.find("Atlas AS7-D")


def test_lines_of_files_are_kept_until_they_are_forgotten(catalogue: CatalogueDatabase) -> None:
    catalogue.items.keep_files({"a.yaml": ("1", "{}"), "b.yaml": ("1", "{}")})
    catalogue.items.keep_files({"a.yaml": ("2", '{"key": 1}')}, gone=["b.yaml"])
    assert catalogue.items.files() == {"a.yaml": ("2", '{"key": 1}')}


def test_an_item_that_cannot_be_read_is_told(path: Path) -> None:
    with CatalogueDatabase.open(path) as database:
        add_items(database, ["Wasp WSP-1A", "Atlas AS7-D"])
        assert database.items.faults() == []
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE item SET figures = 'x' WHERE key = 'Atlas AS7-D'")
        connection.execute("DELETE FROM document WHERE item_id = 1")
    with CatalogueDatabase.open(path) as database:
        assert database.items.faults() == [
            "Wasp WSP-1A in the catalog cannot be read. Import its file again.",
            "Atlas AS7-D in the catalog cannot be read. Import its file again.",
        ]


def test_a_report_can_be_read_afterwards(catalogue: CatalogueDatabase) -> None:
    report = add_items(catalogue, ["Wasp WSP-1A", "Atlas AS7-D"], "two")
    (summary,) = catalogue.reports.summaries()
    assert (summary.id, summary.title, summary.counts) == (report, "two", {"part": 2})
    assert summary.made_at is not None
    assert catalogue.reports.lines(report)[1] == ReportLine(
        "Atlas AS7-D.mtf", "mech", "Atlas AS7-D", "part", ("Gyro: XL",), "", "Atlas AS7-D"
    )
    catalogue.reports.forget(report)
    assert catalogue.reports.summaries() == []
    with pytest.raises(StoreError, match="This report is gone"):
        catalogue.reports.lines(report)


def test_the_newest_reports_are_kept(catalogue: CatalogueDatabase) -> None:
    for number in range(MAX_REPORTS + 2):
        add_items(catalogue, [], str(number))
    titles = [summary.title for summary in catalogue.reports.summaries()]
    assert titles == [str(number) for number in range(MAX_REPORTS + 1, 1, -1)]
