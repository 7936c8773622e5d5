"""Limbs of mechs in a battle, divided and joined as a mech changes its form.

Structure and damage resistance are shared evenly among the parts of a limb, rounded down; what that leaves
over is kept beside, so that nothing is lost or won by changing to and fro. A part that is lost stays lost.
What ails a limb, and what holds or sticks to it, goes with its first part.
Rule: Untitled Mech Game, R194; gap G97.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.pools.attack.damage import LocationState
from companion.engine.pools.battle.state import Battle, LimbRest, Mech
from companion.engine.pools.mechs.division import part_id, part_ids
from companion.engine.pools.mechs.frame import ModuleFigures
from companion.engine.pools.rulebook import Rulebook
from companion.engine.skeleton.fast_replace import replace

NOTHING = LocationState(0, 0, 0)


def take_form(battle: Battle, mech: Mech, form: str) -> Battle:
    """Return the battle with a mech in another form; unsaid in its native one."""
    firsts = _divided_names(battle.rules, mech, form)
    limbs = _joined_names(battle.rules, mech)
    if names := {**firsts, **{part: firsts.get(limb, limb) for part, limb in limbs.items()}}:
        battle = replace(
            battle, units={name: _holding(it, mech.id, names) for name, it in battle.units.items()}
        )
    return battle.with_unit(in_form(battle.rules, battle.units[mech.id], form))


def in_form(rules: Rulebook, mech: Mech, form: str) -> Mech:
    """Return a mech in another form, as to its own locations."""
    return _divided(rules, joined(rules, mech), form)


def joined(rules: Rulebook, mech: Mech) -> Mech:
    """Return a mech in its native form, with every limb whole."""
    numbers = _numbers(rules, mech, mech.form)
    if not numbers:
        return replace(mech, form="") if mech.form else mech
    rests = {name: rest for name, rest in mech.limb_rests.items() if name not in numbers}
    limbs = {}
    for limb, number in numbers.items():
        limbs[limb], rest = _joined_limb(mech, part_ids(limb, number), mech.limb_rests[limb])
        if rest.lost:
            rests[limb] = rest
    whole = rules.design(mech.model).modules
    locations = {name: limbs[name] if name in limbs else mech.locations[name] for name in whole}
    names = _joined_names(rules, mech)
    return replace(_renamed(mech, names), form="", locations=locations, limb_rests=rests)


def _joined_limb(mech: Mech, parts: Sequence[str], kept: LimbRest) -> tuple[LocationState, LimbRest]:
    """Return the limb that parts make, and which of them it is without."""
    states = {part: mech.locations[part] for part in parts}
    lost = tuple(part for part, it in states.items() if it.sp <= 0 and (kept.sp > 0 or part in kept.lost))
    rest = LimbRest(NOTHING, 0, lost)
    if len(lost) == len(parts):
        return NOTHING, rest
    return _sum([kept.rest, *(it for part, it in states.items() if part not in lost)]), rest


def _sum(states: Sequence[LocationState]) -> LocationState:
    return LocationState(
        sum(it.dr for it in states), sum(it.hits for it in states), sum(it.sp for it in states)
    )


def _divided(rules: Rulebook, mech: Mech, form: str) -> Mech:
    """Return a mech with whole limbs in a form that may divide them."""
    numbers = _numbers(rules, mech, form)
    if not numbers:
        return replace(mech, form=form) if form else mech
    full = rules.facts(mech.model, form).design.modules
    rests, parts = dict(mech.limb_rests), dict[str, LocationState]()
    for limb, number in numbers.items():
        ids = part_ids(limb, number)
        lost = _lost_of(mech, limb, ids)
        share, left = _shared(mech.locations[limb], full[ids[0]], number - len(lost))
        parts |= dict.fromkeys(ids, share) | dict.fromkeys(lost, NOTHING)
        rests[limb] = LimbRest(left, share.sp, lost)
    locations = {name: parts[name] if name in parts else mech.locations[name] for name in full}
    names = _divided_names(rules, mech, form)
    return replace(_renamed(mech, names), form=form, locations=locations, limb_rests=rests)


def _lost_of(mech: Mech, limb: str, ids: Sequence[str]) -> tuple[str, ...]:
    """Return the parts that a limb has lost; where those are all and it stands again, none."""
    kept = mech.limb_rests.get(limb)
    lost = tuple(part for part in ids if kept is not None and part in kept.lost)
    return lost if len(lost) < len(ids) else ()


def _shared(limb: LocationState, part: ModuleFigures, number: int) -> tuple[LocationState, LocationState]:
    """Return what each of so many parts has of a limb, no more than a whole one, and what is left over."""
    dr = min(limb.dr // number, part.module.armor.dr if part.module.armor is not None else 0)
    sp = min(limb.sp // number, max(part.sp, 0))
    left = LocationState(limb.dr - dr * number, limb.hits, limb.sp - sp * number)
    return LocationState(dr, 0, sp), left


# --- what names locations ---


def _numbers(rules: Rulebook, mech: Mech, form: str) -> Mapping[str, int]:
    return rules.design(mech.model).mech.divides.get(form, {})


def _joined_names(rules: Rulebook, mech: Mech) -> Mapping[str, str]:
    """Return the limbs that the parts of a mech's divided limbs are of."""
    numbers = _numbers(rules, mech, mech.form)
    return {part: limb for limb, number in numbers.items() for part in part_ids(limb, number)}


def _divided_names(rules: Rulebook, mech: Mech, form: str) -> Mapping[str, str]:
    """Return the first parts of the limbs that a form divides."""
    return {limb: part_id(limb, 1) for limb in _numbers(rules, mech, form)}


def _renamed(mech: Mech, names: Mapping[str, str]) -> Mech:
    """Return a mech with what ails its locations, holds them and sticks to them at others."""
    faults: dict[str, int] = {}
    for fault, strength in mech.faults.items():
        kind, _, name = fault.partition("/")
        moved = f"{kind}/{names[name]}" if name in names else fault
        faults[moved] = max(strength, faults.get(moved, 0))
    # Of tanglers on parts that are joined the one with the most control is left.
    tangles = sorted(mech.tangles.items(), key=lambda item: item[1].control)
    return replace(
        mech,
        faults=faults,
        tangles={names.get(at, at): replace(it, location=names.get(at, at)) for at, it in tangles},
        charges=tuple(replace(it, location=names.get(it.location, it.location)) for it in mech.charges),
        doings=replace(mech.doings, shielded=tuple(dict.fromkeys(_moved(mech.doings.shielded, names)))),
    )


def _moved(locations: Sequence[str], names: Mapping[str, str]) -> Iterator[str]:
    return (names.get(name, name) for name in locations)


def _holding(mech: Mech, held: str, names: Mapping[str, str]) -> Mech:
    """Return a mech with its hold on another where the limb that it holds is now."""
    hold = mech.holds.get(held)
    if hold is None or hold.location not in names:
        return mech
    return replace(mech, holds={**mech.holds, held: replace(hold, location=names[hold.location])})
