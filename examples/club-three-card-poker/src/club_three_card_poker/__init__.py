"""Three Card Poker at the Wattle Street Club."""
