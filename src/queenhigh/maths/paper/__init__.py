"""A game's figures as one page of HTML that needs nothing else: for whoever wants to check them, on screen or on paper."""
