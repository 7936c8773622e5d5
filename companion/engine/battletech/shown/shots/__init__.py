"""What the calculators show around a shot."""
