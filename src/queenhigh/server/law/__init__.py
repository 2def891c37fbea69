"""The books as the browser reads them: clauses with their code, tests and readings, a search, and topics side by side."""
