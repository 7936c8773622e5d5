"""A battletech ruleset with its options chosen, as the window and the command line use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial

from pydantic import TypeAdapter

from companion.documents.document import Document, clip
from companion.documents.model import validate
from companion.documents.similar_names import did_you_mean
from companion.engine.asks import Ask
from companion.engine.battletech.battle import actions, sequence
from companion.engine.battletech.battle.secrecy import as_seen, sides_that_may_hide, sides_with_secrets
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.secrets import format_secret, open_events, still_hidden
from companion.engine.battletech.blank_sheets import blank_sheet
from companion.engine.battletech.damage.hidden_units import reveal_struck
from companion.engine.battletech.kinds.known_kinds import EVENT_RULES as KIND_EVENT_RULES
from companion.engine.battletech.kinds.known_kinds import VITAL
from companion.engine.battletech.kinds.model_files import model_in, read_model
from companion.engine.battletech.presenters import (
    calculator_values,
    commands,
    ground_commands,
    known_shot,
    moves,
    record_sheet,
    rolling,
    roster,
    structure_sheet,
    turn,
    weapon_table,
)
from companion.engine.battletech.presenters.attack_groups import round_names, spoken_groups
from companion.engine.battletech.presenters.sight import SightQueries
from companion.engine.battletech.presenters.turn import heat_table
from companion.engine.battletech.requests import spoken_names, table_talk
from companion.engine.battletech.requests.attack_queries import AttackQueries
from companion.engine.battletech.requests.calculators import BattletechCalculators
from companion.engine.battletech.requests.faults import board_faults, raise_faults
from companion.engine.battletech.requests.model_facts import model_facts
from companion.engine.battletech.returning import kills, unit_ends
from companion.engine.battletech.returning.printed_model import printed_model
from companion.engine.battletech.tables.cross_checks.downtime import known_pilots
from companion.engine.battletech.turn import by_hand, joining, phases
from companion.engine.battletech.turn.action_rules import RULES
from companion.engine.battletech.turn.event_rules import EVENT_RULES
from companion.engine.battletech.turn.joining import JOINING
from companion.engine.battletech.turn.renamings import RENAMED
from companion.engine.battletech.turn.set_up import known_ground, new_battle
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.downtime.progression.known_pilots import KnownPilots
from companion.engine.downtime.progression.views import InBattle, PilotNumbers
from companion.engine.downtime.repairs.unit_repairs import PrintedUnit
from companion.engine.forms import Form, Values
from companion.engine.game import Ports
from companion.engine.game.action_game import ActionGame, ActionRules, AftermathRules, PlacementRules
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.sheet import ReferenceTable, Sheet
from companion.engine.skeleton.empty_sheet import known_kind, make_empty
from companion.engine.skeleton.joining.rules import EVENT_RULES as JOINING_HAPPENINGS
from companion.engine.skeleton.setup import BoardData, SideSetup, UnitSetup
from companion.engine.skeleton.talk.listener import Speech
from companion.engine.views.attacks import (
    Rolling,
    WhatIfLabels,
)
from companion.engine.views.moves import Movement, Reach
from companion.engine.views.shots import KnownShot
from companion.engine.views.turn import EntryDescription, TurnView
from companion.engine.views.units import (
    KnownGround,
    ModelFacts,
    ModelView,
    SideView,
    TableView,
    UnitCommand,
    UnitView,
)
from companion.errors import Fault, InputError, Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex

ACTION_RULES: ActionRules[Battle] = ActionRules(
    TypeAdapter(Battle),
    (*RULES, *JOINING.rows()),
    (*EVENT_RULES, *KIND_EVENT_RULES, *JOINING_HAPPENINGS),
    phases.go_on_when_over,
)


class BattletechGame(SightQueries, AttackQueries, BattletechCalculators, ActionGame[Battle]):
    """The game of the battletech family, as the window and the command line use it."""

    rules: Rulebook
    action_rules = ACTION_RULES
    aftermath_rules = AftermathRules(
        (*kills.ENDING, *VITAL), unit_ends.unit_ends, partial(kills.kills_in, of_kinds=VITAL)
    )
    earlier_names = RENAMED
    placement_rules = PlacementRules(sequence.SETUP, actions.Deploy, actions.Place)
    map_sheets = 1
    turn_word = say("what_if/turn")
    what_if_labels = WhatIfLabels(
        say("what_if/what_if_it_had_moved"),
        (
            say("what_if/movement"),
            say("what_if/to_hit"),
            say("what_if/mean"),
            say("what_if/destroyed"),
            say("what_if/heat"),
        ),
        say("what_if/nothing"),
    )

    @property
    def max_sides(self) -> int:
        """How many sides a new battle may have."""
        return self.rules.tables.set_up.most_sides

    @property
    def knows_goals(self) -> bool:
        """Whether a side may have an edge to reach: where units may leave the map at all."""
        return self.rules.tables.movement.leaving is not None

    @cached_property
    def ports(self) -> Ports:
        """What the family supplies; rules that only calculate play nothing."""
        return Ports(battles=self, campaigns=self, duels=self) if self.rules.plays else Ports()

    # --- playing ---

    def new_battle(
        self, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]
    ) -> Battle:
        """Return the battle before anything has happened."""
        return new_battle(self.rules, board, sides, units)

    def why_not(self, battle: Battle, action: actions.Action) -> Refusal | None:
        """Return the rule that forbids this action by all that its side knows."""
        unit = battle.units.get(getattr(action, "unit", None) or "")
        return super().why_not(battle if unit is None else as_seen(battle, unit.side), action)

    def resolve(self, play: Play[Battle], action: object) -> None:
        """Carry out an action; hidden units that it strikes are seen by everybody."""
        super().resolve(play, action)
        reveal_struck(play)

    def as_seen(self, battle: Battle, side: str | None) -> Battle:
        """Return the battle without what others have hidden from a side."""
        return as_seen(battle, side)

    def sides_with_secrets(self, battle: Battle) -> frozenset[str]:
        """Return the sides that have hidden a unit or a minefield."""
        return sides_with_secrets(battle)

    def sides_that_may_hide(self, battle: Battle) -> frozenset[str]:
        """Return the sides that may look in secret."""
        return sides_that_may_hide(battle)

    def describe(self, battle: Battle, action: object, events: Sequence[object]) -> EntryDescription:
        """Describe an entry of the journal; of what stays hidden nothing but the side."""
        hidden = still_hidden(battle, events)
        secret = format_secret(battle, action, hidden)
        return secret or super().describe(battle, action, open_events(events, hidden))

    def is_under_way(self, battle: Battle) -> bool:
        """Whether units have begun to move in this turn."""
        return sequence.has_begun(battle, sequence.MOVEMENT)

    def migrate_rules(self, battle: Battle) -> Battle:
        """Return a battle as it goes on by these rules."""
        return joining.migrate_battle(self.rules, battle)

    def models(self) -> tuple[ModelView, ...]:
        """Return the models that may stand on the table."""
        return tuple(roster.model_view(self.rules, model) for model in self.rules.models.values())

    def facts(self, model: str) -> ModelFacts:
        """Return what is worked out of a model."""
        return model_facts(self.rules, self.rules.models[model])

    def blank_sheet(self, model: str) -> Sheet:
        """Return the sheet of a unit fresh from the works."""
        return blank_sheet(self._model(model), self.rules)

    def _model(self, model: str) -> UnitModel:
        found = self.rules.models.get(model)
        if found is None:
            remedy = did_you_mean(model, self.rules.models)
            raise InputError(f"There is no model '{clip(model)}' in {self.title}. {remedy}".rstrip())
        return found

    # --- between battles ---

    def known_pilots(self) -> KnownPilots:
        """Return what the rules of battle have of MechWarriors."""
        return known_pilots(self.rules.tables.warriors, self.rules.options)

    def in_battle(self, model: str, numbers: PilotNumbers) -> InBattle:
        """Return what a set-up tells of a pilot; what cannot move, such as a gun emplacement, is not
        steered.
        """
        fighting = super().in_battle(model, numbers)
        is_steered = roster.model_view(self.rules, self._model(model)).piloting is not None
        return fighting if is_steered else replace(fighting, piloting=None)

    def skill_labels(self, model: str) -> Mapping[str, str]:
        """Return the name of the second skill in a unit of this model."""
        known = self.rules.models.get(model)
        return {"piloting": self.rules.kind(known).piloting_label} if known is not None else {}

    def printed_unit(self, model: str) -> PrintedUnit:
        """Return a model when it is whole."""
        return printed_model(self.rules, self._model(model))

    # --- looking ---

    def sides(self, battle: Battle) -> tuple[SideView, ...]:
        """Return the sides in their order."""
        return roster.side_views(battle)

    def turn(self, battle: Battle) -> TurnView:
        """Turn, phase, who is to act, and how to go on."""
        return turn.turn_view(battle)

    def units(self, battle: Battle) -> tuple[UnitView, ...]:
        """Return every unit as roster and map show it."""
        return roster.unit_views(battle)

    def sheet(
        self, battle: Battle, unit: str, target: str | None = None, situation: Values | None = None
    ) -> Sheet:
        """Return a unit's record sheet."""
        against = battle.units[target] if target else None
        stands = calculator_values.situation_of(situation) if situation else None
        return record_sheet.record_sheet(battle, battle.units[unit], against, stands)

    def structure_sheet(self, battle: Battle, place: Hex) -> Sheet | None:
        """Return the sheet of the building or bridge in a hex."""
        return structure_sheet.structure_sheet(battle, place)

    def structures(self, battle: Battle) -> Mapping[Hex, str]:
        """Return the buildings and bridges of the map by their hexes."""
        return ground_commands.structures(battle)

    def reference_tables(self) -> tuple[ReferenceTable, ...]:
        """Tables of the rules to print beside sheets."""
        # Only here, as nobody else needs them.
        from companion.engine.battletech.presenters.printed.reference_tables import reference_tables

        return reference_tables(self.rules)

    def empty_kinds(self) -> tuple[str, ...]:
        """Return the kinds of units that there are empty sheets for."""
        known = {self.rules.kind(model).id for model in self.rules.models.values()}
        return tuple(kind for kind in self.rules.kinds.by_id if kind in known)

    def empty_sheet(self, kind: str = "", tonnage: int | None = None) -> Sheet:
        """Return a sheet to write on for a kind of unit."""
        from companion.engine.battletech.presenters.printed.empty_sheets import empty_sheet_of_tonnage

        kind = known_kind(kind, self.empty_kinds(), self.title)
        models = [model.id for model in self.rules.models.values() if self.rules.kind(model).id == kind]
        sheet = make_empty([self.blank_sheet(model) for model in models])
        if tonnage is None:
            return sheet
        return empty_sheet_of_tonnage(self.rules, self.rules.kinds.by_id[kind], sheet, tonnage)

    def table(self, battle: Battle) -> TableView:
        """Return what lies on the map table."""
        return weapon_table.table_view(battle)

    # --- declaring ---

    def movements(self, battle: Battle, unit: str) -> tuple[Movement, ...]:
        """Return the ways of moving that a unit has now."""
        return moves.movements(battle, battle.units[unit])

    def reach(self, battle: Battle, unit: str, movement: str, path: Sequence[str] = ()) -> Reach:
        """Return the places a unit can reach."""
        return moves.reach(battle, battle.units[unit], movement, path)

    def endings(self, battle: Battle, action: actions.Action) -> tuple[UnitCommand, ...]:
        """Return how else a planned move may end."""
        if isinstance(action, actions.NoteMove):
            return tuple(moves.endings_noted(battle, action))
        return tuple(moves.endings(battle, action)) if isinstance(action, actions.Move) else ()

    def rolling_view(
        self, battle: Battle, action: actions.Action, events: Sequence[object], ask: Ask | None = None
    ) -> Rolling | None:
        """Declared fire while its dice are rolled; once an act is over, the heat that it led to as well."""
        fire = None
        if isinstance(action, actions.ResolveFire):
            fire = rolling.rolling_view(battle, action, events, self.apply, ask)
        heat = heat_table(battle, events, self.apply) if ask is None else None
        return replace(fire, also=heat) if fire is not None else heat

    def commands(self, battle: Battle, unit: str) -> tuple[UnitCommand, ...]:
        """Return what a unit can do now besides moving and attacking."""
        return commands.commands(battle, battle.units[unit], self.why_not)

    def manual_commands(self, battle: Battle, unit: str) -> tuple[UnitCommand, ...]:
        """Return what may be noted of a unit's floor, and of hexes of the map."""
        return tuple(ground_commands.manual_commands(battle, unit))

    def move_form(self, battle: Battle, unit: str) -> Form:
        """Return what is filled in to note a unit's move."""
        return moves.move_form(battle, battle.units[unit], self.form("move"))

    def note_move(self, unit: str, values: Values) -> actions.NoteMove:
        """Return the action that notes a move made on the physical map."""
        leaves = bool(values.get("leaves_map", False))
        edge = str(values.get("edge", "")) if leaves else ""
        return actions.NoteMove(unit, str(values["movement"]), int(values.get("hexes", 0)), leaves, edge=edge)

    def interpret_mark(self, battle: Battle, mark: Mark) -> actions.Action:
        """Return what a touch on a sheet means."""
        if (noted := structure_sheet.marked_structure(battle, mark)) is not None:
            return noted
        return by_hand.interpret_mark(battle, mark)

    @cached_property
    def speech(self) -> Speech[Battle]:
        """What is understood in a line."""
        return Speech(
            table_talk.SAYINGS,
            table_talk.together,
            spoken_names.attacks,
            self.shorthand,
            lambda values: "weapon" in values,
            self.complete_shorthand,
            table_talk.AIMING,
            table_talk.RECKONING,
            by_hand.hit_example,
            spoken_groups,
            round_names(self.rules),
        )

    def known_shot(self, battle: Battle, attacker: str, target: str | None = None) -> KnownShot:
        """Return what the battle knows of a shot of a unit."""
        at = battle.units[target] if target is not None else None
        return known_shot.known_shot(battle, self.form("to_hit"), battle.units[attacker], at)

    # --- files ---

    def unit_faults(self, document: Document) -> Sequence[Fault]:
        """Return what play cannot do with a model; raises FileError for what is no model at all."""
        return read_model(self.rules.tables, document)[1]

    def check_unit(self, document: Document) -> None:
        """Raise FileError for a model that does not fit the ruleset."""
        model_in(self.rules.tables, document)

    def check_board(self, document: Document) -> None:
        """Raise FileError for a board that does not fit the ruleset."""
        board = validate(BoardData, document).board()
        raise_faults(board_faults(self.rules, board, document))

    def known_ground(self) -> KnownGround:
        """Return what boards may have by the ruleset."""
        return known_ground(self.rules)
