"""Chosen attacks made into salvos: by the numbers, tables and choices that rolling them would go by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from companion.engine.battletech.attack.situation import Standing, standing
from companion.engine.battletech.attack.strike import Strike, label_of, strikes
from companion.engine.battletech.attack.strike_damage import dealt, points, where
from companion.engine.battletech.attack.strike_numbers import to_hit
from companion.engine.battletech.battle.fire_modes import FireMode, mode_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Blow, Declaration, Situation, UnitId, Volley
from companion.engine.battletech.damage.dealt import BY_NOTHING
from companion.engine.battletech.damage.falling import clusters
from companion.engine.battletech.fire.declaration import line_mode
from companion.engine.battletech.fire.firing import fire_of
from companion.engine.battletech.fire.salvo import Hits, Salvo, column_of
from companion.engine.battletech.fire.salvo_odds import Shields, shot_salvo
from companion.engine.battletech.shown.calculators import situation_of
from companion.engine.views import attacks as views
from companion.engine.views.attacks import AttackKind
from companion.errors import InputError
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of

UNKNOWN = "Enter the range to the target."


def salvos_of(battle: Battle, volleys: Sequence[views.Volley]) -> Mapping[UnitId, tuple[Salvo, ...]]:
    """What these attacks of one unit do to each target, in their order; raises InputError without a range.

    What the rules forbid is weighed as if the table had overruled them.
    """
    found: dict[UnitId, tuple[Salvo, ...]] = {}
    for volley in volleys:
        target = volley.plan.target
        made = (
            _blows(battle, volley)
            if volley.plan.kind is AttackKind.PHYSICAL
            else _shots(battle, volleys, volley)
        )
        found[target] = (*found.get(target, ()), *made)
    return found


def _told(plan: views.AttackPlan) -> Situation | None:
    return situation_of(plan.situation) if plan.situation else None


def _blows(battle: Battle, volley: views.Volley) -> Iterator[Salvo]:
    """Rule: CityTech, Combat > Physical Attacks."""
    plan = volley.plan
    for attack in volley.attacks:
        kind, _, limb = attack.partition("/")
        made = strikes(battle, plan.attacker, Blow(kind, plan.target, (limb,) if limb else (), _told(plan)))
        if not made:
            raise InputError(UNKNOWN)
        yield from (_blow(battle, strike) for strike in made)


def _blow(battle: Battle, strike: Strike) -> Salvo:
    table, side = where(strike)
    rules, total = battle.rules.tables.to_hit, points(strike)
    landing: Hits = clusters(total, strike.rule.grouping or max(total, 1))
    chance = to_hit(strike).chance(odds_of(parse_dice(rules.dice)), rules.automatic_miss_above)
    column = column_of(battle.rules.tables, table, side)
    owes, by = strike.rule.target_owes, dealt(strike)
    return Salvo(
        label_of(strike),
        float(chance),
        ((1.0, landing),),
        column,
        side,
        owes,
        () if by is BY_NOTHING else (by,),
    )


def _shots(battle: Battle, volleys: Sequence[views.Volley], volley: views.Volley) -> Iterator[Salvo]:
    """Each shot as it would be rolled, had these volleys been declared."""
    plan = volley.plan
    attacker, target = battle.units[plan.attacker], battle.units[plan.target]
    how = {name: chosen for it in volleys for name, chosen in it.plan.how.items()}
    primary = next((it.plan.target for it in volleys if not it.plan.is_secondary), "")
    first = Volley(primary, (), Situation(1))
    battle = battle.with_unit(
        replace(attacker, doings=replace(attacker.doings, declared=Declaration((first,), how)))
    )
    shields = Shields.of(battle, target.id)

    @cache
    def stands(line: FireMode) -> Standing | None:
        return standing(battle, attacker, target, _told(plan), line)

    for weapon in volley.attacks:
        mount = battle.model(attacker).mount(weapon)
        if mount is None:
            raise InputError(f"{attacker.name} has no weapon {weapon!r}.")
        mode = mode_of(battle, battle.at_start(attacker), mount, how.get(weapon, {}))
        known = stands(line_mode(mode, target))
        if known is None:
            raise InputError(UNKNOWN)
        declared = Volley(target.id, volley.attacks, known.situation)
        yield shot_salvo(battle, fire_of(battle, attacker.id, weapon, declared), shields)
