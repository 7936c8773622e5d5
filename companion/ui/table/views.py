"""Views of the battle for the window: at the moment shown, and limited to what the viewer may see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal

from companion.engine.asks import Answer
from companion.engine.forms import Form, Values
from companion.engine.sheet import Sheet
from companion.engine.targets import Target
from companion.engine.views.attacks import AttackPlan
from companion.engine.views.moves import Movement
from companion.engine.views.turn import NextStep, TurnView
from companion.engine.views.units import Expected, SideView, TableView, UnitCommand, UnitView
from companion.errors import Refusal
from companion.tabletop.hexes import Hex

if TYPE_CHECKING:
    from companion.battles.session import Session
    from companion.engine.game import BattleGame


Pair = tuple[Target, Target]


@dataclass(frozen=True, slots=True)
class ScreenStep:
    """A step of the window instead of the battle: a side takes the screen; nobody's eyes is covering it."""

    side: str | None


class Screen(QObject):
    """The side that has the screen to itself: what it has hidden is shown to it; None while it is covered, or
    anybody may look.
    """

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


class DeclaredPositions:
    """Declared positions of units and their targets in this turn; a new turn begins without any."""

    def __init__(self) -> None:
        self._turn = 0
        self._declared: dict[Pair, Values] = {}

    def declare(self, turn: int, unit: str, target: Target, values: Values) -> None:
        """Remember how two stand in a turn."""
        self._begin(turn)
        self._declared[unit, target] = values

    def find(self, turn: int, unit: str, target: Target, form: Form) -> Values | None:
        """Return what is known of two: as told, or as told of the other's attack as far as that holds both
        ways.
        """
        self._begin(turn)
        if (values := self._declared.get((unit, target))) is not None:
            return values
        if (back := self._declared.get((target, unit))) is None:
            return None
        mutual = {field.id: back[field.id] for field in form.fields if field.is_mutual and field.id in back}
        return {**form.defaults(), **mutual} if mutual else None

    def _begin(self, turn: int) -> None:
        if turn != self._turn:
            self._turn, self._declared = turn, {}


View = TypeVar("View")

EARLIER_MOMENT = Refusal.invalid(
    "earlier_moment",
    "You are looking at an earlier moment. Go back to now, or continue from here, to play.",
)
READ_ONLY = Refusal.invalid(
    "read_only",
    "This battle is open read-only: it is being played in another window. Close that window to play here.",
)


class BattleViews(QObject):
    """Views of one battle; `battle` is the moment that is shown, which may be an earlier one."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._moment: int | None = None
        self._whole_battle: Any = session.battle
        self._views: dict[tuple[object, ...], Any] = {}
        self._declared_positions = DeclaredPositions()
        self.screen = Screen(self)
        self.screen.changed.connect(self._look_anew)
        self._look_anew()

    @property
    def game(self) -> BattleGame:
        """The rules of this battle at the moment that is shown."""
        return self.session.game if self._moment is None else self.session.game_at(self._moment)

    @property
    def battle(self) -> Any:
        """The battle at the moment that is shown, as whoever looks may see it."""
        return self._shown_battle

    @property
    def secret_sides(self) -> tuple[SideView, ...]:
        """The sides that may have hidden something: whoever has the screen to himself sees his own."""
        hiding = self.game.sides_that_may_hide(self._whole_battle) if not self.is_closed else frozenset()
        return tuple(side for side in self.sides() if side.id in hiding)

    @property
    def moment(self) -> int | None:
        """The entry that is looked at; None for now."""
        return self._moment

    @property
    def is_closed(self) -> bool:
        """Whether nothing may change: an earlier moment is shown, or another window plays."""
        return self._moment is not None or self.session.is_read_only

    def turn(self) -> TurnView:
        """Turn and phase, with the window's own steps where orders are secret."""
        turn = self._view(self.game.turn)
        if not turn.is_secret or self.is_closed:
            return turn
        return turn_in_secret(turn, self.sides(), self._view(self.game.units), self.screen.side)

    @property
    def is_covered(self) -> bool:
        """Whether nobody may see the table now: orders are secret, and no side has taken the screen."""
        return self.screen.side is None and self.turn().is_secret and not self.is_closed

    def sides(self) -> tuple[SideView, ...]:
        """Return both sides."""
        return self._view(self.game.sides)

    def units(self) -> tuple[UnitView, ...]:
        """Return every unit, as far as whoever looks may see it."""
        return self._view(self._visible_units)

    def _visible_units(self, _battle: Any) -> tuple[UnitView, ...]:
        units, is_secret = self._view(self.game.units), self._view(self.game.turn).is_secret
        if is_secret:
            units = units_in_secret(units, None if self.is_closed else self.screen.side)
        return units if self._moment is None else tuple(replace(it, expects=Expected.NOTHING) for it in units)

    def _hides(self, unit: str) -> bool:
        """Whether what a unit may do is kept from whoever looks."""
        return self.turn().is_secret and self.unit(unit).side != self.screen.side

    def unit(self, unit: str) -> UnitView:
        """One unit by its id; KeyError when there is none."""
        return self._view(self._units_by_id)[unit]

    def target_name(self, target: Target) -> str:
        """Return a target by its name."""
        return self._view(self.game.target_name, target)

    def _units_by_id(self, _battle: Any) -> dict[str, UnitView]:
        return {each.id: each for each in self.units()}

    def side(self, side: str | None) -> SideView | None:
        """One side by its id."""
        return next((each for each in self.sides() if each.id == side), None)

    def table(self) -> TableView:
        """Return what lies on the map table."""
        return self._view(self.game.table)

    def why_not(self, action: Any) -> Refusal | None:
        """Return what speaks against an action now."""
        if self._moment is not None:
            return EARLIER_MOMENT
        return READ_ONLY if self.session.is_read_only else self.session.why_not(action)

    def commands(self, unit: str) -> tuple[UnitCommand, ...]:
        """Return what a unit can do now besides moving and attacking."""
        return () if self._hides(unit) else self._view(self.game.commands, unit)

    def by_hand(self, unit: str) -> tuple[UnitCommand, ...]:
        """Return what may be noted of a unit now."""
        return () if self.is_closed or self.turn().is_over else self._view(self.game.manual_commands, unit)

    def movements(self, unit: str) -> tuple[Movement, ...]:
        """Return the ways of moving that a unit has now."""
        return () if self._hides(unit) else self._view(self.game.movements, unit)

    def sheet(self, unit: str, target: str | None = None) -> Sheet:
        """Return a unit's record sheet, with numbers against a target that is known to stand somewhere."""
        given = self.declared_position(unit, target) if target is not None else None
        if given is None:
            return self._view(self._headed_sheet, unit, target)
        return self._headed_sheet(self.battle, unit, target, given)

    def structure_sheet(self, place: Hex) -> Sheet | None:
        """Return the sheet of the building or bridge in a hex, where one stands."""
        return self.game.structure_sheet(self.battle, place)

    def _headed_sheet(
        self, battle: Any, unit: str, target: str | None, declared: Values | None = None
    ) -> Sheet:
        """Return the sheet under the name and number by which the roster knows the unit."""
        sheet = self.game.sheet(battle, unit, target, *([declared] if declared is not None else []))
        listed = self.unit(unit)
        return replace(sheet, title=listed.name, number=listed.number)

    def declared_position(self, unit: str, target: Target) -> Values | None:
        """Return how a unit and its target stand in this turn on a table without a map, as far as it
        is told.
        """
        if self.table().board is not None:
            return None
        return self._declared_positions.find(self.turn().number, unit, target, self.game.form("situation"))

    def declare_position(self, unit: str, target: Target, values: Values) -> None:
        """Tell how a unit and its target stand in this turn."""
        self._declared_positions.declare(self.turn().number, unit, target, values)

    def arc(self, unit: str) -> frozenset[Hex]:
        """Return the hexes of the board that a unit's weapons bear on."""
        return self._view(self.game.arc, unit)

    def why_not_attack(self, unit: str, target: str) -> Refusal | None:
        """Return why a unit can make no attack on a target as both stand on the map."""
        return self._view(self.game.why_not_attack, unit, target)

    def attack_plan(self, unit: str, target: str) -> AttackPlan:
        """Return what a unit can do to a target as both stand on the map."""
        return self._view(self.game.attack_plan, unit, target)

    def answers_of(self, entry: int) -> tuple[Answer, ...]:
        """Return the answers that an entry was given, or told itself."""
        return next(line.given_answers for line in self.session.lines() if line.entry_id == entry)

    def _show(self, battle: Any) -> None:
        self._whole_battle = battle
        if self.screen.side is not None and not self._keeps_screen():
            self.screen.side = None
        self._look_anew()

    def _keeps_screen(self) -> bool:
        """Whether the side that has the screen keeps it: it hides something, or orders are secret."""
        now = self.session.battle
        is_hiding = self._moment is None and self.screen.side in self.game.sides_with_secrets(now)
        return is_hiding or self.game.turn(now).is_secret

    def _look_anew(self) -> None:
        """Show of the battle what whoever looks may see of it."""
        self._shown_battle: Any = self.game.as_seen(self._whole_battle, self.screen.side)
        self._views.clear()

    def _view(self, make: Callable[..., View], *about: Target | None) -> View:
        """Return what is made of the battle shown, made once for as long as it is shown."""
        key = (make, *about)
        if key not in self._views:
            self._views[key] = make(self._shown_battle, *about)
        view: View = self._views[key]
        return view
