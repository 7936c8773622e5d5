"""Content of printed sheets only: unchanging unit data, and tables of the rules on the margin."""
