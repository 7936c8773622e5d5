"""Migration of a running battle to other rules and cards: its damage stays as many circles."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.shared.model_change import refuse_unknown, transfer_loss
from companion.engine.tactics.battle.state import Battle, Mech, Rulebook
from companion.engine.tactics.tables.models import UnitCard
from companion.errors import InputError


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
