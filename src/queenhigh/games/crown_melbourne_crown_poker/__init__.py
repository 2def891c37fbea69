"""Crown Poker at Crown Melbourne, version 1.0: a whole poker room."""
