"""Smart ordnance that has missed: who it goes on after, and how it is shot down or jammed.

Rule: Untitled Mech Game, R86, R88, R117, R118; gap G50.
"""

from __future__ import annotations

from collections import Counter

from companion.engine.play import Play
from companion.engine.pools.attack.rolls import attack_pool
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import most_rate, rank, why_not_use
from companion.engine.pools.battle.engagement_events import PursuitSet
from companion.engine.pools.battle.events import AttackResolved
from companion.engine.pools.battle.jamming import ORDNANCE_JAMMING, jammers
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech, Pursuit
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.pool_tests import passes, roll_test
from companion.engine.pools.combat.shots import SMART, Shot
from companion.engine.pools.combat.spending import spend_shots
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.mechs.weapons import hits
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.combat import PursuitRules
from companion.engine.pools.tables.weapons import ORDNANCE
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier

SHOOT_DOWN, JAM_ORDNANCE, EVADE = "shoot_down", "jam_ordnance", "evade"
AGAINST_ORDNANCE = ("anti_ordnance", "all_purpose")
"""Traits of weapons that shoot ordnance down."""


def pursuit_rules(battle: Battle) -> PursuitRules:
    rules = battle.tables.attacks.pursuit
    assert rules is not None, "pursuits are played only where the rules have them"
    return rules


def go_on_after(play: Play[Battle], shot: Shot, rolled: AttackResolved) -> None:
    """Have the smart pieces that missed go on after their target."""
    if play.battle.tables.attacks.pursuit is None or shot.is_again or shot.radius is not None:
        return
    missed = Counter(weapon.id for weapon in shot.shooters[rolled.hits :])
    for weapon in shot.weapons:
        smart = int(weapon.profile.traits.get(SMART, 0))
        if weapon.profile.category == ORDNANCE and smart and missed[weapon.id]:
            now = Pursuit(
                shot.target.id, missed[weapon.id], smart, play.battle.turn.number, shot.situation.range
            )
            set_pursuit(play, shot.mech.id, weapon.id, now)


def set_pursuit(play: Play[Battle], unit: str, weapon: str, now: Pursuit) -> None:
    play.emit(PursuitSet(unit, weapon, now.target, now.pieces, now.left, now.since, now.range))


def end_pursuits(play: Play[Battle], unit: str) -> None:
    """Lose what could have attacked again in this turn and did not."""
    for weapon, pursuit in play.battle.units[unit].pursuits.items():
        if pursuit.since < play.battle.turn.number:
            set_pursuit(play, unit, weapon, Pursuit(pursuit.target, 0, 0, pursuit.since, pursuit.range))


# --- what is done against it ---


def pursuers(battle: Battle, mech: Mech) -> tuple[tuple[Mech, str, Pursuit], ...]:
    """Return the ordnance that goes on after a mech, with who fired it."""
    return tuple(
        (other, weapon, pursuit)
        for other in battle.units.values()
        for weapon, pursuit in other.pursuits.items()
        if pursuit.target == mech.id
    )


def lose_pieces(play: Play[Battle], unit: str, number: int, shooter: str = "") -> None:
    """Take so many pieces from what goes on after a mech, of one shooter or of all."""
    for other, weapon, pursuit in pursuers(play.battle, play.battle.units[unit]):
        gone = min(number, pursuit.pieces) if shooter in ("", other.id) else 0
        if gone:
            left = Pursuit(unit, pursuit.pieces - gone, pursuit.left, pursuit.since, pursuit.range)
            set_pursuit(play, other.id, weapon, left)
            number -= gone


def why_not_shoot_down(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a weapon shoots no ordnance down."""
    if battle.tables.attacks.pursuit is None:
        return None
    known, source = battle.facts(mech).armaments, pursuit_rules(battle).source
    if action.weapon not in known:
        return nonsense("no_such_weapon", unit=mech.name, weapon=action.weapon, known=tuple(known))
    weapon = known[action.weapon]
    if not shoots_ordnance(weapon):
        return by_rule("no_anti_ordnance", source, weapon=weapon.label)
    if not pursuers(battle, mech):
        return by_rule("nothing_chases", source, unit=mech.name)
    if refusal := why_not_use(battle, mech, weapon):
        return refusal
    fails = shoot_down_pool(battle, mech, weapon).fails
    return by_rule("no_dice", source, unit=mech.name, weapon=weapon.label) if fails else None


def shoots_ordnance(weapon: Armament) -> bool:
    """Whether a weapon shoots ordnance down."""
    return any(trait in weapon.profile.traits for trait in AGAINST_ORDNANCE)


def shoot_down_pool(battle: Battle, mech: Mech, weapon: Armament) -> Pool:
    """Return what is rolled to shoot ordnance down with a weapon."""
    dice = _skills(battle, mech, pursuit_rules(battle).shoot_down)
    return attack_pool(battle.tables, dice, weapon.figures, _rate(battle, mech, weapon), (), {}, None)


def _rate(battle: Battle, mech: Mech, weapon: Armament) -> int:
    return max(1, min(most_rate(mech, weapon, 0), battle.tables.weapons.half_attack_rate))


def _skills(battle: Battle, mech: Mech, names: tuple[str, ...]) -> list[Modifier]:
    skills = battle.tables.skills
    return [Modifier(skills.all[name].label, rank(mech, name), skills.source) for name in names]


def shoot_down(play: Play[Battle], action: Prepare) -> None:
    """Fire at the ordnance that goes on after a mech: each hit destroys a piece."""
    battle = play.battle
    mech, need = battle.units[action.unit], pursuit_rules(battle).difficulty
    weapon = battle.facts(mech).armaments[action.weapon]
    pool, rate = shoot_down_pool(battle, mech, weapon), _rate(battle, mech, weapon)
    spend_shots(play, Shot(battle, mech, pursuers(battle, mech)[0][0], (weapon,), Situation(2), (rate,)))
    result = roll_test(play, mech.id, pool, SHOOT_DOWN, "shoot ordnance down", lambda it: it, need=need)
    if result is not None and result >= need:
        lose_pieces(play, mech.id, hits(result - need, weapon.figures.handling, rate))


def why_not_jam_ordnance(battle: Battle, mech: Mech, _action: Prepare) -> Refusal | None:
    """Return why ordnance is not jammed."""
    if battle.tables.attacks.pursuit is None:
        return None
    source = pursuit_rules(battle).source
    if ORDNANCE_JAMMING not in jammers(battle, mech):
        known = tuple(jammers(battle, mech))
        return nonsense("no_such_system", unit=mech.name, system=ORDNANCE_JAMMING, known=known)
    if not pursuers(battle, mech):
        return by_rule("nothing_chases", source, unit=mech.name)
    fails = pool_of(battle.tables.pools, _skills(battle, mech, pursuit_rules(battle).jam)).fails
    return by_rule("no_dice_to_jam", source, unit=mech.name) if fails else None


def jam_ordnance(play: Play[Battle], action: Prepare) -> None:
    """Make pieces inert that go on after a mech; more in a Full Action."""
    battle, rules = play.battle, pursuit_rules(play.battle)
    mech = battle.units[action.unit]
    shooter, weapon, _ = pursuers(battle, mech)[0]
    smart = int(battle.facts(shooter).armaments[weapon].profile.traits.get(SMART, 0))
    need = rules.jam_difficulty + rules.jam_per_rating * smart
    pool = pool_of(battle.tables.pools, _skills(battle, mech, rules.jam))
    result = roll_test(play, mech.id, pool, JAM_ORDNANCE, "jam ordnance", passes(need), need=need)
    if result is not None and result >= need:
        more = mech.record.mettle if action.halves > 1 else 0
        lose_pieces(play, mech.id, jammers(battle, mech)[ORDNANCE_JAMMING] + result - need + more)
