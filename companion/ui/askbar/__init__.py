"""The ask bar, where dice and choices are asked and answered; the quick bar while nothing is asked."""
