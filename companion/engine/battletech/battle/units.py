"""Units on the table: what each is and has left, and what it did this turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self, TypeAlias, TypeVar

from companion.engine.battletech.battle.causes import Cause, HeatSources
from companion.engine.battletech.tables.locations import AttackSide, RolledPlace
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.hex_label import HexLabel
from companion.engine.targets import GroundTarget, Target
from companion.tabletop.hexes import Facing, turn_facing

UnitId: TypeAlias = str
SideId: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Warrior:
    """A MechWarrior: skills, of which lower is better, hits taken, and when he lost consciousness."""

    gunnery: int
    piloting: int
    hits: int = 0
    unconscious_since: int | None = None
    abilities: tuple[str, ...] = ()
    pools: Mapping[str, int] = field(default_factory=dict)
    """Points left that buy a roll made again."""


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """A unit's move in this turn: `hexes` entered since its last reversal, `spent` Movement Points.

    A move that a fall has broken off is not `is_over`: the unit may stand up and go on, and `direction` is
    that of its last step into a hex. `entered` counts every hex, `is_backward` tells that one of them was
    entered backward, and `has_rolled` that the rolls for running in spite of damage have been made.
    """

    movement: str
    hexes: int = 0
    spent: int = 0
    is_over: bool = True
    entered: int = 0
    is_backward: bool = False
    has_skidded: bool = False
    has_rolled: bool = False
    from_hex: HexLabel | None = None
    direction: str = ""


@dataclass(frozen=True, slots=True)
class Situation:
    """The position of a target to its attacker: range in hexes, intervening terrain, and both own hexes.

    `side` is the side of the target that the attack comes from; `are_legs_blocked` tells that ground next to
    the attacker keeps the weapons in its legs from firing; `elevation` is how much higher the target stands;
    enemy electronics near the line make it `is_jammed`. A building around it makes it `is_sheltered`; in the
    same building the attacker is `floors_apart`, above 0 where he is higher.
    """

    range: int
    """How far away the target is. In hexes."""
    target_in: str = "clear"
    """The terrain that the target stands in."""
    is_target_immobile: bool = False
    """Whether the target cannot move."""
    intervening: Mapping[str, int] = field(default_factory=dict)
    """What counts in between, by its terrain. In hexes."""
    attacker_in: str = "clear"
    """The terrain that the attacker stands in."""
    has_partial_cover: bool = False
    """Whether the target has partial cover."""
    are_legs_blocked: bool = False
    """Whether ground next to the attacker keeps weapons in his legs from firing."""
    side: AttackSide = "front"
    """The side of the target that the attack comes from."""
    elevation: int = 0
    """How much higher the target stands. In levels."""
    spotter: UnitId | None = None
    """The unit that spots for indirect fire."""
    is_jammed: bool = False
    """Whether enemy electronics near the line jam it."""
    is_sheltered: bool = False
    """Whether the target is inside a building, which absorbs part of the damage."""
    floors_apart: int = 0
    """How many floors of the same building the attacker is above the target."""
    is_point_blank: bool = False
    """Whether the attacker fires out of hiding at a unit that has come next to it."""
    is_probed: bool = False
    """Whether a probe of the attacker sees through the smoke in between."""
    network_range: int | None = None
    """How far the target is from the nearest of the attacker's network, if that is nearer. In hexes."""


@dataclass(frozen=True, slots=True)
class DeclaredVolley:
    """Weapons that a unit fires at one target, and how the target stands."""

    target: Target
    weapons: tuple[str, ...]
    situation: Situation


@dataclass(frozen=True, slots=True)
class FlyingShot:
    """A shot on its way to a hex: who fired it, the number it needs, and the turn in which it comes down."""

    unit: UnitId
    weapon: str
    volley: DeclaredVolley
    number: int
    lands: int
    how: Mapping[str, str] = field(default_factory=dict)
    """Its player's choices."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """The attacks a unit has declared, the first volley at its primary target; none: it holds its fire.

    `how` are choices for single weapons, such as `{ultra_ac5: {rate: double}}`.
    """

    volleys: tuple[DeclaredVolley, ...] = ()
    how: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # So the stored state of an earlier release, of which nothing is renamed, is folded anew.
        if any("hex" in chosen for chosen in self.how.values()):
            raise ValueError("a hex is a target of its own")

    @property
    def weapons(self) -> tuple[str, ...]:
        """Every declared weapon, in the order of firing."""
        return tuple(weapon for volley in self.volleys for weapon in volley.weapons)


@dataclass(frozen=True, slots=True)
class PhysicalAttackDeclaration:
    """The physical attack a unit has declared, with the limbs that strike; none: it makes no attack.

    One that `is_failed` can only miss, whatever is rolled.
    """

    attack: str = ""
    target: UnitId | None = None
    limbs: tuple[str, ...] = ()
    situation: Situation | None = None
    is_failed: bool = False


@dataclass(frozen=True, slots=True)
class Swarm:
    """The grip of soldiers on a 'Mech, and the turn since which they cling to it."""

    mech: UnitId
    since: int


@dataclass(frozen=True, slots=True)
class TurnState:
    """The state of a unit in this turn: its actions, and what it met; None: not yet."""

    moved: MoveRecord | None = None
    twist: int = 0
    """Hexsides that the torso is turned, to the right."""
    has_reacted: bool = False
    uses_masc: bool = False
    declared: Declaration | None = None
    unseen: frozenset[UnitId] = frozenset()
    """Targets whose player let the line of sight run through a hex that blocks it."""
    has_resolved: bool = False
    fired: frozenset[str] = frozenset()
    """Weapons."""
    used: frozenset[str] = frozenset()
    """Equipment that works once a turn, such as an anti-missile system."""
    blow: PhysicalAttackDeclaration | None = None
    has_struck: bool = False
    heat_sources: HeatSources = field(default_factory=dict)
    """Heat points by their cause."""
    fresh: Mapping[str, int] = field(default_factory=dict)
    """Points of damage by track."""
    dumps: frozenset[str] = frozenset()
    """Slots of ammunition that it empties."""
    boarded: int = 0
    """Units that it let on or off."""
    is_thrown_off: bool = False
    """It came off a 'Mech that it clung to, and neither moves nor attacks for the rest of the turn."""
    heat_last_turn: int = 0
    """Points of heat that the last turn built up; known where the rules ask for it."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """What equipment is set to, by its id."""
    illuminated: Mapping[str, UnitId] = field(default_factory=dict)
    """The targets that it illuminates, by the weapon that does."""


@dataclass(frozen=True, slots=True)
class PhaseDamage:
    """The damage to a unit in this phase."""

    taken: int = 0
    """Points of damage."""
    struck: frozenset[str] = frozenset()
    """Locations that a critical hit or their loss has changed inside."""
    causes: tuple[Cause, ...] = ()
    """What changes its Piloting Skill Rolls."""
    marks: frozenset[str] = frozenset()
    """What shots have marked it with, each after its side: `red/tag`."""
    spots: Mapping[str, RolledPlace] = field(default_factory=dict)
    """Where marks were set that have a location."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit on the table: its hex, its weapons, its actions in this turn, and its damage.

    Of its kind, all units alike, are what the tables call its `type`, whether it `has_facing`, whether it
    `may_fall`, which Piloting Skill Rolls are about, whether it `heats_up`, and its `sides`.
    """

    kind: ClassVar[str]
    """The word that stored battles have for it; without one it is a 'Mech."""
    type: ClassVar[UnitType]
    has_facing: ClassVar[bool] = True
    may_fall: ClassVar[bool] = False
    heats_up: ClassVar[bool] = False
    sides: ClassVar[tuple[AttackSide, ...]] = ("front", "front", "right", "rear", "left", "front")
    """The side behind each hexside, clockwise from the facing (errata D2)."""

    id: UnitId
    model: str
    side: SideId
    name: str
    pilot: str
    armor: Mapping[str, int]
    """By location."""
    structure: Mapping[str, int] = field(default_factory=dict)
    rounds: Mapping[str, int]
    """By weapon, or by ammunition slot where the ruleset has such."""
    loads: Mapping[str, str] = field(default_factory=dict)
    """What special rounds an ammunition slot holds."""
    warrior: Warrior | None = None
    is_out: bool = False
    switched_off: frozenset[str] = frozenset()
    jammed: frozenset[str] = frozenset()
    narcs: frozenset[SideId] = frozenset()
    """Sides whose beacons stick to it."""
    hex: HexLabel | None = None
    facing: int = 0
    is_below: bool = False
    """Under the bridge of its hex."""
    floor: int = 0
    """Of the building of its hex: 0 is the ground floor, the highest one the roof, below 0 its basement."""
    has_left: bool = False
    left_over: str = ""
    """The edge of the map over which it has left."""
    withdraws: bool = False
    """It must leave the battle."""
    swarms: Swarm | None = None
    """The 'Mech that it clings to."""
    carrier: UnitId | None = None
    """The vehicle in which it rides."""
    is_hidden: bool = False
    """Whether only its own side knows that it is there."""
    lies_in_wait: bool = False
    """Whether it halts the next enemy that passes its hiding place."""
    spent: frozenset[str] = frozenset()
    """Equipment that works only once a battle, and has."""
    number: int = 0
    """In the roster; 0 is numbered by its place there."""
    arrives: int = 0
    """The turn in which it comes into the battle, while it is on its way."""
    doings: TurnState = TurnState()
    suffered: PhaseDamage = PhaseDamage()

    def at_new_turn(self) -> Self:
        """Return the unit as a turn begins: what it did in the last one is forgotten."""
        return replace(self, doings=TurnState())

    @property
    def torso_facing(self) -> Facing:
        """The facing of what turns on it, its torso or its turret; a prone 'Mech cannot twist."""
        return self.facing if self.is_prone else turn_facing(self.facing, self.doings.twist)

    @property
    def rear_armor(self) -> Mapping[str, int]:
        """Armor of the back, by location; only a 'Mech has any."""
        return {}

    @property
    def hit_slots(self) -> Mapping[str, tuple[int, ...]]:
        """Critical slots that are struck; only a unit that heats up has any."""
        return {}

    @property
    def disabled(self) -> Mapping[str, int]:
        """Slots that are struck only until a turn is over; only a unit that heats up has any."""
        return {}

    @property
    def sinks_off(self) -> int:
        """Heat sinks that are switched off; only a unit that heats up does so."""
        return 0

    @property
    def club(self) -> str:
        """What it holds to strike with; only a 'Mech has hands."""
        return ""

    @property
    def heat(self) -> int:
        """Where the heat scale stands; few kinds of units heat up."""
        return 0

    @property
    def is_prone(self) -> bool:
        """Whether it lies on the ground; nothing but a 'Mech falls."""
        return False

    @property
    def is_shut_down(self) -> bool:
        """Whether its reactor is off; only a unit that heats up shuts down."""
        return False

    @property
    def is_stunned(self) -> bool:
        """Whether its crew is stunned, or its soldiers just came off a 'Mech."""
        return self.doings.is_thrown_off

    @property
    def fighters(self) -> int:
        """Those who attack together: men or suits that are left; any other unit is one."""
        return 1


U = TypeVar("U", bound=Unit)
Aim: TypeAlias = Unit | GroundTarget
"""A target with what is known of it: a unit as it stands, or ground, whose condition is the battle's."""
