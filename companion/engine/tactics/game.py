"""A tactics ruleset with its options chosen, as the window and the command line use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from companion.documents.document import Document, clip
from companion.documents.model import validate
from companion.documents.similar_names import did_you_mean
from companion.engine.asks import Ask
from companion.engine.cards import CardView
from companion.engine.downtime.progression.known_pilots import KnownPilots
from companion.engine.forms import Calculation, Completion, Form, Value, Values
from companion.engine.game import Ports
from companion.engine.game.action_game import ActionGame, AftermathRules, PlacementRules
from companion.engine.marks import Mark
from companion.engine.sheet import ReferenceTable, Sheet
from companion.engine.skeleton.empty_sheet import known_kind, make_empty
from companion.engine.skeleton.force_building import ForceBuilding
from companion.engine.skeleton.model_files import KnownModels, with_documents
from companion.engine.skeleton.setup import BoardData, SideSetup, UnitSetup
from companion.engine.skeleton.talk.listener import Speech
from companion.engine.tactics import requests, returning, table_talk
from companion.engine.tactics.battle import actions, sequence
from companion.engine.tactics.battle.state import Battle, Rulebook
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.lances import crew_places, current_force
from companion.engine.tactics.odds import volley as volley_odds
from companion.engine.tactics.odds.volley import model_facts
from companion.engine.tactics.presenters import (
    attack_plan,
    calculators,
    commands,
    forces,
    moves,
    record_sheet,
    roster,
)
from companion.engine.tactics.presenters import cards as printed_cards
from companion.engine.tactics.presenters import turn as turn_view
from companion.engine.tactics.presenters.moves import TacticsSightQueries
from companion.engine.tactics.tables.book import known_pilots
from companion.engine.tactics.tables.models import card_in
from companion.engine.tactics.turn import by_hand, joining, set_up
from companion.engine.tactics.turn.action_rules import ACTION_RULES
from companion.engine.tactics.turn.event_rules import EARLIER_NAMES
from companion.engine.targets import Target
from companion.engine.views.attacks import AttackPlan, How, Rolling, Volley, VolleyOdds, WhatIf, WhatIfLabels
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

KIND = "card"


UNITS_ONLY = "groups are fired at hexes by an action of their own"


class TacticsGame(TacticsSightQueries, KnownModels, ActionGame[Battle]):
    """The door to the tactics family."""

    family = "tactics"
    rules: Rulebook
    action_rules = ACTION_RULES
    aftermath_rules = AftermathRules(returning.ENDING, returning.unit_ends, returning.kills_in)
    earlier_names = EARLIER_NAMES
    placement_rules = PlacementRules(sequence.SETUP, actions.Deploy, actions.Place)
    turn_word = say("what_if/round")
    has_pilots = False
    max_sides = set_up.SIDES
    knows_goals = False
    what_if_labels = WhatIfLabels(
        say("what_if/what_if_it_spent_other"),
        (say("what_if/tokens"), say("what_if/any_hit"), say("what_if/mean"), say("what_if/destroyed"), ""),
        say("what_if/other_tokens_would_change_nothing"),
    )

    def __init__(self, ruleset: str, rules: Rulebook) -> None:
        self.ruleset = ruleset
        self.title = rules.title
        self.rules = rules
        self.map_sheets = rules.tables.components.map_sheets

    @cached_property
    def ports(self) -> Ports:
        """What the family supplies: battles, campaigns, and lances built of points."""
        lances = ForceBuilding(
            view=partial(forces.force_view, self.rules),
            models=partial(forces.model_offers, self.rules),
            cards=partial(forces.card_places, self.rules),
            current=current_force,
        )
        return Ports(battles=self, campaigns=self, forces=lances)

    # --- playing ---

    def new_battle(
        self, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]
    ) -> Battle:
        """Return the battle before anything has happened."""
        return set_up.new_battle(self.rules, board, sides, units)

    def is_under_way(self, battle: Battle) -> bool:
        """Whether orders are being written in this round, or have been."""
        return battle.turn.phase != sequence.SETUP

    def migrate_rules(self, battle: Battle) -> Battle:
        """Return a battle as it goes on by these rules."""
        return joining.migrate_battle(self.rules, battle)

    def models(self) -> tuple[ModelView, ...]:
        """Return the unit cards to choose from."""
        return tuple(roster.model_view(card) for card in self.rules.cards.values())

    def facts(self, model: str) -> ModelFacts:
        """Return what is worked out of a unit card."""
        return model_facts(self.rules, self.rules.cards[model])

    def cards(self) -> tuple[CardView, ...]:
        """Return the decks, the cards to buy, and the dice."""
        return printed_cards.cards(self.rules.tables)

    def blank_sheet(self, model: str) -> Sheet:
        """Return the card of a 'Mech fresh from the works."""
        battle = set_up.lone_battle(self.rules, model)
        return record_sheet.record_sheet(battle, battle.units[model])

    # --- between battles ---

    def known_pilots(self) -> KnownPilots:
        """Return the MechWarrior cards that a pilot may be."""
        return known_pilots(self.rules.tables.mechwarriors, crew_places(self.rules.tables))

    def printed_unit(self, model: str) -> None:
        """No damage lasts: 'Mechs begin every battle whole."""
        if not self.knows_model(model):
            remedy = did_you_mean(model, self.rules.cards)
            raise InputError(f"There is no model '{clip(model)}' in {self.title}. {remedy}".rstrip())

    # --- looking ---

    def sides(self, battle: Battle) -> tuple[SideView, ...]:
        """Return the sides in their order."""
        return roster.side_views(battle)

    def turn(self, battle: Battle) -> TurnView:
        """Round, phase, who is to act, and how to go on."""
        return turn_view.turn_view(battle)

    def units(self, battle: Battle) -> tuple[UnitView, ...]:
        """Return every unit as roster and map show it."""
        return roster.unit_views(battle)

    def sheet(
        self, battle: Battle, unit: str, target: str | None = None, situation: Values | None = None
    ) -> Sheet:
        """Return a unit's card."""
        against = battle.units[target] if target else None
        target_situation = calculators.situation_of(situation) if situation else None
        return record_sheet.record_sheet(battle, battle.units[unit], against, target_situation)

    def reference_tables(self) -> tuple[ReferenceTable, ...]:
        """Tables of the rules to print beside unit cards."""
        # Only here, as nobody else needs them.
        from companion.engine.tactics.presenters.reference import reference_tables

        return reference_tables(self.rules)

    def empty_kinds(self) -> tuple[str, ...]:
        """Return all units have cards of one kind."""
        return (KIND,)

    def empty_sheet(self, kind: str = "", tonnage: int | None = None) -> Sheet:
        """Return a unit card to write on."""
        known_kind(kind, self.empty_kinds(), self.title)
        if tonnage is not None:
            raise InputError(f"{self.title} has no tables by tonnage. Leave the tonnage out.")
        return make_empty([self.blank_sheet(card) for card in self.rules.cards])

    def table(self, battle: Battle) -> TableView:
        """Return what lies on the map table."""
        return moves.table_view(battle)

    # --- declaring ---

    def movements(self, battle: Battle, unit: str) -> tuple[Movement, ...]:
        """Return the ways of moving to plan, or the one that was planned."""
        return moves.movements(battle, battle.units[unit])

    # ARG002 in what follows: the protocol's parameters that these rules have no use for.

    def reach(self, battle: Battle, unit: str, movement: str, path: Sequence[str] = ()) -> Reach:  # noqa: ARG002
        """Return the destinations to plan, or the hexes where a revealed move may end: all in one step."""
        return moves.reach(battle, battle.units[unit], movement)

    def rolling_view(
        self, battle: Battle, action: actions.Action, events: Sequence[object], ask: Ask | None = None
    ) -> Rolling | None:
        """Attacks while their dice are rolled."""
        if not isinstance(action, actions.Attack) or not action.tics:
            return None
        return attack_plan.rolling_view(battle, action, events, is_over=ask is None)

    def commands(self, battle: Battle, unit: str) -> tuple[UnitCommand, ...]:
        """Return what a unit can do now besides moving and attacking."""
        return commands.commands(battle, battle.units[unit], self.why_not)

    def manual_commands(self, battle: Battle, unit: str) -> tuple[UnitCommand, ...]:
        """Cards of each deck that may be drawn for a unit."""
        return commands.draw_commands(battle.units[unit])

    def target_name(self, battle: Battle, target: Target) -> str:
        """Return the name of a target in the middle of a sentence."""
        assert isinstance(target, str), UNITS_ONLY
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
        """Return what a unit can do to a target now."""
        target_situation = calculators.situation_of(situation) if situation else None
        assert isinstance(target, str), UNITS_ONLY
        mech, enemy = battle.units[attacker], battle.units[target]
        return attack_plan.attack_plan(battle, mech, enemy, target_situation, situation, how)

    def why_not_attack(self, battle: Battle, attacker: str, target: Target) -> Refusal | None:
        """Return why a unit can make no attack on a target as both stand on the map."""
        assert isinstance(target, str), UNITS_ONLY
        return attack_plan.why_not_attack(battle, battle.units[attacker], battle.units[target])

    def volley_odds(self, battle: Battle, volleys: Sequence[Volley]) -> VolleyOdds:
        """Odds of these attacks of one unit on one target, made in this order."""
        (volley,) = _one_target(volleys)
        situation = calculators.situation_of(volley.plan.situation) if volley.plan.situation else None
        return volley_odds.volley_odds(battle, volley, situation)

    def what_if(
        self,
        battle: Battle,
        volley: Volley,
        others: Sequence[Volley] = (),  # noqa: ARG002
    ) -> tuple[WhatIf, ...]:
        """Return the same attacks with each way of spending tokens: how the attacker moved changes
        nothing.
        """
        situation = calculators.situation_of(volley.plan.situation) if volley.plan.situation else None
        return volley_odds.what_if(battle, volley, situation)

    def threat(self, battle: Battle, attacker: str, attacks: Sequence[str]) -> Mapping[Hex, float]:
        """Return the mean hits of these weapon groups on a standing unit anywhere on the board."""
        return volley_odds.threat(battle, battle.units[attacker], tuple(attacks))

    def declare_attack(self, volleys: Sequence[Volley]) -> actions.Attack:
        """Return the action that makes these attacks."""
        (volley,) = _one_target(volleys)
        situation = calculators.situation_of(volley.plan.situation) if volley.plan.situation else None
        assert isinstance(volley.plan.target, str), UNITS_ONLY
        return actions.Attack(volley.plan.attacker, volley.plan.target, volley.attacks, situation)

    def note_move(self, unit: str, values: Values) -> actions.Activate:  # noqa: ARG002
        """On paper the orders say how a unit moved: revealing them is all there is to note."""
        return actions.Activate(unit)

    def interpret_mark(self, battle: Battle, mark: Mark) -> actions.Action:
        """Return what a touch on a unit card means."""
        return by_hand.interpret_mark(battle, mark)

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

    # --- calculators ---

    @cached_property
    def _forms(self) -> Mapping[str, Form]:
        return calculators.forms(self.rules)

    def move_form(self, battle: Battle, unit: str) -> Form:  # noqa: ARG002
        """Return what is filled in to note any unit's move."""
        return self.form("move")

    def form(self, form_id: str) -> Form:
        """Return a calculator by its id."""
        return self._forms[form_id]

    def calculate(self, values: Values) -> Calculation:
        """Return the dice and the chance of the calculator."""
        return calculators.calculate(self.rules, values)

    def number_grid(self, values: Values) -> NumberGrid:
        """Return the chances of every pair of dice pools."""
        return calculators.dice_grid(self.rules, values)

    def known_shot(self, battle: Battle, attacker: str, target: str | None = None) -> KnownShot:
        """Return what the battle knows of an attack of a unit."""
        at = battle.units[target] if target is not None else None
        return calculators.known_shot(battle, battle.units[attacker], at)

    def shorthand(self, text: str) -> dict[str, Value]:
        """Return the calculator's values behind a line of shorthand."""
        return calculators.shorthand(self.form("to_hit"), text)

    def complete_shorthand(self, text: str) -> tuple[Completion, ...]:
        """Return what a half-typed line of shorthand may become."""
        return calculators.complete_shorthand(self.form("to_hit"), text)

    # --- files ---

    def answer_request(self, kind: str, document: Document) -> dict[str, Any]:
        """Return the answer to a request for dice, odds or a line of sight."""
        return requests.answer_request(self.rules, kind, document)

    def with_models(self, documents: Mapping[str, Document]) -> TacticsGame:
        """Return the same ruleset with more unit cards by their ids."""
        cards = with_documents(self.rules.cards, documents)
        return TacticsGame(self.ruleset, replace(self.rules, cards=cards))

    @property
    def known_models(self) -> Mapping[str, object]:
        return self.rules.cards

    def unit_faults(self, document: Document) -> Sequence[Fault]:
        """Return nothing: a unit card that does not fit the ruleset is none, which raises FileError."""
        card_in(self.rules.tables, document)
        return ()

    def check_unit(self, document: Document) -> None:
        """Raise FileError for a unit card that does not fit the ruleset."""
        card_in(self.rules.tables, document)

    def check_board(self, document: Document) -> None:
        """Raise FileError for a board that does not fit the ruleset."""
        board = validate(BoardData, document).board()
        if faults := requests.board_faults(self.rules, board, document):
            raise FileError(faults)

    def known_ground(self) -> KnownGround:
        """Return what boards may have by the ruleset."""
        terrain = self.rules.tables.movement.terrain
        return KnownGround({word: row.label for word, row in terrain.items()})


def _one_target(volleys: Sequence[Volley]) -> Sequence[Volley]:
    if len(volleys) != 1:
        raise InputError("Attack one unit after the other.")
    return volleys
