"""The window as its commands know it: what is shown in it, and how a page or a message gets there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from companion.battles.library import Library
    from companion.battles.session import Session
    from companion.ui.app.battles.rules_banner import BattleRulesBanner
    from companion.ui.app.pages.boards import Boards
    from companion.ui.app.pages.campaign import WindowCampaigns
    from companion.ui.app.pages.designs import Designs
    from companion.ui.app.pages.duels import WindowDuels
    from companion.ui.app.pages.hangar import Hangar
    from companion.ui.app.pages.rulesets import Rulesets
    from companion.ui.battle.page import BattlePage
    from companion.ui.settings import WindowSettings
    from companion.ui.widgets.banner import Banner
    from companion.ui.widgets.layouts import CurrentPageStack


class Shell(Protocol):
    """What commands ask of the window; who needs more than most extends it beside the need."""

    settings: WindowSettings
    library: Library | None
    pages: CurrentPageStack
    banner: Banner
    rules_banner: BattleRulesBanner
    rulesets: Rulesets
    designs: Designs
    hangar: Hangar
    boards: Boards
    duels: WindowDuels
    campaigns: WindowCampaigns

    @property
    def battle(self) -> BattlePage | None:
        """The battle on the table."""

    def window(self) -> QWidget:
        """Return the window itself, for what stands in front of it."""

    def tell(self, text: str) -> None:
        """Say what went wrong."""

    def with_library(self, command: Callable[[Library], object]) -> None:
        """Carry out what needs the player's library, as soon as it is open."""

    def open_battle(self, session: Session, then: Callable[[BattlePage], object] | None = None) -> None:
        """Put a battle on the table; `then` is told of its page once that is whole."""

    def show_welcome(self) -> None:
        """Go back to the welcome page."""
