"""Faults of weapons and of what protects: traits, places, shields, barriers, reservoirs.

Rule: Untitled Mech Game, R76 to R155.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.design_report import DesignFault
from companion.construction.pools.frame import plate_faults
from companion.documents.document import KeyPath
from companion.engine.pools.mechs.defenses import barrier_cost, reservoir_figures
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.frame import base_spaces
from companion.engine.pools.mechs.model import Installed, MountedWeapon, Reservoir, WeaponProfile
from companion.engine.pools.mechs.parts import figure
from companion.engine.pools.mechs.weapons import (
    BATTERY,
    PROJECTED,
    accuracy_of,
    manipulators,
    weapon_figures,
)
from companion.engine.pools.tables.frame import POD
from companion.engine.pools.tables.weapons import BEAM, MELEE, ORDNANCE
from companion.tabletop.number_text import join_listed

SHOTS, EXPENDABLE = "shots", "expendable"
NONE = "0"


def weapon_faults(design: MechDesign) -> Iterator[DesignFault]:
    """Yield what is against weapons, hands and links."""
    for index, weapon in enumerate(design.mech.weapons):
        at: KeyPath = ("weapons", index)
        yield from profile_faults(design, weapon, at)
        yield from place_faults(design, weapon, weapon.label, at)
        yield from _mount_faults(design, weapon, at)
    for index, arm in enumerate(design.mech.hands):
        module = design.mech.module(arm)
        if module is not None and module.type != "arm":
            text = f"{module.label} is no arm, and has no hand."
            source = design.tables.weapons.hand.source
            yield DesignFault("hand", ("hands", index), text, source, "Buy it a weapon with Manipulator.")
    yield from _room_faults(design)


def profile_faults(design: MechDesign, profile: WeaponProfile, at: KeyPath) -> Iterator[DesignFault]:
    """Yield what is against a weapon, wherever it may be."""
    rules, source = design.tables.weapons, design.tables.weapons.source
    category = rules.categories[profile.category]
    for name in profile.traits:
        row, place = rules.traits[name], (*at, "traits", name)
        if row.fits and profile.category not in row.fits:
            fitting = join_listed(sorted(rules.categories[each].label.lower() for each in row.fits))
            text = f"{row.label} goes with {fitting} weapons; {profile.label} is {category.label.lower()}."
            yield DesignFault("trait", place, text, source, "Remove it.")
        for other in row.needs:
            if other not in profile.traits:
                text = f"{row.label} goes only with {rules.traits[other].label}."
                yield DesignFault("trait", place, text, source, f"Add {rules.traits[other].label}.")
        for other in row.excludes:
            if other in profile.traits:
                text = f"{row.label} does not go with {rules.traits[other].label}."
                yield DesignFault("trait", place, text, source, "Keep one.")
        if accuracy_of(rules, profile) < row.least_accuracy:
            text = f"{row.label} needs Accuracy +{row.least_accuracy} or better."
            yield DesignFault("accuracy", place, text, source, "Take more accuracy.")
        if row.max_rate is not None and profile.rate > row.max_rate:
            text = f"{row.label} allows Rate {row.max_rate}."
            yield DesignFault("rate", (*at, "rate"), text, source, "Take a lower rate, or Returning.")
    yield from _salvo_faults(design, profile, at)
    yield from _shot_faults(design, profile, at)


def _salvo_faults(design: MechDesign, profile: WeaponProfile, at: KeyPath) -> Iterator[DesignFault]:
    rules = design.tables.weapons
    if profile.category != ORDNANCE:
        for key, given in (("count", profile.count > 1), ("salvo", profile.salvo != "1")):
            if given:
                text = "Only ordnance is bought in packs."
                yield DesignFault("pack", (*at, key), text, rules.source, "Remove the line.")
        return
    least = rules.salvos[profile.salvo].least
    if profile.count < least:
        text = f"A salvo of {profile.salvo} takes a pack of {least} or more, not of {profile.count}."
        yield DesignFault("salvo", (*at, "salvo"), text, rules.source, "Take a larger pack or salvo.")
    if profile.rate > 1:
        text = "Ordnance has no rate: any number of a pack is fired at once."
        yield DesignFault("rate", (*at, "rate"), text, rules.source, "Remove the line.")


def _shot_faults(design: MechDesign, profile: WeaponProfile, at: KeyPath) -> Iterator[DesignFault]:
    """Yield what is against beams whose shots run out."""
    rules = design.tables.weapons
    shots = profile.traits.get(SHOTS)
    if shots is None:
        return
    if BATTERY in profile.traits and str(shots) == NONE:
        text = "A battery does not go with 0 shots."
        yield DesignFault("battery", (*at, "traits", BATTERY), text, rules.battery.source, "Remove one.")
    if profile.rate > 1 and BATTERY not in profile.traits:
        text = "A beam whose shots run out has Rate 1 unless it is battery-powered."
        yield DesignFault("rate", (*at, "rate"), text, rules.source, "Add Battery-Powered.")


def place_faults(design: MechDesign, system: Installed, label: str, at: KeyPath) -> Iterator[DesignFault]:
    """Yield what is against the place of a system: none, two, or too little of it saved."""
    rules = design.tables.weapons
    given = sum((system.at is not None, bool(system.held_by), system.outside))
    if given != 1:
        text = f"{label} has no place." if not given else f"{label} has two places."
        remedy = "Say one of in, held_by and outside."
        yield DesignFault("place", at, text, design.tables.frame.source, remedy)
    if system.saved_spaces:
        part = next((part for part in design.parts if part.at == at), None)
        left = 0.0 if part is None else sum(part.spaces.values()) + part.exposed
        if left < rules.least_spaces - 1e-9:
            text = f"{label} is left with {figure(left)} spaces; {figure(rules.least_spaces)} is the least."
            yield DesignFault("saved_spaces", (*at, "saved_spaces"), text, rules.source, "Save fewer.")


def _mount_faults(design: MechDesign, weapon: MountedWeapon, at: KeyPath) -> Iterator[DesignFault]:
    rules, mech = design.tables.weapons, design.mech
    module = mech.module(weapon.at) if isinstance(weapon.at, str) else None
    if module is not None and module.type == POD and weapon.category == MELEE:
        text = f"{weapon.label} is a melee weapon, and {module.label} a pod."
        yield DesignFault("pod", (*at, "in"), text, rules.source, "Put it into another module.")
    if not isinstance(weapon.at, str) and weapon.at is not None:
        needed = weapon_figures(rules, weapon).spaces - weapon.saved_spaces
        if sum(weapon.at.values()) < needed - 1e-6:
            text = (
                f"{weapon.label} needs {figure(needed)} spaces; {figure(sum(weapon.at.values()))} are given."
            )
            yield DesignFault("split", (*at, "in"), text, rules.source, "Give it more spaces.")
    able = manipulators(design.mech)
    for place, holder in enumerate(weapon.held_by):
        if holder not in able:
            held = mech.module(holder)
            text = f"{held.label if held else holder} has no hand to hold {weapon.label}."
            remedy = "Add it to hands, or a weapon with Manipulator."
            yield DesignFault("hand", (*at, "held_by", place), text, rules.hand.source, remedy)


def _room_faults(design: MechDesign) -> Iterator[DesignFault]:
    """Yield what is too large for the hands that hold it. Rule: Untitled Mech Game, R62, R95."""
    tables, mech = design.tables, design.mech
    exposed = {part.at: part.exposed for part in design.parts if part.exposed}
    for index, weapon in enumerate(mech.weapons):
        room = 0
        for holder in weapon.held_by:
            if (module := mech.module(holder)) is not None:
                row = tables.frame.modules[module.type]
                room += base_spaces(row, tables.frame.index(module.class_))
        needed = exposed.get(("weapons", index), 0)
        if weapon.held_by and needed > room + 1e-9:
            text = f"{weapon.label} takes {figure(needed)} spaces; the hands that hold it have {room}."
            remedy = "Hold it with more hands, or save spaces."
            source = tables.weapons.hand.source
            yield DesignFault("hand", ("weapons", index, "held_by"), text, source, remedy)


def defense_faults(design: MechDesign) -> Iterator[DesignFault]:
    """Yield what is against shields, barriers, reservoirs and absorbers."""
    yield from _shield_faults(design)
    rules = design.tables.barriers
    for index, barrier in enumerate(design.mech.barriers):
        at: KeyPath = ("barriers", index)
        yield from place_faults(design, barrier, barrier.label, at)
        if barrier.held_by or barrier.outside:
            text = f"{barrier.label} has to be inside."
            yield DesignFault("barrier", at, text, rules.source, "Say in which module it is.")
        if barrier.value > rules.max_value:
            text = f"{barrier.label} has Value {barrier.value}; {rules.max_value} is the highest."
            yield DesignFault("barrier", (*at, "value"), text, rules.source, "Take a lower Value.")
        yield from _barrier_trait_faults(design, barrier.traits, at)
        if barrier.turns is not None and "surge" in barrier.traits:
            text = "A barrier that runs out does not go with Surge."
            yield DesignFault("barrier", (*at, "turns"), text, rules.source, "Keep one.")
    for index, reservoir in enumerate(design.mech.reservoirs):
        yield from _reservoir_faults(design, reservoir, ("reservoirs", index))
    for index, absorber in enumerate(design.mech.absorbers):
        yield from place_faults(design, absorber, "Energy absorber", ("absorbers", index))


def _barrier_trait_faults(design: MechDesign, traits: tuple[str, ...], at: KeyPath) -> Iterator[DesignFault]:
    rules = design.tables.barriers
    for place, name in enumerate(traits):
        for other in rules.traits[name].excludes:
            if other in traits:
                text = f"{rules.traits[name].label} does not go with {rules.traits[other].label}."
                yield DesignFault("barrier", (*at, "traits", place), text, rules.source, "Keep one.")


def _shield_faults(design: MechDesign) -> Iterator[DesignFault]:
    tables, mech = design.tables, design.mech
    seen = set[str]()
    for index, shield in enumerate(mech.shields):
        at: KeyPath = ("shields", index)
        module = mech.module(shield.arm)
        yield from plate_faults(design, shield.plate, shield.name or "Shield", (*at, "plate"))
        if shield.plate.monocoque:
            text = "A shield cannot be monocoque."
            yield DesignFault(
                "shield", (*at, "plate", "monocoque"), text, tables.shields.source, "Remove it."
            )
        if module is None:
            continue
        if module.type != "arm":
            text = f"{module.label} is no arm, and bears no shield."
            yield DesignFault("shield", (*at, "arm"), text, tables.shields.source, "Name an arm.")
        if shield.arm in seen or any(shield.arm in weapon.held_by for weapon in mech.weapons):
            text = f"The hand of {module.label} holds something besides a shield."
            yield DesignFault("shield", (*at, "arm"), text, tables.shields.source, "Use another arm.")
        seen.add(shield.arm)
        most = base_spaces(tables.frame.modules[module.type], tables.frame.index(module.class_))
        if shield.plate.dr > most:
            text = f"The shield has DR {shield.plate.dr}; an arm of {module.class_} bears {most}."
            remedy = "Take less DR, or a larger arm."
            yield DesignFault("shield", (*at, "plate", "dr"), text, tables.shields.source, remedy)


def _reservoir_faults(design: MechDesign, reservoir: Reservoir, at: KeyPath) -> Iterator[DesignFault]:
    """Yield what is against a reservoir and its profiles. Rule: Untitled Mech Game, R135 to R141."""
    tables, rules = design.tables, design.tables.reservoirs
    yield from place_faults(design, reservoir, reservoir.label, at)
    costs = [weapon_figures(tables.weapons, each).cost for each in reservoir.weapons]
    costs += [barrier_cost(tables.barriers, each) for each in reservoir.barriers]
    most = reservoir_figures(rules, reservoir).maximum
    for section, profiles in (("weapons", reservoir.weapons), ("barriers", reservoir.barriers)):
        for place in range(len(profiles)):
            cost = costs[place if section == "weapons" else len(reservoir.weapons) + place]
            if cost > most:
                text = f"The profile costs {figure(cost)} CP; {reservoir.label} stores {most} at most."
                remedy = "Take a cheaper profile, or more power."
                yield DesignFault("reservoir", (*at, section, place), text, rules.source, remedy)
    if reservoir.base_power and costs and min(costs) > reservoir.base_power:
        text = f"No profile is as cheap as the base power, {reservoir.base_power}."
        remedy = "Add a cheaper profile, or more base power."
        yield DesignFault("reservoir", (*at, "base_power"), text, rules.source, remedy)
    if isinstance(reservoir.portfolio, int) and len(costs) > reservoir.portfolio:
        text = f"It has {len(costs)} profiles; its portfolio holds {reservoir.portfolio}."
        yield DesignFault("portfolio", (*at, "portfolio"), text, rules.source, "Take a larger portfolio.")
    for place, weapon in enumerate(reservoir.weapons):
        yield from profile_faults(design, weapon, (*at, "weapons", place))
        if (reason := _why_not_emulated(reservoir, weapon)) is not None:
            yield DesignFault("reservoir", (*at, "weapons", place), reason, rules.source, "Take another.")
    for place, barrier in enumerate(reservoir.barriers):
        yield from _barrier_trait_faults(design, barrier.traits, (*at, "barriers", place))


def _why_not_emulated(reservoir: Reservoir, weapon: WeaponProfile) -> str | None:
    """Return why a reservoir cannot be a weapon, None where it can."""
    if weapon.category == ORDNANCE:
        return "A reservoir cannot be ordnance."
    if weapon.category == MELEE and PROJECTED not in weapon.traits:
        return "A reservoir can only be melee weapons that are projected."
    if weapon.category == MELEE and EXPENDABLE in weapon.traits:
        return "A reservoir cannot be a weapon that runs out."
    needs_matter = weapon.category not in (MELEE, BEAM) or BATTERY in weapon.traits
    if needs_matter and not reservoir.matter_converter:
        return "A reservoir can only be this with a Matter Converter."
    if SHOTS in weapon.traits and BATTERY not in weapon.traits:
        return "A reservoir cannot be a beam whose shots run out."
    return None
