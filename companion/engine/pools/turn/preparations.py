"""Actions of mechs besides moves and attacks: aiming, guarding, standing up, holding, delaying, ready fire.

Rule: Untitled Mech Game, R226, R228, R231, R237, R145, R241, R247, R248, R251, R271, R276.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.actions import ActNow, Prepare
from companion.engine.pools.battle.condition import (
    allowance,
    is_lost,
    medium_of,
    survivors,
    why_not_use,
)
from companion.engine.pools.battle.engagement_events import (
    Delayed,
    FireReadied,
    PatrolSet,
    PowerStored,
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
from companion.engine.pools.combat import (
    analysis,
    bombs,
    burning,
    crew,
    emulation,
    fuses,
    landing,
    mending,
    mines,
    people,
    pursuits,
    reloading,
    transformation,
    warfare,
)
from companion.engine.pools.combat.ejection import EJECTION, leave
from companion.engine.pools.combat.grapples import HOLD
from companion.engine.pools.combat.shots import HEAVY
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.combat.suppression import SIDES, suppressed_sides
from companion.engine.pools.turn.phases import take_action
from companion.errors import Refusal

AIM, GUARD, STAND, BRACE = "aim", "guard", "stand", "brace"
DELAY, OVERWATCH, SUPPRESS = "delay", "overwatch", "suppress"
FETCH, EJECT, VENT, PATROL = "fetch", "eject", "vent", "patrol"


def why_not_prepare(battle: Battle, action: Prepare) -> Refusal | None:
    """Return why a mech cannot take such an action now."""
    if action.action not in EFFECTS:
        return nonsense("no_such_act", action=action.action, known=tuple(EFFECTS))
    why_not = WHY_NOT.get(action.action)
    refusal = why_not(battle, battle.units[action.unit], action) if why_not is not None else None
    return refusal or why_not_act(battle, battle.units[action.unit], action.action, action.halves)


def prepare(play: Play[Battle], action: Prepare) -> None:
    """Take the action."""
    if take_action(play, action.unit, action.action, action.halves):
        EFFECTS[action.action](play, action)


# --- what speaks against it ---


def _why_not_stand(battle: Battle, mech: Mech, _action: Prepare) -> Refusal | None:
    source = battle.tables.turns.actions["stand"].source
    return None if mech.is_prone else by_rule("not_prone", source, unit=mech.name)


def _why_not_hold(battle: Battle, mech: Mech, _action: Prepare) -> Refusal | None:
    source = battle.tables.turns.source
    return None if mech.holds else by_rule("holds_nobody", source, unit=mech.name)


def _why_not_vent(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    is_stored = mech.stored.get(action.weapon, 0) > 0
    return None if is_stored else by_rule("nothing_stored", battle.tables.reservoirs.source, unit=mech.name)


def _why_not_brace(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    weapon = action.weapon
    known = battle.facts(mech).armaments
    if weapon not in known:
        return nonsense("no_such_weapon", unit=mech.name, weapon=weapon, known=tuple(known))
    source = battle.tables.turns.actions["brace"].source
    if HEAVY not in known[weapon].profile.traits:
        return by_rule("cannot_brace", source, weapon=known[weapon].label)
    if weapon in mech.braced:
        return by_rule("braced_already", source, weapon=known[weapon].label)
    return None


def _why_not_fetch(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a weapon cannot be picked up. Rule: Untitled Mech Game, R97."""
    weapon = action.weapon
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


# --- what it does ---


def _aim(play: Play[Battle], action: Prepare) -> None:
    play.emit(Aimed(action.unit, "aim_full" if action.halves > 1 else "aim_half"))


def _guard(play: Play[Battle], action: Prepare) -> None:
    play.emit(Guarded(action.unit))
    _raise_shield(play, action.unit)


def _keep(_play: Play[Battle], _action: Prepare) -> None:
    """Holds and jamming last by the action itself."""


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


def _why_not_eject(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a pilot cannot leave so fast: without a system it takes twice as long. Rule: R276."""
    row = action_row(battle, EJECT)
    has_system = any(each.kind in EJECTION for each in battle.facts(mech).mech.fittings)
    if row is None or has_system == (action.halves == 1):
        return None
    return by_rule("ejects_with" if has_system else "climbs_out", row.source, unit=mech.name)


def may_patrol(battle: Battle, mech: Mech) -> bool:
    """Whether a mech's pilot has the talent to patrol."""
    talents = battle.tables.talents.kinds
    return any(talents[name].patrols for name in mech.record.talents)


def _why_not_patrol(battle: Battle, mech: Mech, _action: Prepare) -> Refusal | None:
    """Return why a mech cannot patrol. Rule: Untitled Mech Game, R38."""
    if mech.hex is None:
        return nonsense("no_map")
    may = may_patrol(battle, mech)
    return None if may else by_rule("no_patrol", battle.tables.talents.source, unit=mech.name)


def _patrol(play: Play[Battle], action: Prepare) -> None:
    mech = play.battle.units[action.unit]
    play.emit(PatrolSet(mech.id, allowance(play.battle, mech, medium_of(play.battle, mech))))


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


WHY_NOT: Mapping[str, Callable[[Battle, Mech, Prepare], Refusal | None]] = {
    STAND: _why_not_stand,
    BRACE: _why_not_brace,
    HOLD: _why_not_hold,
    OVERWATCH: _why_not_ready,
    SUPPRESS: _why_not_ready,
    FETCH: _why_not_fetch,
    EJECT: _why_not_eject,
    people.MOUNT: people.why_not_mount,
    VENT: _why_not_vent,
    burning.DOUSE: burning.why_not_douse,
    warfare.JAM: warfare.why_not_jam,
    warfare.KEEP: warfare.why_not_keep,
    PATROL: _why_not_patrol,
    landing.TEAR: landing.why_not_tear,
    pursuits.SHOOT_DOWN: pursuits.why_not_shoot_down,
    pursuits.JAM_ORDNANCE: pursuits.why_not_jam_ordnance,
    mines.LAY: mines.why_not_lay,
    analysis.ANALYZE: analysis.why_not_analyze,
    analysis.TRACE: analysis.why_not_trace,
    crew.CREW: crew.why_not_crew,
    crew.COORDINATE: crew.why_not_coordinate,
    reloading.RELOAD: reloading.why_not_reload,
    fuses.DETONATE: fuses.why_not_detonate,
    fuses.DEFUSE: fuses.why_not_defuse,
    bombs.DROP: bombs.why_not_drop,
    emulation.RAISE: emulation.why_not_raise,
    emulation.LOWER: emulation.why_not_lower,
    mending.MEND: mending.why_not_mend,
    transformation.TRANSFORM: transformation.why_not_transform,
    mending.CONTROL: mending.why_not_control,
}
EFFECTS: Mapping[str, Callable[[Play[Battle], Prepare], None]] = {
    AIM: _aim,
    GUARD: _guard,
    STAND: lambda play, action: play.emit(PostureSet(action.unit, is_prone=False)),
    BRACE: lambda play, action: play.emit(Braced(action.unit, action.weapon)),
    HOLD: _keep,
    DELAY: lambda play, action: play.emit(Delayed(action.unit, action.halves)),
    OVERWATCH: _ready_fire,
    SUPPRESS: _ready_fire,
    FETCH: lambda play, action: play.emit(WeaponFetched(action.unit, action.weapon)),
    EJECT: lambda play, action: leave(play, action.unit, action.halves),
    people.MOUNT: people.mount,
    PATROL: _patrol,
    landing.TEAR: landing.tear,
    pursuits.SHOOT_DOWN: pursuits.shoot_down,
    pursuits.JAM_ORDNANCE: pursuits.jam_ordnance,
    mines.LAY: mines.lay,
    analysis.ANALYZE: analysis.analyze,
    analysis.TRACE: analysis.trace,
    crew.CREW: crew.call_crew,
    crew.COORDINATE: crew.coordinate,
    reloading.RELOAD: reloading.reload_clips,
    fuses.DETONATE: fuses.detonate,
    fuses.DEFUSE: fuses.defuse,
    bombs.DROP: bombs.drop,
    emulation.RAISE: emulation.raise_barrier,
    emulation.LOWER: emulation.lower_barrier,
    mending.MEND: mending.mend,
    transformation.TRANSFORM: transformation.transform,
    mending.CONTROL: mending.control,
    warfare.JAM: warfare.jam,
    warfare.KEEP: _keep,
    burning.DOUSE: burning.douse,
    VENT: lambda play, action: play.emit(PowerStored(action.unit, action.weapon, 0)),
}
