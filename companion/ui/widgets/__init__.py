"""Small widgets that every screen is built from; they draw from the theme and know no rules."""
