"""A mech being drawn as the window shows it: modules with what is in them, totals, costs and statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.construction.design_report import DesignFault, Difference
from companion.construction.editing.views import (
    KIND,
    ArmorView,
    DesignMeasure,
    DesignView,
    HeadField,
    HeadView,
    Ledger,
    LedgerLine,
    LocationView,
    MeasureShare,
    MeasureTone,
    SlotView,
)
from companion.construction.pools.editing.additions import category_of
from companion.construction.pools.editing.character_view import KINDS
from companion.construction.pools.editing.documents import Data, path_text
from companion.construction.pools.editing.head_fields import head_fields
from companion.construction.pools.editing.part_names import part_name
from companion.construction.pools.editing.places import WHOLE, rows
from companion.construction.pools.examination import MechReport
from companion.documents.document import KeyPath
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.frame import ModuleFigures
from companion.engine.pools.mechs.hit_table import hit_table
from companion.engine.pools.mechs.parts import Part, figure
from companion.engine.pools.mechs.statistics import encumbrance, form_statistics, lift_power
from companion.engine.pools.presenters.roster import MEDIUM_LABELS, tier_label
from companion.tabletop.modifiers import format_signed
from companion.tabletop.number_text import format_count

KIND_FIELD = HeadField(KIND, "Kind", "mech", ((KIND,),), choices=KINDS)
LEAST_ROWS = 3
"""How many rows a module has at least."""
CHAPTERS: Mapping[str, tuple[str, str]] = {
    "modules": ("structure", "Frame"), "drives": ("structure", "Frame"), "armor": ("armor", "Armor"),
    "weapons": ("weapon", "Weapons"), "hands": ("weapon", "Weapons"), "links": ("weapon", "Weapons"),
    "shields": ("shielding", "Defenses"), "barriers": ("shielding", "Defenses"),
    "reservoirs": ("shielding", "Defenses"), "absorbers": ("shielding", "Defenses"),
    "propulsion": ("jump_jets", "Propulsion"), "extra_fuel": ("jump_jets", "Propulsion"),
}  # fmt: skip
"""The colour and the name of the chapter that each section is added up in; all others are systems."""
SYSTEMS = ("equipment", "Systems")
WORD_LENGTH = 14


def mech_view(
    design: MechDesign,
    data: Data,
    faults: tuple[DesignFault, ...],
    parent: MechDesign | None,
    differences: tuple[Difference, ...],
) -> DesignView:
    """Return everything that the window tells of a mech, held against its parent where it has one."""
    placed = rows(data)
    cards = (_whole(design, data, placed), *_modules(design, data, placed, parent))
    return DesignView(
        name=design.mech.name,
        head=HeadView(design.mech.name, "", None, (KIND_FIELD, *head_fields(design.tables, data))),
        locations=cards,
        columns=_columns(design),
        waiting=(),
        armor=None,
        measures=(_cp_measure(design), _load_measure(design), _spaces_measure(design)),
        differences=differences,
        parent=parent.mech.name if parent is not None else "",
        examined=MechReport(design, faults, ()),
        ledgers=(_costs(design), _figures(design)),
    )


def _columns(design: MechDesign) -> tuple[tuple[str, ...], ...]:
    """Return the modules in columns: the right, the middle, the left, the whole."""
    right, left, middle = list[str](), list[str](), list[str]()
    for module in design.mech.modules:
        column = right if "right" in module.id else left if "left" in module.id else middle
        column.append(module.id)
    order = {"head": 0, "core": 1}
    types = {module.id: module.type for module in design.mech.modules}
    middle.sort(key=lambda name: order.get(types[name], 2))
    return tuple(tuple(column) for column in (right, middle, left, [WHOLE]) if column)


# --- locations ---


def _whole(design: MechDesign, data: Data, placed: Mapping[str, tuple[KeyPath, ...]]) -> LocationView:
    slots = tuple(_slots(design, data, WHOLE, placed.get(WHOLE, ())))
    hint = "Forms, protection, and everything that stands in no module"
    return LocationView(WHOLE, "Whole mech", "ALL", slots, None, f"{figure(design.tons)} tons", hint)


def _modules(
    design: MechDesign, data: Data, placed: Mapping[str, tuple[KeyPath, ...]], parent: MechDesign | None
) -> Iterator[LocationView]:
    for one in design.modules.values():
        module = one.module
        free = design.free_spaces.get(module.id, 0)
        kind = design.tables.frame.modules[module.type].label
        yield LocationView(
            module.id,
            f"{module.label} · {module.class_}",
            module.id,
            tuple(_slots(design, data, module.id, placed.get(module.id, ()))),
            _armor(one, parent),
            f"{_short(free)} free" if free >= 0 else f"{_short(-free)} over",
            f"{kind}, {design.tables.frame.classes[module.class_]}: {one.spaces} spaces, {one.sp} SP",
        )


def _armor(one: ModuleFigures, parent: MechDesign | None) -> ArmorView:
    plate = one.module.armor
    most = one.max_monocoque if plate is not None and plate.monocoque else one.max_dr
    before = None
    if parent is not None and (known := parent.modules.get(one.module.id)) is not None:
        before = known.module.armor.dr if known.module.armor is not None else 0
    return ArmorView(plate.dr if plate is not None else 0, None, most, one.sp, before)


def _slots(design: MechDesign, data: Data, location: str, paths: tuple[KeyPath, ...]) -> Iterator[SlotView]:
    parts = {part.at: part for part in reversed(design.parts)}
    for index, path in enumerate(paths):
        text = part_name(design.tables, data, path)
        part = parts.get(path)
        taken = part.spaces.get(location, part.exposed) if part is not None else 0
        figures = f"{text} · {_short(taken)}" if taken else text
        how = f"\n{figure(part.cp)} CP: {part.how}" if part is not None and part.cp else ""
        yield SlotView(
            location,
            index,
            figures,
            text[:WORD_LENGTH],
            category_of(data, path),
            path_text(path),
            hint=figures + how,
            has_die=False,
        )
    for index in range(len(paths), max(LEAST_ROWS, len(paths) + 1)):
        yield SlotView(location, index, has_die=False)


def _short(value: float) -> str:
    return figure(round(value, 1))


# --- totals ---


def _chapter(part: Part) -> tuple[str, str]:
    if part.at[-1] == "armor":
        return CHAPTERS["armor"]
    return CHAPTERS.get(str(part.at[0]), SYSTEMS)


def _cp_measure(design: MechDesign) -> DesignMeasure:
    sums: dict[tuple[str, str], float] = {}
    for part in design.parts:
        sums[_chapter(part)] = sums.get(_chapter(part), 0) + part.cp
    whole, tiers = 1 + design.multiplier, sorted(tier.start for tier in design.tables.budgets.tiers.values())
    how = f"CP × {figure(whole)}"
    shares = [
        MeasureShare(colour, label, f"{cp * whole:.1f}", max(cp * whole, 0), f"{figure(cp)} {how}")
        for (colour, label), cp in sums.items()
        if cp
    ]
    limit = next((start for start in tiers if start > design.cp), design.cp)
    note = f"{tier_label(design)}: {figure(design.additive_cp)} CP × {figure(whole)}"
    left = f"{figure(limit)} next" if limit > design.cp else ""
    return DesignMeasure("CP", f"{figure(design.cp)} CP", left, MeasureTone.PLAIN, tuple(shares), limit, note)


def _load_measure(design: MechDesign) -> DesignMeasure:
    level, power = encumbrance(design), lift_power(design) / 2
    tone = MeasureTone.DANGER if level is None else MeasureTone.WARN if level else MeasureTone.GOOD
    text = "too heavy" if level is None else f"encumbrance {level}"
    note = f"Carries {design.load / 2:.1f} tons; lift power {figure(power)} tons"
    return DesignMeasure("Load", f"{figure(design.tons)} tons", text, tone, note=note)


def _spaces_measure(design: MechDesign) -> DesignMeasure:
    over = [-free for free in design.free_spaces.values() if free < 0]
    free = sum(each for each in design.free_spaces.values() if each > 0)
    text = f"{_short(sum(over))} over" if over else f"{_short(free)} free"
    tone = MeasureTone.DANGER if over else MeasureTone.PLAIN
    spaces = sum(max(one.spaces, 0) for one in design.modules.values())
    return DesignMeasure("Spaces", format_count(spaces, "space"), text, tone)


def _costs(design: MechDesign) -> Ledger:
    """Return every term of the total: what costs CP, then what multiplies them, then the total."""
    costs = [
        LedgerLine(f"{part.label}: {figure(part.cp)} CP", part.how, part.at)
        for part in design.parts
        if part.cp
    ]
    factors = [
        LedgerLine(f"{part.label}: {part.factor:+g}".replace("-", "−"), part.how, part.at)
        for part in design.parts
        if part.factor
    ]
    total = f"{figure(design.additive_cp)} CP × {figure(1 + design.multiplier)} = {figure(design.cp)} CP"
    return Ledger("costs", "Costs", "calculator", (LedgerLine(total, tier_label(design)), *costs, *factors))


def _figures(design: MechDesign) -> Ledger:
    """Return how it moves in each form, and where it is hit."""
    lines = []
    for form in form_statistics(design):
        paces = ", ".join(f"{MEDIUM_LABELS[medium].lower()} {ma}" for medium, ma in form.ma.items())
        terms = "; ".join(f"{each.label} {format_signed(each.value)}" for each in form.mv)
        text = f"{form.label}: MA {paces or 'none'}, MV {format_signed(form.total_mv)}"
        lines.append(LedgerLine(text, terms))
    rolls = [LedgerLine(f"{row.rolls}  {row.label}") for row in hit_table(design) if row.high >= row.low]
    table = LedgerLine("Hit locations", design.tables.statistics.hit_table_source)
    return Ledger("figures", "Figures", "sheet", (*lines, table, *rolls))
