"""A game's figures as one self-contained HTML page, for anyone who wants to check them, on screen or on paper."""
