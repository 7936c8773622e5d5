"""The door to the pools family."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from companion.documents.document import Document
from companion.documents.model import validate
from companion.engine.asks import Ask
from companion.engine.downtime.progression.known_pilots import KnownPilots
from companion.engine.downtime.progression.views import InBattle, PilotNumbers
from companion.engine.forms import Calculation, Completion, Form, Value, Values
from companion.engine.game import Ports
from companion.engine.game.action_game import ActionGame, AftermathRules, PlacementRules
from companion.engine.game.characters import BattlePilot, CharacterCheck
from companion.engine.marks import Mark
from companion.engine.pools import requests, returning, table_talk
from companion.engine.pools.battle import actions, sequence
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.characters.creation import character_in
from companion.engine.pools.mechs.reading import mech_in
from companion.engine.pools.odds import duel_setup
from companion.engine.pools.presenters import (
    attack_plan,
    battle_sheet,
    calculators,
    commands,
    moves,
    odds,
    pilots,
    units,
)
from companion.engine.pools.presenters import turn as turn_view
from companion.engine.pools.presenters.character_sheet import character_sheet
from companion.engine.pools.presenters.characters import check_character
from companion.engine.pools.presenters.moves import PoolsSightQueries
from companion.engine.pools.presenters.record_sheet import record_sheet
from companion.engine.pools.presenters.reference import reference_tables
from companion.engine.pools.presenters.roster import model_facts, model_view
from companion.engine.pools.rulebook import Rulebook
from companion.engine.pools.tables.growth import METTLE, known_pilots
from companion.engine.pools.turn import by_hand, joining, set_up
from companion.engine.pools.turn.action_rules import ACTION_RULES
from companion.engine.pools.turn.event_rules import EARLIER_NAMES
from companion.engine.sheet import ReferenceTable, Sheet
from companion.engine.skeleton.empty_sheet import known_kind, make_empty
from companion.engine.skeleton.model_files import KnownModels, with_documents
from companion.engine.skeleton.setup import BoardData, SideSetup, UnitSetup
from companion.engine.skeleton.talk.listener import Speech
from companion.engine.targets import Target
from companion.engine.views.attacks import AttackPlan, How, Rolling, Volley, VolleyOdds, WhatIf, WhatIfLabels
from companion.engine.views.duels import DuelChoices, Duellist, DuelProgress, DuelSetup
from companion.engine.views.moves import Movement, Reach
from companion.engine.views.shots import KnownShot, NumberGrid
from companion.engine.views.turn import TurnView
from companion.engine.views.units import (
    KnownGround,
    ModelFacts,
    ModelView,
    SideView,
    TableView,
    UnitCommand,
    UnitView,
)
from companion.errors import Fault, FileError, InputError, Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex

KIND = "mech"
MECHS_ONLY = "attacks go at mechs"


class PoolsGame(PoolsSightQueries, KnownModels, ActionGame[Battle]):
    """A ruleset of the family with its options chosen."""

    family = "pools"
    rules: Rulebook
    action_rules = ACTION_RULES
    aftermath_rules = AftermathRules(returning.ENDING, returning.unit_ends, returning.kills_in)
    earlier_names = EARLIER_NAMES
    placement_rules = PlacementRules(sequence.SETUP, actions.Deploy, actions.Place)
    turn_word = "Round"
    map_sheets = 1
    max_sides = 4
    knows_goals = False
    what_if_labels = WhatIfLabels("", ("", "", "", "", ""), "How it moves changes nothing of its attacks.")

    def __init__(self, ruleset: str, rules: Rulebook) -> None:
        self.ruleset = ruleset
        self.title = rules.title
        self.rules = rules

    @cached_property
    def ports(self) -> Ports:
        """What the family supplies besides models, calculators and files."""
        return Ports(battles=self, campaigns=self, duels=self, characters=self)

    # --- between battles ---

    def known_pilots(self) -> KnownPilots:
        """Return the talents that battles know."""
        return known_pilots(self.rules.tables)

    def printed_unit(self, model: str) -> None:
        """No damage lasts: mechs begin every mission whole."""
        self.rules.design(model)

    def in_battle(self, model: str, numbers: PilotNumbers) -> InBattle:
        """Return what a set-up tells of a pilot: every skill with its rank, Mettle, and talents."""
        told, tables = super().in_battle(model, numbers), self.rules.tables
        traits = {trait.id: trait.value for trait in self.progression.traits(numbers)}
        ranks = {name: str(traits[name]) for name in (*tables.skills.all, METTLE)}
        return replace(told, loads={set_up.PILOT: tables.pilots.without_talents, **ranks})

    # --- playing ---

    def new_battle(
        self, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]
    ) -> Battle:
        """Return the battle before anything has happened."""
        return set_up.new_battle(self.rules, board, sides, units)

    def is_under_way(self, battle: Battle) -> bool:
        """Whether mechs have begun to act in this round."""
        return battle.turn.phase != sequence.SETUP

    def migrate_rules(self, battle: Battle) -> Battle:
        """Return a battle as it goes on by these rules."""
        return joining.migrate_battle(self.rules, battle)

    def interpret_mark(self, battle: Battle, mark: Mark) -> Mark:
        """Return what a touch on a sheet means."""
        return by_hand.interpret_mark(battle, mark)

    def note_move(self, unit: str, values: Values) -> actions.Move:
        """Return the action that notes a move made on the table."""
        movement, hexes = str(values.get("movement", "half")), int(values.get("hexes", 0))
        return actions.Move(unit, movement, hexes=hexes, altitude=int(values.get("altitude", 0)))

    @cached_property
    def speech(self) -> Speech[Battle]:
        """What is understood in a line."""
        return Speech(
            table_talk.SAYINGS,
            table_talk.together,
            table_talk.attacks,
            self.shorthand,
            lambda _values: True,
            self.complete_shorthand,
            table_talk.ATTACK_PHRASE,
            table_talk.CALCULATION_PHRASE,
            table_talk.example,
        )

    # --- looking ---

    def sides(self, battle: Battle) -> tuple[SideView, ...]:
        """Return the sides in their order."""
        return units.side_views(battle)

    def turn(self, battle: Battle) -> TurnView:
        """Round, phase, who is to act, and how to go on."""
        return turn_view.turn_view(battle)

    def units(self, battle: Battle) -> tuple[UnitView, ...]:
        """Return every mech as roster and map show it."""
        return units.unit_views(battle)

    def sheet(
        self, battle: Battle, unit: str, target: str | None = None, situation: Values | None = None
    ) -> Sheet:
        """Return a mech's sheet."""
        against = battle.units[target] if target else None
        stands = calculators.situation_of(situation) if situation else None
        return battle_sheet.battle_sheet(battle, battle.units[unit], against, stands)

    def table(self, battle: Battle) -> TableView:
        """Return what lies on the map table."""
        return moves.table_view(battle)

    # --- declaring ---

    def movements(self, battle: Battle, unit: str) -> tuple[Movement, ...]:
        """Return the ways of moving of the mech whose turn it is."""
        return moves.movements(battle, battle.units[unit])

    # ARG002 in what follows: the protocol's parameters that these rules have no use for.

    def reach(self, battle: Battle, unit: str, movement: str, path: Sequence[str] = ()) -> Reach:  # noqa: ARG002
        """Return the hexes where a move may end."""
        return moves.reach(battle, battle.units[unit], movement)

    def rolling_view(
        self, battle: Battle, action: actions.Action, events: Sequence[object], ask: Ask | None = None
    ) -> Rolling | None:
        """Attacks while their dice are rolled."""
        if not isinstance(action, actions.Attack) or not action.weapons:
            return None
        return attack_plan.rolling_view(battle, action, events, is_over=ask is None)

    def commands(self, battle: Battle, unit: str) -> tuple[UnitCommand, ...]:
        """Return what a mech can do now besides moving and attacking."""
        return commands.commands(battle, battle.units[unit], self.why_not)

    def target_name(self, battle: Battle, target: Target) -> str:
        """Return the name of a target in the middle of a sentence."""
        assert isinstance(target, str), MECHS_ONLY
        return battle.units[target].name

    def attack_plan(
        self,
        battle: Battle,
        attacker: str,
        target: Target,
        situation: Values | None = None,
        *,
        how: How | None = None,
        is_secondary: bool = False,  # noqa: ARG002
    ) -> AttackPlan:
        """Return what a mech can do to a target now."""
        assert isinstance(target, str), MECHS_ONLY
        stands = calculators.situation_of(situation) if situation else None
        mech, enemy = battle.units[attacker], battle.units[target]
        return attack_plan.attack_plan(battle, mech, enemy, stands, situation, how)

    def why_not_attack(self, battle: Battle, attacker: str, target: Target) -> Refusal | None:
        """Return why a mech can make no attack on a target as both stand on the map."""
        assert isinstance(target, str), MECHS_ONLY
        return attack_plan.why_not_attack(battle, battle.units[attacker], battle.units[target])

    def declare_attack(self, volleys: Sequence[Volley]) -> actions.Attack:
        """Return the action that makes these attacks."""
        (volley,) = _one_target(volleys)
        situation = volley.plan.situation
        return attack_plan.declaration(volley, calculators.situation_of(situation) if situation else None)

    def volley_odds(self, battle: Battle, volleys: Sequence[Volley]) -> VolleyOdds:
        """Odds of these attacks of one mech on one target, made in this order."""
        return odds.volley_odds(battle, self.declare_attack(volleys))

    def what_if(
        self,
        battle: Battle,  # noqa: ARG002
        volley: Volley,  # noqa: ARG002
        others: Sequence[Volley] = (),  # noqa: ARG002
    ) -> tuple[WhatIf, ...]:
        """Return nothing: how the attacker moved changes nothing."""
        return ()

    def threat(self, battle: Battle, attacker: str, attacks: Sequence[str]) -> Mapping[Hex, float]:
        """Return the mean damage of these weapons to a standing mech anywhere on the board."""
        return odds.threat(battle, battle.units[attacker], tuple(attacks))

    def duel_choices(self, duellist: Duellist, battle: Battle | None = None) -> DuelChoices:
        """Return what may be chosen for a mech in a duel."""
        return duel_setup.duel_choices(self.rules, duellist, battle)

    def duel(self, setup: DuelSetup, battle: Battle | None = None) -> Iterator[DuelProgress]:
        """Fight duels of two mechs many times."""
        return duel_setup.run_duels(self.rules, setup, battle)

    # --- mechs ---

    def models(self) -> tuple[ModelView, ...]:
        """Return the mechs to choose from."""
        return tuple(model_view(self.rules.design(model)) for model in self.rules.mechs)

    def facts(self, model: str) -> ModelFacts:
        """Return what is worked out of a mech."""
        return model_facts(self.rules.design(model))

    def blank_sheet(self, model: str) -> Sheet:
        """Return the sheet of a mech fresh from the works."""
        return record_sheet(self.rules.design(model))

    def reference_tables(self) -> tuple[ReferenceTable, ...]:
        """Return difficulties and odds, to print beside sheets."""
        return reference_tables(self.rules.tables)

    def empty_kinds(self) -> tuple[str, ...]:
        """Return the one kind that there is."""
        return (KIND,)

    def empty_sheet(self, kind: str = "", tonnage: int | None = None) -> Sheet:
        """Return a sheet to write on."""
        known_kind(kind, self.empty_kinds(), self.title)
        if tonnage is not None:
            raise InputError(f"{self.title} has no tables by tonnage. Leave the tonnage out.")
        return make_empty([self.blank_sheet(model) for model in self.rules.mechs])

    def check_character(self, document: Document) -> CharacterCheck:
        """Return everything told of a character."""
        return check_character(self.rules, document)

    def ready_pilots(self) -> Sequence[BattlePilot]:
        """Return pilots for whoever has made no characters."""
        return pilots.ready_pilots(self.rules.tables)

    def battle_pilot(self, document: Document) -> BattlePilot:
        """Return a character as a pilot."""
        return pilots.battle_pilot(self.rules.tables, document)

    def character_numbers(self, document: Document) -> PilotNumbers:
        """Return a character as a campaign counts it."""
        return pilots.character_numbers(self.rules.tables, document)

    def character_sheet(self, document: Document) -> Sheet:
        """Return the sheet of a character who has taken no harm."""
        return character_sheet(self.rules, character_in(self.rules.tables, document))

    # --- calculators ---

    @cached_property
    def _forms(self) -> Mapping[str, Form]:
        return calculators.forms(self.rules.tables)

    def move_form(self, battle: Battle, unit: str) -> Form:
        """Return what is filled in to note a mech's move: its own ways of moving."""
        return moves.move_form(battle, battle.units[unit])

    def known_shot(self, battle: Battle, attacker: str, target: str | None = None) -> KnownShot:
        """Return what the battle knows of an attack of a mech."""
        at = battle.units[target] if target is not None else None
        return attack_plan.known_shot(battle, battle.units[attacker], at)

    def form(self, form_id: str) -> Form:
        """Return a calculator by its id."""
        return self._forms[form_id]

    def calculate(self, values: Values) -> Calculation:
        """Return the result that a test needs, and its chance."""
        return calculators.calculate(self.rules.tables, values)

    def number_grid(self, values: Values) -> NumberGrid:
        """Return the chances of all pools against all difficulties."""
        return calculators.number_grid(self.rules.tables, values)

    def shorthand(self, text: str) -> dict[str, Value]:
        """Return the calculator's values behind a line of shorthand."""
        return calculators.shorthand(self.form("to_hit"), text)

    def complete_shorthand(self, text: str) -> tuple[Completion, ...]:
        """Return what a half-typed line of shorthand may become."""
        return calculators.complete_shorthand(text)

    # --- files ---

    def answer_request(self, kind: str, document: Document) -> dict[str, Any]:
        """Return the answer to a request for the odds of a test."""
        return requests.answer_request(self.rules, kind, document)

    def with_models(self, documents: Mapping[str, Document]) -> PoolsGame:
        """Return the same ruleset with more mechs by their ids."""
        return PoolsGame(self.ruleset, self.rules.with_mechs(with_documents(self.rules.mechs, documents)))

    @property
    def known_models(self) -> Mapping[str, object]:
        return self.rules.mechs

    def unit_faults(self, document: Document) -> Sequence[Fault]:
        """Return nothing: a mech that names what the ruleset does not have raises FileError."""
        mech_in(self.rules.tables, document)
        return ()

    def check_unit(self, document: Document) -> None:
        """Raise FileError for a mech that does not fit the ruleset."""
        mech_in(self.rules.tables, document)

    def check_board(self, document: Document) -> None:
        """Raise FileError for a board that does not fit the ruleset."""
        board = validate(BoardData, document).board()
        try:
            set_up.check_terrain(self.rules, board)
        except InputError as problem:
            raise FileError([document.fault(("hexes",), str(problem))]) from problem

    def known_ground(self) -> KnownGround:
        """Return what boards may have by the ruleset."""
        terrain = self.rules.tables.movement.terrain
        return KnownGround({word: row.label for word, row in terrain.items()})


def _one_target(volleys: Sequence[Volley]) -> Sequence[Volley]:
    if len(volleys) != 1:
        raise InputError("Attack one mech after the other.")
    return volleys
