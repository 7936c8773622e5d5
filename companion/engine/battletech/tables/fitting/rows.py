"""The facts and counts that rows ask for."""

from __future__ import annotations

from companion.documents.demands import Demands
from companion.documents.names import alike
from companion.engine.battletech.tables.sections import Sections
from companion.engine.battletech.tables.terms.rows import Condition


def rows(tables: Sections, demands: Demands) -> None:
    """Every fact and count that a row asks for is known."""
    words = tables.vocabulary
    for at, row in tables.rows:
        known = words.facts(row.scope)
        for key in ("when", "unless"):
            for fact in sorted(getattr(row, key)):
                if fact not in known:
                    near = f"Facts like it: {', '.join(alike(fact, known))}."
                    demands.name((*at, key), fact, known, "fact", listed=near)
        if isinstance(row, Condition) and row.per:
            demands.name((*at, "per"), row.per, words.counts(row.scope), "count")
