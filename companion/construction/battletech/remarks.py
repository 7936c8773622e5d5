"""Remarks on designs of any kind: what is left over, and what nothing aboard uses."""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.battletech.loadout import Loadout
from companion.construction.design_report import Balance, DesignRemark
from companion.engine.battletech.units.unit_model import UnitModel
from companion.tabletop.number_text import format_count


def weight_remarks(balance: Balance) -> Iterator[DesignRemark]:
    """Tons that are left over."""
    remaining = None if balance.remaining is None else round(balance.remaining, 6)
    if remaining is not None and remaining > 0:
        left = format_count(f"{remaining:g}", "ton") + (" is" if remaining == 1 else " are")
        text = f"{left} left over: it weighs {round(balance.tons or 0, 6):g} of {balance.tonnage:g}."
        yield DesignRemark("underweight", ("tonnage",), text)


def armor_remarks(balance: Balance) -> Iterator[DesignRemark]:
    """Points of armor that its tons hold and no location has."""
    armor = balance.armor
    if armor.bought is None or armor.tons is None:
        return
    spare = (armor.bought if armor.maximum is None else min(armor.bought, armor.maximum)) - armor.points
    if spare > 0:
        tons = format_count(f"{armor.tons:g}", "ton")
        text = f"{tons} of armor hold {format_count(spare, 'more point')} than are used."
        yield DesignRemark("spare_armor", ("armor",), text)


def useless_ammunition(load: Loadout[UnitModel]) -> Iterator[DesignRemark]:
    """Ammunition that nothing aboard uses."""
    used = {thing.name for thing in load.items if thing.category != "ammunition"}
    for thing in load.items:
        if thing.category == "ammunition" and thing.name not in used:
            text = f"{thing.label}: nothing aboard uses it."
            yield DesignRemark("useless_ammunition", thing.at, text, thing.location)
