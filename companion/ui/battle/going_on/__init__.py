"""Going on: which button Enter and Space mean now."""
