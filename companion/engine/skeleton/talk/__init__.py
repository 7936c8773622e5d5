"""Table talk: a line that says several things at once, read by one grammar that also completes it."""
