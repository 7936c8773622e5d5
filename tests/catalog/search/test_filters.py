"""The search language: what queries find, how they are told back, and that typing never fails."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalog.search.filters import parse
from companion.catalog.search.index import Index, SearchResult
from tests.catalog.hangar import lexicon, small_index


@lru_cache(maxsize=1)
def index() -> Index:
    return small_index()


def search(text: str) -> SearchResult:
    return index().search(text)


def names(text: str) -> set[str]:
    return {row.entry.name for row in search(text).rows}


OWN = {"Atlas AS7-D", "Awesome AWS-8Q", "Axman AXM-1N", "Loki Prime", "Wolf’s Own", "Bulldog Medium Tank"}
OWN |= {"Elemental [Laser]", "Foot Platoon (SRM)", "Bog", "Bob’s lance"}
KNOWN = "Known: tons, year, walk, run, jump, armor, points, men, weapons, units."


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("axman", {"Axman AXM-1N"}),
        ("AXM-1N", {"Axman AXM-1N"}),
        ("axm1n", {"Axman AXM-1N"}),
        ("wolfs own", {"Wolf’s Own"}),
        ("wolf's own", {"Wolf’s Own"}),
        ('"s own"', {"Wolf’s Own"}),
        ("juggernaut", {"Atlas AS7-D"}),
        ("hatchet", {"Axman AXM-1N"}),
        ("name:axm", {"Axman AXM-1N"}),
        ("file:lance.zip", {"Atlas AS7-D"}),
        ("locust imported", {"Bob’s lance"}),
        ("tracked", {"Bulldog Medium Tank"}),
        ("vehicle", {"Bulldog Medium Tank"}),
        ("tanks", {"Bulldog Medium Tank"}),
        ("kind:tank", {"Bulldog Medium Tank"}),
        ("infantry", {"Foot Platoon (SRM)"}),
        ("battle armor", {"Elemental [Laser]"}),
        ("ba", {"Elemental [Laser]"}),
        ("men>=20", {"Foot Platoon (SRM)"}),
        ("force", {"Bob’s lance"}),
        ("units 2", {"Bob’s lance"}),
        ("board imported", {"Bog"}),
        ("own", {"Wolf’s Own"}),
        ("fav", {"Atlas AS7-D", "Loki Prime"}),
        ("favourites clan", {"Loki Prime"}),
        ("folder:wolf", {"Awesome AWS-8Q", "Bulldog Medium Tank"}),
        ('folder:"wolf’s dragoons" vehicle', {"Bulldog Medium Tank"}),
        ("recent", {"Hunchback HBK-4G", "Axman AXM-1N"}),
        ("legal 100t", {"Atlas AS7-D"}),
        ("faulty", {"Axman AXM-1N"}),
        ("partly", {"Axman AXM-1N"}),
        ("3050-", {"Axman AXM-1N", "Loki Prime"}),
        ("3050+", {"Axman AXM-1N", "Loki Prime"}),
        ("-2500", {"Bulldog Medium Tank"}),
        ("2665-2755", {"Atlas AS7-D", "Awesome AWS-8Q"}),
        ("year<2700", {"Awesome AWS-8Q", "Bulldog Medium Tank"}),
        ("year 2755", {"Atlas AS7-D"}),
        ("imported 60-65t", {"Axman AXM-1N", "Loki Prime", "Bulldog Medium Tank"}),
        ("60 - 65 tons imported", {"Axman AXM-1N", "Loki Prime", "Bulldog Medium Tank"}),
        ("imported >=80t", {"Atlas AS7-D", "Awesome AWS-8Q"}),
        ("imported 80t+", {"Atlas AS7-D", "Awesome AWS-8Q"}),
        ("imported 80+ t", {"Atlas AS7-D", "Awesome AWS-8Q"}),
        ("imported tons > 80", {"Atlas AS7-D"}),
        ("imported weight:100", {"Atlas AS7-D"}),
        ("imported jump>=4", {"Axman AXM-1N"}),
        ("imported jump 3-4", {"Axman AXM-1N", "Elemental [Laser]"}),
        ("imported walk 5", {"Loki Prime"}),
        ("imported run>6", {"Loki Prime"}),
        ("imported armor>200", {"Atlas AS7-D", "Awesome AWS-8Q"}),
        ("imported armour ≥ 240", {"Atlas AS7-D", "Awesome AWS-8Q"}),
        ("imported ac/20", {"Atlas AS7-D", "Axman AXM-1N"}),
        ("imported ac20", {"Atlas AS7-D", "Axman AXM-1N"}),
        ("imported autocannon/20", {"Atlas AS7-D", "Axman AXM-1N"}),
        ("imported ppc", {"Awesome AWS-8Q", "Loki Prime"}),
        ("imported er ppc", {"Loki Prime"}),
        ("imported ppc -er", {"Awesome AWS-8Q"}),
        ('imported ppc -"er ppc"', {"Awesome AWS-8Q"}),
        ("ppc>=3", {"Awesome AWS-8Q"}),
        ("3x ppc", {"Awesome AWS-8Q"}),
        ("4xml imported", {"Atlas AS7-D"}),
        ("imported large laser", {"Bulldog Medium Tank"}),
        ("imported assault", {"Atlas AS7-D", "Awesome AWS-8Q"}),
        ("imported omni", {"Loki Prime"}),
        ("imported clan", {"Loki Prime", "Elemental [Laser]"}),
        ("imported inner sphere mech", {"Atlas AS7-D", "Awesome AWS-8Q", "Axman AXM-1N"}),
        ("imported is -mech", {"Bulldog Medium Tank", "Foot Platoon (SRM)"}),
        ("ruleset:quickstart 50t ac10", {"Enforcer ENF-4R"}),
        ("nothing like it", set()),
    ],
)
def test_what_a_query_finds(text: str, wanted: set[str]) -> None:
    assert names(text) == wanted


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("50-60t jump>=4 ac/10 clan", ["50 to 60 tons", "jump 4 or more", "Autocannon/10", "Clan"]),
        (">70t <80 walk>4", ["over 70 tons", "under 80 tons", "walk over 4"]),
        ("year<3025 armor<=90", ["year under 3025", "armor up to 90"]),
        ("-lrm -clan fav", ["not “lrm”", "not Clan", "favourites"]),
        ('"mad cat" 3x ppc', ["“mad cat”", "3 or more × ppc"]),
        ("medium las", ["medium las"]),
        ("medium", ["medium"]),
        ("folder:wolf", ["folder “wolf”"]),
    ],
)
def test_what_was_understood_is_told(text: str, texts: list[str]) -> None:
    assert [term.text for term in search(text).query.terms] == texts


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("jmp>=4", "“jmp” is not a figure. Did you mean “jump”?"),
        ("jump>=", "Type a number after it."),
        ("flder:wolf", "“flder:” is not a filter. Did you mean “folder”?"),
        ("folder:", "Type a name after it."),
        ("folder:dragons", "There is no such folder. Did you mean “Wolf’s Dragoons”?"),
        ("tonage>=50", "“tonage” is not a figure. Did you mean “tonnage”?"),
        *((f"{name}>=20", f"“{name}” is not a figure. {KNOWN}") for name in ("quirks", "sinks", "engine")),
    ],
)
def test_what_was_not_understood_is_told_with_the_nearest(text: str, hint: str) -> None:
    assert search(text).hints == (hint,)


@pytest.mark.parametrize("text", ["ac/2", "ac2", "ac 2", "imported ac/2", "weapon:ac/2", "autocannon/2"])
def test_a_number_that_follows_a_name_ends_it(text: str) -> None:
    """Many carry an AC/20, and only one of the shipped designs an AC/2."""
    assert names(text) <= {"Kestrel"}


@pytest.mark.parametrize(("text", "wanted"), [("as7", "Atlas AS7-D"), ("axm-1", "Axman AXM-1N")])
def test_a_number_may_be_followed_by_more_of_a_name(text: str, wanted: str) -> None:
    assert wanted in names(text)


def test_what_is_not_understood_leaves_the_list_as_it_is() -> None:
    assert names("jmp>=4 imported") == names("imported")
    assert names("jump>= imported") == names("imported")


def test_a_word_that_stands_nowhere_is_told_with_the_nearest() -> None:
    query = search("atals").query
    assert index().nearest_words(query) == {query.terms[0]: "Did you mean “atlas”?"}


def test_a_term_is_taken_out_of_the_text() -> None:
    query = parse("50-60t  jump >= 4 clan", lexicon())
    assert [query.without(term) for term in query.terms] == [
        "jump >= 4 clan",
        "50-60t clan",
        "50-60t jump >= 4",
    ]


def test_a_weapon_is_understood_before_it_is_typed_whole() -> None:
    assert "Atlas AS7-D" in names("medium la")
    assert "Awesome AWS-8Q" not in names("medium la")


@pytest.mark.parametrize("start", range(1, 40))
def test_nothing_typed_so_far_stops_typing(start: int) -> None:
    text = '-"er ppc" jump >= 4 folder:"wolf 50-60t 2x'
    assert search(text[:start]).query.text == text[:start]


@given(st.text(max_size=60))
def test_any_text_is_a_query(text: str) -> None:
    result = search(text)
    assert len(result.rows) <= len(index())
    assert all(term.text for term in result.query.terms)
