"""What players declare or note in a battle of the battletech family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.engine.battletech.battle.units import Situation, UnitId
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.marking import Mark
from companion.engine.shared.fields import HexLabel

Step: TypeAlias = Literal["forward", "backward", "left", "right", "stand", "drop"]


@dataclass(frozen=True, slots=True)
class Deploy:
    """Set a unit up on the map before the first turn; where there is a bridge, on it unless `below`."""

    unit: UnitId
    hex: HexLabel
    facing: int
    below: bool | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Put a unit's counter somewhere by hand, against any rule.

    Where there is a bridge it stands `below` or on it as is said; unsaid, who stays in his hex stays where he
    is, and others come to stand on the bridge.
    """

    unit: UnitId
    hex: HexLabel
    facing: int
    below: bool | None = None


@dataclass(frozen=True, slots=True)
class RollSkills:
    """Roll a MechWarrior's skills before the battle."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """The sides roll for the initiative of this turn."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move a unit on the map, step by step; standing still is a way of moving without steps.

    `charge` names the unit that it will charge in this turn's Physical Attack Phase.
    """

    unit: UnitId
    movement: str
    path: tuple[Step, ...] = ()
    charge: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Jump:
    """Jump to a hex, landing with any facing; `onto` names the unit it comes down on from above."""

    unit: UnitId
    hex: HexLabel
    facing: int
    onto: UnitId | None = None


@dataclass(frozen=True, slots=True)
class NoteMove:
    """Note a move made on the physical map: hexes entered since the last reversal.

    It may lead up to a `charge`; a jump ends on that unit instead. It ends on the ground if the unit `drops`.
    """

    unit: UnitId
    movement: str
    hexes: int = 0
    leaves_map: bool = False
    charge: UnitId | None = None
    drops: bool = False


@dataclass(frozen=True, slots=True)
class UseMasc:
    """Switch the myomer accelerator on before moving."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class React:
    """Twist the torso: 1 hexside to the right, -1 to the left, 0 not at all."""

    unit: UnitId
    twist: int = 0


@dataclass(frozen=True, slots=True)
class FireAt:
    """Weapons fired at one more target, besides the first. Without a map the situation is given."""

    target: UnitId
    weapons: tuple[str, ...]
    situation: Situation | None = None


@dataclass(frozen=True, slots=True)
class DeclareFire:
    """Declare a unit's attack; no target holds its fire. Without a map the situation is given.

    `also` are its secondary targets, `how` the choices for single weapons: `{lrm_20: {shells: thunder}}`.
    """

    unit: UnitId
    target: UnitId | None = None
    weapons: tuple[str, ...] = ()
    situation: Situation | None = None
    also: tuple[FireAt, ...] = ()
    how: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ResolveFire:
    """Roll everything a unit has declared."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class DeclareBlow:
    """Declare a physical attack with these limbs; no attack stays its hand."""

    unit: UnitId
    attack: str = ""
    target: UnitId | None = None
    limbs: tuple[str, ...] = ()
    situation: Situation | None = None


@dataclass(frozen=True, slots=True)
class ResolveBlow:
    """Roll the physical attack that a unit has declared."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class TakeClub:
    """Pick up a limb, uproot a tree or search rubble for a girder."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Switch:
    """In the End Phase, have this many heat sinks off, or an item of equipment on or off."""

    unit: UnitId
    item: str
    value: int


@dataclass(frozen=True, slots=True)
class Dump:
    """Empty a slot of ammunition by the end of the turn."""

    unit: UnitId
    bin: str


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage to a location, however it came about; the engine carries it through."""

    unit: UnitId
    location: str
    damage: int
    side: AttackSide = "front"


@dataclass(frozen=True, slots=True)
class Settle:
    """Settle one thing that is owed: roll it, or let it happen.

    It is named by its id, or by whose and of what kind it is: the first such counts.
    """

    due: str = ""
    unit: UnitId | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class SettleAll:
    """Settle everything that is owed, in order."""


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Waive one thing that is owed, named as for settling it."""

    due: str = ""
    unit: UnitId | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class DismissAll:
    """Waive everything that is owed."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Leave this step of the turn for the next."""


Action: TypeAlias = (
    Deploy | Place | RollSkills | RollInitiative | Move | Jump | NoteMove | UseMasc | React | DeclareFire
    | ResolveFire | DeclareBlow | ResolveBlow | TakeClub | Switch | Dump | Hit | Settle | SettleAll | Dismiss
    | DismissAll | GoOn | Mark
)  # fmt: skip
