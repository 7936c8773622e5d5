"""Maps on paper and as pictures."""
