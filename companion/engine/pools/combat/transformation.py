"""Mechs that take another form in a battle.

Rule: Untitled Mech Game, R185 to R194.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.engagement_events import FormTaken
from companion.engine.pools.battle.forms import why_not_in_form
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.errors import Refusal

TRANSFORM = "transform"


def other_forms(battle: Battle, mech: Mech) -> Mapping[str, str]:
    """Return the forms that a mech may take, by their names and labels."""
    forms = battle.facts(mech).forms
    now = battle.facts(mech).form(mech.form).form
    return {name: form.label for name, form in forms.items() if name != now}


def halves_to_transform(battle: Battle, mech: Mech) -> int:
    """Return the Half Actions that a transformation takes with the options that the mech has for it."""
    rules = battle.tables.forms
    options = (rules.options[name].halves for name in battle.facts(mech).mech.form_options)
    return min((halves for halves in options if halves is not None), default=rules.halves)


def why_not_transform(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a mech cannot take this form now."""
    known, rules = other_forms(battle, mech), battle.tables.forms
    if action.weapon not in known:
        return nonsense("no_such_form", unit=mech.name, form=action.weapon, known=tuple(known))
    halves = halves_to_transform(battle, mech)
    if action.halves != halves:
        return by_rule("transforms_in", rules.transformation_source, unit=mech.name, halves=halves)
    row = rules.kinds[action.weapon]
    if row.max_altitude is not None and mech.altitude > row.max_altitude:
        names = {"form": row.label, "most": row.max_altitude}
        return by_rule("too_high_for_form", rules.source, unit=mech.name, **names)
    now, then = (battle.rules.facts(mech.model, form).armaments for form in (mech.form, action.weapon))
    held = (now[limb] for hold in mech.holds.values() for limb in hold.limbs)
    lost = next((it for it in held if it.id not in then or why_not_in_form(battle, row, it)), None)
    return by_rule("holds_in_form", rules.source, unit=mech.name, weapon=lost.label) if lost else None


def transform(play: Play[Battle], action: Prepare) -> None:
    """Take the form."""
    play.emit(FormTaken(action.unit, action.weapon))
