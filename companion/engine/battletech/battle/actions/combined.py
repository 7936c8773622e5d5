"""Several things noted in one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from companion.documents.rule_model import Tag
from companion.engine.battletech.battle.actions.by_hand import Hit, HurtWarrior, StrikeSlot
from companion.engine.battletech.battle.actions.dues import RollPiloting, Settle
from companion.engine.battletech.battle.actions.movement import NoteMove
from companion.engine.marks import Mark
from companion.engine.skeleton.talk.combined_action import BY_NAME

Part: TypeAlias = Annotated[
    Annotated[Hit, Tag("hit")]
    | Annotated[StrikeSlot, Tag("strike_slot")]
    | Annotated[HurtWarrior, Tag("hurt_warrior")]
    | Annotated[RollPiloting, Tag("roll_piloting")]
    | Annotated[Settle, Tag("settle")]
    | Annotated[NoteMove, Tag("note_move")]
    | Annotated[Mark, Tag("mark")],
    *BY_NAME,
]


PARTS = (Hit, StrikeSlot, HurtWarrior, RollPiloting, Settle, NoteMove, Mark)


@dataclass(frozen=True, slots=True)
class Together:
    """Several things noted in one line: one entry of the journal, taken back together."""

    parts: tuple[Part, ...]
    """The actions, in their order, each with its `do`."""
