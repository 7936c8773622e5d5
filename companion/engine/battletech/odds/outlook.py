"""The outlook of one unit's chosen attacks: odds for each target, and the attacker's heat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.condition import is_helpless
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.battle.units import Aim, Mech, Unit
from companion.engine.battletech.fire.salvo import hits_and_damage
from companion.engine.battletech.heat.build_up import heat_outlook
from companion.engine.battletech.odds.attack_salvos import build_salvos
from companion.engine.targets import StructureTarget
from companion.engine.views.attacks import HeatOutlook, Volley, VolleyOdds


def volley_odds(battle: Battle, volleys: Sequence[Volley]) -> VolleyOdds:
    """Return the odds of these attacks, of all at the first target together; those of others are `secondary`.

    Raises InputError where nobody can say how far away a target is.
    """
    found = {
        target: target_odds(battle, _target_in_situation(aim_at(battle, target), volleys), salvos)
        for target, salvos in build_salvos(battle, volleys).items()
    }
    first, *others = found
    return replace(
        found[first],
        heat=heat_after(battle, volleys),
        secondary={target: found[target] for target in others},
    )


def _target_in_situation(target: Aim, volleys: Sequence[Volley]) -> Aim:
    """Return the target as its sheet has it; one that is told to be immobile makes no Piloting Skill Roll."""
    if not isinstance(target, Mech):
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
