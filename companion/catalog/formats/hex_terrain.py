"""The terrain of one hex: as board files have it, and as our boards do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from companion.engine.battletech.tables.vocabulary.terrain import parse_terrain
from companion.tabletop.hexes import DIRECTIONS, Hex

WOODS = ("light_woods", "heavy_woods")
BUILDINGS = ("light", "medium", "heavy", "hardened")
BRIDGES = ("light", "medium", "heavy")
BASEMENTS = ("0", "2l", "1l", "1", "s", "1h", "2h")
"""Basements as our words have them, in the order in which board files count them from 1 on."""
SIMPLE: Mapping[str, str] = {
    "rough": "rough", "rubble": "rubble", "road": "road", "pavement": "paved", "fire": "fire",
    "smoke": "smoke", "fortified": "improved_position",
}  # fmt: skip
"""Words of board files whose level makes no difference here, and ours for them."""
UNDERSTOOD = frozenset({
    *SIMPLE, "woods", "foliage_elev", "water", "building", "bldg_cf", "bldg_elev", "bridge", "bridge_cf",
    "bridge_elev", "bldg_basement_type",
})  # fmt: skip
OF_NO_RULE = frozenset({"fluff", "bldg_fluff"})
"""Terrain that is only there to be seen."""
JOINED = frozenset({"road", "building", "bridge"})
"""Terrain whose exits tell which hexes it leads to."""
FOLIAGE = 2
"""How high woods are where nothing else is said. In levels."""
_HEIGHT = re.compile(r"_h\d+(?=_b|$)")
_TERM = re.compile(r"([a-z_]+):(-?\d{1,9})(?::(\d{1,3}))?", re.IGNORECASE)


def terms_in(text: str) -> dict[str, str]:
    """Return the terms of a hex by their names; one of level 0 that is no water says that there is none."""
    found = {}
    for term in text.split(";"):
        match = _TERM.fullmatch(term.strip())
        if match is None:
            if term.strip():
                found[term.strip()] = term.strip()
        elif int(match[2]) != 0 or match[1].lower() in ("water", "bldg_basement_type", "bridge_elev"):
            found[match[1].lower()] = match[0]
    return found


def level_of(term: str) -> int:
    """Return the level that a term tells."""
    match = _TERM.fullmatch(term)
    return int(match[2]) if match is not None else 0


def exits_of(term: str) -> int | None:
    """Return the exits that a term tells, None where it leaves them to the terrain around."""
    match = _TERM.fullmatch(term)
    return int(match[3]) if match is not None and match[3] is not None else None


def terrain_words(terms: Mapping[str, str]) -> Iterator[str]:
    """Our words for the terrain of a hex; what we have none for is left out."""
    if "woods" in terms:
        yield WOODS[min(max(level_of(terms["woods"]), 1), len(WOODS)) - 1]
    if "water" in terms and level_of(terms["water"]) >= 0:
        yield f"water_{min(level_of(terms['water']), 99)}"
    for name, word in SIMPLE.items():
        if name in terms:
            yield word
    if "building" in terms and 1 <= level_of(terms["building"]) <= len(BUILDINGS):
        yield _built("building", BUILDINGS[level_of(terms["building"]) - 1], terms, "bldg", 1)
    if "bridge" in terms:
        yield _built(
            "bridge", BRIDGES[min(max(level_of(terms["bridge"]), 1), len(BRIDGES)) - 1], terms, "bridge", 0
        )


def _built(kind: str, type_: str, terms: Mapping[str, str], prefix: str, usual: int) -> str:
    factor, height = terms.get(f"{prefix}_cf"), terms.get(f"{prefix}_elev")
    strong = f"_cf{min(max(level_of(factor), 0), 999)}" if factor else ""
    high = f"_h{min(max(level_of(height), usual), 99)}" if height else ""
    under = level_of(terms.get("bldg_basement_type", "")) if kind == "building" else 0
    basement = f"_b{BASEMENTS[under - 1]}" if 1 <= under <= len(BASEMENTS) else ""
    return f"{kind}_{type_}{strong}{high}{basement}"


def terms_for(terrain: Sequence[str]) -> dict[str, str]:
    """Return the terms of board files for our words, by their names."""
    found: dict[str, str] = {}
    simple = {word: name for name, word in SIMPLE.items()}
    for word in terrain:
        if word in WOODS:
            found |= {"woods": f"woods:{WOODS.index(word) + 1}", "foliage_elev": f"foliage_elev:{FOLIAGE}"}
        elif word in simple:
            found[simple[word]] = f"{simple[word]}:1"
        elif word != "clear":
            found |= _built_terms(word)
    return found


def _built_terms(word: str) -> dict[str, str]:
    try:
        terrain = parse_terrain(word)
    except ValueError:
        return {}
    if terrain.kind == "water":
        return {"water": f"water:{terrain.depth}"}
    is_building = terrain.kind == "building"
    kinds, prefix = (BUILDINGS, "bldg") if is_building else (BRIDGES, "bridge")
    found = {terrain.kind: f"{terrain.kind}:{kinds.index(terrain.type) + 1}"}
    if _HEIGHT.search(word):
        found[f"{prefix}_elev"] = f"{prefix}_elev:{terrain.height}"
    if terrain.factor is not None:
        found[f"{prefix}_cf"] = f"{prefix}_cf:{terrain.factor}"
    if terrain.basement:
        # They have no double basement into which one falls in any way.
        basement = "2l" if terrain.basement == "2" else terrain.basement
        found["bldg_basement_type"] = f"bldg_basement_type:{BASEMENTS.index(basement) + 1}"
    return found


def turned_term(text: str) -> str:
    """Return the term of a hex whose sheet is turned by 180 degrees: its exits lead the other way."""
    match, exits = _TERM.fullmatch(text), exits_of(text)
    if match is None or exits is None or match[1].lower() not in JOINED:
        return text
    return f"{match[1]}:{match[2]}:{exits >> 3 & 7 | (exits & 7) << 3}"


def usual_exits(place: Hex, name: str, grounds: Mapping[Hex, Mapping[str, str]]) -> int:
    """Return the exits to all hexes around that have the same terrain."""
    around = (place + step for step in DIRECTIONS)
    return sum(1 << facing for facing, hex in enumerate(around) if name in grounds.get(hex, {}))


def kept_terms(terms: Mapping[str, str], place: Hex, grounds: Mapping[Hex, Mapping[str, str]]) -> list[str]:
    """Return the terms of a hex that our words do not say in full, in an order that is always the same."""
    said, kept = terms_for(list(terrain_words(terms))), []
    for name, term in terms.items():
        exits = exits_of(term)
        if name in JOINED and exits is not None and exits == usual_exits(place, name, grounds):
            term = term[: term.rfind(":")]
        if said.get(name) != term:
            kept.append(terms[name])
    return sorted(kept)


def has_no_rule(term: str) -> bool:
    """Whether a kept term is one that the rules here have nothing for, and not only exits and the like."""
    name = term.partition(":")[0].lower()
    if name in OF_NO_RULE:
        return False
    most = {
        "woods": len(WOODS), "rough": 1, "road": 1, "building": len(BUILDINGS), "bridge": len(BRIDGES),
        "bldg_basement_type": len(BASEMENTS),
    }  # fmt: skip
    if name in UNDERSTOOD:
        return level_of(term) > most.get(name, 10**9) or (
            name == "foliage_elev" and level_of(term) != FOLIAGE
        )
    return not (name.startswith("bldg_") and level_of(term) == 0)
