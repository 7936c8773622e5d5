"""Piloting Skill Rolls: their numbers, rolling them at once, and owing them.

Rule: CityTech, Movement > Piloting Skill Rolls.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.components import felt_effects, walking_hits
from companion.engine.battletech.battle.condition import is_destroyed, is_unconscious
from companion.engine.battletech.battle.events import PilotingRolled
from companion.engine.battletech.battle.sequence import HEAT, MOVEMENT, PHYSICAL_ATTACK, WEAPON_ATTACK
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.dues import format_failure
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import pools
from companion.engine.battletech.damage.facts import modifiers_of
from companion.engine.battletech.tables.effects import CriticalEffect
from companion.engine.battletech.tables.injuries import Piloting
from companion.engine.play import Play
from companion.engine.skeleton.wording import in_sentence
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier, TargetNumber

AVOIDING_DAMAGE, SHUTDOWN, STAGGER = "avoiding_damage", "reactor_shuts_down", "took_20_or_more"
FAILS = "fails"
STAGGERING = (MOVEMENT, WEAPON_ATTACK, PHYSICAL_ATTACK, HEAT)
"""Phases whose damage the rules add up."""


def target_number(battle: Battle, unit: Unit, cause: str, *extra: Modifier) -> TargetNumber:
    """Return the number of a roll for this event: the skill, all events of the phase, damage, then what is
    `extra`.

    `cause` is a key of the table's events, or empty where the table calls for a roll.

    Rule: CityTech, Movement > Making Piloting Skill Rolls.
    """
    piloting = piloting_rules(battle)
    assert unit.warrior is not None, "rules with Piloting Skill Rolls have MechWarriors"
    if failure := why_failed(battle, unit, cause):
        return TargetNumber((), impossible=format_failure(battle, failure))
    return TargetNumber.of(
        Modifier(say("number/piloting"), unit.warrior.piloting, piloting.source),
        *_events(piloting, unit, cause),
        *_damage(battle, unit),
        *modifiers_of(battle, unit, piloting.modifiers, cause),
        *extra,
    )


def piloting_rules(battle: Battle) -> Piloting:
    """Return the tables on piloting."""
    return battle.rules.tables.piloting


def why_failed(battle: Battle, unit: Unit, cause: str) -> str:
    """Return the id of the reason that a roll fails by itself; empty where it is rolled.

    Only a MechWarrior who is out cold cannot even brace himself against a fall. A reactor that shuts down in
    this very phase makes rolls harder, one that is shut down makes them fail. Rule: CityTech, Movement >
    Piloting Skill Roll Table; Playing the Game > Consciousness Rolls.
    """
    row = piloting_rules(battle).events.get(cause)
    if is_unconscious(unit):
        return "unconscious"
    if cause == AVOIDING_DAMAGE:
        return ""
    if row is not None and row.value is None:
        return cause
    if unit.is_shut_down and SHUTDOWN not in (cause, *unit.suffered.causes):
        return "shut_down"
    hits = felt_effects(battle, unit, "piloting", walking_hits(battle, unit))
    return next((row.label for row, _ in hits if row.piloting == FAILS), "")


def _events(piloting: Piloting, unit: Unit, cause: str) -> Iterator[Modifier]:
    """Events of this phase, each kind once; what is destroyed counts as damage."""
    for name, row in piloting.events.items():
        counts = name == cause or (row.lasts == "phase" and name in unit.suffered.causes)
        if counts and row.value and row.lasts != "damage":
            yield Modifier(row.label, row.value, row.source)


def _damage(battle: Battle, unit: Unit) -> Iterator[Modifier]:
    """Rule: CityTech, Movement > Additional Modifiers (a lost leg stands for its hip and actuators)."""
    rows: dict[str, tuple[CriticalEffect, int]] = {}
    for row, _ in felt_effects(battle, unit, "piloting", walking_hits(battle, unit)):
        rows[row.label] = (row, rows.get(row.label, (row, 0))[1] + 1)
    for label, (row, number) in rows.items():
        if isinstance(row.piloting, int) and row.piloting:
            times = f"{number} × {label}" if number > 1 else label
            yield Modifier(times, number * row.piloting, row.source)


def check_piloting(play: Play[Battle], unit: UnitId, cause: str, *extra: Modifier, place: str = "") -> bool:
    """Roll at once whether an event goes well, such as entering a hex; True where the rules know no such
    rolls.

    Rule: CityTech, Movement > Making Piloting Skill Rolls.
    """
    if not play.battle.rules.tables.piloting:
        return True
    target = target_number(play.battle, play.battle.units[unit], cause, *extra)
    rolled, is_passed = roll_against(play, unit, cause, target, place)
    play.emit(PilotingRolled(unit, cause, target.number, rolled, is_passed))
    return is_passed


def roll_against(
    play: Play[Battle], unit: UnitId, cause: str, target: TargetNumber, place: str = ""
) -> tuple[int | None, bool]:
    """Roll against a number: the roll, and whether it was enough; a certain outcome is not rolled."""
    piloting, mech = piloting_rules(play.battle), play.battle.units[unit]
    dice = parse_dice(piloting.dice)
    if target.number is None or target.number > dice.maximum:
        return None, False
    if target.number <= dice.minimum:
        return None, True
    row = piloting.events.get(cause)
    label, source = (in_sentence(row.label), row.source) if row else (say("row/called_for"), piloting.source)
    question = asks.piloting(mech, cause, label, place)
    need = target.number
    rolled = pools.roll_with_pools(
        play,
        unit,
        "piloting",
        lambda: play.roll(piloting.dice, question, need=need, side=mech.side, source=source),
        is_bad=lambda total: total < need,
    )
    return rolled, rolled >= need


def question_of(unit: Unit, cause: str) -> str:
    """Return the id of the question that such a roll asks."""
    return asks.piloting(unit, cause, "").id


def calls_for(piloting: Piloting, unit: Unit, cause: str) -> str:
    """Return the kind of due that an event calls for: a roll, a fall by itself, or none.

    Few call for one when the 'Mech lies on the ground already. Rule: CityTech, Movement > Damage to
    BattleMech; Physical Attacks on BattleMech; Unit's Actions.
    """
    row = piloting.events[cause]
    if not unit.may_fall or (unit.is_prone and not row.while_prone):
        return ""
    return dues.FALL if row.value is None else dues.PILOTING


def may_owe(piloting: Piloting, unit: Unit, cause: str) -> int | None:
    """Return how many more rolls of this phase an event may call for; None where each time it calls
    for one.
    """
    return int(cause not in unit.suffered.causes) if piloting.events[cause].once_a_phase else None


def owe(play: Play[Battle], unit: UnitId, cause: str) -> None:
    """Note what an event calls for."""
    piloting, mech = play.battle.rules.tables.piloting, play.battle.units[unit]
    if not piloting or is_destroyed(play.battle, mech):
        return
    kind = calls_for(piloting, mech, cause)
    if kind == dues.FALL:
        owe_fall(play, unit, cause)
    elif kind and may_owe(piloting, mech, cause) != 0:
        dues.owe(play, unit, kind, cause)


def stagger(play: Play[Battle], unit: UnitId, taken: int) -> None:
    """Owe a roll once damage in this phase, `taken` before this, has come to too much."""
    after = play.battle.units[unit].suffered.taken
    if play.battle.turn.phase not in STAGGERING:
        return
    most = staggers_at(play.battle, play.battle.units[unit], taken)
    if most is not None and after >= most:
        owe(play, unit, STAGGER)


def staggers_at(battle: Battle, unit: Unit, taken: int) -> int | None:
    """Return the damage in a phase that calls for a roll, `taken` of it so far; None where it has done so
    already.

    Rule: CityTech, Movement > Making Piloting Skill Rolls (20 points or more in a phase).
    """
    most = piloting_rules(battle).staggering_points(battle.model(unit).weight)
    return most if taken < most else None


def owe_fall(play: Play[Battle], unit: UnitId, cause: str, *, levels: int = 0) -> None:
    """Note that a 'Mech falls without a roll; one on the ground falls again only over an edge."""
    mech = play.battle.units[unit]
    if not play.battle.rules.tables.piloting or not mech.may_fall or is_destroyed(play.battle, mech):
        return
    if levels or not mech.is_prone:
        dues.owe(play, unit, dues.FALL, cause, levels)
