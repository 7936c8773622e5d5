"""Names and shapes of the battletech family's actions and events in earlier releases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.ammunition import THUNDER
from companion.engine.battletech.battle.units import Declaration, Situation
from companion.engine.skeleton.rule_rows import EarlierNames

HEX = "hex"
"""The choice for a launcher that told which hex its missiles mine, before hexes were targets."""


def _fire_with_hexes(fire: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """Return declared fire, with a target of its own for each hex that was chosen for a launcher."""
    if not any(HEX in chosen for chosen in fire.get("how", {}).values()):
        return fire
    first = {key: fire[key] for key in ("target", "weapons", "situation") if key in fire}
    others = {key: value for key, value in fire.items() if key not in (*first, "also")}
    first, *also = _volleys_by_hex([first, *fire.get("also", ())], fire["how"])
    more = {"also": also} if also else {}
    return {**others, **first, **more, "how": _without_hexes(fire["how"])}


def _declaration_with_hexes(declared: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """Return what a unit has declared, with a volley of its own for each such hex."""
    how = declared.get("how", {})
    if not any(HEX in chosen for chosen in how.values()):
        return declared
    volleys = _volleys_by_hex(declared.get("volleys", ()), how)
    return {**declared, "volleys": volleys, "how": _without_hexes(how)}


def _volleys_by_hex(
    volleys: Sequence[Mapping[str, Any]], how: Mapping[str, Mapping[str, str]]
) -> list[dict[str, Any]]:
    """Return volleys, each parted by the hexes that its weapons mine, in the order of the weapons."""
    found: list[dict[str, Any]] = []
    for volley in volleys:
        parts: dict[str, list[str]] = {}
        for weapon in volley.get("weapons", ()):
            parts.setdefault(_mined_hex(how.get(weapon, {})), []).append(weapon)
        for place, weapons in parts.items():
            target = {"target": {HEX: place}} if place else {}
            found.append({**volley, **target, "weapons": weapons})
    return found


def _mined_hex(chosen: Mapping[str, str]) -> str:
    """Return the hex that was chosen for a launcher; for other rounds than Thunder it was of no account."""
    return chosen.get(HEX, "") if chosen.get("shells", THUNDER) == THUNDER else ""


def _without_hexes(how: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    return {weapon: {name: chosen[name] for name in chosen if name != HEX} for weapon, chosen in how.items()}


RENAMED = EarlierNames(
    # b9ddf32 had a field for each terrain of the books.
    fields={
        Situation: {
            "light_woods": "intervening.light_woods",
            "heavy_woods": "intervening.heavy_woods",
            "smoke": "intervening.smoke",
        }
    },
    # c4f4211 had units as the only targets.
    shapes={DeclareFire: _fire_with_hexes, Declaration: _declaration_with_hexes},
)
