"""Crew members who act besides the pilot: what they add to a turn, and what it costs the mech.

Rule: Untitled Mech Game, R175, R176; gap G89.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import is_lost, rank
from companion.engine.pools.battle.engagement_events import CrewCalled, CrewCoordinated
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.pool_tests import roll_test
from companion.engine.pools.mechs.placing import modules_of
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.systems import CrewRules
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier
from companion.tabletop.number_text import format_count

CREW, COORDINATE = "crew", "coordinate"


def crew_rules(battle: Battle) -> CrewRules | None:
    """Return the rules of crews that act; none where they do not."""
    return battle.tables.fittings.crew


def _members(battle: Battle, mech: Mech, kind: str) -> int:
    """Return how many members of a kind are still there."""
    fittings = [each for each in battle.facts(mech).mech.fittings if each.kind == kind]
    return sum(each.level for each in fittings if not any(is_lost(mech, it) for it in modules_of(each.at)))


def crews(battle: Battle, mech: Mech) -> Iterator[tuple[str, str]]:
    """Yield who of a crew may act together, by the numbers of each kind, and in words."""
    rules = crew_rules(battle)
    if rules is None:
        return
    most = [_members(battle, mech, kind) for kind in (rules.half, rules.full)]
    for half in range(most[0] + 1):
        for full in range(most[1] + 1):
            told = [(half, "Half Action"), (full, "Full Action")]
            words = [format_count(number, what) for number, what in told if number]
            if words:
                yield f"{half}/{full}", " and ".join(words)


def crew_penalty(battle: Battle, mech: Mech) -> int:
    """Return what a crew that acts costs the Maneuver Value, the pilot counted."""
    rules, people = crew_rules(battle), mech.doings.crew
    if rules is None or not people:
        return 0
    return min(0, rules.mv * (people + 1) + mech.doings.coordinated)


def why_not_crew(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why such a crew cannot act."""
    known = [name for name, _ in crews(battle, mech)]
    if crew_rules(battle) is None or action.weapon in known:
        return None
    return nonsense("no_such_crew", unit=mech.name, crew=action.weapon, known=tuple(known))


def call_crew(play: Play[Battle], action: Prepare) -> None:
    """Add the actions of crew members to a turn; Half Actions of theirs do not merge."""
    half, full = map(int, action.weapon.split("/"))
    play.emit(CrewCalled(action.unit, half, full))


def _pool(battle: Battle, mech: Mech, rules: CrewRules) -> Pool:
    skills = battle.tables.skills
    dice = [Modifier(skills.all[it].label, rank(mech, it), skills.source) for it in rules.pool]
    return pool_of(battle.tables.pools, dice)


def why_not_coordinate(battle: Battle, mech: Mech, _action: Prepare) -> Refusal | None:
    """Return why a commander has nothing to coordinate, or no dice for it."""
    rules = crew_rules(battle)
    if rules is None:
        return None
    if not mech.doings.crew or battle.turn.active != mech.id:
        return by_rule("nobody_to_coordinate", rules.source, unit=mech.name)
    is_empty = _pool(battle, mech, rules).fails
    return by_rule("no_dice_to_coordinate", rules.source, unit=mech.name) if is_empty else None


def coordinate(play: Play[Battle], action: Prepare) -> None:
    """Test to cancel what the crew costs: a point, and one more for so many degrees of success."""
    battle, rules = play.battle, crew_rules(play.battle)
    assert rules is not None, "crews are coordinated only where they act"
    mech, need = battle.units[action.unit], rules.difficulty

    def worth(result: int) -> int:
        return 1 + (result - need) // rules.per_degrees if result >= need else 0

    pool = _pool(battle, mech, rules)
    result = roll_test(play, mech.id, pool, COORDINATE, "coordinate the crew", worth, need=need)
    if relief := min(worth(result or 0), -crew_penalty(battle, mech)):
        play.emit(CrewCoordinated(mech.id, relief))
