"""The end of every unit in a battle. No damage lasts: the next battle begins with whole units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.shared.aftermath import Damage, UnitEnd, UnitFate
from companion.engine.tactics.battle.condition import mechwarriors
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.tracks import ARMOR, EXTERNAL, INTERNAL


def unit_ends(start: Battle, battle: Battle) -> Iterator[UnitEnd]:
    """Return every unit as it is now, in the order of the set-up."""
    return (_unit_end(battle, mech, start.units.get(mech.id, mech)) for mech in battle.units.values())


def _unit_end(battle: Battle, mech: Mech, begun: Mech) -> UnitEnd:
    """Return the rules say nothing of what becomes of MechWarriors."""
    return UnitEnd(
        id=mech.id,
        name=mech.name,
        model=mech.model,
        designation=battle.card(mech).name,
        kind="mech",
        side=mech.side,
        pilot=", ".join(warrior.name for warrior in mechwarriors(battle, mech)),
        fate=_fate(mech),
        cause=_cause(mech),
        damage=Damage({ARMOR: begun.armor - mech.armor}, structure=_inside(begun, mech)),
        is_salvageable=mech.is_destroyed,
    )


def _fate(mech: Mech) -> UnitFate:
    if mech.is_destroyed:
        return UnitFate.DESTROYED
    return UnitFate.LEFT if mech.has_left else UnitFate.READY


def _cause(mech: Mech) -> str:
    if mech.is_destroyed:
        return say("end/by_hand" if mech.internal else "end/destroyed")
    return say("chip/left_the_battle") if mech.has_left else ""


def _inside(begun: Mech, mech: Mech) -> Mapping[str, int]:
    return {EXTERNAL: begun.external - mech.external, INTERNAL: begun.internal - mech.internal}
