"""What a rule family provides, and the families: pure mechanics on immutable values."""
