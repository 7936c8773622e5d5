"""The smallest facts that change a battle of the battletech family, in chapters as the rules have them."""

from __future__ import annotations

from typing import TypeAlias

from companion.engine.battletech.battle.events.ammunition import (
    AmmunitionDumped,
    AmmunitionEvent,
    AmmunitionExploded,
    AmmunitionLost,
    DumpDeclared,
)
from companion.engine.battletech.battle.events.by_hand import ByHandEvent, TrackSet, UnitJoined, UnitRefitted
from companion.engine.battletech.battle.events.criticals import (
    CriticalEvent,
    CriticalRolled,
    SlotDisabled,
    SlotHit,
)
from companion.engine.battletech.battle.events.damage import (
    ArmorLost,
    CoverHit,
    DamageEvent,
    DamageVanished,
    LocationDestroyed,
    LocationHit,
    MechDestroyed,
    StructureLost,
)
from companion.engine.battletech.battle.events.fire import (
    AntiMissileFired,
    FireDeclared,
    FireEvent,
    FireResolved,
    MissilesDiverted,
    MissilesHit,
    NarcAttached,
    RoundSpent,
    ShotFired,
    ShotLanded,
    ShotUnderWay,
    ShotWithheld,
    SightDenied,
    TargetMarked,
    WeaponJammed,
)
from companion.engine.battletech.battle.events.ground import (
    EffectBegan,
    EffectEnded,
    FireRolled,
    GroundEvent,
    MinesLaid,
    MinesMet,
    StructureDamaged,
    StructureSet,
    TerrainSet,
    WindRolled,
)
from companion.engine.battletech.battle.events.heat import (
    HeatBuilt,
    HeatEvent,
    HeatSet,
    ReactorRestarted,
    ReactorShutDown,
    Switched,
)
from companion.engine.battletech.battle.events.movement import (
    MascUsed,
    MovementEvent,
    PilotingRolled,
    UnitDropped,
    UnitFell,
    UnitLeft,
    UnitMoved,
    UnitPlaced,
    UnitSkidded,
    UnitStood,
    UnitTwisted,
)
from companion.engine.battletech.battle.events.physical import (
    BlowDeclared,
    BlowResolved,
    BlowStruck,
    ClubTaken,
    PhysicalEvent,
)
from companion.engine.battletech.battle.events.turn import (
    BattleEnded,
    DueArose,
    DueSettled,
    InitiativeRolled,
    StepBegan,
    Triggered,
    TurnBegan,
    TurnEvent,
    UnitInitiativeRolled,
    WithdrawalOrdered,
)
from companion.engine.battletech.battle.events.warriors import (
    PoolSpent,
    SkillsRolled,
    WarriorEvent,
    WarriorFainted,
    WarriorHit,
    WarriorWoke,
)
from companion.engine.shared.hex_notes import HexMarked
from companion.engine.shared.joining.actions import (
    ArrivalSet,
    PilotNamed,
    SideChanged,
    SkillsSet,
    UnitNamed,
    UnitReturned,
)
from companion.engine.shared.notes import NoteWritten

Event: TypeAlias = (
    TurnEvent | MovementEvent | GroundEvent | FireEvent | PhysicalEvent | DamageEvent | CriticalEvent
    | AmmunitionEvent | WarriorEvent | HeatEvent | ByHandEvent
    | UnitNamed | PilotNamed | SkillsSet | SideChanged | ArrivalSet | UnitReturned | HexMarked | NoteWritten
)  # fmt: skip
"""Any event."""

__all__ = [
    "AmmunitionDumped",
    "AmmunitionExploded",
    "AmmunitionLost",
    "AntiMissileFired",
    "ArmorLost",
    "BattleEnded",
    "BlowDeclared",
    "BlowResolved",
    "BlowStruck",
    "ClubTaken",
    "CoverHit",
    "CriticalRolled",
    "DamageVanished",
    "DueArose",
    "DueSettled",
    "DumpDeclared",
    "EffectBegan",
    "EffectEnded",
    "Event",
    "FireDeclared",
    "FireResolved",
    "FireRolled",
    "HeatBuilt",
    "HeatSet",
    "InitiativeRolled",
    "LocationDestroyed",
    "LocationHit",
    "MascUsed",
    "MechDestroyed",
    "MinesLaid",
    "MinesMet",
    "MissilesDiverted",
    "MissilesHit",
    "NarcAttached",
    "PilotingRolled",
    "PoolSpent",
    "ReactorRestarted",
    "ReactorShutDown",
    "RoundSpent",
    "ShotFired",
    "ShotLanded",
    "ShotUnderWay",
    "ShotWithheld",
    "SightDenied",
    "SkillsRolled",
    "SlotDisabled",
    "SlotHit",
    "StepBegan",
    "StructureDamaged",
    "StructureLost",
    "StructureSet",
    "Switched",
    "TargetMarked",
    "TerrainSet",
    "TrackSet",
    "Triggered",
    "TurnBegan",
    "UnitDropped",
    "UnitFell",
    "UnitInitiativeRolled",
    "UnitJoined",
    "UnitLeft",
    "UnitMoved",
    "UnitPlaced",
    "UnitRefitted",
    "UnitSkidded",
    "UnitStood",
    "UnitTwisted",
    "WarriorFainted",
    "WarriorHit",
    "WarriorWoke",
    "WeaponJammed",
    "WindRolled",
    "WithdrawalOrdered",
]
