"""The shape of the rules of firing: rates of fire, jams, damage by range, and called shots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.dice_text import DiceText
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Positive, Signed, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.fire_steps import FireSteps
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.battletech.tables.vocabulary.rows import Condition, Holding
from companion.engine.battletech.tables.vocabulary.shapes import Rated, UnitType

USUAL_RATE = "single"
"""The rate of fire that every weapon has."""
OF_WEAPON = "_weapon"
"""How facts end that hold of every shot of a weapon."""
Ends: TypeAlias = tuple[tuple[str, int], ...]
"""Range brackets from the nearest on, each with its last hex."""
Reaches: TypeAlias = tuple[tuple[str, str, float], ...]
"""Range brackets that go so many times as far as another one."""
Points: TypeAlias = Annotated[int, Field(ge=0, le=100)]
Damage: TypeAlias = Points | Annotated[Mapping[str, Points], Field(min_length=1)]
"""Points of damage, or those of each range bracket; beyond the last one named, its number counts."""


class RelativeReach(RuleModel):
    """The reach of a range bracket: so many `times` that of another one, rounded down."""

    times: Annotated[float, Field(gt=1, le=10)]
    """What the other bracket's reach is multiplied by, rounded down."""
    of: str
    """The other bracket, by the names of `to_hit.range`."""


class RangeBracket(Rated):
    """A range bracket's modifier; it `reaches` that far with weapons that do not say."""

    reaches: RelativeReach | None = None
    """How far it reaches with weapons that do not say."""


class Rate(Holding):
    """A rate of fire that a player may choose instead of the usual one, for weapons of which all this holds.

    So many `shots` as one are fired, each with the heat and rounds of a usual one unless `heat` and `rounds`
    are told for all together; the Missile Hits Table says how many of them strike, or for each of them the
    weapon's own table. `damage` is that of each; `steps` are what happens instead of what usually does.
    All that is done so often as there are `attacks`, each with its own rounds, heat and roll to hit. A roll
    to hit that shows so much or less jams the weapon, or has it explode; of several the last.
    """

    label: NonEmptyText
    shots: int = Field(default=1, ge=1, le=40)
    """Shots fired as one."""
    attacks: int = Field(default=1, ge=1, le=4)
    """Attacks of so many shots, each with a roll to hit of its own."""
    heat: Whole | None = None
    """Heat of all together; never is as of usual shots. In points."""
    rounds: Positive | None = None
    """Rounds that all use up together; never is as of usual shots."""
    damage: Damage | None = None
    """Damage of each, or by range bracket; never is as of usual shots. In points."""
    to_hit: Signed = 0
    """What it adds to the roll to hit."""
    steps: FireSteps = ()
    """What happens, in this order; none is as of usual shots."""
    jams_on: Signed | None = None
    """The highest roll to hit that jams the weapon; never is none."""
    explodes_on: Signed | None = None
    """The highest roll to hit that has the weapon explode; never is none."""

    @model_validator(mode="after")
    def _differs(self) -> Rate:
        given = self.model_dump(exclude={"label", "source", "when", "unless"}, exclude_defaults=True)
        if not given:
            raise ValueError("is the same as the standard rate: give shots, attacks, heat, damage or to_hit")
        return self


class CalledShot(Holding):
    """A part of the target that a shot may be called at: hits are rolled on a `table` or for a `side`."""

    label: NonEmptyText
    to_hit: Signed
    """What it adds to the roll to hit."""
    table: LocationTable | None = None
    """The table that its hits are rolled on; never is the usual one."""
    side: AttackSide | None = None
    """The side that its hits are rolled for; never is the usual one."""

    @model_validator(mode="after")
    def _goes_somewhere(self) -> CalledShot:
        if self.table is None and self.side is None:
            raise ValueError("give a table, a side or both")
        return self


class AimedShots(Sourced):
    """Rolls that decide whether a shot aimed at an immobile 'Mech hits where it was aimed."""

    dice: DiceText
    body: tuple[Signed, ...]
    """Totals of the dice that hit where a shot at the body was aimed."""
    head_at_least: Signed
    """The lowest total that hits the head where it was aimed."""


class OwnHexRange(Sourced):
    """Fire at whoever stands in the same hex."""

    range: Whole
    """The range that counts for it. In hexes."""


class Network(Sourced):
    """Networks in which units fire at the range of whoever is nearest to the target."""

    links: Positive
    """Whom a master links, other masters among them."""
    masters: Positive
    """Masters in a network at most."""


class GuidedShells(Sourced):
    """Artillery shells that home on a marked unit; what fires them stands in another book."""

    mark: NonEmptyText
    """The mark that has to be on the unit in the phase in which they come down."""
    within: Whole
    """How far from where they come down it may be. In hexes."""
    dice: DiceText
    """The dice for what they strike."""
    hits_from: Signed
    """The lowest roll that hits it at all."""
    marked_from: Signed
    """The lowest roll that hits it where the mark is."""


class WeaponAttacks(RuleModel):
    """Declaring and firing: where the rules stand, and what counts for every weapon.

    Where `may_waste_shots`, weapons with ammunition may fire beyond long range, to no effect. `rates` of fire
    are chosen by the player; `damage` rows add to what each hit does, never to less than 0.
    """

    declaration_source: str
    one_target_source: str
    arc_source: str
    ammunition_source: str
    destroyed_source: str
    range_source: str
    prone_source: str = ""
    indirect_source: str = ""
    one_target: frozenset[UnitType] = frozenset()
    """Units of which types fire at a single target a turn."""
    own_hex: Mapping[UnitType, OwnHexRange] = {}
    """Units that fire at others in their own hex."""
    may_waste_shots: bool = False
    """Whether weapons with ammunition may fire beyond long range, to no effect."""
    interference_protects: Literal["everybody", "own_side"] = "everybody"
    """Whom the fields of electronics hide from what they interfere with."""
    helpers_within: Whole | None = None
    """How many hexsides the side of a helper may differ from that of the shot that needs it, whatever its
    steps say; never leaves it to them.
    """
    systems_answer_first: bool = False
    """Whether anti-missile systems answer before decoys that a shot meets first by its steps."""
    cold_rockets: bool = False
    """Whether rounds of launchers that are fired at hexes only build up no heat."""
    blind_over_terrain: bool = False
    """Whether terrain in between never counts in shots that need no line of sight."""
    network: Network | None = None
    """How equipment links units to share their range to a target; never links nobody."""
    guided_shells: GuidedShells | None = None
    """How artillery shells home on a mark; never not at all."""
    rates: Mapping[str, Rate] = {}
    """Rates of fire that a player may choose, for the weapons of which their facts hold."""
    damage: Mapping[str, Condition] = {}
    """What is added to the damage of each hit, by names of your own."""


def measure_brackets(given: Ends, reaches: Reaches) -> Ends:
    """Return the range brackets given by a weapon, and those measured by them where that goes farther."""
    ends = dict(given)
    for name, of, times in reaches:
        if name not in ends and of in ends and (last := int(ends[of] * times)) > max(ends.values()):
            ends[name] = last
    return tuple(ends.items())
