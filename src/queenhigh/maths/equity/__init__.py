"""The share of the pot that a hand, or a range of hands, wins in seven games with a flop.

ranges      what players may hold, as people write it: AhKh, QQ+, A5s-A2s, top 15%, AA**ds order       the starting
hands of Hold'em, the best first keeping     the games of three cards: which of them is given up counting    every deal
there is sampling    deals at random, if there are too many report      `equity(...)`, which chooses between the two and
says which it was
"""
