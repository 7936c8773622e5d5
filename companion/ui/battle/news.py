"""Banner messages about the whole battle: an earlier moment, the victory, a closed battle."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.sheet import Tone
from companion.ui.table.controller import BattleController
from companion.ui.widgets.banner import Banner, BannerAction


def show_news(banner: Banner, bridge: BattleController, correct: Callable[[int], object]) -> None:
    """Tell it, with ways out of an earlier moment; `correct` opens the dice of an entry."""
    turn = bridge.turn()
    if bridge.moment is not None:
        text, ways = _moment(bridge, bridge.moment, correct)
        banner.say(text, Tone.WARN, ways, may_close=False)
    elif turn.is_over:
        banner.say(f"{turn.status}.", Tone.GOOD)
    elif bridge.session.is_read_only:
        _tell_read_only(banner, bridge)
    else:
        banner.hide()


def _tell_read_only(banner: Banner, bridge: BattleController) -> None:
    """Report who plays the battle; on a club's database it may be resumed once that player has left."""
    holder = bridge.session.lease.taken_by
    if holder is None:
        banner.say("Read-only: this battle is being played in another window.", Tone.WARN, may_close=False)
        return
    text = f"{holder} is playing this battle; you see it here as it happens."
    way: BannerAction = ("Play on here", bridge.take_seat)
    if bridge.session.lease.is_own_elsewhere:
        text += " If that was you and you have left it, take it over."
        way = ("Take it over", bridge.take_over_seat)
    banner.say(text, Tone.WARN, (way,), may_close=False)


def _moment(
    bridge: BattleController, moment: int, correct: Callable[[int], object]
) -> tuple[str, list[BannerAction]]:
    """Return the text on the moment shown, and its commands."""
    number = bridge.turn().number
    text = f"Looking at turn {number}" if number else "Looking at the set-up"
    ways: list[BannerAction] = [("Back to now", bridge.back_to_now)]
    if line := next((each for each in bridge.session.lines() if each.entry_id == moment), None):
        text += f", after “{line.description.line}”"
        if line.dice and not line.is_undone:
            ways.append(("Correct the dice…", lambda: correct(moment)))
    ways.append(("Continue from here", lambda: bridge.go_to(moment)))
    return text, ways
