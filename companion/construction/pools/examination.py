"""The examination of a mech: all that is against it, and what it comes to, term by term."""

from __future__ import annotations

from dataclasses import dataclass

from companion.construction.design_report import DesignFault, DesignRemark
from companion.construction.pools.frame import frame_faults
from companion.construction.pools.systems import space_faults, special_faults, system_faults
from companion.construction.pools.weapons import defense_faults, weapon_faults
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.parts import figure

CHAPTERS = (frame_faults, weapon_faults, defense_faults, system_faults, special_faults, space_faults)


@dataclass(frozen=True)
class MechReport:
    """The result of examining a mech: its parts with their totals, faults and remarks."""

    design: MechDesign
    faults: tuple[DesignFault, ...]
    remarks: tuple[DesignRemark, ...]

    @property
    def is_legal(self) -> bool:
        """Whether no rule is against it."""
        return not self.faults


def examine(design: MechDesign) -> MechReport:
    """Return everything that is against a mech, and what it comes to."""
    faults = tuple(fault for chapter in CHAPTERS for fault in chapter(design))
    tier = design.tables.budgets.tiers[design.tier].label
    text = f"{figure(design.cp)} CP ({tier}), {figure(design.tons)} tons."
    total = f"{figure(design.additive_cp)} CP × {figure(1 + design.multiplier)} = {figure(design.cp)} CP"
    terms = [f"{part.label}: {figure(part.cp)} CP = {part.how}" for part in design.parts if part.cp] + [
        f"{part.label}: {part.factor:+g} {part.how}" for part in design.parts if part.factor
    ]
    lines = (text, *terms, total)
    return MechReport(design, faults, tuple(DesignRemark("total", ("model",), line) for line in lines))
