"""Every event of the family: what it changes, and how it is told."""

from __future__ import annotations

from companion.engine.shared.joining import changes as joining
from companion.engine.shared.notes import hex_notes
from companion.engine.shared.notes import rules as notes
from companion.engine.shared.rows import Happening, of_unit, silent
from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.words import events as words
from companion.engine.tactics.battle.words import news
from companion.engine.tactics.turn import changes
from companion.engine.tactics.turn import unit_changes as unit

# No type is written here: so each row's functions are checked against its own event.
HAPPENINGS = (
    Happening(events.DecksShuffled, changes.decks_shuffled, silent),
    Happening(events.CoinFlipped, changes.coin_flipped, silent),
    Happening(events.EdgeChosen, changes.edge_chosen, words.edge_chosen),
    Happening(events.StepBegan, changes.step_began, silent),
    Happening(events.RoundBegan, changes.round_began, words.round_began),
    Happening(events.PhaseBegan, changes.phase_began, words.phase_began),
    Happening(events.UnitPlaced, of_unit(unit.unit_placed), words.unit_placed),
    Happening(events.OrdersWritten, of_unit(unit.orders_written), silent),
    Happening(events.Activated, changes.activated, silent),
    Happening(events.ActivationEnded, changes.activation_ended, words.activation_ended),
    Happening(events.ActionTaken, of_unit(unit.action_taken), silent),
    Happening(events.FreeActionGranted, changes.free_action_granted, words.free_action_granted),
    Happening(events.TokensGained, of_unit(unit.tokens_gained), words.tokens_gained),
    Happening(events.LockTaken, of_unit(unit.lock_taken), words.lock_taken),
    Happening(events.TicHeld, of_unit(unit.tic_held), words.tic_held),
    Happening(events.SpecialUsed, of_unit(unit.special_used), silent),
    Happening(events.AttackBegan, of_unit(unit.attack_began), words.attack_began),
    Happening(events.DiceShown, of_unit(unit.nothing), words.dice_shown, words.faces_thrown),
    Happening(events.CardUsed, of_unit(unit.card_used), words.card_used),
    Happening(events.AttackCompared, of_unit(unit.nothing), words.attack_compared),
    Happening(events.AttacksEnded, changes.attacks_ended, silent),
    Happening(events.CirclesMarked, of_unit(unit.circles_marked), words.circles_marked),
    Happening(events.MechDestroyed, changes.mech_destroyed, words.mech_destroyed, news=news.mech_destroyed),
    Happening(events.CardDrawn, changes.card_drawn, words.card_drawn, words.card_shown, news=news.card_drawn),
    Happening(events.CardDiscarded, changes.card_discarded, silent),
    Happening(events.DeckReshuffled, changes.deck_reshuffled, words.deck_reshuffled),
    Happening(events.CriticalPlayed, of_unit(unit.critical_played), words.critical_played),
    Happening(
        events.CriticalRepaired,
        changes.critical_repaired,
        words.critical_repaired,
        news=news.critical_repaired,
    ),
    Happening(events.HeatGained, of_unit(unit.heat_gained), words.heat_gained),
    Happening(events.HeatDiscarded, changes.heat_discarded, words.heat_discarded),
    Happening(
        events.HeatTurnedUp, of_unit(unit.heat_turned_up), words.heat_turned_up, news=news.heat_turned_up
    ),
    Happening(events.Cooled, of_unit(unit.cooled), silent),
    Happening(events.ShutDown, of_unit(unit.shut_down), words.shut_down, news=news.shut_down),
    Happening(events.Restarted, of_unit(unit.restarted), words.restarted, news=news.restarted),
    Happening(events.HexTokenSet, changes.hex_token_set, words.hex_token_set),
    Happening(events.TerrainSet, changes.terrain_set, words.terrain_set),
    Happening(events.TokensCleared, changes.tokens_cleared, words.tokens_cleared),
    Happening(events.TrackSet, changes.track_set, silent),
    Happening(events.BattleEnded, changes.battle_ended, words.battle_ended, news=news.battle_ended),
    Happening(events.UnitJoined, joining.unit_joined, silent),
    Happening(events.UnitRefitted, joining.unit_refitted, silent),
    Happening(events.LanceCounted, changes.lance_counted, words.lance_counted),
    Happening(events.UnitLeft, changes.unit_left, silent),
    *hex_notes.HAPPENINGS,
    *notes.HAPPENINGS,
)
