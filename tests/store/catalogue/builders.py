"""Short ways to make items of a catalogue."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from companion.store.catalogue.database import CatalogueDatabase
from companion.store.catalogue.records import CatalogueMark, ImportBatch, KnownItems, NewItem, ReportLine

ATLAS, WASP = CatalogueMark("citytech", "Atlas AS7-D"), CatalogueMark("citytech", "Wasp WSP-1A")


def new_item(key: str = "Atlas AS7-D", **values: str) -> NewItem:
    chassis, _, model = key.partition(" ")
    made = NewItem(
        key=key,
        kind="mech",
        name=key,
        chassis=chassis,
        model=model,
        ruleset="citytech",
        origin="imported",
        document=json.dumps({"id": key, "tonnage": 100}),
        figures=json.dumps({"key": key}),
        source_digest=f"file of {key}",
        document_digest=f"document of {key}",
        source_file=f"{key}.mtf",
    )
    return replace(made, **values)


def add_items(database: CatalogueDatabase, keys: Sequence[str], title: str = "mechs") -> int:
    """Add items of these keys, with a line for each."""

    def decide(_known: KnownItems) -> ImportBatch:
        lines = [ReportLine(f"{key}.mtf", "mech", key, "part", ("Gyro: XL",), "", key) for key in keys]
        return ImportBatch(title, [new_item(key) for key in keys], [], lines)

    return database.items.import_batch(decide)


def keys(database: CatalogueDatabase) -> list[str]:
    return [item.key for item in database.items.read_listed()]
