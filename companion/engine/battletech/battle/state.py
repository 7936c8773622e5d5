"""A battle of the battletech family as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, SkipValidation

from companion.engine.battletech.battle.renamed import Cause, HeatSources
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.shared.fields import BoardOnTable, HexLabel
from companion.engine.shared.setup import Zone

UnitId: TypeAlias = str
SideId: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a battle is played by: tables, chosen options, and the models that may stand on the table.

    `plays` is False where the rules offer calculators only.
    """

    title: str
    tables: Tables
    options: Mapping[str, str]
    models: Mapping[str, MechModel]
    plays: bool = True


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two sides."""

    id: SideId
    name: str
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class Warrior:
    """A MechWarrior: skills, of which lower is better, hits taken, and when he lost consciousness."""

    gunnery: int
    piloting: int
    hits: int = 0
    unconscious_since: int | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """How a unit moved this turn: `hexes` entered since its last reversal, `spent` Movement Points.

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
    """How a target stands to its attacker: range in hexes, what stands in between, and both own hexes.

    `side` is the side of the target that the attack comes from; `are_legs_blocked` tells that ground next to
    the attacker keeps the weapons in its legs from firing; `elevation` is how much higher the target stands;
    enemy electronics near the line make it `is_jammed`.
    """

    range: int
    light_woods: int = 0
    heavy_woods: int = 0
    target_in: str = "clear"
    is_target_immobile: bool = False
    smoke: int = 0
    attacker_in: str = "clear"
    has_partial_cover: bool = False
    are_legs_blocked: bool = False
    side: AttackSide = "front"
    elevation: int = 0
    spotter: UnitId | None = None
    is_jammed: bool = False


@dataclass(frozen=True, slots=True)
class Volley:
    """Weapons that a unit fires at one target, and how the target stands."""

    target: UnitId
    weapons: tuple[str, ...]
    situation: Situation


@dataclass(frozen=True, slots=True)
class Declaration:
    """The attacks a unit has declared, the first volley at its primary target; none: it holds its fire.

    `how` are choices for single weapons, such as `{ultra_ac5: {rate: double}}`.
    """

    volleys: tuple[Volley, ...] = ()
    how: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def weapons(self) -> tuple[str, ...]:
        """Every declared weapon, in the order of firing."""
        return tuple(weapon for volley in self.volleys for weapon in volley.weapons)


@dataclass(frozen=True, slots=True)
class Blow:
    """The physical attack a unit has declared, with the limbs that strike; none: it makes no attack.

    One that `is_failed` can only miss, whatever is rolled.
    """

    attack: str = ""
    target: UnitId | None = None
    limbs: tuple[str, ...] = ()
    situation: Situation | None = None
    is_failed: bool = False


@dataclass(frozen=True, slots=True)
class Doings:
    """What a unit did this turn, and what it met; None: not yet."""

    moved: Moved | None = None
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
    blow: Blow | None = None
    has_struck: bool = False
    heat_sources: HeatSources = field(default_factory=dict)
    """Heat points by their cause."""
    fresh: Mapping[str, int] = field(default_factory=dict)
    """Points of damage by track."""


@dataclass(frozen=True, slots=True)
class Suffered:
    """What befell a unit in this phase."""

    taken: int = 0
    """Points of damage."""
    struck: frozenset[str] = frozenset()
    """Locations that a critical hit or their loss has changed inside."""
    causes: tuple[Cause, ...] = ()
    """What changes its Piloting Skill Rolls."""


def _sorted_by_time(data: Any) -> Any:
    """A stored unit with its doings apart, which older releases kept among all else."""
    if not isinstance(data, Mapping) or "doings" in data or "suffered" in data:
        return data
    parts: dict[str, dict[str, Any]] = {"doings": {}, "suffered": {}}
    for kind, part in ((Doings, "doings"), (Suffered, "suffered")):
        parts[part] = {each.name: data[each.name] for each in fields(kind) if each.name in data}
    return {**data, **parts}


@dataclass(frozen=True, slots=True)
class Mech:
    """One 'Mech on the table: what is left of it, and what it did this turn and suffered in this phase."""

    id: UnitId
    model: str
    side: SideId
    name: str
    pilot: str
    armor: Mapping[str, int]
    rounds: Mapping[str, int]
    """By weapon, or by ammunition slot where the ruleset has such."""
    rear_armor: Mapping[str, int] = field(default_factory=dict)
    structure: Mapping[str, int] = field(default_factory=dict)
    hit_slots: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By location, counted from 0."""
    loads: Mapping[str, str] = field(default_factory=dict)
    """What special rounds an ammunition slot holds."""
    warrior: Warrior | None = None
    heat: int = 0
    sinks_off: int = 0
    is_shut_down: bool = False
    is_prone: bool = False
    is_out: bool = False
    switched_off: frozenset[str] = frozenset()
    jammed: frozenset[str] = frozenset()
    narcs: frozenset[SideId] = frozenset()
    """Sides whose beacons stick to it."""
    club: str = ""
    """What it holds."""
    masc_step: int = 0
    """The step of MASC's last use, less one for each turn of rest."""
    used_masc: bool = False
    """Last turn."""
    hex: HexLabel | None = None
    facing: int = 0
    is_below: bool = False
    """Under the bridge of its hex."""
    has_left: bool = False
    doings: Doings = Doings()
    suffered: Suffered = Suffered()

    @property
    def next_masc_step(self) -> int:
        """The step that using MASC now would take: one further turn running, else where rest has led.

        Rule: CityTech, Equipment > Myomer Accelerator Signal Circuitry (MASC).
        """
        return self.masc_step + 1 if self.used_masc else max(self.masc_step, 1)


StoredMech: TypeAlias = Annotated[Mech, BeforeValidator(_sorted_by_time)]


@dataclass(frozen=True, slots=True)
class Due:
    """Something the rules still owe to a unit: what `kind` of roll or consequence, and what caused it."""

    id: str
    unit: UnitId
    kind: str
    cause: Cause = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the battle stands; `order` is the sides' sequence in this step, one entry a unit."""

    number: int
    phase: str
    step: str = ""
    order: tuple[SideId, ...] = ()
    initiative: Mapping[SideId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ending:
    """How the battle ended; no winner means a draw."""

    winner: SideId | None


@dataclass(frozen=True, slots=True)
class Battle:
    """Board, sides, units, turn and phase; the rules it is played by are shared, not part of its value.

    Attacks of a phase happen at the same time: `phase_began` are the units as they were when it began, as far
    as that matters. `dues` stand in the order in which they arose, `dues_made` counts all there ever were.
    `mines` are points of damage by hex, `clubs` are limbs lying about.
    """

    rules: Annotated[Rulebook, SkipValidation] = field(compare=False, repr=False)
    sides: tuple[Side, ...]
    units: Mapping[UnitId, StoredMech]
    turn: Turn
    board: BoardOnTable | None = None
    ending: Ending | None = None
    phase_began: Mapping[UnitId, StoredMech] = field(default_factory=dict)
    dues: tuple[Due, ...] = ()
    dues_made: int = 0
    mines: Mapping[HexLabel, int] = field(default_factory=dict)
    clubs: tuple[HexLabel, ...] = ()

    def side(self, side_id: SideId) -> Side:
        """The side with this id."""
        return next(side for side in self.sides if side.id == side_id)

    def model(self, mech: Mech) -> MechModel:
        """The catalogue entry of a 'Mech."""
        return self.rules.models[mech.model]

    def at_start(self, mech: Mech) -> Mech:
        """The 'Mech as it was when the phase began, which is how it attacks and is aimed at."""
        return self.phase_began.get(mech.id, mech)

    def with_unit(self, mech: Mech) -> Battle:
        """The battle with this unit as it is now."""
        return replace(self, units={**self.units, mech.id: mech})
