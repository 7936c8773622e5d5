"""Random plain data, as files hold it."""

from __future__ import annotations

from hypothesis import strategies as st

NAMES = st.text("abcdefgh", min_size=1, max_size=4)
WORDS = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Cn"), exclude_characters="\u2028\u2029"), max_size=8
)
FILLED = st.one_of(
    st.booleans(), st.integers(-(10**12), 10**12), st.floats(allow_nan=False, allow_infinity=False), WORDS
)
SCALARS = st.none() | FILLED


def data(
    leaves: st.SearchStrategy[object] = SCALARS, keys: st.SearchStrategy[str] = WORDS
) -> st.SearchStrategy[object]:
    """Lists and mappings some levels deep."""
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
        max_leaves=20,
    )


def mappings(leaves: st.SearchStrategy[object] = SCALARS) -> st.SearchStrategy[dict[str, object]]:
    """Mappings of mappings, whose names meet often when two are merged."""
    return st.dictionaries(
        NAMES,
        st.recursive(leaves, lambda inner: st.dictionaries(NAMES, inner, max_size=4), max_leaves=12),
        max_size=5,
    )


def alike() -> st.SearchStrategy[dict[str, object]]:
    """Mappings in which a name stands for a mapping everywhere or nowhere, as in files of one family."""
    rows = st.dictionaries(st.sampled_from(["short", "medium", "long"]), st.integers(0, 9))
    tables = st.dictionaries(st.sampled_from(["range", "target", "woods"]), rows)
    return st.fixed_dictionaries(
        {}, optional={"to_hit": tables, "heat": rows, "phases": st.lists(st.integers(0, 9))}
    )
