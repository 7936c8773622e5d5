"""One row a command: all that a campaign knows of it, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.campaign.commands.values import UnitEntry
from companion.campaign.state import Campaign
from companion.documents.model import RuleModel
from companion.engine.shared.progression.views import PilotNumbers
from companion.errors import Refusal

if TYPE_CHECKING:
    from companion.engine.game import Game


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
    by_rules: Callable[[Campaign, C, Game], Refusal | None] | None = None
    """What else the ruleset has against it."""
    is_idle: Callable[[Campaign, C], bool] | None = None
    """Whether it changes nothing, where comparing the campaign before and after it does not tell."""
