"""The second edition of the club's book: its clauses, prices and readings. The law is that of the first, which reads them."""
