"""Event rules of the family: the change, the journal text and the news of every event."""

from __future__ import annotations

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.text import cruise, damage, ground, news, soldiers
from companion.engine.battletech.battle.text import events as words
from companion.engine.battletech.turn import changes
from companion.engine.battletech.turn import unit_changes as unit
from companion.engine.skeleton import hex_notes, notes
from companion.engine.skeleton.common_events import TerrainSet, TrackSet
from companion.engine.skeleton.joining import rules as joining
from companion.engine.skeleton.rule_rows import EventRule, no_text, of_unit

# No type is written here: so each row's functions are checked against its own event.
EVENT_RULES = (
    EventRule(events.TurnBegan, changes.apply_turn_began, no_text),
    EventRule(events.StepBegan, changes.apply_step_began, no_text),
    EventRule(events.InitiativeRolled, changes.apply_initiative_rolled, words.format_initiative_rolled),
    EventRule(
        events.UnitInitiativeRolled, changes.apply_unit_initiative_rolled, words.format_unit_initiative_rolled
    ),
    EventRule(
        events.GoalDecided,
        changes.apply_goal_decided,
        words.format_goal_decided,
        news=news.news_of_goal_decided,
    ),
    EventRule(
        events.BattleEnded,
        changes.apply_battle_ended,
        words.format_battle_ended,
        news=news.news_of_battle_ended,
    ),
    EventRule(events.DueArose, changes.apply_due_arose, words.format_due_arose),
    EventRule(
        events.DueSettled,
        changes.apply_due_settled,
        words.format_due_settled,
        news=news.news_of_due_settled,
    ),
    EventRule(events.UnitPlaced, changes.apply_unit_placed, words.format_unit_placed),
    EventRule(events.UnitMoved, of_unit(unit.apply_unit_moved), words.format_unit_moved),
    EventRule(
        events.UnitLeft,
        changes.apply_unit_left,
        words.format_unit_left,
        news=news.news_of_unit_left,
    ),
    EventRule(events.UnitHidden, changes.apply_unit_hidden, no_text),
    EventRule(
        events.UnitRevealed,
        changes.apply_unit_revealed,
        words.format_unit_revealed,
        news=news.news_of_unit_revealed,
    ),
    EventRule(events.AmbushLaid, of_unit(unit.apply_ambush_laid), no_text),
    EventRule(
        events.MoveHalted,
        of_unit(unit.no_change),
        words.format_move_halted,
        news=news.news_of_move_halted,
    ),
    EventRule(events.UnitTwisted, of_unit(unit.apply_unit_twisted), no_text),
    EventRule(
        events.UnitSkidded,
        of_unit(unit.no_change),
        words.format_unit_skidded,
        news=news.news_of_unit_skidded,
    ),
    EventRule(
        events.PilotingRolled,
        of_unit(unit.no_change),
        words.format_piloting_rolled,
        news=news.news_of_piloting_rolled,
    ),
    EventRule(TerrainSet, changes.apply_terrain_set, words.format_terrain_set),
    EventRule(events.EffectBegan, changes.apply_effect_began, ground.format_effect_began),
    EventRule(events.EffectEnded, changes.apply_effect_ended, ground.format_effect_ended),
    EventRule(events.FireRolled, lambda battle, _: battle, ground.format_fire_rolled),
    EventRule(events.WindRolled, changes.apply_wind_rolled, ground.format_wind_rolled),
    EventRule(events.StructureSet, changes.apply_structure_set, no_text),
    EventRule(events.StructureDamaged, changes.apply_structure_damaged, ground.format_structure_damaged),
    EventRule(events.StructureStruck, changes.apply_structure_struck, ground.format_structure_struck),
    EventRule(events.BasementFound, changes.apply_basement_found, ground.format_basement_found),
    EventRule(events.MinesLaid, changes.apply_mines_laid, words.format_mines_laid),
    EventRule(events.MinesMet, of_unit(unit.no_change), words.format_mines_met),
    EventRule(events.MinesSwept, of_unit(unit.no_change), words.format_mines_swept),
    EventRule(events.MinesWorked, changes.apply_mines_worked, words.format_mines_worked),
    EventRule(events.SightDenied, of_unit(unit.apply_sight_denied), words.format_sight_denied),
    EventRule(events.FireDeclared, of_unit(unit.apply_fire_declared), no_text),
    EventRule(events.ShotFired, of_unit(unit.apply_shot_fired), words.format_shot_fired),
    EventRule(events.ShotWithheld, of_unit(unit.no_change), words.format_shot_withheld),
    EventRule(events.RoundSpent, of_unit(unit.apply_round_spent), no_text),
    EventRule(events.MissilesHit, of_unit(unit.no_change), words.format_missiles_hit),
    EventRule(
        events.AntiMissileFired, of_unit(unit.apply_anti_missile_fired), words.format_anti_missile_fired
    ),
    EventRule(events.MissilesDiverted, of_unit(unit.no_change), words.format_missiles_diverted),
    EventRule(
        events.WeaponJammed,
        of_unit(unit.apply_weapon_jammed),
        words.format_weapon_jammed,
        news=news.news_of_weapon_jammed,
    ),
    EventRule(events.NarcAttached, of_unit(unit.apply_narc_attached), words.format_narc_attached),
    EventRule(events.ShotUnderWay, changes.apply_shot_under_way, words.format_shot_under_way),
    EventRule(events.ShotLanded, changes.apply_shot_landed, words.format_shot_landed),
    EventRule(events.CruiseLaunched, changes.apply_cruise_launched, no_text),
    EventRule(events.CruiseFlew, changes.apply_cruise_flew, cruise.format_cruise_flew),
    EventRule(events.PayloadDropped, changes.apply_payload_dropped, cruise.format_payload_dropped),
    EventRule(events.CruiseEnded, changes.apply_cruise_ended, cruise.format_cruise_ended),
    EventRule(
        events.TargetIlluminated, of_unit(unit.apply_target_illuminated), words.format_target_illuminated
    ),
    EventRule(events.TargetMarked, of_unit(unit.apply_target_marked), words.format_target_marked),
    EventRule(events.FireResolved, of_unit(unit.apply_fire_resolved), no_text),
    EventRule(events.BlowDeclared, of_unit(unit.apply_blow_declared), no_text),
    EventRule(events.BlowStruck, of_unit(unit.no_change), words.format_blow_struck),
    EventRule(events.BlowResolved, of_unit(unit.apply_blow_resolved), no_text),
    EventRule(
        events.SwarmBegan,
        of_unit(unit.apply_swarm_began),
        soldiers.format_swarm_began,
        news=soldiers.news_of_swarm_began,
    ),
    EventRule(events.SwarmEnded, of_unit(unit.apply_swarm_ended), soldiers.format_swarm_ended),
    EventRule(events.UnitMounted, changes.apply_unit_mounted, no_text),
    EventRule(
        events.UnitDismounted,
        changes.apply_unit_dismounted,
        soldiers.format_unit_dismounted,
        news=soldiers.news_of_unit_dismounted,
    ),
    EventRule(events.PodDetonated, of_unit(unit.apply_pod_detonated), soldiers.format_pod_detonated),
    EventRule(events.ClubTaken, changes.apply_club_taken, words.format_club_taken),
    EventRule(events.LocationHit, of_unit(unit.no_change), damage.format_location_hit),
    EventRule(events.CoverHit, of_unit(unit.no_change), damage.format_cover_hit),
    EventRule(events.ArmorLost, of_unit(unit.apply_armor_lost), damage.format_armor_lost),
    EventRule(events.StructureLost, of_unit(unit.apply_structure_lost), damage.format_structure_lost),
    EventRule(
        events.LocationDestroyed,
        changes.apply_location_destroyed,
        damage.format_location_destroyed,
        news=news.news_of_location_destroyed,
    ),
    EventRule(
        events.MechDestroyed,
        of_unit(unit.apply_mech_destroyed),
        damage.format_mech_destroyed,
        news=news.news_of_mech_destroyed,
    ),
    EventRule(events.DamageVanished, of_unit(unit.no_change), damage.format_damage_vanished),
    EventRule(events.CriticalRolled, of_unit(unit.no_change), damage.format_critical_rolled),
    EventRule(
        events.AmmunitionExploded,
        of_unit(unit.apply_bins_emptied),
        damage.format_ammunition_exploded,
        news=news.news_of_ammunition_exploded,
    ),
    EventRule(events.AmmunitionLost, of_unit(unit.apply_bins_emptied), damage.format_ammunition_lost),
    EventRule(events.SkillsRolled, of_unit(unit.apply_skills_rolled), damage.format_skills_rolled),
    EventRule(
        events.WarriorHit,
        of_unit(unit.apply_warrior_hit),
        damage.format_warrior_hit,
        news=news.news_of_warrior_hit,
    ),
    EventRule(
        events.WarriorFainted,
        changes.apply_warrior_fainted,
        damage.format_warrior_fainted,
        news=news.news_of_warrior_fainted,
    ),
    EventRule(
        events.WarriorWoke,
        changes.apply_warrior_woke,
        damage.format_warrior_woke,
        news=news.news_of_warrior_woke,
    ),
    EventRule(events.HeatBuilt, of_unit(unit.apply_heat_built), damage.format_heat_built),
    EventRule(events.BurnsOn, of_unit(unit.apply_burns_on), damage.format_burns_on),
    EventRule(events.Switched, of_unit(unit.apply_switched), damage.format_switched),
    EventRule(events.EquipmentSet, of_unit(unit.apply_equipment_set), damage.format_equipment_set),
    EventRule(TrackSet, changes.apply_track_set, no_text),
    EventRule(events.PoolSpent, of_unit(unit.apply_pool_spent), damage.format_pool_spent),
    EventRule(
        events.Triggered,
        changes.apply_triggered,
        words.format_triggered,
        news=news.news_of_victory_triggered,
    ),
    EventRule(
        events.WithdrawalOrdered,
        of_unit(unit.apply_withdrawal_ordered),
        words.format_withdrawal_ordered,
        news=news.news_of_withdrawal_ordered,
    ),
    EventRule(events.DumpDeclared, of_unit(unit.apply_dump_declared), no_text),
    EventRule(events.AmmunitionDumped, of_unit(unit.apply_bins_emptied), damage.format_ammunition_dumped),
    EventRule(events.UnitJoined, joining.apply_unit_joined, no_text),
    EventRule(events.UnitRefitted, joining.apply_unit_refitted, no_text),
    *hex_notes.EVENT_RULES,
    *notes.EVENT_RULES,
)
