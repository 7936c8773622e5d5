"""The list of possible participants: forces with their units to tick, whole or one by one, with pilots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from companion.campaign.commands.battles import Participant
from companion.ui.campaign.components.labels import TwoLineLabel
from companion.ui.campaign.components.row_table import ChoiceBox, horizontal_rule
from companion.ui.campaign.deployment.view_model import DeploymentCandidate, ParticipantGroup, PilotCandidate
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button, restyle
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

NOBODY = "Nobody named"
MARGINS = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)
OPEN_AT_FIRST = 30
NAME, SEAT = 118, 150


class ParticipantSelection(QObject):
    """The selected units and the pilots assigned to them; `changed` tells of every change."""

    changed = Signal()

    def __init__(
        self,
        groups: Sequence[ParticipantGroup],
        pilots: Sequence[PilotCandidate],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.groups = tuple(groups)
        self.pilots: Mapping[str, PilotCandidate] = {pilot.id: pilot for pilot in pilots}
        self.units: Mapping[str, DeploymentCandidate] = {
            unit.id: unit for group in groups for unit in group.units
        }
        self._chosen: dict[str, None] = {}
        self._seats: dict[str, str | None] = {
            unit.id: self._usual_pilot(unit) for unit in self.units.values()
        }

    # --- telling ---

    @property
    def participants(self) -> tuple[Participant, ...]:
        """The chosen units with their pilots, in the order of the list."""
        chosen = (unit for unit in self.units if unit in self._chosen)
        return tuple(Participant(unit=unit, pilot=self._seats[unit]) for unit in chosen)

    def is_chosen(self, unit: str) -> bool:
        """Whether a unit goes."""
        return unit in self._chosen

    def pilot_of(self, unit: str) -> str | None:
        """Return who pilots a unit if it goes."""
        return self._seats[unit]

    def can_pilot(self, unit: str) -> tuple[PilotCandidate, ...]:
        """Return the pilots of a unit's side who can go."""
        side = self.units[unit].side
        return tuple(each for each in self.pilots.values() if each.side == side and not each.why_not)

    def trouble(self, unit: str) -> str:
        """Return what is odd about a chosen unit: nobody of the campaign pilots it, or one who pilots two."""
        pilot = self._seats[unit]
        if pilot is None:
            return ""
        others = [each for each in self._chosen if each != unit and self._seats[each] == pilot]
        return f"{self.pilots[pilot].name} is in {self.units[others[0]].name} too" if others else ""

    @property
    def troubles(self) -> tuple[str, ...]:
        """What is odd about those that are chosen."""
        return tuple(filter(None, map(self.trouble, self._chosen)))

    # --- choosing ---

    def choose(self, units: Iterable[str], *, takes_part: bool) -> None:
        """Take units along, or leave them; those that cannot go stay behind."""
        for unit in units:
            if takes_part and not self.units[unit].why_not:
                self._chosen[unit] = None
            elif not takes_part:
                self._chosen.pop(unit, None)
        self.changed.emit()

    def seat(self, unit: str, pilot: str | None) -> None:
        """Put a pilot into a unit; who sat in it changes places with him."""
        before = self._seats[unit]
        for other, seated in self._seats.items():
            if pilot is not None and seated == pilot and other != unit:
                self._seats[other] = before
        self._seats[unit] = pilot
        self.changed.emit()

    def _usual_pilot(self, unit: DeploymentCandidate) -> str | None:
        """Return who usually pilots a unit, if he can go."""
        pilot = self.pilots.get(unit.pilot) if unit.pilot is not None else None
        return pilot.id if pilot is not None and not pilot.why_not else None


class ParticipantList(QWidget):
    """All forces, one below the other; those far below are folded at first."""

    def __init__(self, choosing: ParticipantSelection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choosing = choosing
        self.groups: dict[str, GroupCard] = {}
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM)
        shown = 0
        for group in choosing.groups:
            shown += len(group.units)
            card = self.groups[group.id] = GroupCard(choosing, group, is_open=shown <= OPEN_AT_FIRST)
            column.addWidget(card)
        column.addStretch(1)
        choosing.changed.connect(self._follow)
        self._follow()

    def row(self, unit: str) -> ParticipantRow:
        """Return the row of a unit; KeyError where its force is folded."""
        return next(card.rows[unit] for card in self.groups.values() if unit in card.rows)

    def _follow(self) -> None:
        for card in self.groups.values():
            card.refresh()


class GroupCard(QFrame):
    """The card of a force; its box selects all of its ready units."""

    def __init__(
        self,
        choosing: ParticipantSelection,
        group: ParticipantGroup,
        *,
        is_open: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAccessibleName(group.name)
        self._choosing, self.group = choosing, group
        self.box = QCheckBox(button_text(group.name))
        restyle(self.box, "strong", "true")
        set_tip(self.box, f"Take everyone in {group.name} who can go")
        self.box.clicked.connect(self._take_all)
        self.count = CutLabel()
        restyle(self.count, "role", LabelRole.MUTED)
        self._inside = QWidget()
        self.fold_button = icon_button("chevron-down", f"{group.name}: unfold or fold")
        self.fold_button.clicked.connect(lambda: self.open(self._inside.isHidden()))
        self.rows: dict[str, ParticipantRow] = {}
        self._grid = with_spacing(QGridLayout(self._inside), Space.SMALL)
        for place, share in ((0, 4), (1, 4), (2, 4)):
            self._grid.setColumnStretch(place, share)
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.box)
        head.addWidget(self.count, 1)
        head.addWidget(self.fold_button)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(head)
        column.addWidget(self._inside)
        self.open(is_open)

    def open(self, is_open: bool) -> None:
        """Show the units, which are made when they are first wanted, or fold them away."""
        if is_open and not self.rows:
            self.rows = {unit.id: ParticipantRow(self, unit, at) for at, unit in enumerate(self.group.units)}
            for row in self.rows.values():
                row.refresh()
        self._inside.setVisible(is_open)

    def refresh(self) -> None:
        """Show who is chosen."""
        ready = self.group.ready
        chosen = [unit for unit in ready if self._choosing.is_chosen(unit.id)]
        state = Qt.CheckState
        some = state.PartiallyChecked if chosen else state.Unchecked
        with QSignalBlocker(self.box):
            self.box.setTristate(bool(chosen) and len(chosen) < len(ready))
            self.box.setCheckState(state.Checked if chosen and len(chosen) == len(ready) else some)
        self.box.setEnabled(bool(ready))
        text = f"{len(chosen)} of {len(self.group.units)} go" if chosen else self.group.about
        self.count.show_text(text)
        for row in self.rows.values():
            row.refresh()

    def place(self, at: int, widgets: tuple[QWidget, ...]) -> None:
        """Put the widgets of a row into the columns."""
        self._grid.addWidget(horizontal_rule(), 2 * at, 0, 1, len(widgets))
        for column, widget in enumerate(widgets):
            self._grid.addWidget(widget, 2 * at + 1, column, Qt.AlignmentFlag.AlignVCenter)

    def get_selection(self) -> ParticipantSelection:
        """Return who is chosen."""
        return self._choosing

    def _take_all(self) -> None:
        ready = [unit.id for unit in self.group.ready]
        goes = not all(map(self._choosing.is_chosen, ready))
        self._choosing.choose(ready, takes_part=goes)


class ParticipantRow:
    """The row of a unit: a box, its condition, and its pilot."""

    def __init__(self, card: GroupCard, unit: DeploymentCandidate, at: int) -> None:
        self._choosing, self.unit = card.get_selection(), unit
        px = Theme.current().tokens.px
        self.box = QCheckBox()
        self.box.setAccessibleName(f"{unit.name} goes")
        self.box.setEnabled(not unit.why_not)
        self.box.clicked.connect(lambda is_on: self._choosing.choose([unit.id], takes_part=is_on))
        self.name = TwoLineLabel(unit.name, unit.model_name if unit.model_name != unit.name else "")
        self.name.setMinimumWidth(px(NAME))
        self.name.pressed.connect(self.box.click)
        self.state = TwoLineLabel()
        self.pilot = ChoiceBox(f"{unit.name}: pilot")
        self.pilot.setMinimumWidth(px(SEAT))
        self.pilot.chosen.connect(lambda pilot: self._choosing.seat(unit.id, pilot or None))
        self.remarks = CutLabel()
        restyle(self.remarks, "role", LabelRole.CAPTION)
        seat = QWidget()
        column = with_spacing(QVBoxLayout(seat), 2, (0, Space.TINY, 0, Space.TINY))
        column.addWidget(self.pilot)
        column.addWidget(self.remarks)
        first = QWidget()
        row = with_spacing(QHBoxLayout(first), Space.SMALL)
        row.addWidget(self.box)
        row.addWidget(self.name, 1)
        card.place(at, (first, self.state, seat))
        self._offered: tuple[str, ...] | None = None

    def refresh(self) -> None:
        """Show whether it goes, and with whom."""
        choosing, unit = self._choosing, self.unit
        with QSignalBlocker(self.box):
            self.box.setChecked(choosing.is_chosen(unit.id))
        if unit.why_not:
            restyle(self.state.name, "role", LabelRole.WARN)
        worst, _, rest = unit.damage.partition("; ")
        self.state.show_text(unit.why_not or worst or "Whole", unit.damage if unit.why_not else rest)
        self._show_pilots()

    def _show_pilots(self) -> None:
        choosing, unit = self._choosing, self.unit
        pilots = choosing.can_pilot(unit.id)
        seated = choosing.pilot_of(unit.id)
        offered = tuple(pilot.id for pilot in pilots)
        if offered != self._offered:
            self._offered = offered
            self.pilot.offer([("", NOBODY), *((each.id, each.name) for each in pilots)], seated or "")
        self.pilot.choose(seated or "")
        self.pilot.setEnabled(not unit.why_not)
        trouble = choosing.trouble(unit.id) if choosing.is_chosen(unit.id) else ""
        self.remarks.show_text(trouble or self._format_pilot(seated))
        restyle(self.remarks, "role", LabelRole.ALARM if trouble else LabelRole.CAPTION)

    def _format_pilot(self, seated: str | None) -> str:
        choosing = self._choosing
        if seated is not None:
            return choosing.pilots[seated].text
        usual = choosing.pilots.get(self.unit.pilot or "")
        if usual is None or not usual.why_not:
            return self.unit.stranger
        return usual.why_not if usual.name in usual.why_not else f"{usual.name}: {usual.why_not}"
