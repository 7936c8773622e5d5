"""Units that join, leave or change while a battle runs: the same for every family."""
