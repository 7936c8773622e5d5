"""The head of a line of the journal, and what one line of table talk notes."""
