"""Level 6: the mathematics. Kernels count, the books' own pay tables price, and every figure is an exact fraction.

    evaluator       strengths and categories of millions of hands, in NumPy arrays
    three_card      three cards against a dealer: every wager, the best strategy, the cost of mistakes
    holdem          Hold'em against a dealer, solved street by street
    long_run        where a prize meter settles
    odds            what a book must provide to be priced: its facet `odds`
    simulation      billions of rounds; `table` has the facet `simulation`
    report          all the figures of one book, as the command `queenhigh odds` shows them

What concerns one book only is in that book's folder, in its `facets`.

Nothing here imports NumPy or Numba before it is needed: ask for a module by its name.
"""
