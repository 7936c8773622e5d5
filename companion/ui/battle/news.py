"""What concerns the whole battle, in the banner above it: an earlier moment, the victory, a closed battle."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.sheet import Tone
from companion.ui.table.door import Bridge
from companion.ui.widgets.banner import Banner, Deed


def show_news(banner: Banner, bridge: Bridge, correct: Callable[[int], object]) -> None:
    """Tell it, with ways out of an earlier moment; `correct` opens the dice of an entry."""
    turn = bridge.turn()
    if bridge.moment is not None:
        words, ways = _moment(bridge, bridge.moment, correct)
        banner.say(words, Tone.WARN, ways, may_close=False)
    elif turn.is_over:
        banner.say(f"{turn.status}.", Tone.GOOD)
    elif bridge.session.is_read_only:
        _tell_read_only(banner, bridge)
    else:
        banner.hide()


def _tell_read_only(banner: Banner, bridge: Bridge) -> None:
    """Who plays the battle; on a club's database it may be taken up when he has left it."""
    holder = bridge.session.seat.taken_by
    if holder is None:
        banner.say("Read-only: this battle is being played in another window.", Tone.WARN, may_close=False)
        return
    words = f"{holder} is playing this battle; you see it here as it happens."
    way: Deed = ("Play on here", bridge.take_seat)
    if bridge.session.seat.is_own_elsewhere:
        words += " If that was you and you have left it, take it over."
        way = ("Take it over", bridge.take_over_seat)
    banner.say(words, Tone.WARN, (way,), may_close=False)


def _moment(bridge: Bridge, moment: int, correct: Callable[[int], object]) -> tuple[str, list[Deed]]:
    """Which moment is looked at, and what may be done with it."""
    number = bridge.turn().number
    words = f"Looking at turn {number}" if number else "Looking at the set-up"
    ways: list[Deed] = [("Back to now", bridge.back_to_now)]
    if line := next((each for each in bridge.session.lines() if each.entry_id == moment), None):
        words += f", after “{line.telling.line}”"
        if line.dice and not line.is_undone:
            ways.append(("Correct the dice…", lambda: correct(moment)))
    ways.append(("Continue from here", lambda: bridge.go_to(moment)))
    return words, ways
