"""Who is in a campaign: how ready they are, and who joins it."""
