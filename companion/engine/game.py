"""What a rule family provides: everything the window, the command line and the tests may ask of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, Self

from companion.documents.document import Document
from companion.engine.cards import CardView
from companion.engine.forces import ForceOffer, ForcePlace, ForceView
from companion.engine.forms import Completion, Form, Reckoning, Values
from companion.engine.marking import Mark
from companion.engine.play import Play
from companion.engine.shared.aftermath import Entry, KillView, UnitEnd
from companion.engine.shared.lasting.door import Lasting
from companion.engine.shared.renamed import Renamed
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.engine.sheet import ReferenceTable, Sheet
from companion.engine.views.attacks import AttackPlan, How, Volley
from companion.engine.views.duels import DuelChoices, Duellist, DuelProgress, DuelSetup
from companion.engine.views.facts import ModelFacts
from companion.engine.views.ground import KnownGround
from companion.engine.views.joining import Identity
from companion.engine.views.moves import ArcView, Movement, Reach, Sight, WeaponRange
from companion.engine.views.odds import VolleyOdds, WhatIf, WhatIfWords
from companion.engine.views.rolling import Rolling
from companion.engine.views.shots import KnownShot, NumberGrid
from companion.engine.views.talk import Phrase, Understood
from companion.engine.views.turn import Telling, TurnView
from companion.engine.views.units import Command, ModelView, SideView, TableView, UnitView
from companion.errors import Fault, Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex


class Ruled(Protocol):
    """By what is played."""

    ruleset: str
    title: str


class Playing(Ruled, Protocol):
    """Battles, their actions and their events."""

    renamed: Renamed
    """What actions and events were called in earlier releases."""
    map_sheets: int
    """How many map sheets lie side by side."""

    @property
    def action_types(self) -> Sequence[type]:
        """Every kind of action."""

    @property
    def event_types(self) -> Sequence[type]:
        """Every kind of event."""

    def new_battle(self, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]) -> Any:
        """The battle before anything has happened. Raises InputError for what does not fit the ruleset."""

    def battle_data(self, battle: Any) -> dict[str, Any]:
        """A battle as plain data, without its rules."""

    def battle_from(self, data: Any) -> Any:
        """The battle behind plain data, with this game's rules."""

    def taken_over(self, battle: Any) -> Any:
        """A battle played by other rules of the family, as it goes on by this game's rules and models.

        Damage stays as many points. Raises InputError where the battle does not fit.
        """

    def why_not(self, battle: Any, action: Any) -> Refusal | None:
        """The rule that forbids this action now, or None."""

    def resolve(self, play: Play[Any], action: Any) -> None:
        """Carry out an action that `why_not` does not forbid, or that players have overruled.

        The play is asked for dice, cards and choices.
        """

    def apply(self, battle: Any, event: Any) -> Any:
        """The battle after this event."""


class Showing(Ruled, Protocol):
    """What is shown of a battle, and of what may stand on the table."""

    turn_word: str
    """What the rules call a turn."""

    def sides(self, battle: Any) -> tuple[SideView, ...]:
        """The sides in their order."""

    def turn(self, battle: Any) -> TurnView:
        """Turn, phase, who is to act, and how to go on."""

    def units(self, battle: Any) -> tuple[UnitView, ...]:
        """Every unit as roster and map show it."""

    def sheet(self, battle: Any, unit: str, target: str | None = None) -> Sheet:
        """A unit's record sheet; with a target, the weapons carry their numbers against it."""

    def blank_sheet(self, model: str) -> Sheet:
        """The sheet of a unit of a model fresh from the works, of whatever kind, in no battle.

        Raises InputError for a model that there is not, and FileError for one whose file has faults.
        """

    def table(self, battle: Any) -> TableView:
        """What lies on the map table."""

    def tell(self, battle: Any, action: Any, events: Sequence[Any]) -> Telling:
        """An action and its events in words; `battle` is the one before it."""

    def models(self) -> tuple[ModelView, ...]:
        """The models that may stand on the table; those whose files have faults are left out."""

    def facts(self, model: str) -> ModelFacts:
        """What is worked out of a model by its id, before any battle."""

    def cards(self) -> tuple[CardView, ...]:
        """The cards of the ruleset, to print; none where it is played without."""

    def reference_tables(self) -> tuple[ReferenceTable, ...]:
        """Tables of the rules to print beside sheets, what is looked up most often first."""

    def empty_kinds(self) -> tuple[str, ...]:
        """The kinds of units that there are empty sheets for."""

    def empty_sheet(self, kind: str = "", tonnage: int | None = None) -> Sheet:
        """A sheet to write on for a kind of unit, the first unless one is named.

        Raises InputError for an unknown kind, and for a tonnage that these rules cannot go by.
        """


class Joining(Ruled, Protocol):
    """Units that join, leave and change while a battle runs."""

    has_pilots: bool
    """Whether pilots have names and skills of their own, and are no cards."""

    def newcomer(self, battle: Any, side: str, model: str, called: str) -> UnitSetup:
        """A unit to join a side, with an id of its own and a name that no other has; it faces the enemy."""

    def arrival(self, battle: Any) -> int:
        """The turn in which a unit usually arrives that joins now; 0 is at once."""

    def add_unit(self, setup: UnitSetup, arrives: int = 0) -> Any:
        """The action by which a unit joins, at once or as a later turn begins."""

    def withdraw(self, unit: str) -> Any:
        """The action that takes a unit off the table, which is not destroyed by that."""

    def bring_back(self, unit: str) -> Any:
        """The action that brings a unit back which has left."""

    def identity(self, battle: Any, unit: str) -> Identity:
        """Who a unit is."""

    def change_unit(self, before: Identity, after: Identity, *, is_fresh: bool = False) -> Any:
        """The action by which a unit becomes what players say that it is; in another model perhaps whole."""


class Planning(Ruled, Protocol):
    """What a unit could do now, and the actions behind it."""

    def movements(self, battle: Any, unit: str) -> tuple[Movement, ...]:
        """The ways of moving that a unit has now."""

    def reach(self, battle: Any, unit: str, movement: str, path: Sequence[str] = ()) -> Reach:
        """The places a unit can reach, going on from the end of `path`."""

    def rolling(self, battle: Any, action: Any, happened: Sequence[Any]) -> Rolling | None:
        """Attacks while their dice are rolled, of which so much has happened; None for any other action.

        The `battle` is the one before the action.
        """

    def endings(self, battle: Any, action: Any) -> tuple[Command, ...]:
        """How else a move that a place stands for may end, such as lying down or charging."""

    def reaches(self, battle: Any, unit: str) -> tuple[tuple[Movement, Reach], ...]:
        """Where a unit could get from where it stands in each way of moving, whoever's turn it is."""

    def why_not_reach(self, battle: Any, unit: str, movement: str, hex: Hex) -> Refusal | None:
        """Why a unit cannot end a move of this kind in a hex: too far, no way there, or no room in it."""

    def sight(self, battle: Any, start: Hex, end: Hex) -> Sight:
        """The line of sight between two hexes, from and to the units that stand there, if any."""

    def arcs(self, battle: Any, unit: str) -> tuple[ArcView, ...]:
        """The sectors around a unit as it stands, its torso twisted or not."""

    def weapon_ranges(self, battle: Any, unit: str) -> tuple[WeaponRange, ...]:
        """How far each weapon of a unit reaches."""

    def arc(self, battle: Any, unit: str) -> frozenset[Hex]:
        """The hexes of the board that a unit's weapons bear on."""

    def commands(self, battle: Any, unit: str) -> tuple[Command, ...]:
        """What a unit can do now besides moving and attacking: hold its fire, twist, settle, switch."""

    def by_hand(self, battle: Any, unit: str) -> tuple[Command, ...]:
        """What players may note of a unit at any time, such as a card drawn at the table."""

    def attack_plan(
        self,
        battle: Any,
        attacker: str,
        target: str,
        situation: Values | None = None,
        *,
        how: How | None = None,
        is_secondary: bool = False,
    ) -> AttackPlan:
        """What a unit can do to a target now, by weapons or bodily as the phase is.

        Without a map `situation` says how they stand; `how` are the choices made for attacks; a secondary
        target is one besides the first.
        """

    def why_not_attack(self, battle: Any, attacker: str, target: str) -> Refusal | None:
        """Why a unit can make no attack on a target as both stand on the map, whatever it chooses."""

    def declare_attack(self, volleys: Sequence[Volley]) -> Any:
        """The action that declares these attacks of one unit, the first volley at its primary target."""

    def note_move(self, unit: str, values: Values) -> Any:
        """The action that notes a move made on the physical map; `values` as in the form `move`."""

    def place(self, battle: Any, unit: str, hex: Hex, facing: int) -> Any:
        """The action that puts a unit on the map: setting it up, or moving its counter by hand."""

    def mark_hex(self, hex: Hex, text: str = "", mark: str = "") -> Any:
        """The action that notes something on a hex; with neither words nor mark it takes the note away."""

    def write_note(self, text: str, unit: str | None = None) -> Any:
        """The action that notes something on a unit, or on the battle; without words nothing any more."""

    def battle_note(self, battle: Any) -> str:
        """What is noted on the battle as a whole."""

    def touched(self, battle: Any, mark: Mark) -> Any:
        """The action behind a touch on a sheet: damage with all that it strikes where boxes are lost by it,
        else the mark itself.
        """

    def phrases(self) -> tuple[Phrase, ...]:
        """All that may be said in a line of table talk."""

    def understand(self, battle: Any, unit: str | None, line: str) -> Understood:
        """What a line of table talk means; what names no unit goes to `unit`. Raises InputError."""

    def complete_line(self, battle: Any, unit: str | None, line: str) -> tuple[Completion, ...]:
        """What a half-typed line may become, the nearest first."""

    def damage_example(self, battle: Any, unit: str) -> str:
        """Damage to a unit as a line tells it, such as `RT 8`."""


class Calculating(Ruled, Protocol):
    """Numbers and odds, with a battle and without."""

    what_if_words: WhatIfWords

    def volley_odds(self, battle: Any, volleys: Sequence[Volley]) -> VolleyOdds:
        """Odds of these attacks of one unit, made in this order. Raises InputError where none can be told."""

    def what_if(self, battle: Any, volley: Volley, others: Sequence[Volley] = ()) -> tuple[WhatIf, ...]:
        """The same attacks after each way the attacker might have moved; empty where that changes nothing.

        `others` go at further targets, and build up heat too.
        """

    def threat(self, battle: Any, attacker: str, attacks: Sequence[str]) -> Mapping[Hex, float]:
        """The mean damage of these weapons to a standing unit in each hex of the board that they reach."""

    def duel_choices(self, duellist: Duellist, battle: Any = None) -> DuelChoices:
        """What may be chosen for a unit in a duel, or in words why it can fight none."""

    def duel(self, setup: DuelSetup, battle: Any = None) -> Iterator[DuelProgress]:
        """Fight duels of two units many times: what is known after each turn, for all ranges at once.

        Units that are named by their id are those of the battle, with their damage. Raises InputError for a
        duel that cannot be fought. Whoever stops asking, cancels.
        """

    def form(self, form_id: str) -> Form:
        """A calculator: `to_hit`, `situation` (how two units stand, without a map) or `move`."""

    def reckon(self, values: Values) -> Reckoning:
        """The answer of the `to_hit` calculator."""

    def number_grid(self, values: Values) -> NumberGrid:
        """The answers all around one of the `to_hit` calculator."""

    def known_shot(self, battle: Any, attacker: str, target: str | None = None) -> KnownShot:
        """What a battle knows of a shot of a unit, at a target or at anybody."""

    def shorthand(self, text: str) -> dict[str, Any]:
        """The `to_hit` values behind words such as `ml r5 walk t3 lw1`. Raises InputError."""

    def complete_shorthand(self, text: str) -> tuple[Completion, ...]:
        """What a half-typed line of shorthand may become, the nearest first."""


class Answering(Ruled, Protocol):
    """Requests from outside the window."""

    def answer_request(self, kind: str, document: Document) -> dict[str, Any]:
        """The answer to a request of the kind `tohit`, `odds` or `los`, as plain data. Raises FileError."""

    def with_models(self, documents: Mapping[str, Document]) -> Self:
        """The same ruleset with more models by their ids, each read when it is asked for.

        They count before models of the ruleset with the same ids.
        """

    def knows_model(self, model: str) -> bool:
        """Whether there is a model with this id, be it one whose file has faults."""


class Files(Answering, Protocol):
    """Requests and files of players."""

    def model_faults(self) -> tuple[Fault, ...]:
        """What is wrong with the ruleset's own model files, which `models` leaves out."""

    def model_document(self, model: str) -> Document | None:
        """What the file of a model says, None where there is no such model; raises FileError."""

    def check_unit(self, document: Document) -> None:
        """Raise FileError for a model that play cannot take; a design with faults it can."""

    def check_board(self, document: Document) -> None:
        """Raise FileError for a board that does not fit the ruleset."""

    def known_ground(self) -> KnownGround:
        """What boards may have by the ruleset."""


class Forces(Ruled, Protocol):
    """Forces built from points and cards; empty where none are counted."""

    def force(self, side: SideSetup, units: Sequence[UnitSetup]) -> ForceView | None:
        """What a side's force costs and what is against it; None where no points are counted.

        Raises InputError for what no force can be.
        """

    def force_models(self, side: SideSetup, units: Sequence[UnitSetup]) -> tuple[ForceOffer, ...]:
        """The models that a side may add to its force."""

    def force_cards(self, side: SideSetup, units: Sequence[UnitSetup], unit: str) -> tuple[ForcePlace, ...]:
        """The places of one unit for cards, and the cards for each."""


class Returning(Ruled, Protocol):
    """What a battle's end proposes for the units and pilots that come back from it."""

    @property
    def ending_events(self) -> Sequence[type]:
        """The kinds of events that `kills` is told by."""

    def aftermath(self, start: Any, battle: Any) -> tuple[UnitEnd, ...]:
        """What a battle that began as `start` has made of every unit."""

    def kills(self, start: Any, entries: Iterable[Entry]) -> tuple[KillView, ...]:
        """Who was put out of a battle that began as `start`, in the order of their ends, each once.

        The entries are those of its journal that count; events of other kinds than `ending_events` may be
        left out.
        """


class Game(Playing, Showing, Joining, Planning, Calculating, Files, Forces, Returning, Lasting, Protocol):
    """One ruleset with its options chosen; battles, actions and events are values of its family."""
