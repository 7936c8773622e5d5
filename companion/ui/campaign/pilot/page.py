"""The page of a pilot in an open campaign: identity, skills, kills and record; it enters what is changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QMenu, QScrollArea, QVBoxLayout, QWidget

from companion.campaign.campaign_library import read_portrait, set_portrait
from companion.campaign.commands.downtime import Heal
from companion.campaign.commands.members import ChangePilot, DismissMembers
from companion.campaign.commands.progression import pilot_numbers, purchase_of
from companion.campaign.state import Pilot
from companion.engine.downtime.progression.views import PurchaseOffer
from companion.ui.campaign.components.record_lines import RecordLineList
from companion.ui.campaign.components.row_table import horizontal_rule
from companion.ui.campaign.controller import CHRONICLE, CampaignController
from companion.ui.campaign.pilot.dialogs import AwardDialog, EditDialog, HealDialog
from companion.ui.campaign.pilot.identity import WIDTH, PilotIdentity
from companion.ui.campaign.pilot.portrait import read_picture
from companion.ui.campaign.pilot.skill_chart import SkillChart
from companion.ui.campaign.pilot.view_model import NO_KILLS, PilotDetails, build_pilot_details
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.deletion import delete_later, run_modal
from companion.ui.widgets.file_dialogs import ask_open_path
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
CARD = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
BESIDE = 720
HINT = "Point at the chart, or use ← and → on it, to read a day."
PICTURES = "Pictures (*.png *.jpg *.jpeg)"
STATUSES = (("captured", "Captured"), ("missing", "Missing"), ("retired", "Retired"), ("fit", "Fit again"))

OFFER_MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
NOTHING = "These rules have nothing for pilots to buy."
FEW = 4


class PilotOfferList(QFrame):
    """The list; `bought` brings the Purchase that the player asks for."""

    bought = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAccessibleName("Improvements")
        self.rows: dict[str, QWidget] = {}
        self._made_widgets: list[QWidget] = []
        self._column = with_spacing(QVBoxLayout(self), Space.SMALL, OFFER_MARGINS)
        self._column.addWidget(role_label("Improvements", LabelRole.SECTION))
        self._body = with_spacing(QVBoxLayout(), 0)
        self._column.addLayout(self._body)
        self._column.addStretch(1)

    def show_offers(self, offers: Sequence[PurchaseOffer], growth: str = "", *, may_buy: bool) -> None:
        """Show what is on offer; what can be bought first, and much of what cannot folded away.

        Where nothing is, how pilots grow is told.
        """
        here = self.window().focusWidget()
        focused = next((key for key, button in self.rows.items() if button is here), None)
        self.rows, before = {}, self._made_widgets
        open_ones = [offer for offer in offers if offer.why_not is None]
        others = [offer for offer in offers if offer.why_not is not None]
        self._made_widgets = [self._row(offer, may_buy=may_buy) for offer in open_ones]
        if len(others) <= FEW:
            self._made_widgets += [self._row(offer, may_buy=False) for offer in others]
        else:
            self._made_widgets.append(self._make_fold(others))
        if not offers:
            self._made_widgets = [role_label(growth or NOTHING, LabelRole.MUTED)]
        for made in self._made_widgets:
            self._body.addWidget(made)
            made.show()
        if focused is not None:
            self._focus_again(focused)
        for old in before:
            delete_later(old)

    def _focus_again(self, key: str) -> None:
        """Leave the keyboard where it was: on the same offer, else on the next thing that can be bought."""
        able = [name for name, button in self.rows.items() if button.isEnabled()]
        if able:
            self.rows[key if key in able else able[0]].setFocus()

    def _make_fold(self, offers: Sequence[PurchaseOffer]) -> QWidget:
        rows = QWidget()
        column = with_spacing(QVBoxLayout(rows), 0)
        for offer in offers:
            column.addWidget(self._row(offer, may_buy=False))
        return Fold(f"{len(offers)} that cannot be bought now", rows)

    def _row(self, offer: PurchaseOffer, *, may_buy: bool) -> QWidget:
        whole = QWidget()
        outer = with_spacing(QVBoxLayout(whole), Space.SMALL, (0, 0, 0, Space.SMALL))
        outer.addWidget(horizontal_rule())
        text_layout = with_spacing(QVBoxLayout(), 0)
        text_layout.addWidget(role_label(f"{offer.label}: {offer.change}", LabelRole.SECTION))
        why_not = offer.why_not.reason if offer.why_not is not None else ""
        for more, role in (
            (offer.about, LabelRole.MUTED),
            (why_not, LabelRole.WARN),
            (offer.source, LabelRole.CAPTION),
        ):
            if more:
                text_layout.addWidget(role_label(more, role))
        button = push_button(f"Buy for {offer.price_text}" if offer.price_text else "Take", ButtonKind.NORMAL)
        button.setEnabled(offer.why_not is None and may_buy)
        button.setAccessibleName(f"{offer.label}, {offer.change}: {button.text()}")
        set_tip(button, str(offer.why_not or offer.source))
        button.clicked.connect(partial(self._buy, offer))
        row = with_spacing(QHBoxLayout(), Space.MEDIUM)
        row.addLayout(text_layout, 1)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        outer.addLayout(row)
        self.rows[offer.purchase.talent or f"{offer.purchase.id}/{offer.purchase.trait}"] = button
        return whole

    def _buy(self, offer: PurchaseOffer, _checked: bool = False) -> None:
        self.bought.emit(offer)


class PilotPage(CampaignSubpage):
    """The subject is a pilot by his id."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.setAccessibleName("Pilot")
        self._details: PilotDetails | None = None
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.chronicle_button = push_button("In the chronicle", ButtonKind.QUIET, "journal")
        self.identity, self.chart, self.offers = PilotIdentity(), SkillChart(), PilotOfferList()
        self.kills = RecordLineList("Kills", NO_KILLS)
        self.record = RecordLineList("Service record", "Nothing is on record yet.")
        self.reading = CutLabel()
        self._row = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.LARGE)
        self._arrange()
        self._connect()

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
        self._show_pilot(self._details)

    def _show_pilot(self, details: PilotDetails) -> None:
        self.identity.show_pilot(details)
        self.offers.show_offers(details.offers, details.growth, may_buy=details.may_change)
        self.chart.show_skills(details.skills)
        self._chart_card.setVisible(bool(details.skills.lines))
        self.kills.show_empty_text(details.no_kills)
        self.kills.show_lines(details.kills)
        self.record.show_lines(details.record)

    # --- what is asked for ---

    def buy(self, offer: PurchaseOffer) -> None:
        """Pay for what is offered."""
        self.controller.do(purchase_of(self.subject, offer))

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
        dismiss.triggered.connect(lambda: self.controller.do(DismissMembers(pilots=(pilot.id,))))
        button = self.identity.more_button
        menu.exec(button.mapToGlobal(button.rect().bottomLeft()))

    def set_status(self, status: str) -> None:
        """Enter how he is."""
        self.controller.do(ChangePilot.model_validate({"pilot": self.subject, "status": status}))

    # --- building ---

    def _connect(self) -> None:
        controller, identity = self.controller, self.identity
        self.back_button.clicked.connect(controller.go_back)
        self.chronicle_button.clicked.connect(lambda: controller.show(CHRONICLE, self.subject))
        for lines in (self.kills, self.record):
            lines.chosen.connect(lambda entry: controller.show(CHRONICLE, str(entry)))
        self.chart.read.connect(lambda labels: self.reading.show_text(labels or HINT))
        self.offers.bought.connect(self.buy)
        identity.award_requested.connect(self.award)
        identity.heal_requested.connect(self.heal)
        identity.edit_requested.connect(self.edit)
        identity.portrait_requested.connect(self.choose_portrait)
        identity.more_requested.connect(self._open_more)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        tokens = Theme.current().tokens
        self._side.setFixedWidth(min(tokens.px(WIDTH), self.width() // 2))
        room = (self.width() - self._side.width()) / tokens.scale
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if room >= BESIDE else direction.TopToBottom)

    def _arrange(self) -> None:
        page = QWidget()
        page.setProperty("bare", "true")
        self._chart_card = self._chart()
        column = with_spacing(QVBoxLayout(page), Space.LARGE, MARGINS)
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.back_button)
        head.addStretch(1)
        head.addWidget(self.chronicle_button)
        column.addLayout(head)
        column.addWidget(self._chart_card)
        self._row.addWidget(self.offers, 1)
        self._row.addWidget(self.kills, 1)
        column.addLayout(self._row)
        column.addWidget(self.record)
        column.addStretch(1)
        area, side = QScrollArea(), QScrollArea()
        for scroll, widget in ((area, page), (side, self.identity)):
            scroll.setWidgetResizable(True)
            scroll.setFrameShape(QFrame.Shape.NoFrame)
            scroll.setWidget(widget)
        side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._side = side
        row = with_spacing(QHBoxLayout(self), 0)
        row.addWidget(side)
        row.addWidget(area, 1)

    def _chart(self) -> QWidget:
        card = QFrame()
        card.setProperty("panel", "surface")
        column = with_spacing(QVBoxLayout(card), Space.TINY, CARD)
        head = with_spacing(QHBoxLayout(), Space.LARGE)
        head.addWidget(role_label("Skill over time", LabelRole.SECTION))
        restyle(self.reading, "role", LabelRole.MUTED)
        self.reading.show_text(HINT)
        head.addWidget(self.reading, 1)
        column.addLayout(head)
        column.addWidget(self.chart)
        return card
