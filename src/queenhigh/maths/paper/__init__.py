"""A game's figures as one page of HTML that needs nothing else: for anyone who wants to check them, on screen or on paper."""
