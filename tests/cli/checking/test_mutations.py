"""Sound files with one value spoilt at random: every command answers or tells, none falls over."""

from __future__ import annotations

import copy
import io
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli import main
from companion.documents.document import KeyPath
from companion.documents.yamlfile import parse_document
from tests.cli.files import BOARD, DUEL, SHOT, SIGHT, UNIT, VOLLEY
from tests.examples import examples

FILES = {
    "shot": ("tohit", SHOT),
    "volley": ("odds", VOLLEY),
    "sight": ("los", SIGHT),
    "battle": ("replay", DUEL),
    "checked battle": ("check", DUEL),
    "unit": ("check", UNIT),
    "board": ("check", BOARD),
}
WORDS = ("", "hermes", "center_torso", "medium_laser", "0101", "9999", "walked", "quickstart", "-", "ä" * 50)
NUMBERS = st.integers(-(10**12), 10**12) | st.floats(allow_nan=False)
JUNK = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)


def paths(data: Any, at: KeyPath = ()) -> Iterator[KeyPath]:
    """Yield the key path of every value inside."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*at, key)
        yield from paths(value, (*at, key))


def spoilt(data: Any, at: KeyPath, junk: object) -> Any:
    """Return the data with other data at a key path."""
    whole = copy.deepcopy(data)
    inner = whole
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = junk
    return whole


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", FILES)
@examples(120)
@given(draw=st.data())
def test_a_value_spoilt_at_random_is_answered_or_told(name: str, draw: st.DataObject) -> None:
    command, text = FILES[name]
    data = parse_document(text, name).data
    junk = draw.draw(JUNK)
    changed = spoilt(data, draw.draw(st.sampled_from(list(paths(data)))), junk)
    out, err = io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(json.dumps(changed).encode()))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main([command, "--json", "-"])
    finally:
        sys.stdin = before
    assert "should not have" not in err.getvalue(), err.getvalue()
    assert code in (0, 1, 2)
    assert (code == 0) == (err.getvalue() == "")
    for line in out.getvalue().splitlines():
        json.loads(line)
