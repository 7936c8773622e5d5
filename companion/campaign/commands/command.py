"""One row a command: all that a campaign knows of it, in one place; and values that commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Generic, TypeVar

from companion.battles.rules.rules_ref import MODEL, RULES
from companion.campaign.state import Campaign
from companion.documents.model import GivenName, Id, Name, RuleModel
from companion.documents.rule_model import AfterValidator, Field
from companion.engine.downtime.progression.views import PilotNumbers
from companion.engine.skeleton.setup import UnitCondition
from companion.errors import Refusal

if TYPE_CHECKING:
    from companion.engine.game import CampaignGame


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


class Command(RuleModel):
    """A command of a campaign's journal, as plain data `{do: pass_days, to: 3025-04-01}`.

    Databases hold it, and campaign files list it. Whom and what it speaks of is told by ids, which are unique
    in a campaign; a unit's id is also what battles know it by.
    """

    do: str
    """What the command is known by in journals and files."""


C = TypeVar("C", bound=Command)


class Group(StrEnum):
    """The commands that a filter of the chronicle shows together."""

    BATTLES = "battles"
    PEOPLE = "people"
    MACHINES = "machines"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class EntryText:
    """The text of an entry: headline and details."""

    headline: str
    details: tuple[str, ...] = ()


def no_subjects(_command: Command) -> tuple[str, ...]:
    """Return no ids: the command concerns the whole campaign."""
    return ()


def no_units(_command: Command) -> tuple[UnitEntry, ...]:
    """Return no units: the command brings none."""
    return ()


def no_pilots(_command: Command) -> tuple[PilotNumbers, ...]:
    """Return no numbers: the command gives no pilot any."""
    return ()


@dataclass(frozen=True, slots=True)
class CommandRule(Generic[C]):
    """The rule row of one kind of command."""

    command: type[C]
    validate: Callable[[Campaign, C], Iterator[Refusal]]
    """What makes no sense about it in a campaign as it is now, whatever the ruleset says."""
    apply: Callable[[Campaign, int, C], Campaign]
    """The campaign after it, as the entry of this number; raises LookupError for unknown names."""
    text: Callable[[Campaign, C], EntryText]
    """Its entry in the chronicle, told in the campaign before it."""
    subjects: Callable[[C], Iterable[str | None]]
    """The ids of units, pilots, forces, sides, battles, plans and notes that it concerns."""
    group: Group
    icon: str
    units: Callable[[C], Sequence[UnitEntry]] = no_units
    """The units that join by it, whose models the ruleset has to know."""
    pilots: Callable[[C], Iterable[PilotNumbers]] = no_pilots
    """The skills that it gives to pilots, and what it counts for them, which the ruleset bounds."""
    by_rules: Callable[[Campaign, C, CampaignGame], Refusal | None] | None = None
    """What else the ruleset has against it."""
    is_idle: Callable[[Campaign, C], bool] | None = None
    """Whether it changes nothing, where comparing the campaign before and after it does not tell."""
