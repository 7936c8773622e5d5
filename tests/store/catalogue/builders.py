"""Short ways to make items of a catalogue."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from companion.store.catalogue import Batch, CatalogueDatabase, KnownItems, Mark, NewItem, ReportLine

ATLAS, WASP = Mark("citytech", "Atlas AS7-D"), Mark("citytech", "Wasp WSP-1A")


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


def bring_in(database: CatalogueDatabase, keys: Sequence[str], title: str = "mechs") -> int:
    """Add items of these keys, with a line for each."""

    def decide(_known: KnownItems) -> Batch:
        lines = [ReportLine(f"{key}.mtf", "mech", key, "part", ("Gyro: XL",), "", key) for key in keys]
        return Batch(title, [new_item(key) for key in keys], [], lines)

    return database.items.bring_in(decide)


def keys(database: CatalogueDatabase) -> list[str]:
    return [item.key for item in database.items.listed()]
