"""Formatted references against pandoc's citeproc with the official CSL files, and BibTeX.

``python tests/bench/bench_styles.py CSL_FOLDER [DATA_FOLDER]``: 500 papers in every style, how
many are identical, text and typefaces, and how the others differ. The CSL files are those of
Debian's citation-style-language-styles, or of the styles' own repository. plainnat is compared
where ``bibtex`` is installed and knows ``plainnat.bst``.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

from hard_papers import HARD, hard_papers

from paperdeck.cite import bibtex
from paperdeck.cite.csl_json import csl_item
from paperdeck.cite.names import parse_name
from paperdeck.cite.styles import STYLES, Run, Style, in_text, reference
from paperdeck.markup import plain
from paperdeck.papers import Paper

SHARED = Path(__file__).resolve().parents[2].parent / "shared/data"
FILES = {
    "apa": "apa",
    "ieee": "ieee",
    "acm": "association-for-computing-machinery",
    "mla": "modern-language-association",
    "chicago": "chicago-author-date",
    "harvard": "harvard-cite-them-right",
    "nature": "nature",
    "vancouver": "vancouver",
    "gb-t-7714": "china-national-standard-gb-t-7714-2015-numeric",
}


class Change(NamedTuple):
    """What makes a CSL file of 2023 that of today, or pandoc 2.17 what a newer one is, as
    patterns and what takes their places; and what pandoc is told besides.
    """

    why: str
    patterns: tuple[tuple[str, str], ...]
    options: tuple[str, ...] = ()


CHANGES = {
    "nature": Change(
        "with CSL 1.0.2's term for a preprint, which pandoc 2.17 lacks",
        (
            (
                r"</info>",
                '</info><locale><terms><term name="article">preprint</term></terms></locale>',
            ),
        ),
    ),
    "gb-t-7714": Change(
        "as its file of 2024-09-18 has it, in English",
        (
            (r' names-delimiter="\. "', ""),
            (r'(<if type="article">)\s*<choose>.*?</choose>', r'\1<text value="A"/>'),
            (r'(<text macro="container-title") text-case="title"', r"\1"),
        ),
        ("-M", "lang=en-US"),
    ),
}
_BLANKS = re.compile(r"\s+")
_SCRIPTS = {
    "Superscript": str.maketrans("0123456789−+", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺"),
    "Subscript": str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"),
}
# In CSL's output: the number in the margin.
_NUMBER = "csl-left-margin"


class Printed(NamedTuple):
    """A reference and the citation in the text."""

    reference: tuple[Run, ...]
    in_text: str


def main(csl: Path, data: Path, examples: int, only: Sequence[str], sample: str) -> None:
    """Compare, and print what was found."""
    papers = hard_papers(data, sample=sample)
    kinds = Counter(kind for kind, has in HARD.items() for paper in papers if has(paper))
    print(f"{len(papers)} papers:", ", ".join(f"{kinds[kind]} {kind}" for kind in HARD), "\n")
    for name, style in STYLES.items():
        if only and name not in only:
            continue
        ours = [
            Printed(reference(paper, style), "" if style.numbered else in_text(paper, style))
            for paper in papers
        ]
        if name in FILES:
            text = (csl / f"{FILES[name]}.csl").read_text("utf-8")
            _report(style, "", ours, _by_pandoc(papers, text, style, ()), examples)
            if name in CHANGES:
                change = CHANGES[name]
                for pattern, by in change.patterns:
                    text, count = re.subn(pattern, by, text, count=1, flags=re.DOTALL)
                    assert count, f"{name}: the CSL file is another: {pattern}"
                theirs = _by_pandoc(papers, text, style, change.options)
                _report(style, f", {change.why}", ours, theirs, examples)
        elif shutil.which("bibtex"):
            ours = [_with_any_quotes(one) for one in ours]
            _report(style, ", by BibTeX", ours, _by_bibtex(papers), examples)
        else:
            print(f"{name}: bibtex is not installed")


def _report(
    style: Style,
    how: str,
    ours: Sequence[Printed],
    theirs: Sequence[Printed],
    examples: int,
) -> None:
    pairs = [
        (_plain(one.reference), _plain(other.reference))
        for one, other in zip(ours, theirs, strict=True)
    ]
    text = sum(one == other for one, other in pairs)
    faces = sum(
        _faces(one.reference) == _faces(other.reference)
        for one, other in zip(ours, theirs, strict=True)
    )
    cited = sum(one.in_text == other.in_text for one, other in zip(ours, theirs, strict=True))
    share = 100 / len(ours)
    line = f"{style.name}{how}: {text * share:.1f} % the same text, {faces * share:.1f} % "
    line += "with italics and bold"
    print(line + ("" if style.numbered else f", {cited * share:.1f} % in the text"))
    differences: Counter[tuple[str, str]] = Counter()
    seen: dict[tuple[str, str], str] = {}
    for one, other in pairs:
        for difference in _differences(one, other):
            differences[difference] += 1
            seen.setdefault(difference, one)
    for one, other in zip(ours, theirs, strict=True):
        if one.in_text != other.in_text:
            difference = (one.in_text, other.in_text)
            differences[difference] += 1
            seen.setdefault(difference, "in the text")
    for (mine, its), count in differences.most_common(examples):
        print(f"  {count:4} {mine!r} / {its!r}  in  {seen[mine, its][:110]}")


def _differences(one: str, other: str) -> Iterator[tuple[str, str]]:
    left, right = one.split(" "), other.split(" ")
    for kind, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind != "equal":
            yield " ".join(left[a:b]), " ".join(right[c:d])


def _plain(printed: Iterable[Run]) -> str:
    return _BLANKS.sub(" ", "".join(run.text for run in printed)).strip()


def _faces(printed: Iterable[Run]) -> list[tuple[str, bool, bool]]:
    """Every character with its typeface; blanks and points look alike in both."""
    return [
        (letter, run.italic, run.bold)
        for run in printed
        for letter in run.text
        if letter.isalnum()
    ]


# --- pandoc ----------------------------------------------------------------------------------


def _by_pandoc(
    papers: Sequence[Paper], csl: str, style: Style, options: Sequence[str]
) -> list[Printed]:
    found: dict[str, Printed] = {}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "style.csl").write_text(csl, "utf-8")
        for group in _apart(papers):
            items = [csl_item(papers[at], f"p{at}") for at in group]
            (Path(folder) / "items.json").write_text(json.dumps(items), "utf-8")
            command = ["pandoc", "--citeproc", "--csl", "style.csl", "--bibliography"]
            command += ["items.json", "--from", "markdown", "--to", "json", *options]
            text = "\n\n".join(f"[@p{at}]" for at in group)
            done = subprocess.run(
                command, input=text, text=True, cwd=folder, capture_output=True, check=True
            )
            found.update(_read(json.loads(done.stdout)["blocks"], group, style))
    return [found[f"p{at}"] for at in range(len(papers))]


def _apart(papers: Sequence[Paper]) -> list[list[int]]:
    """The papers in groups in which no two could be taken for one another: there citeproc
    would add names, initials or letters to tell them apart.
    """
    groups: list[tuple[set[str], list[int]]] = []
    for at, paper in enumerate(papers):
        who = parse_name(paper.authors[0].name).family if paper.authors else paper.title
        members = next((group for group in groups if who.lower() not in group[0]), None)
        if members is None:
            groups.append(members := (set(), []))
        members[0].add(who.lower())
        members[1].append(at)
    return [group for _, group in groups]


def _read(
    blocks: list[dict[str, Any]], group: Sequence[int], style: Style
) -> Iterator[tuple[str, Printed]]:
    cited = [_plain(_runs(block["c"])) for block in blocks if block["t"] == "Para"]
    in_texts = {f"p{at}": text for at, text in zip(group, cited, strict=True)}
    references = next(block for block in blocks if block["t"] == "Div")
    for entry in references["c"][1]:
        name = entry["c"][0][0].removeprefix("ref-")
        runs = tuple(run for block in entry["c"][1] for run in _runs(block["c"]))
        yield name, Printed(runs, "" if style.numbered else in_texts[name])


def _runs(
    inlines: list[dict[str, Any]], italic: bool = False, bold: bool = False
) -> Iterator[Run]:
    for inline in inlines:
        kind, content = inline["t"], inline.get("c")
        if kind == "Str":
            yield Run(content, italic, bold)
        elif kind in {"Space", "SoftBreak", "LineBreak"}:
            yield Run(" ", italic, bold)
        elif kind == "Emph":
            yield from _runs(content, not italic, bold)
        elif kind == "Strong":
            yield from _runs(content, italic, True)
        elif kind == "Quoted":
            opening, closing = "‘’" if content[0]["t"] == "SingleQuote" else "“”"
            yield Run(opening, italic, bold)
            yield from _runs(content[1], italic, bold)
            yield Run(closing, italic, bold)
        elif kind == "Math":
            yield Run(plain(f"${content[1]}$"), italic, bold)
        elif kind == "Code":
            yield Run(content[1], italic, bold)
        elif kind == "Span" and _NUMBER in content[0][1]:
            continue
        elif kind in {"Span", "Link", "Cite"}:
            yield from _runs(content[1], italic, bold)
        elif kind in {"Superscript", "Subscript"}:
            for run in _runs(content, italic, bold):
                text = "™" if run.text == "TM" else run.text.translate(_SCRIPTS[kind])
                yield run._replace(text=text)
        else:  # SmallCaps, …
            yield from _runs(content, italic, bold)


# --- BibTeX ----------------------------------------------------------------------------------

_ITEM = re.compile(
    r"\\bibitem\[(?P<label>.*?)\((?P<year>\d*(?:\{\\natexlab\{\w+\}\})?)\).*?\]"
    r"\{p(?P<at>\d+)\}(?P<text>.*?)"
    r"(?=\\bibitem|\\end\{thebibliography\})",
    re.DOTALL,
)


def _by_bibtex(papers: Sequence[Paper]) -> list[Printed]:
    with tempfile.TemporaryDirectory() as folder:
        # The key by which BibTeX sorts what has no author would be printed.
        entries = "\n".join(
            re.sub(r"(?m)^key=.*\n", "", bibtex(paper, f"p{at}"))
            for at, paper in enumerate(papers)
        )
        (Path(folder) / "all.bib").write_text(entries, "utf-8")
        aux = "\\citation{*}\n\\bibstyle{plainnat}\n\\bibdata{all}\n"
        (Path(folder) / "all.aux").write_text(aux, "utf-8")
        subprocess.run(["bibtex", "all"], cwd=folder, stdout=subprocess.DEVNULL, check=False)
        printed = (Path(folder) / "all.bbl").read_text("utf-8", "replace")
    items = list(_ITEM.finditer(printed))
    texts = _latex(re.sub(r"\\newblock|\\penalty0\s*", "", item["text"]) for item in items)
    labels = _latex(item["label"] or "~" for item in items)
    found = {
        int(item["at"]): Printed(tuple(text), _cited(_plain(label), item["year"]))
        for item, text, label in zip(items, texts, labels, strict=True)
    }
    return [_with_any_quotes(found[at]) for at in range(len(papers))]


_LETTER = re.compile(r"\{\\natexlab\{.*?\}\}")
# TeX's quotes are the author's own.
_TEX_QUOTES = str.maketrans("“”‘’'", '"' * 5)


def _cited(label: str, year: str) -> str:
    # Letters tell apart what one bibliography has of one year.
    return f"({', '.join(filter(None, (label, _LETTER.sub('', year))))})"


def _latex(texts: Iterable[str]) -> Iterator[tuple[Run, ...]]:
    """Texts of LaTeX as runs, all in one go."""
    document = "\n\n".join(f"Start {_BLANKS.sub(' ', text).strip()}" for text in texts)
    macros = "\\newcommand{\\doi}[1]{doi: #1}\n\n"
    done = subprocess.run(
        ["pandoc", "--from", "latex", "--to", "json"],
        input=macros + document,
        text=True,
        capture_output=True,
        check=True,
    )
    for block in json.loads(done.stdout)["blocks"]:
        yield tuple(_runs(block["c"]))[2:]


def _with_any_quotes(printed: Printed) -> Printed:
    runs = (run._replace(text=run.text.translate(_TEX_QUOTES)) for run in printed.reference)
    return Printed(tuple(runs), printed.in_text.translate(_TEX_QUOTES))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("csl", type=Path, help="the folder of CSL files")
    parser.add_argument("data", type=Path, nargs="?", default=SHARED, help="the real lists")
    parser.add_argument("--examples", type=int, default=12, help="differences shown a style")
    parser.add_argument("--style", action="append", default=[], help="this style only")
    parser.add_argument("--sample", default="", help="any word: another 500 papers")
    arguments = parser.parse_args()
    if not shutil.which("pandoc"):
        sys.exit("pandoc is not installed")
    main(arguments.csl, arguments.data, arguments.examples, arguments.style, arguments.sample)
