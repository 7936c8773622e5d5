"""The shape of a tactics ruleset's tables; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic import Field, model_validator

from companion.engine.tactics.card_rules import CommandCards, Decks, Mechwarriors, Upgrades
from companion.engine.tactics.combat_rules import Attacks, DefenseRules, Dice, PhysicalRules, Ranges
from companion.engine.tactics.names import ActionName, Density, Mode, Size, UpgradeToken
from companion.rulebooks.model import RuleModel, Sourced

PHASES = ("initiative", "planning", "activation", "special", "combat", "heat", "clean_up", "end")


class SizeClass(RuleModel):
    """A size class and the tonnage it stands for."""

    low: int
    high: int


class LanceRules(Sourced):
    """What a lance may consist of; fewer than `min_units` is only worth a warning."""

    max_points: int
    max_units: int
    min_units: int
    command_cards: int
    mechwarriors: int
    houses: tuple[str, ...]
    mercenaries: tuple[str, ...]
    sizes: Mapping[Size, SizeClass]


class Components(Sourced):
    """What lies ready at the table; `upgrade_tokens` are for weapon upgrades."""

    map_sheets: int
    focus_tokens: int
    evade_tokens: int
    target_lock_pairs: int
    special_tokens: int
    attack_dice: int
    defense_dice: int
    upgrade_tokens: Mapping[UpgradeToken, int] = {}


class PhaseRow(RuleModel):
    """A phase of the round: id and the words for it."""

    id: str
    label: str


class Rounds(Sourced):
    """The phases of a round, the number of rounds, and what part of its cost a stripped unit scores."""

    number: int
    stripped_divisor: int = Field(gt=0)
    order: tuple[PhaseRow, ...]

    @model_validator(mode="after")
    def _are_complete(self) -> Rounds:
        require("phase", PHASES, [row.id for row in self.order])
        return self


class SetUpRules(Sourced):
    """How a battle is set up; `coin` names the faces of the coin."""

    coin: tuple[str, str]


class Labelled(Sourced):
    """Something players choose, with its words and source."""

    label: str


class ActionStep(Sourced):
    """How many actions follow each way of moving, which follow a jump, and how far they reach."""

    after: Mapping[Mode, int]
    after_jump: tuple[str, ...]
    command_range: int
    target_lock_range: int
    evades_per_defense: int
    actions: Mapping[ActionName, Labelled]

    def action(self, name: str) -> Labelled:
        """The row of an action."""
        return next(row for action, row in self.actions.items() if action == name)


class SpecialAction(Labelled):
    """A special 'Mech action: hexsides to turn by, or steps aside as hexsides from the facing."""

    turns: tuple[int, ...] = ()
    steps: tuple[int, ...] = ()
    most_points: int = 0
    is_hull_down: bool = False
    flips_arms: bool = False


class SpecialActions(Sourced):
    """The special 'Mech actions by id."""

    kinds: Mapping[str, SpecialAction]


class ModeRow(RuleModel):
    """A way of moving; one that `flies` pays no terrain."""

    label: str
    code: str
    done: str
    flies: bool = False


class Terrain(RuleModel):
    """A terrain: points to enter it, height above the printed level, and what it does to sight."""

    label: str
    points: int
    height: int = 0
    woods: Density | None = None
    smoke: Density | None = None
    thins_to: str = ""


class MovementRules(Sourced):
    """Ways of moving and what hexes cost; `elevation` is the cost by levels of change."""

    order_source: str
    step_source: str
    modes: Mapping[Mode, ModeRow]
    per_hex: int
    elevation: Mapping[int, int]
    terrain: Mapping[str, Terrain]

    def mode(self, name: str) -> ModeRow:
        """The row of a way of moving."""
        return next(row for mode, row in self.modes.items() if mode == name)


class HeatRules(Sourced):
    """Shutdown: so many indicators, and the Activation Order of a unit that is shut down."""

    shutdown_at: int = Field(ge=1)
    shutdown_order: int


class Tables(RuleModel):
    """All tables of a tactics ruleset."""

    lance: LanceRules
    components: Components
    rounds: Rounds
    set_up: SetUpRules
    action_step: ActionStep
    special_actions: SpecialActions
    movement: MovementRules
    dice: Dice
    ranges: Ranges
    attacks: Attacks
    defense: DefenseRules
    physical: PhysicalRules
    heat: HeatRules
    decks: Decks
    upgrades: Upgrades
    command_cards: CommandCards
    mechwarriors: Mechwarriors

    @model_validator(mode="after")
    def _names_are_known(self) -> Tables:
        used = [kind for card in self.upgrades.cards.values() for kind in card.types]
        require("weapon group type", used, self.attacks.types)
        terrain = self.movement.terrain
        named = [row.thins_to for row in terrain.values()]
        named += [card.lays for card in self.upgrades.cards.values()]
        require("terrain", [name for name in named if name], terrain)
        factions = [*self.lance.houses, *self.lance.mercenaries]
        served = [card.faction for card in self.mechwarriors.cards.values() if card.faction]
        served += [card.faction for card in self.command_cards.cards.values() if card.faction]
        require("faction", served, factions)
        return self


def require(what: str, wanted: Iterable[str], given: Iterable[str]) -> None:
    """Raise ValueError where something that play will look up is not given."""
    known = set(given)
    if missing := sorted({name for name in wanted if name not in known}):
        raise ValueError(f"there is no {what} {', '.join(missing)}")
