"""Staff: who works here and in which ranks, who is on duty where, and the orders that they give, alone or together.

    staff = evolve(staff, event) for event in act(staff, LogOn(...))

Pure, like a round: people, times and reasons arrive in the order. A rank belongs to one book's ladder. The rank that
counts is the one in which a person logged on, not the highest that they hold.
"""
