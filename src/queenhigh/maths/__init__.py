"""Level 6: the mathematics. Kernels count, the books' own pay tables price, and every figure is an exact fraction.

    evaluator       strengths and categories of hands by the million, in NumPy arrays
    three_card      three cards against a dealer: every wager, the best strategy, what mistakes cost
    holdem          hold'em against a dealer, solved street by street
    long_run        where a prize meter settles
    odds            what a book must say of itself to be priced: its facet `odds`
    simulation      billions of rounds; `table` has the facet `simulation`
    report          all the figures of one book, as the command `queenhigh odds` shows them

What is true of one book alone stands in that book's folder, in its `facets`.

Nothing here imports NumPy or Numba before it is needed: ask for a module by its name.
"""
