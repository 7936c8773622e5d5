"""Actions that players note by hand: circles and tokens set, damage entered, cards drawn."""

from __future__ import annotations

from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.skeleton.common_events import TrackSet
from companion.engine.tactics.battle.actions import Discard, Draw, Hit, SetHexToken, SetLock
from companion.engine.tactics.battle.condition import CIRCLES, full_of, left_of
from companion.engine.tactics.battle.events import CriticalRepaired, HeatDiscarded, HexTokenSet, LockTaken
from companion.engine.tactics.battle.state import Battle, Critical, Mech
from companion.engine.tactics.battle.text.refusals import nonsense
from companion.engine.tactics.cards import damage, decks
from companion.engine.tactics.cards.damage import deal_damage
from companion.engine.tactics.tables.names import HEAT_DECK, MAJOR, MINOR
from companion.errors import Refusal


def why_not_mark(battle: Battle, action: Mark) -> Refusal | None:
    """Return why a track cannot be set: there is no such track, or it holds less."""
    card = battle.card(battle.units[action.unit])
    full = full_of(card, action.track)
    if full is None:
        return nonsense("no_such_track", model=card.name, track=action.track)
    if not 0 <= action.left <= full:
        return nonsense("track_range", track=action.track, full=full, left=action.left)
    return None


def mark(play: Play[Battle], action: Mark) -> None:
    """Set a track, token or flag."""
    play.emit(TrackSet(action.unit, action.track, action.left))


def why_not_hit(battle: Battle, action: Hit) -> Refusal | None:
    """Return why damage cannot be entered."""
    if action.damage < 1:
        return nonsense("no_damage")
    if battle.units[action.unit].is_destroyed:
        return nonsense("destroyed", unit=battle.units[action.unit].name)
    return None


def apply_hit(play: Play[Battle], action: Hit) -> None:
    """Carry damage through that was found out at the table, with the card that it draws."""
    deal_damage(play, action.unit, action.damage)


def interpret_mark(battle: Battle, mark: Mark) -> Mark | Hit:
    """Return what a touch on a unit card means: hits where circles are lost by it, those over them first."""
    if why_not_mark(battle, mark) is not None or mark.track not in CIRCLES:
        return mark
    mech = battle.units[mark.unit]
    lost = left_of(mech, mark.track) - mark.left
    over = sum(left_of(mech, circle) for circle in CIRCLES[: CIRCLES.index(mark.track)])
    return Hit(mech.id, lost + over) if lost > 0 and not mech.is_destroyed else mark


def why_not_draw(battle: Battle, action: Draw) -> Refusal | None:
    """Return why no card can be noted: there is no such deck."""
    if action.deck not in (MINOR, MAJOR, HEAT_DECK):
        return nonsense("no_such_deck", deck=action.deck, known=(MINOR, MAJOR, HEAT_DECK))
    if battle.units[action.unit].is_destroyed:
        return nonsense("destroyed", unit=battle.units[action.unit].name)
    return None


def draw(play: Play[Battle], action: Draw) -> None:
    """Play a critical card, or lay one heat card face down."""
    if action.deck == HEAT_DECK:
        decks.gain_heat(play, action.unit, 1, "by_hand")
    elif action.deck == MAJOR:
        damage.draw_major(play, action.unit)
    else:
        damage.draw_minor(play, action.unit)


def why_not_discard(battle: Battle, action: Discard) -> Refusal | None:
    """Return why no such card can be taken off a unit: none lies on it."""
    mech = battle.units[action.unit]
    if _lying_critical(mech, action) is None and not (
        action.deck == HEAT_DECK and action.card in mech.heat_up
    ):
        return nonsense("no_such_card", card=action.card, deck=action.deck, unit=mech.name)
    return None


def _lying_critical(mech: Mech, action: Discard) -> Critical | None:
    wanted = (action.deck, action.card)
    return next((row for row in mech.criticals if (row.deck, row.card) == wanted), None)


def discard(play: Play[Battle], action: Discard) -> None:
    """Take a critical or a heat card off a unit."""
    critical = _lying_critical(play.battle.units[action.unit], action)
    if critical is not None:
        play.emit(CriticalRepaired(action.unit, critical))
    else:
        play.emit(HeatDiscarded(action.unit, up=(action.card,)))


def why_not_lock(battle: Battle, action: SetLock) -> Refusal | None:
    """Return why a lock cannot lie there: it is on the unit's own side, or on a wreck."""
    if action.target is None:
        return None
    mech, target = battle.units[action.unit], battle.units[action.target]
    if target.side == mech.side or target.is_out or mech.is_out:
        return nonsense("no_lock_there", unit=mech.name, target=target.name)
    return None


def set_lock(play: Play[Battle], action: SetLock) -> None:
    """Put a Target Lock where it lies on the table."""
    play.emit(LockTaken(action.unit, action.target))


def why_not_token(battle: Battle, action: SetHexToken) -> Refusal | None:
    """Return why no token lies there: there is no such hex or token."""
    if battle.board is not None and action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    known = ("smoke", "heavy_smoke", "fire")
    if action.token not in known:
        return nonsense("no_such_token", token=action.token, known=known)
    return None


def set_token(play: Play[Battle], action: SetHexToken) -> None:
    """Put a token into a hex, or take it away."""
    play.emit(HexTokenSet(action.hex, action.token, action.is_there))
