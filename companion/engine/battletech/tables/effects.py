"""The shape of the tables on what comes of critical hits, of heat and of the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from companion.documents.dice_text import DiceText
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Positive, Signed, Whole
from companion.documents.rule_model import AfterValidator, model_validator
from companion.engine.battletech.tables.vocabulary.rows import HitCondition, Holding, Scope, UnitRollCondition
from companion.engine.battletech.tables.vocabulary.shapes import Chapter, RollTable

System: TypeAlias = Literal[
    "life_support", "sensors", "cockpit", "engine", "gyro",
    "shoulder", "upper_arm_actuator", "lower_arm_actuator", "hand_actuator",
    "hip", "upper_leg_actuator", "lower_leg_actuator", "foot_actuator",
    "heat_sink", "double_heat_sink", "jump_jet", "endo_steel", "ferro_fibrous",
    "combustion_engine", "fuel", "lift", "drive_train",
]  # fmt: skip
SYSTEMS: tuple[System, ...] = get_args(System)
OF_VEHICLES: tuple[System, ...] = ("combustion_engine", "fuel", "lift", "drive_train")
"""What no 'Mech has."""
HEAT_SINK, DOUBLE_SINK = "heat_sink", "double_heat_sink"
WEAPON, AMMUNITION, EXPLOSIVE = "weapon", "ammunition", "gauss_rifle"
LOST = "lost_"
"""What is lost counts as a component: `lost_leg`, `lost_left_torso`."""
FIRE, STAND = "fire", "stand"


class SlotRoll(Sourced):
    """The roll for a slot: small locations with one die, others half first."""

    dice: DiceText
    upper_half_up_to: Whole
    """The highest roll of the first die that means the upper half of a large location."""


class UsualSlots(Sourced):
    """The critical hit table of a 'Mech whose model nobody has named, from top to bottom."""

    locations: Mapping[str, tuple[System | None, ...]]
    """Slots from top to bottom, by location; never is an empty slot."""


class StrikeEffect(RuleModel):
    """The effect of a hit on a physical attack."""

    to_hit: Signed = 0
    """What it adds to the attack."""
    halved: bool = False
    """Whether it halves the damage of the attack."""


class CriticalEffect(Sourced):
    """The effect of one more hit on a component; `hits` is the number for this row.

    Further hits than the last row takes do the same again. The row is its own `component` unless that has
    several: a system, a kind of weapon or equipment, or a lost location, which stands for the hits on the
    components that it `covers` in its limb, if they change what a shot needs or how far the 'Mech walks.
    A hit may call at once for a Piloting Skill Roll, by the event that it `owes` one for, and hurts the
    MechWarrior by so many hits as `pilot`. From then on it counts in shots of every weapon or only of those
    in its `same_location`, in `strikes`, which it may forbid too, and in `piloting` rolls, which may fail by
    themselves; one is due after each run if it `rolls_running`. `sinks` are heat sinks lost.
    """

    moved: ClassVar[Mapping[str, str]] = {
        "punch_to_hit": "Write strikes: {punch: {to_hit: …}}.",
        "halves_punch": "Write strikes: {punch: {halved: true}}.",
        "halves_kick": "Write strikes: {kick: {halved: true}}.",
        "falls": "Write the event that it owes; one whose value is null is a fall.",
    }

    label: NonEmptyText
    """What the hit is called."""
    component: str = ""
    """What is hit: a system, a kind of weapon or equipment, or a lost part; unsaid, the row itself."""
    hits: Positive = 1
    """How many hits on the component it takes for this row."""
    covers: tuple[str, ...] = ()
    """Components in the lost limb that count no more beside it."""
    owes: str = ""
    """The event, by the names of `piloting.events`, for which a hit calls for a Piloting Skill Roll."""
    pilot: Whole = 0
    """Hits that the MechWarrior takes."""
    kills_pilot: bool = False
    """Whether it kills the MechWarrior."""
    destroys_unit: bool = False
    """Whether it destroys the unit."""
    explodes: Whole | Literal["ammunition"] | None = None
    """Damage of its explosion, or that of the ammunition. In points."""
    to_hit: Signed = 0
    """What it adds to shots."""
    same_location: bool = False
    """Whether only weapons of the same location shoot worse."""
    strikes: Mapping[str, StrikeEffect] = {}
    """What it does to physical attacks, by the names of `physical.attacks`."""
    forbids: tuple[str, ...] = ()
    """What the unit can no longer do: `fire`, `stand`, or one by the names of `physical.attacks`."""
    piloting: Signed | Literal["fails"] = 0
    """What it adds to Piloting Skill Rolls; `fails` fails them all."""
    rolls_running: bool = False
    """Whether a Piloting Skill Roll is due after each run."""
    walking: Signed = 0
    """What it adds to walking. In Movement Points."""
    walking_divisor: Positive = 1
    """What walking Movement Points are divided by."""
    walking_becomes: Whole | None = None
    """What walking comes to, whatever it was. In Movement Points."""
    jumping: Signed = 0
    """What it adds to jumping. In Movement Points."""
    heat: Signed = 0
    """Heat that it builds up each turn. In points."""
    sinks: Signed = 0
    """Heat sinks lost."""
    engine_sinks: Literal["half", "rest"] | None = None
    """Heat sinks that the engine holds and that are lost: half of them, rounded down, or the rest of them."""

    @property
    def acts_at_once(self) -> bool:
        """Whether something comes of the hit itself."""
        return bool(self.owes or self.pilot or self.kills_pilot)

    @property
    def walks(self) -> bool:
        """Whether it changes how far the 'Mech walks."""
        return bool(self.walking or self.walking_divisor > 1 or self.walking_becomes is not None)


Rows: TypeAlias = tuple[CriticalEffect, ...]
"""What hits on a component do, fewest hits first."""

LASTING: Mapping[str, Callable[[CriticalEffect], object]] = {
    "fire": lambda row: row.to_hit or FIRE in row.forbids,
    "stand": lambda row: STAND in row.forbids,
    "piloting": lambda row: row.piloting,
    "running": lambda row: row.rolls_running,
    "walking": lambda row: row.walks,
    "jumping": lambda row: row.jumping,
    "heat": lambda row: row.heat,
    "sinks": lambda row: row.sinks or row.engine_sinks,
}
"""What a hit may change from then on, but for physical attacks, and whether a row does."""


class Determining(RollTable):
    """The roll for critical hits; what `modifiers` add is read from the first row to the last."""

    modifiers: Mapping[str, HitCondition] = {}
    """What changes the roll."""


class Vaporizing(Sourced):
    """Units that are vaporized with so many hits on a component as destroy them."""

    component: str
    """The component."""
    dice: DiceText
    """The dice for the pilot, who gets out with his Piloting Skill."""
    ejects: Signed
    """What is added to the number that he needs."""
    near: str
    """The event, by the names of `piloting.events`, for which 'Mechs in adjacent hexes roll."""
    leaves: str
    """The ground that is left in the hex, unless there is water."""


class Criticals(Chapter):
    """Critical hits: how many, where, and what they do."""

    determining: Determining
    """How many critical hits, by the roll."""
    blown_off: tuple[str, ...]
    """Locations, by the names of `locations.names`, that can be blown off."""
    blown_off_at: Signed
    """The roll from which on such a location is blown off."""
    slot: SlotRoll
    """How the slot is rolled."""
    effects_source: str
    effects: Mapping[str, CriticalEffect]
    """What hits on each component do."""
    unit_destruction_source: str
    vaporizing: Vaporizing | None = None
    """Units that are vaporized; never is that none is."""
    usual_slots: UsualSlots
    """The critical hit table of a 'Mech whose model nobody has named."""

    @model_validator(mode="after")
    def _are_named(self) -> Criticals:
        for name, row in self.effects.items():
            row.__dict__["component"] = row.component or name
        return self

    @cached_property
    def by_component(self) -> Mapping[str, Rows]:
        """What hits on each component do, fewest hits first."""
        found: dict[str, list[CriticalEffect]] = {}
        for row in self.effects.values():
            found.setdefault(row.component, []).append(row)
        return {name: tuple(sorted(rows, key=lambda row: row.hits)) for name, rows in found.items()}

    @cached_property
    def covering(self) -> Mapping[str, Rows]:
        """The components whose hits stand for those on others, and their rows."""
        return {name: rows for name, rows in self.by_component.items() if any(row.covers for row in rows)}

    @cached_property
    def lasting(self) -> Mapping[str, Mapping[str, Rows]]:
        """For each thing that hits may change from then on, the components whose hits do, and their rows."""
        return {
            what: {name: rows for name, rows in self.by_component.items() if any(map(does, rows))}
            for what, does in LASTING.items()
        }

    @cached_property
    def striking(self) -> Mapping[str, Mapping[str, Rows]]:
        """For each physical attack that hits change or forbid, the components whose hits do, with rows."""
        attacks = {name for row in self.effects.values() for name in (*row.strikes, *row.forbids)}
        return {
            attack: {
                name: rows
                for name, rows in self.by_component.items()
                if any(attack in row.strikes or attack in row.forbids for row in rows)
            }
            for attack in attacks - {FIRE, STAND}
        }

    @cached_property
    def fatal(self) -> Mapping[str, int]:
        """How many hits on which components put a unit out of the battle."""
        return {
            name: row.hits for name, rows in self.by_component.items() for row in rows if row.destroys_unit
        }

    @cached_property
    def effective_rows(self) -> Mapping[str, Rows]:
        """The components of which a hit changes at once what becomes of a unit, and what hits on them do."""
        return {
            name: rows
            for name, rows in self.by_component.items()
            if not name.startswith(LOST)
            and any(row.acts_at_once or row.piloting or row.destroys_unit for row in rows)
        }

    @cached_property
    def outcomes(self) -> Mapping[bool, Mapping[int, int | None]]:
        """Critical hits by the total rolled, for locations that may be blown off (None) and for others."""
        rows = self.determining.rows
        may = {total: None if total >= self.blown_off_at else hits for total, hits in rows.items()}
        return {True: may, False: dict(rows)}

    def outcomes_with(self, added: int) -> Mapping[bool, Mapping[int, int | None]]:
        """Return the same by what the dice show, with so much added to it."""
        least, most = min(self.determining.rows), max(self.determining.rows)
        return {
            may: {total: hits[min(max(total + added, least), most)] for total in hits}
            for may, hits in self.outcomes.items()
        }


def row_at(rows: Rows, hits: int) -> CriticalEffect | None:
    """Return the row of a component's hit with this number; None where the first row takes more."""
    found = None
    for row in rows:
        if row.hits <= hits:
            found = row
    return found


class Disable(RuleModel):
    """Slots struck that work again after the next turn: of any component, or only `of` these."""

    slots: Positive = 1
    """Slots that do not work until the next turn is over."""
    of: tuple[str, ...] = ()
    """Components among which they are chosen; none named is any."""


End: TypeAlias = Literal["draw", "won", "lost", "by_units_left", "by_kills"]


class Effect(RuleModel):
    """One consequence, by a single one of these keys.

    The `pilot` is hit so often, `heat` is built up, a Piloting Skill Roll is due by the event `owed`, a unit
    has to `withdraw`; the battle may `end`, for the side concerned `won` or `lost`.
    """

    explode: Literal["ammunition"] | None = None
    """What explodes."""
    disable: Disable | None = None
    """Slots that do not work until the next turn is over."""
    pilot: Whole = 0
    """Hits that the MechWarrior takes."""
    heat: Signed = 0
    """Heat that is built up. In points."""
    owe: str = ""
    """The event, by the names of `piloting.events`, for which a Piloting Skill Roll is due."""
    shut_down: bool = False
    """Whether the reactor shuts down."""
    withdraw: bool = False
    """Whether the unit has to withdraw."""
    destroy: bool = False
    """Whether the unit is destroyed."""
    end: End | None = None
    """How the battle ends for the side concerned."""

    @model_validator(mode="after")
    def _is_one(self) -> Effect:
        if sum(bool(getattr(self, name)) for name in type(self).field_names) != 1:
            raise ValueError(f"an effect is one of {', '.join(type(self).field_names)}")
        return self


def _as_effects(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    if not effects:
        raise ValueError("at least one effect has to stand here")
    return effects


Effects: TypeAlias = Annotated[tuple[Effect, ...], AfterValidator(_as_effects)]


class TriggerRoll(Sourced):
    """A roll that keeps off what a trigger does."""

    dice: DiceText
    needed: Signed
    """The number to roll to keep it off."""
    modifiers: Mapping[str, UnitRollCondition] = {}
    """What changes the roll."""


Whom: TypeAlias = Literal["unit", "side", "battle"]


class Trigger(Holding):
    """A trigger at the end of a turn, for `each` unit, side or battle of which all this holds.

    Each count that is named under `at` has to have come to so much. It happens `once`, or in every such turn,
    unless a `roll` of a unit keeps it off.
    """

    scope: ClassVar[Scope] = Scope.UNIT

    label: NonEmptyText
    each: Whom = "unit"
    """Whom it concerns: each unit, each side, or the battle."""
    at: Mapping[str, Positive] = {}
    """What each count has to have come to."""
    roll: TriggerRoll | None = None
    """The roll that keeps it off; without one nothing does."""
    does: Effects
    """What happens."""
    once: bool = True
    """Whether it happens but once, or at the end of every such turn."""


OF_SIDES = ("turn", "units_left", "units_lost", "percent_lost", "kills")
BATTLE_COUNTS = ("turn",)
