"""The shape of a tactics ruleset's tables; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from companion.documents.document import KeyPath
from companion.documents.model import Id, NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Demands, Positive, RequiredRows, Signed, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.downtime.progression.cross_checks import (
    NO_PROGRESSION,
    DowntimeSections,
    ProgressionRules,
    check_downtime,
)
from companion.engine.downtime.progression.known_pilots import KnownPilots, KnownTalent
from companion.engine.downtime.repairs.rules import KINDS as MENDED
from companion.engine.downtime.repairs.rules import NO_REPAIRS, RepairRules, StoreRow
from companion.engine.tactics.tables.cards import CommandCards, Decks, Mechwarriors, Upgrades
from companion.engine.tactics.tables.combat import Attacks, DefenseTable, DiceRules, PhysicalRules, Ranges
from companion.engine.tactics.tables.names import ActionName, Density, Mode, Size, UpgradeToken

PhaseName: TypeAlias = Literal[
    "initiative", "planning", "activation", "special", "combat", "heat", "clean_up", "end"
]
PHASES: tuple[PhaseName, ...] = get_args(PhaseName)

KIND = "mech"
"""All units are 'Mechs."""


class SizeClass(RuleModel):
    """A size class and the tonnage it stands for."""

    low: Whole
    """The lightest unit of the class. In tons."""
    high: Whole
    """The heaviest unit of the class. In tons."""

    @model_validator(mode="after")
    def _rises(self) -> SizeClass:
        if self.low > self.high:
            raise ValueError("low must not be above high")
        return self


class LanceRules(Sourced):
    """Limits on a lance; fewer than `min_units` is only worth a warning."""

    max_points: int = Field(ge=1, le=100_000)
    """What a lance may cost. In points."""
    max_units: Positive
    """The most units of a lance."""
    min_units: Whole
    """The fewest units of a lance; fewer are only worth a warning."""
    command_cards: Whole
    """Command cards that a lance may have."""
    mechwarriors: Whole
    """MechWarrior cards that a lance may have."""
    houses: tuple[NonEmptyText, ...] = Field(min_length=1)
    """The houses that lances belong to."""
    mercenaries: tuple[NonEmptyText, ...]
    """The mercenaries that lances belong to."""
    sizes: Complete[Size, SizeClass]
    """The size classes by tons."""


class Components(Sourced):
    """Components that lie ready at the table; `upgrade_tokens` are for weapon upgrades."""

    map_sheets: int = Field(ge=0, le=20)
    """Map sheets on the table."""
    focus_tokens: Whole
    """Focus tokens that there are."""
    evade_tokens: Whole
    """Evade tokens that there are."""
    target_lock_pairs: Whole
    """Pairs of target lock tokens that there are."""
    special_tokens: Whole
    """Special tokens that there are."""
    upgrade_tokens: Mapping[UpgradeToken, Whole] = {}
    """Tokens for weapon upgrades that there are."""


class RoundPhase(RuleModel):
    """A phase of the round: id and the words for it."""

    id: PhaseName
    """Which phase it is."""
    label: NonEmptyText
    """What players call the phase."""


class Rounds(Sourced):
    """The phases of a round, the number of rounds, and what part of its cost a stripped unit scores."""

    number: Positive
    """Rounds of a battle."""
    stripped_divisor: Positive
    """What the cost of a stripped unit is divided by when points are scored."""
    order: tuple[RoundPhase, ...]
    """The phases of a round in the rulebook's order."""

    @model_validator(mode="after")
    def _are_complete(self) -> Rounds:
        if tuple(row.id for row in self.order) != PHASES:
            demands = Demands()
            demands.add_fault(("order",), f"the phases of a round are {', '.join(PHASES)}, in this order.")
            demands.raise_faults()
        return self


class SetUpTable(Sourced):
    """The set-up of a battle; `coin` names the faces of the coin."""

    coin: tuple[NonEmptyText, NonEmptyText]
    """The faces of the coin."""

    @model_validator(mode="after")
    def _has_two_faces(self) -> SetUpTable:
        if self.coin[0] == self.coin[1]:
            raise ValueError("the faces of the coin have the same name")
        return self


class Labelled(Sourced):
    """An option that players choose, with its label and source."""

    label: NonEmptyText


class ActionStep(Sourced):
    """The number of actions after each way of moving, the actions after a jump, and their ranges."""

    after: Complete[Mode, Whole]
    """Actions that follow each way of moving."""
    after_jump: tuple[ActionName, ...]
    """Actions that may follow a jump."""
    command_range: Whole
    """How far a Command reaches. In hexes."""
    target_lock_range: Whole
    """How far a Target Lock reaches. In hexes."""
    evades_per_defense: Whole
    """Evade tokens that may be spent on one defense."""
    actions: Complete[ActionName, Labelled]
    """What the actions are called."""

    def action(self, name: str) -> Labelled:
        """Return the row of an action."""
        return next(row for action, row in self.actions.items() if action == name)


class SpecialAction(Labelled):
    """A special 'Mech action: hexsides to turn by, or steps aside as hexsides from the facing."""

    turns: tuple[Annotated[int, Field(ge=-5, le=5)], ...] = ()
    """Hexsides that the unit may turn by, negative to the left."""
    steps: tuple[Annotated[int, Field(ge=0, le=5)], ...] = ()
    """Directions of a step aside, as hexsides from the facing."""
    most_points: Whole = 0
    """The most Movement Points that such a step may cost."""
    is_hull_down: bool = False
    """Whether the unit goes hull down."""
    flips_arms: bool = False
    """Whether the arms fire to the rear."""


class SpecialActions(Sourced):
    """The special 'Mech actions by id."""

    kinds: Mapping[str, SpecialAction]
    """The special 'Mech actions by the name that unit cards give."""


class ModeRow(RuleModel):
    """A way of moving; one that `flies` pays no terrain."""

    label: NonEmptyText
    code: NonEmptyText
    """The way of moving in a letter or two."""
    done: NonEmptyText
    """What players read once it is done."""
    flies: bool = False
    """Whether it pays no terrain."""


LAID = ("smoke", "heavy_smoke", "fire")
"""Terrain that tokens stand for."""


class TerrainRow(RuleModel):
    """A terrain: points to enter it, height above the printed level, and what it does to sight."""

    label: NonEmptyText
    points: Whole
    """What entering it costs. In Movement Points."""
    height: int = Field(default=0, ge=-20, le=20)
    """How high it rises above the printed level. In levels."""
    woods: Density | None = None
    """What woods it counts as for sight; never is none."""
    smoke: Density | None = None
    """What smoke it counts as for sight; never is none."""
    thins_to: str = ""
    """What it becomes when it is thinned, by the names of `movement.terrain`."""


class MovementTable(Sourced):
    """Ways of moving and what hexes cost; `elevation` is the cost by levels of change."""

    order_source: str
    step_source: str
    modes: Complete[Mode, ModeRow]
    """The ways of moving."""
    per_hex: Positive
    """What each hex costs. In Movement Points."""
    elevation: Mapping[Annotated[int, Field(ge=1, le=40)], Whole]
    """What a change of level costs besides, by the levels. In Movement Points."""
    terrain: Annotated[Mapping[str, TerrainRow], RequiredRows(*LAID)]
    """Terrain by the name that boards give."""

    def mode(self, name: str) -> ModeRow:
        """Return the row of a way of moving."""
        return next(row for mode, row in self.modes.items() if mode == name)


class HeatRules(Sourced):
    """Shutdown: so many indicators, and the Activation Order of a unit that is shut down."""

    shutdown_at: Positive
    """Indicators that shut a unit down."""
    shutdown_order: Signed
    """The Activation Order of a unit that is shut down."""


class Tables(RuleModel):
    """All tables of a tactics ruleset."""

    lance: LanceRules
    """What a lance may consist of."""
    components: Components
    """What lies ready at the table."""
    rounds: Rounds
    """The phases of a round, and how many rounds there are."""
    set_up: SetUpTable
    """How a battle is set up."""
    action_step: ActionStep
    """The actions that follow each way of moving."""
    special_actions: SpecialActions
    """The special 'Mech actions."""
    movement: MovementTable
    """Ways of moving, and what hexes cost."""
    dice: DiceRules
    """The faces of both dice."""
    ranges: Ranges
    """The range brackets."""
    attacks: Attacks
    """Weapon attacks and the types of weapon groups."""
    defense: DefenseTable
    """What adds defense dice, and when nothing can be seen."""
    physical: PhysicalRules
    """Physical attacks."""
    heat: HeatRules
    """Shutdown."""
    decks: Decks
    """The decks of damage and heat cards."""
    upgrades: Upgrades
    """The weapon upgrades."""
    command_cards: CommandCards
    """The command cards."""
    mechwarriors: Mechwarriors
    """The MechWarrior cards."""
    progression: ProgressionRules = NO_PROGRESSION
    """How pilots grow from battle to battle."""
    repairs: RepairRules = NO_REPAIRS
    """What is done to units between battles."""
    stores: Mapping[Id, StoreRow] = {}
    """What a campaign keeps in store and pays with, by name."""

    @model_validator(mode="after")
    def _names_are_known(self) -> Tables:
        demands = Demands()
        for at, name in self._named_types():
            demands.require_name(at, name, self.attacks.types, "weapon group type")
        for kind, row in self.movement.terrain.items():
            if row.thins_to:
                at = ("movement", "terrain", kind, "thins_to")
                demands.require_name(at, row.thins_to, self.movement.terrain, "terrain")
        for at, faction in self._named_factions():
            demands.require_name(at, faction, [*self.lance.houses, *self.lance.mercenaries], "faction")
        attack, defense = self.dice.names("attack"), self.dice.names("defense")
        for at, face, is_any in self._named_faces():
            demands.require_name(at, face, [*attack, *defense] if is_any else attack, "face of a die")
        check_downtime(self._between_battles(), demands)
        demands.raise_faults()
        return self

    def _between_battles(self) -> DowntimeSections:
        known = known_pilots(self.mechwarriors, ())
        return DowntimeSections(self.progression, self.repairs, self.stores, known, (KIND,), tuple(MENDED))

    def _named_types(self) -> Iterator[tuple[KeyPath, str]]:
        for name in sorted(self.attacks.always_beside_mixed):
            yield ("attacks", "always_beside_mixed"), name
        for card, row in self.upgrades.cards.items():
            yield from ((("upgrades", "cards", card, "types", at), kind) for at, kind in enumerate(row.types))

    def _named_factions(self) -> Iterator[tuple[KeyPath, str]]:
        for section in (self.mechwarriors, self.command_cards):
            name = "mechwarriors" if section is self.mechwarriors else "command_cards"
            for card, row in section.cards.items():
                if row.faction is not None:
                    yield (name, "cards", card, "faction"), row.faction

    def _named_faces(self) -> Iterator[tuple[KeyPath, str, bool]]:
        """Faces that cards name, and whether they may be of either die."""
        for card, heat in self.decks.heat.items():
            for face in sorted(heat.cook_off.faces if heat.cook_off else ()):
                yield ("decks", "heat", card, "cook_off", "faces"), face, False
        for card, major in self.decks.major.items():
            for face in sorted(major.explosion.destroys_on if major.explosion else ()):
                yield ("decks", "major", card, "explosion", "destroys_on"), face, False
        for card, upgrade in self.upgrades.cards.items():
            at: KeyPath = ("upgrades", "cards", card)
            if upgrade.change is not None:
                yield (*at, "change", "to"), upgrade.change.to, False
                yield from (((*at, "change", "faces"), face, False) for face in sorted(upgrade.change.faces))
            for face in sorted(upgrade.reroll.faces if upgrade.reroll else ()):
                yield (*at, "reroll", "faces"), face, True
        for card, warrior in self.mechwarriors.cards.items():
            for face in sorted(warrior.reroll.faces if warrior.reroll else ()):
                yield ("mechwarriors", "cards", card, "reroll", "faces"), face, True


def known_pilots(mechwarriors: Mechwarriors, seats: Sequence[str]) -> KnownPilots:
    """Return a pilot may be one of the MechWarriors. Rule: BT Tactics 3025, Mechwarriors."""
    talents = {
        name: KnownTalent(card.name, card.text, mechwarriors.source, tuple(seats))
        for name, card in mechwarriors.cards.items()
    }
    return KnownPilots(talents=talents)
