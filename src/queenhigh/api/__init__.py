"""The public interface, `import queenhigh`: what a program that uses Queenhigh may rely on.

Amounts go in as dollars (`10`, `"12.50"`, `Decimal("12.50")`) and come out as `Decimal`; books go by their id or any part that
only one of them has (`canberra`). Every name is listed in `queenhigh.__all__` and loaded when it is first used.
"""
