"""Designs are kept in the player's catalogue: over themselves, or beside others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.construction.editing.draft import DesignRepository
from companion.errors import StoreError
from companion.workshop.design_repository import CatalogueDesignRepository
from tests.construction.battletech.editing.draft_builders import editor


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[CatalogueDesignRepository]:
    made = CatalogueDesignRepository(tmp_path)
    yield made
    made.close()


def test_a_design_is_put_back_over_itself(shelf: CatalogueDesignRepository) -> None:
    kept: DesignRepository = shelf
    draft = editor().rename(editor().new_design(), "Kestrel", "KST-1")
    assert not kept.is_taken("Kestrel KST-1")
    key = kept.store(draft.document(), None, "citytech")
    assert kept.is_taken("kestrel  kst-1")
    assert kept.store(editor().set_head(draft, "walking", 3).document(), key, "citytech") == key
    entry = shelf.entry(key)
    assert entry is not None
    assert shelf.document(entry)["movement"]["walking"] == 3
    assert kept.store(draft.document(), None, "citytech") != key


def test_shipped_names_are_taken(shelf: CatalogueDesignRepository) -> None:
    assert shelf.is_taken("Orion ON1-M")
    assert shelf.is_taken("ON1-M")
    assert shelf.entry("ON1-M") is None


def test_a_read_only_catalogue_says_so(tmp_path: Path) -> None:
    shelf = CatalogueDesignRepository(tmp_path, is_read_only=True)
    with pytest.raises(StoreError):
        shelf.store(editor().new_design().document(), None, "citytech")
    shelf.close()
