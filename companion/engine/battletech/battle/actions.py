"""What players declare or note in a battle of the battletech family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import Tag

from companion.engine.battletech.battle.units import Situation, UnitId
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.marking import Mark
from companion.engine.shared.fields import HexLabel
from companion.engine.shared.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.shared.notes.deeds import WriteNote
from companion.engine.shared.notes.hex_marks import MarkHex
from companion.engine.shared.talk.together import BY_NAME

Step: TypeAlias = Literal["forward", "backward", "left", "right", "stand", "drop"]


@dataclass(frozen=True, slots=True)
class Deploy:
    """Set a unit up on the map before the first turn; where there is a bridge, on it unless `below`."""

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel
    """Where it stands."""
    facing: int
    """The hexside that it faces, clockwise from 0 in the north."""
    below: bool | None = None
    """Whether it stands under the bridge of its hex."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put a unit's counter somewhere by hand, against any rule.

    Where there is a bridge it stands `below` or on it as is said; unsaid, who stays in his hex stays where he
    is, and others come to stand on the bridge.
    """

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel
    """Where it stands."""
    facing: int
    """The hexside that it faces, clockwise from 0 in the north."""
    below: bool | None = None
    """Whether it stands under the bridge of its hex; unsaid, as before."""


@dataclass(frozen=True, slots=True)
class RollSkills:
    """Roll a MechWarrior's skills before the battle."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """The sides roll for the initiative of this turn."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move a unit on the map, step by step; standing still is a way of moving without steps.

    `charge` names the unit that it will charge in this turn's Physical Attack Phase, `stands` the way in
    which it stands up; unsaid, in the usual one.
    """

    unit: UnitId
    """The unit, by its id."""
    movement: str
    """The way of moving, by the names of `movement.modes`."""
    path: tuple[Step, ...] = ()
    """Its steps, in order."""
    charge: UnitId | None = None
    """The unit that it will charge."""
    stands: str = ""
    """The way in which it stands up, by the names of `movement.stand_up`; unsaid, the usual one."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Jump to a hex, landing with any facing; `onto` names the unit it comes down on from above.

    Rules with several ways of jumping tell them apart by their `movement`; unsaid, it is the usual one.
    """

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel
    """Where it lands."""
    facing: int
    """The hexside that it faces, clockwise from 0 in the north."""
    onto: UnitId | None = None
    """The unit that it comes down on."""
    movement: str = ""
    """The way of jumping; unsaid, the usual one."""


@dataclass(frozen=True, slots=True)
class NoteMove:
    """Note a move made on the physical map: hexes entered since the last reversal.

    It may lead up to a `charge`; a jump ends on that unit instead. It ends on the ground if the unit `drops`.
    """

    unit: UnitId
    """The unit, by its id."""
    movement: str
    """The way of moving, by the names of `movement.modes`."""
    hexes: int = 0
    """How far it moved since it last reversed. In hexes."""
    leaves_map: bool = False
    """Whether it leaves the map."""
    charge: UnitId | None = None
    """The unit that it will charge, or that a jump ends on."""
    drops: bool = False
    """Whether it ends on the ground."""


@dataclass(frozen=True, slots=True)
class UseMasc:
    """Switch the myomer accelerator on before moving."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class React:
    """Twist the torso: 1 hexside to the right, -1 to the left, 0 not at all."""

    unit: UnitId
    """The unit, by its id."""
    twist: int = 0
    """How far the torso twists, negative to the left. In hexsides."""


@dataclass(frozen=True, slots=True)
class FireAt:
    """Weapons fired at one more target, besides the first. Without a map the situation is given."""

    target: UnitId
    """The unit that is fired at."""
    weapons: tuple[str, ...]
    """Weapons, by their ids."""
    situation: Situation | None = None
    """How the target stands, without a map."""


@dataclass(frozen=True, slots=True)
class DeclareFire:
    """Declare a unit's attack; no target holds its fire. Without a map the situation is given.

    `also` are its secondary targets, `how` the choices for single weapons: `{lrm_20: {shells: thunder}}`.
    """

    unit: UnitId
    """The unit, by its id."""
    target: UnitId | None = None
    """The unit that is fired at; nobody holds its fire."""
    weapons: tuple[str, ...] = ()
    """Weapons, by their ids."""
    situation: Situation | None = None
    """How the target stands, without a map."""
    also: tuple[FireAt, ...] = ()
    """Further targets."""
    how: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Choices for single weapons: `{lrm_20: {shells: thunder}}`."""


@dataclass(frozen=True, slots=True)
class ResolveFire:
    """Roll everything a unit has declared."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class DeclareBlow:
    """Declare a physical attack with these limbs; no attack stays its hand."""

    unit: UnitId
    """The unit, by its id."""
    attack: str = ""
    """The attack, by the names of `physical.attacks`; empty makes none."""
    target: UnitId | None = None
    """The unit that is attacked."""
    limbs: tuple[str, ...] = ()
    """The limbs that strike."""
    situation: Situation | None = None
    """How the target stands, without a map."""


@dataclass(frozen=True, slots=True)
class ResolveBlow:
    """Roll the physical attack that a unit has declared."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class TakeClub:
    """Pick up a limb, uproot a tree or search rubble for a girder."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class Switch:
    """In the End Phase, have this many heat sinks off, or an item of equipment on or off."""

    unit: UnitId
    """The unit, by its id."""
    item: str
    """What is switched: heat sinks, or an item of equipment."""
    value: int
    """How many heat sinks are off, or 1 and 0 for on and off."""


@dataclass(frozen=True, slots=True)
class Dump:
    """Empty a slot of ammunition by the end of the turn."""

    unit: UnitId
    """The unit, by its id."""
    bin: str
    """The ammunition slot, by its id."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage to a location, however it came about; the engine carries it through."""

    unit: UnitId
    """The unit, by its id."""
    location: str
    """Where it is hit."""
    damage: int
    """How much damage it takes. In points."""
    side: AttackSide = "front"
    """The side that it is hit from."""


@dataclass(frozen=True, slots=True)
class StrikeSlot:
    """A critical hit on a slot, however it came about; the engine carries out what that does."""

    unit: UnitId
    """The unit, by its id."""
    location: str
    """The location of the slot."""
    slot: int
    """The slot, counted from 1 at the top of its location."""


@dataclass(frozen=True, slots=True)
class HurtWarrior:
    """Hits on a MechWarrior, however they came about; he then owes a roll to stay conscious."""

    unit: UnitId
    """The unit, by its id."""
    hits: int = 1
    """How often he is hit."""


@dataclass(frozen=True, slots=True)
class RollPiloting:
    """Roll a Piloting Skill Roll: the first that is owed, or one that the table calls for."""

    unit: UnitId
    """The unit, by its id."""
    rolled: tuple[int, ...] = ()
    """What the dice showed, where that is told beforehand: each, or their total."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Settle one thing that is owed: roll it, or let it happen.

    It is named by its id, or by whose and of what kind it is: the first such counts.
    """

    due: str = ""
    """What is owed, by its id."""
    unit: UnitId | None = None
    """Whose it is, where no id is given."""
    kind: str = ""
    """Of what kind it is, where no id is given."""
    rolled: tuple[int, ...] = ()
    """What the dice showed, where that is told beforehand: each, or their total."""


@dataclass(frozen=True, slots=True)
class SettleAll:
    """Settle everything that is owed, in order."""


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Waive one thing that is owed, named as for settling it."""

    due: str = ""
    """What is owed, by its id."""
    unit: UnitId | None = None
    """Whose it is, where no id is given."""
    kind: str = ""
    """Of what kind it is, where no id is given."""


@dataclass(frozen=True, slots=True)
class DismissAll:
    """Waive everything that is owed."""


@dataclass(frozen=True, slots=True)
class LetBe:
    """Let all units that still have to act in this step do nothing: stand still, or hold their fire."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Leave this step of the turn for the next."""


Part: TypeAlias = Annotated[
    Annotated[Hit, Tag("hit")]
    | Annotated[StrikeSlot, Tag("strike_slot")]
    | Annotated[HurtWarrior, Tag("hurt_warrior")]
    | Annotated[RollPiloting, Tag("roll_piloting")]
    | Annotated[Settle, Tag("settle")]
    | Annotated[NoteMove, Tag("note_move")]
    | Annotated[Mark, Tag("mark")],
    *BY_NAME,
]
PARTS = (Hit, StrikeSlot, HurtWarrior, RollPiloting, Settle, NoteMove, Mark)


@dataclass(frozen=True, slots=True)
class Together:
    """Several things noted in one line: one entry of the journal, taken back together."""

    parts: tuple[Part, ...]
    """The actions, in their order, each with its `do`."""


Action: TypeAlias = (
    Deploy | Place | RollSkills | RollInitiative | Move | Jump | NoteMove | UseMasc | React | DeclareFire
    | ResolveFire | DeclareBlow | ResolveBlow | TakeClub | Switch | Dump | Hit | StrikeSlot | HurtWarrior
    | RollPiloting | Settle | SettleAll | Dismiss | DismissAll | LetBe | Together | GoOn | Mark | MarkHex
    | AddUnit | WithdrawUnit | ReturnUnit | ChangeUnit
    | WriteNote
)  # fmt: skip
