"""Clips: which of them are ready in weapons, and how others are put in.

Rule: Untitled Mech Game, R124, R244.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import clip_key, clip_left, why_not_use
from companion.engine.pools.battle.engagement_events import ClipsLoaded
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.mechs.facts import MechFacts
from companion.engine.pools.tables.book import Tables
from companion.errors import Refusal

RELOAD, MULTI_FEED = "reload", "multi_feed"


def feeds(weapon: Armament) -> int:
    """Return how many clips are ready in a weapon at once."""
    return int(weapon.profile.traits.get(MULTI_FEED, 1))


def fresh_ready(tables: Tables, facts: MechFacts) -> dict[str, int] | None:
    """Return the shots that are ready as a battle begins, by line of clips; None where nobody counts them."""
    if not tables.weapons.ammunition.are_loaded:
        return None
    found: dict[str, int] = {}
    for weapon in facts.armaments.values():
        clips = [line for line, clip in enumerate(weapon.clips) for _ in range(clip.number)]
        found |= {clip_key(weapon, line): shots for line, shots in _shots(weapon, clips[: feeds(weapon)])}
    return found


def _shots(weapon: Armament, lines: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the shots of clips of these lines, line by line."""
    for line, number in Counter(lines).items():
        yield line, number * weapon.clips[line].shots


def loadings(mech: Mech, weapon: Armament) -> Iterator[tuple[int, ...]]:
    """Yield the lines of clips that may be ready together, one for each clip; not those that are."""
    if mech.ready is None or not weapon.clips:
        return
    left = [clip_left(mech, weapon, line) for line in range(len(weapon.clips))]
    most = [-(-shots // clip.shots) for shots, clip in zip(left, weapon.clips, strict=True)]
    number = min(feeds(weapon), sum(most))
    for lines in combinations_with_replacement(range(len(most)), number) if number else ():
        counts = dict(_shots(weapon, lines))
        ready = {line: min(shots, left[line]) for line, shots in counts.items()}
        now = {line: mech.ready.get(clip_key(weapon, line), 0) for line in range(len(most))}
        is_other = any(now[line] != ready.get(line, 0) for line in now)
        if is_other and all(lines.count(line) <= most[line] for line in {*lines}):
            yield lines


def named(lines: Iterable[int]) -> str:
    """Return lines of clips as an action names them."""
    return " ".join(map(str, lines))


def why_not_reload(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why such clips cannot be put into a weapon."""
    known = battle.facts(mech).armaments
    if action.weapon not in known:
        return nonsense("no_such_weapon", unit=mech.name, weapon=action.weapon, known=tuple(known))
    weapon, source = known[action.weapon], battle.tables.weapons.ammunition.source
    if mech.ready is None:
        return nonsense("no_reloading")
    found = tuple(named(lines) for lines in loadings(mech, weapon))
    if not found:
        return by_rule("nothing_to_load", source, weapon=weapon.label)
    if action.side not in found:
        return nonsense("load_what", weapon=weapon.label, given=action.side, known=found)
    refusal = why_not_use(battle, mech, weapon)
    return refusal if refusal is not None and refusal.id not in ("no_shots", "not_loaded") else None


def reload_clips(play: Play[Battle], action: Prepare) -> None:
    """Put these clips into a weapon; those that were in it go back."""
    play.emit(ClipsLoaded(action.unit, action.weapon, tuple(map(int, action.side.split()))))


def with_clips(battle: Battle, mech: Mech, weapon: str, lines: tuple[int, ...]) -> dict[str, int]:
    """Return the shots that are ready once these clips are in a weapon."""
    arm = battle.facts(mech).armaments[weapon]
    others = {clip_key(arm, line): 0 for line in range(len(arm.clips))}
    loaded = {
        clip_key(arm, line): min(shots, clip_left(mech, arm, line)) for line, shots in _shots(arm, lines)
    }
    return {**(mech.ready or {}), **others, **loaded}
