"""The watched battles and their players: two people by chance, in each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.battles.session import Session
    from tests.benchmarks.sitting import Sitting

Act = Callable[[], object]
UNITS, TACTICS = 8, "bt-tactics"
GAMES = ("citytech", "quickstart", TACTICS, "paper")


def session_of(sitting: Sitting, game: str) -> Session:
    """Return a battle of this game: eight units amid broken ground, or the first scenario."""
    from tests.benchmarks.sitting import setup

    library = sitting.library
    if game in ("citytech", "paper"):
        made = setup(UNITS)
        if game == "paper":
            units = tuple(unit.model_copy(update={"hex": None}) for unit in made.units)
            made = made.model_copy(update={"board": None, "units": units})
        return library.new_battle(made)
    return library.play_scenario(game, next(iter(library.scenarios(game))))


def begin(sitting: Sitting, game: str) -> None:
    """Set everybody up."""
    bridge = sitting.bridge
    while game == "quickstart" and bridge.turn().phase == "setup":
        bridge.propose(sitting.action())


def player(sitting: Sitting, game: str) -> Callable[[], tuple[str, Act] | None]:
    """Return what is done next, by chance; None once the battle is over."""
    return _tactics(sitting) if game == TACTICS else _battletech(sitting)


def _battletech(sitting: Sitting) -> Callable[[], tuple[str, Act] | None]:
    def act() -> tuple[str, Act] | None:
        bridge = sitting.bridge
        if bridge.ask is not None or bridge.turn().is_over:
            done = sitting.act()
            return None if done is None else ("answer", done)
        action = sitting.action()
        return type(action).__name__, lambda: bridge.propose(action)

    return act


def _tactics(sitting: Sitting) -> Callable[[], tuple[str, Act] | None]:
    from tests.engine.tactics.random_battles import RandomAnswers, actions

    answers = RandomAnswers(3)

    def act() -> tuple[str, Act] | None:
        bridge = sitting.bridge
        if (ask := bridge.ask) is not None:
            answer = answers.take(ask)
            return "answer", lambda: bridge.answer((answer,))
        game: Any = bridge.game
        offered = [
            each for each in actions(bridge.battle, sitting.chance, game) if bridge.why_not(each) is None
        ]
        if bridge.turn().is_over or not offered:
            return None
        action = sitting.chance.choice(offered)
        return type(action).__name__, lambda: bridge.propose(action)

    return act
