from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.rulebooks.yamlfile import read_document
from tests.cli.conftest import Run


def test_all_models_without_words(companion: Run) -> None:
    assert companion("units").out.splitlines() == [
        "Cicada CDA-2A     40 tons · 8/12 MP · 52 armor",
        "Enforcer ENF-4R   50 tons · 4/6 MP · 134 armor",
        "Hunchback HBK-4G  50 tons · 4/6 MP · 147 armor",
        "Hermes II HER-2S  40 tons · 6/9 MP · 104 armor",
    ]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["hunch"], ["HBK-4G"]),
        (["HBK-4G"], ["HBK-4G"]),
        (["50", "tons"], ["ENF-4R", "HBK-4G"]),
        (["4/6", "147"], ["HBK-4G"]),
    ],
)
def test_every_word_must_occur(companion: Run, words: list[str], found: list[str]) -> None:
    result = companion("units", "--json", *words)
    assert [model["model"] for model in result.answers] == found


def test_one_model_whole(companion: Run) -> None:
    path = paths.rulesets() / "quickstart" / "units" / "HBK-4G.yaml"
    assert companion("units", "hunchback hbk-4g", "--json").answer == read_document(path).data


def test_nothing_found_is_no(companion: Run) -> None:
    result = companion("units", "hunchbak hbk-4g")
    assert (result.code, result.out) == (1, "")
    assert result.err == (
        "companion units: Quick-Start has no model that matches 'hunchbak hbk-4g'. Did you mean 'Hunchback"
        " HBK-4G'?\n"
    )


def test_models_of_the_players_own_ruleset(companion: Run, home: Path) -> None:
    folder = home / "rulesets" / "ours"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("extends: quickstart\n")
    assert len(companion("units", "--ruleset", "ours").out.splitlines()) == 4
    result = companion("units", "--ruleset", "our")
    assert (result.code, result.err) == (2, "companion: There is no ruleset 'our'. Did you mean 'ours'?\n")
