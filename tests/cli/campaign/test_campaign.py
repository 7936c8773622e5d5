"""`companion campaign list | show | export | import`."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.battles import PlanBattle
from companion.campaign.commands.downtime import PassDays
from companion.campaign.returns import proposal
from tests.campaign.builders import crewed_campaign
from tests.campaign.test_battles import fight
from tests.campaign.test_rules import break_rules, change_rules, found_campaign
from tests.cli.conftest import Run


@pytest.fixture
def hunt(home: Path) -> str:
    """A campaign with a battle fought and returned from."""
    with Library.open(home) as library:
        session = crewed_campaign(CampaignLibrary(library))
        session.do(proposal(session, fight(session)).command)
        session.do(PlanBattle(plan="raid", title="The raid", day="3025-05-01"))
        session.do(PassDays(to="3025-04-10"))
        return session.campaign.name


def test_nothing_to_list_is_no_fault(companion: Run) -> None:
    assert companion("campaign", "list").out == "There are no campaigns yet.\n"
    assert companion("campaign", "list", "--json").out == ""
    assert companion("campaign", "show", "Hunt").code == 2


def test_campaigns_are_listed(companion: Run, hunt: str) -> None:
    listed = companion("campaign", "list")
    assert (listed.code, hunt in listed.out) == (0, True)
    answer = companion("campaign", "list", "--json").answer
    assert (answer["name"], answer["battles"], answer["ruleset"]) == (hunt, 1, "citytech")


def test_a_campaign_tells_how_it_stands(companion: Run, hunt: str) -> None:
    shown = companion("campaign", "show", hunt)
    assert "Rules: CityTech, since " in shown.out
    assert shown.code == 0
    for text in (
        "10 April 3025",
        "Old Hermes",
        "Ann",
        "The raid",
        "1 battle fought",
        "Gunnery 4, Piloting 5",
    ):
        assert text in shown.out
    answer = companion("campaign", "show", "--json", "fox hunt").answer
    assert {unit["unit"]: unit["state"] for unit in answer["units"]} == {"cicada": "ready", "hermes": "ready"}
    assert {pilot["pilot"]: pilot["left"] for pilot in answer["pilots"]} == {"ann": {"kills": 1}, "bea": {}}
    assert [battle["stage"] for battle in answer["battles"]] == ["returned", "planned"]


def test_an_unknown_campaign_is_told_with_the_nearest(companion: Run, hunt: str) -> None:
    result = companion("campaign", "show", "Fox Hnt")
    assert result.code == 2
    assert f"Did you mean '{hunt}'" in result.err


def test_a_campaign_goes_out_and_comes_in(companion: Run, hunt: str, tmp_path: Path) -> None:
    path = tmp_path / "hunt.yaml"
    answer = companion("campaign", "export", hunt, path, "--json").answer
    assert answer == {"campaign": hunt, "file": str(path), "wrote": "campaign"}
    assert companion("campaign", "export", hunt, "-").out == path.read_text(encoding="utf-8")
    checked = companion("check", path)
    assert (checked.code, "Fox Hunt, 7 entries, 1 battle" in checked.out) == (0, True)
    assert companion("campaign", "import", path, "--json").answer == {
        "id": 2,
        "name": hunt,
        "entries": 7,
        "battles": 1,
    }
    ambiguous = companion("campaign", "show", hunt)
    assert "Several campaigns" in ambiguous.err
    assert companion("campaign", "show", "2").code == 0


def test_the_ending_of_the_file_asks_for_the_chronicle(companion: Run, hunt: str, tmp_path: Path) -> None:
    for name, begins in (("hunt.html", "<!DOCTYPE html>"), ("hunt.md", "# Fox Hunt")):
        assert companion("campaign", "export", hunt, tmp_path / name).code == 0
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_a_force_joins_another_campaign(companion: Run, hunt: str, tmp_path: Path) -> None:
    path = tmp_path / "alpha.yaml"
    assert companion("campaign", "export", hunt, path, "--force", "Alpha").code == 0
    assert "force" in companion("campaign", "export", hunt, path, "--force", "Alhpa").err
    assert companion("check", path).out == f"{path}: fine (roster: Alpha, 2 units, 2 pilots)\n"
    assert companion("campaign", "import", path, "--into", hunt).code == 0
    answer = companion("campaign", "show", hunt, "--json").answer
    assert [unit["unit"] for unit in answer["units"]] == ["cicada", "hermes", "cicada_2", "hermes_2"]
    assert [pilot["left"] for pilot in answer["pilots"]][2:] == [{"kills": 1}, {}]
    assert [*answer["forces"]] == ["alpha", "alpha_2"]


def test_a_bad_file_is_told_and_nothing_is_stored(companion: Run, hunt: str, tmp_path: Path) -> None:
    path = tmp_path / "hunt.yaml"
    companion("campaign", "export", hunt, path)
    path.write_text(path.read_text(encoding="utf-8").replace("to: '3025-04-10'", "to: '3025-04-01'"), "utf-8")
    for command in (("campaign", "import"), ("check",)):
        result = companion(*command, path)
        assert (result.code, "days never run backward" in result.err) == (1, True)
    assert len(companion("campaign", "list", "--json").answers) == 1
    path.write_text("journal: [", "utf-8")
    assert companion("campaign", "import", path).code == 2


def test_a_bad_force_is_told_with_places(companion: Run, hunt: str, tmp_path: Path) -> None:
    path = tmp_path / "alpha.yaml"
    companion("campaign", "export", hunt, path, "--force", "Alpha")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("pilot: ann", "pilot: an").replace("HER-2S", "HER-2X"), "utf-8")
    result = companion("check", path)
    assert result.code == 1
    assert "units[0].pilot: there is no pilot 'an'. Did you mean 'ann'?" in result.err
    assert "units[1].model: there is no model 'HER-2X'" in result.err


def test_rules_that_have_changed_are_told_and_adopted(companion: Run, home: Path) -> None:
    found_campaign(home)
    assert companion("campaign", "rules", "Fox Hunt", "--json").answer["state"] == "current"
    refused = companion("campaign", "rules", "Fox Hunt", "--adopt")
    assert (refused.code, "have not changed since the campaign began" in refused.err) == (1, True)

    change_rules(home / "rulesets" / "workshop")
    answer = companion("campaign", "rules", "Fox Hunt", "--json").answer
    assert (answer["state"], answer["adopted"]) == ("changed", False)
    change = {"what": "Repair points, begins with", "before": "40", "after": "41"}
    assert change in answer["changes"]
    command_result = companion("campaign", "rules", "Fox Hunt", "--adopt")
    assert (command_result.code, "40 → 41" in command_result.out) == (0, True)
    assert companion("campaign", "rules", "Fox Hunt", "--json").answer["state"] == "current"

    break_rules(home / "rulesets" / "workshop")
    gone = companion("campaign", "rules", "Fox Hunt")
    assert "can no longer be read" in gone.out
    assert "ruleset.yaml" in gone.out
