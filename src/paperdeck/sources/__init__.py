"""Sources: from a file's bytes to records of papers. One module a format."""

from paperdeck.sources.formats import describe_formats, read
from paperdeck.sources.records import Fault, Reading, Record

__all__ = ["Fault", "Reading", "Record", "describe_formats", "read"]
