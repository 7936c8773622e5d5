"""The campaigns of the window: their page, and battles that are played from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.app.pages.own_page import Frame, OwnPage
from companion.ui.widgets.letting_go import let_go

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.battles.session import Session
    from companion.ui.battle.page import BattlePage
    from companion.ui.campaign.page import CampaignPage
    from companion.workshop.stock import Stock


class Campaigning(OwnPage):
    """Makes the page when it is first wanted; `open_stored` puts a stored battle on the table."""

    page: CampaignPage | None

    def __init__(
        self, frame: Frame, stock: Callable[[], Stock], open_stored: Callable[[Library, int], object]
    ) -> None:
        super().__init__(frame)
        self._stock, self._open_stored = stock, open_stored
        self._library: Library | None = None

    def show(self, library: Library) -> None:
        """Turn to the page, to the campaign that was open last."""
        from companion.campaign.campaigns import Campaigns
        from companion.ui.campaign.page import CampaignPage

        self._library = library
        if self.page is None:
            self.page = CampaignPage(library, Campaigns(library, library.database.player), self._stock)
            self.page.left.connect(self.go_back)
            self.page.told.connect(self.frame.tell)
            self.page.noted.connect(self.say_done)
            self.page.undoable.connect(self._offer_back)
            self.page.battle_wanted.connect(self._play)
            self.frame.pages.addWidget(self.page)
            self.page.open_last()
        else:
            self.page.come_back()
        self.turn_to(self.page)
        self.page.take_focus()

    @staticmethod
    def of_battle(library: Library, battle: Session) -> int | None:
        """The campaign that a battle belongs to, by its id."""
        return library.database.battles.get(battle.id).campaign_id

    def offer_home(self, library: Library, page: BattlePage) -> None:
        """Offer to bring a battle home that belongs to a campaign, at its end and before."""
        battle = page.bridge.session
        if self.of_battle(library, battle) is not None:
            page.phase_bar.offer_home()
            page.phase_bar.home_wanted.connect(lambda: self._in_words(library, battle))

    def _in_words(self, library: Library, battle: Session) -> None:
        try:
            self.bring_home(library, battle)
        except CompanionError as problem:
            self.frame.tell(str(problem))

    def bring_home(self, library: Library, battle: Session) -> None:
        """Turn to the review of what a battle does to its campaign; raises CompanionError without one."""
        campaign = self.of_battle(library, battle)
        if campaign is None:
            raise CompanionError("This battle belongs to no campaign: there is nobody to bring home.")
        self.show(library)
        assert self.page is not None, "it is shown"
        if self.page.frame is None or self.page.frame.door.session.id != campaign:
            self.page.open(self.page.campaigns.open(campaign))
        frame = self.page.frame
        assert frame is not None, "it is open"
        uid = library.database.battles.get(battle.id).uid
        found = (each.id for each in frame.door.campaign.battles.values() if each.battle == uid)
        frame.door.review_return(next(found, uid or ""))

    def refresh(self) -> None:
        """Show everything anew, as rulesets are others now."""
        if self.page is not None:
            self.page.come_back()

    def take_in(self, _notices: object) -> None:
        """Show what other tables have entered meanwhile."""
        if self.page is not None:
            self.page.take_in()

    def close(self) -> None:
        """Enter what is still being typed, and remember where the player was."""
        if self.page is not None:
            self.page.close_down()

    def put_down(self) -> None:
        """Drop the page, as the database that it shows is about to be exchanged."""
        self.close()
        leaving, self.page = self.page, None
        if leaving is not None:
            self.frame.pages.removeWidget(leaving)
            let_go(leaving)

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

    def _offer_back(self, words: str, bring_back: Callable[[], object]) -> None:
        def undo() -> None:
            self.frame.banner.hide()
            bring_back()

        self.frame.banner.say(words, Tone.PLAIN, (("Undo", undo),))
