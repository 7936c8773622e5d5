"""Units that join or become another model during a battle, made as at its beginning."""

from __future__ import annotations

from dataclasses import replace

from companion.documents.similar_names import did_you_mean
from companion.engine.play import Play
from companion.engine.shared.joining.rules import UnitJoiningRules
from companion.engine.shared.roster import is_called_after
from companion.engine.shared.setup import UnitSetup
from companion.engine.tactics.battle.events import LanceCounted, UnitJoined, UnitLeft, UnitRefitted
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.lances.force import member
from companion.engine.tactics.lances.victory import points_spent
from companion.engine.tactics.turn.rules_migration import transfer_to_model
from companion.engine.tactics.turn.set_up import mech_of
from companion.errors import InputError


def newcomer(battle: Battle, setup: UnitSetup, number: int, arrives: int) -> Mech:
    """Return a unit as it joins, whatever its lance may cost; raises InputError for what does not fit."""
    made = mech_of(battle.rules, battle.board, setup, member(battle.rules, setup, 0), 0)
    return replace(made, number=number, arrives=arrives)


def refit_unit(battle: Battle, mech: Mech, model: str, fresh: bool) -> Mech:
    """Return a unit as one of another card, where it stands and with its cards; raises InputError."""
    new = battle.rules.cards.get(model)
    if new is None:
        remedy = did_you_mean(model, battle.rules.cards)
        raise InputError(f"There is no model {model!r} in {battle.rules.title}. {remedy}".rstrip())
    old = battle.card(mech)
    name = new.name if is_called_after(mech.name, old.name) else mech.name
    now = replace(transfer_to_model(battle.rules, mech, old, new), model=model, name=name)
    if fresh:
        now = replace(now, armor=new.armor, external=new.external, internal=new.internal)
    return now


def count_lances(play: Play[Battle]) -> None:
    """Count what the lances cost; points spent on units that have left stay spent.

    Rule: BT Tactics 3025, R20 (gap G29).
    """
    for side in play.battle.sides:
        cost = points_spent(play.battle, side.id)
        if cost != side.cost:
            play.emit(LanceCounted(side.id, cost))


JOINING: UnitJoiningRules[Battle] = UnitJoiningRules(
    newcomer, refit_unit, UnitJoined, UnitRefitted, UnitLeft, "round", has_pilots=False, count=count_lances
)
