"""Events of a battle of the tactics family: the smallest facts that change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.hex_label import HexLabel
from companion.engine.skeleton.common_events import PhaseBegan, TerrainSet, TrackSet
from companion.engine.skeleton.hex_notes import HexMarked
from companion.engine.skeleton.joining.actions import ArrivalSet, SideChanged, UnitNamed, UnitReturned
from companion.engine.skeleton.notes import NoteWritten
from companion.engine.tactics.battle.state import Critical, Mech, Orders, SideId, UnitId
from companion.engine.tactics.tables.names import Cause, Reason


@dataclass(frozen=True, slots=True)
class DecksShuffled:
    """The app shuffles by this seed."""

    seed: str


@dataclass(frozen=True, slots=True)
class CoinFlipped:
    """The coin gives a side the initiative for set-up."""

    side: SideId
    shown: str


@dataclass(frozen=True, slots=True)
class EdgeChosen:
    """A side starts at the short edge of a sheet."""

    side: SideId
    sheet: int
    end: str


@dataclass(frozen=True, slots=True)
class StepBegan:
    """A step of the set-up begins."""

    step: str


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round begins, with the side that has the initiative in it."""

    number: int
    initiative: SideId


@dataclass(frozen=True, slots=True)
class TokensCleared:
    """Clean-up: tokens and what belongs to one round go; Target Locks stay."""


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is over; no winner means a draw."""

    winner: SideId | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class OrdersWritten:
    """A unit has orders for a round."""

    unit: UnitId
    round: int
    orders: Orders


@dataclass(frozen=True, slots=True)
class Activated:
    """A unit's orders are revealed and it has moved, spending points."""

    unit: UnitId
    movement: str
    spent: int = 0


@dataclass(frozen=True, slots=True)
class ActivationEnded:
    """A unit takes no more actions in its activation."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """A unit performs an action; a free one was granted by a Command."""

    unit: UnitId
    action: str
    is_free: bool = False


@dataclass(frozen=True, slots=True)
class FreeActionGranted:
    """A unit may take a free action, or has let it go (None)."""

    unit: UnitId | None
    by: UnitId


@dataclass(frozen=True, slots=True)
class SpecialUsed:
    """A special action token is resolved; no kind: it lapses."""

    unit: UnitId
    kind: str
    is_hull_down: bool = False
    flips_arms: bool = False


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit stands here."""

    unit: UnitId
    hex: HexLabel
    facing: int


@dataclass(frozen=True, slots=True)
class UnitJoined:
    """A unit has come into the battle, or will."""

    unit: UnitId
    joined: Mech


@dataclass(frozen=True, slots=True)
class UnitRefitted:
    """A unit is of another model now."""

    unit: UnitId
    refitted: Mech


@dataclass(frozen=True, slots=True)
class LanceCounted:
    """A lance costs otherwise, with who is in it now. In points."""

    side: SideId
    cost: int


@dataclass(frozen=True, slots=True)
class UnitLeft:
    """A unit has left the battle."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class HexTokenSet:
    """A smoke or fire token is put into a hex, or taken away."""

    hex: HexLabel
    token: str
    is_there: bool = True


@dataclass(frozen=True, slots=True)
class TicHeld:
    """A weapon group does not fire this round, as its upgrade has been used instead."""

    unit: UnitId
    tic: str


@dataclass(frozen=True, slots=True)
class AttackBegan:
    """A unit attacks with a weapon group or physically; `reasons` say where the dice come from."""

    unit: UnitId
    target: UnitId
    tic: str
    bracket: str
    dice: int
    bonus: int
    is_fired: bool = True


@dataclass(frozen=True, slots=True)
class DiceShown:
    """Attack or defense dice as rolled, or after what changed them."""

    unit: UnitId
    pool: str
    faces: tuple[str, ...]
    by: Cause = ""


@dataclass(frozen=True, slots=True)
class AttackCompared:
    """Hits and evades compared: so many hits get through."""

    unit: UnitId
    target: UnitId
    hits: int
    evades: int
    through: int


@dataclass(frozen=True, slots=True)
class AttacksEnded:
    """A unit makes no more attacks this round."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class CirclesMarked:
    """Damage marked off: armor, externals, internals."""

    unit: UnitId
    armor: int = 0
    external: int = 0
    internal: int = 0


@dataclass(frozen=True, slots=True)
class MechDestroyed:
    """A unit is destroyed; one with attacks of the same Activation Order left fights on."""

    unit: UnitId
    cause: Cause
    fights_on: bool = False


@dataclass(frozen=True, slots=True)
class HeatGained:
    """Heat cards laid face down on a unit."""

    unit: UnitId
    cards: int
    cause: Cause = ""


@dataclass(frozen=True, slots=True)
class HeatDiscarded:
    """Heat cards taken off a unit: face-down ones, and those named."""

    unit: UnitId
    down: int = 0
    up: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HeatTurnedUp:
    """A heat card is turned up and takes effect."""

    unit: UnitId
    card: str


@dataclass(frozen=True, slots=True)
class Cooled:
    """A unit has discarded and turned up its heat cards."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ShutDown:
    """A unit shuts down."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Restarted:
    """A unit is no longer shut down."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class CardUsed:
    """A card's ability is used up for the round or for the game."""

    unit: UnitId
    card: str
    uses: str


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card is seen for the first time: drawn, or turned up where it lay face down."""

    unit: UnitId
    deck: str
    card: str


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A card goes to the discards."""

    unit: UnitId
    deck: str
    card: str


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """An exhausted deck is shuffled again from its discards."""

    deck: str


@dataclass(frozen=True, slots=True)
class CriticalPlayed:
    """A critical card stays on a unit."""

    unit: UnitId
    critical: Critical


@dataclass(frozen=True, slots=True)
class CriticalRepaired:
    """A critical card is taken off a unit and discarded."""

    unit: UnitId
    critical: Critical


@dataclass(frozen=True, slots=True)
class TokensGained:
    """A unit takes tokens: focus, evade, special or suppressed; fewer than 0 are spent."""

    unit: UnitId
    token: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class LockTaken:
    """A unit locks on a target, or its lock is gone."""

    unit: UnitId
    target: UnitId | None


Event: TypeAlias = (
    DecksShuffled | CoinFlipped | EdgeChosen | StepBegan | RoundBegan | PhaseBegan | TokensCleared
    | BattleEnded | OrdersWritten | Activated | ActivationEnded | ActionTaken | FreeActionGranted
    | SpecialUsed | TokensGained | LockTaken | TicHeld | AttackBegan | DiceShown | AttackCompared
    | AttacksEnded | CirclesMarked | MechDestroyed | CardUsed | CardDrawn | CardDiscarded
    | DeckReshuffled | CriticalPlayed | CriticalRepaired | HeatGained | HeatDiscarded | HeatTurnedUp
    | Cooled | ShutDown | Restarted | HexTokenSet | TerrainSet | UnitPlaced | TrackSet | UnitJoined
    | UnitRefitted | LanceCounted | UnitLeft | UnitNamed | SideChanged | ArrivalSet | UnitReturned
    | HexMarked | NoteWritten
)  # fmt: skip
"""Any event."""
