"""Set-up, phases, and what is entered by hand."""
