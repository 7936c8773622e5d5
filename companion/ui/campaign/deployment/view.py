"""The view of the deployment: our units at the left, opponents and map at the right, Go below."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from companion.documents.model import LONGEST_NAME
from companion.tabletop.number_text import format_count
from companion.ui.campaign.components.page_parts import BAR, decision_footer
from companion.ui.campaign.deployment.participant_list import ParticipantList, ParticipantSelection
from companion.ui.campaign.deployment.view_model import DeploymentSides
from companion.ui.dialogs.new_battle.board_box import BoardBox
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.forces.editor import ForceEditor
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.segments import SegmentedPages
from companion.ui.widgets.spacing import with_spacing

CAMPAIGN, HANGAR = "campaign", "hangar"
MARGINS = (Space.LARGE, Space.MEDIUM, Space.MEDIUM, Space.LARGE)
OTHERS = (Space.MEDIUM, Space.SMALL, Space.LARGE, Space.LARGE)
LEFT, RIGHT, LEAST, BESIDE = 580, 500, 300, 840
NO_UNITS = "There are no units to send. Add some in the roster."
NO_OTHERS = "No other side of the campaign has units. Pick some from the hangar."


class DeploymentView(QWidget):
    """The deployment as it is edited; `start_requested` asks to begin the battle, `leave_requested`
    to leave.
    """

    start_requested = Signal()
    leave_requested = Signal()

    def __init__(
        self,
        sides: DeploymentSides,
        foes: SideEditor | ForceEditor,
        board: BoardBox,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.ours = ParticipantSelection(sides.ours, sides.pilots, self)
        self.others = ParticipantSelection(sides.others, sides.other_pilots, self)
        self.our_list, self.other_list = ParticipantList(self.ours), ParticipantList(self.others)
        self.foes, self.board = foes, board
        self.title, self.day = QLineEdit(), QLineEdit()
        self.on_map, self.on_paper = QPushButton("Map"), QPushButton("Paper table")
        self.against = SegmentedPages("Against whom")
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.go_button = push_button("Go", ButtonKind.PRIMARY, "play")
        self.totals, self.trouble = CutLabel(), role_label("", LabelRole.CAPTION)
        self._arrange(sides)
        self._connect()
        self.refresh()

    @property
    def is_against_campaign(self) -> bool:
        """Whether units of another side of the campaign are the enemy."""
        return self.against.current == CAMPAIGN

    @property
    def fault(self) -> str:
        """What keeps the battle from beginning."""
        if not self.ours.participants:
            return "Choose who goes: tick a force, or units one by one."
        for choosing in (self.ours, self.others) if self.is_against_campaign else (self.ours,):
            if choosing.troubles:
                return f"{choosing.troubles[0]}. Give one of them another pilot."
        if self.is_against_campaign:
            return "" if self.others.participants else "Choose against whom: tick units of another side."
        faults = self.foes.faults()
        return faults[0] if faults else ""

    def refresh(self) -> None:
        """Show what the choice comes to."""
        fault = self.fault
        count = len(self.others.participants) if self.is_against_campaign else self._foe_count()
        ours = [self.ours.units[each.unit].name for each in self.ours.participants]
        self.totals.show_text(
            f"{format_count(len(ours), 'unit')} against {count}" + (f": {', '.join(ours)}" if ours else "")
        )
        self.trouble.setText(fault or "Everything comes as it stands: damage, ammunition, wounds and skills.")
        restyle(
            self.trouble, "role", LabelRole.WARN if fault and self.ours.participants else LabelRole.CAPTION
        )
        self.go_button.setEnabled(not fault)
        set_tip(self.go_button, fault or "Begin the battle (Ctrl+Return)")

    def go(self) -> None:
        """Begin, unless something is missing."""
        if not self.fault:
            self.start_requested.emit()

    def _foe_count(self) -> int:
        return len(self.foes.unit_setups())

    def _connect(self) -> None:
        for choosing in (self.ours, self.others):
            choosing.changed.connect(self.refresh)
        self.foes.changed.connect(self.refresh)
        self.against.turned.connect(lambda _page: self.refresh())
        self.back_button.clicked.connect(self.leave_requested)
        self.go_button.clicked.connect(self.go)
        self.on_map.toggled.connect(self.board.setVisible)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= Theme.current().tokens.px(BESIDE)
        orientation = Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        if orientation is not self._columns.orientation():
            self._columns.setOrientation(orientation)
            self._columns.setSizes([LEFT, RIGHT])

    # --- building ---

    def _arrange(self, sides: DeploymentSides) -> None:
        self.setAccessibleName("Into a battle")
        columns = self._columns = QSplitter()
        columns.setChildrenCollapsible(False)
        ours = self.our_list if sides.ours else EmptyState("roster", NO_UNITS)
        px = Theme.current().tokens.px
        for part in (_scroll_area(ours, "Who goes", MARGINS), self._right(sides)):
            part.setMinimumWidth(px(LEAST))
            columns.addWidget(part)
        columns.setSizes([px(LEFT), px(RIGHT)])
        for at in range(2):
            columns.setStretchFactor(at, 3 - at)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self._header())
        column.addWidget(columns, 1)
        column.addWidget(decision_footer(self.totals, self.trouble, self.go_button))

    def _header(self) -> QWidget:
        head = QFrame()
        head.setProperty("panel", "bar")
        heading = role_label("Into battle", LabelRole.HEADING)
        heading.setWordWrap(False)
        self.title.setPlaceholderText("Title of the battle")
        self.title.setAccessibleName("Title")
        self.title.setMaxLength(LONGEST_NAME)
        self.day.setAccessibleName("Day")
        self.day.setPlaceholderText("3025-05-14")
        self.day.setFixedWidth(Theme.current().tokens.px(112))
        set_tip(self.day, "The day of the battle, as year, month and day")
        row = with_spacing(QHBoxLayout(head), Space.SMALL, BAR)
        row.addWidget(self.back_button)
        row.addWidget(heading)
        row.addSpacing(Theme.current().tokens.px(Space.LARGE))
        row.addWidget(self.title, 1)
        row.addWidget(self.day)
        return head

    def _right(self, sides: DeploymentSides) -> QWidget:
        others: QWidget = self.other_list if sides.others else EmptyState("roster", NO_OTHERS)
        self.against.add(CAMPAIGN, "From the campaign", "roster", _scroll_area(others, "Other sides", OTHERS))
        self.against.add(HANGAR, "From the hangar", "hangar", _scroll_area(self.foes, "The enemy", OTHERS))
        if not sides.others:
            self.against.show_page(HANGAR)
        for button in (self.on_map, self.on_paper):
            button.setCheckable(True)
            button.setAutoExclusive(True)
            restyle(button, "tight", "true")
        self.on_map.setChecked(True)
        where = with_spacing(QHBoxLayout(), Space.SMALL, (Space.MEDIUM, Space.MEDIUM, Space.LARGE, 0))
        where.addWidget(role_label("Where", LabelRole.SECTION))
        where.addWidget(self.on_map)
        where.addWidget(self.on_paper)
        where.addWidget(self.board, 1)
        right = QWidget()
        column = with_spacing(QVBoxLayout(right), Space.SMALL)
        column.addLayout(where)
        heading = with_spacing(QHBoxLayout(), 0, (Space.MEDIUM, Space.SMALL, 0, 0))
        heading.addWidget(role_label("Against", LabelRole.SECTION))
        column.addLayout(heading)
        column.addWidget(self.against, 1)
        return right


def _scroll_area(widget: QWidget, name: str, margins: tuple[int, int, int, int]) -> QScrollArea:
    page = QWidget()
    page.setProperty("bare", "true")
    column = with_spacing(QVBoxLayout(page), 0, margins)
    column.addWidget(widget)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setAccessibleName(name)
    area.setWidget(page)
    return area
