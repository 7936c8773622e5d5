"""What mechs do besides moving and attacking: aim, guard, stand, brace, hold, delay, and hold fire ready.

Rule: Untitled Mech Game, R226, R228, R231, R237, R145, R241, R247, R248, R251, R271, R276.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.actions import ActNow, Prepare
from companion.engine.pools.battle.condition import is_lost, survivors, why_not_use
from companion.engine.pools.battle.engagement_events import (
    Delayed,
    FireReadied,
    Shielded,
    TurnResumed,
    WeaponFetched,
)
from companion.engine.pools.battle.events import Aimed, Braced, Guarded, PostureSet
from companion.engine.pools.battle.sequence import TURNS, action_row, why_not_act
from companion.engine.pools.battle.shields import shields_of
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text import questions
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.grapples import HOLD
from companion.engine.pools.combat.hits import destroy
from companion.engine.pools.combat.shots import HEAVY
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.combat.suppression import SIDES, suppressed_sides
from companion.engine.pools.turn.phases import take_action
from companion.errors import Refusal

AIM, GUARD, STAND, BRACE = "aim", "guard", "stand", "brace"
DELAY, OVERWATCH, SUPPRESS = "delay", "overwatch", "suppress"
FETCH, EJECT = "fetch", "eject"
EJECTION = ("ejection_seat", "escape_pod", "maneuver_pod", "vehicle_pod")
PREPARED = (AIM, GUARD, STAND, BRACE, HOLD, DELAY, OVERWATCH, SUPPRESS, FETCH, EJECT)


def why_not_prepare(battle: Battle, action: Prepare) -> Refusal | None:
    """Return why a mech cannot take such an action now."""
    mech = battle.units[action.unit]
    if action.action not in PREPARED:
        return nonsense("no_such_act", action=action.action, known=PREPARED)
    source = battle.tables.turns.actions["stand"].source
    if action.action == STAND and not mech.is_prone:
        return by_rule("not_prone", source, unit=mech.name)
    if action.action == HOLD and not mech.holds:
        return by_rule("holds_nobody", source, unit=mech.name)
    if action.action == BRACE and (refusal := _why_not_brace(battle, mech, action.weapon)):
        return refusal
    if action.action == EJECT and (refusal := _why_not_eject(battle, mech, action.halves)):
        return refusal
    if action.action == FETCH and (refusal := _why_not_fetch(battle, mech, action.weapon)):
        return refusal
    if action.action in (OVERWATCH, SUPPRESS) and (refusal := _why_not_ready(battle, mech, action)):
        return refusal
    return why_not_act(battle, mech, action.action, action.halves)


def _why_not_brace(battle: Battle, mech: Mech, weapon: str) -> Refusal | None:
    known = battle.facts(mech).armaments
    if weapon not in known:
        return nonsense("no_such_weapon", unit=mech.name, weapon=weapon, known=tuple(known))
    source = battle.tables.turns.actions["brace"].source
    if HEAVY not in known[weapon].profile.traits:
        return by_rule("cannot_brace", source, weapon=known[weapon].label)
    if weapon in mech.braced:
        return by_rule("braced_already", source, weapon=known[weapon].label)
    return None


def _why_not_fetch(battle: Battle, mech: Mech, weapon: str) -> Refusal | None:
    """Return why a weapon cannot be picked up. Rule: Untitled Mech Game, R97."""
    known, source = battle.facts(mech).armaments, battle.tables.weapons.source
    if weapon not in known:
        return nonsense("no_such_weapon", unit=mech.name, weapon=weapon, known=tuple(known))
    if weapon not in mech.thrown:
        return by_rule("not_thrown", source, weapon=known[weapon].label)
    place = mech.thrown[weapon]
    if place is None or mech.hex in (None, place):
        return None
    return by_rule("lies_in", source, weapon=known[weapon].label, hex=place.label, unit=mech.name)


def _why_not_ready(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a weapon cannot be held ready to fire."""
    known, rules = battle.facts(mech).armaments, battle.tables.suppression
    row = action_row(battle, action.action)
    if row is None or rules is None:
        return None
    if action.weapon not in known:
        return nonsense("no_such_weapon", unit=mech.name, weapon=action.weapon, known=tuple(known))
    weapon = known[action.weapon]
    if mech.hex is None:
        return nonsense("no_map")
    if weapon.is_melee:
        return by_rule("not_ranged", row.source, weapon=weapon.label)
    if action.action == SUPPRESS:
        if weapon.profile.rate < rules.rate:
            return by_rule("too_slow", row.source, weapon=weapon.label, least=rules.rate)
        if weapon.profile.rate < rules.wide_rate and action.side not in SIDES:
            return nonsense("say_which_half", known=tuple(SIDES))
    return why_not_use(battle, mech, weapon)


def prepare(play: Play[Battle], action: Prepare) -> None:
    """Take the action."""
    if not take_action(play, action.unit, action.action, action.halves):
        return
    match action.action:
        case "aim":
            play.emit(Aimed(action.unit, "aim_full" if action.halves > 1 else "aim_half"))
        case "guard":
            play.emit(Guarded(action.unit))
            _raise_shield(play, action.unit)
        case "eject":
            destroy(play, action.unit, "ejected")
        case "stand":
            play.emit(PostureSet(action.unit, is_prone=False))
        case "brace":
            play.emit(Braced(action.unit, action.weapon))
        case "fetch":
            play.emit(WeaponFetched(action.unit, action.weapon))
        case "delay":
            play.emit(Delayed(action.unit, action.halves))
        case "overwatch" | "suppress":
            _ready_fire(play, action)


def _raise_shield(play: Play[Battle], unit: str) -> None:
    """Choose what a mech that guards holds its shield before. Rule: Untitled Mech Game, R145."""
    mech = play.battle.units[unit]
    bonus = max((each.defense_bonus for each in shields_of(play.battle, mech)), default=0)
    labels, chosen = play.battle.facts(mech).labels, list[str]()
    for left in range(bonus, 0, -1):
        open_ones = [name for name in mech.locations if name not in chosen and not is_lost(mech, name)]
        options = [Option(name, labels[name]) for name in open_ones]
        if not options:
            break
        question, source = questions.ask_shielded(mech, left), play.battle.tables.shields.source
        chosen.append(play.choose(question, options, side=mech.side, source=source))
    if chosen:
        play.emit(Shielded(unit, tuple(chosen)))


def _why_not_eject(battle: Battle, mech: Mech, halves: int) -> Refusal | None:
    """Return why a pilot cannot leave so fast: without a system it takes twice as long. Rule: R276."""
    row = action_row(battle, EJECT)
    has_system = any(each.kind in EJECTION for each in battle.facts(mech).mech.fittings)
    if row is None or has_system == (halves == 1):
        return None
    return by_rule("ejects_with" if has_system else "climbs_out", row.source, unit=mech.name)


def _ready_fire(play: Play[Battle], action: Prepare) -> None:
    """Hold a weapon ready: against whom it sees now without a penalty, or on an area."""
    battle, rules = play.battle, play.battle.tables.suppression
    mech = battle.units[action.unit]
    rate = battle.facts(mech).armaments[action.weapon].profile.rate
    if action.action == SUPPRESS and rules is not None:
        sides = suppressed_sides(rules, rate, action.side)
        play.emit(FireReadied(mech.id, action.weapon, True, sides, rate, ()))
        return
    views = {each.id: situation_between(battle, mech, each) for each in survivors(battle)}
    seen = tuple(name for name, view in views.items() if view is not None and not view.blocked_by)
    play.emit(FireReadied(mech.id, action.weapon, False, (), 1, seen))


# --- delayed actions ---


def why_not_act_now(battle: Battle, action: ActNow) -> Refusal | None:
    """Return why a mech cannot take what it has delayed."""
    mech, row = battle.units[action.unit], action_row(battle, DELAY)
    source = row.source if row is not None else battle.tables.turns.source
    if battle.ending is not None:
        return nonsense("battle_over")
    if mech.is_out:
        return by_rule("out_of_battle", source, unit=mech.name)
    if not mech.is_active:
        return by_rule("shut_down", source, unit=mech.name)
    if not mech.doings.delayed or battle.turn.phase != TURNS or battle.turn.active == mech.id:
        return by_rule("nothing_delayed", source, unit=mech.name)
    return None


def act_now(play: Play[Battle], action: ActNow) -> None:
    """Take what was delayed, even in the turn of another."""
    play.emit(TurnResumed(action.unit, play.battle.units[action.unit].doings.delayed))
