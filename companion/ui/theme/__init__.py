"""The look of the window: tokens, fonts, icons and the style sheet made from them."""
