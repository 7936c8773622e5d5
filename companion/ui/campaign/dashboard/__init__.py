"""The overview of a campaign: the day, readiness, damage, and upcoming battles."""
