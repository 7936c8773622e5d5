"""Set-up, the phases of a round, and what is entered by hand."""
