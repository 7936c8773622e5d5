"""The notes of a campaign, in Markdown."""
