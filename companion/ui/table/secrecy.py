"""The side that may see the shared screen while orders are secret, and the views for that side."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from companion.engine.views.turn import NextStep, TurnView
from companion.engine.views.units import Expected, SideView, UnitView
from companion.errors import Refusal


@dataclass(frozen=True, slots=True)
class ScreenStep:
    """A step of the window instead of the battle: a side takes the screen; nobody's eyes is covering it."""

    side: str | None


class Screen(QObject):
    """The side that has the screen to itself; None while it is covered, or nothing is secret."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.side: str | None = None

    def go(self, step: ScreenStep) -> None:
        """Give the screen to a side, or cover it."""
        if step.side != self.side:
            self.side = step.side
            self.changed.emit()


def units_in_secret(units: tuple[UnitView, ...], side: str | None) -> tuple[UnitView, ...]:
    """Units as a side sees them in secret: others have no orders, and nothing to do."""
    return tuple(
        unit
        if unit.side == side
        else replace(unit, orders="", ordered_to=None, may_act=False, expects=Expected.NOTHING)
        for unit in units
    )


def turn_in_secret(
    turn: TurnView, sides: tuple[SideView, ...], units: tuple[UnitView, ...], own: str | None
) -> TurnView:
    """Return the turn as the side that has the screen sees it: it writes its orders, then covers the
    screen.
    """
    names = {side.id: side.name for side in sides}
    if own is not None:
        left = [unit.name for unit in units if unit.side == own and not unit.has_acted]
        reason = f"{', '.join(left)} {'has' if len(left) == 1 else 'have'} no orders yet."
        wait = Refusal.invalid("no_orders_yet", reason)
        cover = NextStep("Cover the screen", ScreenStep(None), wait if left else None)
        text = f"{names[own]}: " + ("write orders in secret" if left else "all orders are written")
        lets_be = turn.pass_remaining if turn.side == own else None
        return replace(turn, side=own, status=text, next=cover, pass_remaining=lets_be)
    if turn.side is None:
        return turn
    text, step = f"{names[turn.side]}: take the screen; nobody else looks", ScreenStep(turn.side)
    return replace(turn, status=text, next=NextStep(f"{names[turn.side]}: begin", step), pass_remaining=None)
