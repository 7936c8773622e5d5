"""Campaigns of the window: their page, and battles played from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.app.pages.lazy_page import LazyPage, WindowFrame
from companion.ui.widgets.deletion import delete_later

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.battles.session import Session
    from companion.ui.battle.page import BattlePage
    from companion.ui.campaign.page import CampaignPage
    from companion.workshop.hangar_model import HangarModel


class WindowCampaigns(LazyPage):
    """Makes the page on first use; `open_stored` opens a stored battle."""

    page: CampaignPage | None

    def __init__(
        self,
        frame: WindowFrame,
        stock: Callable[[], HangarModel],
        open_stored: Callable[[Library, int], object],
    ) -> None:
        super().__init__(frame)
        self._stock, self._open_stored = stock, open_stored
        self._library: Library | None = None

    def show(self, library: Library) -> None:
        """Turn to the page, to the campaign that was open last."""
        from companion.campaign.campaign_library import CampaignLibrary
        from companion.ui.campaign.page import CampaignPage

        self._library = library
        if self.page is None:
            self.page = CampaignPage(library, CampaignLibrary(library, library.database.player), self._stock)
            self.page.leave_requested.connect(self.go_back)
            self.page.problem_reported.connect(self.frame.tell)
            self.page.success_reported.connect(self.report_success)
            self.page.undoable.connect(self._offer_undo)
            self.page.battle_requested.connect(self._play)
            self.frame.pages.addWidget(self.page)
            self.page.open_last()
        else:
            self.page.come_back()
        self.show_page(self.page)
        self.page.take_focus()

    @staticmethod
    def campaign_of(library: Library, battle: Session) -> int | None:
        """Return the campaign that a battle belongs to, by its id."""
        return library.database.battles.get(battle.id).campaign_id

    def offer_after_action(self, library: Library, page: BattlePage) -> None:
        """Offer to bring a battle home that belongs to a campaign, at its end and before."""
        battle = page.bridge.session
        if self.campaign_of(library, battle) is not None:
            page.phase_bar.offer_home()
            page.phase_bar.home_requested.connect(lambda: self._open_or_report(library, battle))

    def _open_or_report(self, library: Library, battle: Session) -> None:
        try:
            self.open_after_action(library, battle)
        except CompanionError as problem:
            self.frame.tell(str(problem))

    def open_after_action(self, library: Library, battle: Session) -> None:
        """Turn to the review of what a battle does to its campaign; raises CompanionError without one."""
        campaign = self.campaign_of(library, battle)
        if campaign is None:
            raise CompanionError("This battle belongs to no campaign: there is nobody to bring home.")
        self.show(library)
        assert self.page is not None, "it is shown"
        if self.page.frame is None or self.page.frame.controller.session.id != campaign:
            self.page.open(self.page.campaigns.open(campaign))
        frame = self.page.frame
        assert frame is not None, "it is open"
        uid = library.database.battles.get(battle.id).uid
        found = (each.id for each in frame.controller.campaign.battles.values() if each.battle == uid)
        frame.controller.review_return(next(found, uid or ""))

    def refresh(self) -> None:
        """Show everything anew, as rulesets are others now."""
        if self.page is not None:
            self.page.come_back()

    def follow_notices(self, _notices: object) -> None:
        """Show what other tables have entered meanwhile."""
        if self.page is not None:
            self.page.take_in()

    def close(self) -> None:
        """Enter what is still being typed, and remember where the player was."""
        if self.page is not None:
            self.page.close_down()

    def release_library(self) -> None:
        """Drop the page, as the database that it shows is about to be exchanged."""
        self.close()
        leaving, self.page = self.page, None
        if leaving is not None:
            self.frame.pages.removeWidget(leaving)
            delete_later(leaving)

    def _play(self, battle: str) -> None:
        """Put a battle on the table by the name that it has in every database."""
        library = self._library
        assert library is not None, "the page is shown"
        found = (each.id for each in library.database.battles.list() if each.uid == battle)
        try:
            if (battle_id := next(found, None)) is None:
                raise CompanionError("This battle is not in your database: it is played elsewhere.")
            self._open_stored(library, battle_id)
        except CompanionError as problem:
            self.frame.tell(str(problem))

    def _offer_undo(self, text: str, bring_back: Callable[[], object]) -> None:
        def undo() -> None:
            self.frame.banner.hide()
            bring_back()

        self.frame.banner.say(text, Tone.PLAIN, (("Undo", undo),))
