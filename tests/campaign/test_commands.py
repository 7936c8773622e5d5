"""Every command is a row with all its parts, and is stored by the name that it always had."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from typing import get_args

from companion import paths
from companion.campaign import commands
from companion.campaign.commands.command import Command
from companion.campaign.commands.registry import COMMAND_RULES, COMMAND_TYPES, RULES_BY_NAME


def _written_commands() -> Iterator[type[Command]]:
    for module in pkgutil.iter_modules(commands.__path__, f"{commands.__name__}."):
        names = vars(importlib.import_module(module.name)).values()
        yield from (
            it for it in names if isinstance(it, type) and issubclass(it, Command) and it is not Command
        )


def test_every_command_has_a_row() -> None:
    assert {*COMMAND_TYPES} == {*_written_commands()}
    assert len(RULES_BY_NAME) == len(COMMAND_RULES) == len({*COMMAND_TYPES})


def test_every_row_has_all_parts() -> None:
    for rule in COMMAND_RULES:
        assert all(map(callable, (rule.validate, rule.apply, rule.text, rule.subjects))), rule.command
        assert (paths.resources() / "icons" / f"{rule.icon}.svg").exists(), rule.icon


def test_commands_keep_their_stored_names(golden: Callable[[str, Iterable[str]], None]) -> None:
    fields = {rule.command.__name__: rule.command.model_fields for rule in COMMAND_RULES}
    assert all(get_args(rows["do"].annotation) == (rows["do"].default,) for rows in fields.values())
    golden(
        "campaign_commands.txt",
        sorted(f"{rows['do'].default}: {', '.join([*rows][1:])}" for rows in fields.values()),
    )
