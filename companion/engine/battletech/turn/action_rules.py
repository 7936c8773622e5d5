"""Every action of the family: why it is forbidden now, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from companion.engine.battletech.battle import actions, sequence
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import warriors
from companion.engine.battletech.fire import declaration, refusals, volley
from companion.engine.battletech.heat import build_up, settling
from companion.engine.battletech.movement import jump, masc, move, noted, torso_twist
from companion.engine.battletech.physical import clubbing, declare_and_roll
from companion.engine.battletech.turn import by_hand, phases
from companion.engine.play import Play
from companion.engine.shared.action_game import ActionRules
from companion.engine.shared.actions import Mark
from companion.errors import Refusal


def _why_not_initiative(battle: Battle, _action: actions.RollInitiative) -> Refusal | None:
    tables = battle.rules.tables
    if battle.turn.phase != sequence.INITIATIVE:
        return Refusal("Initiative is rolled at the beginning of a turn.", tables.initiative.source)
    return None


REFUSALS: Mapping[type, Callable[[Battle, Any], Refusal | None]] = {
    actions.Deploy: by_hand.why_not_deploy,
    actions.Place: by_hand.why_not_place,
    actions.RollSkills: warriors.why_not_roll_skills,
    actions.RollInitiative: _why_not_initiative,
    actions.Move: move.why_not_move,
    actions.Jump: jump.why_not_jump,
    actions.NoteMove: noted.why_not_note,
    actions.UseMasc: masc.why_not_use,
    actions.React: torso_twist.why_not_react,
    actions.DeclareFire: refusals.why_not_declare,
    actions.ResolveFire: volley.why_not_resolve,
    actions.DeclareBlow: declare_and_roll.why_not_declare,
    actions.ResolveBlow: declare_and_roll.why_not_resolve,
    actions.TakeClub: clubbing.why_not_take,
    actions.Switch: build_up.why_not_switch,
    actions.Hit: by_hand.why_not_hit,
    actions.Settle: settling.why_not_settle,
    actions.SettleAll: lambda battle, _action: settling.why_not_settle_all(battle),
    actions.Dismiss: settling.why_not_settle,
    actions.DismissAll: lambda battle, _action: settling.why_not_settle_all(battle),
    actions.GoOn: lambda battle, _action: sequence.why_not_go_on(battle),
    Mark: by_hand.why_not_mark,
}
RESOLVING: Mapping[type, Callable[[Play[Battle], Any], None]] = {
    actions.Deploy: by_hand.deploy,
    actions.Place: by_hand.place,
    actions.RollSkills: warriors.roll_skills,
    actions.RollInitiative: lambda play, _action: phases.roll_initiative(play),
    actions.Move: move.move,
    actions.Jump: jump.jump,
    actions.NoteMove: noted.note_move,
    actions.UseMasc: masc.use,
    actions.React: torso_twist.react,
    actions.DeclareFire: declaration.declare,
    actions.ResolveFire: volley.resolve,
    actions.DeclareBlow: declare_and_roll.declare,
    actions.ResolveBlow: declare_and_roll.resolve,
    actions.TakeClub: clubbing.take,
    actions.Switch: build_up.switch,
    actions.Hit: by_hand.hit,
    actions.Settle: settling.settle,
    actions.SettleAll: lambda play, _action: settling.settle_all(play),
    actions.Dismiss: settling.dismiss,
    actions.DismissAll: lambda play, _action: settling.dismiss_all(play),
    actions.GoOn: lambda play, _action: phases.go_on(play),
    Mark: by_hand.mark,
}
BY_HAND = (actions.Place, actions.Hit, actions.GoOn, Mark)
ACTION_RULES: ActionRules[Battle] = ActionRules(
    TypeAdapter(Battle),
    REFUSALS,
    RESOLVING,
    BY_HAND,
    phases.go_on_when_over,
)
