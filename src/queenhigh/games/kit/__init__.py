"""What the books share: the phases of a round against the house, its actions and events, rulings and their orders.

The kit contains no rules. It knows how events change a round (`evolve`). Each room decides what may happen, what it
pays and under which clause (`act`, `settle`, `irregularities`).
"""
