"""The presenter of a draft: what the window shows of a design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.construction.battletech.armor_weight import ArmorWeight
from companion.construction.battletech.editing import armor
from companion.construction.battletech.editing.blocks import (
    base_of,
    locations,
    part,
    rules_of,
)
from companion.construction.battletech.editing.chassis import max_jumping, max_walking
from companion.construction.battletech.editing.slot_presenter import (
    slot_measure,
    slotless_items,
    slots_of,
    system_text,
    unplaced_items,
)
from companion.construction.design_report import Balance, DesignReport, Difference, PartWeight
from companion.construction.editing.draft import Draft, ItemGroup
from companion.construction.editing.views import (
    KIND,
    ArmorSum,
    ArmorView,
    DesignMeasure,
    DesignView,
    HeadChoice,
    HeadField,
    HeadView,
    LocationSwitch,
    LocationView,
    MeasureShare,
    MeasureTone,
)
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import Base
from companion.tabletop.number_text import format_count

LABELS = {
    "inner_sphere": "Inner Sphere",
    "clan": "Clan",
    "fusion": "Fusion",
    "xl": "XL",
    "standard": "Standard",
    "endo_steel": "Endo steel",
    "ferro_fibrous": "Ferro-fibrous",
    "single": "Single",
    "double": "Double",
}
BASES: tuple[Base, ...] = ("inner_sphere", "clan")
SINK_KINDS = ("single", "double")
MAX_SINKS = 60
OMNI = ":omni"
"""What follows the technology of an OmniMech in a choice of them."""
COLUMNS = (
    ("left_arm",), ("left_torso", "left_leg"), ("head", "center_torso"), ("right_torso", "right_leg"),
    ("right_arm",),
)  # fmt: skip
"""The locations as they stand beside each other on a 'Mech."""


def design_view(
    tables: Tables,
    draft: Draft,
    parent: Draft | None,
    examined: DesignReport | None,
    differences: tuple[Difference, ...],
    kinds: tuple[HeadChoice, ...],
    trouble: str = "",
) -> DesignView:
    """Return everything that the window tells of a design, held against its parent where it has one."""
    places = tuple(_location(tables, draft, parent, name) for name in locations(tables))
    waiting = tuple(unplaced_items(tables, draft))
    balance = examined.balance if examined is not None else None
    return DesignView(
        draft.text("name") or draft.text("id"),
        _head(tables, draft, kinds),
        places,
        COLUMNS,
        waiting,
        _armor_sum(tables, draft, balance),
        (
            tons_measure(draft, balance),
            heat_measure(tables, draft, balance),
            slot_measure(places, waiting),
        ),
        differences,
        parent.text("name") if parent is not None else "",
        examined,
        trouble,
    )


def _head(tables: Tables, draft: Draft, kinds: tuple[HeadChoice, ...]) -> HeadView:
    year = draft.head.get("year")
    return HeadView(
        draft.text("chassis"),
        draft.text("model"),
        year if isinstance(year, int) else None,
        (
            kind_field(kinds, "mech"),
            *_chassis_fields(tables, draft),
            *_material_fields(tables, draft),
            *sink_fields(draft),
        ),
    )


def kind_field(kinds: tuple[HeadChoice, ...], kind: str) -> HeadField:
    """Return the kind of unit that is designed; another one begins a new design."""
    return HeadField(KIND, "Kind of unit", kind, (), choices=kinds)


def _chassis_fields(tables: Tables, draft: Draft) -> Iterator[HeadField]:
    rules, movement = rules_of(tables), ("movement",)
    tons, walking = rules.tonnage, draft.number("movement", "walking")
    jumping, running = draft.number("movement", "jumping"), draft.number("movement", "running")
    yield HeadField(
        "tonnage", "Tonnage", draft.tonnage, (("tonnage",),), least=tons.least, most=tons.most, step=tons.step
    )
    yield HeadField(
        "tech", "Technology", base_of(draft) + (OMNI if draft.is_omni else ""),
        (("tech",), ("is_mixed",), ("is_omni",)), choices=tuple(_techs(tables)),
    )  # fmt: skip
    yield HeadField(
        "walking", "Walking", walking, (movement,), f"Walking · run {running}", least=1,
        most=max(max_walking(tables, draft.tonnage), walking),
    )  # fmt: skip
    yield HeadField(
        "jumping", "Jumping", jumping, ((*movement, "jumping"),), most=max(max_jumping(draft), jumping)
    )


def _material_fields(tables: Tables, draft: Draft) -> Iterator[HeadField]:
    rules, rating = rules_of(tables), draft.number("engine", "rating")
    engine = draft.text("engine", "kind")
    yield HeadField(
        "engine", "Engine", engine, (("engine",),), f"Engine · rating {rating}",
        choices_of(rules.engine.kinds, engine),
    )  # fmt: skip
    for id, key, known in (
        ("structure", "structure_kind", rules.structure.kinds),
        ("armor", "armor_kind", rules.armor.kinds),
    ):
        shows = ((key,), ("structure",)) if id == "structure" else ((key,),)
        kind = draft.text(key)
        yield HeadField(id, id.capitalize(), kind, shows, choices=choices_of(known, kind))


def sink_fields(draft: Draft, kinds: Sequence[str] = SINK_KINDS) -> Iterator[HeadField]:
    """Yield the number and the kind of heat sinks."""
    inside, kind = draft.number("heat_sinks", "in_engine"), draft.text("heat_sinks", "kind")
    yield HeadField(
        "sinks", "Heat sinks", draft.number("heat_sinks", "number"), (("heat_sinks",),),
        f"Sinks · {inside} inside", most=MAX_SINKS,
    )  # fmt: skip
    yield HeadField("sink_kind", "Kind of sinks", kind, (), choices=choices_of(kinds, kind))


def _techs(tables: Tables) -> Iterator[HeadChoice]:
    omni = rules_of(tables).omni
    for base in BASES:
        yield HeadChoice(base, LABELS[base])
        if omni is not None and base in omni.tech:
            yield HeadChoice(base + OMNI, f"{LABELS[base]} OmniMech")


def choices_of(known: Iterable[str], now: str) -> tuple[HeadChoice, ...]:
    """Return the kinds that the rules have, and the one there is, also where it has no rules here."""
    names = dict.fromkeys([*known, now])
    return tuple(
        HeadChoice(name, LABELS.get(name, name.replace("_", " ").capitalize())) for name in names if name
    )


def _location(tables: Tables, draft: Draft, parent: Draft | None, name: str) -> LocationView:
    row = locations(tables)[name]
    armor_view = ArmorView(
        armor.front_points(draft, name),
        armor.rear_points(draft, name) if row.has_rear else None,
        armor.max_points(tables, draft, name) if rules_of(tables).armor.is_limited else None,
        draft.number("structure", name),
        armor.front_points(parent, name) if parent is not None else None,
        armor.rear_points(parent, name) if parent is not None and row.has_rear else None,
    )
    slots = slots_of(tables, draft, parent, name, rules_of(tables).fixed.removable)
    free = sum(slot.category is None for slot in slots)
    return LocationView(
        name, row.label, row.abbreviation, slots, armor_view, f"{free} free" if free else "full",
        f"{row.label}: structure {armor_view.structure}, {len(slots)} slots",
        tuple(slotless_items(tables, draft, name)), tuple(_switches(tables, draft, name)),
    )  # fmt: skip


def _switches(tables: Tables, draft: Draft, location: str) -> Iterator[LocationSwitch]:
    """Actuators that an arm may go without, in the order in which they are added."""
    rules = rules_of(tables).fixed
    standing = rules.slots.get(part(tables, location), ())
    there = {each.name for each in draft.slots.get(location, ()) if each is not None}
    for name in reversed(rules.removable):
        if name in standing:
            text = system_text(name)
            yield LocationSwitch(name, text.removesuffix(" actuator"), text.lower(), name in there)


def unlimited_armor_sum(draft: Draft, points: int, weight: ArmorWeight, left: float) -> ArmorSum:
    """Return the points of armor without a limit, their weight, and whether the tons left over hold more."""
    tons = weight.tons(points) or 0.0
    spare = (weight.points(tons) or 0) - points
    kind = LABELS.get(draft.text("armor_kind"), "armor").lower()
    text = f"{format_count(f'{tons:g}', 'ton')} of {kind} armor"
    return ArmorSum(
        text=format_count(points, "point"),
        share=f"{text}, {spare} to spare" if spare else text,
        tons=tons,
        maximum_tons=max(tons, float(draft.tonnage)),
        lot=weight.lot,
        most_label="Use the rest",
        most_hint="All tons that are left over, as armor",
        can_rise=left >= weight.lot,
    )


def _armor_sum(tables: Tables, draft: Draft, balance: Balance | None) -> ArmorSum:
    if not rules_of(tables).armor.is_limited:
        left = (balance.remaining if balance is not None else None) or 0.0
        return unlimited_armor_sum(draft, armor.total_points(draft), armor.armor_weight(tables, draft), left)
    points, most = armor.total_points(draft), armor.max_total_points(tables, draft)
    tons = armor.tons_of(tables, draft, points)
    spare = min(armor.points_of(tables, draft, tons) - points, most - points)
    share = f"{round(100 * points / max(most, 1))} % of the maximum"
    return ArmorSum(
        text=f"{points} of {most}",
        share=f"{share}, {spare} to spare" if spare else share,
        tons=tons,
        maximum_tons=armor.tons_of(tables, draft, most),
        lot=rules_of(tables).armor.lot,
        most_label="Maximum",
        most_hint="As much armor as every location may have",
        can_rise=points < most,
    )


def tons_measure(draft: Draft, balance: Balance | None) -> DesignMeasure:
    """Return the tons of all parts against the tonnage; without a balance only the tonnage."""
    if balance is None:
        return DesignMeasure("Tons", f"{draft.tonnage} t", "cannot be weighed", MeasureTone.WARN)
    known = round(sum(part.tons or 0 for part in balance.weights), 6)
    left = round(draft.tonnage - known, 6)
    shares = tuple(_tons_share(part) for part in balance.weights if part.tons is None or part.tons > 0)
    text = f"{left:g} t left" if left > 0 else f"{-left:g} t too heavy" if left else "to the last half ton"
    tone = MeasureTone.DANGER if left < 0 else MeasureTone.WARN if left else MeasureTone.GOOD
    pods = balance.pods
    note = f"Chassis {pods.chassis:g} t · in pods {pods.pods:g} t" if pods is not None else ""
    return DesignMeasure("Tons", f"{known:g} of {draft.tonnage} t", text, tone, shares, draft.tonnage, note)


def _tons_share(part: PartWeight) -> MeasureShare:
    figure = "?" if part.tons is None else f"{part.tons:g}"
    return MeasureShare(part.part, part.label, figure, part.tons or 0, part.how)


def heat_shares(tables: Tables, draft: Draft, *categories: str) -> tuple[MeasureShare, ...]:
    """Return the heat of weapons, all fired in one turn, those of a sort together, the hottest first."""
    rows = [tables.weapons.get(thing.name) for thing in draft.items if thing.group is ItemGroup.WEAPONS]
    numbers = Counter(
        (row.name, row.heat)
        for row in rows
        if row is not None and (row.category in categories or not categories)
    )
    found = [(name, heat * number, number) for (name, heat), number in numbers.items() if heat]
    return tuple(
        MeasureShare("heat", f"{number} × {name}" if number > 1 else name, f"{heat:g}", heat)
        for name, heat, number in sorted(found, key=lambda row: -row[1])
    )


def heat_measure(
    tables: Tables, draft: Draft, balance: Balance | None, fast: str = "running"
) -> DesignMeasure:
    """Return the heat of a turn in which everything is fired, against what is sunk; `fast` moves heat too."""
    shares = heat_shares(tables, draft)
    made = sum(share.size for share in shares)
    heat = balance.heat if balance is not None else None
    sunk = heat.sunk if heat is not None else 0
    moving = [] if heat is None else [f"{fast} +{heat.running}"]
    if heat is not None and heat.jumping:
        moving.append(f"jumping +{heat.jumping}")
    tone = MeasureTone.WARN if made > sunk else MeasureTone.GOOD
    note = f"Also: {', '.join(moving)}" if moving else ""
    return DesignMeasure("Heat", f"{made:g} heat a turn", f"{sunk} sunk", tone, shares, sunk, note)
