"""Weapons: costs and figures, ordnance, ammunition, links. Rule: Untitled Mech Game, R76 to R134."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, floor, sqrt

from companion.documents.document import KeyPath
from companion.engine.pools.mechs.model import Clip, MechModel, MountedWeapon, Rating, WeaponProfile
from companion.engine.pools.mechs.parts import Part, figure
from companion.engine.pools.mechs.placing import installed_parts, placed
from companion.engine.pools.resolution.rounding import round_cost
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.weapons import MELEE, ORDNANCE, WeaponRules

FRAGILE, PROJECTED, MANIPULATOR, BATTERY, SCOPED = (
    "fragile",
    "projected",
    "manipulator",
    "battery_powered",
    "scoped",
)


@dataclass(frozen=True, slots=True)
class WeaponFigures:
    """Figures of a weapon: cost and spaces before any are saved, ranges, what it does, what it weighs."""

    cost: float
    spaces: float
    accuracy: int
    range: int | None
    handling: int
    sp: int
    how: str

    @property
    def max_range(self) -> int | None:
        """The maximum range. Rule: R80."""
        return None if self.range is None else self.range**2


def rate_bonus(rate: int) -> int:
    """Return what so many attacks in one action add to the roll. Rule: Untitled Mech Game, R82."""
    return floor(sqrt(rate))


def hits(degrees: int, handling: int, rate: int) -> int:
    """Return how many of an action's attacks hit by the degrees of success. Rule: R83."""
    return min(rate, max(1, degrees // handling))


def salvo_hits(rules: WeaponRules, degrees: int, handling: int, fired: int) -> int:
    """Return how many of a salvo of ordnance hit by the degrees of success. Rule: R110."""
    return min(fired, max(1, degrees * fired // (rules.salvo_size * handling)))


def base_cost(rules: WeaponRules, profile: WeaponProfile) -> float:
    """Return what a weapon costs for its damage alone. Rule: Untitled Mech Game, R77."""
    row = rules.categories[profile.category]
    cost: float = row.coefficient * profile.damage**rules.exponent
    if row.rounds_base and rules.base_rounding == "half":
        return floor(cost * 2 + 0.5) / 2
    return cost * profile.count


def usual_range(rules: WeaponRules, profile: WeaponProfile) -> int | None:
    """Return the usual combat range for the damage; None where a weapon only reaches what is adjacent."""
    row = rules.categories[profile.category]
    return floor(row.range * sqrt(profile.damage) + 0.5) if row.range else None


def accuracy_of(rules: WeaponRules, profile: WeaponProfile) -> int:
    """Return the accuracy of a weapon."""
    usual = rules.categories[profile.category].usual_accuracy
    return usual if profile.accuracy is None else profile.accuracy


def handling_of(rules: WeaponRules, profile: WeaponProfile) -> int:
    """Return the handling of a weapon."""
    return profile.handling or rules.categories[profile.category].handling


def rating_key(rating: Rating) -> str:
    """Return a rating as tables write it."""
    return str(rating)


def _factors(rules: WeaponRules, profile: WeaponProfile) -> Iterator[tuple[str, float]]:
    """Yield every factor of a weapon's cost, with what it is for."""
    row, accuracy = rules.categories[profile.category], accuracy_of(rules, profile)
    surcharge = row.accuracy.get(str(accuracy), 1.0)
    if SCOPED in profile.traits:
        surcharge = 1 + (surcharge - 1) / 2
    yield f"accuracy {accuracy:+d}".replace("-", "−"), surcharge
    usual = usual_range(rules, profile)
    if usual and profile.range is not None:
        share = rules.range_share
        yield f"range {profile.range}", share + (1 - share) * profile.range / usual
    if profile.rate > 1:
        yield f"rate {profile.rate}", (profile.rate + 1) / 2
        yield f"handling {handling_of(rules, profile)}", handling_factor(rules, profile)
    if profile.category == ORDNANCE:
        yield f"salvo {profile.salvo}", rules.salvos[profile.salvo].factor
    for name, rating in profile.traits.items():
        yield _format_trait(rules, name, rating), trait_factor(rules, name, rating)


def _format_trait(rules: WeaponRules, name: str, rating: Rating) -> str:
    label = rules.traits[name].label
    return label if rating is True else f"{label} {rating}"


def trait_factor(rules: WeaponRules, name: str, rating: Rating) -> float:
    """Return the factor of a trait; 1 where its rating is none of those that there are."""
    row = rules.traits[name]
    return row.factor if row.factor is not None else row.factors.get(rating_key(rating), 1.0)


def handling_factor(rules: WeaponRules, profile: WeaponProfile) -> float:
    """Return the factor of a handling that is not the usual one."""
    usual, own = rules.categories[profile.category].handling, handling_of(rules, profile)
    return ((own + 1) / (2 * own)) / ((usual + 1) / (2 * usual))


def weapon_figures(rules: WeaponRules, profile: WeaponProfile) -> WeaponFigures:
    """Return the figures of a weapon."""
    cost, reckoning = base_cost(rules, profile), []
    reckoning.append(figure(cost))
    for label, factor in _factors(rules, profile):
        cost *= factor
        if factor != 1:
            reckoning.append(f"{figure(factor)} {label}")
    finished = round_cost(cost)
    usual = usual_range(rules, profile)
    return WeaponFigures(
        finished,
        _spaces(rules, profile, finished),
        accuracy_of(rules, profile),
        None if usual is None else usual if profile.range is None else profile.range,
        handling_of(rules, profile),
        weapon_sp(rules, profile),
        " × ".join(reckoning),
    )


def _spaces(rules: WeaponRules, profile: WeaponProfile, cost: float) -> float:
    """Return the spaces of a weapon: as many as the cost, of projected ones half of that before the trait."""
    if PROJECTED not in profile.traits:
        return cost
    return cost / trait_factor(rules, PROJECTED, True) / 2


def weapon_sp(rules: WeaponRules, profile: WeaponProfile) -> int:
    """Return the structure points of a weapon, or of a pack of ordnance."""
    if profile.category == ORDNANCE:
        return ceil(profile.damage * profile.count / rules.damage_per_pack_sp)
    return 1 if FRAGILE in profile.traits else profile.damage


def weapon_parts(tables: Tables, mech: MechModel) -> Iterator[Part]:
    """Yield hands, weapons with their ammunition and batteries, and links."""
    rules = tables.weapons
    for place, arm in enumerate(mech.hands):
        figures = weapon_figures(rules, basic_hand(rules, arm))
        spaces = {arm: figures.spaces}
        yield Part(
            f"Hand ({_label_of(mech, arm)})",
            ("hands", place),
            rules.source,
            figures.cost,
            figures.how,
            spaces,
            half_tons=figures.sp,
        )
    for place, weapon in enumerate(mech.weapons):
        yield from _parts_of_weapon(rules, weapon, ("weapons", place))
    for place, link in enumerate(mech.links):
        cost = rules.link_cost * max(len(link) - 1, 0)
        how = f"{figure(rules.link_cost)} for each weapon after the first"
        yield Part(f"Link of {len(link)} weapons", ("links", place), rules.source, cost, how)


def basic_hand(rules: WeaponRules, arm: str) -> WeaponProfile:
    """Return the hand that an arm has in its simplest form. Rule: Untitled Mech Game, R62."""
    return WeaponProfile.model_construct(
        id=arm, category=MELEE, damage=rules.hand.damage, traits=dict.fromkeys(rules.hand.traits, True)
    )


def manipulators(mech: MechModel) -> set[str]:
    """Return the modules that have a hand or another manipulator."""
    weapons = {
        weapon.at for weapon in mech.weapons if MANIPULATOR in weapon.traits and isinstance(weapon.at, str)
    }
    return {*mech.hands, *weapons}


def _label_of(mech: MechModel, module: str) -> str:
    found = mech.module(module)
    return found.label if found is not None else module


def _parts_of_weapon(rules: WeaponRules, weapon: MountedWeapon, at: KeyPath) -> Iterator[Part]:
    figures = weapon_figures(rules, weapon)
    is_ordnance = weapon.category == ORDNANCE
    clips = [*_clip_parts(rules, weapon, figures.cost, at)]
    loaded = sum(part.exposed for part in clips)
    label = f"{weapon.label} ({_format_weapon(rules, weapon)})"
    yield from installed_parts(
        rules,
        weapon,
        Part(label, at, rules.source, figures.cost, figures.how),
        figures.spaces,
        extra_spaces=loaded,
        half_tons=0 if is_ordnance else figures.sp,
        load=figures.sp if is_ordnance else 0,
    )
    if BATTERY in weapon.traits:
        cost = max(rules.battery.least, floor(round(figures.cost * rules.battery.share, 6)))
        how = f"{figure(rules.battery.share)} × {figure(figures.cost)}, down"
        spaces = placed(weapon.at, cost, first_only=True)
        yield Part(f"{weapon.label}, battery", at, rules.battery.source, cost, how, spaces)
    for part in clips:
        yield Part(part.label, part.at, part.source, part.cp, part.how, part.spaces, load=part.load)


def _format_weapon(rules: WeaponRules, weapon: WeaponProfile) -> str:
    count = f" × {weapon.count}" if weapon.category == ORDNANCE else ""
    return f"{rules.categories[weapon.category].label.lower()} {weapon.damage}{count}"


def _clip_parts(rules: WeaponRules, weapon: MountedWeapon, cost: float, at: KeyPath) -> Iterator[Part]:
    """Yield the clips of a weapon; a loaded one has the spaces that it adds to the weapon as `exposed`."""
    for place, clip in enumerate(weapon.clips):
        share = rules.ammunition.share
        spaces = cost * share * clip.shots
        factor = ammunition_factor(rules, clip.types)
        types = " and ".join(rules.ammunition.types[name].label for name in clip.types) or "Standard"
        where = {clip.at: spaces} if clip.at is not None and not clip.outside else {}
        part = Part(
            f"{weapon.label}, {clip.shots} shots, {types.lower()}",
            (*at, "clips", place),
            rules.ammunition.source,
            round_cost(spaces * factor),
            f"{figure(cost)} × {figure(share)} × {clip.shots} shots × {figure(factor)}",
            where,
            exposed=spaces if clip.at is None and not clip.outside else 0,
            load=spaces,
        )
        yield from [part] * clip.number


def ammunition_factor(rules: WeaponRules, types: Mapping[str, Rating]) -> float:
    """Return the factor of a type of ammunition, or of several together."""
    factor = 1.0
    for name, rating in types.items():
        row = rules.ammunition.types[name]
        factor *= row.factor if row.factor is not None else row.factors.get(rating_key(rating), 1.0)
    return factor


def shots_in(clip: Clip) -> int:
    """Return all shots of the clips of a line."""
    return clip.shots * clip.number
