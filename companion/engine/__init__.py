"""The interface of a rule family, and the families: pure mechanics on immutable values."""
