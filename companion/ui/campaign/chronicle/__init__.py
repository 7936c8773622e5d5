"""The chronicle: the journal of a campaign as a diary."""
