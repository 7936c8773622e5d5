"""Shapes that a mech's modules have in its forms. Rule: Untitled Mech Game, R190, R194."""

from __future__ import annotations

from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.frame import ModuleFigures
from companion.engine.pools.tables.frame import WING, ModuleType
from companion.engine.pools.tables.special import AIR, FormRow


def row_in(design: MechDesign, form: str) -> FormRow:
    """Return the row of a form; unsaid of the native one."""
    kinds = design.tables.forms.kinds
    return kinds[form] if form else kinds[design.mech.forms[0]]


def becomes_wing(design: MechDesign, row: FormRow, one: ModuleFigures) -> bool:
    """Whether a limb is a wing in a form that flies by itself."""
    options = design.tables.forms.options
    return AIR in row.media and any(
        one.module.type in options[name].become_wings for name in design.mech.form_options
    )


def type_in(design: MechDesign, row: FormRow, one: ModuleFigures) -> ModuleType:
    """Return what a module is in a form."""
    return WING if becomes_wing(design, row, one) else one.module.type


def wing_index(design: MechDesign, row: FormRow, one: ModuleFigures) -> int:
    """Return the place of a wing among the classes: of a limb, that of a wing of as many structure points."""
    frame = design.tables.frame
    if not becomes_wing(design, row, one):
        return frame.index(one.module.class_)
    return sum(cost <= one.sp for cost in frame.modules[WING].cost) - 1
