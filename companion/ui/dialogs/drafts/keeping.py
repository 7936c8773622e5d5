"""The drafts of a player: few, the last first, each written whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.dialogs.drafts.draft import Draft, draft_from

if TYPE_CHECKING:
    from companion.battles.library import Library

KEY, MOST = "drafts", 5


class Drafts:
    """The drafts of a library; the one that is worked on replaces what it was before."""

    def __init__(self, library: Library) -> None:
        self._library = library
        kept = library.setting(KEY)
        found = (draft_from(data) for data in (kept if isinstance(kept, list) else [])[:MOST])
        self.kept: list[Draft] = [draft for draft in found if draft is not None]

    def keep(self, draft: Draft, instead: Draft | None) -> None:
        """Keep a draft, in the stead of an earlier state of it; raises StoreError in words."""
        others = [other for other in self.kept if other is not instead and other is not draft]
        self.kept = [draft, *others][:MOST]
        self._write()

    def drop(self, draft: Draft | None) -> None:
        """Forget a draft that has been begun; raises StoreError in words."""
        if draft in self.kept:
            self.kept = [other for other in self.kept if other is not draft]
            self._write()

    def _write(self) -> None:
        self._library.remember(
            KEY, [draft.model_dump(mode="json", exclude_defaults=True) for draft in self.kept]
        )
