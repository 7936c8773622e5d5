from __future__ import annotations

import pytest

from companion.errors import StoreError
from companion.store.catalogue.database import CatalogueDatabase
from companion.store.catalogue.marks import MAX_RECENT
from companion.store.catalogue.records import CatalogueMark, Folder
from tests.store.catalogue.builders import ATLAS, WASP


def names(catalogue: CatalogueDatabase) -> list[str]:
    return [folder.name for folder in catalogue.marks.folders()]


def test_favourites_are_marked_once(catalogue: CatalogueDatabase) -> None:
    catalogue.marks.set_favourite([ATLAS, WASP], True)
    catalogue.marks.set_favourite([ATLAS], True)
    assert catalogue.marks.favourites() == {ATLAS, WASP}
    catalogue.marks.set_favourite([ATLAS], False)
    assert catalogue.marks.favourites() == {WASP}


def test_the_last_used_stands_first(catalogue: CatalogueDatabase) -> None:
    catalogue.marks.note_use([ATLAS])
    catalogue.marks.note_use([WASP])
    assert catalogue.marks.recent() == [WASP, ATLAS]
    catalogue.marks.note_use([ATLAS])
    assert catalogue.marks.recent() == [ATLAS, WASP]
    for number in range(MAX_RECENT):
        catalogue.marks.note_use([CatalogueMark("citytech", str(number))])
    assert len(catalogue.marks.recent()) == MAX_RECENT
    assert ATLAS not in catalogue.marks.recent()


def test_folders_lie_in_folders(catalogue: CatalogueDatabase) -> None:
    shelves = catalogue.marks
    ours = shelves.add_folder("Ours")
    lance = shelves.add_folder("Command lance", ours.id)
    shelves.put_in(lance, [ATLAS, WASP, ATLAS])
    assert shelves.folders() == [lance, ours]
    assert shelves.members() == {lance.id: {ATLAS, WASP}}
    shelves.take_out(lance, [WASP])
    assert shelves.members() == {lance.id: {ATLAS}}
    shelves.rename_folder(lance, "First lance")
    assert names(catalogue) == ["First lance", "Ours"]


def test_a_name_is_given_once_beside_others(catalogue: CatalogueDatabase) -> None:
    shelves = catalogue.marks
    ours = shelves.add_folder("Ours")
    shelves.add_folder("Ours", ours.id)
    with pytest.raises(StoreError, match="already a folder 'ours' here"):
        shelves.add_folder("ours")
    shelves.rename_folder(ours, "OURS")
    other = shelves.add_folder("Theirs")
    with pytest.raises(StoreError, match="already a folder 'Ours' here"):
        shelves.rename_folder(other, "Ours")


def test_a_folder_that_was_removed_comes_back_with_all_that_lies_in_it(catalogue: CatalogueDatabase) -> None:
    shelves = catalogue.marks
    ours = shelves.add_folder("Ours")
    lance = shelves.add_folder("Lance", ours.id)
    shelves.put_in(lance, [ATLAS])
    shelves.remove_folder(ours)
    assert names(catalogue) == []
    shelves.add_folder("Theirs")
    shelves.restore_folder(ours)
    assert names(catalogue) == ["Lance", "Ours", "Theirs"]
    assert shelves.members() == {lance.id: {ATLAS}}


def test_a_folder_that_is_not_there_is_told(catalogue: CatalogueDatabase) -> None:
    nowhere = Folder(99, None, "Nowhere")
    with pytest.raises(StoreError, match="This folder is gone"):
        catalogue.marks.put_in(nowhere, [ATLAS])
    with pytest.raises(StoreError, match="This folder is gone"):
        catalogue.marks.rename_folder(nowhere, "Else")
    with pytest.raises(StoreError, match="This folder is gone"):
        catalogue.marks.remove_folder(nowhere)
