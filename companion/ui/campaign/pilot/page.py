"""The page of a pilot in an open campaign; it enters the commands that its view asks for."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from companion.campaign.commands.downtime import Heal
from companion.campaign.commands.members import ChangePilot, Dismiss
from companion.campaign.commands.progression import Advance, pilot_numbers
from companion.campaign.portraits import read_portrait, set_portrait
from companion.campaign.state import Pilot
from companion.engine.shared.progression.views import PurchaseOffer
from companion.ui.campaign.controller import CHRONICLE, CampaignController
from companion.ui.campaign.pilot.dialogs import AwardDialog, EditDialog, HealDialog
from companion.ui.campaign.pilot.portrait import read_picture
from companion.ui.campaign.pilot.presenter import build_pilot_details
from companion.ui.campaign.pilot.view import PilotView
from companion.ui.campaign.pilot.view_model import PilotDetails
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.file_dialogs import ask_open_path
from companion.ui.widgets.spacing import with_spacing

PICTURES = "Pictures (*.png *.jpg *.jpeg)"
STATUSES = (("captured", "Captured"), ("missing", "Missing"), ("retired", "Retired"), ("fit", "Fit again"))


class PilotPage(CampaignSubpage):
    """The subject is a pilot by his id."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.view = PilotView()
        self._details: PilotDetails | None = None
        with_spacing(QVBoxLayout(self), 0).addWidget(self.view)
        view, identity = self.view, self.view.identity
        view.leave_requested.connect(controller.go_back)
        view.chronicle_button.clicked.connect(lambda: controller.show(CHRONICLE, self.subject))
        for lines in (view.kills, view.record):
            lines.chosen.connect(lambda entry: controller.show(CHRONICLE, str(entry)))
        view.offers.bought.connect(self.buy)
        identity.award_requested.connect(self.award)
        identity.heal_requested.connect(self.heal)
        identity.edit_requested.connect(self.edit)
        identity.portrait_requested.connect(self.choose_portrait)
        identity.more_requested.connect(self._open_more)

    @property
    def pilot(self) -> Pilot | None:
        """Whom the page is about."""
        return self.controller.campaign.pilots.get(self.subject)

    def refresh(self) -> None:
        pilot = self.pilot
        if pilot is None:
            return
        controller = self.controller
        picture = read_portrait(controller.library, pilot.portrait)
        may_change = not controller.session.is_read_only
        self._details = build_pilot_details(
            controller.campaign, controller.game, pilot, picture, may_change=may_change
        )
        self.view.show_pilot(self._details)

    # --- what is asked for ---

    def buy(self, offer: PurchaseOffer) -> None:
        """Pay for what is offered."""
        purchase = offer.purchase
        command = Advance(
            pilot=self.subject,
            purchase=purchase.id,
            trait=purchase.trait,
            to=purchase.to,
            talent=purchase.talent,
            price={counter: str(amount) for counter, amount in offer.price.items() if amount},
            source=offer.source,
        )
        self.controller.do(command)

    def award(self, counter: str) -> None:
        """Ask what is to be counted by hand, and enter it."""
        if self._details is None:
            return
        dialog = AwardDialog(self._details, self._details.counters, counter, self)
        if run_modal(dialog):
            self.controller.do(dialog.command())

    def heal(self) -> None:
        """Ask which wounds are healed, and enter it."""
        pilot, shown = self.pilot, self._details
        if pilot is None or shown is None:
            return
        boxes = next((each.number for each in shown.boxes if each.are_wounds), pilot.wounds)
        dialog = HealDialog(shown, pilot.wounds, boxes, self)
        dialog.boxes.edited.connect(lambda _left: dialog.takes.setText(self._format_healing(dialog.wounds)))
        dialog.takes.setText(self._format_healing(0))
        if run_modal(dialog) and dialog.wounds < pilot.wounds:
            self.controller.do(self.heal_command(dialog.wounds))

    def heal_command(self, wounds: int) -> Heal:
        """Return the command that leaves so many wounds, at the price of the rules."""
        pilot = self.pilot
        assert pilot is not None, "the page is about him"
        view = self.controller.game.progression.healing(pilot_numbers(pilot), pilot.wounds - wounds)
        if view is None:
            return Heal(pilot=pilot.id, wounds=wounds)
        return Heal(pilot=pilot.id, wounds=wounds, price=view.price, days=view.days, source=view.source)

    def _format_healing(self, wounds: int) -> str:
        pilot = self.pilot
        if pilot is None:
            return ""
        view = self.controller.game.progression.healing(pilot_numbers(pilot), pilot.wounds - wounds)
        return view.text if view is not None else "Nothing"

    def edit(self) -> None:
        """Ask what is to be changed by hand, and enter it."""
        pilot, shown = self.pilot, self._details
        if pilot is None or shown is None:
            return
        dialog = EditDialog(shown, pilot.status.value, self)
        if run_modal(dialog) and (command := dialog.command()) is not None:
            self.controller.do(command)

    def choose_portrait(self) -> None:
        """Ask for a picture, and keep it in the campaign."""
        path = ask_open_path(self, "Choose a portrait", PICTURES)
        if path is not None:
            self.controller.attempt(lambda: self.wear_portrait(path))

    def wear_portrait(self, path: Path) -> None:
        """Keep a picture, and show it as the portrait. Raises CompanionError for what is no picture."""
        set_portrait(self.controller.library, self.controller.session, self.subject, read_picture(path))

    def _open_more(self) -> None:
        pilot = self.pilot
        if pilot is None:
            return
        menu = QMenu(self)
        for status, label in STATUSES:
            if status != pilot.status.value:
                menu.addAction(label).triggered.connect(lambda _on, status=status: self.set_status(status))
        if pilot.portrait:
            take_off = menu.addAction("No portrait")
            take_off.triggered.connect(lambda: self.controller.do(ChangePilot(pilot=pilot.id, portrait="")))
        menu.addSeparator()
        dismiss = menu.addAction("Dismiss")
        wear_icon(dismiss, "leave-map")
        dismiss.triggered.connect(lambda: self.controller.do(Dismiss(pilots=(pilot.id,))))
        button = self.view.identity.more_button
        menu.exec(button.mapToGlobal(button.rect().bottomLeft()))

    def set_status(self, status: str) -> None:
        """Enter how he is."""
        self.controller.do(ChangePilot.model_validate({"pilot": self.subject, "status": status}))
