"""Crown Melbourne Three Card Poker, version 5.1."""
