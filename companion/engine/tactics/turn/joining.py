"""Units that join or become another model during a battle, made as at its beginning."""

from __future__ import annotations

from dataclasses import replace

from companion.documents.similar_names import did_you_mean
from companion.engine.play import Play
from companion.engine.skeleton.joining.rules import UnitJoiningRules
from companion.engine.skeleton.model_change import refuse_unknown, transfer_loss
from companion.engine.skeleton.roster import is_called_after
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.tactics.battle.events import LanceCounted, UnitJoined, UnitLeft, UnitRefitted
from companion.engine.tactics.battle.state import Battle, Mech, Rulebook
from companion.engine.tactics.lances import member
from companion.engine.tactics.tables.models import UnitCard
from companion.engine.tactics.turn.set_up import mech_of
from companion.engine.tactics.turn.victory import points_spent
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


def migrate_battle(rules: Rulebook, battle: Battle) -> Battle:
    """Return the battle as these rules have it; raises InputError where it does not fit them."""
    for name, deck in battle.decks.items():
        known = rules.tables.decks.of(name)
        refuse_unknown(f"The deck {name}", "card", (*deck.unseen, *deck.discards), known)
    units = {name: _migrate_unit(rules, battle, mech) for name, mech in battle.units.items()}
    return replace(battle, rules=rules, units=units)


def _migrate_unit(rules: Rulebook, battle: Battle, mech: Mech) -> Mech:
    new = rules.cards.get(mech.model)
    if new is None:
        raise InputError(f"{mech.name}: there is no model {mech.model} any more.")
    return transfer_to_model(rules, mech, battle.card(mech), new)


def transfer_to_model(rules: Rulebook, mech: Mech, old: UnitCard, new: UnitCard) -> Mech:
    """Return a unit of an old card as it goes on with a new one; raises InputError where that cannot be."""
    tables = rules.tables
    refuse_unknown(mech.name, "weapon group", (*mech.upgrades, *mech.fired), [tic.id for tic in new.tics])
    refuse_unknown(mech.name, "MechWarrior", mech.mechwarriors, tables.mechwarriors.cards)
    refuse_unknown(mech.name, "upgrade", mech.upgrades.values(), tables.upgrades.cards)
    for critical in mech.criticals:
        refuse_unknown(mech.name, "critical card", [critical.card], tables.decks.of(critical.deck))
    if mech.command_card:
        refuse_unknown(mech.name, "command card", [mech.command_card], tables.command_cards.cards)
    return replace(
        mech,
        armor=transfer_loss(mech.armor, old.armor, new.armor),
        external=transfer_loss(mech.external, old.external, new.external),
        internal=transfer_loss(mech.internal, old.internal, new.internal),
    )
