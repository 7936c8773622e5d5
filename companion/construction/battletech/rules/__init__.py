"""The rules of design, a chapter of the book's steps each: they tell what is against them."""
