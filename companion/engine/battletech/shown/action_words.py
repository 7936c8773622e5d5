"""Actions in plain words: who, what, at whom, number; and what was marked on a sheet by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle import events as happened
from companion.engine.battletech.battle.dues import due_named
from companion.engine.battletech.battle.sequence import PHYSICAL_ATTACK, RESOLVE
from companion.engine.battletech.battle.slot_names import slot_name
from companion.engine.battletech.battle.state import Battle, Due, Mech
from companion.engine.battletech.battle.tracks import (
    ARMOR,
    FLAG,
    REAR,
    ROUNDS,
    SINKS,
    SLOT,
    STRUCTURE,
    WARRIOR,
)
from companion.engine.battletech.shown.event_words import (
    FACINGS,
    due_words,
    hexes_words,
    location_name,
    name,
    placed,
    settled,
    settled_words,
    told,
    weapon_name,
)
from companion.engine.shared.actions import Mark
from companion.engine.views import Telling

BRIDGES: Mapping[bool | None, str] = {None: "", True: " under the bridge", False: " on the bridge"}
POSITIONS = (actions.Deploy, actions.Place, actions.Move, actions.Jump, actions.NoteMove)


def tell(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> Telling:
    """One journal entry: its line, and each event under it; `battle` is the one before."""
    known = {due.id: due for due in battle.dues}
    known |= {event.due.id: event.due for event in events if isinstance(event, happened.DueArose)}
    details = tuple(words for event in events if (words := _detail(battle, action, event, known)))
    units = tuple(dict.fromkeys(unit for event in events if (unit := getattr(event, "unit", None))))
    return Telling(_line(battle, action, events), details, units)


def _detail(battle: Battle, action: actions.Action, event: happened.Event, dues: Mapping[str, Due]) -> str:
    """An event in words; empty where the line says the same."""
    match event:
        case happened.DueSettled(_, due):
            return _settled(battle, action, event, dues[due]) if due in dues else ""
        case happened.UnitPlaced(unit):
            goes = isinstance(action, POSITIONS) and unit == action.unit
            return "" if goes else placed(battle, event)
        case happened.UnitLeft(unit):
            return "" if unit == getattr(action, "unit", None) else f"{name(battle, unit)} leaves the map"
        case _:
            return told(battle, event)


def _settled(battle: Battle, action: actions.Action, event: happened.DueSettled, due: Due) -> str:
    if not isinstance(action, actions.Settle | actions.Dismiss) or _meant(battle, action) != due:
        return settled(battle, due, event)
    # The line names the due and says whether it was waived.
    return settled_words(due, event) if event.rolled is not None else ""


def _line(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> str:
    for part in (_turn_line, _position_line, _attack_line, _hand_line):
        if words := part(battle, action, events):
            return words
    raise AssertionError(f"{type(action).__name__} has a line")


def _turn_line(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> str:
    match action:
        case actions.RollInitiative():
            return _initiative_line(battle, events)
        case actions.GoOn():
            rolled = any(isinstance(event, happened.InitiativeRolled) for event in events)
            return _initiative_line(battle, events) if rolled else _step_line(battle, events)
        case actions.Settle() | actions.Dismiss():
            return _due_line(battle, _meant(battle, action), events)
        case actions.SettleAll():
            return f"What was owed is rolled{_ends(battle, events)}"
        case actions.DismissAll():
            return "What was owed is waived"
        case _:
            return ""


def _position_line(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> str:
    match action:
        case actions.Deploy(unit, place, facing, below):
            where = f"{place.label}{BRIDGES[below]}"
            return f"{name(battle, unit)} sets up in {where}, facing {FACINGS[facing]}"
        case actions.Place(unit, place, facing, below):
            where = f"{place.label}{BRIDGES[below]}"
            return f"{name(battle, unit)} put in {where} by hand, facing {FACINGS[facing]}"
        case actions.Move(unit) | actions.Jump(unit) | actions.NoteMove(unit):
            return _move_line(battle, battle.units[unit], events)
        case actions.UseMasc(unit):
            frozen = any(isinstance(event, happened.MascUsed) and event.is_frozen for event in events)
            return f"{name(battle, unit)} {'freezes its legs with' if frozen else 'uses'} MASC"
        case actions.React(unit, twist):
            words = {0: "stays straight", 1: "twists right", -1: "twists left"}
            return f"{name(battle, unit)} {words.get(twist, 'twists')}"
        case _:
            return ""


def _attack_line(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> str:
    match action:
        case actions.DeclareFire(unit):
            return _declare_line(battle, battle.units[unit], action, events)
        case actions.ResolveFire(unit):
            return _fire_line(battle, battle.units[unit], events)
        case actions.DeclareBlow(unit, attack, target):
            if not attack or target is None:
                return f"{name(battle, unit)} makes no physical attack"
            return f"{name(battle, unit)} declares: {_attack(battle, attack)} at {name(battle, target)}"
        case actions.ResolveBlow(unit):
            return _blow_line(battle, battle.units[unit], events)
        case actions.TakeClub(unit):
            club = next((event.club for event in events if isinstance(event, happened.ClubTaken)), "")
            return f"{name(battle, unit)} {f'takes a {club} as a club' if club else 'finds no club'}"
        case actions.Hit(unit, location, damage, side):
            whence, ended = " from the rear" if side == "rear" else "", _ends(battle, events)
            where = location_name(battle, location)
            return f"{name(battle, unit)}: {damage} damage to the {where}{whence}{ended}"
        case _:
            return ""


def _hand_line(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> str:
    match action:
        case Mark(unit, track, left):
            return f"{name(battle, unit)}: {mark_words(battle, unit, track, left)} by hand"
        case actions.RollSkills() | actions.Switch():
            return next((words for event in events if (words := told(battle, event))), "Nothing changes")
        case _:
            return ""


def _initiative_line(battle: Battle, events: Sequence[happened.Event]) -> str:
    rolls = [event.totals for event in events if isinstance(event, happened.InitiativeRolled)]
    totals = rolls[-1]
    winner = max(totals, key=lambda side: totals[side])
    numbers = " against ".join(str(number) for number in sorted(totals.values(), reverse=True))
    again = f" after {len(rolls) - 1} tied" if len(rolls) > 1 else ""
    return f"{battle.side(winner).name} win the initiative, {numbers}{again}"


def _step_line(battle: Battle, events: Sequence[happened.Event]) -> str:
    ending = next((event for event in events if isinstance(event, happened.BattleEnded)), None)
    if ending:
        return told(battle, ending)
    turn = next((event for event in events if isinstance(event, happened.TurnBegan)), None)
    if turn:
        return f"Turn {turn.number} begins"
    step = next(event for event in events if isinstance(event, happened.StepBegan))
    if step.step == RESOLVE:
        what = "attacks" if step.phase == PHYSICAL_ATTACK else "fire"
        return f"On to rolling the declared {what}"
    return f"On to the {_phase(battle, step.phase).lower()} phase"


def _meant(battle: Battle, action: actions.Settle | actions.Dismiss) -> Due | None:
    return due_named(battle, action.due, action.unit, action.kind)


def _due_line(battle: Battle, due: Due | None, events: Sequence[happened.Event]) -> str:
    if due is None:
        return "Nothing was owed"
    ended = next((it for it in events if isinstance(it, happened.DueSettled) and it.due == due.id), None)
    outcome = ": waived" if ended and ended.is_waived else ""
    if ended and not outcome and (ended.rolled is not None or not ended.is_passed):
        outcome = ": made" if ended.is_passed else ": failed"
    words = due_words(battle, due.kind, due.cause)
    return f"{name(battle, due.unit)}: {words}{outcome}{_ends(battle, events)}"


def _move_line(battle: Battle, mech: Mech, events: Sequence[happened.Event]) -> str:
    moved = next((event.moved for event in events if isinstance(event, happened.UnitMoved)), None)
    if moved is None:
        return f"{mech.name} does not move"
    done = battle.rules.tables.movement.modes[moved.movement].done
    placed = [event for event in events if isinstance(event, happened.UnitPlaced) and event.unit == mech.id]
    where = ""
    if placed or (moved.hexes and mech.hex is not None):
        there, facing = (placed[-1].hex, placed[-1].facing) if placed else (mech.hex, mech.facing)
        to = "" if there is None or there == mech.hex else f" to {there.label}"
        where = f"{to}, facing {FACINGS[facing]}"
    if any(isinstance(event, happened.UnitLeft) for event in events):
        where = " off the map"
    hexes = f" {hexes_words(moved.hexes)}" if moved.hexes else ""
    falls = f"{',' if where else ''} and falls" if _falls(mech, events) else ""
    return f"{mech.name} {done}{hexes}{where}{falls}{_charges(battle, events)}"


def _falls(mech: Mech, events: Sequence[happened.Event]) -> bool:
    return any(isinstance(event, happened.UnitFell) and event.unit == mech.id for event in events)


def _charges(battle: Battle, events: Sequence[happened.Event]) -> str:
    blow = next((event.blow for event in events if isinstance(event, happened.BlowDeclared)), None)
    if blow is None or blow.target is None:
        return ""
    return f"; {_attack(battle, blow.attack)} at {name(battle, blow.target)}"


def _attack(battle: Battle, attack: str) -> str:
    physical = battle.rules.tables.physical
    return (physical.attacks[attack].label if physical else attack).lower()


def _declare_line(
    battle: Battle, mech: Mech, action: actions.DeclareFire, events: Sequence[happened.Event]
) -> str:
    if any(isinstance(event, happened.SightDenied) for event in events):
        return f"{mech.name} has no line of sight to {name(battle, action.target or '')}"
    volleys = [(action.target, action.weapons), *((more.target, more.weapons) for more in action.also)]
    parts = [
        f"{', '.join(weapon_name(battle, mech, weapon) for weapon in weapons)} at {name(battle, target)}"
        for target, weapons in volleys
        if target is not None and weapons
    ]
    return f"{mech.name} declares {'; '.join(parts)}" if parts else f"{mech.name} holds its fire"


def _fire_line(battle: Battle, mech: Mech, events: Sequence[happened.Event]) -> str:
    shots = [event for event in events if isinstance(event, happened.ShotFired)]
    if not shots:
        return f"{mech.name} withholds its fire"
    hits = sum(shot.is_hit for shot in shots)
    points = sum(event.damage for event in events if isinstance(event, happened.LocationHit))
    targets = " and ".join(dict.fromkeys(name(battle, shot.target) for shot in shots))
    return f"{mech.name} fires at {targets}: {_score(hits, len(shots), points)}{_ends(battle, events)}"


def _blow_line(battle: Battle, mech: Mech, events: Sequence[happened.Event]) -> str:
    blows = [event for event in events if isinstance(event, happened.BlowStruck)]
    if not blows:
        return f"{mech.name} cannot make its attack"
    hits = sum(blow.is_hit for blow in blows)
    target = blows[0].target
    points = sum(
        event.damage for event in events if isinstance(event, happened.LocationHit) and event.unit == target
    )
    what = f"{_attack(battle, blows[0].attack)} at {name(battle, target)}"
    return f"{mech.name}: {what}: {_score(hits, len(blows), points)}{_ends(battle, events)}"


def _score(hits: int, shots: int, points: int) -> str:
    worth = f" for {points}" if points else ""
    if shots == 1:
        return f"hit{worth}" if hits else "miss"
    return f"{hits} of {shots} hit{worth}" if hits else "all miss"


def _ends(battle: Battle, events: Sequence[happened.Event]) -> str:
    killed = [event for event in events if isinstance(event, happened.MechDestroyed)]
    if killed:
        return f"; {name(battle, killed[0].unit)} is destroyed"
    *most, last = [
        location_name(battle, event.location)
        for event in events
        if isinstance(event, happened.LocationDestroyed)
    ] or [""]
    gone = f"{', '.join(most)} and {last}" if most else last
    return f"; {gone} destroyed" if gone else ""


def _phase(battle: Battle, phase: str) -> str:
    return next((row.label for row in battle.rules.tables.phases.order if row.id == phase), phase)


POINTS = {ARMOR: "armor", REAR: "rear armor", STRUCTURE: "structure"}
NUMBERS = {WARRIOR: "hits left to the MechWarrior", SINKS: "heat sinks on"}


def mark_words(battle: Battle, unit: str, track: str, left: int) -> str:
    """What was noted on the sheet: a number, a slot that is hit or whole, a condition that holds or not."""
    kind, _, rest = track.partition("/")
    if kind == FLAG:
        flag, _, weapon = rest.partition("/")
        whose = f"{weapon_name(battle, battle.units[unit], weapon)} " if weapon else ""
        return f"{whose}marked {'' if left else 'not '}{flag.replace('_', ' ')}"
    words = track_words(battle, unit, track)
    if kind == SLOT:
        return f"{words} {'whole again' if left else 'hit'}"
    return f"{words} set to {left}"


def track_words(battle: Battle, unit: str, track: str) -> str:
    """A number or a slot of the sheet in the middle of a sentence."""
    mech, (kind, _, rest) = battle.units[unit], track.partition("/")
    if kind in POINTS:
        return f"{location_name(battle, rest)} {POINTS[kind]}"
    if kind == ROUNDS:
        return _rounds(battle, mech, rest)
    if kind == SLOT:
        location, _, index = rest.partition("/")
        filling = battle.model(mech).slots[location][int(index)] or ""
        return f"{slot_name(battle, mech, filling)} in the {location_name(battle, location)}"
    return NUMBERS.get(kind, kind)


def _rounds(battle: Battle, mech: Mech, feed: str) -> str:
    """The rounds of a weapon, or those of a slot of ammunition."""
    model = battle.model(mech)
    if model.mount(feed) is not None:
        return f"{weapon_name(battle, mech, feed)} rounds"
    where = next(stored.location for stored in model.ammunition if stored.id == feed)
    return f"{slot_name(battle, mech, feed)} in the {location_name(battle, where)}"
