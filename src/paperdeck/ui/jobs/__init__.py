"""Long work beside the reader: one module a kind."""
