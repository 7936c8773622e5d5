"""Views around a shot for the calculators."""
