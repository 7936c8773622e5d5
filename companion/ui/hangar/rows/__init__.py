"""The list of the hangar, and the field that searches it; the picker of New battle has them too."""
