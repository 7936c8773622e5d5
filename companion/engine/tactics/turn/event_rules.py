"""Every event of the family: what it changes, and how it is told."""

from __future__ import annotations

from companion.engine.skeleton import hex_notes, notes
from companion.engine.skeleton.common_events import PhaseBegan, TerrainSet, TrackSet
from companion.engine.skeleton.joining import rules as joining
from companion.engine.skeleton.rule_rows import EarlierNames, EventRule, no_text, of_unit
from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.text import events as words
from companion.engine.tactics.turn import changes
from companion.engine.tactics.turn import changes as unit

# No type is written here: so each row's functions are checked against its own event.
EVENT_RULES = (
    EventRule(events.DecksShuffled, changes.apply_decks_shuffled, no_text),
    EventRule(events.CoinFlipped, changes.apply_coin_flipped, no_text),
    EventRule(events.EdgeChosen, changes.apply_edge_chosen, words.format_edge_chosen),
    EventRule(events.StepBegan, changes.apply_step_began, no_text),
    EventRule(events.RoundBegan, changes.apply_round_began, words.format_round_began),
    EventRule(PhaseBegan, changes.apply_phase_began, words.format_phase_began),
    EventRule(events.UnitPlaced, of_unit(unit.apply_unit_placed), words.format_unit_placed),
    EventRule(events.OrdersWritten, of_unit(unit.apply_orders_written), no_text),
    EventRule(events.Activated, changes.apply_activated, no_text),
    EventRule(events.ActivationEnded, changes.apply_activation_ended, words.format_activation_ended),
    EventRule(events.ActionTaken, of_unit(unit.apply_action_taken), no_text),
    EventRule(events.FreeActionGranted, changes.apply_free_action_granted, words.format_free_action_granted),
    EventRule(events.TokensGained, of_unit(unit.apply_tokens_gained), words.format_tokens_gained),
    EventRule(events.LockTaken, of_unit(unit.apply_lock_taken), words.format_lock_taken),
    EventRule(events.TicHeld, of_unit(unit.apply_tic_held), words.format_tic_held),
    EventRule(events.SpecialUsed, of_unit(unit.apply_special_used), no_text),
    EventRule(events.AttackBegan, of_unit(unit.apply_attack_began), words.format_attack_began),
    EventRule(events.DiceShown, of_unit(unit.no_change), words.format_dice_shown, words.format_faces_thrown),
    EventRule(events.CardUsed, of_unit(unit.apply_card_used), words.format_card_used),
    EventRule(events.AttackCompared, of_unit(unit.no_change), words.format_attack_compared),
    EventRule(events.AttacksEnded, changes.apply_attacks_ended, no_text),
    EventRule(events.CirclesMarked, of_unit(unit.apply_circles_marked), words.format_circles_marked),
    EventRule(
        events.MechDestroyed,
        changes.apply_mech_destroyed,
        words.format_mech_destroyed,
        news=words.news_of_mech_destroyed,
    ),
    EventRule(
        events.CardDrawn,
        changes.apply_card_drawn,
        words.format_card_drawn,
        words.format_card_shown,
        news=words.news_of_card_drawn,
    ),
    EventRule(events.CardDiscarded, changes.apply_card_discarded, no_text),
    EventRule(events.DeckReshuffled, changes.apply_deck_reshuffled, words.format_deck_reshuffled),
    EventRule(events.CriticalPlayed, of_unit(unit.apply_critical_played), words.format_critical_played),
    EventRule(
        events.CriticalRepaired,
        changes.apply_critical_repaired,
        words.format_critical_repaired,
        news=words.news_of_critical_repaired,
    ),
    EventRule(events.HeatGained, of_unit(unit.apply_heat_gained), words.format_heat_gained),
    EventRule(events.HeatDiscarded, changes.apply_heat_discarded, words.format_heat_discarded),
    EventRule(
        events.HeatTurnedUp,
        of_unit(unit.apply_heat_turned_up),
        words.format_heat_turned_up,
        news=words.news_of_heat_turned_up,
    ),
    EventRule(events.Cooled, of_unit(unit.apply_cooled), no_text),
    EventRule(
        events.ShutDown,
        of_unit(unit.apply_shut_down),
        words.format_shut_down,
        news=words.news_of_shut_down,
    ),
    EventRule(
        events.Restarted,
        of_unit(unit.apply_restarted),
        words.format_restarted,
        news=words.news_of_restarted,
    ),
    EventRule(events.HexTokenSet, changes.apply_hex_token_set, words.format_hex_token_set),
    EventRule(TerrainSet, changes.apply_terrain_set, words.format_terrain_set),
    EventRule(events.TokensCleared, changes.apply_tokens_cleared, words.format_tokens_cleared),
    EventRule(TrackSet, changes.apply_track_set, no_text),
    EventRule(
        events.BattleEnded,
        changes.apply_battle_ended,
        words.format_battle_ended,
        news=words.news_of_battle_ended,
    ),
    EventRule(events.UnitJoined, joining.apply_unit_joined, no_text),
    EventRule(events.UnitRefitted, joining.apply_unit_refitted, no_text),
    EventRule(events.LanceCounted, changes.apply_lance_counted, words.format_lance_counted),
    EventRule(events.UnitLeft, changes.apply_unit_left, no_text),
    *hex_notes.EVENT_RULES,
    *notes.EVENT_RULES,
)

EARLIER_NAMES = EarlierNames()
"""Nothing has changed its name since the first release whose battles are kept, 1384119."""
