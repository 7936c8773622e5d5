"""The shape of settings of equipment: what it does for a turn, once it is set in the Reaction Phase."""

from __future__ import annotations

from typing import Literal

from companion.documents.model import NonEmptyText, RuleModel
from companion.documents.row_demands import Positive, Whole


class InterferenceField(RuleModel):
    """A field of electronics: within so many hexes, 0 is its bearer alone, it counts so much."""

    within: Whole
    """How far it reaches. In hexes."""
    value: Positive
    """What it adds to the count `interference` of shots at units there."""


class EquipmentSetting(RuleModel):
    """What an item does for a turn, set so in the Reaction Phase."""

    label: NonEmptyText
    """What players call it."""
    heat: Whole = 0
    """Heat that it builds up. In points."""
    interferes: tuple[InterferenceField, ...] = ()
    """Fields around its unit, the strongest first; of those that reach a target the first counts."""
    jams_within: Whole | None = None
    """How far it jams probes, networks and guides of enemies; never is not at all. In hexes."""
    raises: Literal["", "heavy_smoke"] = ""
    """What it fills its hex with for the rest of the turn."""
    uses_round: bool = False
    """Whether it uses up one of the rounds stored for it."""
    most_hexes: Whole | None = None
    """The farthest move after which it can be set; never is any. In hexes."""
    not_after_jump: bool = False
    """Whether it cannot be set after a jump."""
    probes: bool = False
    """Whether it searches within the radius of its item, and its unit sees through smoke there."""
    needs_heat_sink: bool = False
    """Whether a heat sink has to work."""
