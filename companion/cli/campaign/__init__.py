"""`companion campaign`: campaigns as data. Each of its commands is a module."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from importlib import import_module

COMMANDS = {
    "list": "lists your campaigns",
    "show": "a campaign's state: who is ready, what is broken, what is next",
    "export": "writes a campaign, one of its forces or its chronicle to a file",
    "import": "stores a campaign that was exported, or lets a force join one",
    "rules": "the rules that a campaign keeps, what has changed in them since, and their adoption",
    "return": "what the end of a battle proposes: who lived, kills, wounds, ammunition, damage, experience",
}
_ELSEWHERE = {
    "list": "listing",
    "show": "showing",
    "export": "exporting",
    "import": "importing",
    "return": "returning",
}
"""Commands whose modules are not called like them."""
EPILOG = """\
`companion campaign COMMAND --help` explains each. `return` works for any battle, whether it belongs to a
campaign or not: a script, or a stored battle by its number or title.

  companion campaign list
  companion campaign return resources/examples/battles/at-the-ford.yaml"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion campaign` takes."""
    parsers = parser.add_subparsers(dest="what", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        module = import_module(f"companion.cli.campaign.{_ELSEWHERE.get(name, name)}")
        command = parsers.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=module.EPILOG,
            formatter_class=RawDescriptionHelpFormatter,
        )
        module.add_arguments(command)
        command.set_defaults(carry_out=module.run)


def run(options: Namespace) -> int:
    """Carry out the command that was named."""
    code: int = options.carry_out(options)
    return code
