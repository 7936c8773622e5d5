"""Actions in plain words: their lines in the journal."""

from __future__ import annotations

from companion.engine.marks import Mark
from companion.engine.pools.battle import actions, engagement_events, events
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.battle.text.names import (
    BattleAccount,
    fault_name,
    location_name,
    unit_name,
    weapon_name,
    weapon_names,
)
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.talk.combined_action import format_combined
from companion.tabletop.number_text import format_count, join_listed

MOVES = {
    "half": "moves",
    "full": "moves at full",
    "run": "runs",
    "rush": "rushes ahead",
    "charge": "charges",
    "tactical": "advances under cover",
    "jump": "jumps",
    "disengage": "disengages",
    "fly": "flies",
    "fly_full": "flies at full",
    "boost": "boosts",
}


PREPARED = {
    "aim": "{name} aims",
    "guard": "{name} guards",
    "stand": "{name} stands up",
    "brace": "{name} braces {weapon}",
    "hold": "{name} keeps its hold",
    "delay": "{name} delays {halves}",
    "overwatch": "{name} keeps watch with {weapon}",
    "suppress": "{name} lays suppressing fire with {weapon}",
    "fetch": "{name} fetches {weapon}",
    "mount": "{name} climbs into {target}",
    "eject": "The pilot leaves {name}",
    "vent": "{name} vents a reservoir",
    "crew": "The crew of {name} acts with its pilot",
    "coordinate": "{name} coordinates its crew",
    "reload": "{name} reloads {weapon}",
    "detonate": "{name} sends the signal to its fuses",
    "defuse": "{name} tries to disarm what sticks to it",
    "drop_bomb": "{name} releases {weapon} over {target}",
    "transform": "{name} transforms",
    "raise_barrier": "{name} raises a barrier",
    "lower_barrier": "{name} lowers a barrier",
    "jam": "{name} switches electronic warfare on",
    "keep_jamming": "{name} keeps jamming",
    "douse": "{name} puts fires out",
    "patrol": "{name} patrols",
    "tear_free": "{name} tears at a tangler",
    "shoot_down": "{name} shoots at ordnance with {weapon}",
    "jam_ordnance": "{name} jams ordnance",
    "lay_mine": "{name} lays a mine",
    "analyze": "{name} analyzes {target}",
    "trace": "{name} traces the signal of {target}",
    "mend": "{name} mends: {fault}",
    "damage_control": "Damage control of {name}: {fault}",
}
"""Actions besides moving and attacking, in words."""


def format_deploy(account: BattleAccount, action: actions.Deploy) -> str:
    return f"{unit_name(account.battle, action.unit)} is placed in {action.hex.label}"


def format_place(account: BattleAccount, action: actions.Place) -> str:
    return f"{unit_name(account.battle, action.unit)} is placed in {action.hex.label} by hand"


def format_act_first(account: BattleAccount, action: actions.ActFirst) -> str:
    return f"{unit_name(account.battle, action.unit)} acts first in this round"


def format_act_now(account: BattleAccount, action: actions.ActNow) -> str:
    return f"{unit_name(account.battle, action.unit)} takes what it has delayed"


def format_move(account: BattleAccount, action: actions.Move) -> str:
    moved = account.all(events.Moved)
    name, does = unit_name(account.battle, action.unit), MOVES.get(action.movement, "moves")
    if not moved:
        return f"{name} is stopped before it moves"
    last = moved[-1]
    where = f" to {last.hex.label}" if last.hex is not None else f" {format_count(last.hexes, 'hex')}"
    is_short = last.hex is not None and action.hex is not None and last.hex != action.hex
    return f"{name} {does}{where}" + (", where it is stopped" if is_short else "")


def format_prepare(account: BattleAccount, action: actions.Prepare) -> str:
    text = PREPARED[action.action]
    if action.action == "jam" and account.first(engagement_events.JammingSet) is None:
        text = "{name} does not get electronic warfare to run"
    if action.action == "mend" and account.first(events.FaultSet) is None:
        text = "{name} does not mend: {fault}"
    what = text.format(
        name=unit_name(account.battle, action.unit),
        weapon=weapon_name(account.battle, action.unit, action.weapon),
        fault=fault_name(account.battle, action.unit, action.weapon),
        target=unit_name(account.battle, action.side),
        halves=format_count(action.halves, "Half Action"),
    )
    return f"{what} for a Full Action" if action.action == "aim" and action.halves > 1 else what


def format_attack(account: BattleAccount, action: actions.Attack) -> str:
    battle = account.battle
    what = weapon_names(battle, action.unit, action.weapons)
    hits = sum(event.hits for event in account.all(events.AttackResolved) if event.unit == action.unit)
    if action.is_grapple:
        held = account.first(engagement_events.HoldSet)
        came = f"control {held.control}" if held is not None and held.unit == action.unit else "no hold"
        if held is not None and held.unit == action.target:
            came = "its hold is looser" if held.control else "its hold is broken"
        return f"{unit_name(battle, action.unit)} grapples {unit_name(battle, action.target)}: {came}"
    verb = "takes a Called Shot at" if action.is_called else "attacks"
    came = format_count(hits, "hit") if hits else "no hit"
    return f"{unit_name(battle, action.unit)} {verb} {unit_name(battle, action.target)} with {what}: {came}"


def format_pursue(account: BattleAccount, action: actions.Pursue) -> str:
    battle = account.battle
    hits = sum(event.hits for event in account.all(events.AttackResolved))
    came = format_count(hits, "hit") if hits else "no hit"
    what = weapon_name(battle, action.unit, action.weapon)
    return f"{what} of {unit_name(battle, action.unit)} attacks again: {came}"


def format_maneuver(account: BattleAccount, action: actions.Maneuver) -> str:
    battle = account.battle
    name, target = unit_name(battle, action.unit), unit_name(battle, action.target)
    match battle.tables.maneuvers.rows[action.action].effect:
        case "feint":
            found = account.first(events.Feinted)
            came = f"{found.value} less Defense" if found else "it sees through it"
            return f"{name} feints at {target}: {came}"
        case "reposition":
            moved = sum(event.hexes for event in account.all(events.Pushed))
            came = f"{format_count(moved, 'hex')}" if account.first(events.Pushed) else "it stands firm"
            return f"{name} repositions {target}: {came}"
        case "break_away":
            came = (
                "gets loose from" if account.first(engagement_events.Loosened) else "does not get loose from"
            )
            return f"{name} {came} {target}"
        case "evade":
            lost = account.first(engagement_events.PursuitSet) is not None
            return f"{name} {'evades' if lost else 'does not evade'} what {target} has fired"
        case "disarm":
            return f"{name} tears a weapon from {target}"
        case "dismember":
            return f"{name} tears at {target}"
        case "pinpoint":
            made_out = "makes out" if account.first(engagement_events.Pinpointed) else "does not make out"
            return f"{name} {made_out} {target}"
    falls = {event.unit for event in account.all(events.PostureSet)}
    if action.target in falls:
        return f"{name} knocks {target} down"
    if action.unit in falls:
        return f"{name} tries to knock {target} down, and falls"
    return f"{name} does not knock {target} down"


def format_end_turn(account: BattleAccount, action: actions.EndTurn) -> str:
    return f"{unit_name(account.battle, action.unit)} ends its turn"


def format_hit(account: BattleAccount, action: actions.Hit) -> str:
    return f"{unit_name(account.battle, action.unit)}: {_format_hit(account.battle, action)} from the table"


def _format_hit(battle: Battle, action: actions.Hit) -> str:
    where = f" to the {location_name(battle, action.unit, action.location)}" if action.location else ""
    return f"{action.damage} damage{where}"


def format_stress(account: BattleAccount, action: actions.Stress) -> str:
    return f"{unit_name(account.battle, action.unit)}: {action.damage} stress from the table"


def format_let_be(account: BattleAccount, _action: LetBe) -> str:
    names = [unit_name(account.battle, event.unit) for event in account.all(events.TurnEnded)]
    return f"{join_listed(names)} {'ends its turn' if len(names) == 1 else 'end their turns'}"


def format_go_on(account: BattleAccount, _action: GoOn) -> str:
    if account.first(events.BattleEnded):
        return ""
    if began := account.first(events.RoundBegan):
        return f"Round {began.number} begins"
    return "The round ends"


def format_mark(account: BattleAccount, action: Mark) -> str:
    return f"{unit_name(account.battle, action.unit)}: {_mark_text(account.battle, action)}"


def _mark_text(battle: Battle, action: Mark) -> str:
    kind, _, place = action.track.partition("/")
    named = {"armor": "DR", "structure": "SP"}.get(kind)
    if named:
        what = f"{location_name(battle, action.unit, place)} {named}"
    else:
        what = action.track.removeprefix("flag/").removeprefix("fault/").replace("/", " ").replace("_", " ")
    return f"{what} set to {action.left} by hand"


def format_noted(account: BattleAccount, action: actions.Together) -> str:
    """Return all parts, unit by unit."""
    return format_combined(account, action, _format_part, unit_name)


def _format_part(battle: Battle, part: actions.Part) -> str:
    match part:
        case actions.Hit():
            return _format_hit(battle, part)
        case Mark():
            return _mark_text(battle, part)
        case actions.Stress():
            return f"{part.damage} stress"
        case actions.Move():
            return MOVES.get(part.movement, "moves")
        case actions.Prepare() | actions.Maneuver():
            return part.action.replace("_", " ")
        case actions.Attack():
            return f"{'grapples' if part.is_grapple else 'attacks'} {unit_name(battle, part.target)}"
        case actions.EndTurn():
            return "ends its turn"
        case actions.Pursue():
            return "attacks again"
        case _:
            return "acts first" if isinstance(part, actions.ActFirst) else "acts now"
