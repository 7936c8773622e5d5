"""Faults of the frame: modules, their classes and armor, what walks. Rule: Untitled Mech Game, R55 to R75."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.construction.design_report import DesignFault
from companion.documents.document import KeyPath
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.frame import ModuleFigures, carrying_sp
from companion.engine.pools.mechs.model import ArmorPlate
from companion.engine.pools.mechs.statistics import core_sp
from companion.engine.pools.tables.frame import CORE, LEG, POD, WING
from companion.engine.pools.tables.special import LAND
from companion.tabletop.number_text import format_count


def frame_faults(design: MechDesign) -> Iterator[DesignFault]:
    """Yield what is against modules, armor, wings and legs."""
    yield from _count_faults(design)
    for index, figures in enumerate(design.modules.values()):
        at: KeyPath = ("modules", index)
        yield from _class_faults(design, figures, at)
        yield from _trade_faults(design, figures, at)
        if figures.module.armor is not None:
            yield from _armor_faults(design, figures, figures.module.armor, (*at, "armor"))
    yield from _wing_faults(design)
    yield from _walking_faults(design)


def _count_faults(design: MechDesign) -> Iterator[DesignFault]:
    rules, modules = design.tables.frame, design.mech.modules
    cores = [index for index, module in enumerate(modules) if module.type == CORE]
    if not cores:
        text, remedy = "It has no core.", "Add a module of the type core."
        yield DesignFault("core", ("modules",), text, rules.source, remedy)
    for index in cores[1:]:
        text, remedy = "It has a second core.", "Keep one core."
        yield DesignFault("core", ("modules", index), text, rules.source, remedy)
    if len(modules) > rules.max_modules:
        text = f"It has {len(modules)} modules; {rules.max_modules} is the most."
        remedy = f"Remove {len(modules) - rules.max_modules}."
        yield DesignFault("modules", ("modules",), text, rules.source, remedy)


def _class_faults(design: MechDesign, figures: ModuleFigures, at: KeyPath) -> Iterator[DesignFault]:
    rules, module = design.tables.frame, figures.module
    core = next((each for each in design.mech.modules if each.type == CORE), None)
    if core is None or module.type == CORE or rules.modules[module.type].any_class:
        return
    most = rules.index(core.class_) + rules.classes_above_core
    if rules.index(module.class_) > most:
        known = list(rules.classes)
        text = f"{module.label} is {module.class_}; with a {core.class_} core {known[most]} is the largest."
        remedy = "Choose a smaller class, or a larger core."
        yield DesignFault("class", (*at, "class"), text, rules.source, remedy)


def _trade_faults(design: MechDesign, figures: ModuleFigures, at: KeyPath) -> Iterator[DesignFault]:
    rules, module = design.tables.frame, figures.module
    if not module.sp_for_spaces:
        return
    if module.type == POD:
        text = f"{module.label} is a pod, which has no structure points to trade."
        yield DesignFault("trade", (*at, "sp_for_spaces"), text, rules.source, "Remove the line.")
    elif figures.sp < rules.least_sp or figures.spaces < 0:
        text = f"{module.label} keeps {figures.sp} SP and {figures.spaces} spaces."
        remedy = f"Trade less: at least {rules.least_sp} SP stays, and no more spaces than it has are traded."
        yield DesignFault("trade", (*at, "sp_for_spaces"), text, rules.source, remedy)


def _armor_faults(
    design: MechDesign, figures: ModuleFigures, plate: ArmorPlate, at: KeyPath
) -> Iterator[DesignFault]:
    rules, label = design.tables.armor, figures.module.label
    most = figures.max_monocoque if plate.monocoque else figures.max_dr
    if plate.monocoque and not most:
        text = f"{label} cannot have monocoque armor."
        yield DesignFault("monocoque", at, text, rules.source, "Give it conventional armor.")
    elif plate.dr > most:
        text = f"{label} has DR {plate.dr}; {most} is the most."
        remedy = "Take less armor, or a larger module."
        yield DesignFault("armor", (*at, "dr"), text, rules.source, remedy)
    yield from plate_faults(design, plate, label, at)


def plate_faults(design: MechDesign, plate: ArmorPlate, label: str, at: KeyPath) -> Iterator[DesignFault]:
    """Yield what is against a plate of armor, be it a module's or a shield."""
    rules = design.tables.armor
    grade = rules.grades[plate.grade]
    if plate.dr < grade.threshold:
        text = f"{label} has DR {plate.dr}; {grade.label} armor needs {grade.threshold} at least."
        yield DesignFault("grade", (*at, "grade"), text, rules.source, "Take more armor, or a lower grade.")
    if plate.hardened and not grade.can_be_hardened:
        text = f"{grade.label} armor cannot be hardened."
        yield DesignFault("hardened", (*at, "hardened"), text, rules.source, "Take a better grade.")


def _wing_faults(design: MechDesign) -> Iterator[DesignFault]:
    wings = Counter(module.class_ for module in design.mech.modules if module.type == WING)
    for class_, number in wings.items():
        if number % 2:
            index = next(
                index
                for index, module in enumerate(design.mech.modules)
                if module.type == WING and module.class_ == class_
            )
            text = f"{format_count(number, f'{class_} wing')}: wings come in pairs of one class."
            source = design.tables.frame.wings.source
            yield DesignFault("wings", ("modules", index), text, source, "Add its match, or remove it.")


def _walking_faults(design: MechDesign) -> Iterator[DesignFault]:
    """Yield why a mech with legs, wheels or treads cannot move on them, where one of its forms would."""
    mech, rules = design.mech, design.tables.frame.walking
    legs = sum(module.type == LEG for module in mech.modules)
    grounded = [form for form in mech.forms if LAND in design.tables.forms.kinds[form].media]
    if not grounded or not (legs or mech.drives) or not core_sp(design):
        return
    if not mech.drives and legs < rules.legs:
        text = f"It has {format_count(legs, 'leg')}; walking takes {rules.legs}."
        remedy = "Add a leg, wheels or treads."
        yield DesignFault("legs", ("modules",), text, rules.source, remedy)
        return
    needed, has = core_sp(design) - rules.sp_below_core, carrying_sp(design.tables, mech)
    if has < needed:
        text = f"What carries it has {has} SP; a core of {core_sp(design)} SP needs {needed}."
        remedy = "Take larger legs, or wheels or treads besides."
        yield DesignFault("legs", ("modules",), text, rules.source, remedy)
