"""Changing dice after a roll: tokens, upgrades and MechWarriors, each side in its turn.

Rule: BT Tactics 3025, R54, R61, R71: the other side first, then the one whose dice they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.tactics.battle.condition import is_banned
from companion.engine.tactics.battle.events import CardUsed, DiceShown, LockTaken, TokensGained
from companion.engine.tactics.battle.state import Battle, Mech, UnitId
from companion.engine.tactics.battle.text import refusals
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.names import CAUSES
from companion.engine.tactics.cards.weapon_groups import upgrade_of
from companion.engine.tactics.tables import combat
from companion.engine.tactics.tables.cards import DiceChange, Reroll
from companion.engine.tactics.tables.combat import EVADE, FOCUS, LOCK, DiceRules, Faces
from companion.engine.tactics.tables.models import Tic
from companion.engine.tactics.tables.names import PHYSICAL, Pool

KEEP = "keep"
MOST_CHANGES = 12


@dataclass(frozen=True, slots=True)
class Exchange:
    """An attack: attacker, target and weapon group; no group is a physical attack."""

    attacker: UnitId
    target: UnitId
    tic: Tic | None = None

    @property
    def name(self) -> str:
        """The id of its weapon group."""
        return self.tic.id if self.tic is not None else PHYSICAL


@dataclass(frozen=True, slots=True)
class DiceModification:
    """A modification that a side can make to a pool, and the token or card behind it."""

    id: str
    label: str
    hint: str
    reroll: Reroll | None = None
    change: DiceChange | None = None
    uses: str = ""


def modify(play: Play[Battle], exchange: Exchange, pool: Pool, faces: Faces) -> Faces:
    """Return the pool after both sides have changed it as they like."""
    owner = exchange.attacker if pool == "attack" else exchange.target
    other = exchange.target if pool == "attack" else exchange.attacker
    for unit in (other, owner):
        faces = _change_faces(play, exchange, pool, faces, unit)
    return faces


def _change_faces(play: Play[Battle], exchange: Exchange, pool: Pool, faces: Faces, unit: UnitId) -> Faces:
    done: list[str] = []
    for _ in range(MOST_CHANGES):
        found = [
            it
            for it in modifications(play.battle, exchange, pool, faces, unit)
            if done.count(it.id) < _uses_left(play.battle, it)
        ]
        if not found:
            break
        chosen = _choose(play, exchange, pool, faces, unit, found)
        if chosen is None:
            break
        done.append(chosen.id)
        faces = _apply_modification(play, exchange, pool, faces, unit, chosen)
        play.emit(DiceShown(unit, pool, faces, chosen.id))
    return faces


def _uses_left(battle: Battle, one: DiceModification) -> int:
    """Return how often something can be done to one pool. Rule: BT Tactics 3025, R61."""
    return battle.tables.action_step.evades_per_defense if one.id == EVADE else 1


def _choose(
    play: Play[Battle],
    exchange: Exchange,
    pool: Pool,
    faces: Faces,
    unit: UnitId,
    options: list[DiceModification],
) -> DiceModification | None:
    battle = play.battle
    attacks, defense = battle.tables.attacks, battle.tables.defense
    shown = combat.format_faces(battle.tables.dice, faces) or say("choice/no_dice")
    answer = play.choose(
        refusals.ask_change(battle.units[unit], pool, exchange.name, faces, shown),
        [Option(KEEP, say("choice/leave_them")), *(Option(it.id, it.label, it.hint) for it in options)],
        side=battle.units[unit].side,
        source=attacks.modify_source if pool == "attack" else defense.modify_source,
    )
    return next((it for it in options if it.id == answer), None)


def modifications(
    battle: Battle, exchange: Exchange, pool: Pool, faces: Faces, unit: UnitId
) -> Iterator[DiceModification]:
    """Yield what a unit's player could do to this pool now."""
    mech = battle.units[unit]
    is_own = (unit == exchange.attacker) == (pool == "attack")
    if is_own:
        yield from _token_modifications(battle, exchange, pool, faces, mech)
    if is_own and pool == "attack" and exchange.tic is not None:
        yield from _upgrade_modifications(battle, mech, exchange.tic, faces)
    for name in dict.fromkeys(mech.mechwarriors):
        warrior = battle.tables.mechwarriors.cards[name]
        row = warrior.reroll
        if row is None or pool not in row.pools or row.of_enemy == is_own or name in mech.used:
            continue
        if _eligible(faces, row.faces):
            yield DiceModification(name, warrior.name, warrior.text, row, uses=row.uses)


def _token_modifications(
    battle: Battle, exchange: Exchange, pool: Pool, faces: Faces, mech: Mech
) -> Iterator[DiceModification]:
    dice = battle.tables.dice
    has_lock = exchange.tic is not None and mech.lock == exchange.target
    if pool == "attack" and has_lock and not is_banned(battle, mech, "spend_lock"):
        yield DiceModification(
            LOCK, CAUSES[LOCK], _format_change(battle, "choice/lock_makes", dice.lock_turns_to)
        )
    if pool == "defense" and mech.evade:
        yield DiceModification(
            EVADE, CAUSES[EVADE], _format_change(battle, "choice/evade_adds", dice.defense_focus_turns_to)
        )
    if mech.focus and combat.EYEBALL in faces and not is_banned(battle, mech, "spend_focus"):
        turned = dice.focus_turns_to if pool == "attack" else dice.defense_focus_turns_to
        yield DiceModification(FOCUS, CAUSES[FOCUS], _format_change(battle, "choice/focus_turns", turned))


def _format_change(battle: Battle, text: str, face: str) -> str:
    return say(text, face=combat.label_of(battle.tables.dice, face).lower())


def _upgrade_modifications(battle: Battle, mech: Mech, tic: Tic, faces: Faces) -> Iterator[DiceModification]:
    upgrade = upgrade_of(battle, mech, tic)
    if upgrade is None:
        return
    row = upgrade.reroll or upgrade.change
    if row is not None and _eligible(faces, row.faces):
        yield DiceModification(
            mech.upgrades[tic.id], upgrade.name, upgrade.text, upgrade.reroll, upgrade.change
        )


def _eligible(faces: Faces, allowed: frozenset[str]) -> tuple[str, ...]:
    """Return the dice of a pool that may be taken, one of each face."""
    return tuple(dict.fromkeys(face for face in faces if not allowed or face in allowed))


def _apply_modification(
    play: Play[Battle], exchange: Exchange, pool: Pool, faces: Faces, unit: UnitId, chosen: DiceModification
) -> Faces:
    if chosen.uses or chosen.id in TOKEN_COSTS:
        pay(play, unit, chosen.id)
    if chosen.reroll is not None:
        return _reroll(play, exchange, pool, faces, unit, chosen.reroll)
    if chosen.change is not None:
        taken = _choose_dice(play, exchange, faces, unit, chosen.change.dice, chosen.change.faces)
        return (*combat.remove_faces(faces, taken), *(chosen.change.to for _ in taken))
    return TOKEN_COSTS[chosen.id](play.battle.tables.dice, pool, faces)


def _reroll(
    play: Play[Battle], exchange: Exchange, pool: Pool, faces: Faces, unit: UnitId, row: Reroll
) -> Faces:
    taken = _choose_dice(play, exchange, faces, unit, row.dice, row.faces)
    battle = play.battle
    sides = combat.sides_of(battle.tables.dice, pool)
    question = refusals.ask_reroll(battle.units[unit], pool, exchange.name)
    again = play.throw(len(taken), sides, question, side=battle.units[unit].side)
    return (*combat.remove_faces(faces, taken), *again)


def _choose_dice(
    play: Play[Battle], exchange: Exchange, faces: Faces, unit: UnitId, most: int, allowed: frozenset[str]
) -> tuple[str, ...]:
    """Return the dice that a player picks, at least one."""
    taken: list[str] = []
    battle = play.battle
    while len(taken) < most:
        found = _eligible(combat.remove_faces(faces, taken), allowed)
        options = [Option(face, combat.label_of(battle.tables.dice, face)) for face in found]
        if taken:
            options.append(Option(KEEP, say("choice/no_more_dice")))
        if not found:
            break
        answer = options[0].id
        if len(options) > 1:
            question = refusals.ask_which_die(battle.units[unit], exchange.name, faces)
            answer = play.choose(question, options, side=battle.units[unit].side)
        if answer == KEEP:
            break
        taken.append(answer)
    return tuple(taken)


def pay(play: Play[Battle], unit: UnitId, what: str) -> None:
    """Give up a token, or what a MechWarrior's card allows once."""
    if what == LOCK:
        play.emit(LockTaken(unit, None))
    elif what in (FOCUS, EVADE):
        play.emit(TokensGained(unit, what, -1))
    else:
        reroll = play.battle.tables.mechwarriors.cards[what].reroll
        assert reroll is not None, "only rerolls are used up"
        play.emit(CardUsed(unit, what, reroll.uses))


TOKEN_COSTS: Mapping[str, Callable[[DiceRules, Pool, Faces], Faces]] = {
    LOCK: lambda dice, _pool, _faces: combat.spend_lock(dice),
    FOCUS: combat.spend_focus,
    EVADE: lambda dice, _pool, faces: combat.spend_evade(dice, faces),
}
