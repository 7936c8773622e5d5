"""Events of a battle of the tactics family: the smallest facts, in files under these names."""

from __future__ import annotations

from typing import TypeAlias

from companion.engine.shared.joining.events import ArrivalSet, SideChanged, UnitNamed, UnitReturned
from companion.engine.shared.notes.actions import NoteWritten
from companion.engine.shared.notes.hex_marks import HexMarked
from companion.engine.tactics.battle.events.attacks import (
    AttackBegan,
    AttackCompared,
    AttackEvent,
    AttacksEnded,
    CirclesMarked,
    DiceShown,
    MechDestroyed,
    TicHeld,
)
from companion.engine.tactics.battle.events.cards import (
    CardDiscarded,
    CardDrawn,
    CardEvent,
    CardUsed,
    CriticalPlayed,
    CriticalRepaired,
    DeckReshuffled,
)
from companion.engine.tactics.battle.events.ground import GroundEvent, HexTokenSet, TerrainSet
from companion.engine.tactics.battle.events.heat import (
    Cooled,
    HeatDiscarded,
    HeatEvent,
    HeatGained,
    HeatTurnedUp,
    Restarted,
    ShutDown,
)
from companion.engine.tactics.battle.events.orders import (
    ActionTaken,
    Activated,
    ActivationEnded,
    FreeActionGranted,
    OrdersEvent,
    OrdersWritten,
    SpecialUsed,
)
from companion.engine.tactics.battle.events.rounds import (
    BattleEnded,
    CoinFlipped,
    DecksShuffled,
    EdgeChosen,
    PhaseBegan,
    RoundBegan,
    RoundEvent,
    StepBegan,
    TokensCleared,
)
from companion.engine.tactics.battle.events.tokens import LockTaken, TokenEvent, TokensGained
from companion.engine.tactics.battle.events.units import (
    LanceCounted,
    TrackSet,
    UnitEvent,
    UnitJoined,
    UnitLeft,
    UnitPlaced,
    UnitRefitted,
)

Event: TypeAlias = (
    RoundEvent | OrdersEvent | TokenEvent | AttackEvent | CardEvent | HeatEvent | GroundEvent | UnitEvent
    | UnitNamed | SideChanged | ArrivalSet | UnitReturned | HexMarked | NoteWritten
)  # fmt: skip
"""Any event."""

__all__ = [
    "ActionTaken",
    "Activated",
    "ActivationEnded",
    "AttackBegan",
    "AttackCompared",
    "AttacksEnded",
    "BattleEnded",
    "CardDiscarded",
    "CardDrawn",
    "CardUsed",
    "CirclesMarked",
    "CoinFlipped",
    "Cooled",
    "CriticalPlayed",
    "CriticalRepaired",
    "DeckReshuffled",
    "DecksShuffled",
    "DiceShown",
    "EdgeChosen",
    "Event",
    "FreeActionGranted",
    "HeatDiscarded",
    "HeatGained",
    "HeatTurnedUp",
    "HexTokenSet",
    "LanceCounted",
    "LockTaken",
    "MechDestroyed",
    "OrdersWritten",
    "PhaseBegan",
    "Restarted",
    "RoundBegan",
    "ShutDown",
    "SpecialUsed",
    "StepBegan",
    "TerrainSet",
    "TicHeld",
    "TokensCleared",
    "TokensGained",
    "TrackSet",
    "UnitJoined",
    "UnitLeft",
    "UnitPlaced",
    "UnitRefitted",
]
