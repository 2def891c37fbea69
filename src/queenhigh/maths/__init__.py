"""Level 6: the mathematics. Kernels count, the books' own pay tables price, and every figure is an exact fraction.

    evaluator       strengths and categories of hands by the million, in NumPy arrays
    three_card      the three books of three cards: every wager, the best strategy, what mistakes cost
    holdem          Perth's hold'em, solved street by street
    jackpots        what a meter is worth, to whom, and for how long
    report          all of it for one book, as the command `queenhigh odds` shows it

Nothing here imports NumPy or Numba before it is needed: ask for a module by its name.
"""
