"""Combat in a battle: attacks with their numbers, hits with what they do, critical hits."""
