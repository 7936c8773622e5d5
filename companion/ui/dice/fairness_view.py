"""How even the dice are: every way to count them, with a word where there are enough."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from companion.battles.dice.statistics import DiceStatistics, DiceTable, Rolled
from companion.tabletop.counting import counted
from companion.ui.dice.count_chart import CountChart
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

HOW = (
    "The bars show what was rolled, with the number above; the line across and the number below show what"
    " fair dice would bring. Totals typed without their faces count as totals only."
)
NOTHING = "No dice were rolled yet."


class FairnessView(QScrollArea):
    """Everybody's dice, then those of each player, then real dice beside the app's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Fairness of the dice")

    def show_statistics(self, found: DiceStatistics) -> None:
        """Show these counts and no others."""
        page = QWidget()
        page.setProperty("bare", True)
        column = spaced(QVBoxLayout(page), Space.SMALL, (Space.MEDIUM,) * 4)
        for widget in _parts(found):
            column.addWidget(widget)
        column.addStretch(1)
        if (old := self.takeWidget()) is not None:
            let_go(old)
        self.setWidget(page)


def _parts(found: DiceStatistics) -> Iterator[QWidget]:
    if not found.everybody.rolls:
        yield role_label(NOTHING, Role.MUTED)
        return
    yield role_label(HOW, Role.CAPTION)
    yield from _rolled(found.everybody)
    for heading, each in (("By player", found.players), ("Real dice and the app’s", found.rollers)):
        if each:
            yield _gap()
            yield role_label(heading, Role.HEADING)
            for one in each:
                yield from _rolled(one)


def _rolled(one: Rolled) -> Iterator[QWidget]:
    yield role_label(f"{one.name}: {counted(one.rolls, 'roll')}", Role.SECTION)
    for table in one.tables:
        yield from _table(one, table)


def _table(one: Rolled, table: DiceTable) -> Iterator[QWidget]:
    found = table.fairness
    yield role_label(table.title, Role.MUTED)
    yield CountChart(found, f"{one.name}, {table.title}")
    yield role_label(found.words)
    if found.probability is not None:
        degrees = counted(found.degrees, "degree")
        yield role_label(
            f"χ² {found.statistic:.2f} with {degrees} of freedom, probability {found.probability:.3f}",
            Role.CAPTION,
        )


def _gap() -> QLabel:
    gap = role_label("")
    gap.setFixedHeight(Theme.current().tokens.px(Space.MEDIUM))
    return gap
