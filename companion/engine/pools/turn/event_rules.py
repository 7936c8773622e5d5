"""Every event of the family: what it changes, and how it is told."""

from __future__ import annotations

from companion.engine.pools.battle import engagement_events, events, people_events
from companion.engine.pools.battle.text import events as text
from companion.engine.pools.battle.text import people as people_text
from companion.engine.pools.turn import changes, people_changes
from companion.engine.pools.turn import engagement_changes as engaged
from companion.engine.skeleton import hex_notes, notes
from companion.engine.skeleton.common_events import PhaseBegan, TrackSet
from companion.engine.skeleton.joining import rules as joining
from companion.engine.skeleton.rule_rows import EarlierNames, EventRule, no_text, of_unit

# No type is written here: so each row's functions are checked against its own event.
EVENT_RULES = (
    EventRule(events.TieSettled, of_unit(changes.apply_tie_settled), text.format_tie_settled),
    EventRule(events.StepBegan, changes.apply_step_began, no_text),
    EventRule(events.RoundBegan, changes.apply_round_began, text.format_round_began),
    EventRule(PhaseBegan, changes.apply_phase_began, text.format_phase_began),
    EventRule(events.EscalationSet, changes.apply_escalation_set, text.format_escalation_set),
    EventRule(
        events.BattleEnded,
        changes.apply_battle_ended,
        text.format_battle_ended,
        news=text.news_of_battle_ended,
    ),
    EventRule(events.UnitPlaced, of_unit(changes.apply_unit_placed), text.format_unit_placed),
    EventRule(events.FirstDeclared, of_unit(changes.apply_first_declared), no_text),
    EventRule(events.TurnBegan, changes.apply_turn_began, no_text),
    EventRule(events.TurnEnded, changes.apply_turn_ended, text.format_turn_ended),
    EventRule(events.ActionTaken, of_unit(changes.apply_action_taken), no_text),
    EventRule(events.Moved, of_unit(changes.apply_moved), text.format_moved),
    EventRule(events.Guarded, of_unit(changes.apply_guarded), no_text),
    EventRule(events.Aimed, of_unit(changes.apply_aimed), text.format_aimed),
    EventRule(events.Braced, of_unit(changes.apply_braced), no_text),
    EventRule(events.PostureSet, of_unit(changes.apply_posture_set), text.format_posture_set),
    EventRule(events.AttackBegan, of_unit(changes.no_change), text.format_attack_began),
    EventRule(events.PoolRolled, of_unit(changes.no_change), text.format_pool_rolled),
    EventRule(events.MettleSpent, of_unit(changes.apply_mettle_spent), text.format_mettle_spent),
    EventRule(events.AttackResolved, of_unit(changes.no_change), text.format_attack_resolved),
    EventRule(events.OpposedResolved, of_unit(changes.no_change), text.format_opposed_resolved),
    EventRule(events.Feinted, of_unit(changes.apply_feinted), text.format_feinted),
    EventRule(events.Pushed, of_unit(changes.apply_pushed), text.format_pushed),
    EventRule(engagement_events.Pinpointed, of_unit(engaged.apply_pinpointed), text.format_pinpointed),
    EventRule(engagement_events.HoldSet, of_unit(engaged.apply_hold_set), text.format_hold_set),
    EventRule(engagement_events.Loosened, of_unit(engaged.apply_loosened), text.format_loosened),
    EventRule(
        engagement_events.FireReadied,
        of_unit(engaged.apply_fire_readied),
        text.format_fire_readied,
    ),
    EventRule(engagement_events.Delayed, of_unit(engaged.apply_delayed), no_text),
    EventRule(engagement_events.TurnResumed, engaged.apply_turn_resumed, no_text),
    EventRule(engagement_events.CoverKept, of_unit(engaged.apply_cover_kept), text.format_cover_kept),
    EventRule(engagement_events.Burst, of_unit(changes.no_change), text.format_burst),
    EventRule(
        engagement_events.WeaponThrown,
        of_unit(engaged.apply_weapon_thrown),
        text.format_weapon_thrown,
    ),
    EventRule(engagement_events.WeaponFetched, of_unit(engaged.apply_weapon_fetched), no_text),
    EventRule(engagement_events.OpponentDefeated, of_unit(engaged.apply_opponent_defeated), no_text),
    EventRule(engagement_events.Shielded, of_unit(engaged.apply_shielded), text.format_shielded),
    EventRule(
        engagement_events.ShieldStruck,
        of_unit(engaged.apply_shield_struck),
        text.format_shield_struck,
    ),
    EventRule(
        engagement_events.PowerStored,
        of_unit(engaged.apply_power_stored),
        text.format_power_stored,
    ),
    EventRule(engagement_events.ChargeSet, of_unit(engaged.apply_charge_set), text.format_charge_set),
    EventRule(engagement_events.ChargeGone, of_unit(engaged.apply_charge_gone), text.format_charge_gone),
    EventRule(engagement_events.ClipsLoaded, engaged.apply_clips_loaded, text.format_clips_loaded),
    EventRule(engagement_events.CrewCalled, of_unit(engaged.apply_crew_called), no_text),
    EventRule(
        engagement_events.CrewCoordinated,
        of_unit(engaged.apply_crew_coordinated),
        text.format_crew_coordinated,
    ),
    EventRule(engagement_events.FormTaken, engaged.apply_form_taken, text.format_form_taken),
    EventRule(engagement_events.BarrierRaised, engaged.apply_barrier_raised, text.format_barrier_raised),
    EventRule(
        engagement_events.DamageControlled,
        of_unit(engaged.apply_damage_controlled),
        text.format_damage_controlled,
    ),
    EventRule(engagement_events.JammingSet, of_unit(engaged.apply_jamming_set), text.format_jamming_set),
    EventRule(engagement_events.Tangled, of_unit(engaged.apply_tangled), text.format_tangled),
    EventRule(engagement_events.PursuitSet, of_unit(engaged.apply_pursuit_set), text.format_pursuit_set),
    EventRule(engagement_events.CloudRaised, engaged.apply_cloud_raised, text.format_cloud_raised),
    EventRule(engagement_events.CloudsGone, engaged.apply_clouds_gone, no_text),
    EventRule(engagement_events.MineLaid, engaged.apply_mine_laid, text.format_mine_laid),
    EventRule(engagement_events.MineSprung, engaged.apply_mine_sprung, text.format_mine_sprung),
    EventRule(engagement_events.BombMoved, engaged.apply_bomb_moved, text.format_bomb_moved),
    EventRule(engagement_events.PatrolSet, of_unit(engaged.apply_patrol_set), no_text),
    EventRule(
        engagement_events.SteppedAside,
        of_unit(engaged.apply_stepped_aside),
        text.format_stepped_aside,
    ),
    EventRule(
        engagement_events.PilotShaken,
        of_unit(engaged.apply_pilot_shaken),
        text.format_pilot_shaken,
    ),
    EventRule(
        engagement_events.AttackIntercepted, of_unit(changes.no_change), text.format_attack_intercepted
    ),
    EventRule(
        engagement_events.TargetAnalyzed,
        of_unit(engaged.apply_target_analyzed),
        text.format_target_analyzed,
    ),
    EventRule(
        engagement_events.SignalTraced,
        of_unit(engaged.apply_signal_traced),
        text.format_signal_traced,
    ),
    EventRule(engagement_events.Drifted, of_unit(engaged.apply_drifted), text.format_drifted),
    EventRule(engagement_events.Fell, of_unit(engaged.apply_fell), text.format_fell),
    EventRule(events.ShotsSpent, of_unit(changes.apply_shots_spent), no_text),
    EventRule(events.LocationRolled, of_unit(changes.no_change), text.format_location_rolled),
    EventRule(events.BarrierStruck, of_unit(changes.apply_barrier_struck), text.format_barrier_struck),
    EventRule(events.BarrierRested, of_unit(changes.apply_barrier_rested), text.format_barrier_rested),
    EventRule(events.LocationStruck, changes.apply_location_struck, text.format_location_struck),
    EventRule(
        events.LocationDestroyed,
        of_unit(changes.apply_location_destroyed),
        text.format_location_destroyed,
        news=text.news_of_location_destroyed,
    ),
    EventRule(events.SystemStruck, of_unit(changes.apply_system_struck), text.format_system_struck),
    EventRule(
        events.CriticalSuffered,
        of_unit(changes.no_change),
        text.format_critical_suffered,
        news=text.news_of_critical_suffered,
    ),
    EventRule(events.FaultSet, of_unit(changes.apply_fault_set), text.format_fault_set),
    EventRule(events.PilotHurt, of_unit(changes.apply_pilot_hurt), text.format_pilot_hurt),
    EventRule(
        events.UnitDestroyed,
        changes.apply_unit_destroyed,
        text.format_unit_destroyed,
        news=text.news_of_unit_destroyed,
    ),
    EventRule(people_events.SteppedOut, people_changes.apply_stepped_out, people_text.format_stepped_out),
    EventRule(people_events.ClimbedIn, people_changes.apply_climbed_in, people_text.format_climbed_in),
    EventRule(people_events.Strode, of_unit(people_changes.apply_strode), no_text),
    EventRule(people_events.CameDown, of_unit(people_changes.apply_came_down), people_text.format_came_down),
    EventRule(TrackSet, changes.apply_track_set, no_text),
    EventRule(events.UnitJoined, joining.apply_unit_joined, no_text),
    EventRule(events.UnitRefitted, joining.apply_unit_refitted, no_text),
    EventRule(events.UnitLeft, changes.apply_unit_left, no_text),
    *hex_notes.EVENT_RULES,
    *notes.EVENT_RULES,
)

EARLIER_NAMES = EarlierNames()
"""No battle of an earlier release is stored: there were none."""
