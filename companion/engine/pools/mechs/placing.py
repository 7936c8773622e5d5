"""Places of systems: in modules, in hands, outside; several modules and saved spaces cost CP.

Rule: Untitled Mech Game, R57, R62, R95, and what its gaps are filled with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.engine.pools.mechs.model import Installed, MechModel, Place
from companion.engine.pools.mechs.parts import Part, figure
from companion.engine.pools.resolution.rounding import round_cost
from companion.engine.pools.tables.weapons import WeaponRules


def placed(place: Place | None, spaces: float, *, first_only: bool = False) -> Mapping[str, float]:
    """Return the spaces that a system takes in each module that it is in."""
    if place is None:
        return {}
    if isinstance(place, str):
        return {place: spaces}
    return {next(iter(place)): spaces} if first_only else place


def modules_of(place: Place | None) -> tuple[str, ...]:
    """Return the modules that a place names."""
    if place is None:
        return ()
    return (place,) if isinstance(place, str) else tuple(place)


def installed_parts(
    rules: WeaponRules,
    system: Installed,
    part: Part,
    spaces: float,
    *,
    extra_spaces: float = 0,
    half_tons: float = 0,
    load: float = 0,
) -> Iterator[Part]:
    """Yield a part where its system stands, with what several locations cost besides, and saved spaces."""
    left = spaces - system.saved_spaces + extra_spaces
    is_out = bool(system.held_by) or system.outside
    further = 0 if system.at is None or isinstance(system.at, str) else len(system.at) - 1
    split = rules.split_cost * further
    yield replace(
        part,
        cp=round(part.cp + split, 6),
        how=f"{part.how} + {figure(split)} in {further + 1} locations" if split else part.how,
        spaces={} if is_out else placed(system.at, left),
        exposed=left if is_out else 0,
        half_tons=half_tons,
        load=load,
    )
    if system.saved_spaces:
        cost = round_cost(system.saved_spaces * rules.saved_space_cost)
        how = f"{figure(rules.saved_space_cost)} × {figure(system.saved_spaces)} spaces"
        label = f"{part.label.partition(' (')[0]}, spaces saved"
        yield Part(label, (*part.at, "saved_spaces"), rules.source, cost, how)


def place_text(mech: MechModel, system: Installed) -> str:
    """Return where a system is, in words."""
    labels = {module.id: module.label for module in mech.modules}
    if system.held_by:
        return f"held, {' and '.join(labels[arm] for arm in system.held_by)}"
    return "outside" if system.outside else ", ".join(labels[module] for module in modules_of(system.at))
