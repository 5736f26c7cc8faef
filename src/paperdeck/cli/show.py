"""``paperdeck show``: one paper, whole."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Iterator
from typing import Any

from paperdeck import counting
from paperdeck.cli import wording
from paperdeck.cli.arguments import text
from paperdeck.cli.lookup import open_lookup
from paperdeck.cli.tables import aligned, local_time
from paperdeck.language import _
from paperdeck.library import Origins, RecordInfo
from paperdeck.papers.display import display_title
from paperdeck.paths import Paths
from paperdeck.settings import load_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the key and the form of the result."""
    parser.add_argument("key", type=text, metavar="KEY", help=_("any key of the paper"))
    parser.add_argument("--json", action="store_true", help=_("print an object"))
    parser.add_argument(
        "--sources",
        action="store_true",
        help=_("print which imported file each of its fields comes from"),
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print the paper with its note, wrapped on a terminal and nowhere else; or where its
    fields come from."""
    with open_lookup(paths) as lookup:
        paper, entry = lookup.find(args.key)
        related = lookup.related(paper)
        origins = lookup.origins(paper) if args.sources else None
    if args.json:
        facts = wording.as_json(paper) | {
            "summary": paper.summary,
            "abstract": paper.abstract,
            **wording.made(entry),
            "related": [wording.as_json(other) for other in related],
        }
        if origins is not None:
            facts["sources"] = _sources_as_json(origins)
        print(json.dumps(facts, ensure_ascii=False, indent=2))
        return 0
    if origins is not None:
        print("\n".join(_sources_page(origins)))
    else:
        print(wording.page(paper, entry, _width(paths), related))
    return 0


def _sources_page(origins: Origins) -> Iterator[str]:
    yield display_title(origins.paper)
    yield _("Key: {key}").format(key=origins.paper.key)
    yield ""
    yield from aligned(
        [
            (name if first else "", *_record_cells(record))
            for name, records in origins.fields.items()
            for first, record in zip((True, *[False] * len(records)), records, strict=False)
        ]
    )
    yield ""
    yield _("Made of {records}:").format(records=counting.records(len(origins.records)))
    yield from aligned(
        [
            (
                str(record.source),
                *_record_cells(record),
                _("record {number:,}").format(number=record.position),
            )
            for record in origins.records
        ],
        right={0},
    )


def _record_cells(record: RecordInfo) -> tuple[str, ...]:
    return record.name, record.list or "-", record.format, local_time(record.imported)


def _sources_as_json(origins: Origins) -> dict[str, Any]:
    return {
        "fields": {
            name: [record._asdict() for record in records]
            for name, records in origins.fields.items()
        },
        "records": [record._asdict() for record in origins.records],
    }


def _width(paths: Paths) -> int | None:
    if not sys.stdout.isatty():
        return None
    settings, _problems = load_settings(paths, os.environ, {})
    return min(shutil.get_terminal_size().columns, settings.measure)
