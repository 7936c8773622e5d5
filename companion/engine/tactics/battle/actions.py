"""Actions that players declare or note in a battle of the tactics family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from companion.documents.rule_model import Tag
from companion.engine.hex_label import HexLabel
from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.hex_notes import MarkHex
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.notes import WriteNote
from companion.engine.skeleton.talk.combined_action import BY_NAME
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import UnitId


@dataclass(frozen=True, slots=True)
class ShuffleDecks:
    """Before the first card: have the app shuffle by this seed, or by one that dice make.

    From then on a draw that is undone brings the same card again.
    """

    seed: str = ""
    """The seed; without one, dice make it."""


@dataclass(frozen=True, slots=True)
class FlipCoin:
    """Lances of equal cost: a coin says who has the initiative during set-up."""


@dataclass(frozen=True, slots=True)
class ChooseEdge:
    """The side with the initiative picks a short edge: `sheet` 0 is the western one, `end` north or south."""

    sheet: int
    """The map sheet: 0 is the western one."""
    end: str
    """The edge, north or south."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Set a unit up on its start edge."""

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel
    """Where it stands."""
    facing: int
    """The hexside that it faces, clockwise from 0 in the north."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put a unit's model somewhere by hand, against any rule."""

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel
    """Where it stands."""
    facing: int
    """The hexside that it faces, clockwise from 0 in the north."""


@dataclass(frozen=True, slots=True)
class PlanOrders:
    """Write this round's row of a unit's Orders Card, in secret; no hex means to stay."""

    unit: UnitId
    """The unit, by its id."""
    movement: str
    """The way of moving."""
    hex: HexLabel | None = None
    """Where it goes; no hex means to stay."""


@dataclass(frozen=True, slots=True)
class Activate:
    """Reveal a unit's orders and move it to a hex with a facing; on paper both are left out."""

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel | None = None
    """Where it ends; left out on paper."""
    facing: int | None = None
    """The hexside that it faces, clockwise from 0 in the north; left out on paper."""


@dataclass(frozen=True, slots=True)
class Act:
    """Perform an action: of the action bar, or the one printed on a `card`.

    `target` is the unit locked, suppressed or commanded, `other` a second friend, `hex` a new destination;
    `tic` names the weapon group of an upgrade. A Command with `uses_card` is the command card's.
    """

    unit: UnitId
    """The unit, by its id."""
    action: str
    """The action, by the names of `action_step.actions`."""
    target: UnitId | None = None
    """The unit that is locked, suppressed or commanded."""
    card: str = ""
    """The card whose action it is."""
    tic: str = ""
    """The weapon group of an upgrade."""
    uses_card: bool = False
    """Whether a Command is that of the command card."""
    other: UnitId | None = None
    """A second friend."""
    hex: HexLabel | None = None
    """A new destination."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Let a free action go, or take no more actions, or make no more attacks, as the phase is."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class UseSpecial:
    """Resolve a special action token: turned hexsides or a step aside where the kind asks for it.

    No kind lets the token go.
    """

    unit: UnitId
    """The unit, by its id."""
    kind: str = ""
    """The special action, by the names of `special_actions.kinds`; empty lets the token go."""
    turn: int = 0
    """How far it turns, negative to the left. In hexsides."""
    hex: HexLabel | None = None
    """Where it steps aside."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a unit with weapon groups in this order; `physical` stands for a physical attack.

    Without a map the situation is given.
    """

    unit: UnitId
    """The unit, by its id."""
    target: UnitId
    """The unit that is attacked."""
    tics: tuple[str, ...]
    """Weapon groups, by their ids; `physical` is a physical attack."""
    situation: Situation | None = None
    """Target's situation, without a map."""


@dataclass(frozen=True, slots=True)
class FireAtHex:
    """Instead of attacking, fire a weapon group at a hex, as its upgrade says."""

    unit: UnitId
    """The unit, by its id."""
    tic: str
    """The weapon group, by its id."""
    hex: HexLabel
    """The hex that is fired at."""


@dataclass(frozen=True, slots=True)
class Cool:
    """Discard a unit's heat cards and turn up the rest."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage found out at the table; the engine marks circles and draws the critical card."""

    unit: UnitId
    """The unit, by its id."""
    damage: int
    """How much damage it takes. In hits."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Note a card drawn at the table: a critical played on a unit, or heat cards face down."""

    unit: UnitId
    """The unit, by its id."""
    deck: str
    """The deck that the card is of."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Take a card that lies face up on a unit off it by hand."""

    unit: UnitId
    """The unit, by its id."""
    deck: str
    """The deck that the card is of."""
    card: str
    """The card, by its name in `decks`."""


@dataclass(frozen=True, slots=True)
class SetLock:
    """Put a unit's Target Lock on another by hand, or take it away (None)."""

    unit: UnitId
    """The unit, by its id."""
    target: UnitId | None = None
    """The unit that it locks; nobody takes the lock away."""


@dataclass(frozen=True, slots=True)
class SetHexToken:
    """Put a smoke or fire token into a hex by hand, or take it away."""

    hex: HexLabel
    """The hex."""
    token: str
    """Which token it is."""
    is_there: bool = True
    """Whether it is put there or taken away."""


Part: TypeAlias = Annotated[
    Annotated[Hit, Tag("hit")]
    | Annotated[Draw, Tag("draw")]
    | Annotated[SetLock, Tag("set_lock")]
    | Annotated[Mark, Tag("mark")],
    *BY_NAME,
]
PARTS = (Hit, Draw, SetLock, Mark)


@dataclass(frozen=True, slots=True)
class Together:
    """Several things noted in one line: one entry of the journal, taken back together."""

    parts: tuple[Part, ...]
    """The actions, in their order, each with its `do`."""


Action: TypeAlias = (
    ShuffleDecks | FlipCoin | ChooseEdge | Deploy | Place | PlanOrders | Activate | Act | Decline | UseSpecial
    | Attack | FireAtHex | Cool | Hit | Draw | Discard | SetLock | SetHexToken | LetBe | Together | GoOn
    | Mark | AddUnit | WithdrawUnit | ReturnUnit | ChangeUnit
    | MarkHex | WriteNote
)  # fmt: skip
