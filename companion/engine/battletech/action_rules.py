"""Every action of the family: why it is forbidden now, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from companion.engine.action_game import ActionRules
from companion.engine.actions import Mark
from companion.engine.battletech import actions as said
from companion.engine.battletech import (
    by_hand,
    clubbing,
    declaration,
    fire_refusals,
    jumping,
    masc,
    movement,
    noted_moves,
    phases,
    physical,
    reaction,
    sequence,
    settling,
    switching,
    warriors,
    weapon_attacks,
)
from companion.engine.battletech.state import Battle
from companion.engine.play import Play
from companion.errors import Refusal


def _why_not_initiative(battle: Battle, _action: said.RollInitiative) -> Refusal | None:
    tables = battle.rules.tables
    if battle.turn.phase != sequence.INITIATIVE:
        return Refusal("Initiative is rolled at the beginning of a turn.", tables.initiative.source)
    return None


REFUSALS: Mapping[type, Callable[[Battle, Any], Refusal | None]] = {
    said.Deploy: by_hand.why_not_deploy,
    said.Place: by_hand.why_not_place,
    said.RollSkills: warriors.why_not_roll_skills,
    said.RollInitiative: _why_not_initiative,
    said.Move: movement.why_not_move,
    said.Jump: jumping.why_not_jump,
    said.NoteMove: noted_moves.why_not_note,
    said.UseMasc: masc.why_not_use,
    said.React: reaction.why_not_react,
    said.DeclareFire: fire_refusals.why_not_declare,
    said.ResolveFire: weapon_attacks.why_not_resolve,
    said.DeclareBlow: physical.why_not_declare,
    said.ResolveBlow: physical.why_not_resolve,
    said.TakeClub: clubbing.why_not_take,
    said.Switch: switching.why_not_switch,
    said.Hit: by_hand.why_not_hit,
    said.Settle: settling.why_not_settle,
    said.SettleAll: lambda battle, _action: settling.why_not_settle_all(battle),
    said.Dismiss: settling.why_not_settle,
    said.DismissAll: lambda battle, _action: settling.why_not_settle_all(battle),
    said.GoOn: lambda battle, _action: sequence.why_not_go_on(battle),
    Mark: by_hand.why_not_mark,
}
RESOLVING: Mapping[type, Callable[[Play[Battle], Any], None]] = {
    said.Deploy: by_hand.deploy,
    said.Place: by_hand.place,
    said.RollSkills: warriors.roll_skills,
    said.RollInitiative: lambda play, _action: phases.roll_initiative(play),
    said.Move: movement.move,
    said.Jump: jumping.jump,
    said.NoteMove: noted_moves.note_move,
    said.UseMasc: masc.use,
    said.React: reaction.react,
    said.DeclareFire: declaration.declare,
    said.ResolveFire: weapon_attacks.resolve,
    said.DeclareBlow: physical.declare,
    said.ResolveBlow: physical.resolve,
    said.TakeClub: clubbing.take,
    said.Switch: switching.switch,
    said.Hit: by_hand.hit,
    said.Settle: settling.settle,
    said.SettleAll: lambda play, _action: settling.settle_all(play),
    said.Dismiss: settling.dismiss,
    said.DismissAll: lambda play, _action: settling.dismiss_all(play),
    said.GoOn: lambda play, _action: phases.go_on(play),
    Mark: by_hand.mark,
}
BY_HAND = (said.Place, said.Hit, said.GoOn, Mark)
ACTION_RULES: ActionRules[Battle] = ActionRules(
    TypeAdapter(Battle),
    REFUSALS,
    RESOLVING,
    BY_HAND,
    phases.go_on_when_over,
)
