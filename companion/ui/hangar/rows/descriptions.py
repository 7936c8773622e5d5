"""Short descriptions of entries: weapons, origin, kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin
from companion.tabletop.number_text import format_count

TECH = {"inner_sphere": "Inner Sphere", "clan": "Clan"}
ORIGINS: Mapping[EntryOrigin, tuple[str, str]] = {
    EntryOrigin.SHIPPED: ("", "Comes with Companion"),
    EntryOrigin.PLAYERS: ("edit", "From one of your rulesets"),
    EntryOrigin.IMPORTED: ("import", "Imported"),
    EntryOrigin.OWN: ("structure", "Your own design"),
}
KINDS: Mapping[DocumentKind, str] = {
    DocumentKind.MECH: "’Mech",
    DocumentKind.VEHICLE: "Vehicle",
    DocumentKind.INFANTRY: "Infantry",
    DocumentKind.BATTLE_ARMOR: "Battle armor",
    DocumentKind.GUN_EMPLACEMENT: "Gun emplacement",
    DocumentKind.BOARD: "Board",
    DocumentKind.FORCE: "Force",
}


def format_weapons(entry: CatalogueEntry, short_names: Mapping[str, str]) -> str:
    """`AC/20 · 2 × LRM 20 · 4 × M Laser`; the size of a board, the units of a force."""
    if entry.kind is DocumentKind.BOARD:
        return " × ".join(entry.parts) + " hexes"
    if entry.kind is DocumentKind.FORCE:
        return format_counted_names(entry.parts, {})
    return format_counted_names(entry.weapons, short_names) or "No weapons"


def format_counted_names(names: tuple[str, ...], short_names: Mapping[str, str]) -> str:
    """Names with their numbers, each once, in their order."""
    counts = Counter(short_names.get(name, name) for name in names)
    return " · ".join(f"{number} × {name}" if number > 1 else name for name, number in counts.items())


def describe_entry(entry: CatalogueEntry, titles: Mapping[str, str]) -> str:
    """Return what an entry is: `100 tons · Inner Sphere · 2755 · Juggernaut`."""
    texts = [
        KINDS[entry.kind] if entry.kind is not DocumentKind.MECH else "OmniMech" if entry.is_omni else "",
        f"{entry.tonnage:g} tons" if entry.tonnage else "",
        format_count(entry.points, "point") if entry.points else "",
        entry.motive.capitalize(),
        f"{entry.configuration.capitalize()}" if entry.configuration not in ("", "biped") else "",
        "Mixed tech" if entry.is_mixed else TECH.get(entry.tech, ""),
        str(entry.year or ""),
        entry.role,
        titles.get(entry.ruleset, ""),
    ]
    return " · ".join(part for part in texts if part)


def spoken_description(entry: CatalogueEntry, short_names: Mapping[str, str], *, is_favourite: bool) -> str:
    """Return a row as it is read out."""
    texts = [
        entry.name,
        KINDS[entry.kind],
        f"{entry.tonnage:g} tons" if entry.tonnage else "",
        f"{entry.armor} armor" if entry.armor else "",
        format_weapons(entry, short_names),
        ORIGINS[entry.origin][1],
        "favorite" if is_favourite else "",
    ]
    return ", ".join(part for part in texts if part)
