"""California Three Card Poker, banked by a player-dealer."""
