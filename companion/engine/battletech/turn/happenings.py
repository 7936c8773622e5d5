"""Every event of the family: what it changes, and how it is told."""

from __future__ import annotations

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.words import damage
from companion.engine.battletech.battle.words import events as words
from companion.engine.battletech.battle.words.lines import news
from companion.engine.battletech.turn import changes
from companion.engine.battletech.turn import unit_changes as unit
from companion.engine.shared.joining import changes as joining
from companion.engine.shared.notes import hex_notes
from companion.engine.shared.notes import rules as notes
from companion.engine.shared.rows import Happening, of_unit, silent

# No type is written here: so each row's functions are checked against its own event.
HAPPENINGS = (
    Happening(events.TurnBegan, changes.turn_began, silent),
    Happening(events.StepBegan, changes.step_began, silent),
    Happening(events.InitiativeRolled, changes.initiative_rolled, words.initiative_rolled),
    Happening(events.UnitInitiativeRolled, changes.unit_initiative_rolled, words.unit_initiative_rolled),
    Happening(events.BattleEnded, changes.battle_ended, words.battle_ended, news=news.battle_ended),
    Happening(events.DueArose, changes.due_arose, words.due_arose),
    Happening(events.DueSettled, changes.due_settled, words.due_settled, news=news.due_settled),
    Happening(events.UnitPlaced, of_unit(unit.unit_placed), words.unit_placed),
    Happening(events.UnitMoved, of_unit(unit.unit_moved), words.unit_moved),
    Happening(events.UnitLeft, of_unit(unit.unit_left), words.unit_left, news=news.unit_left),
    Happening(events.UnitTwisted, of_unit(unit.unit_twisted), silent),
    Happening(events.UnitFell, of_unit(unit.lies_down), words.unit_fell, news=news.unit_fell),
    Happening(events.UnitDropped, of_unit(unit.lies_down), words.unit_dropped),
    Happening(events.UnitStood, of_unit(unit.unit_stood), words.unit_stood),
    Happening(events.UnitSkidded, of_unit(unit.nothing), words.unit_skidded, news=news.unit_skidded),
    Happening(events.PilotingRolled, of_unit(unit.nothing), words.piloting_rolled, news=news.piloting_rolled),
    Happening(events.MascUsed, of_unit(unit.masc_used), words.masc_used),
    Happening(events.TerrainSet, changes.terrain_set, words.terrain_set),
    Happening(events.MinesLaid, changes.mines_laid, words.mines_laid),
    Happening(events.MinesMet, of_unit(unit.nothing), words.mines_met),
    Happening(events.SightDenied, of_unit(unit.sight_denied), words.sight_denied),
    Happening(events.FireDeclared, of_unit(unit.fire_declared), silent),
    Happening(events.ShotFired, of_unit(unit.shot_fired), words.shot_fired),
    Happening(events.ShotWithheld, of_unit(unit.nothing), words.shot_withheld),
    Happening(events.RoundSpent, of_unit(unit.round_spent), silent),
    Happening(events.MissilesHit, of_unit(unit.nothing), words.missiles_hit),
    Happening(events.AntiMissileFired, of_unit(unit.anti_missile_fired), words.anti_missile_fired),
    Happening(events.WeaponJammed, of_unit(unit.weapon_jammed), words.weapon_jammed, news=news.weapon_jammed),
    Happening(events.NarcAttached, of_unit(unit.narc_attached), words.narc_attached),
    Happening(events.FireResolved, of_unit(unit.fire_resolved), silent),
    Happening(events.BlowDeclared, of_unit(unit.blow_declared), silent),
    Happening(events.BlowStruck, of_unit(unit.nothing), words.blow_struck),
    Happening(events.BlowResolved, of_unit(unit.blow_resolved), silent),
    Happening(events.ClubTaken, changes.club_taken, words.club_taken),
    Happening(events.LocationHit, of_unit(unit.nothing), damage.location_hit),
    Happening(events.CoverHit, of_unit(unit.nothing), damage.cover_hit),
    Happening(events.ArmorLost, of_unit(unit.armor_lost), damage.armor_lost),
    Happening(events.StructureLost, of_unit(unit.structure_lost), damage.structure_lost),
    Happening(
        events.LocationDestroyed,
        changes.location_destroyed,
        damage.location_destroyed,
        news=news.location_destroyed,
    ),
    Happening(events.MechDestroyed, of_unit(unit.destroyed), damage.mech_destroyed, news=news.mech_destroyed),
    Happening(events.DamageVanished, of_unit(unit.nothing), damage.damage_vanished),
    Happening(events.CriticalRolled, of_unit(unit.nothing), damage.critical_rolled),
    Happening(events.SlotHit, of_unit(unit.slot_hit), damage.slot_hit, news=news.slot_hit),
    Happening(
        events.AmmunitionExploded,
        of_unit(unit.bins_emptied),
        damage.ammunition_exploded,
        news=news.ammunition_exploded,
    ),
    Happening(events.AmmunitionLost, of_unit(unit.bins_emptied), damage.ammunition_lost),
    Happening(events.SkillsRolled, of_unit(unit.skills_rolled), damage.skills_rolled),
    Happening(events.WarriorHit, of_unit(unit.warrior_hit), damage.warrior_hit, news=news.warrior_hit),
    Happening(
        events.WarriorFainted, changes.warrior_fainted, damage.warrior_fainted, news=news.warrior_fainted
    ),
    Happening(events.WarriorWoke, changes.warrior_woke, damage.warrior_woke, news=news.warrior_woke),
    Happening(events.HeatBuilt, of_unit(unit.heat_built), damage.heat_built),
    Happening(events.HeatSet, of_unit(unit.heat_set), damage.heat_set),
    Happening(
        events.ReactorShutDown,
        of_unit(unit.reactor_shut_down),
        damage.reactor_shut_down,
        news=news.reactor_shut_down,
    ),
    Happening(
        events.ReactorRestarted,
        of_unit(unit.reactor_restarted),
        damage.reactor_restarted,
        news=news.reactor_restarted,
    ),
    Happening(events.Switched, of_unit(unit.switched), damage.switched),
    Happening(events.TrackSet, changes.track_set, silent),
    Happening(events.PoolSpent, of_unit(unit.pool_spent), damage.pool_spent),
    Happening(events.Triggered, changes.triggered, words.triggered, news=news.victory_triggered),
    Happening(
        events.WithdrawalOrdered,
        of_unit(unit.withdrawal_ordered),
        words.withdrawal_ordered,
        news=news.withdrawal_ordered,
    ),
    Happening(events.SlotDisabled, of_unit(unit.slot_disabled), damage.slot_disabled),
    Happening(events.DumpDeclared, of_unit(unit.dump_declared), silent),
    Happening(events.AmmunitionDumped, of_unit(unit.bins_emptied), damage.ammunition_dumped),
    Happening(events.UnitJoined, joining.unit_joined, silent),
    Happening(events.UnitRefitted, joining.unit_refitted, silent),
    *hex_notes.HAPPENINGS,
    *notes.HAPPENINGS,
)
