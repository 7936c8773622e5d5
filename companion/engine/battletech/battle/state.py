"""A battle of the battletech family as an immutable value, and the record of each kind of units in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeAlias, cast, overload

from companion.documents.document import Document
from companion.documents.rule_model import SkipValidation
from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.flags import FlagTrack, M
from companion.engine.battletech.battle.ground import HexEffect, Structure
from companion.engine.battletech.battle.heated_units import HeatedUnit, Mech
from companion.engine.battletech.battle.hits import IncomingHit, LocatedHit
from companion.engine.battletech.battle.salvo import HitPoints, Salvo
from companion.engine.battletech.battle.sides_and_turn import Ending, Side, Turn, UnitDue
from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.battle.stored_units import StoredUnit
from companion.engine.battletech.battle.units import FlyingShot, SideId, Situation, U, Unit, UnitId
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, Locations, RolledPlace
from companion.engine.battletech.tables.movement import Carriage
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.slotted_model import SlottedModel
from companion.engine.battletech.units.unit_model import Aboard, Mount, UnitModel
from companion.engine.hex_label import HexLabel
from companion.engine.marks import HexNote
from companion.engine.play import Play
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.fields import BoardOnTable
from companion.engine.skeleton.rule_rows import EventRule
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import Fault, Refusal
from companion.tabletop.hexes import Hex

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

    from companion.engine.sheet import Chip, ReferenceTable, Sheet
    from companion.engine.views.attacks import HeatLevel, VolleyOdds
    from companion.engine.views.duels import Conduct
    from companion.engine.views.units import ModelView, UnitCommand

Reader: TypeAlias = Callable[[Tables, Document], tuple[M, Sequence[Fault]]]
"""What reads the files of one kind of units: the model, and where it does not fit the ruleset."""


Locating: TypeAlias = "Callable[[Play[Battle], IncomingHit], RolledPlace]"
"""How a hit is located on units of a kind."""
Landing: TypeAlias = "Callable[[Play[Battle], IncomingHit, RolledPlace], None]"
"""How a hit that is located on units of a kind is carried through."""
HitBearing: TypeAlias = "Callable[[Play[Battle], LocatedHit], None]"
"""How units of a kind bear a hit: armor, structure, and what it strikes inside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arcs(Generic[U]):
    """What the weapons of a kind bear on, what turns on it, and the sides that it is struck from."""

    key: Callable[[Battle, U, Mount], Hashable]
    """The key of a weapon's arc: weapons with the same key bear on the same hexes."""
    bears_on: Callable[[Battle, U, Mount, Hex], bool]
    """Whether a hex lies in a weapon's arc; everything does where no map shows the unit."""
    covered_hexes: Callable[[Battle, U], frozenset[Hex]]
    """The hexes of the board that its weapons bear on."""
    names: Callable[[Battle, U, tuple[Mount, ...]], tuple[str, ...]]
    """The names of the arcs that weapons bear on."""
    is_in_front: Callable[[Battle, U, Hex], bool]
    """Whether a hex lies in the forward arc, where several targets must be."""
    unlike_sides: Callable[[Battle, U, Sequence[AttackSide]], Sequence[AttackSide]]
    """Of these sides the first, and those from which an attack means something else."""
    pivot: Literal["torso", "turret"]
    """What turns on the unit."""
    may_turn: Callable[[Battle, U], bool]
    """Whether there is something on the unit that the Reaction Phase may turn."""
    why_not_turn: Callable[[Battle, U, int], Refusal | None]
    """Why it cannot be turned so far."""
    turn_commands: Callable[[Battle, U], Iterable[UnitCommand]]
    """The ways in which it may be turned."""


@dataclass(frozen=True, slots=True)
class TrackKind:
    """A kind of track: the points left, its length (None: there is no such track), setting it, its name in
    the middle of a sentence where the kind of unit has one, the tracks that players call by their labels, and
    those of them that a unit brings home from a battle as they are.
    """

    left: Callable[[Battle, Unit, str], int]
    full: Callable[[Rulebook, UnitModel, str], int | None]
    set: Callable[[Battle, Unit, str, int], Unit]
    name: Callable[[Rulebook, str], str] | None = None
    labels: Callable[[Rulebook, UnitModel], Mapping[str, str]] = lambda _rules, _model: {}
    lasting: Callable[[Rulebook, UnitModel], Collection[str]] = lambda _rules, _model: ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitMovement(Generic[U]):
    """How units of a kind move: what carries them, their ways of moving, and what ends both."""

    carriage: Callable[[Battle, U], Carriage]
    """What carries a unit over the ground, by which the tables tell costs and forbidden ground."""
    ways: Callable[[Battle, U], Collection[str]]
    """The ways of moving that a unit was built for, by their names in the tables."""
    points: Callable[[Battle, U, str], int]
    """Movement Points that a way of moving may spend this turn."""
    why_not_move: Callable[[Battle, U], Refusal | None]
    """Why a unit cannot move at all."""
    skid_damage: Callable[[Battle, U], int]
    """Points that each hex of a skid does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AntiMechTraining(Generic[U]):
    """How soldiers of a kind attack 'Mechs that they climb."""

    is_trained: Callable[[Battle, U], bool]
    """Whether a unit has learnt it."""
    damage: Callable[[Battle, U], HitPoints]
    """What its weapons do from the back of a 'Mech, by the hits that strike apart; nothing: none does."""
    is_sealed: bool
    """Whether its suits bear deep water and fire."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CargoSpace(Generic[U]):
    """Units of a kind as passengers, and as carriers. In tons of cargo space."""

    taken: Callable[[Battle, U], float | None] = lambda _battle, _unit: None
    """What it takes up in a carrier; None: nobody carries it."""
    room: Callable[[Battle, U], float] = lambda _battle, _unit: 0.0
    """What it has for others."""
    shields: Callable[[Play[Battle], U, int], int] | None = None
    """What is left of a hit on a carrier that it clings to, once it has borne what it can; None: it never
    clings to one.
    """


NO_CARGO: CargoSpace[Any] = CargoSpace()
"""Units that neither ride nor carry."""


@dataclass(frozen=True, slots=True)
class Transfers(Generic[U]):
    """How men of a kind of units change from one squad to another."""

    why_not: Callable[[Battle, Any], Refusal | None]
    """Why they cannot do so as an action says."""
    carry_out: Callable[[Play[Battle], Any], None]
    offers: Callable[[Battle, U], Iterable[Any]]
    """The actions by which squads of a unit may be filled up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRules(Generic[M, U]):
    """The rules of a kind that stands in battles."""

    unit: type[U]
    actions: frozenset[type]
    """What its units may do by the rules, of all that one unit does; what is noted by hand is for all."""
    build: Callable[[M, UnitSetup, Mapping[str, Any]], U]
    """A unit from what all kinds have in their fields."""
    plan: Callable[[Battle, U], Locations]
    """Its locations."""
    flags: Mapping[str, FlagTrack[M, U]]
    """Conditions that a hand may switch, by the name in the track."""
    tracks: Mapping[str, TrackKind] = field(default_factory=dict)
    """Tracks of its sheet that no other kind has, by what their names begin with."""
    stance: Callable[[Battle, U], Stance]
    """How it stands at an end of a line of sight, when the phase began."""
    arcs: Arcs[U]
    is_immobile: Callable[[Battle, U], bool]
    is_broken: Callable[[Battle, U, Aboard], bool]
    """Whether what it carries is destroyed, by itself or with its location."""
    weapon: Callable[[Battle, U, Mount], Weapon]
    """A weapon as the unit fires it now: that of a platoon does less with fewer men."""
    why_not_use: Callable[[Battle, U, Mount], Refusal | None] = lambda _battle, _unit, _mount: None
    """Why a weapon that is whole cannot be fired for a while."""
    why_not_together: Callable[[Battle, U, Sequence[Mount]], Refusal | None] = (
        lambda _battle, _unit, _mounts: None
    )
    """Why weapons that could each be fired cannot be fired in one turn."""
    targets_apart: Callable[[Battle, U], int | None] = lambda _battle, _unit: None
    """At how many targets each of its places fires, which has one of its own; None: all of it has one first
    target.
    """
    transfers: Transfers[U] | None = None
    """How its men change from squad to squad; None: they do not."""
    mine_work: Callable[[Battle, U], int | None] = lambda _battle, _unit: None
    """How many parts of a thousand of a minefield it clears in a turn; None: it searches by the dice."""
    why_destroyed: Callable[[Battle, U], str]
    """What put it out of the battle: the id of a cause; empty while it fights on."""
    movement: UnitMovement[U] | None
    """How its units move; None: they never do."""
    cargo: CargoSpace[U]
    """How it rides, and what may ride in it."""
    notes_heat: bool
    """Whether the heat of its fire is noted; stored battles note that of emplacements, too."""
    heat_levels: Callable[[Battle, U], tuple[HeatLevel, ...]] = lambda _battle, _unit: ()
    """The heat that it may keep to after this turn; none where nobody counts it."""
    marked: Callable[[Play[Battle], UnitId], None] = lambda _play, _unit: None
    """What follows by itself when a hand has marked its sheet."""
    locate: Locating
    land: Landing
    is_struck_in_places: bool
    """Whether shots can be guided to a place on it; soldiers are struck as they come."""
    bear: HitBearing
    anti_mech: AntiMechTraining[U] | None = None
    """How its soldiers climb 'Mechs; None: they never do."""
    odds: Callable[[Battle, U, Sequence[Salvo]], VolleyOdds]
    """Odds of salvos at it as it is now."""
    duel_side: Callable[[Battle, U, Conduct], object] | None = None
    """A unit as it fights in many duels at once, a `DuelSide`; None: units of this kind fight none."""
    sheet: Callable[[Battle, U, Unit | None, Situation | None], Sheet]
    chips: Callable[[Battle, U], Iterable[Chip]]
    """Chips of units of this kind only."""
    mount_place: Callable[[Battle, U, Mount], tuple[str, str]]
    """The place of a weapon, in short and in full."""
    events: tuple[EventRule[Battle, Any], ...]
    """What happens to units of this kind only."""
    vital: tuple[type, ...] = ()
    """Events of these that may put a unit out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(Generic[M, U]):
    """A kind of units: its models, and what units of it may do and suffer where they can be played."""

    id: str
    """The word that files and stored battles have for it."""
    model: type[M]
    read: Reader[M]
    view: Callable[[M, Rulebook], ModelView]
    """A model in a line."""
    silhouette: Callable[[M], str]
    """The outline that the counter shows."""
    blank_sheet: Callable[[M, Rulebook], Sheet]
    """The sheet of an undamaged unit with a usual crew."""
    unsupported: Callable[[M, Tables], Iterable[str]]
    """What a model is built of that has no rules."""
    printed_tables: Callable[[Rulebook], Iterable[ReferenceTable]]
    """Tables of the rules that only sheets of its units carry, what is looked up most often first."""
    why_not_played: Callable[[M, Tables], str]
    """Why units of a model cannot be played; empty where they can."""
    rules: UnitRules[M, U] | None
    """None: it stands in no battle yet."""
    piloting_label: str = "Piloting"
    """The name of the skill by which it is steered."""
    circles: Callable[[Rulebook, int], Mapping[str, int]] | None = None
    """The circles of an empty sheet for so many tons, by track; raises InputError where no unit weighs so
    much. None: its sheets are alike.
    """


AnyKind: TypeAlias = Kind[Any, Any]


class Kinds:
    """The kinds of units, found by their models, by their units, and by their stored names."""

    def __init__(self, load: Callable[[], Sequence[AnyKind]]) -> None:
        self._load = load

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> CoreSchema:
        from pydantic_core.core_schema import is_instance_schema

        return is_instance_schema(cls)

    @cached_property
    def by_id(self) -> Mapping[str, AnyKind]:
        """Every kind by its id."""
        return {kind.id: kind for kind in self._load()}

    @cached_property
    def _by_model(self) -> Mapping[type[UnitModel], AnyKind]:
        return {kind.model: kind for kind in self.by_id.values()}

    @cached_property
    def _by_unit(self) -> Mapping[type[Unit], UnitRules[Any, Any]]:
        return {rules.unit: rules for kind in self.by_id.values() if (rules := kind.rules)}

    def of(self, model: UnitModel) -> AnyKind:
        """Return the kind of a model."""
        return self._by_model[type(model)]

    def rules_of(self, unit: Unit) -> UnitRules[Any, Any]:
        """Return the rules of a unit's kind."""
        return self._by_unit[type(unit)]

    def unit_class(self, name: str) -> type[Unit] | None:
        """Return the class of units that stored battles call so."""
        kind = self.by_id.get(name)
        return kind.rules.unit if kind and kind.rules else None


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a battle: tables, chosen options, and the models that may stand on the table.

    `plays` is False where the rules offer calculators only.
    """

    title: str
    tables: Tables
    options: Mapping[str, str]
    models: Mapping[str, UnitModel]
    kinds: Kinds
    plays: bool = True

    def kind(self, model: UnitModel) -> AnyKind:
        """Return the kind of a model."""
        return self.kinds.of(model)


@dataclass(frozen=True, slots=True)
class Battle:
    """Board, sides, units, turn and phase; the rules it is played by are shared, not part of its value.

    Attacks of a phase happen at the same time: `phase_began` are the units as they were when it began, as far
    as that matters. `dues` stand in the order in which they arose, `dues_made` counts all there ever were.
    The `board` is the ground as it lies now: as the map prints it, save where something has happened to one
    of the `structures`, or a hex suffers `hex_effects`; what is `printed` there stays known. The `wind` blows
    toward a hexside. `clubs` are limbs lying about,
    `triggered` is what has happened at the end of turns, with whom it happened to, `flying` are shots that
    have yet to come down, `cruising` are missiles in the air that are steered. A battle in which anybody has
    hidden units `has_ambush` to its end, so that nobody learns from it whether all are found.
    """

    rules: Annotated[Rulebook, SkipValidation] = field(compare=False, repr=False)
    sides: tuple[Side, ...]
    units: Mapping[UnitId, StoredUnit]
    turn: Turn
    board: BoardOnTable | None = None
    ending: Ending | None = None
    phase_began: Mapping[UnitId, StoredUnit] = field(default_factory=dict)
    dues: tuple[UnitDue, ...] = ()
    dues_made: int = 0
    structures: Mapping[HexLabel, Structure] = field(default_factory=dict)
    hex_effects: Mapping[HexLabel, tuple[HexEffect, ...]] = field(default_factory=dict)
    printed: Mapping[HexLabel, tuple[str, ...]] = field(default_factory=dict)
    wind: int | None = None
    clubs: tuple[HexLabel, ...] = ()
    triggered: frozenset[str] = frozenset()
    flying: tuple[FlyingShot, ...] = ()
    cruising: tuple[CruiseMissile, ...] = ()
    has_ambush: bool = False
    hex_notes: Mapping[HexLabel, HexNote] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    def side(self, side_id: SideId) -> Side:
        """Return the side with this id."""
        return next(side for side in self.sides if side.id == side_id)

    @overload
    def model(self, unit: Mech) -> MechModel: ...
    @overload
    def model(self, unit: HeatedUnit) -> SlottedModel: ...
    @overload
    def model(self, unit: Unit) -> UnitModel: ...
    def model(self, unit: Unit) -> UnitModel:
        """Return the catalogue entry of a unit, of its own kind."""
        return self.rules.models[unit.model]

    def kind(self, unit: Unit) -> UnitRules[Any, Any]:
        """Return the rules of a unit's kind."""
        return self.rules.kinds.rules_of(unit)

    def moves(self, unit: Unit) -> bool:
        """Whether a unit is of a kind that moves."""
        return self.kind(unit).movement is not None

    def at_start(self, unit: U) -> U:
        """Return the unit as it was when the phase began, which is how it attacks and is aimed at."""
        return cast("U", self.phase_began.get(unit.id, unit))

    def mech(self, unit: UnitId) -> Mech:
        """Return the 'Mech with this id."""
        found = self.units[unit]
        assert isinstance(found, Mech), f"{found.name} is a 'Mech"
        return found

    def mechs(self) -> Iterator[Mech]:
        """Return every 'Mech."""
        return (unit for unit in self.units.values() if isinstance(unit, Mech))

    def with_unit(self, unit: Unit) -> Battle:
        """Return the battle with this unit as it is now."""
        return replace(self, units={**self.units, unit.id: unit})
