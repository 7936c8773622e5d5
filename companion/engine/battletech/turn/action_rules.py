"""Every action of the family: why it is forbidden now, how it is carried out, how it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech, UnitId
from companion.engine.battletech.battle.words import actions as words
from companion.engine.battletech.battle.words import attacks as attack_words
from companion.engine.battletech.battle.words.lines import noted as noted_words
from companion.engine.battletech.battle.words.refusals import nonsense
from companion.engine.battletech.damage import warriors
from companion.engine.battletech.fire import declaration, dumping, refusals, volley
from companion.engine.battletech.heat import build_up, settling
from companion.engine.battletech.movement import jump, masc, move, noted, torso_twist
from companion.engine.battletech.physical import clubbing, declare_and_roll
from companion.engine.battletech.turn import by_hand, initiative, letting_be, phases
from companion.engine.marking import Mark
from companion.engine.play import Play
from companion.engine.shared.notes import hex_notes
from companion.engine.shared.notes import rules as notes
from companion.engine.shared.rows import Rule
from companion.engine.shared.talk import together
from companion.errors import Refusal


class OfUnit(Protocol):
    """An action of one unit."""

    @property
    def unit(self) -> UnitId: ...


A = TypeVar("A", bound=OfUnit)


def of_mechs(
    why_not: Callable[[Battle, A], Refusal | None],
) -> Callable[[Battle, A], Refusal | None]:
    """What forbids an action that only 'Mechs have."""

    def checked(battle: Battle, action: A) -> Refusal | None:
        unit = battle.units[action.unit]
        if not isinstance(unit, Mech):
            return nonsense("mechs_only", unit=unit.name)
        return why_not(battle, action)

    return checked


def _why_not_together(battle: Battle, action: actions.Together) -> Refusal | None:
    return together.why_not(PARTS, battle, action)


def _together(play: Play[Battle], action: actions.Together) -> None:
    together.resolve(PARTS, phases.go_on_when_over, play, action)


# No type is written here: so each row's functions are checked against its own action.
RULES = (
    Rule(actions.Deploy, by_hand.why_not_deploy, by_hand.place, words.deploy),
    Rule(actions.Place, by_hand.why_not_place, by_hand.place, words.place, is_by_hand=True),
    Rule(actions.RollSkills, of_mechs(warriors.why_not_roll_skills), warriors.roll_skills, words.roll_skills),
    Rule(
        actions.RollInitiative,
        lambda battle, _: initiative.why_not_roll_initiative(battle),
        lambda play, _: phases.roll_initiative(play),
        words.roll_initiative,
    ),
    Rule(actions.Move, of_mechs(move.why_not_move), move.move, words.move),
    Rule(actions.Jump, of_mechs(jump.why_not_jump), jump.jump, words.move),
    Rule(actions.NoteMove, of_mechs(noted.why_not_note), noted.note_move, words.move),
    Rule(actions.UseMasc, of_mechs(masc.why_not_use), masc.use, words.use_masc),
    Rule(actions.React, torso_twist.why_not_react, torso_twist.react, words.react),
    Rule(actions.DeclareFire, refusals.why_not_declare, declaration.declare, attack_words.declare_fire),
    Rule(actions.ResolveFire, volley.why_not_resolve, volley.resolve, attack_words.resolve_fire),
    Rule(
        actions.DeclareBlow,
        of_mechs(declare_and_roll.why_not_declare),
        declare_and_roll.declare,
        attack_words.declare_blow,
    ),
    Rule(
        actions.ResolveBlow,
        of_mechs(declare_and_roll.why_not_resolve),
        declare_and_roll.resolve,
        attack_words.resolve_blow,
    ),
    Rule(actions.TakeClub, of_mechs(clubbing.why_not_take), clubbing.take, attack_words.take_club),
    Rule(actions.Switch, build_up.why_not_switch, build_up.switch, words.switch),
    Rule(actions.Dump, dumping.why_not_dump, dumping.dump, words.dump),
    Rule(actions.Hit, by_hand.why_not_hit, by_hand.hit, words.hit, is_by_hand=True),
    Rule(
        actions.StrikeSlot, by_hand.why_not_strike, by_hand.strike, noted_words.strike_slot, is_by_hand=True
    ),
    Rule(actions.HurtWarrior, by_hand.why_not_hurt, by_hand.hurt, noted_words.hurt_warrior, is_by_hand=True),
    Rule(
        actions.RollPiloting,
        of_mechs(settling.why_not_roll_piloting),
        settling.roll_piloting,
        noted_words.roll_piloting,
    ),
    Rule(actions.Settle, settling.why_not_settle, settling.settle, words.settle),
    Rule(
        actions.SettleAll,
        lambda battle, _: settling.why_not_settle_all(battle),
        lambda play, _: settling.settle_all(play),
        words.settle_all,
    ),
    Rule(actions.Dismiss, settling.why_not_settle, settling.dismiss, words.settle),
    Rule(
        actions.DismissAll,
        lambda battle, _: settling.why_not_settle_all(battle),
        lambda play, _: settling.dismiss_all(play),
        words.dismiss_all,
    ),
    Rule(
        actions.LetBe,
        lambda battle, action: letting_be.why_not(battle, action.side),
        lambda play, action: letting_be.let_be(play, action.side),
        words.let_be,
    ),
    Rule(
        actions.GoOn,
        lambda battle, _: phases.why_not_go_on(battle),
        lambda play, _: phases.go_on(play),
        words.go_on,
        is_by_hand=True,
    ),
    Rule(actions.Together, _why_not_together, _together, noted_words.noted, is_by_hand=True),
    Rule(Mark, by_hand.why_not_mark, by_hand.mark, words.mark, is_by_hand=True),
    *hex_notes.RULES,
    *notes.RULES,
)
PARTS = together.by_kind(RULES, actions.PARTS)
