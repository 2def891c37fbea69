"""`python -m queenhigh.api.sheets`: the process that a server asks."""

from queenhigh.api.sheets import main

main()
