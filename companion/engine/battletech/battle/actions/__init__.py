"""Actions of players in a battle of the battletech family."""

from __future__ import annotations

from typing import TypeAlias

from companion.engine.battletech.battle.actions.attacks import (
    AttackAction,
    DeclareBlow,
    DeclareFire,
    FireAt,
    FireCountermeasures,
    Illuminate,
    ResolveBlow,
    ResolveFire,
    TakeClub,
)
from companion.engine.battletech.battle.actions.by_hand import (
    ByHandAction,
    Hit,
    HurtWarrior,
    LandShell,
    Place,
    StrikeSlot,
)
from companion.engine.battletech.battle.actions.combined import PARTS, Part, Together
from companion.engine.battletech.battle.actions.cruise import CruiseAction, LaunchCruise, SteerCruise
from companion.engine.battletech.battle.actions.dues import (
    Dismiss,
    DismissAll,
    DueAction,
    RollPiloting,
    Settle,
    SettleAll,
)
from companion.engine.battletech.battle.actions.equipment import Dump, EquipmentAction, SetEquipment, Switch
from companion.engine.battletech.battle.actions.ground import (
    ClearMines,
    Detonate,
    GroundAction,
    NoteEffect,
    NoteStructure,
)
from companion.engine.battletech.battle.actions.movement import (
    DismountCarrier,
    Jump,
    MountCarrier,
    Move,
    MovementAction,
    NoteMove,
    React,
    Step,
    TransferMen,
    UseMasc,
)
from companion.engine.battletech.battle.actions.turn import (
    Deploy,
    Hide,
    LieInWait,
    Reveal,
    RollInitiative,
    RollSkills,
    TurnAction,
)
from companion.engine.marks import Mark
from companion.engine.skeleton.hex_notes import MarkHex
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.notes import WriteNote

Action: TypeAlias = (
    TurnAction | MovementAction | AttackAction | CruiseAction | EquipmentAction | GroundAction
    | ByHandAction | DueAction | Together | Mark | MarkHex
    | AddUnit | WithdrawUnit | ReturnUnit | ChangeUnit | WriteNote
)  # fmt: skip
"""Any action."""

__all__ = [
    "PARTS",
    "Action",
    "ClearMines",
    "DeclareBlow",
    "DeclareFire",
    "Deploy",
    "Detonate",
    "Dismiss",
    "DismissAll",
    "DismountCarrier",
    "Dump",
    "FireAt",
    "FireCountermeasures",
    "Hide",
    "Hit",
    "HurtWarrior",
    "Illuminate",
    "Jump",
    "LandShell",
    "LaunchCruise",
    "LieInWait",
    "MountCarrier",
    "Move",
    "NoteEffect",
    "NoteMove",
    "NoteStructure",
    "Part",
    "Place",
    "React",
    "ResolveBlow",
    "ResolveFire",
    "Reveal",
    "RollInitiative",
    "RollPiloting",
    "RollSkills",
    "SetEquipment",
    "Settle",
    "SettleAll",
    "SteerCruise",
    "Step",
    "StrikeSlot",
    "Switch",
    "TakeClub",
    "Together",
    "TransferMen",
    "UseMasc",
]
