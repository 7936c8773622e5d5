"""The frame: modules with their armor, wheels and treads. Rule: Untitled Mech Game, R55 to R75."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.documents.document import KeyPath
from companion.engine.pools.mechs.model import ArmorPlate, Drive, MechModel, Module
from companion.engine.pools.mechs.parts import Part, figure
from companion.engine.pools.resolution.rounding import round_cost, round_effect
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.frame import POD, ArmorRules, ModuleRow


@dataclass(frozen=True, slots=True)
class ModuleFigures:
    """Figures of a module: those that its type and class give, after trades of structure for spaces."""

    module: Module
    cost: int
    spaces: int
    sp: int
    max_dr: int
    max_monocoque: int
    damage_bonus: int
    throw_range: int

    @property
    def is_pod(self) -> bool:
        """Whether it is a pod, which has no structure of its own."""
        return self.module.type == POD


def module_figures(tables: Tables, module: Module) -> ModuleFigures:
    """Return the figures of a module whose class is known."""
    row, index = tables.frame.modules[module.type], tables.frame.index(module.class_)
    cost, traded = row.cost[index], module.sp_for_spaces
    return ModuleFigures(
        module,
        cost,
        _at(row.spaces, index, cost) + traded * tables.frame.spaces_per_sp,
        _at(row.sp, index, cost) - traded,
        round_effect(row.max_dr * cost),
        round_effect(row.max_monocoque * cost),
        _at(row.damage_bonus, index, 0),
        _at(row.throw_range, index, 0),
    )


def _at(numbers: tuple[int, ...], index: int, otherwise: int) -> int:
    return numbers[index] if numbers else otherwise


def base_spaces(row: ModuleRow, index: int) -> int:
    """Return the spaces of a module before trades, which are as many as its hand holds."""
    return _at(row.spaces, index, row.cost[index])


def frame_parts(tables: Tables, mech: MechModel) -> Iterator[Part]:
    """Yield modules, their armor, wheels and treads."""
    for place, module in enumerate(mech.modules):
        yield from _module_parts(tables, module, ("modules", place))
    for place, drive in enumerate(mech.drives):
        yield _drive_part(tables, drive, ("drives", place))


def _module_parts(tables: Tables, module: Module, at: KeyPath) -> Iterator[Part]:
    figures = module_figures(tables, module)
    kind = tables.frame.modules[module.type].label.lower()
    yield Part(
        f"{module.label} ({module.class_} {kind})",
        at,
        tables.frame.source,
        figures.cost,
        f"{tables.frame.classes[module.class_]} {kind}",
        {module.id: -figures.spaces},
        half_tons=max(figures.sp, 0),
    )
    if module.armor is not None:
        yield armor_part(tables.armor, module.armor, module, (*at, "armor"))


def armor_part(rules: ArmorRules, plate: ArmorPlate, module: Module, at: KeyPath) -> Part:
    """Return the armor of a module; monocoque armor takes spaces and weighs nothing."""
    grade = rules.grades[plate.grade].label.lower()
    texts = (grade, "hardened" if plate.hardened else "", "monocoque" if plate.monocoque else "")
    label = " ".join(filter(None, (module.label, "armor, DR", str(plate.dr), *texts)))
    return Part(
        label,
        at,
        rules.source,
        plate_cost(rules, plate, rules.cost_per_dr),
        plate_reckoning(rules, plate, rules.cost_per_dr),
        {module.id: plate.dr} if plate.monocoque else {},
        half_tons=0 if plate.monocoque else plate.dr * rules.weight_per_dr,
    )


def optimization(rules: ArmorRules, plate: ArmorPlate) -> float:
    """Return the factor of armor that is better against some attacks than against others."""
    net = (plate.energy + plate.physical) / 100
    return 1 + net * (rules.surcharge if net > 0 else rules.discount)


def plate_cost(rules: ArmorRules, plate: ArmorPlate, per_dr: float, factor: float = 1) -> float:
    """Return what armor costs, of a module or of a shield. In CP."""
    cost = per_dr * plate.dr * rules.grades[plate.grade].factor * factor
    return round_cost(cost * (rules.hardened if plate.hardened else 1) * optimization(rules, plate))


def plate_reckoning(rules: ArmorRules, plate: ArmorPlate, per_dr: float) -> str:
    """Return how the cost of armor comes about."""
    texts = [figure(per_dr), f"DR {plate.dr}", figure(rules.grades[plate.grade].factor)]
    if plate.hardened:
        texts.append(f"{figure(rules.hardened)} hardened")
    if plate.energy or plate.physical:
        texts.append(f"{figure(optimization(rules, plate))} optimized")
    return " × ".join(texts)


def acting_grade(rules: ArmorRules, grade: str, dr: int) -> str:
    """Return the grade that armor acts as with so much damage resistance left. Rule: R69."""
    threshold = rules.grades[grade].threshold
    fitting = [name for name, row in rules.grades.items() if 0 < row.threshold <= min(threshold, max(dr, 1))]
    return fitting[-1] if fitting else grade


def _drive_part(tables: Tables, drive: Drive, at: KeyPath) -> Part:
    row = tables.drives.kinds[drive.kind]
    cost = row.cost[tables.frame.index(drive.class_)]
    how = f"{tables.frame.classes[drive.class_]} {row.label.lower()}"
    return Part(f"{row.label} ({drive.class_})", at, tables.drives.source, cost, how, half_tons=cost)


def carrying_sp(tables: Tables, mech: MechModel) -> int:
    """Return the structure points of legs, wheels and treads in all, which carry the mech."""
    legs = sum(module_figures(tables, module).sp for module in mech.modules if module.type == "leg")
    return legs + sum(drive_sp(tables, drive) for drive in mech.drives)


def drive_sp(tables: Tables, drive: Drive) -> int:
    """Return the structure points of wheels or treads."""
    return tables.drives.kinds[drive.kind].cost[tables.frame.index(drive.class_)]
