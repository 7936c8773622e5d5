"""The outlook of one unit's chosen attacks: odds for each target, and the attacker's heat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from companion.engine.battletech.attack.physical_attack import PhysicalAttack, attack_label, physical_attacks
from companion.engine.battletech.attack.physical_damage import (
    damage_source_of,
    hit_groups,
    struck_table,
    target_damage,
)
from companion.engine.battletech.attack.situation import TargetPosition, find_target_position
from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.causes import NO_ATTACK
from companion.engine.battletech.battle.condition import is_helpless
from companion.engine.battletech.battle.fire_modes import mode_of
from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.battle.units import (
    Aim,
    Declaration,
    DeclaredVolley,
    PhysicalAttackDeclaration,
    Situation,
    Unit,
    UnitId,
)
from companion.engine.battletech.damage.buildings import absorption
from companion.engine.battletech.fire.declaration import FireLine
from companion.engine.battletech.fire.defense_odds import Shelter, Shields
from companion.engine.battletech.fire.firing import Fire, fire_of, in_firing_order
from companion.engine.battletech.fire.marks import marking_friends
from companion.engine.battletech.fire.salvo import column_of, hits_and_damage
from companion.engine.battletech.fire.salvo_odds import shot_salvos
from companion.engine.battletech.heat.build_up import heat_outlook
from companion.engine.battletech.odds.anti_mech import SALVOS, chance_to_hit, own_measures, pods_remark
from companion.engine.battletech.odds.bursts import burst_salvos, with_those_struck
from companion.engine.battletech.presenters.calculator_values import situation_of
from companion.engine.battletech.presenters.physical_plan import is_bodily, physical_declaration
from companion.engine.battletech.presenters.weapon_plan import declared_choices
from companion.engine.targets import HexTarget, StructureTarget, Target
from companion.engine.views import attacks as views
from companion.engine.views.attacks import HeatOutlook, Volley, VolleyOdds
from companion.errors import InputError

UNKNOWN = "Enter the range to the target."


def volley_odds(battle: Battle, volleys: Sequence[Volley]) -> VolleyOdds:
    """Return the odds of these attacks, of all at the first target together; those of others are `secondary`.

    Raises InputError where nobody can say how far away a target is.
    """
    found = {
        target: target_odds(battle, _target_in_situation(aim_at(battle, target), volleys), salvos)
        for target, salvos in build_salvos(battle, volleys).items()
    }
    first, *others = found
    odds = _with_outcomes_of_climbing(battle, volleys, found[first])
    return replace(
        with_those_struck(battle, first, found) if isinstance(first, HexTarget) else odds,
        heat=heat_after(battle, volleys),
        secondary={target: found[target] for target in others},
    )


def _with_outcomes_of_climbing(battle: Battle, volleys: Sequence[Volley], odds: VolleyOdds) -> VolleyOdds:
    """Return odds with what else comes of attacks on and by soldiers who climb 'Mechs."""
    bodily = [volley for volley in volleys if is_bodily(battle.rules, volley)]
    strikes = [strike for volley in bodily for strike in _strikes(battle, volley)]
    if not strikes:
        return odds
    remark = " ".join(filter(None, (odds.remark, pods_remark(strikes[0]))))
    return replace(odds, measures=(*own_measures(strikes), *odds.measures), remark=remark)


def _target_in_situation(target: Aim, volleys: Sequence[Volley]) -> Aim:
    """Return the target as its sheet has it; one that is told to be immobile makes no Piloting Skill Roll."""
    if not isinstance(target, HeatedUnit):
        return target
    situations = [volley.plan.situation or {} for volley in volleys if volley.plan.target == target.id]
    is_given_immobile = any(situation.get("is_target_immobile") for situation in situations)
    if not is_given_immobile or is_helpless(target):
        return target
    return replace(target, is_shut_down=True)


def target_odds(battle: Battle, target: Aim, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos at one target as it is now."""
    if not isinstance(target, Unit):
        hits, damage = hits_and_damage(salvos)
        mean = sum(points * chance for points, chance in damage.items())
        stands = structure_in(battle, target.hex) if isinstance(target, StructureTarget) else None
        falls = sum(chance for points, chance in damage.items() if stands and points >= stands.factor)
        return VolleyOdds(hits, damage, {}, {}, {}, kill=falls, mean_damage=mean)
    return battle.kind(target).odds(battle, target, salvos)


def heat_after(battle: Battle, volleys: Sequence[Volley]) -> HeatOutlook | None:
    """Return the attacker's heat after this turn, every shot fired; None where there is no heat."""
    attacker = battle.units[volleys[0].plan.attacker]
    if not battle.rules.tables.heat or not attacker.heats_up:
        return None
    return heat_outlook(battle, attacker, heat_built(volleys))


def heat_built(volleys: Sequence[Volley]) -> Mapping[str, int]:
    """Return the heat that chosen attacks build up, by the weapon's name."""
    built: dict[str, int] = {}
    for volley in volleys:
        for view in volley.plan.attacks:
            if view.id in volley.attacks:
                built[view.name] = built.get(view.name, 0) + view.heat
    return built


def build_salvos(battle: Battle, volleys: Sequence[views.Volley]) -> Mapping[Target, tuple[Salvo, ...]]:
    """Build the salvos of these attacks by target, in their order; raises InputError without a range.

    What the rules forbid is weighed as if the table had overruled them.
    """
    found: dict[Target, tuple[Salvo, ...]] = {volley.plan.target: () for volley in volleys}
    for volley in volleys:
        made: Iterable[tuple[Target, Salvo]]
        if is_bodily(battle.rules, volley):
            made = ((volley.plan.target, salvo) for salvo in _physical_salvos(battle, volley))
        else:
            made = _shots(battle, volleys, volley)
        for target, salvo in made:
            found[target] = (*found.get(target, ()), salvo)
    attackers = {volley.plan.attacker for volley in volleys}
    return {
        target: (*_helpers_salvos(battle, attackers, target, made), *made) for target, made in found.items()
    }


def _helpers_salvos(
    battle: Battle, attackers: Iterable[UnitId], target: Target, salvos: Sequence[Salvo]
) -> Iterator[Salvo]:
    """Yield the shots of friends that are declared, and whose hits these salvos need."""
    if not any(salvo.needs for salvo in salvos):
        return
    for attacker in attackers:
        for friend, volley, weapon in marking_friends(battle, battle.units[attacker], target):
            fire = fire_of(battle, friend.id, weapon, volley)
            yield from (replace(it, is_helpers=True) for it in shot_salvos(battle, fire, Shields()))


def _given_situation(plan: views.AttackPlan) -> Situation | None:
    return situation_of(plan.situation) if plan.situation else None


def _physical_salvos(battle: Battle, volley: views.Volley) -> Iterator[Salvo]:
    """Rule: CityTech, Combat > Physical Attacks."""
    strikes = _strikes(battle, volley)
    if strikes and (own := SALVOS.get(strikes[0].attack)) is not None:
        return own(strikes)
    return (_physical_salvo(battle, strike) for strike in strikes)


def _strikes(battle: Battle, volley: views.Volley) -> list[PhysicalAttack]:
    """Return the physical attacks of a volley, one a limb. Raises InputError without a range."""
    said, found = physical_declaration(battle.rules, volley), list[PhysicalAttack]()
    assert said.target is not None or not volley.attacks, "bodies strike units"
    for attack in volley.attacks:
        kind, _, limb = attack.partition("/")
        limbs = (limb,) if limb else ()
        blow = PhysicalAttackDeclaration(kind, said.target, limbs, said.situation)
        made = physical_attacks(battle, volley.plan.attacker, blow)
        if not made:
            raise InputError(UNKNOWN)
        found += made
    return found


def _physical_salvo(battle: Battle, strike: PhysicalAttack) -> Salvo:
    table, side = struck_table(strike)
    total = target_damage(strike)
    landing = hit_groups(strike.rule, total)
    column = column_of(battle.rules.tables, table, side)
    owes, by = strike.rule.target_owes, damage_source_of(strike)
    return Salvo(
        attack_label(strike),
        chance_to_hit(strike),
        ((1.0, landing),),
        column,
        side,
        owes,
        () if by is NO_ATTACK else (by,),
    )


def _shots(
    battle: Battle, volleys: Sequence[views.Volley], volley: views.Volley
) -> Iterator[tuple[Target, Salvo]]:
    """Yield each shot as it would be rolled, had these volleys been declared, with whom it strikes."""
    target, attacker = volley.plan.target, volley.plan.attacker
    battle = _declaring(battle, volleys, attacker)
    shields, shelter = Shields(), None
    if isinstance(target, str):
        shields, shelter = Shields.of(battle, target), Shelter(absorption(battle, attacker, target))
    answered = list[Salvo]()
    for fire in _fires(battle, volley):
        yield from burst_salvos(battle, fire)
        salvos = shot_salvos(battle, fire, shields)
        for salvo in map(shelter.reduce, salvos) if shelter and fire.situation.is_sheltered else salvos:
            if salvo.meets:
                answered.append(salvo)
            else:
                yield target, salvo
    # Of all that hit, the worst is stopped.
    yield from ((target, salvo) for salvo in sorted(answered, key=lambda salvo: -salvo.most))


def _declaring(battle: Battle, volleys: Sequence[views.Volley], attacker: UnitId) -> Battle:
    """Return the battle as it is once a unit has declared these volleys."""
    how = {name: chosen for it in volleys for name, chosen in declared_choices(it).items()}
    primary = next((it.plan.target for it in volleys if not it.plan.is_secondary), "")
    first = DeclaredVolley(primary, (), Situation(1))
    unit = battle.units[attacker]
    return battle.with_unit(replace(unit, doings=replace(unit.doings, declared=Declaration((first,), how))))


def _fires(battle: Battle, volley: views.Volley) -> Iterator[Fire]:
    """Yield each weapon of a declared volley as it is fired."""
    plan = volley.plan
    attacker, target = battle.units[plan.attacker], aim_at(battle, plan.target)
    how = attacker.doings.declared.how if attacker.doings.declared is not None else {}

    @cache
    def stands(line: FireLine) -> TargetPosition | None:
        aim = line.ground or target
        return find_target_position(battle, attacker, aim, _given_situation(plan), line.mode)

    for weapon in in_firing_order(battle, attacker.id, volley.attacks):
        mount = battle.model(attacker).mount(weapon)
        if mount is None:
            raise InputError(f"{attacker.name} has no weapon {weapon!r}.")
        mode = mode_of(battle, battle.at_start(attacker), mount, how.get(weapon, {}))
        known = stands(FireLine.of(target, mode))
        if known is None:
            raise InputError(UNKNOWN)
        declared = DeclaredVolley(plan.target, volley.attacks, known.situation)
        yield fire_of(battle, attacker.id, weapon, declared)
