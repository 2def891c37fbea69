"""Level 5: the house, or what outlives a round. Pure, like the rounds: it says what moves, and the desk moves it."""
