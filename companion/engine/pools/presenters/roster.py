"""Mechs to choose from, and figures worked out of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.parts import figure
from companion.engine.pools.mechs.placing import place_text
from companion.engine.pools.mechs.shapes import row_in
from companion.engine.pools.mechs.statistics import form_statistics
from companion.engine.skeleton.model_files import weight_class
from companion.engine.views.units import ArmorFact, ModelFacts, ModelView, PaceFact

MEDIUM_LABELS = {"land": "On land", "air": "In the air", "water": "In water", "space": "In space"}


def model_view(design: MechDesign) -> ModelView:
    """Return a mech as lists show it."""
    mech = design.mech
    return ModelView(
        id=mech.model,
        name=mech.name,
        short_name=mech.name,
        summary=summary(design),
        silhouette=silhouette(design),
        note=mech.note or mech.concept,
    )


def silhouette(design: MechDesign, form: str = "") -> str:
    """Return the outline of a mech in a form, unsaid the native one: of the form, else of its weight."""
    return row_in(design, form).silhouette or weight_class(design.tons)


def summary(design: MechDesign) -> str:
    """Return a mech in a line: its CP, budget, forms and tons."""
    return " · ".join(
        (f"{figure(design.cp)} CP", tier_label(design), form_labels(design), f"{figure(design.tons)} tons")
    )


def tier_label(design: MechDesign) -> str:
    """Return the budget that a mech is of."""
    return design.tables.budgets.tiers[design.tier].label


def form_labels(design: MechDesign) -> str:
    """Return the body forms of a mech: "Humanoid, Fighter"."""
    return ", ".join(design.tables.forms.kinds[form].label for form in design.mech.forms)


def listed_figures(design: MechDesign) -> Mapping[str, Any]:
    """Return the figures that the catalogue lists a mech by, under the keys that documents have for them."""
    return {
        "tonnage": design.tons,
        "points": design.cp,
        "role": tier_label(design),
        "configuration": form_labels(design),
        "movement": _paces(design),
        "armor": {module.id: module.armor.dr for module in design.mech.modules if module.armor is not None},
        "weapons": [
            {"weapon": weapon.label, "location": place_text(design.mech, weapon)}
            for weapon in design.mech.weapons
        ],
    }


def _paces(design: MechDesign) -> Mapping[str, int]:
    """Return the MA of the first form, and the best that any form has in the air."""
    native, *others = form_statistics(design)
    in_air = max((form.ma.get("air", 0) for form in (native, *others)), default=0)
    basic, *_ = (*native.ma.values(), 0)
    return {"walk": basic, "jump": in_air}


def model_facts(design: MechDesign) -> ModelFacts:
    """Return how a mech moves in each form, and its armor."""
    forms = form_statistics(design)
    several = len(forms) > 1
    paces = tuple(
        PaceFact(f"{form.label}, {MEDIUM_LABELS[medium].lower()}" if several else MEDIUM_LABELS[medium], ma)
        for form in forms
        for medium, ma in form.ma.items()
    )
    armor = tuple(
        ArmorFact(one.module.id, one.module.label, one.module.armor.dr, maximum=one.max_dr)
        for one in design.modules.values()
        if one.module.armor is not None
    )
    listed = _paces(design)
    movement = "MA on land/in the air" if listed["jump"] and listed["walk"] else "MA"
    return ModelFacts(paces, armor, movement=movement, points="CP")
