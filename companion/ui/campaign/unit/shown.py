"""All that the page of a unit shows, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.engine.forms import Field
from companion.engine.shared.repairs.views import RepairItem
from companion.engine.sheet import Sheet, Tone
from companion.engine.views.units import SideView
from companion.ui.campaign.pieces.lines import Line


@dataclass(frozen=True, slots=True)
class Bill:
    """What chosen repairs take together in words, and why they cannot be made, if so."""

    words: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class ShownUnit:
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
    bill: Callable[[Sequence[str]], Bill] = field(default=lambda _items: Bill())
    stores: str = ""
    loads: tuple[Field, ...] = ()
    loaded: Mapping[str, str] = field(default_factory=dict)
    record: tuple[Line, ...] = ()
    may_change: bool = True
