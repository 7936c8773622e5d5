"""Battles as they are played and kept: actions, events, notes, files, forces, and what comes after."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, Self

from companion.documents.document import Document
from companion.engine.downtime.aftermath import EntryEvents, KillView, UnitEnd
from companion.engine.downtime.progression.progression import Progression
from companion.engine.downtime.progression.views import InBattle, PilotNumbers
from companion.engine.downtime.repairs.views import BattleFacts, Gain, RepairBill, RepairItem, StoreView
from companion.engine.forms import Completion, Form, Values
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.skeleton.rule_rows import EarlierNames
from companion.engine.skeleton.setup import SideSetup, UnitCondition, UnitSetup
from companion.engine.views.turn import LineMeaning, Phrase
from companion.engine.views.units import Identity, KnownGround, UnitCommand
from companion.errors import Fault, Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex


class RulesetIdentity(Protocol):
    """The id and title of the ruleset, and the family that it runs on."""

    family: str
    ruleset: str
    title: str


class BattlePlay(RulesetIdentity, Protocol):
    """Battles, their actions and their events."""

    earlier_names: EarlierNames
    """What actions and events were called in earlier releases."""
    map_sheets: int
    """How many map sheets lie side by side."""

    @property
    def max_sides(self) -> int:
        """How many sides a new battle may have."""

    @property
    def knows_goals(self) -> bool:
        """Whether a side may have an edge of the map over which it has to bring units."""

    @property
    def action_types(self) -> Sequence[type]:
        """Every kind of action."""

    @property
    def event_types(self) -> Sequence[type]:
        """Every kind of event."""

    def new_battle(self, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]) -> Any:
        """Return the battle before anything has happened. Raises InputError for what does not fit the
        ruleset.
        """

    def battle_data(self, battle: Any) -> dict[str, Any]:
        """Return a battle as plain data, without its rules."""

    def battle_from(self, data: Any) -> Any:
        """Return the battle behind plain data, with this game's rules."""

    def migrate_rules(self, battle: Any) -> Any:
        """Return a battle played by other rules of the family, as it goes on by this game's rules and models.

        Damage stays as many points. Raises InputError where the battle does not fit.
        """

    def why_not(self, battle: Any, action: Any) -> Refusal | None:
        """Return the rule that forbids this action now, or None."""

    def resolve(self, play: Play[Any], action: Any) -> None:
        """Carry out an action that `why_not` does not forbid, or that players have overruled.

        The play is asked for dice, cards and choices.
        """

    def apply(self, battle: Any, event: Any) -> Any:
        """Return the battle after this event."""


class Joining(RulesetIdentity, Protocol):
    """Units that join, leave and change while a battle runs."""

    has_pilots: bool
    """Whether pilots have names and skills of their own, and are no cards."""

    def newcomer(self, battle: Any, side: str, model: str, called: str) -> UnitSetup:
        """Return a unit to join a side, with an id of its own and a name that no other has; it faces the
        enemy.
        """

    def arrival(self, battle: Any) -> int:
        """Return the turn in which a unit usually arrives that joins now; 0 is at once."""

    def add_unit(self, setup: UnitSetup, arrives: int = 0) -> Any:
        """Return the action by which a unit joins, at once or as a later turn begins."""

    def withdraw(self, unit: str) -> Any:
        """Return the action that takes a unit off the table, which is not destroyed by that."""

    def bring_back(self, unit: str) -> Any:
        """Return the action that brings a unit back which has left."""

    def identity(self, battle: Any, unit: str) -> Identity:
        """Return who a unit is."""

    def change_unit(self, before: Identity, after: Identity, *, is_fresh: bool = False) -> Any:
        """Return the action by which a unit becomes what players say that it is; in another model perhaps
        whole.
        """


class TableNotes(RulesetIdentity, Protocol):
    """Notes of players: on the map, on a sheet, in words, in a line of table talk."""

    def manual_commands(self, battle: Any, unit: str) -> tuple[UnitCommand, ...]:
        """Return what players may note of a unit at any time, such as a card drawn at the table."""

    def note_move(self, unit: str, values: Values) -> Any:
        """Return the action that notes a move made on the physical map; `values` as in its `move_form`."""

    def move_form(self, battle: Any, unit: str) -> Form:
        """Return what is filled in to note a unit's move: its own ways of moving."""

    def place(self, battle: Any, unit: str, hex: Hex, facing: int) -> Any:
        """Return the action that puts a unit on the map: setting it up, or moving its counter by hand."""

    def mark_hex(self, hex: Hex, text: str = "", mark: str = "") -> Any:
        """Return the action that notes something on a hex; with neither words nor mark it takes the note
        away.
        """

    def write_note(self, text: str, unit: str | None = None) -> Any:
        """Return the action that notes something on a unit, or on the battle; without words nothing
        any more.
        """

    def battle_note(self, battle: Any) -> str:
        """Return what is noted on the battle as a whole."""

    def interpret_mark(self, battle: Any, mark: Mark) -> Any:
        """Return the action behind a touch on a sheet: damage with all that it strikes where boxes are lost
        by it, else the mark itself.
        """

    def without_rolls(self, action: Any) -> Any:
        """Return the same action without the dice that it tells, which are then asked for."""

    def phrases(self) -> tuple[Phrase, ...]:
        """Return all that may be said in a line of table talk."""

    def understand(self, battle: Any, unit: str | None, line: str) -> LineMeaning:
        """Return what a line of table talk means; what names no unit goes to `unit`. Raises InputError."""

    def complete_line(self, battle: Any, unit: str | None, line: str) -> tuple[Completion, ...]:
        """Return what a half-typed line may become, the nearest first."""

    def damage_example(self, battle: Any, unit: str) -> str:
        """Damage to a unit as a line tells it, such as `RT 8`."""


class BattleReturns(RulesetIdentity, Protocol):
    """Results that a battle's end proposes for the units and pilots that come back from it."""

    @property
    def ending_events(self) -> Sequence[type]:
        """The kinds of events that `kills` is told by."""

    def aftermath(self, start: Any, battle: Any) -> tuple[UnitEnd, ...]:
        """Return what a battle that began as `start` has made of every unit."""

    def kills(self, start: Any, entries: Iterable[EntryEvents]) -> tuple[KillView, ...]:
        """Return who was put out of a battle that began as `start`, in the order of their ends, each once.

        The entries are those of its journal that count; events of other kinds than `ending_events` may be
        left out.
        """


class RequestAnswers(RulesetIdentity, Protocol):
    """Requests from outside the window."""

    def answer_request(self, kind: str, document: Document) -> dict[str, Any]:
        """Return the answer to a request of the kind `tohit`, `odds` or `los`, as plain data. Raises
        FileError.
        """

    def with_models(self, documents: Mapping[str, Document]) -> Self:
        """Return the same ruleset with more models by their ids, each read when it is asked for.

        They count before models of the ruleset with the same ids.
        """

    def knows_model(self, model: str) -> bool:
        """Whether there is a model with this id, be it one whose file has faults."""


class PlayerFiles(RequestAnswers, Protocol):
    """Requests and files of players."""

    def model_faults(self) -> tuple[Fault, ...]:
        """Return what is wrong with the ruleset's own model files, which `models` leaves out."""

    def model_document(self, model: str) -> Document | None:
        """Return what the file of a model says, None where there is no such model; raises FileError."""

    def unit_faults(self, document: Document) -> Sequence[Fault]:
        """Return what play cannot do with a model; raises FileError for what is no model at all."""

    def check_unit(self, document: Document) -> None:
        """Raise FileError for a model that play cannot take; a design with faults it can."""


class BoardRules(RulesetIdentity, Protocol):
    """Boards that battles are fought on."""

    def check_board(self, document: Document) -> None:
        """Raise FileError for a board that does not fit the ruleset."""

    def known_ground(self) -> KnownGround:
        """Return what boards may have by the ruleset."""


class Downtime(RulesetIdentity, Protocol):
    """The time between two battles: how pilots grow, what is mended, and what that takes."""

    @property
    def progression(self) -> Progression:
        """How pilots grow by these rules; false where nothing of them changes."""

    def in_battle(self, model: str, numbers: PilotNumbers) -> InBattle:
        """Return what a set-up tells of a pilot who goes into battle with a unit of this model."""

    def skill_labels(self, model: str) -> Mapping[str, str]:
        """Return the names of skills, by their ids, that are others in a unit of this model than usually."""

    @property
    def about_repairs(self) -> str:
        """What the rules say of repairs, in words."""

    @property
    def stores(self) -> tuple[StoreView, ...]:
        """What a campaign keeps in store; nothing where the rules have no economy."""

    def gains(self, facts: BattleFacts) -> tuple[Gain, ...]:
        """Return what a side's stores gain by a battle."""

    def repairs(self, model: str, condition: UnitCondition | None) -> tuple[RepairItem, ...]:
        """Return everything of a unit that is damaged or used up, each as an item to mend.

        Raises InputError for a model that there is not.
        """

    def why_not_repair(
        self, model: str, condition: UnitCondition | None, items: Collection[str]
    ) -> Refusal | None:
        """Return why items by these ids cannot be mended together: one is not damaged, or needs another
        first.
        """

    def after_repairs(
        self, model: str, condition: UnitCondition | None, items: Collection[str]
    ) -> UnitCondition | None:
        """Return what is left to mend after these items; None where that is nothing.

        Raises InputError for what `why_not_repair` is against.
        """

    def repair_bill(self, items: Iterable[RepairItem]) -> RepairBill:
        """Return what these items take together, from the stores and in days."""

    def salvage_value(self, model: str) -> Mapping[str, int]:
        """Return what the wreck of a unit of this model gives that is taken apart, by store."""
