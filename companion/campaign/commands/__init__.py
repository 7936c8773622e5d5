"""Commands of a campaign's journal: a chapter of its life a module, each with the rows of its commands."""
