"""Who builds a design and its things, and what has no rules here.

Rule: CityTech, Construction > BattleMechs > Determine Technology Base.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.blueprint import Blueprint
from companion.construction.design import DesignFault
from companion.construction.load import LISTS, Thing
from companion.documents.document import KeyPath
from companion.engine.battletech.tables.weapons import Trait
from companion.engine.battletech.units.mech_model import BIPED
from companion.engine.battletech.units.unit_model import Aboard, TextItem

WITHOUT_RULES = "without_rules"
CONFIGURATION = "config"
NO_RULES = "has no rules here: the design is not legal by this book."
MAKERS = {"inner_sphere": "Inner Sphere", "clan": "Clan", "any": "anybody's"}


def technology_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """One technology for the whole design."""
    model = plan.model
    if model.tech == "any":
        remedy = "Write tech: inner_sphere or tech: clan."
        yield plan.fault(
            "no_technology", ("tech",), "The technology base is missing.", plan.section("technology"), remedy
        )
    elif model.is_mixed:
        words = "Equipment of both technologies has no rules here."
        remedy = "Use that of one technology, and write is_mixed: false."
        yield plan.fault("mixed_technology", ("is_mixed",), words, plan.section("technology"), remedy)
    else:
        yield from (_foreign(plan, thing) for thing in plan.things if _is_foreign(plan, thing))
    for mount, thing in ((plan.tables.weapons.get(it.name), it) for it in plan.things):
        if mount is not None and thing.sort == "weapon" and Trait.VEHICLE_ONLY in mount.traits:
            words = f"{thing.label}: only vehicles carry it."
            yield plan.fault("vehicle_weapon", thing.at, words, thing.source, location=thing.location)


def _is_foreign(plan: Blueprint, thing: Thing) -> bool:
    if thing.tech in (plan.base, "any"):
        return False
    # Ammunition is as foreign as the weapon that it feeds, which is told already.
    feeds = thing.sort == "ammunition" and any(
        it.name == thing.name for it in plan.things if it.sort != "ammunition"
    )
    return not feeds


def _foreign(plan: Blueprint, thing: Thing) -> DesignFault:
    words = f"{thing.label}: {MAKERS[thing.tech]} technology in a design of {MAKERS[plan.base]} technology."
    remedy = f"Choose from the {MAKERS[plan.base]} tables."
    return plan.fault(
        "foreign_technology", thing.at, words, plan.section("technology"), remedy, thing.location
    )


def without_rules_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """What the book knows nothing of."""
    model, rules = plan.model, plan.rules
    lists: tuple[tuple[Aboard, ...], ...] = (model.all_weapons, model.all_ammunition, model.all_equipment)
    for key, things in zip(LISTS.values(), lists, strict=True):
        for index, item in enumerate(things):
            if isinstance(item, TextItem):
                yield _unruled(plan, (key, index), item.text, plan.section("carrying"), item.location)
    is_biped = model.configuration == BIPED
    for index, text in enumerate(model.not_understood):
        if is_biped or not text.lower().startswith(CONFIGURATION):  # which is told below
            yield _unruled(plan, ("not_understood", index), text, rules.source)
    if not is_biped:
        yield _unruled(plan, ("configuration",), f"A '{model.configuration}' 'Mech", rules.source)
    if model.engine is not None and model.engine.kind not in rules.engine.kinds:
        yield _unruled(plan, ("engine", "kind"), f"Engine '{model.engine.kind}'", rules.engine.source)
    if model.structure_kind not in rules.structure.kinds:
        words = f"Structure '{model.structure_kind}'"
        yield _unruled(plan, ("structure_kind",), words, rules.structure.source)
    if model.armor_kind not in rules.armor.kinds:
        yield _unruled(plan, ("armor_kind",), f"Armor '{model.armor_kind}'", rules.armor.source)


def _unruled(plan: Blueprint, at: KeyPath, what: str, rule: str, location: str | None = None) -> DesignFault:
    return plan.fault(WITHOUT_RULES, at, f"{what} {NO_RULES}", rule, location=location)
