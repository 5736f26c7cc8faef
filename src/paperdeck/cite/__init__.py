"""A paper's citation: a BibTeX entry, and the key by which it is cited."""

from paperdeck.cite.bibtex import bibtex
from paperdeck.cite.keys import citation_base, citation_keys

__all__ = ["bibtex", "citation_base", "citation_keys"]
