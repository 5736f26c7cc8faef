"""BibTeX entries against ``bibtex`` itself, bibtexparser, and the entries of PMLR.

``python tests/bench/bench_bibtex.py [DATA_FOLDER]``: every paper of ICML 2026 and of twenty
other lists as an entry, with Unicode and with TeX accents: what ``bibtex`` says of them with
plainnat, and which titles and authors bibtexparser gives back otherwise; then real entries of
PMLR, imported and written again, field by field, and which capitals that they protect are not
protected in ours, or are lowered in sentence case. ``bibtex`` and ``plainnat.bst`` are Debian's
texlive-binaries and texlive-latex-base; without them the first part is left out.
"""

from __future__ import annotations

import argparse
import gzip
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import bibtexparser
from bibtexparser.middlewares.names import (
    parse_single_name_into_parts,
    split_multiple_persons_names,
)

from paperdeck.cite.bibtex import bibtex
from paperdeck.cite.cited import Cited
from paperdeck.cite.titles import sentence_case
from paperdeck.citing import Citer, papers_in
from paperdeck.library import Input, Library, import_inputs
from paperdeck.markup import fold, plain
from paperdeck.papers.display import display_title
from paperdeck.shelf import Shelf
from paperdeck.sources import Record, read
from paperdeck.sources.bibtex_entries import Entry, entries
from paperdeck.sources.bibtex_text import markup_line, names

SHARED = Path(__file__).resolve().parents[2].parent / "shared/data"
LISTS = (
    *("3dv2025", "aaai2022", "acl2022", "acml2017", "aistats1995", "aistats2023", "coling2020"),
    *("colm2024", "colt2019", "corl2023", "cvpr2018", "iclr2018", "icml2019", "icra2020"),
    *("ijcai2022", "naacl2024", "nips1990", "rss2019", "siggraph2021", "www2025"),
)
_BIBLIOGRAPHIES = 60
_SHOWN = 5
_LETTERS = re.compile(r"[\W_]+")


def main() -> None:
    """Do all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=SHARED)
    folder: Path = parser.parse_args().folder
    cited = list(_papers(folder))
    print(f"{len(cited):,} papers; without authors: {sum(not c.paper.authors for c in cited)}")
    for accents in (False, True):
        written = [bibtex(one.paper, one.key, accents=accents) for one in cited]
        print(f"\n{'TeX accents' if accents else 'Unicode'}")
        if shutil.which("bibtex"):
            _report("bibtex", _bibtex_says(written))
        _report("bibtexparser", _read_back(cited, written))
    _report("\nPMLR", _pmlr(folder / "pmlr-icml-2013-2019.bib.gz"))


def _papers(folder: Path) -> Iterator[Cited]:
    files = [*sorted((folder / "icml2026").glob("*.json.gz"))]
    files += [folder / "paperlists" / f"{name}.json.gz" for name in LISTS]
    with Library.in_memory() as library, tempfile.TemporaryDirectory() as empty:
        import_inputs(
            library, [Input(one.name, one.read_bytes) for one in files], sources_dir=None
        )
        with Shelf.open(Path(empty) / "shelf.db") as shelf:
            every = (paper for _, paper in papers_in(library, library.ids()))
            yield from Citer(library, shelf).cited(every)


def _bibtex_says(written: Sequence[str]) -> Iterator[str]:
    """Every warning and error of ``bibtex`` with plainnat.

    plainnat tells papers of the same authors and year by one letter, and so by 26 at most: they
    are dealt out to many bibliographies.
    """
    alike = sorted(written, key=lambda entry: entry.partition("{")[2])
    for at in range(_BIBLIOGRAPHIES):
        portion = alike[at::_BIBLIOGRAPHIES]
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "x.bib").write_text("\n".join(portion), encoding="utf-8")
            Path(folder, "x.aux").write_text(
                "\\citation{*}\n\\bibstyle{plainnat}\n\\bibdata{x}\n"
            )
            done = subprocess.run(
                ["bibtex", "x"],
                cwd=folder,
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
            )
            items = (
                Path(folder, "x.bbl").read_text("utf-8", errors="replace").count("\\bibitem")
            )
        if items != len(portion):
            yield f"{len(portion) - items} entries did not come out"
        for line in done.stdout.splitlines():
            if (
                line.startswith(("Warning--", "I ", "Illegal", "Repeated", "(There"))
                or "error" in line
            ):
                yield line


def _read_back(cited: Sequence[Cited], written: Sequence[str]) -> Iterator[str]:
    """What bibtexparser reads otherwise than the papers have it, after folding."""
    library = bibtexparser.parse_string("\n".join(written))
    yield from (f"not read: {block.error}" for block in library.failed_blocks)
    if len(library.entries) != len(cited):
        yield f"{len(cited) - len(library.entries)} entries did not come back"
    for one, entry in zip(cited, library.entries, strict=False):
        fields = {field.key: field.value for field in entry.fields}
        title = markup_line(fields.get("title", ""))
        if _folded(title) != _folded(display_title(one.paper)):
            yield f"title: {display_title(one.paper)} | {title}"
        authors = [_words(name) for name in names(fields.get("author", ""))]
        printed = [_words(author.name) for author in one.paper.authors]
        if authors != [name for name in printed if name]:
            yield f"authors of {one.key}: {fields.get('author', '')[:200]}"


def _pmlr(file: Path) -> Iterator[str]:
    text = gzip.decompress(file.read_bytes()).decode()
    theirs = [one for one in entries(text) if isinstance(one, Entry)]
    records = read(file.name, text.encode()).records
    papers = [item.paper for item in records if isinstance(item, Record)]
    both: Counter[str] = Counter()
    for entry, paper in zip(theirs, papers, strict=True):
        [ours] = bibtexparser.parse_string(bibtex(paper, "key")).entries
        own = {field.key: field.value for field in ours.fields}
        yield from _lost_capitals(entry, own["title"], sentence_case(paper.title).text)
        for name, value in entry.fields.items():
            if name in own:
                both[name] += 1
                if _content(name, own[name]) != _content(name, value):
                    yield f"{name} of {entry.key}: {value} | {own[name]}"
    print(f"\nPMLR: {len(papers):,} entries; fields that both have: {dict(both)}")


def _lost_capitals(entry: Entry, own: str, sentence: str) -> Iterator[str]:
    """Where a capital that the entry has in braces is in none in ours, or is lowered."""
    theirs = entry.fields["title"]
    if any(sign in theirs for sign in "$\\"):
        return  # accents and mathematics are not letter for letter the same
    wanted = _kept(theirs)
    for what, found in (("braces", _kept(own)), ("case", list(filter(str.isalpha, sentence)))):
        pairs = list(zip(wanted, found, strict=False))
        if any(letter.isupper() and letter != other for letter, other in pairs):
            yield f"{what} of {entry.key}: {theirs} | {own} | {sentence}"


def _kept(tex: str) -> list[str]:
    """The letters of a title as BibTeX leaves them: small where they are in no braces."""
    depth, kept = 0, []
    for sign in tex:
        depth += (sign == "{") - (sign == "}")
        if sign.isalpha():
            kept.append(sign if depth else sign.lower())
    return kept


def _content(name: str, value: str) -> object:
    if name in {"author", "editor"}:
        parts = (
            parse_single_name_into_parts(one, strict=False)
            for one in split_multiple_persons_names(value)
        )
        return [
            [_folded(" ".join(words)) for words in (one.first, one.von, one.last, one.jr)]
            for one in parts
        ]
    return _folded(value) if name != "url" else value


def _folded(tex: str) -> str:
    return " ".join(_LETTERS.split(fold(plain(markup_line(tex))))).strip()


def _words(name: str) -> list[str]:
    """A name's words in any order: ``King, Jr., Martin`` may come back otherwise."""
    return sorted(_folded(name).split())


def _report(what: str, found: Iterable[str]) -> None:
    kinds: Counter[str] = Counter()
    shown: list[str] = []
    for line in found:
        kinds[re.sub(r" (?:of|in) .*|: .*", "", line)] += 1
        if len(shown) < _SHOWN:
            shown.append(line[:300])
    print(f"{what}: {sum(kinds.values()):,} differences or warnings {dict(kinds)}")
    for line in shown:
        print(f"    {line}")


if __name__ == "__main__":
    main()
