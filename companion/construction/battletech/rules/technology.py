"""Technology of a design and its items, and items that have no rules here.

Rule: CityTech, Construction > BattleMechs > Determine Technology Base.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.construction.battletech.blueprint import Blueprint
from companion.construction.battletech.loadout import LISTS, Loadout, LoadoutItem
from companion.construction.design_report import DesignFault
from companion.documents.document import KeyPath
from companion.engine.battletech.tables.weapons import WeaponTrait
from companion.engine.battletech.units.mech_model import BIPED
from companion.engine.battletech.units.unit_model import Aboard, TextItem, UnitModel

CARRIERS = {WeaponTrait.VEHICLE_ONLY: "vehicles", WeaponTrait.PLATOON: "platoons"}
"""Who alone carries weapons of a trait: no 'Mech does."""
WITHOUT_RULES = "without_rules"
CONFIGURATION = "config"
NO_RULES = "has no rules here: the design is not legal by this book."
MAKERS = {"inner_sphere": "Inner Sphere", "clan": "Clan", "any": "anybody's"}


def technology_faults(plan: Loadout[UnitModel]) -> Iterator[DesignFault]:
    """One technology for the whole design, and no weapon that others alone carry."""
    yield from base_faults(plan)
    yield from carrier_faults(plan, CARRIERS)


def base_faults(plan: Loadout[UnitModel]) -> Iterator[DesignFault]:
    """One technology for the whole design."""
    model = plan.model
    if model.tech == "any":
        remedy = "Write tech: inner_sphere or tech: clan."
        yield plan.fault(
            "no_technology", ("tech",), "The technology base is missing.", plan.section("technology"), remedy
        )
    elif model.is_mixed:
        text = "Equipment of both technologies has no rules here."
        remedy = "Use that of one technology, and write is_mixed: false."
        yield plan.fault("mixed_technology", ("is_mixed",), text, plan.section("technology"), remedy)
    else:
        yield from (_foreign_fault(plan, thing) for thing in plan.items if _is_foreign(plan, thing))


def carrier_faults(plan: Loadout[UnitModel], others: Mapping[WeaponTrait, str]) -> Iterator[DesignFault]:
    """Weapons that none but others carry."""
    for mount, thing in ((plan.tables.weapons.get(it.name), it) for it in plan.items):
        carriers = next(
            (who for trait, who in others.items() if mount is not None and trait in mount.traits), ""
        )
        if carriers and thing.category == "weapon":
            text = f"{thing.label}: only {carriers} carry it."
            yield plan.fault("vehicle_weapon", thing.at, text, thing.source, location=thing.location)


def _is_foreign(plan: Loadout[UnitModel], thing: LoadoutItem) -> bool:
    if thing.tech in (plan.base, "any"):
        return False
    # Ammunition is as foreign as the weapon that it feeds, which is told already.
    feeds = thing.category == "ammunition" and any(
        it.name == thing.name for it in plan.items if it.category != "ammunition"
    )
    return not feeds


def _foreign_fault(plan: Loadout[UnitModel], thing: LoadoutItem) -> DesignFault:
    text = f"{thing.label}: {MAKERS[thing.tech]} technology in a design of {MAKERS[plan.base]} technology."
    remedy = f"Choose from the {MAKERS[plan.base]} tables."
    return plan.fault(
        "foreign_technology", thing.at, text, plan.section("technology"), remedy, thing.location
    )


def unknown_item_faults(plan: Loadout[UnitModel]) -> Iterator[DesignFault]:
    """Things aboard that the book knows nothing of."""
    model = plan.model
    lists: tuple[tuple[Aboard, ...], ...] = (model.all_weapons, model.all_ammunition, model.all_equipment)
    for key, things in zip(LISTS.values(), lists, strict=True):
        for index, item in enumerate(things):
            if isinstance(item, TextItem):
                yield no_rules_fault(plan, (key, index), item.text, plan.section("carrying"), item.location)


def without_rules_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Yield what the book knows nothing of."""
    model, rules = plan.model, plan.rules
    yield from unknown_item_faults(plan)
    is_biped = model.configuration == BIPED
    for index, text in enumerate(model.not_understood):
        if is_biped or not text.lower().startswith(CONFIGURATION):  # which is told below
            yield no_rules_fault(plan, ("not_understood", index), text, rules.source)
    if not is_biped:
        yield no_rules_fault(plan, ("configuration",), f"A '{model.configuration}' 'Mech", rules.source)
    if model.engine is not None and model.engine.kind not in rules.engine.kinds:
        yield no_rules_fault(plan, ("engine", "kind"), f"Engine '{model.engine.kind}'", rules.engine.source)
    if model.structure_kind not in rules.structure.kinds:
        message = f"Structure '{model.structure_kind}'"
        yield no_rules_fault(plan, ("structure_kind",), message, rules.structure.source)
    if model.armor_kind not in rules.armor.kinds:
        yield no_rules_fault(plan, ("armor_kind",), f"Armor '{model.armor_kind}'", rules.armor.source)


def no_rules_fault(
    plan: Loadout[UnitModel], at: KeyPath, what: str, rule: str, location: str | None = None
) -> DesignFault:
    """Return the fault of something that the book knows nothing of."""
    return plan.fault(WITHOUT_RULES, at, f"{what} {NO_RULES}", rule, location=location)
