"""Rounds and turns: what begins and ends by itself, and what players do besides moving and attacking.

Rule: Untitled Mech Game, R35, R149, R153, R225 to R228, R237, R247, R251, R261, R279, R280, G99.
"""

from __future__ import annotations

from collections import Counter

from companion.engine.play import Play
from companion.engine.pools.battle.actions import ActFirst, Attack, EndTurn, Maneuver, Move, Pursue
from companion.engine.pools.battle.barriers import barriers_up
from companion.engine.pools.battle.condition import (
    CHARGE,
    SHUT_DOWN,
    STAGGERED,
    initiative,
    rank,
    survivors,
)
from companion.engine.pools.battle.engagement_events import CloudsGone
from companion.engine.pools.battle.environment import LEAKAGE
from companion.engine.pools.battle.events import (
    ActionTaken,
    Aimed,
    BarrierRested,
    BattleEnded,
    FaultSet,
    FirstDeclared,
    LocationStruck,
    MettleSpent,
    Moved,
    RoundBegan,
    ShotsSpent,
    StepBegan,
    TieSettled,
    TurnBegan,
    TurnEnded,
)
from companion.engine.pools.battle.fuel import FUEL, fuel_left
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.sequence import (
    END,
    PLACEMENT,
    READY,
    SETUP,
    TURNS,
    halves_of,
    is_charging,
    is_offense,
    next_unit,
    unplaced,
    waiting,
    why_not_now,
)
from companion.engine.pools.battle.state import Battle, Mech, SideId
from companion.engine.pools.battle.text import questions
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat import (
    attacks,
    grapples,
    maneuvers,
    pursuits,
    reactions,
    renewed_attacks,
    warfare,
)
from companion.engine.pools.combat.bombs import fall_on
from companion.engine.pools.combat.burning import burn
from companion.engine.pools.combat.criticals import flood
from companion.engine.pools.combat.exposure import expose, hold_breath
from companion.engine.pools.combat.fuses import burn_down
from companion.engine.pools.combat.hits import check_losses
from companion.engine.pools.combat.people import come_down
from companion.engine.pools.movement import moves
from companion.engine.pools.turn.escalation import escalate
from companion.engine.pools.turn.falls import fall
from companion.engine.skeleton.common_events import PhaseBegan
from companion.errors import Refusal

NEVER, REGENERATING = "never", "regenerating"

# --- going on ---


def why_not_go_on(battle: Battle) -> Refusal | None:
    """Return why the battle cannot go on yet."""
    if battle.ending is not None:
        return nonsense("battle_over")
    source = battle.tables.turns.source
    if battle.turn.phase == SETUP and (open_units := unplaced(battle)):
        return by_rule("still_to_place", source, units=tuple(mech.name for mech in open_units))
    if battle.turn.active is not None:
        return by_rule("turn_running", source, unit=battle.units[battle.turn.active].name)
    if left := waiting(battle):
        return by_rule("still_to_act", source, units=tuple(mech.name for mech in left))
    return None


def go_on(play: Play[Battle]) -> None:
    """Begin the battle, end the round, or begin the next one."""
    if play.battle.turn.phase == SETUP:
        _settle_ties(play)
        expose(play)
        begin_round(play)
    elif play.battle.turn.phase == TURNS:
        _end_round(play)
    elif not _end(play):
        begin_round(play)


def go_on_when_over(play: Play[Battle], before: Battle) -> None:
    """Go on by itself: turns without anything left end, and the round after the last of them."""
    battle = play.battle
    if battle.ending is not None or battle.turn.phase == END:
        return
    if battle.turn.phase == SETUP:
        if battle.turn.step == PLACEMENT and not unplaced(battle):
            play.emit(StepBegan(READY))
        return
    if before.turn.phase != TURNS and not waiting(battle):
        return
    active = battle.turn.active
    is_spent = active is not None and not battle.units[active].doings.halves
    if active is not None and is_spent and not is_charging(battle, battle.units[active]):
        end_turn(play, EndTurn(active))
    skip_idle(play)
    if not waiting(play.battle) and play.battle.turn.active is None:
        _end_round(play)


def skip_idle(play: Play[Battle]) -> None:
    """Pass over the turns of mechs that are shut down; they count toward its end."""
    while (mech := next_unit(play.battle)) is not None:
        if play.battle.turn.active is not None or not mech.faults.get(SHUT_DOWN, 0):
            return
        play.emit(TurnBegan(mech.id, 0))
        end_turn(play, EndTurn(mech.id))


def _settle_ties(play: Play[Battle]) -> None:
    """Roll a die for each mech whose Initiative and Speed others share. Gap G28."""
    rules, first = play.battle.tables.initiative, play.battle.tables.derived.initiative.skill
    alike = Counter((initiative(play.battle, mech), rank(mech, first)) for mech in survivors(play.battle))
    sides = play.battle.tables.pools.sides
    for mech in survivors(play.battle):
        if alike[initiative(play.battle, mech), rank(mech, first)] > 1:
            dice = f"{rules.tie_dice}d{sides}"
            shown = play.roll(dice, questions.ask_tie(mech), side=mech.side, source=rules.source)
            play.emit(TieSettled(mech.id, shown))


def begin_round(play: Play[Battle]) -> None:
    """Begin a round and its turns."""
    play.emit(RoundBegan(play.battle.turn.number + 1))
    play.emit(PhaseBegan(TURNS))
    skip_idle(play)


def _end_round(play: Play[Battle]) -> None:
    """Carry out what happens at the end of a round."""
    play.emit(PhaseBegan(END))
    for unit in {it.unit for it in play.battle.clouds if play.battle.units[it.unit].is_out}:
        play.emit(CloudsGone(unit))
    for unit in {it.unit for it in play.battle.bombs if play.battle.units[it.unit].is_out}:
        fall_on(play, unit)
    for unit in [mech.id for mech in survivors(play.battle)]:
        _leak(play, unit)
        burn(play, unit)
        burn_down(play, unit)
        flood(play, unit)
        hold_breath(play, unit)
        fall(play, unit)
        come_down(play, unit)
        _rest_barriers(play, unit)
    escalate(play)
    _end(play)


def _leak(play: Play[Battle], unit: str) -> None:
    """Leaking locations lose structure. Rule: Untitled Mech Game, R279."""
    lost = play.battle.tables.criticals.leakage
    for fault in play.battle.units[unit].faults:
        kind, _, location = fault.partition("/")
        mech = play.battle.units[unit]
        if kind != LEAKAGE or mech.is_destroyed or not mech.locations[location].sp:
            continue
        state = mech.locations[location]
        play.emit(LocationStruck(unit, location, 0, lost, state.dr, state.hits, max(0, state.sp - lost)))
        check_losses(play, unit, location)


def _rest_barriers(play: Play[Battle], unit: str) -> None:
    """Barriers that were not struck for as long as they need are whole again. Rule: R149, R153."""
    mech = play.battle.units[unit]
    per_value = play.battle.tables.barriers.capacity_per_value
    for profile in barriers_up(play.battle, mech):
        state = mech.barriers[profile.id]
        full = state.value * per_value
        if not state.value or state.capacity >= full or profile.reset_time == NEVER:
            continue
        rest, needed = state.rest + 1, int(profile.reset_time)
        capacity = full if rest > needed else state.capacity
        play.emit(BarrierRested(unit, profile.id, 0 if rest > needed else rest, capacity))


def _end(play: Play[Battle]) -> bool:
    """End the battle where one side at most is left."""
    if play.battle.ending is None and is_decided(play.battle):
        left = [mech.side for mech in survivors(play.battle) if is_mech(mech)]
        play.emit(BattleEnded(left[0] if left else None))
    return play.battle.ending is not None


def is_decided(battle: Battle) -> bool:
    """Whether one side at most has mechs that take part, or will. Rule: Untitled Mech Game, R299; gap G99."""
    mechs = [mech for mech in battle.units.values() if is_mech(mech)]
    present = {mech.side for mech in mechs if not mech.is_out or mech.arrives}
    return len(present) < 2


# --- turns ---


def take_action(play: Play[Battle], unit: str, action: str, halves: int) -> bool:
    """Spend an action of a mech's turn, which begins with it where it has not yet.

    Return whether the mech can go on with it after the fire that it draws.
    """
    mech = play.battle.units[unit]
    if play.battle.turn.active != unit:
        play.emit(TurnBegan(unit, halves_of(play.battle, mech)))
    play.emit(ActionTaken(unit, action, halves))
    if mech.doings.aimed and halves and not is_offense(play.battle, action):
        play.emit(Aimed(unit, ""))
    reactions.draw_fire(play, unit, action)
    return play.battle.units[unit].is_active


def move(play: Play[Battle], action: Move) -> None:
    """Move a mech."""
    kind = moves.KINDS[action.movement]
    if take_action(play, action.unit, kind.action, kind.halves):
        begun = len(play.events)
        moves.move(play, action)
        if kind.in_air and fuel_left(play.battle, play.battle.units[action.unit]) is not None:
            flown = [event.hexes for event in play.events[begun:] if isinstance(event, Moved)]
            play.emit(ShotsSpent(action.unit, FUEL, max(flown, default=0)))
    maneuvers.forget_unseen(play)
    grapples.part(play)


def attack(play: Play[Battle], action: Attack) -> None:
    """Attack."""
    if attacks.is_overwatch(play.battle, action):
        reactions.fire_overwatch(play, action.unit, action.target)
        return
    if not take_action(play, action.unit, attacks.action_name(action), action.halves):
        return
    if action.is_grapple:
        grapples.grapple(play, action)
    else:
        attacks.attack(play, action)
    grapples.part(play)


def pursue(play: Play[Battle], action: Pursue) -> None:
    """Attack again with ordnance that was fired before."""
    if play.battle.turn.active != action.unit:
        mech = play.battle.units[action.unit]
        play.emit(TurnBegan(action.unit, halves_of(play.battle, mech)))
    renewed_attacks.pursue(play, action)


def maneuver(play: Play[Battle], action: Maneuver) -> None:
    """Try a maneuver against the mech beside."""
    if take_action(play, action.unit, action.action, action.halves):
        maneuvers.resolve_maneuver(play, action)
    maneuvers.forget_unseen(play)
    grapples.part(play)


def why_not_first(battle: Battle, action: ActFirst) -> Refusal | None:
    """Return why a mech cannot act before everyone else. Rule: Untitled Mech Game, R35."""
    mech, rules = battle.units[action.unit], battle.tables.mettle
    if battle.turn.phase != TURNS or mech.is_out:
        return by_rule("has_acted", rules.source, unit=mech.name)
    if battle.turn.active is not None:
        return by_rule("turn_running", rules.source, unit=battle.units[battle.turn.active].name)
    if mech.has_acted:
        return by_rule("has_acted", rules.source, unit=mech.name)
    if mech.acts_first:
        return by_rule("acts_first_already", rules.source, unit=mech.name)
    needed = rules.cost("act_first")
    if mech.mettle_points < needed or not mech.record.mettle:
        return by_rule("no_points_left", rules.source, unit=mech.name, left=mech.mettle_points, needed=needed)
    return None


def act_first(play: Play[Battle], action: ActFirst) -> None:
    """Spend Mettle points to act before everyone else."""
    play.emit(MettleSpent(action.unit, "act_first", play.battle.tables.mettle.cost("act_first")))
    play.emit(FirstDeclared(action.unit))


def why_not_end_turn(battle: Battle, action: EndTurn) -> Refusal | None:
    """Return why a turn cannot end: it is not this mech's."""
    return why_not_now(battle, battle.units[action.unit])


def end_turn(play: Play[Battle], action: EndTurn) -> None:
    """End a mech's turn; what lasts for so many turns lasts one less."""
    if play.battle.turn.active != action.unit:
        mech = play.battle.units[action.unit]
        play.emit(TurnBegan(action.unit, halves_of(play.battle, mech)))
    if play.battle.units[action.unit].doings.is_resumed:
        play.emit(TurnEnded(action.unit))
        return
    faults = play.battle.units[action.unit].faults
    for fault, strength in faults.items():
        if fault == STAGGERED or fault.startswith(f"{CHARGE}/"):
            play.emit(FaultSet(action.unit, fault, strength - 1))
    grapples.end_holds(play, action.unit)
    warfare.end_jamming(play, action.unit)
    pursuits.end_pursuits(play, action.unit)
    fall_on(play, action.unit)
    if any(it.unit == action.unit and it.until <= play.battle.turn.number for it in play.battle.clouds):
        play.emit(CloudsGone(action.unit))
    play.emit(TurnEnded(action.unit))


# --- letting be ---


def why_not_let_be(battle: Battle, side: SideId = "") -> Refusal | None:
    """Return why the turns cannot be ended: nobody has one left."""
    return None if _of(battle, side) else nonsense("nobody_to_let_be")


def _of(battle: Battle, side: SideId) -> list[Mech]:
    return [mech for mech in waiting(battle) if side in ("", mech.side)]


def let_be(play: Play[Battle], side: SideId = "") -> None:
    """End every turn that is still to come in this round."""
    for mech in _of(play.battle, side):
        end_turn(play, EndTurn(mech.id))
