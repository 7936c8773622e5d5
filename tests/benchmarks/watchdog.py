"""`python -m tests.benchmarks.watchdog citytech|bt-tactics [ACTS]`: play a battle, and tell what blocks.

The longest single event of every act is timed, as it is delivered in the whole window; exit 1 if the window
failed to answer for longer than a player does not feel.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

if TYPE_CHECKING:
    from companion.ui.battle.page import BattlePage
    from tests.benchmarks.sitting import Sitting
    from tests.benchmarks.watching import WatchedApplication

SIZE, UNITS, ACTS, SLOWEST = (1280, 720), 8, 250, 12
Deed = Callable[[], object]
LOOKS = (
    "sheets", "map", "sheet", "fire", "panel", "panel", "fold_journal", "fold_journal", "whole_sheet",
    "whole_sheet", "layout_sheets", "layout_paper", "layout_map", "layout_reset", "threat", "threat",
)  # fmt: skip


def main(game: str, acts: int) -> int:
    """Play so many acts; what took too long is told, the slowest first."""
    from tests.benchmarks.sitting import Sitting
    from tests.benchmarks.watching import WatchedApplication

    app = WatchedApplication([])
    with tempfile.TemporaryDirectory() as home:
        sitting = Sitting(Path(home), UNITS)
        sitting.window.resize(*SIZE)
        if game == "bt-tactics":
            scenario = next(iter(sitting.library.scenarios(game)))
            sitting.window.show_battle(sitting.library.play_scenario(game, scenario))
        sitting.rest()
        for name, deed in _deeds(sitting, game, acts):
            _do(app, sitting, name, deed)
        sitting.leave()
    print(app.watch.report())
    slow = sorted(app.watch.too_long(), key=lambda block: -block.seconds)
    print(f"\n{len(slow)} events of {sum(map(len, app.watch.longest.values()))} acts were too long")
    print("\n".join(str(block) for block in slow[:SLOWEST]))
    return 1 if slow else 0


def _do(app: WatchedApplication, sitting: Sitting, name: str, deed: Deed) -> None:
    from PySide6.QtCore import QTimer

    with app.watch.during(name):
        QTimer.singleShot(0, deed)
        sitting.paint()
        sitting.rest()


def _deeds(sitting: Sitting, game: str, acts: int) -> Iterator[tuple[str, Deed]]:
    """What two people do at the table, by chance; now and then they look round, mark and take back."""
    page = sitting.page
    for command in LOOKS:
        yield f"look: {command}", lambda command=command: page.do(command)  # type: ignore[misc]
    act = _battletech(sitting) if game == "citytech" else _tactics(sitting)
    for number in range(acts):
        if (done := act()) is None:
            return
        yield done
        if number % 5 == 0:
            unit = sitting.anyone()
            yield "select", lambda unit=unit: page.selection.select(unit)  # type: ignore[misc]
        if number % 7 == 0 and page.bridge.ask is None:
            mark = sitting.mark()
            yield "mark", lambda mark=mark: page.bridge.mark(mark)  # type: ignore[misc]
            yield "undo", page.bridge.undo
        if number % 9 == 0 and (aim := _aim(page, sitting.chance)) is not None:
            yield "aim", aim


def _aim(page: BattlePage, chance: random.Random) -> Deed | None:
    acting = next((unit for unit in page.bridge.units() if unit.may_act), None)
    if acting is None:
        return None
    foes = [unit.id for unit in page.bridge.units() if unit.side != acting.side]
    return lambda: page.selection.select(acting.id, chance.choice(foes))


def _battletech(sitting: Sitting) -> Callable[[], tuple[str, Deed] | None]:
    def act() -> tuple[str, Deed] | None:
        bridge = sitting.bridge
        if bridge.ask is not None or bridge.turn().is_over:
            done = sitting.act()
            return None if done is None else ("answer", done)
        action = sitting.action()
        return type(action).__name__, lambda: bridge.propose(action)

    return act


def _tactics(sitting: Sitting) -> Callable[[], tuple[str, Deed] | None]:
    from tests.engine.tactics.random_battles import Chance, actions

    answers = Chance(3)

    def act() -> tuple[str, Deed] | None:
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


if __name__ == "__main__":
    game, acts = [*sys.argv[1:], *("citytech", ACTS)[len(sys.argv) - 1 :]][:2]
    sys.exit(main(str(game), int(acts)))
