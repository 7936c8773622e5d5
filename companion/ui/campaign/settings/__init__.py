"""Settings of a campaign: its name, its rules, and its sides."""
