"""Cross-checks of the facts and counts that rows ask for."""

from __future__ import annotations

from companion.documents.row_demands import Demands
from companion.documents.similar_names import alike
from companion.engine.battletech.tables.sections import Sections
from companion.engine.battletech.tables.vocabulary.rows import Condition


def check_rows(tables: Sections, demands: Demands) -> None:
    """Every fact and count that a row asks for is known."""
    vocabulary = tables.vocabulary
    for at, row in tables.rows:
        known = vocabulary.facts(row.scope)
        for key in ("when", "unless"):
            for fact in sorted(getattr(row, key)):
                if fact not in known:
                    near = f"Facts like it: {', '.join(alike(fact, known))}."
                    demands.require_name((*at, key), fact, known, "fact", listed=near)
        if isinstance(row, Condition) and row.per:
            demands.require_name((*at, "per"), row.per, vocabulary.counts(row.scope), "count")
