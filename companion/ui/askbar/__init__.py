"""The ask bar: where dice and choices are asked and answered, and the quick bar while nothing is."""
