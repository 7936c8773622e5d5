"""Sentences of the refusals, and the questions that the rules put to the table, by their ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.asks import Question
from companion.engine.skeleton.wording import COMMON, Refusals
from companion.engine.tactics.battle.state import Mech
from companion.engine.tactics.battle.text.names import CAUSES, DECKS
from companion.engine.tactics.tables.names import HEAT_DECK

SENTENCES: Mapping[str, str] = {
    **COMMON,
    # Whose turn it is
    "other_phase": "This is done in {phase}.",
    "left_battle": "{unit} has left the battle.",
    "destroyed": "{unit} is destroyed.",
    "shut_down": "{unit} is shut down.",
    "has_acted": "{unit} has already acted or has nothing to do.",
    "others_first": "{others:or} comes before {unit}.",
    "still_to_act": "{units} still {units:has|have} to act.",
    "activation_open": "{unit} has not ended its activation.",
    # Set-up, and what is done by hand
    "coin_first": "Flip the coin first.",
    "coin_decides_ties": "A coin is flipped only when the lances cost the same.",
    "edge_first": "Choose a start edge first.",
    "edges_in_set_up": "Start edges are chosen during set-up.",
    "no_such_edge": "Choose sheet 0 or 1, and its north or south edge.",
    "starts_elsewhere": "{unit} starts on its own edge, in the rearmost row that is free.",
    "hex_taken": "Hex {hex} is taken.",
    "cards_drawn": "Cards have been drawn already.",
    "no_such_track": "The card of {model} has no {track!r}.",
    "no_such_deck": "{deck!r} is not a deck: choose from {known}.",
    "no_such_card": "No card {card!r} of the {deck} deck lies on {unit}.",
    "no_such_token": "{token!r} is not a token: choose from {known}.",
    "no_lock_there": "{unit} cannot lock on {target}.",
    # Orders and activation
    "orders_in_planning": "Orders are written in the Planning Phase.",
    "destroyed_no_orders": "{unit} is destroyed and has no orders.",
    "shut_down_no_orders": "{unit} is shut down and has no orders.",
    "stands_still": "{unit} stands still: it has no other destination.",
    "too_far": "Too far: needs {needed} MP, has {allowed}.",
    "no_way_there": "No path leads to {hex}.",
    "out_of_reach": "{unit} cannot reach {hex} this way.",
    "shut_down_stays": "{unit} is shut down and stays.",
    "ordered_to_stay": "{unit} was ordered to stay; it can end in {allowed}.",
    "ordered_elsewhere": "{unit} was ordered to {hex}; it can end in {allowed}.",
    # Actions
    "no_such_act": "{action!r} is not an action: choose from {known}.",
    "acts_in_activation": "Actions are performed in the Activation Phase.",
    "free_action_first": "{unit} has a free action first.",
    "not_in_action_step": "{unit} is not in its action step.",
    "done_this_round": "{unit} has already done this once this round.",
    "not_on_action_bar": "{unit} has no {action} on its action bar.",
    "banned_by_card": "A card keeps {unit} from {action}.",
    "evade_follows_jump": "A Jumping Evade requires a jump.",
    "jumped_evades_only": "{unit} has jumped and may only take a Jumping Evade.",
    "no_action_left": "{unit} has no action left.",
    "say_whom_to_lock": "Name the unit to lock on.",
    "no_lock_on": "{target} cannot be locked on.",
    "lock_too_far": "{target} is beyond {most:hex}.",
    "say_which_friend": "Name the friend who gets a free action.",
    "no_free_action": "{friend} cannot be given a free action.",
    "free_action_banned": "A card keeps {friend} from free actions.",
    "friend_too_far": "{friend} is beyond {reach:hex}.",
    # Letting be
    "nobody_to_let_be": "Units that cannot act are skipped.",
    "has_to_move": "{unit} has orders to move.",
    # Special actions
    "no_such_special": "{kind!r} is not a special action: choose from {known}.",
    "no_special_token": "{unit} has no special action token.",
    "not_on_card": "{unit} has no {action} on its card.",
    "special_banned": "A card keeps {unit} from special actions.",
    "no_such_turn": "{action} turns by {known} hexsides, not {turn}.",
    "say_which_step": "Name a hex of the map to step into.",
    "steps_diagonally": "{unit} can only step diagonally forward or back.",
    "step_too_dear": "Hex {hex} costs more than {most_points} MP.",
    # Cards
    "no_heat_card": "{unit} has no heat card to discard.",
    "no_card_action": "{unit} has no card {card!r} with an action.",
    "say_whom_to_suppress": "Name the unit to suppress.",
    "no_suppression": "{target} cannot be suppressed.",
    "no_command_card": "{unit} has no command card with an order.",
    "say_which_friends": "{card} needs {number:friend}.",
    "no_friend_to_command": "{friend} cannot be commanded.",
    "no_lock_to_copy": "{unit} has no Target Lock to copy.",
    "friend_activated": "{friend} has been activated.",
    "no_heat_card_up": "{friend} has no face-up heat card.",
    "no_second_evade": "{friend} cannot evade again this round.",
    # Attacks
    "say_which_group": "Name at least one weapon group, or physical.",
    "no_such_group": "{unit} has no weapon group {group!r}.",
    "no_such_group_of": "{unit} has no weapon group {group!r}: choose from {known}.",
    "say_how_it_stands": "Without a map, describe the target's situation.",
    "situation_untold": "Describe the target's situation.",
    "target_destroyed": "{target} is destroyed.",
    "sight_blocked": "{unit} cannot see {target}: {blocker} blocks the line of sight.",
    "target_hidden": "{unit} cannot see {target}: {dice} bonus dice hide it.",
    "out_of_range": "{group} does not reach {range:hex}.",
    "rear_arc_only": "{group} can only fire into the rear arc.",
    "forward_arc_only": "{group} can only fire into the forward arc.",
    "no_dice_left": "{group} has no dice left to roll.",
    "needs_upgrade": "{group} can only fire with an upgrade.",
    "group_has_fired": "{group} has fired this round.",
    "group_held": "{group} has been used for something else this round.",
    "group_excluded": "{group} cannot fire beside {other}.",
    "group_destroyed": "{group} is destroyed.",
    "group_jammed": "{group} is jammed.",
    "part_held": "A part of {group} has been used for something else this round.",
    "arms_have_struck": "{group} is in the arms, which have made a physical attack.",
    "has_struck": "{unit} has made its physical attack.",
    "arms_have_fired": "{unit} has fired weapons in its arms.",
    "strikes_adjacent_only": "A physical attack needs an adjacent target.",
    "strike_out_of_range": "A physical attack reaches only {range:hex}.",
    "strikes_forward_only": "A physical attack can only be made into the forward arc.",
    "no_dice_to_strike": "{unit} has no dice left to roll.",
    "no_hex_upgrade": "{group} has no upgrade for firing at a hex.",
    "no_woods": "There are no woods in hex {hex}.",
}
REFUSALS = Refusals(SENTENCES)
by_rule, nonsense = REFUSALS.by_rule, REFUSALS.nonsense

DRAWN = {**DECKS, HEAT_DECK: "heat card"}

# --- set-up ---


def ask_seed() -> Question:
    return Question("seed", "The decks are shuffled by these dice")


def ask_coin() -> Question:
    return Question("coin", "Coin for the initiative")


# --- cards ---


def ask_draw(mech: Mech, deck: str) -> Question:
    return Question(f"draw/{mech.id}/{deck}", f"{mech.name} draws a {DRAWN[deck]}", (mech.id,))


def ask_turn_up(mech: Mech) -> Question:
    return Question(f"turn_up/{mech.id}", f"{mech.name} turns up a heat card", (mech.id,))


def ask_discard(mech: Mech, *, is_purged: bool) -> Question:
    does = "purges" if is_purged else "discards"
    return Question(f"discard/{mech.id}", f"{mech.name} {does} a heat card: which?", (mech.id,))


def ask_stopped_tic(mech: Mech, card: str, name: str) -> Question:
    return Question(
        f"stopped_tic/{mech.id}/{card}", f"{name}: which weapon group of {mech.name}?", (mech.id,)
    )


def ask_die(mech: Mech, card: str, cause: str) -> Question:
    """One die rolled for a card."""
    return Question(f"die/{mech.id}/{card}", f"{mech.name}: {CAUSES[cause]}", (mech.id,))


# --- attacks ---


def ask_pool(mech: Mech, pool: str, tic: str) -> Question:
    """Return the attack or defense dice of an exchange with a weapon group."""
    return Question(f"pool/{mech.id}/{tic}/{pool}", f"{mech.name}: {pool} dice", (mech.id,))


def ask_change(mech: Mech, pool: str, tic: str, faces: Sequence[str], shown: str) -> Question:
    """Other faces are another question: who spends a token has seen what the dice show."""
    text = f"{mech.name}: change the {pool} dice ({shown})?"
    return Question(f"change/{mech.id}/{tic}/{pool}/{'+'.join(faces)}", text, (mech.id,))


def ask_reroll(mech: Mech, pool: str, tic: str) -> Question:
    return Question(f"again/{mech.id}/{tic}/{pool}", f"{mech.name} rolls again", (mech.id,))


def ask_which_die(mech: Mech, tic: str, faces: Sequence[str]) -> Question:
    return Question(f"which_die/{mech.id}/{tic}/{'+'.join(faces)}", "Which die?", (mech.id,))
