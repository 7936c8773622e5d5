"""Cross-checks of sections that need each other, and of the phases of the turn."""

from __future__ import annotations

from companion.documents.row_demands import Demands
from companion.engine.battletech.tables.sections import Sections
from companion.engine.battletech.tables.turn import BY_UNIT

TOGETHER = ("warriors", "piloting", "heat", "criticals", "physical")
"""Sections that lean on each other: rules have all of them, or none and are played like the Quick-Start."""
OWN_PHASE = {"heat": "heat", "physical": "physical_attack"}


def check_sections(tables: Sections, demands: Demands) -> None:
    """Sections that need each other, and phases that need a section."""
    given = [name for name in TOGETHER if getattr(tables, name)]
    if given or tables.locations.have_slots:
        why = given[0] if given else "critical slots"
        for name in TOGETHER:
            if name not in given:
                causes = [(section,) for section in given]
                demands.add_fault((name,), f"is required: rules with {why} need it too.", *causes)
    if given and not tables.locations.have_slots:
        demands.add_fault(("locations", "names"), f"no location has critical slots, which {given[0]} needs.")
    if given and tables.movement.levels is None:
        demands.add_fault(("movement", "levels"), f"is required: rules with {given[0]} need it too.")
    phases: list[str] = [row.id for row in tables.phases.order]
    for section, phase in OWN_PHASE.items():
        if section in given and phase not in phases:
            demands.add_fault(("phases", "order"), f"there is no phase {phase}, which {section} needs.")
        if not given and phase in phases:
            demands.add_fault(("phases", "order"), f"the phase {phase} needs a section {section}.")
    _check_declarations(tables, phases, demands)
    _check_initiative(tables, demands)


def _check_initiative(tables: Sections, demands: Demands) -> None:
    """Rows count for rolls that somebody makes."""
    ways, initiative = tables.phases.activations, tables.initiative
    if initiative.modifiers and ways == {BY_UNIT}:
        demands.add_fault(
            ("initiative", "modifiers"),
            "no side rolls for initiative where units act by_unit in every phase: say unit_modifiers.",
        )
    if initiative.unit_modifiers and BY_UNIT not in ways:
        demands.add_fault(
            ("initiative", "unit_modifiers"),
            "no unit rolls for initiative: say activation: by_unit, for all phases or for one.",
        )


def _check_declarations(tables: Sections, phases: list[str], demands: Demands) -> None:
    """An attack that is declared with a move is carried out later."""
    wanted = ("movement", "physical_attack")
    if tables.physical is None or not all(name in phases for name in wanted):
        return
    moving = [attack.label for attack in tables.physical.attacks.values() if attack.when_moving]
    if moving and phases.index("physical_attack") < phases.index("movement"):
        at = ("phases", "order", phases.index("physical_attack"), "id")
        text = " and ".join(moving)
        demands.add_fault(at, f"physical_attack comes after movement, with which {text} are declared.")
