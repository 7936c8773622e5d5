"""Names of rows in what players type."""

from __future__ import annotations

import pytest

from companion.catalog.search.lexicon import occurs_in


@pytest.mark.parametrize(
    ("word", "stands"),
    [("ac2", False), ("ac20", True), ("20", True), ("2", True), ("tlas", True), ("x" * 100_000, False)],
)
def test_a_number_behind_a_name_is_whole_and_a_long_word_is_soon_looked_for(word: str, stands: bool) -> None:
    assert occurs_in(word, "atlas as7-d ac20") is stands
