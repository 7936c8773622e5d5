"""People who come out of mechs, climb into them, and are hurt outside of them.

Rule: Untitled Mech Game, R29, R183, R247, R276, R277; gap G31.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.people import is_empty, people_rules
from companion.engine.pools.battle.people_events import CameDown, ClimbedIn, SteppedOut
from companion.engine.pools.battle.state import Battle, Mech, UnitId
from companion.engine.pools.battle.text import questions
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.reloading import fresh_ready
from companion.engine.pools.mechs.bodies import PERSON
from companion.engine.skeleton.joining.rules import roster_numbers
from companion.errors import Refusal
from companion.tabletop.hexes import HEXSIDES, Hex, neighbor

MOUNT = "mount"


def step_out(play: Play[Battle], unit: UnitId, *, by_choice: bool) -> None:
    """Have the pilot of a mech that is out stand on the battle as a person, unless he cannot any more."""
    battle = play.battle
    rules, mech = battle.tables.people, battle.units[unit]
    if rules is None or mech.health <= 0:
        return
    fittings = {each.kind for each in battle.facts(mech).mech.fittings}
    far = max((hexes for kind, hexes in rules.ejected.items() if kind in fittings), default=0)
    way = _way(play, mech, by_choice=by_choice) if far and mech.hex is not None else 0
    person = Mech(
        id=_new_id(battle, mech),
        model=PERSON,
        side=mech.side,
        name=mech.pilot or f"Pilot of {mech.name}",
        record=mech.record,
        locations={},
        health=mech.health,
        psyche=mech.psyche,
        mettle_points=mech.mettle_points,
        pilot=mech.pilot,
        ready=fresh_ready(battle.tables, battle.rules.facts(PERSON)),
        hex=_landing(battle, mech.hex, way, far),
        facing=mech.facing,
        altitude=mech.altitude if far else 0,
        tie_break=mech.tie_break,
        has_acted=True,
        number=max(roster_numbers(battle).values(), default=0) + 1,
        came_from=unit,
    )
    play.emit(SteppedOut(person.id, unit, person, way))


def _way(play: Play[Battle], mech: Mech, *, by_choice: bool) -> int:
    """Return the direction that a pilot is thrown out in: a chosen one, or any. 1 is the north."""
    source, sides = play.battle.tables.people, play.battle.tables.pools.sides
    assert source is not None, "asked only where the rules have people on foot"
    if not by_choice:
        return play.roll(f"1d{sides}", questions.ask_thrown(mech), side=mech.side, source=source.source)
    options = [Option(str(way), label) for way, label in enumerate(questions.DIRECTIONS, 1)]
    return int(play.choose(questions.ask_direction(mech), options, side=mech.side, source=source.source))


def _landing(battle: Battle, start: Hex | None, way: int, far: int) -> Hex | None:
    """Return where a pilot is thrown to: so many hexes, or as far as the map goes."""
    place = start
    for _ in range(far if way else 0):
        after = neighbor(place, (way - 1) % HEXSIDES) if place is not None else None
        if after is None or battle.board is None or after not in battle.board:
            break
        place = after
    return place


def _new_id(battle: Battle, mech: Mech) -> UnitId:
    """Return the id of who leaves a mech, a new one each time."""
    before = sum(unit.came_from == mech.id for unit in battle.units.values())
    return f"{mech.id}-pilot{before + 1 if before else ''}"


def come_down(play: Play[Battle], unit: UnitId) -> None:
    """Have a person sink under what threw him out, at the end of a round. Rule: R276."""
    person = play.battle.units[unit]
    rules = people_rules(play.battle, person)
    if rules is not None and person.altitude and not person.is_out:
        play.emit(CameDown(unit, max(0, person.altitude - rules.descent)))


# --- climbing in ---


def mountable(battle: Battle, person: Mech) -> tuple[Mech, ...]:
    """Return the mechs of his side that a person may climb into: empty ones where he stands."""
    if people_rules(battle, person) is None:
        return ()
    own = (it for it in battle.units.values() if it.side == person.side and is_empty(it))
    return tuple(it for it in own if it.hex == person.hex)


def why_not_mount(battle: Battle, person: Mech, action: Prepare) -> Refusal | None:
    """Return why a person cannot climb into a mech."""
    rules = people_rules(battle, person)
    if rules is None or action.side in {it.id for it in mountable(battle, person)}:
        return None
    mech = battle.units.get(action.side)
    if mech is None or mech.side != person.side:
        known = tuple(it.id for it in mountable(battle, person))
        return nonsense("mount_what", unit=person.name, known=known)
    names = {"unit": person.name, "target": mech.name}
    return by_rule("not_at_mech" if is_empty(mech) else "not_empty", rules.source, **names)


def mount(play: Play[Battle], action: Prepare) -> None:
    """Climb in: the mech has its pilot again, and acts from the next round on."""
    play.emit(ClimbedIn(action.unit, action.side))
