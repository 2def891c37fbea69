"""What the rooms truly share: the shape of a round against the house, its actions and events, rulings and their orders.

The kit holds no law. It knows how a round moves (`evolve`); what may happen and what it is worth, and by which clause,
is decided in the rooms (`act`, `settle`, `irregularities`).
"""
