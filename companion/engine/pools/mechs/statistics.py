"""Statistics of a mech: how it moves in each form, its MV, lift power, load, and Mettle points.

Rule: Untitled Mech Game, R185 to R192, R195 to R203, R207 to R211, R218 to R222.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.frame import carrying_sp, drive_sp
from companion.engine.pools.mechs.shapes import type_in, wing_index
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.frame import CORE, LEG, POD, WING
from companion.engine.pools.tables.special import AIR, LAND, FormRow, Medium
from companion.tabletop.modifiers import Modifier


@dataclass(frozen=True, slots=True)
class FormStatistics:
    """Statistics of a mech in one of its forms: the MA in each medium, and what its MV is made of."""

    form: str
    label: str
    ma: Mapping[Medium, int]
    mv: tuple[Modifier, ...]
    flying_mv: int

    @property
    def total_mv(self) -> int:
        """The Maneuver Value on the ground."""
        return sum(each.value for each in self.mv)


def walks(design: MechDesign) -> bool:
    """Whether legs, wheels and treads can carry the mech. Rule: Untitled Mech Game, R63, R75."""
    rules = design.tables.frame.walking
    legs = sum(module.type == LEG for module in design.mech.modules)
    if not design.mech.drives and legs < rules.legs:
        return False
    return carrying_sp(design.tables, design.mech) >= core_sp(design) - rules.sp_below_core


def core_sp(design: MechDesign) -> int:
    """Return the structure points of the core; 0 where there is none."""
    return next((one.sp for one in design.modules.values() if one.module.type == CORE), 0)


def lift_power(design: MechDesign) -> int:
    """Return what a mech lifts. In half tons. Rule: Untitled Mech Game, R221."""
    more = design.tables.locomotion.kinds[design.mech.locomotion].lp
    return sum(one.sp + more for one in design.whole.modules.values() if one.module.type != POD)


def encumbrance(design: MechDesign) -> int | None:
    """Return the level of what it carries; None where that is too much to move."""
    return design.tables.statistics.encumbrance.level(design.load, lift_power(design))


def base_movement(design: MechDesign) -> int:
    """Return the base movement allowance by weight and locomotion. In hexes."""
    agile = design.tables.locomotion.kinds[design.mech.locomotion].bma
    return design.tables.statistics.of(design.tons).bma + agile


def propulsion_ma(design: MechDesign) -> Mapping[Medium, int]:
    """Return the best MA that propulsion gives in each medium. Rule: Untitled Mech Game, R195 to R199."""
    best: dict[Medium, int] = {}
    for each in design.mech.propulsion:
        row = design.tables.propulsion.kinds[each.kind]
        for medium, share in row.media.items():
            ma = round_effect(each.ma * share)
            if medium == AIR and row.max_air_ma is not None:
                ma = min(ma, row.max_air_ma)
            best[medium] = max(ma, best.get(medium, 0))
    return best


def form_statistics(design: MechDesign) -> tuple[FormStatistics, ...]:
    """Return the statistics in each form."""
    return tuple(_in_form(design, form) for form in design.mech.forms)


def _in_form(design: MechDesign, form: str) -> FormStatistics:
    row = design.tables.forms.kinds[form]
    mv = tuple(_mv(design, row))
    on_ground = sum(each.value for each in mv)
    return FormStatistics(form, row.label, _movement(design, row), mv, on_ground + _wing_bonus(design, row))


def _movement(design: MechDesign, row: FormRow) -> Mapping[Medium, int]:
    level = encumbrance(design)
    if level is None:
        return {}
    left = design.tables.statistics.encumbrance.levels[level].ma
    charge = design.tables.powerplants.charges[design.mech.powerplant.charge].ma
    driven = propulsion_ma(design)
    found: dict[Medium, int] = {}
    for medium, more in row.media.items():
        base = base_movement(design) + more + charge
        if medium == LAND and not _moves_on_land(design, row):
            continue
        if medium == LAND:
            base = round_effect(base * row.land_share)
        elif row.propulsion:
            base += row.propulsion * driven.get(medium, 0)
        found[medium] = max(base, 0)
    for medium, ma in driven.items():
        if medium not in found:
            found[medium] = ma
    return {medium: round_effect(ma * left) for medium, ma in found.items()}


def _moves_on_land(design: MechDesign, row: FormRow) -> bool:
    if row.land_needs == "drive":
        return bool(design.mech.drives)
    legs = (type_in(design, row, one) == LEG for one in design.modules.values())
    if row.land_needs == "leg" and not any(legs):
        return False
    return walks(design)


def _mv(design: MechDesign, row: FormRow) -> Iterator[Modifier]:
    tables = design.tables
    if not design.mech.modules:
        return
    weight = tables.statistics.of(design.tons)
    yield Modifier(f"{design.tons:g} tons", weight.mv, tables.statistics.source)
    if row.mv:
        yield Modifier(f"{row.label} form", row.mv, tables.forms.source)
    charge = tables.powerplants.charges[design.mech.powerplant.charge]
    if charge.mv:
        yield Modifier(f"{charge.label} powerplant", charge.mv, tables.powerplants.source)
    if pods := _pod_penalty(design):
        yield Modifier("Pods larger than the core", pods, tables.frame.pods.source)
    if level := encumbrance(design):
        yield Modifier(f"Encumbrance {level}", -level, tables.statistics.encumbrance.source)


def _pod_penalty(design: MechDesign) -> int:
    """Return what pods larger than the core cost. Rule: Untitled Mech Game, R66."""
    rules, frame = design.tables.frame.pods, design.tables.frame
    core = next((module for module in design.mech.modules if module.type == CORE), None)
    if core is None:
        return 0
    above = [
        frame.index(module.class_) - frame.index(core.class_)
        for module in design.mech.modules
        if module.type == POD
    ]
    return sum(rules.mv * (number // rules.classes_above_core) for number in above if number > 0)


def _wing_bonus(design: MechDesign, row: FormRow) -> int:
    """Return what a pair of wings gives in flight. Rule: Untitled Mech Game, R64, R194."""
    rules, frame = design.tables.frame.wings, design.tables.frame
    core = next((module for module in design.mech.modules if module.type == CORE), None)
    if core is None:
        return 0
    least = frame.index(core.class_) - rules.classes_below_core
    wings = [one for one in design.modules.values() if type_in(design, row, one) == WING]
    return rules.mv if sum(wing_index(design, row, one) >= least for one in wings) > 1 else 0


def mettle_points(design: MechDesign, mettle: int) -> int:
    """Return the points that a pilot of a Mettle begins a mission with in this mech.

    Rule: Untitled Mech Game, R35, R199, R208, R210, R211.
    """
    tables, mech = design.tables, design.mech
    thirds = points = 0
    if mech.cockpit is not None:
        controls = tables.cockpits.controls[mech.cockpit.controls]
        thirds, points = controls.thirds, controls.points
    if mech.powerplant.hot:
        charge = tables.powerplants.charges[mech.powerplant.charge]
        thirds, points = thirds + charge.hot_thirds, points + charge.hot_points
    for each in mech.propulsion:
        if each.ma >= tables.propulsion.flight:
            thirds += tables.propulsion.kinds[each.kind].thirds
    return max(0, floor(mettle * (1 + Fraction(thirds, 3)) + points))


def crosses_rough_ground(design: MechDesign) -> bool:
    """Whether treads are enough for difficult terrain to cost no more. Rule: Untitled Mech Game, R75."""
    kinds = {drive.kind for drive in design.mech.drives}
    rows = design.tables.drives.kinds
    return any(rows[kind].ignores_difficult_terrain and drive_serves(design, kind) for kind in kinds)


def drive_serves(design: MechDesign, kind: str) -> bool:
    """Whether wheels or treads are enough for what only they give. Rule: Untitled Mech Game, R75."""
    own = sum(drive_sp(design.tables, drive) for drive in design.mech.drives if drive.kind == kind)
    return own >= core_sp(design) - design.tables.frame.walking.sp_below_core
