"""Sources: from a file's bytes to records of papers. One module a format."""

from paperdeck.sources.archives import Member, is_hidden, members
from paperdeck.sources.columns import fields as table_fields
from paperdeck.sources.formats import describe_formats, read
from paperdeck.sources.instructions import instruct
from paperdeck.sources.records import Fault, Flaw, Reading, Record

__all__ = [
    "Fault",
    "Flaw",
    "Member",
    "Reading",
    "Record",
    "describe_formats",
    "instruct",
    "is_hidden",
    "members",
    "read",
    "table_fields",
]
