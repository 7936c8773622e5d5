"""Repository of a player's drafts: few, the latest first, each written whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.dialogs.drafts.draft import NewBattleDraft, parse_draft

if TYPE_CHECKING:
    from companion.battles.library import Library

KEY, MOST = "drafts", 5


class DraftRepository:
    """Drafts of a library; the current one replaces its earlier state."""

    def __init__(self, library: Library) -> None:
        self._library = library
        kept = library.setting(KEY)
        found = (parse_draft(data) for data in (kept if isinstance(kept, list) else [])[:MOST])
        self.drafts: list[NewBattleDraft] = [draft for draft in found if draft is not None]

    def store(self, draft: NewBattleDraft, instead: NewBattleDraft | None) -> None:
        """Keep a draft, in the stead of an earlier state of it; raises StoreError in words."""
        others = [other for other in self.drafts if other is not instead and other is not draft]
        self.drafts = [draft, *others][:MOST]
        self._write()

    def drop(self, draft: NewBattleDraft | None) -> None:
        """Forget a draft that has been begun; raises StoreError in words."""
        if draft in self.drafts:
            self.drafts = [other for other in self.drafts if other is not draft]
            self._write()

    def _write(self) -> None:
        self._library.save_setting(
            KEY, [draft.model_dump(mode="json", exclude_defaults=True) for draft in self.drafts]
        )
