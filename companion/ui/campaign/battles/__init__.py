"""The battles of a campaign by how far they are, and a calendar to plan on."""
