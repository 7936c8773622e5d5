"""The view model of a unit's page, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.engine.forms import Field
from companion.engine.shared.repairs.views import RepairItem
from companion.engine.sheet import Sheet, Tone
from companion.engine.views.units import SideView
from companion.ui.campaign.components.record_lines import RecordLine


@dataclass(frozen=True, slots=True)
class RepairTotal:
    """The total cost of chosen repairs as text, and the reason why they cannot be made, if there is one."""

    text: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class UnitDetails:
    """A unit; the `state` says in words how it is, and `trouble` why its sheet cannot be drawn."""

    id: str
    name: str
    about: str
    state: str
    tone: Tone
    pilot: str = ""
    pilot_id: str = ""
    side: SideView | None = None
    sheet: Sheet | None = None
    trouble: str = ""
    items: tuple[RepairItem, ...] = ()
    bill: Callable[[Sequence[str]], RepairTotal] = field(default=lambda _items: RepairTotal())
    stores: str = ""
    loads: tuple[Field, ...] = ()
    loaded: Mapping[str, str] = field(default_factory=dict)
    record: tuple[RecordLine, ...] = ()
    may_change: bool = True
