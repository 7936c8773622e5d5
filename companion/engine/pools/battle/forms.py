"""Forms of mechs: which one a mech is in, and what it puts away there.

Rule: Untitled Mech Game, R185 to R192.
"""

from __future__ import annotations

from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.mechs.weapons import MANIPULATOR
from companion.engine.pools.tables.special import FormRow
from companion.errors import Refusal


def form_row(battle: Battle, mech: Mech) -> FormRow:
    """Return the form that a mech is in."""
    return battle.tables.forms.kinds[battle.facts(mech).form(mech.form).form]


def why_not_in_form(battle: Battle, row: FormRow, weapon: Armament) -> Refusal | None:
    """Return why a weapon is of no use in a form: it has no hands there, or nothing outside."""
    has_hands = MANIPULATOR not in weapon.profile.traits or "manipulator" not in row.forbids
    if has_hands and not (weapon.is_exposed and "external" in row.forbids):
        return None
    return by_rule("put_away", battle.tables.forms.source, weapon=weapon.label, form=row.label.lower())


def is_concealed(battle: Battle, mech: Mech) -> bool:
    """Whether nobody can tell what a mech is of from its form: one that is concealed, with nothing outside.

    The forms that it takes are concealed before the native one. Rule: Untitled Mech Game, R194.
    """
    facts, options = battle.facts(mech), battle.tables.forms.options
    taken = facts.mech.form_options
    level = sum(number for name, number in taken.items() if options[name].conceals)
    if not level:
        return False
    native, *others = facts.mech.forms
    is_outside = any(
        why_not_in_form(battle, form_row(battle, mech), it) is None for it in _outside(battle, mech)
    )
    return not is_outside and (mech.form or native) in (*others, native)[:level]


def _outside(battle: Battle, mech: Mech) -> list[Armament]:
    """Return the weapons that stand outside and are still there."""
    known = battle.facts(mech).armaments.values()
    return [each for each in known if each.is_exposed and each.id not in mech.thrown]


def seen_through_by(battle: Battle, mech: Mech) -> tuple[Mech, ...]:
    """Return the opponents who have analyzed a mech, and so know what its form conceals."""
    return tuple(it for it in battle.units.values() if it.side != mech.side and mech.id in it.analyzed)
