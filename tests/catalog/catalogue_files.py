"""A catalogue's file with as many units as asked for: variants of shipped 'Mechs that can be played."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin, entry_of, printed_names
from companion.catalog.identity import HOME, new_item
from companion.documents.yamlfile import read_document
from companion.store.catalogue.records import ImportBatch, NewItem, ReportLine
from tests.catalog.hangar import LIBRARY, player_entries

HANNA = {"chassis": "Orion", "model": "ON1-M", "pilot": "Hanna", "gunnery": 3, "piloting": 4}
NAMES = ("Atlas", "Locust", "Griffin", "Marauder", "Warhammer", "Rifleman", "Vindicator", "Zeus", "Thug")


def fill_catalogue(folder: Path, number: int, *, others: bool = True) -> None:
    """Put so many units into the catalogue of a data folder, and a board, a force and other kinds besides."""
    items = [*(_others() if others else ()), *variants(number)]
    lines = [
        ReportLine(f"all.zip/{item.name}.mtf", item.kind, item.name, "whole", key=item.key) for item in items
    ]
    with Catalogue.open(folder) as catalogue:
        catalogue.import_batch(lambda _known: ImportBatch("all.zip", items, [], lines))


def variants(number: int) -> Iterator[NewItem]:
    """Playable variants of CityTech's 'Mechs, always the same."""
    chance, source = random.Random(12), LIBRARY.load(HOME)
    names = printed_names(source)
    files = [read_document(path).data for path in source.files("units").values()]
    shipped: list[Mapping[str, Any]] = [data for data in files if "kind" not in data]
    for count in range(number):
        data = dict(chance.choice(shipped))
        chassis = chance.choice(NAMES)
        model = f"{chassis[:3].upper()}-{count}{chance.choice('ABDKS')}"
        data |= {"id": f"{chassis} {model}", "name": f"{chassis} {model}", "chassis": chassis, "model": model}
        data |= {"year": chance.randrange(2450, 3068), "source_file": f"all.zip/{model}.mtf"}
        yield new_item(entry_of(data, HOME, EntryOrigin.IMPORTED, names), data, f"{count}")


def _others() -> Iterator[NewItem]:
    for entry in player_entries():
        yield new_item(entry, _document(entry), entry.key)


def _document(entry: CatalogueEntry) -> dict[str, Any]:
    """As much of a document as its line tells."""
    if entry.kind is DocumentKind.BOARD:
        return {"name": entry.name, "size": [16, 17], "hexes": {}}
    if entry.kind is DocumentKind.FORCE:
        return {"name": entry.name, "units": [*({"chassis": part} for part in entry.parts), HANNA]}
    return {
        "kind": entry.kind.value, "id": entry.key, "name": entry.name, "chassis": entry.chassis,
        "model": entry.model, "tonnage": entry.tonnage, "source": "Ours", "not_understood": ["Gyro: XL Gyro"],
        "weapons": [{"text": weapon} for weapon in entry.weapons],
    }  # fmt: skip
