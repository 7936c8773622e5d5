"""Components that several pages of a campaign share."""
