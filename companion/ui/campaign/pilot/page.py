"""The page of a pilot in an open campaign: what is asked for on it is entered here."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from companion.campaign.deeds import Advance, ChangePilot, Dismiss, Heal
from companion.campaign.growing import numbers_of
from companion.campaign.portraits import portrait, wear_portrait
from companion.campaign.state import Pilot
from companion.engine.shared.progression.views import Offer
from companion.ui.campaign.door import CHRONICLE, CampaignDoor
from companion.ui.campaign.part import Part
from companion.ui.campaign.pilot.dialogs import AwardDialog, EditDialog, HealDialog
from companion.ui.campaign.pilot.portrait import read_picture
from companion.ui.campaign.pilot.reading import shown_pilot
from companion.ui.campaign.pilot.shown import ShownPilot
from companion.ui.campaign.pilot.view import PilotView
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.file_dialogs import ask_open_path
from companion.ui.widgets.letting_go import run_modal
from companion.ui.widgets.spacing import spaced

PICTURES = "Pictures (*.png *.jpg *.jpeg)"
STATUSES = (("captured", "Captured"), ("missing", "Missing"), ("retired", "Retired"), ("fit", "Fit again"))


class PilotPage(Part):
    """Its subject is a pilot by his id."""

    def __init__(self, door: CampaignDoor, parent: QWidget | None = None) -> None:
        super().__init__(door, parent)
        self.view = PilotView()
        self._shown: ShownPilot | None = None
        spaced(QVBoxLayout(self), 0).addWidget(self.view)
        view, identity = self.view, self.view.identity
        view.left.connect(door.go_back)
        view.chronicle_button.clicked.connect(lambda: door.show(CHRONICLE, self.subject))
        for lines in (view.kills, view.record):
            lines.chosen.connect(lambda entry: door.show(CHRONICLE, str(entry)))
        view.offers.bought.connect(self.buy)
        identity.award_wanted.connect(self.award)
        identity.heal_wanted.connect(self.heal)
        identity.edit_wanted.connect(self.edit)
        identity.portrait_wanted.connect(self.choose_portrait)
        identity.more_wanted.connect(self._open_more)

    @property
    def pilot(self) -> Pilot | None:
        """Whom the page is about."""
        return self.door.campaign.pilots.get(self.subject)

    def refresh(self) -> None:
        pilot = self.pilot
        if pilot is None:
            return
        door = self.door
        picture = portrait(door.library, pilot.portrait)
        may_change = not door.session.is_read_only
        self._shown = shown_pilot(door.campaign, door.game, pilot, picture, may_change=may_change)
        self.view.show_pilot(self._shown)

    # --- what is asked for ---

    def buy(self, offer: Offer) -> None:
        """Pay for what is offered."""
        purchase = offer.purchase
        deed = Advance(
            pilot=self.subject,
            purchase=purchase.id,
            trait=purchase.trait,
            to=purchase.to,
            talent=purchase.talent,
            price={counter: str(amount) for counter, amount in offer.price.items() if amount},
            source=offer.source,
        )
        self.door.do(deed)

    def award(self, counter: str) -> None:
        """Ask what is to be counted by hand, and enter it."""
        if self._shown is None:
            return
        dialog = AwardDialog(self._shown, self._shown.counters, counter, self)
        if run_modal(dialog):
            self.door.do(dialog.deed())

    def heal(self) -> None:
        """Ask which wounds are healed, and enter it."""
        pilot, shown = self.pilot, self._shown
        if pilot is None or shown is None:
            return
        boxes = next((each.number for each in shown.boxes if each.are_wounds), pilot.wounds)
        dialog = HealDialog(shown, pilot.wounds, boxes, self)
        dialog.boxes.edited.connect(lambda _left: dialog.takes.setText(self._healing_words(dialog.wounds)))
        dialog.takes.setText(self._healing_words(0))
        if run_modal(dialog) and dialog.wounds < pilot.wounds:
            self.door.do(self.healing(dialog.wounds))

    def healing(self, wounds: int) -> Heal:
        """The deed that leaves so many wounds, at the price of the rules."""
        pilot = self.pilot
        assert pilot is not None, "the page is about him"
        view = self.door.game.progression.healing(numbers_of(pilot), pilot.wounds - wounds)
        if view is None:
            return Heal(pilot=pilot.id, wounds=wounds)
        return Heal(pilot=pilot.id, wounds=wounds, price=view.price, days=view.days, source=view.source)

    def _healing_words(self, wounds: int) -> str:
        pilot = self.pilot
        if pilot is None:
            return ""
        view = self.door.game.progression.healing(numbers_of(pilot), pilot.wounds - wounds)
        return view.words if view is not None else "Nothing"

    def edit(self) -> None:
        """Ask what is to be changed by hand, and enter it."""
        pilot, shown = self.pilot, self._shown
        if pilot is None or shown is None:
            return
        dialog = EditDialog(shown, pilot.status.value, self)
        if run_modal(dialog) and (deed := dialog.deed()) is not None:
            self.door.do(deed)

    def choose_portrait(self) -> None:
        """Ask for a picture, and keep it in the campaign."""
        path = ask_open_path(self, "Choose a portrait", PICTURES)
        if path is not None:
            self.door.in_words(lambda: self.wear_portrait(path))

    def wear_portrait(self, path: Path) -> None:
        """Keep a picture, and show it as the portrait. Raises CompanionError for what is no picture."""
        wear_portrait(self.door.library, self.door.session, self.subject, read_picture(path))

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
            take_off.triggered.connect(lambda: self.door.do(ChangePilot(pilot=pilot.id, portrait="")))
        menu.addSeparator()
        dismiss = menu.addAction("Dismiss")
        wear_icon(dismiss, "leave-map")
        dismiss.triggered.connect(lambda: self.door.do(Dismiss(pilots=(pilot.id,))))
        button = self.view.identity.more_button
        menu.exec(button.mapToGlobal(button.rect().bottomLeft()))

    def set_status(self, status: str) -> None:
        """Enter how he is."""
        self.door.do(ChangePilot.model_validate({"pilot": self.subject, "status": status}))
