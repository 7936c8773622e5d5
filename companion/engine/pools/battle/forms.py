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
