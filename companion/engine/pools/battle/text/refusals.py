"""Sentences of the refusals, by their ids."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.shared.wording import COMMON, Refusals

SENTENCES: Mapping[str, str] = {
    **COMMON,
    # Whose turn it is
    "set_up_first": "The battle has not begun: set up first.",
    "in_set_up": "This is done during set-up.",
    "others_first": "{other} acts before {unit}.",
    "has_acted": "{unit} has had its turn in this round.",
    "turn_running": "{unit} has not ended its turn.",
    "still_to_act": "{units} still {units:has|have} to act.",
    "still_to_place": "{units} still {units:has|have} to be placed.",
    "out_of_battle": "{unit} is out of the battle.",
    "shut_down": "{unit} is shut down.",
    "nobody_to_let_be": "Nobody has a turn left in this round.",
    "no_halves": "{action} takes {needed:Half Action}; {unit} has {left} left.",
    "no_such_halves": "{action} takes {known:or} Half Actions, not {halves}.",
    "done_already": "{unit} has done this in its turn already: {action}.",
    "one_offense": "{unit} has attacked in this turn.",
    "charge_attacks": "{unit} has charged: only a Half Attack may follow, or the turn ends.",
    "comes_first": "{action} has to be the first action of a turn.",
    "no_such_act": "{action!r} is not an action: choose from {known}.",
    "no_points_left": "{unit} has {left:Mettle point}; this takes {needed}.",
    "acts_first_already": "{unit} acts first in this round already.",
    # Set-up and by hand
    "hex_taken": "Hex {hex} is taken.",
    "starts_elsewhere": "{unit} sets up in the zone of its side.",
    "no_such_track": "The sheet of {model} has no {track!r}.",
    "destroyed_already": "{unit} is destroyed.",
    "no_such_location": "{unit} has no location {location!r}; its locations are {known}.",
    # Movement
    "is_prone": "{unit} is prone: it has to stand first.",
    "not_prone": "{unit} is not prone.",
    "sees_well": "Nothing impairs the sight of {unit} toward {target}.",
    "pinpointed_already": "{unit} has made out {target} already.",
    "prone_already": "{unit} is prone already.",
    "cannot_walk": "{unit} cannot walk: what is left of its legs does not carry it.",
    "cannot_fly": "{unit} does not fly.",
    "only_jumps": "{unit} has too little MA in the air to fly, it can only jump.",
    "is_airborne": "{unit} is in the air.",
    "too_low": "The altitude of {unit} can be {low} to {high}, not {given}.",
    "nothing_to_charge": "{unit} charges at what is {far:hex} away at least: no enemy is.",
    "too_near_to_charge": "{target} was nearer than {far:hex} when {unit} began to charge.",
    "stagger_runs": "{unit} is staggered and cannot run.",
    "no_way_there": "No path leads to {hex}.",
    "too_far": "{unit} cannot get to {hex} that way: too far, or too many turns.",
    "say_where": "Name the hex and the facing where the move ends.",
    "say_how_far": "Say how many hexes it moved, up to {most}.",
    "is_held": "{unit} and {target} hold each other: it has to break away first.",
    # Grapples
    "holds_nobody": "{unit} holds nobody.",
    "holds_not": "{unit} does not hold {target}.",
    "not_holding_it": "Neither of {unit} and {target} holds the other.",
    "holds_weakly": "{unit} holds with control {control}; this takes {needed}.",
    "cannot_hold": "{weapon} takes hold of nothing.",
    "is_holding": "{weapon} holds a mech: it can only grapple.",
    # Attacks
    "say_which_weapon": "Name at least one weapon.",
    "no_such_weapon": "{unit} has no weapon {weapon!r}: choose from {known}.",
    "weapon_twice": "{weapon} is named twice.",
    "say_how_it_stands": "Without a map, describe the target's situation.",
    "target_out": "{target} is out of the battle.",
    "mount_lost": "{weapon}: {location} is destroyed.",
    "location_stopped": "{weapon}: {location} does not move any more.",
    "weapon_destroyed": "{weapon} is destroyed.",
    "no_shots": "{weapon} has no shots left.",
    "recharging": "{weapon} is charging: it fires again in {turns:turn}.",
    "too_few_shots": "{weapon} has {left:shot} left, not {asked}.",
    "no_such_rate": "{weapon} makes 1 to {most:attack} in this action, not {asked}.",
    "no_such_clip": "{weapon} has no clips number {line}.",
    "out_of_range": "{weapon} does not reach {range:hex}, only {most}.",
    "out_of_reach": "{weapon} reaches only {most:hex}.",
    "outside_arc": "{weapon} does not bear on {target}.",
    "sight_blocked": "{unit} cannot attack {target}: {blocker} hides it.",
    "beyond_sensors": "{target} is beyond the sensors of {unit}, which reach {most:hex}.",
    "too_much_at_once": "A Half Action has one weapon or link, and {most:attack}: take a Full Action.",
    "no_dice": "{unit} has no dice to attack with {weapon}.",
    "cannot_brace": "{weapon} is no heavy weapon.",
    "braced_already": "{weapon} is braced already.",
    "heavy_aim": "A heavy weapon that is not braced cannot be aimed.",
}
REFUSALS = Refusals(SENTENCES)
by_rule, nonsense = REFUSALS.by_rule, REFUSALS.nonsense
