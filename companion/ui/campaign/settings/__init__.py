"""What a campaign is called, by which rules it is played, and its sides."""
