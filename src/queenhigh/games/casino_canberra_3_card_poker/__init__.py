"""Casino Canberra 3 Card Poker, 2006."""
