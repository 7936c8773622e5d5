"""The saved view of the hangar's page: search, order, place, columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.catalog.search.index import SearchOrder
from companion.ui.hangar.folders.folder_tree import UNITS
from companion.ui.hangar.page_layout import PageLayout

if TYPE_CHECKING:
    from companion.battles.library import Library

VIEW = "hangar"


def remember(page: PageLayout, library: Library) -> None:
    """Keep how the page looks; raises StoreError where nothing can be kept."""
    view = {
        "text": page.field.text(),
        "order": page.order.value,
        "is_turned": page.is_turned,
        "place": page.folders.place,
        "tab": page.card.tabs.current,
        "columns": page.columns.sizes(),
    }
    library.save_setting(VIEW, view)


def restore(page: PageLayout, library: Library) -> None:
    """Make the page look as it did; what was kept by another version counts as far as it is understood."""
    kept: Any = library.setting(VIEW)
    view = kept if isinstance(kept, dict) else {}
    page.field.setText(str(view.get("text", "")))
    if view.get("order") in set(SearchOrder):
        page.order, page.is_turned = SearchOrder(view["order"]), view.get("is_turned") is True
    page.headings.show_order(page.order, is_turned=page.is_turned)
    page.folders.choose(str(view.get("place", UNITS)))
    page.card.tabs.show_page(str(view.get("tab", "")))
    page.restore_columns(view.get("columns"))
