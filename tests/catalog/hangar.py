"""A small catalogue with something of every kind, and one of five thousand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from companion import paths
from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin, entry_of, printed_names
from companion.catalog.search.index import Index
from companion.catalog.search.lexicon import Lexicon
from companion.catalog.search.rows import EntryAddress, Marks
from companion.documents.yamlfile import read_document
from companion.rulebooks.loader import RulebookLibrary

LIBRARY = RulebookLibrary((paths.rulesets(),))
MANY = 5000


PLAYED = (DocumentKind.MECH, DocumentKind.GUN_EMPLACEMENT)


def shipped_entries() -> Iterator[CatalogueEntry]:
    """Yield the units of every shipped ruleset that can be played."""
    for name in LIBRARY.names():
        source = LIBRARY.load(name)
        names = printed_names(source)
        for path in source.folders[0].files("units", ".yaml").values():
            entry = entry_of(read_document(path).data, name, EntryOrigin.SHIPPED, names)
            if entry.kind in PLAYED:
                yield entry


def player_entries() -> Iterator[CatalogueEntry]:
    """Yield what no book has: imports of every kind, a design, a board and a force."""
    plain = CatalogueEntry(
        "", DocumentKind.MECH, "", "", "", "citytech", EntryOrigin.IMPORTED, tech="inner_sphere"
    )
    yield replace(
        plain, key="Atlas AS7-D", name="Atlas AS7-D", chassis="Atlas", model="AS7-D", tonnage=100, walking=3,
        running=5, armor=304, year=2755, role="Juggernaut", faults=0, source_file="lance.zip/Atlas AS7-D.mtf",
        weapons=("Autocannon/20", "LRM 20", "SRM 6", *["Medium Laser"] * 4),
    )  # fmt: skip
    yield replace(
        plain, key="Awesome AWS-8Q", name="Awesome AWS-8Q", chassis="Awesome", model="AWS-8Q", tonnage=80,
        walking=3, running=5, armor=240, year=2665, weapons=("PPC", "PPC", "PPC", "Small Laser"), faults=0,
    )  # fmt: skip
    yield replace(
        plain, key="Axman AXM-1N", name="Axman AXM-1N", chassis="Axman", model="AXM-1N", tonnage=65,
        walking=4, running=6, jumping=4, armor=192, year=3050, weapons=("Autocannon/20", "ISHatchet"),
        not_understood=1, faults=2,
    )  # fmt: skip
    yield replace(
        plain, key="Loki Prime", name="Loki Prime", chassis="Loki", model="Prime", tonnage=65, walking=5,
        running=8, armor=160, year=3052, tech="clan", is_omni=True, weapons=("ER PPC", "ER PPC", "LRM 10"),
    )  # fmt: skip
    yield replace(
        plain, key="Wolf’s Own", name="Wolf’s Own", chassis="Wolf’s Own", model="", tonnage=55, walking=5,
        running=8, jumping=5, armor=180, origin=EntryOrigin.OWN, weapons=("Large Laser",), faults=0,
    )  # fmt: skip
    yield replace(
        plain, key="Bulldog", kind=DocumentKind.VEHICLE, name="Bulldog Medium Tank",
        chassis="Bulldog Medium Tank",
        tonnage=60, walking=4, running=6, armor=192, year=2470, motive="tracked",
        weapons=("Large Laser", "SRM 4", "Machine Gun"),
    )  # fmt: skip
    yield replace(
        plain, key="Elemental", kind=DocumentKind.BATTLE_ARMOR, name="Elemental [Laser]", tech="clan", men=5,
        walking=1, running=1, jumping=3, armor=50, weapons=("Small Laser",), year=2868,
    )  # fmt: skip
    yield replace(
        plain, key="Foot Platoon", kind=DocumentKind.INFANTRY, name="Foot Platoon (SRM)", men=28, walking=1,
        running=1, motive="foot", weapons=("SRM 2",),
    )  # fmt: skip
    yield replace(
        plain, key="Bog", kind=DocumentKind.BOARD, name="Bog", ruleset="", parts=("16", "17"), tech="any"
    )
    yield replace(
        plain, key="Bob", kind=DocumentKind.FORCE, name="Bob’s lance", ruleset="", tech="any",
        parts=("Atlas AS7-D", "Locust LCT-1V"),
    )  # fmt: skip


@lru_cache(maxsize=1)
def entries() -> tuple[CatalogueEntry, ...]:
    """Return all of them."""
    return (*shipped_entries(), *player_entries())


def lexicon() -> Lexicon:
    """Return the names of the shipped rulesets."""
    return Lexicon.of(LIBRARY.load(name) for name in LIBRARY.names())


def small_index() -> Index:
    """Return the small catalogue with a favourite, a folder and something used lately."""
    by_key = {
        entry.key: EntryAddress.of(entry).mark for entry in entries() if entry.ruleset in ("citytech", "")
    }
    marks = Marks(
        favourites={by_key["Atlas AS7-D"], by_key["Loki Prime"]},
        folders={"Wolf’s Dragoons": [by_key["Awesome AWS-8Q"], by_key["Bulldog"]], "Empty": []},
        recent=[by_key["HBK-4G"], by_key["Axman AXM-1N"]],
    )
    return Index(entries(), lexicon(), marks)


def many_entries(number: int = MANY) -> list[CatalogueEntry]:
    """As many entries as wanted, no two alike, always the same."""
    chance = random.Random(12)
    units = [entry for entry in entries() if entry.is_unit]
    return [_vary(chance, chance.choice(units), count) for count in range(number)]


def _vary(chance: random.Random, entry: CatalogueEntry, count: int) -> CatalogueEntry:
    model = f"{entry.chassis[:3].upper()}-{count}{chance.choice('ABCDEK')}"
    return replace(
        entry, key=f"{entry.chassis} {model}", name=f"{entry.chassis} {model}", model=model,
        ruleset="citytech", origin=EntryOrigin.IMPORTED, year=chance.randrange(2450, 3068),
        tonnage=chance.randrange(20, 101, 5) if entry.tonnage else 0,
        faults=chance.choice((None, 0, 0, 1, 3)), source_file=f"all.zip/{model}.mtf",
    )  # fmt: skip
