"""The shape of the weapon and equipment tables, and of the rules of ammunition and missiles."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from math import ceil
from typing import Annotated, Any, Literal, TypeAlias

from companion.documents.dice_text import DiceText
from companion.documents.model import GivenName, NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Positive, Signed, Whole
from companion.documents.rule_model import Field, WithJsonSchema, model_validator
from companion.engine.battletech.tables.cruise_flight import CruiseFlight
from companion.engine.battletech.tables.fire_steps import EffectStep, FireSteps, HowManyStep, RollStep
from companion.engine.battletech.tables.firing import Damage, Rate
from companion.engine.battletech.tables.vocabulary.facts import ShotFact
from companion.engine.battletech.tables.vocabulary.rows import (
    BURST,
    CLUSTERS,
    FLAME,
    LISTED,
    MISSILES,
    WAY_TO_FIRE,
    WAYS_TO_FIRE,
    are_chosen,
)
from companion.engine.battletech.tables.vocabulary.shapes import Tech, require_rows

Category: TypeAlias = Literal["energy", "ballistic", "missile"]


class WeaponTrait(StrEnum):
    """A trait of weapons that the code asks for; others are a ruleset's own, for its rows."""

    AMMO_EXPLOSIVE = "ammo_explosive"
    AMMO_INERT = "ammo_inert"
    ANTI_INFANTRY = "anti_infantry"
    ARTEMIS_COMPATIBLE = "artemis_compatible"
    ARTEMIS_BUILT_IN = "artemis_built_in"
    AUTOCANNON = "autocannon"
    BEACON = "beacon"
    DIRECT_FIRE = "direct_fire"
    EXTENDED_RANGE = "extended_range"
    FLAMER = "flamer"
    GAUSS = "gauss"
    INDIRECT = "indirect"
    LASER = "laser"
    LBX_CLUSTER = "lbx_cluster"
    MISSILE_CLUSTER_5 = "missile_cluster_5"
    MISSILE_SINGLE = "missile_single"
    NARC_COMPATIBLE = "narc_compatible"
    OPTIONAL_HEAT_2 = "optional_heat_2"
    PLATOON = "platoon"
    PPC = "ppc"
    PULSE = "pulse"
    STREAK = "streak"
    ULTRA = "ultra"
    VEHICLE_ONLY = "vehicle_only"
    WEAPON_EXPLODES_20 = "weapon_explodes_20"


Procedure = Annotated[str, WithJsonSchema({"type": "string", "format": WAY_TO_FIRE})]
"""A procedure that weapons fire by."""


HeatOfShot: TypeAlias = Annotated[int, Field(ge=0, le=100)] | Annotated[float, Field(gt=0, le=100)]


class LoadedWay(RuleModel):
    """What differs where a weapon is loaded with other rounds than the usual ones."""

    damage: Whole
    """Damage of each that strikes. In points."""
    steps: FireSteps = Field(min_length=1)
    """What happens, in this order."""
    label: str = ""
    """What players call rounds that no other weapon has."""
    at_hex: bool = False
    """Whether they are fired at hexes only."""
    in_reaction: bool = False
    """Whether they are fired in the Reaction Phase, before anybody declares fire."""
    reach: tuple[Positive, Positive, Positive] | None = None
    """The ends of short, medium and long range with them; never is those of the weapon. In hexes."""
    minimum: Whole = 0
    """The range at and inside which they are harder to aim, where they have their own reach. In hexes."""
    without_traits: frozenset[str] = frozenset()
    """Traits that the weapon has not with them."""


class WayToFire(RuleModel):
    """By which procedure a weapon fires, and how many rounds that takes; further figures are the procedure's.

    `rows` say how many strike by what `dice` show, where the procedure rolls on a table of the weapon's own;
    `steps` are what happens, in this order, where the procedure is just that.
    """

    procedure: Procedure
    """The procedure by which it is resolved."""
    in_reaction: bool = False
    """Whether it marks its target in the Reaction Phase, for the rest of the turn."""
    rounds: Positive = 1
    """Rounds that a shot uses up."""
    dice: DiceText | None = None
    """The dice for its own table, where the procedure rolls on one."""
    rows: Mapping[int, Whole] = {}
    """How many strike, by the total of the dice."""
    steps: FireSteps = ()
    """What happens, in this order, where the procedure is `steps`."""
    loaded: Mapping[str, LoadedWay] = {}
    """What differs with other rounds, such as `cluster`, where the procedure is `steps`."""

    @model_validator(mode="after")
    def _makes_sense(self) -> WayToFire:
        if bool(self.steps) is not (self.procedure == LISTED):
            raise ValueError(f"steps belong to the procedure {LISTED}")
        if self.loaded and not self.steps:
            raise ValueError(f"loaded belongs to the procedure {LISTED}")
        if bool(self.rows) is not (self.dice is not None):
            raise ValueError("dice and rows belong together")
        if self.dice is not None:
            require_rows(self.dice, self.rows)
        return self


USUAL_WAYS: Mapping[WeaponTrait, str] = {
    WeaponTrait.STREAK: "streak",
    WeaponTrait.BEACON: "beacon",
    WeaponTrait.LBX_CLUSTER: "fragments",
    WeaponTrait.OPTIONAL_HEAT_2: FLAME,
}
"""What a weapon with a trait fires by where it does not say; others fire what they have several of."""
IN_SALVOS = (MISSILES, "streak", BURST)


class Guide(Sourced):
    """A way in which a missile finds its target; rows ask for it as `guided_by_` and its name.

    A bin may hold missiles that have it built in; others may be guided in any way.
    """

    label: NonEmptyText
    """What players call it."""
    hits_on: Signed | None = None
    """The number to hit on, whoever fires it and however its target moves; only minimum range adds to it."""
    is_blind: bool = False
    """Whether it needs no line of sight to its target."""
    reach: tuple[Positive, Positive, Positive] | None = None
    """The ends of short, medium and long range with it; never is those of the weapon. In hexes."""
    steps: FireSteps = ()
    """What happens, in this order; none is as the weapon lists it."""


class Weapon(RuleModel):
    """A weapon: damage points (of one missile, for launchers) and the last hex of each range bracket.

    `minimum` is the hex at and inside which it is harder to aim, 0 for none; `missiles` are the shots of a
    burst where it is no launcher; `cluster_column` is that of the Missile Hits Table for cluster rounds;
    `fire_start` the number that sets a hex on fire, null for never.
    """

    name: GivenName
    """What players call it."""
    abbreviation: NonEmptyText
    """The weapon in a few letters."""
    tech: Tech = "any"
    """Who builds it."""
    category: Category | None = None
    """What kind of weapon it is."""
    heat: HeatOfShot = 0
    """Heat of a shot; parts of a point are rounded up for all that it fires in a turn. In points."""
    damage: Damage
    """Damage of a shot, or of one missile of a launcher. In points."""
    missiles: int = Field(default=0, ge=0, le=40)
    """Missiles in a salvo; 0 is no launcher."""
    minimum: Whole = 0
    """The range at and inside which it is harder to aim; 0 is none. In hexes."""
    short: Whole
    """The end of short range. In hexes."""
    medium: Whole
    """The end of medium range. In hexes."""
    long: Whole
    """The end of long range; that of medium range where there is no long range. In hexes."""
    to_hit: tuple[Whole, ...] = ()
    """The number to hit by range, from the own hex on, in place of skill and range bracket."""
    brackets: Mapping[str, Whole] = {}
    """The end of further range brackets, by the names of `to_hit.range`. In hexes."""
    tons: float = Field(default=0.0, ge=0, le=100)
    """What it weighs. In tons."""
    slots: int = Field(default=0, ge=0, le=24)
    """Critical slots that it fills."""
    uses_ammunition: bool = False
    """Whether shots use up rounds."""
    shots_per_ton: Positive | None = None
    """Rounds in a ton of its ammunition."""
    holds: Positive | None = None
    """Rounds that it holds itself and that nobody reloads; never takes them from ammunition aboard."""
    tubes: int = Field(default=1, ge=1, le=20)
    """How many of it fire in a turn, each as a weapon of its own with its target and rounds."""
    cluster_column: int | None = Field(default=None, ge=1, le=40)
    """The column of `missile_hits` for its cluster rounds."""
    fire_start: Signed | None = None
    """The number to roll to set a hex on fire; never is none."""
    traits: frozenset[str] = frozenset()
    """What the rules may ask of it; each is a fact of its shots, `pulse_weapon` for pulse."""
    fires: Procedure | WayToFire | None = None
    """The procedure by which it is resolved, where that is not the usual one of its traits."""
    rates: Mapping[str, Rate] = {}
    """Rates of fire that its player may choose."""
    guides: Mapping[str, Guide] = {}
    """What may guide it, as its player chooses; the first is the usual one."""
    flight: CruiseFlight | None = None
    """How its missiles fly over turns; never is that they strike at once."""
    shorthand: tuple[str, ...] = ()
    """Further words for it on the command line."""
    only_with: Mapping[str, str] = {}
    """Options and the choices with which it is played; files may always have it."""
    source: str

    @model_validator(mode="after")
    def _makes_sense(self) -> Weapon:
        if not self.short < self.medium <= self.long:
            raise ValueError(
                "short, medium and long range must rise; a weapon without long range ends at medium"
            )
        if self.shots_per_ton and not self.uses_ammunition:
            raise ValueError("shots per ton are for weapons that use ammunition")
        if (self.cluster_column is None) is (WeaponTrait.LBX_CLUSTER in self.traits):
            raise ValueError("cluster_column belongs to weapons with the trait lbx_cluster, no others")
        demands, way = Demands(), self.way_to_fire.procedure
        demands.require_name(("fires",), way, WAYS_TO_FIRE, "way to fire")
        if (way == BURST and self.shots < 2) or (way in IN_SALVOS and not self.missiles and way != BURST):
            demands.add_fault(("missiles",), f"a weapon that fires by '{way}' needs a number.")
        if way != BURST and self.way_to_fire.rows:
            demands.add_fault(("fires", "rows"), "only a burst has a table of its own.")
        if way in IN_SALVOS and (way == BURST) is self.is_launcher:
            demands.add_fault(("fires",), "launchers fire missiles or as a streak, other weapons a burst.")
        demands.raise_faults()
        return self

    def is_played(self, options: Mapping[str, str]) -> bool:
        """Whether these options leave it in."""
        return are_chosen(self.only_with, options)

    @cached_property
    def facts(self) -> frozenset[str]:
        """What holds of every shot of it."""
        found = {f"{trait}_weapon" for trait in self.traits} | {f"{self.tech}_weapon"}
        if self.category:
            found.add(f"{self.category}_weapon")
        if WeaponTrait.LBX_CLUSTER in self.traits:
            found.add(ShotFact.CLUSTER_WEAPON)
        return frozenset(found)

    @property
    def _lists(self) -> tuple[FireSteps, ...]:
        way = self.way_to_fire
        loaded = (it.steps for it in way.loaded.values())
        guided = (it.steps for it in self.guides.values())
        return (way.steps, *loaded, *guided, *(rate.steps for rate in self.rates.values()))

    @property
    def scatters(self) -> bool:
        """Whether a shot that misses its hex comes down in another."""
        return any(isinstance(it, RollStep) and it.scatters for steps in self._lists for it in steps)

    @cached_property
    def sets_mark(self) -> bool:
        """Whether it marks its target for other shots."""
        return any(isinstance(it, EffectStep) and bool(it.mark) for steps in self._lists for it in steps)

    def sets(self, mark: str) -> bool:
        """Whether it marks its target so."""
        return any(isinstance(it, EffectStep) and it.mark == mark for steps in self._lists for it in steps)

    @cached_property
    def loads_in_reaction(self) -> frozenset[str]:
        """The rounds that it fires in the Reaction Phase."""
        return frozenset(load for load, row in self.way_to_fire.loaded.items() if row.in_reaction)

    @property
    def is_launcher(self) -> bool:
        """Whether what it fires are missiles, which fly, are guided and can be shot down."""
        is_one = self.missiles > 0 and self.category in ("missile", None)
        return is_one and self.fires != CLUSTERS

    @cached_property
    def counts_by_range(self) -> bool:
        """Whether the range says how many strike of what it fires at once."""
        return any(isinstance(it, HowManyStep) and it.brackets for steps in self._lists for it in steps)

    @property
    def rolls_how_many(self) -> bool:
        """Whether the Missile Hits Table says how many strike of what it fires at once."""
        way = self.way_to_fire
        if way.steps:
            steps = (step for listed in self._lists for step in listed)
            return any(isinstance(it, HowManyStep) and it.is_by_missile_table for it in steps)
        is_burst = way.procedure == BURST and way.dice is None
        return is_burst or self.is_launcher or self.cluster_column is not None

    @property
    def whole_heat(self) -> int:
        """Heat of one usual shot alone, in whole points."""
        return ceil(self.heat)

    @property
    def shots(self) -> int:
        """How many it fires at once: missiles, or the rounds of a burst."""
        return self.missiles or self.way_to_fire.rounds

    @cached_property
    def way_to_fire(self) -> WayToFire:
        """What it fires by, said or usual."""
        if isinstance(self.fires, WayToFire):
            return self.fires
        usual = next((way for trait, way in USUAL_WAYS.items() if trait in self.traits), "")
        several = MISSILES if self.is_launcher else BURST
        return WayToFire.model_construct(
            procedure=self.fires or usual or (several if self.missiles else "single")
        )

    @cached_property
    def ends(self) -> tuple[tuple[str, int], ...]:
        """The last hex of each range bracket that it tells."""
        given = {"short": self.short, "medium": self.medium, "long": self.long, **self.brackets}
        if self.medium == self.long:
            del given["long"]
        return tuple(given.items())

    @property
    def points(self) -> int:
        """What it does of itself, at the nearest range where that counts."""
        return self.damage if isinstance(self.damage, int) else next(iter(self.damage.values()))

    @cached_property
    def _by_number(self) -> dict[int, Weapon]:
        return {self.missiles: self}

    def firing(self, number: int) -> Weapon:
        """Return the same weapon as it fires so many at once."""
        if number not in self._by_number:
            self._by_number[number] = self.model_copy(update={"missiles": number})
        return self._by_number[number]

    def base_at(self, hexes: int) -> int:
        """Return the number to hit at a range; beyond the last one told, that."""
        return self.to_hit[min(hexes, len(self.to_hit) - 1)]

    def guided_by(self, guide: str) -> Weapon:
        """Return the same weapon as far as it reaches with a guide."""
        reach = self.guides[guide].reach if guide in self.guides else None
        if reach is None:
            return self
        short, medium, long = reach
        return self.model_copy(update={"short": short, "medium": medium, "long": long})

    def loaded_with(self, load: str) -> Weapon:
        """Return the same weapon with the reach and the traits that it has with these rounds."""
        rounds = self.way_to_fire.loaded.get(load)
        if rounds is None or not (rounds.reach or rounds.without_traits):
            return self
        changed: dict[str, Any] = {"traits": self.traits - rounds.without_traits}
        if rounds.reach is not None:
            changed |= dict(zip(("short", "medium", "long"), rounds.reach, strict=True))
            changed["minimum"] = rounds.minimum
        return self.model_copy(update=changed)

    def with_damage(self, points: int) -> Weapon:
        """Return the same weapon with so much damage."""
        return self if points == self.damage else self.model_copy(update={"damage": points})
