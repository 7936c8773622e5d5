from __future__ import annotations

import pytest
from hypothesis import given

from companion.documents.yamlfile import parse_document
from companion.rulebooks.diff import to_yaml
from companion.rulebooks.overlay import WORDS, OverlayWord, settle
from tests.documents.strategies import data


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "never"),
        ({14: 4, 30: None}, "{14: 4, 30: never}"),
        ([10, None, 4], "[10, never, 4]"),
        (True, "true"),
        (1.5, "1.5"),
        (5e-324, "5.0e-324"),
        (1.5e300, "1.5e+300"),
        ("Our table", "Our table"),
        ("never", '"never"'),
        ("12", '"12"'),
        ("CityTech, Heat", '"CityTech, Heat"'),
        ("", '""'),
        (OverlayWord.REMOVE, "remove"),
        ({}, "{}"),
    ],
)
def test_values_are_written_as_files_have_them(value: object, text: str) -> None:
    assert to_yaml(value) == text


@given(data())
def test_what_is_written_is_read_as_the_same(value: object) -> None:
    document = parse_document(f"a: {to_yaml(value)}\n", "x", special_words=WORDS)
    assert settle(document.data) == {"a": value}
