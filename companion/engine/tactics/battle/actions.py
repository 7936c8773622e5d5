"""What players declare or note in a battle of the tactics family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.marking import Mark
from companion.engine.shared.fields import HexLabel
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import UnitId


@dataclass(frozen=True, slots=True)
class ShuffleDecks:
    """Before the first card: have the app shuffle by this seed, or by one that dice make.

    From then on a draw that is undone brings the same card again.
    """

    seed: str = ""


@dataclass(frozen=True, slots=True)
class FlipCoin:
    """Lances of equal cost: a coin says who has the initiative during set-up."""


@dataclass(frozen=True, slots=True)
class ChooseEdge:
    """The side with the initiative picks a short edge: `sheet` 0 is the western one, `end` north or south."""

    sheet: int
    end: str


@dataclass(frozen=True, slots=True)
class Deploy:
    """Set a unit up on its start edge."""

    unit: UnitId
    hex: HexLabel
    facing: int


@dataclass(frozen=True, slots=True)
class Place:
    """Put a unit's model somewhere by hand, against any rule."""

    unit: UnitId
    hex: HexLabel
    facing: int


@dataclass(frozen=True, slots=True)
class PlanOrders:
    """Write this round's row of a unit's Orders Card, in secret; no hex means to stay."""

    unit: UnitId
    movement: str
    hex: HexLabel | None = None


@dataclass(frozen=True, slots=True)
class Activate:
    """Reveal a unit's orders and move it to a hex with a facing; on paper both are left out."""

    unit: UnitId
    hex: HexLabel | None = None
    facing: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Perform an action: of the action bar, or the one printed on a `card`.

    `target` is the unit locked, suppressed or commanded, `other` a second friend, `hex` a new destination;
    `tic` names the weapon group of an upgrade. A Command with `uses_card` is the command card's.
    """

    unit: UnitId
    action: str
    target: UnitId | None = None
    card: str = ""
    tic: str = ""
    uses_card: bool = False
    other: UnitId | None = None
    hex: HexLabel | None = None


@dataclass(frozen=True, slots=True)
class Decline:
    """Let a free action go, or take no more actions, or make no more attacks, as the phase is."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class UseSpecial:
    """Resolve a special action token: turned hexsides or a step aside where the kind asks for it.

    No kind lets the token go.
    """

    unit: UnitId
    kind: str = ""
    turn: int = 0
    hex: HexLabel | None = None


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a unit with weapon groups in this order; `physical` stands for a physical attack.

    Without a map the situation is given.
    """

    unit: UnitId
    target: UnitId
    tics: tuple[str, ...]
    situation: Situation | None = None


@dataclass(frozen=True, slots=True)
class FireAtHex:
    """Instead of attacking, fire a weapon group at a hex, as its upgrade says."""

    unit: UnitId
    tic: str
    hex: HexLabel


@dataclass(frozen=True, slots=True)
class Cool:
    """Discard a unit's heat cards and turn up the rest."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage found out at the table; the engine marks circles and draws the critical card."""

    unit: UnitId
    damage: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Note a card drawn at the table: a critical played on a unit, or heat cards face down."""

    unit: UnitId
    deck: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Take a card that lies face up on a unit off it by hand."""

    unit: UnitId
    deck: str
    card: str


@dataclass(frozen=True, slots=True)
class SetLock:
    """Put a unit's Target Lock on another by hand, or take it away (None)."""

    unit: UnitId
    target: UnitId | None = None


@dataclass(frozen=True, slots=True)
class SetHexToken:
    """Put a smoke or fire token into a hex by hand, or take it away."""

    hex: HexLabel
    token: str
    is_there: bool = True


@dataclass(frozen=True, slots=True)
class GoOn:
    """Leave this phase for the next."""


Action: TypeAlias = (
    ShuffleDecks | FlipCoin | ChooseEdge | Deploy | Place | PlanOrders | Activate | Act | Decline | UseSpecial
    | Attack | FireAtHex | Cool | Hit | Draw | Discard | SetLock | SetHexToken | GoOn | Mark
)  # fmt: skip
