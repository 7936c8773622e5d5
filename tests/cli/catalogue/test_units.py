from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import paths
from companion.catalog.catalogue import Catalogue
from companion.documents.yamlfile import read_document
from tests.cli.conftest import Run


def test_all_models_of_every_ruleset_without_words(companion: Run) -> None:
    lines = [re.sub(" {2,}", " | ", line) for line in companion("units").out.splitlines()]
    assert len(lines) == len(list(paths.rulesets().glob("*/units/*.yaml")))
    assert (
        "Atlas AS7-D | 103 points · assault · 3/5 MP · armor 9, ext. 10, int. 6 · order 5 | BT Tactics 3025"
        in lines
    )
    assert "Orion ON1-M | 75 tons · 4/6 MP · 224 armor | CityTech" in lines
    assert "Cicada CDA-2A | 40 tons · 8/12 MP · 52 armor | Quick-Start" in lines


def test_all_models_of_one_ruleset(companion: Run) -> None:
    assert companion("units", "--ruleset", "quickstart").out.splitlines() == [
        "Cicada CDA-2A     40 tons · 8/12 MP · 52 armor",
        "Enforcer ENF-4R   50 tons · 4/6 MP · 134 armor",
        "Hunchback HBK-4G  50 tons · 4/6 MP · 147 armor",
        "Hermes II HER-2S  40 tons · 6/9 MP · 104 armor",
    ]


def test_each_hit_names_its_ruleset(companion: Run) -> None:
    assert companion("units", "hbk-4g").out.splitlines() == [
        "Hunchback HBK-4G  57 points · medium · 4/6 MP · armor 5, ext. 5, int. 3 · order 6  BT Tactics 3025",
        "Hunchback HBK-4G  50 tons · 4/6 MP · 160 armor                                     CityTech",
        "Hunchback HBK-4G  50 tons · 4/6 MP · 147 armor                                     Quick-Start",
    ]
    answers = companion("units", "--json", "hbk-4g").answers
    assert [answer["ruleset"] for answer in answers] == ["bt-tactics", "citytech", "quickstart"]
    assert companion("units", "wolfhound").out == "Wolfhound WLF-2  35 tons · 6/9 MP · 119 armor  CityTech\n"


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (["hunch"], ["HBK-4G"]),
        (["HBK-4G"], ["HBK-4G"]),
        (["50", "tons"], ["ENF-4R", "HBK-4G"]),
        (["4/6", "147"], ["HBK-4G"]),
    ],
)
def test_every_word_must_occur(companion: Run, texts: list[str], found: list[str]) -> None:
    result = companion("units", "--ruleset", "quickstart", "--json", *texts)
    assert [model["model"] for model in result.answers] == found


def test_one_model_whole(companion: Run) -> None:
    path = paths.rulesets() / "citytech" / "units" / "WLF-2.yaml"
    whole = read_document(path).data
    assert companion("units", "wolfhound wlf-2", "--json").answer == {"ruleset": "citytech", **whole}
    result = companion("units", "--ruleset", "citytech", "wlf-2", "--json")
    assert result.answer == whole
    assert companion("check", "--ruleset", "citytech", "-", stdin=result.out).code == 0


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["hunchbak hbk-4g"], "no model in any ruleset that matches 'hunchbak hbk-4g'. Did you mean"),
        (["--ruleset", "citytech", "atlas"], "no model in citytech that matches 'atlas'."),
        (["x" * 5000], "no model in any ruleset that matches 'xxxxxxxx"),
    ],
)
def test_nothing_found_is_no(companion: Run, arguments: list[str], text: str) -> None:
    result = companion("units", *arguments)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(f"companion units: there is {text}")
    assert len(result.err) < 200


@pytest.mark.parametrize(
    ("texts", "text"),
    [
        (["jupm>=4"], "“jupm” is not a figure. Did you mean “jump”?"),
        (["quirks>=20"], "“quirks” is not a figure. Known: tons, year, walk"),
        (["flder:wolf", "50", "tons"], "“flder:” is not a filter."),
        (["jump>="], "Type a number after it."),
    ],
)
def test_an_unknown_filter_is_wrong_usage(companion: Run, texts: list[str], text: str) -> None:
    result = companion("units", *texts)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"companion: {text}")


def test_words_that_exclude_need_no_sign_before_them(companion: Run) -> None:
    every = companion("units", "--json", "--ruleset", "citytech", "mech").answers
    without = companion("units", "--json", "mech", "-ac/20", "--ruleset", "citytech").answers
    assert 0 < len(without) < len(every)
    assert companion("units", "-ac/20", "mech", "--json", "--ruleset=citytech").answers == without
    assert companion("units", "--json", "--ruleset", "citytech", "--", "mech", "-ac/20").answers == without
    assert companion("units", "-h").code == 0
    assert companion("units", "--nonsense").code == 2


@pytest.mark.parametrize(
    ("texts", "figures"),
    [(["50", "tons"], (50, None)), (["walk", "8"], (None, 8)), (["walk", "4", "50t"], (50, 4))],
)
def test_a_number_with_its_unit_or_name_means_the_figure(
    companion: Run, texts: list[str], figures: tuple[int | None, int | None]
) -> None:
    models = companion("units", "--json", "--ruleset", "citytech", *texts).answers
    assert models
    for model in models:
        moves = model["movement"]
        found = (model["tonnage"], moves.get("walking", moves.get("cruising")))
        assert all(wanted in (None, figure) for wanted, figure in zip(figures, found, strict=True))


def test_an_exact_name_comes_first_and_hides_no_variant(companion: Run, home: Path) -> None:
    with Catalogue.open(home) as catalogue:
        for model in ("WLF-2X", ""):
            name = f"Wolfhound {model}".strip()
            catalogue.save_design({"name": name, "chassis": "Wolfhound", "model": model, "tonnage": 35})
    lines = companion("units", "wolfhound").out.splitlines()
    assert [line.split("  ")[0] for line in lines] == ["Wolfhound", "Wolfhound WLF-2X", "Wolfhound WLF-2"]


def test_models_of_the_players_own_ruleset(companion: Run, home: Path) -> None:
    folder = home / "rulesets" / "ours"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("extends: quickstart\n")
    assert len(companion("units", "--ruleset", "ours").out.splitlines()) == 4
    result = companion("units", "--ruleset", "our")
    assert (result.code, result.err) == (2, "companion: There is no ruleset 'our'. Did you mean 'ours'?\n")
    assert len(companion("units", "cicada").out.splitlines()) == 2
    (folder / "units").mkdir()
    own = (paths.rulesets() / "quickstart" / "units" / "CDA-2A.yaml").read_text(encoding="utf-8")
    (folder / "units" / "CDA-2A.yaml").write_text(own, encoding="utf-8")
    found = companion("units", "cicada").out.splitlines()
    assert [line.split("  ")[-1] for line in found] == ["CityTech", "Quick-Start", "ours"]


def test_a_faulty_ruleset_hides_no_other(companion: Run, home: Path) -> None:
    folder = home / "rulesets" / "ours" / "units"
    folder.mkdir(parents=True)
    (folder.parent / "ruleset.yaml").write_text("extends: quickstart\n")
    (folder / "X.yaml").write_text("model: [x\n")
    result = companion("units", "wolfhound")
    assert (result.code, len(result.out.splitlines())) == (0, 1)
    assert result.err.startswith(f"{folder / 'X.yaml'}:1:8: A bracket is opened here")
