"""Units that heat up and are hurt inside slot by slot, 'Mechs among them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self, TypeVar

from companion.engine.battletech.battle.causes import Cause
from companion.engine.battletech.battle.units import TurnState, Unit
from companion.engine.battletech.tables.vocabulary.shapes import UnitType

MECH = "mech"


@dataclass(frozen=True, slots=True)
class Burning:
    """Heat that comes again in as many turns."""

    heat: int
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatedUnit(Unit):
    """A unit that heats up and is hurt inside slot by slot."""

    heats_up: ClassVar[bool] = True

    hit_slots: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By location, counted from 0."""
    disabled: Mapping[str, int] = field(default_factory=dict)
    """Slots, as `left_arm/3`, that are struck only until a turn is over, and that turn."""
    heat: int = 0
    sinks_off: int = 0
    is_shut_down: bool = False
    burning: Mapping[Cause, Burning] = field(default_factory=dict)
    """What goes on heating it after this turn, by its cause."""

    def at_new_turn(self) -> Self:
        """Return the unit as a turn begins: what burns heats it."""
        doings = TurnState(heat_sources={cause: it.heat for cause, it in self.burning.items()})
        left = {cause: replace(it, turns=it.turns - 1) for cause, it in self.burning.items() if it.turns > 1}
        return replace(self, doings=doings, burning=left)


H = TypeVar("H", bound=HeatedUnit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mech(HeatedUnit):
    """A 'Mech: it walks and falls too."""

    kind: ClassVar[str] = MECH
    type: ClassVar[UnitType] = "mech"
    may_fall: ClassVar[bool] = True

    rear_armor: Mapping[str, int] = field(default_factory=dict)
    is_prone: bool = False
    club: str = ""
    """What it holds."""
    masc_step: int = 0
    """The step of MASC's last use, less one for each turn of rest."""
    used_masc: bool = False
    """Last turn."""

    @property
    def next_masc_step(self) -> int:
        """The step that using MASC now would take: one further turn running, else where rest has led.

        Rule: CityTech, Equipment > Myomer Accelerator Signal Circuitry (MASC).
        """
        return self.masc_step + 1 if self.used_masc else max(self.masc_step, 1)

    def at_new_turn(self) -> Self:
        """Return the 'Mech as a turn begins: its MASC has rested unless it was used, what burns heats it."""
        used = self.doings.uses_masc
        step = self.masc_step if used else max(self.masc_step - 1, 0)
        return replace(HeatedUnit.at_new_turn(self), masc_step=step, used_masc=used)
