"""The page of a unit in an open campaign: it enters repairs, refits and corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QInputDialog, QMenu, QVBoxLayout, QWidget

from companion.campaign.commands.downtime import Repair
from companion.campaign.commands.members import ChangeUnit, Dismiss
from companion.campaign.standalone_unit import StandaloneUnit
from companion.campaign.state import CampaignUnit
from companion.documents.model import LONGEST_NAME
from companion.engine.marks import Mark
from companion.engine.shared.repairs.views import RepairItem
from companion.engine.shared.setup import UnitCondition
from companion.ui.campaign.controller import CHRONICLE, CampaignController
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.campaign.unit.presenter import build_standing, build_unit_details
from companion.ui.campaign.unit.view import CampaignUnitView
from companion.ui.campaign.unit.view_model import UnitDetails
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.spacing import with_spacing

BY_HAND = "Sheet corrected by hand"


class UnitPage(CampaignSubpage):
    """The subject is a unit by its id."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.view = CampaignUnitView()
        self._standing: StandaloneUnit | None = None
        self._details: UnitDetails | None = None
        with_spacing(QVBoxLayout(self), 0).addWidget(self.view)
        view = self.view
        view.leave_requested.connect(controller.go_back)
        view.pilot_requested.connect(controller.show_pilot)
        view.record.chosen.connect(lambda entry: controller.show(CHRONICLE, str(entry)))
        view.repairs.repaired.connect(self.repair)
        view.refitted.connect(self.refit)
        view.correcting.connect(self.begin_correcting)
        view.marked.connect(self.mark)
        view.corrected.connect(self.correct)
        view.more_button.clicked.connect(self._open_more)

    @property
    def unit(self) -> CampaignUnit | None:
        """What the page is about."""
        return self.controller.campaign.units.get(self.subject)

    def show_subject(self, subject: str) -> None:
        self._standing = None
        self.view.show_correcting(False)
        super().show_subject(subject)

    def refresh(self) -> None:
        unit = self.unit
        if unit is None:
            return
        controller = self.controller
        self._standing = None
        may_change = not controller.session.is_read_only
        self._details = build_unit_details(controller.campaign, controller.game, unit, may_change=may_change)
        self.view.show_unit(self._details)
        self.view.show_correcting(False)

    # --- repairs ---

    def repair(self, items: Sequence[str]) -> None:
        """Mend these, at the price of the rules."""
        unit, shown, game = self.unit, self._details, self.controller.game
        if unit is None or shown is None:
            return
        chosen = [item for item in shown.items if item.id in set(items)]
        bill = game.repair_bill(chosen)

        def enter() -> None:
            condition = game.after_repairs(unit.model, unit.condition, tuple(items))
            self._enter(condition, _format_repairs(chosen), bill.price, bill.days, bill.source)

        self.controller.attempt(enter)

    def refit(self, loads: Mapping[str, str]) -> None:
        """Load other rounds or cards."""
        self.controller.do(ChangeUnit(unit=self.subject, loads=loads))

    # --- by hand ---

    def begin_correcting(self, is_wanted: bool) -> None:
        """Let the sheet be ticked, or put it back as it is."""
        unit = self.unit
        if not is_wanted or unit is None:
            self.refresh()
            return
        controller = self.controller

        def begin() -> None:
            self._standing = build_standing(controller.campaign, controller.game, unit)

        self.view.show_correcting(controller.attempt(begin))

    def mark(self, mark: Mark) -> None:
        """Tick the sheet; nothing is entered yet."""
        standing = self._standing
        if standing is None:
            return

        def take() -> None:
            self._standing = standing.with_mark(mark)
            self.view.sheet.show_sheet(self._standing.sheet, self._details.side if self._details else None)

        self.controller.attempt(take)

    def correct(self, why: str) -> None:
        """Enter the sheet as it was ticked; hits of the pilot are his own, and are entered on his page."""
        if self._standing is None:
            return
        condition = self._standing.condition
        self._enter(condition, [f"{BY_HAND}: {why}" if why else BY_HAND], {}, 0, "")

    def _enter(
        self,
        condition: UnitCondition | None,
        what: Sequence[str],
        price: Mapping[str, int],
        days: int,
        source: str,
    ) -> None:
        left = condition and condition.model_copy(update={"hits": 0})
        command = Repair(
            unit=self.subject,
            condition=None if left == UnitCondition() else left,
            what=tuple(each[:LONGEST_NAME] for each in what),
            price=price,
            days=days,
            source=source[:LONGEST_NAME],
        )
        self.controller.do(command)

    # --- more ---

    def _open_more(self) -> None:
        unit = self.unit
        if unit is None:
            return
        menu = QMenu(self)
        rename = menu.addAction("Rename…")
        rename.triggered.connect(self._rename)
        dismiss = menu.addAction("Dismiss")
        wear_icon(dismiss, "leave-map")
        dismiss.triggered.connect(lambda: self.controller.do(Dismiss(units=(unit.id,))))
        button = self.view.more_button
        menu.exec(button.mapToGlobal(button.rect().bottomLeft()))

    def _rename(self) -> None:
        name, is_given = QInputDialog.getText(self, "Rename", "What players call it")
        if is_given and name.strip():
            self.controller.do(ChangeUnit(unit=self.subject, name=name.strip()))


def _format_repairs(items: Sequence[RepairItem]) -> list[str]:
    """Return what was mended, location by location, as the chronicle tells it; what is alike once."""
    places: dict[str, dict[str, None]] = {}
    for item in items:
        places.setdefault(item.location, {})[item.what] = None
    return [f"{place}: {what}" if place else what for place, found in places.items() for what in found]
