"""What the ask bar tells, brought to those who carry it out."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.askbar.ask_bar import AskBar
from companion.ui.battle.hand import Hand
from companion.ui.bridge import Bridge


def connect_ask_bar(bar: AskBar, bridge: Bridge, hand: Hand, *, leave: Callable[[], object]) -> None:
    """Answers go to the bridge, deeds and typed lines to the hand; `leave` takes the focus from the line."""
    bar.answered.connect(bridge.answer)
    bar.roll_wanted.connect(bridge.roll_for_me)
    bar.rest_wanted.connect(bridge.roll_the_rest)
    bar.back_wanted.connect(bridge.take_back)
    bar.give_up_wanted.connect(bridge.give_up)
    bar.overruled.connect(bridge.overrule)
    bar.quick.chosen.connect(hand.do_deed)
    bar.quick.typed.connect(hand.read_quick)
    bar.quick.entered.connect(hand.enter_quick)
    bar.quick.field.left.connect(leave)
    bar.quick.field.passed.connect(hand.pass_key)
