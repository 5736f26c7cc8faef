"""The exception tree.

Every error that a person can cause or meet is a ``PaperdeckError``; its text
is one line that says what happened and what can be done next, so it can be
shown as it stands.
"""

from paperdeck.language import N_, _


class PaperdeckError(Exception):
    """Base of all errors paperdeck raises on purpose."""


class SettingsError(PaperdeckError):
    """A settings file or value cannot be used."""


class SourceError(PaperdeckError):
    """A source cannot be read at all: missing, cut short, or of no known format."""


class LibraryError(PaperdeckError):
    """The library cannot be opened or changed."""


class LibraryDamaged(LibraryError):
    """The library's file is damaged; it can be made again from the kept source files.

    ``file`` tells which file was found so, as :func:`paperdeck.library.connections.file_id`
    does, where that is known.
    """

    def __init__(self, reason: str, file: tuple[int, int] | None = None) -> None:
        super().__init__(
            _(
                "the library is damaged ({reason}): `paperdeck library rebuild` makes it again "
                "from the kept source files"
            ).format(reason=reason)
        )
        self.file = file


class ShelfError(PaperdeckError):
    """The shelf cannot be opened or changed; nothing of it was overwritten."""


class ShelfDamaged(ShelfError):
    """The shelf's file is damaged; it was left as it is, and ``paperdeck restore`` mends it."""


class PaperNotFound(PaperdeckError):
    """A key names no paper in the library or on the shelf."""


def why(error: OSError) -> str:
    """Why the system refuses something, in a few words of the language that is spoken."""
    return _(error.strerror) if error.strerror else str(error)


SYSTEM = (
    N_("Permission denied"),
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("Operation not permitted"),
    N_("Input/output error"),
    N_("File name too long"),
    N_("Too many open files"),
)
"""What systems say most often, so that the catalogues have it."""


class Unexpected(PaperdeckError):
    """The reader had to end, for a mistake in the program.

    ``kind`` is that of the error, ``report`` the file with its report, empty where none could
    be saved.
    """

    def __init__(self, kind: str, report: str) -> None:
        if report:
            told = _(
                "the reader had to end, for a mistake in it ({kind}): what it said was saved is"
                " saved, and a report is in {report}"
            )
        else:
            told = _(
                "the reader had to end, for a mistake in it ({kind}): what it said was saved is"
                " saved (PAPERDECK_DEBUG=1 shows where)"
            )
        super().__init__(told.format(kind=kind, report=report))
