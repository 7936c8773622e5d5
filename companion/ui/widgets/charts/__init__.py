"""What charts of the window share."""
