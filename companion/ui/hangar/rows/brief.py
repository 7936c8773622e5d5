"""Entries in a few words: weapons in brief, where they come from, what they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.catalog.entries import Entry, Kind, Origin
from companion.tabletop.counting import counted

TECH = {"inner_sphere": "Inner Sphere", "clan": "Clan"}
ORIGINS: Mapping[Origin, tuple[str, str]] = {
    Origin.SHIPPED: ("", "Comes with Companion"),
    Origin.PLAYERS: ("edit", "From one of your rulesets"),
    Origin.IMPORTED: ("import", "Imported"),
    Origin.OWN: ("structure", "Your own design"),
}
KINDS: Mapping[Kind, str] = {
    Kind.MECH: "’Mech",
    Kind.VEHICLE: "Vehicle",
    Kind.INFANTRY: "Infantry",
    Kind.BATTLE_ARMOR: "Battle armor",
    Kind.GUN_EMPLACEMENT: "Gun emplacement",
    Kind.BOARD: "Board",
    Kind.FORCE: "Force",
}


def weapons_in_brief(entry: Entry, short_names: Mapping[str, str]) -> str:
    """`AC/20 · 2 × LRM 20 · 4 × M Laser`; the size of a board, the units of a force."""
    if entry.kind is Kind.BOARD:
        return " × ".join(entry.parts) + " hexes"
    if entry.kind is Kind.FORCE:
        return counted_names(entry.parts, {})
    return counted_names(entry.weapons, short_names) or "No weapons"


def counted_names(names: tuple[str, ...], short_names: Mapping[str, str]) -> str:
    """Names with their numbers, each once, in their order."""
    counts = Counter(short_names.get(name, name) for name in names)
    return " · ".join(f"{number} × {name}" if number > 1 else name for name, number in counts.items())


def about(entry: Entry, titles: Mapping[str, str]) -> str:
    """What an entry is: `100 tons · Inner Sphere · 2755 · Juggernaut`."""
    told = [
        KINDS[entry.kind] if entry.kind is not Kind.MECH else "OmniMech" if entry.is_omni else "",
        f"{entry.tonnage:g} tons" if entry.tonnage else "",
        counted(entry.points, "point") if entry.points else "",
        entry.motive.capitalize(),
        f"{entry.configuration.capitalize()}" if entry.configuration not in ("", "biped") else "",
        "Mixed tech" if entry.is_mixed else TECH.get(entry.tech, ""),
        str(entry.year or ""),
        entry.role,
        titles.get(entry.ruleset, ""),
    ]
    return " · ".join(part for part in told if part)


def spoken(entry: Entry, short_names: Mapping[str, str], *, is_favourite: bool) -> str:
    """A row as it is read out."""
    told = [
        entry.name,
        KINDS[entry.kind],
        f"{entry.tonnage:g} tons" if entry.tonnage else "",
        f"{entry.armor} armor" if entry.armor else "",
        weapons_in_brief(entry, short_names),
        ORIGINS[entry.origin][1],
        "favorite" if is_favourite else "",
    ]
    return ", ".join(part for part in told if part)
