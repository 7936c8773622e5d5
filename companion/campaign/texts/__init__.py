"""Text for campaigns, as a diary has it."""
