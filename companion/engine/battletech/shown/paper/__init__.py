"""What only printed sheets show: unit data that never changes, and tables of the rules on the margin."""
