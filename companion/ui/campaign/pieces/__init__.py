"""What several pages of a campaign are put together from."""
