"""Hand-built views for widgets that need no battle."""

from __future__ import annotations

from companion.engine.asks import Choice, Option, Roll
from companion.engine.sheet import Chip, Tone
from companion.engine.views.turn import Due, NextStep, PhaseView, TurnView
from companion.engine.views.units import SideView, UnitView
from companion.errors import Refusal
from companion.tabletop.dice import parse_dice
from tests.questions import make_question

BLUE, RED = SideView("blue", "Blue", 0), SideView("red", "Red", 1)
PHASES = (PhaseView("initiative", "Initiative"), PhaseView("movement", "Movement"), PhaseView("end", "End"))
ROWS = {total: f"row {total}" for total in range(2, 13)}


def unit_view(unit_id: str = "wolf", side: str = "blue", *, left: int = 30, full: int = 40) -> UnitView:
    return UnitView(
        id=unit_id,
        name=unit_id.capitalize(),
        designation="WLF-2",
        pilot="Kell",
        side=side,
        silhouette="light",
        armor_left=left,
        armor_full=full,
        movement="Walked 3 hexes",
        chips=(Chip("prone", "Prone", Tone.WARN, "It fell."),),
        may_act=True,
        has_acted=False,
        is_destroyed=False,
    )


def turn_view(*, refusal: Refusal | None = None, dues: tuple[Due, ...] = ()) -> TurnView:
    step = NextStep("End movement", "go on", refusal)
    return TurnView(3, PHASES, "movement", "Blue move, 2 left", "blue", step, dues)


def to_hit(need: int = 8) -> Roll:
    return Roll(
        parse_dice("2d6"), make_question("Wolf: Medium Laser at Cicada"), need, "blue", "Weapon Attack"
    )


def location() -> Roll:
    return Roll(parse_dice("2d6"), make_question("Where?"), None, "blue", "Hit Location", ROWS)


def choice() -> Choice:
    return Choice(
        make_question("Which hex counts?"),
        (Option("0304", "Hex 0304", "clear"), Option("0305", "Hex 0305")),
        "red",
    )
