"""What a paper is: the model, its keys, and clean text. No input or output."""

from paperdeck.papers.model import Author, Link, Paper, Publication, Session

__all__ = ["Author", "Link", "Paper", "Publication", "Session"]
