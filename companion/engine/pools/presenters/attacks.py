"""Answers to requests for the odds of an attack: the roll, the Defense, the hits, what they destroy.

Rule: Untitled Mech Game, R252 to R266.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, TypeAlias

from companion.documents.document import Document, KeyPath
from companion.documents.model import RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean
from companion.engine.pools.attack.damage import HitRules
from companion.engine.pools.attack.odds import AttackOutcome, attack_outcome, hit_odds
from companion.engine.pools.attack.rolls import attack_pool, defense
from companion.engine.pools.combat.cover import COVERS, hidden_by
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.model import MountedWeapon
from companion.engine.pools.mechs.placing import modules_of
from companion.engine.pools.mechs.statistics import FormStatistics, form_statistics
from companion.engine.pools.mechs.weapons import WeaponFigures, hits, salvo_hits, weapon_figures
from companion.engine.pools.resolution.pools import Pool
from companion.engine.pools.rulebook import Rulebook
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.combat import Facing
from companion.engine.pools.tables.weapons import MELEE, ORDNANCE
from companion.errors import FileError, InputError
from companion.tabletop.modifiers import Modifier, TargetNumber

Rank: TypeAlias = Annotated[int, Field(ge=0, le=30)]
MOST_RATE = 60


class AttackerPart(RuleModel):
    """The attacker: its mech and weapon, and the skills of its pilot."""

    mech: str
    weapon: str
    skills: Mapping[str, Rank]
    fires: Annotated[int, Field(ge=1, le=MOST_RATE)] | None = None
    """How many of a pack of ordnance; unsaid, all."""


class TargetPart(RuleModel):
    """The target: its mech, its form, the skills and Mettle of its pilot, and what it does."""

    mech: str
    form: str | None = None
    """Its body form; unsaid, the first."""
    skills: Mapping[str, Rank] = {}
    mettle: Annotated[int, Field(ge=0, le=100)] = 0
    facing: Facing = "front"
    """The side that is attacked."""
    parries: bool = False
    guarding: bool = False
    running: bool = False


class PoolAttackRequest(RuleModel):
    """YAML: `{ruleset: untitled-mech, attacker: {mech: Bantam, …}, target: {mech: Merlin, …}, range: 5}`."""

    ruleset: str = ""
    options: Mapping[str, str] = {}
    attacker: AttackerPart
    target: TargetPart
    range: Annotated[int, Field(ge=0, le=10_000)] | None = None
    """Hexes between them; unsaid, it is within combat range."""
    conditions: Annotated[tuple[str, ...], Field(max_length=20)] = ()
    """By the names of `attacks.conditions`."""
    hexes: Mapping[str, Annotated[int, Field(ge=0, le=100)]] = {}
    """Hexes of what lies between, by the names of `attacks.by_hex`."""


def attack_answer(rules: Rulebook, document: Document) -> dict[str, Any]:
    """Return the odds of an attack as plain data; raises FileError."""
    request, tables = validate(PoolAttackRequest, document), rules.tables
    _check_names(tables, request, document)
    shooter = _design(rules, request.attacker.mech, document, ("attacker", "mech"))
    target = _design(rules, request.target.mech, document, ("target", "mech"))
    weapon = _weapon(shooter, request.attacker.weapon, document)
    form = _form(target, request.target.form, document)
    figures, rate = weapon_figures(tables.weapons, weapon), _rate(weapon, request)
    pool = _pool(tables, request, figures, rate, weapon)
    number = _defense(tables, request, target, form, weapon)
    if figures.max_range is not None and request.range is not None and request.range > figures.max_range:
        text = f"{weapon.label} reaches {figures.max_range} hexes, not {request.range}."
        raise FileError([document.fault(("range",), text, "Come closer.")])
    by_number = hit_odds(pool, number.number or 0, partial(_hits, tables, weapon, figures, rate))
    hit = replace(_hit_rules(tables, shooter, target, weapon, form), hidden=hidden_by(target, request.hexes))
    outcome = attack_outcome(hit, target, by_number)
    return _data(weapon, pool, number, outcome)


def _check_names(tables: Tables, request: PoolAttackRequest, document: Document) -> None:
    named: list[tuple[KeyPath, str, str, Mapping[str, object]]] = [
        (("conditions", at), name, "condition", tables.attacks.conditions)
        for at, name in enumerate(request.conditions)
    ]
    named += [(("hexes", name), name, "kind of hexes", tables.attacks.by_hex) for name in request.hexes]
    for side, skills in (("attacker", request.attacker.skills), ("target", request.target.skills)):
        named += [((side, "skills", name), name, "skill", tables.skills.all) for name in skills]
    faults = [
        document.fault(at, f"there is no {what} '{name}'.", did_you_mean(name, known))
        for at, name, what, known in named
        if name not in known
    ]
    if faults:
        raise FileError(faults)


def _design(rules: Rulebook, model: str, document: Document, at: KeyPath) -> MechDesign:
    try:
        return rules.design(model)
    except InputError as problem:
        raise FileError([document.fault(at, str(problem))]) from problem


def _weapon(shooter: MechDesign, name: str, document: Document) -> MountedWeapon:
    known = {weapon.id: weapon for weapon in shooter.mech.weapons}
    known |= {weapon.label: weapon for weapon in shooter.mech.weapons}
    if name not in known:
        remedy = did_you_mean(name, known)
        text = f"{shooter.mech.name} has no weapon '{name}'."
        raise FileError([document.fault(("attacker", "weapon"), text, remedy)])
    return known[name]


def _form(target: MechDesign, name: str | None, document: Document) -> FormStatistics:
    forms = {form.form: form for form in form_statistics(target)}
    if name is None:
        return next(iter(forms.values()))
    if name not in forms:
        text = f"{target.mech.name} has no form '{name}'."
        raise FileError([document.fault(("target", "form"), text, did_you_mean(name, forms))])
    return forms[name]


def _rate(weapon: MountedWeapon, request: PoolAttackRequest) -> int:
    if weapon.category != ORDNANCE:
        return weapon.rate
    return min(request.attacker.fires or weapon.count, weapon.count, MOST_RATE)


def _hits(tables: Tables, weapon: MountedWeapon, figures: WeaponFigures, rate: int, degrees: int) -> int:
    if weapon.category == ORDNANCE:
        return salvo_hits(tables.weapons, degrees, figures.handling, rate)
    return hits(degrees, figures.handling, rate)


def _pool(
    tables: Tables, request: PoolAttackRequest, figures: WeaponFigures, rate: int, weapon: MountedWeapon
) -> Pool:
    attacks, source = tables.derived.attacks, tables.attacks.source
    names = attacks.melee if weapon.category == MELEE else attacks.ranged
    ranks = request.attacker.skills
    skills = [Modifier(tables.skills.all[name].label, ranks.get(name, 0), source) for name in names]
    known = tables.attacks.conditions
    named = [it for it in request.conditions if not {*known[it].exempt} & {*weapon.traits}]
    hexes = dict(request.hexes)
    if tables.attacks.cover is not None:
        hexes.update(dict.fromkeys(COVERS, 0))
    return attack_pool(tables, skills, figures, rate, named, hexes, request.range)


def _defense(
    tables: Tables,
    request: PoolAttackRequest,
    target: MechDesign,
    form: FormStatistics,
    weapon: MountedWeapon,
) -> TargetNumber:
    part, is_melee = request.target, weapon.category == MELEE
    return defense(
        tables,
        part.skills,
        part.mettle,
        form,
        facing=part.facing,
        parries=part.parries,
        is_guarding=part.guarding,
        running_from=("melee" if is_melee else "ranged") if part.running else "",
        shield_bonus=max((shield.defense_bonus for shield in target.mech.shields), default=0),
    )


def _hit_rules(
    tables: Tables, shooter: MechDesign, target: MechDesign, weapon: MountedWeapon, form: FormStatistics
) -> HitRules:
    damage = weapon.damage
    if weapon.category == MELEE:
        mounts = (*modules_of(weapon.at), *weapon.held_by)
        damage += max((shooter.modules[mount].damage_bonus for mount in mounts), default=0)
        damage += tables.locomotion.kinds[shooter.mech.locomotion].melee_damage
        damage += tables.forms.kinds[shooter.mech.forms[0]].melee_damage
    reactive = sum(each.value for each in target.mech.barriers if "reactive" in each.traits)
    extra = tables.forms.kinds[form.form].dr + reactive
    absorbs = tables.locomotion.kinds[target.mech.locomotion].absorbs
    return HitRules(tables, weapon, damage, extra, absorbs)


def _data(weapon: MountedWeapon, pool: Pool, needed: TargetNumber, outcome: AttackOutcome) -> dict[str, Any]:
    return {
        "weapon": weapon.label,
        "pool": {"dice": pool.dice, "bonus": pool.bonus, "reasons": [*map(_modifier, pool.reasons)]},
        "defense": needed.number,
        "reasons": [*map(_modifier, needed.modifiers)],
        "hit": float(outcome.any),
        "hits": {str(number): float(chance) for number, chance in sorted(outcome.hits.items())},
        "locations": {
            odds.label: {
                "hit": float(odds.hit),
                "breached": float(odds.breached),
                "destroyed": float(odds.destroyed),
            }
            for odds in outcome.locations.values()
        },
    }


def _modifier(modifier: Modifier) -> dict[str, Any]:
    return {"label": modifier.label, "value": modifier.value, "source": modifier.source}
