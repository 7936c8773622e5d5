"""Values that commands share: days, amounts, and units and pilots as they join."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.battles.rules.rules_ref import MODEL, RULES
from companion.documents.model import GivenName, Id, Name, RuleModel
from companion.documents.rule_model import AfterValidator, Field
from companion.engine.shared.setup import UnitCondition

Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
"""A day of the campaign's calendar: `3025-04-01`."""


Share = Annotated[str, Field(pattern=r"^\d{1,4}(/[1-9]\d{0,2})?$")]
"""How much is counted: `1`, `4`, or a share such as `1/3`."""


def _check_snapshot_name(name: str) -> str:
    if name != RULES and not name.startswith(MODEL):
        raise ValueError(f"A campaign keeps '{RULES}' and models such as '{MODEL}CDA-2A', and no '{name}'.")
    return name


SnapshotName = Annotated[str, Field(max_length=100), AfterValidator(_check_snapshot_name)]
"""What a campaign keeps: its rules, or a model such as `model/CDA-2A`."""


Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""What rules and unit files are known by that are kept."""


Rank = Annotated[int, Field(ge=-1_000, le=1_000)]
"""A skill or another number of a pilot; the ruleset of the campaign sets closer bounds."""


Text = Annotated[str, Field(max_length=100_000)]
"""Words of the player's own; Markdown where notes are written."""


Amount = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
"""So much of something that is counted, such as repair points."""


class UnitEntry(RuleModel):
    """A unit as it joins a campaign."""

    id: Id
    """What the campaign and its battles know it by."""
    model: str
    """Its model, by the id that the file of the unit gives."""
    name: Name = ""
    """What players call it; unsaid, as its model."""
    side: Id
    """Its side."""
    force: Id | None = None
    """The force that it belongs to."""
    pilot: Id | None = None
    """Who usually pilots it."""
    loads: Mapping[str, str] = {}
    """Special rounds by ammunition slot, or cards by the place they are assigned to."""
    condition: UnitCondition | None = None
    """What earlier battles have left of it; unsaid, it is whole."""


class PilotEntry(RuleModel):
    """A pilot as he joins a campaign."""

    id: Id
    """What the campaign knows him by."""
    name: GivenName
    """His name."""
    side: Id
    """His side."""
    traits: Mapping[Id, Rank] = {}
    """His skills and other numbers, by the names that `progression.traits` of the ruleset gives."""
    talents: tuple[Id, ...] = ()
    """What else he can do, by the names that `progression.talents` or `warriors.abilities` give."""
    tech: Annotated[str, Field(max_length=80)] = ""
    """The technology that he grew up with, where the ruleset's creation asks for it."""
    wounds: Annotated[int, Field(ge=0, le=100)] = 0
    """Boxes that are crossed off on his sheet."""
