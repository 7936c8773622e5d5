"""Set-up of duels: new mechs with a pilot each, or mechs of a battle as they are, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.documents.document import clip
from companion.documents.similar_names import did_you_mean
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.state import Battle, Doings, Mech
from companion.engine.pools.battle.text.names import CONDUCTS
from companion.engine.pools.odds.duel_actions import ATTACKS
from companion.engine.pools.odds.duels import FIRST, SECOND, fight
from companion.engine.pools.rulebook import Rulebook
from companion.engine.pools.turn.set_up import PILOT, new_battle
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.views.duels import DuelChoices, Duellist, DuelMovement, DuelProgress, DuelSetup
from companion.errors import InputError

DUELS, TURNS = 60, 60
"""Duels at each range, few as every one is played, and their turns, many as armor lasts long."""
OMITTED = (
    "Open ground: no woods, water, hills or cover; both stand still and always face each other.",
    "Moves, charges, rams, grapples and maneuvers.",
    "Mettle points, except all of them to survive what is fatal.",
    "Called Shots, indirect fire, and second attacks of smart ordnance.",
    "Electronic warfare, bracing, dousing fires and mending.",
    "Where rules let a player choose, the first location or weapon is chosen.",
)


def duel_choices(rules: Rulebook, duellist: Duellist, battle: Battle | None) -> DuelChoices:
    """Return the choices for a mech in a duel, or why it can fight none."""
    try:
        arena = build_battle(rules, {FIRST: duellist, SECOND: duellist}, battle)
    except InputError as error:
        return DuelChoices(duellist.model or duellist.unit, refusal=str(error))
    model = arena.facts(arena.units[FIRST])
    pilots = {} if duellist.unit else {name: row.label for name, row in rules.tables.pilots.ready.items()}
    return DuelChoices(
        name=battle.units[duellist.unit].name if battle and duellist.unit else model.mech.name,
        pilots=pilots,
        usual_pilot=rules.tables.pilots.usual if pilots else "",
        movement_label="Conduct",
        movements=tuple(DuelMovement(name, label, None) for name, label in CONDUCTS.items()),
        usual_movement=ATTACKS,
        usual_duels=DUELS,
        usual_turns=TURNS,
        omitted=OMITTED,
    )


def run_duels(rules: Rulebook, setup: DuelSetup, battle: Battle | None) -> Iterator[DuelProgress]:
    """Run duels and yield their progress. Raises InputError at once for bad set-ups."""
    setup.check()
    duellists = {FIRST: setup.first, SECOND: setup.second}
    conducts = {place: _conduct(rules, duellist) for place, duellist in duellists.items()}
    return fight(build_battle(rules, duellists, battle), conducts, setup)


def build_battle(rules: Rulebook, duellists: Mapping[str, Duellist], battle: Battle | None) -> Battle:
    """Build a battle without a map of these mechs alone. Raises InputError for who cannot fight a duel."""
    given = {place: _unit_of(duellist, battle) for place, duellist in duellists.items()}
    setups = [_unit_setup(place, duellist, given[place]) for place, duellist in duellists.items()]
    sides = [SideSetup(id=place, name=place.capitalize()) for place in duellists]
    arena = new_battle(rules, None, sides, setups)
    for place, mech in given.items():
        if mech is not None:
            arena = arena.with_unit(_as_it_is(mech, place))
    return arena


def _unit_of(duellist: Duellist, battle: Battle | None) -> Mech | None:
    if not duellist.unit:
        return None
    mech = battle.units.get(duellist.unit) if battle is not None else None
    if mech is None:
        raise InputError(f"There is no unit '{clip(duellist.unit)}' in this battle.")
    if mech.is_out:
        raise InputError(f"{mech.name} is out of the battle.")
    if not is_mech(mech):
        raise InputError(f"{mech.name} is on foot: duels are fought by mechs.")
    if duellist.pilot:
        raise InputError(f"{mech.name} has its pilot of the battle: name no other.")
    return mech


def _unit_setup(place: str, duellist: Duellist, mech: Mech | None) -> UnitSetup:
    loads = {PILOT: duellist.pilot} if duellist.pilot else {}
    return UnitSetup(
        id=place, model=mech.model if mech is not None else duellist.model, side=place, loads=loads
    )


def _as_it_is(mech: Mech, place: str) -> Mech:
    """Return a mech with its damage; where it stands and whatever it has to do with others are forgotten."""
    return replace(
        mech,
        id=place,
        side=place,
        hex=None,
        facing=0,
        altitude=0,
        tie_break=0,
        acts_first=False,
        has_acted=False,
        pinpointed=(),
        holds={},
        pursuits={},
        jamming=(),
        analyzed={},
        doings=Doings(),
    )


def _conduct(rules: Rulebook, duellist: Duellist) -> str:
    """Return how a mech fights. Raises InputError for what these rules do not know of a duel."""
    for what, value in _unknown(duellist):
        if value is not None:
            raise InputError(f"{rules.title} has no {what} in duels: leave it out.")
    conduct = duellist.movement or ATTACKS
    if conduct not in CONDUCTS:
        remedy = did_you_mean(conduct, CONDUCTS)
        raise InputError(f"{rules.title} has no '{clip(conduct)}' in duels. {remedy}".rstrip())
    return conduct


def _unknown(duellist: Duellist) -> Iterator[tuple[str, int | None]]:
    yield "Gunnery Skill", duellist.gunnery
    yield "Piloting Skill", duellist.piloting
    yield "hexes to move", duellist.hexes
    yield "heat", duellist.heat_line
