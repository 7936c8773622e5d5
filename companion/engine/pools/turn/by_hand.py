"""Actions that players note by hand: tracks set, hits entered."""

from __future__ import annotations

from math import ceil

from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.pools.attack.damage import HitRules
from companion.engine.pools.battle.actions import Hit, Stress
from companion.engine.pools.battle.condition import full_tracks
from companion.engine.pools.battle.engagement_events import PilotShaken
from companion.engine.pools.battle.forms import form_row
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import nonsense
from companion.engine.pools.combat.ejection import destroy
from companion.engine.pools.combat.hits import Aim, damage_location, take_hit
from companion.engine.pools.mechs.model import WeaponProfile
from companion.engine.pools.tables.weapons import PROJECTILE
from companion.engine.skeleton.common_events import TrackSet
from companion.errors import Refusal


def why_not_mark(battle: Battle, action: Mark) -> Refusal | None:
    """Return why a track cannot be set: there is no such track, or it holds less."""
    mech = battle.units[action.unit]
    tracks = full_tracks(battle, mech)
    if action.track not in tracks:
        return nonsense("no_such_track", model=battle.facts(mech).mech.name, track=action.track)
    full = tracks[action.track]
    if not 0 <= action.left <= full:
        return nonsense("track_range", track=action.track, full=full, left=action.left)
    return None


def mark(play: Play[Battle], action: Mark) -> None:
    """Set a track or flag."""
    play.emit(TrackSet(action.unit, action.track, action.left))


def why_not_hit(battle: Battle, action: Hit) -> Refusal | None:
    """Return why damage cannot be entered."""
    mech = battle.units[action.unit]
    if action.damage < 1:
        return nonsense("no_damage")
    if mech.is_destroyed:
        return nonsense("destroyed_already", unit=mech.name)
    if action.location and action.location not in mech.locations:
        return nonsense(
            "no_such_location", unit=mech.name, location=action.location, known=tuple(mech.locations)
        )
    return None


def hit_by_hand(play: Play[Battle], action: Hit) -> None:
    """Carry a hit through that was found out at the table."""
    rules = plain_hit(play.battle, play.battle.units[action.unit], action.damage)
    if action.location:
        damage_location(play, action.unit, rules, action.location)
    else:
        take_hit(play, action.unit, rules, Aim(may_move=False))


def why_not_stress(battle: Battle, action: Stress) -> Refusal | None:
    """Return why stress cannot be entered."""
    mech = battle.units[action.unit]
    if action.damage < 1:
        return nonsense("no_damage")
    return nonsense("destroyed_already", unit=mech.name) if mech.is_destroyed else None


def stress(play: Play[Battle], action: Stress) -> None:
    """Take Psyche from a pilot, less what nerves spare, and a point at least. Rule: R30, R47; gap G30."""
    mech, talents = play.battle.units[action.unit], play.battle.tables.talents.kinds
    share = max((talents[name].stress_share for name in mech.record.talents), default=0)
    lost = min(mech.psyche, max(1, action.damage - ceil(mech.record.mettle * share)))
    play.emit(PilotShaken(mech.id, lost))
    if play.battle.units[mech.id].psyche <= 0:
        destroy(play, mech.id, "pilot_down")


def plain_hit(battle: Battle, mech: Mech, damage: int) -> HitRules:
    """Return a hit of a plain projectile, as a line of table talk tells no more."""
    tables, facts = battle.tables, battle.facts(mech)
    weapon = WeaponProfile.model_construct(id="hit", category=PROJECTILE, damage=damage)
    absorbs = tables.locomotion.kinds[facts.mech.locomotion].absorbs
    return HitRules(tables, weapon, damage, form_row(battle, mech).dr, absorbs)


def interpret_mark(battle: Battle, mark: Mark) -> Mark:
    """Return what a touch on a sheet means: the mark itself, as armor wears off otherwise than by points."""
    del battle
    return mark
