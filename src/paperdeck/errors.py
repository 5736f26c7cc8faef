"""The exception tree.

Every error that a person can cause or meet is a ``PaperdeckError``; its text
is one line that says what happened and what can be done next, so it can be
shown as it stands.
"""


class PaperdeckError(Exception):
    """Base of all errors paperdeck raises on purpose."""


class SettingsError(PaperdeckError):
    """A settings file or value cannot be used."""


class SourceError(PaperdeckError):
    """A source cannot be read at all: missing, cut short, or of no known format."""


class LibraryError(PaperdeckError):
    """The library cannot be opened or changed."""


class ShelfError(PaperdeckError):
    """The shelf cannot be opened or changed; nothing of it was overwritten."""


class PaperNotFound(PaperdeckError):
    """A key names no paper in the library or on the shelf."""
