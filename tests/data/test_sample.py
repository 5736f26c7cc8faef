"""Every record of the bundled sample, its schema, and its documentation."""

from __future__ import annotations

import copy
import gzip
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jsonschema
import msgspec
import pytest

from paperdeck.papers import Author, Link, Paper, Session, keys
from paperdeck.papers.text import clean, clean_line
from paperdeck.resources import sample_file

SAMPLE: dict[str, Any] = json.loads(sample_file().read_text(encoding="utf-8"))
RECORDS: list[dict[str, Any]] = SAMPLE["papers"]
SCHEMA: dict[str, Any] = json.loads(
    sample_file().with_name("schema.json").read_text(encoding="utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
SHARED = Path(__file__).resolve().parents[2].parent / "shared"
HOSTS = {
    "OpenReview": {"openreview.net"},
    "Code": {"github.com", "anonymous.4open.science"},
}
ID = re.compile(r"icml:2026/\d{5}|openreview:[A-Za-z0-9_-]{10}")
SHARED_RUN = 8

each_record = pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["ids"][0])


def paper_of(record: dict[str, Any]) -> Paper:
    return msgspec.json.decode(json.dumps(record).encode(), type=Paper)


def texts(value: object) -> Iterator[str]:
    """Every string inside a JSON value, names of fields aside."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


# --- counting sentences -------------------------------------------------------------

# A full stop ends a sentence only before white space and the look of a new beginning,
# so decimals and addresses never do; abbreviations are known by name.
_STOP = re.compile(r"[.!?]+[*\"'”’)\]]*(?=\s+[*\"“‘`(\[$\\]*[A-Z0-9]|\s*$)")
_ABBREVIATION = re.compile(
    r"(?<![^\s(])(?:e\.g|i\.e|cf|vs|et al|resp|approx|Fig|Eq|Sec|Dr|Prof)\.$"
)


def sentences(text: str) -> int:
    """How many sentences ``text`` has; what stands after the last stop counts as one."""
    count, start = 0, 0
    for stop in _STOP.finditer(text):
        at_end = not text[stop.end() :].strip()
        if not at_end and _ABBREVIATION.search(text[start : stop.end()]):
            continue
        count, start = count + 1, stop.end()
    return count + bool(text[start:].strip())


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("One.", 1),
        ("No stop at the end", 1),
        ("One. Two", 2),
        ("It gains 2.75 points. It costs 0.5\\%.", 2),
        ("Measures, e.g. DTW and TWED, are elastic. They warp.", 2),
        ("Low bands, i.e. Trends, stay (e.g., GPT-4o).", 1),
        ("After Smith et al. Jones asked (see Fig. 2).", 1),
        ("Lists, pairs etc. All are read.", 2),
        ("(a) *how much?* and (b) *how often?* Both are open.", 2),
        ("How much? More! ``As quoted.'' Done.", 4),
        ("It matches ``a photo of a [CLASS]''. **PBS** follows.", 2),
        ("It has an $\\ell_0$ norm. $O(N^2)$ is slow.", 2),
        ("Code: https://example.org/a.b?c=D. End.", 2),
        ("See \\url{https://example.org/A.B}.", 1),
        ("Theorems 5.1 and 5.2 hold. 30 papers follow.", 2),
        ("Wait... Then go.", 2),
    ],
)
def test_sentences_are_counted(text: str, count: int) -> None:
    assert sentences(text) == count


# --- the file -----------------------------------------------------------------------


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_sample_follows_the_schema() -> None:
    assert [error.message for error in VALIDATOR.iter_errors(SAMPLE)] == []


def test_file_is_indented_utf8_as_written_by_json() -> None:
    text = json.dumps(SAMPLE, ensure_ascii=False, indent=2) + "\n"
    assert sample_file().read_bytes() == text.encode()


def test_there_are_thirty_papers() -> None:
    assert len(RECORDS) == 30


def test_no_two_papers_share_an_id() -> None:
    counted = Counter(id_ for record in RECORDS for id_ in record["ids"])
    assert [id_ for id_, times in counted.items() if times > 1] == []


@pytest.mark.parametrize(
    "notation",
    [
        r"$\ell_0$",
        r"$\mathbb{P}$",
        r"$\sigma$-algebra",
        r"$256 \times 256$",
        r"$O(N^2)$",
        r"$\approx$",
        r"$\mathbf{2.75\times}$",
        r"\%",
        r"L\'evy",
        r"\url{https://",
        "](https://",
        "**",
        "**S**pectral",
        " *MLLM Lifelong Unlearning* ",
        "train--test",
        "---",
        "``",
        "''",
        "[CLASS]",
        "53.4%",
        "“",
        "—",
    ],
)
def test_notation_is_present(notation: str) -> None:
    assert any(notation in record["abstract"] for record in RECORDS)


# --- the schema ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "struct", "hidden"),
    [
        ("paper", Paper, {"key"}),
        ("author", Author, set()),
        ("session", Session, set()),
        ("link", Link, set()),
    ],
)
def test_schema_has_the_fields_of_the_model(
    name: str, struct: type[msgspec.Struct], hidden: set[str]
) -> None:
    definition = SCHEMA["$defs"][name]
    assert set(definition["properties"]) == set(struct.__struct_fields__) - hidden
    assert definition["additionalProperties"] is False


def test_every_field_is_described() -> None:
    definitions = [SCHEMA, *SCHEMA["$defs"].values()]
    fields = [
        (name, field)
        for definition in definitions
        for name, field in definition.get("properties", {}).items()
    ]
    assert [name for name, field in fields if not field.get("description")] == []
    assert all(definition["description"] for definition in definitions)


def without(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda sample: sample.pop(name)


def with_paper(**fields: object) -> Callable[[dict[str, Any]], None]:
    return lambda sample: sample["papers"][0].update(fields)


@pytest.mark.parametrize(
    "spoil",
    [
        without("format"),
        without("version"),
        without("papers"),
        lambda sample: sample.update(version=2),
        lambda sample: sample["papers"].append({"venue": "ICML"}),
        with_paper(key="icml:2026/1"),
        with_paper(title=""),
        with_paper(title="two\nlines"),
        with_paper(abstract=None),
        with_paper(year="2026"),
        with_paper(authors=["Ada Example"]),
        with_paper(authors=[]),
        with_paper(links=[{"label": "PDF", "url": "ftp://example.org/a"}]),
        with_paper(links=[{"label": "PDF", "url": "javascript:alert(1)"}]),
        with_paper(sessions=[{"name": "A", "start": "2026-07-07T10:30:00"}]),
        with_paper(sessions=[{"name": "A", "end": "2026-07-07T10:30:00+09:00"}]),
        with_paper(ids=["66186"]),
        with_paper(ids=["icml:2026/1", "icml:2026/1"]),
    ],
)
def test_schema_refuses(spoil: Callable[[dict[str, Any]], object]) -> None:
    sample = copy.deepcopy(SAMPLE)
    spoil(sample)
    assert not VALIDATOR.is_valid(sample)


def test_example_in_the_readme_is_valid() -> None:
    readme = sample_file().with_name("README.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```json\n(.*?)```", readme, re.DOTALL)
    VALIDATOR.validate(json.loads(example))


# --- each record --------------------------------------------------------------------


@each_record
def test_record_is_a_paper_and_nothing_else(record: dict[str, Any]) -> None:
    paper = paper_of(record)
    assert json.loads(msgspec.json.encode(paper)) == record
    assert (paper.venue, paper.year, paper.key) == ("ICML", 2026, "")
    assert paper.title
    assert paper.decision in {"", "poster", "spotlight", "oral"}


@each_record
def test_abstract_has_two_to_five_sentences(record: dict[str, Any]) -> None:
    assert 2 <= sentences(record["abstract"]) <= 5


@each_record
def test_links_lead_where_their_label_says(record: dict[str, Any]) -> None:
    links = paper_of(record).links
    for link in links:
        address = urlsplit(link.url)
        assert address.scheme in {"http", "https"}
        assert address.hostname in HOSTS[link.label]
    assert len({link.url for link in links}) == len(links)


@each_record
def test_code_link_stands_in_the_abstract(record: dict[str, Any]) -> None:
    addresses = [link.url for link in paper_of(record).links if link.label == "Code"]
    assert [url for url in addresses if url not in record["abstract"]] == []


@each_record
def test_sessions_start_before_they_end(record: dict[str, Any]) -> None:
    for session in paper_of(record).sessions:
        assert session.kind == "poster"
        assert bool(session.start) == bool(session.end)
        if session.start:
            start, end = map(datetime.fromisoformat, (session.start, session.end))
            assert start.utcoffset() is not None
            assert start.isoformat().endswith("+09:00")
            assert end.isoformat().endswith("+09:00")
            assert start < end
            assert start.date() == end.date()


@each_record
def test_ids_are_well_formed_and_agree_with_the_links(record: dict[str, Any]) -> None:
    paper = paper_of(record)
    assert [id_ for id_ in paper.ids if not ID.fullmatch(id_)] == []
    assert sum(id_.startswith("icml:2026/") for id_ in paper.ids) == 1
    named = [id_ for id_ in paper.ids if id_.startswith("openreview:")]
    linked = [keys.openreview_key(link.url) for link in paper.links]
    assert named == [key for key in linked if key]
    assert keys.best_key(paper.ids) == (named or list(paper.ids))[0]


@each_record
def test_text_is_clean_and_on_one_line(record: dict[str, Any]) -> None:
    for text in texts(record):
        assert clean(text) == text
        assert clean_line(text) == text


def unbalanced(text: str) -> str:
    """What is opened and not closed in ``text``, or closed and not opened; else empty."""
    bare = re.sub(r"\\[\\${}%&#_]", "", text)
    depth = 0
    for char in bare:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return "}"
    if depth:
        return "{"
    # Braces balance inside each formula too, not only over the whole text.
    if bare.count("$") % 2:
        return "$"
    for formula in bare.split("$")[1::2]:
        if formula.count("{") != formula.count("}"):
            return "{"
    if bare.count("**") % 2:
        return "**"
    if bare.replace("**", "").count("*") % 2:
        return "*"
    return "" if bare.count("``") == bare.count("''") else "``"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("plain", ""),
        (r"$\mathbb{P}$ costs \$5 at 5\% in {braces}, **bold**, *soft*, ``quoted''", ""),
        ("$x", "$"),
        ("a}{", "}"),
        ("{a", "{"),
        ("{$a}$", "{"),
        ("**a*", "**"),
        ("*a", "*"),
        ("``a", "``"),
    ],
)
def test_imbalance_is_seen(text: str, left: str) -> None:
    assert unbalanced(text) == left


@each_record
def test_markup_is_balanced(record: dict[str, Any]) -> None:
    assert unbalanced(record["title"]) == ""
    assert unbalanced(record["abstract"]) == ""


# --- against the pages and the programme, where they are at hand --------------------


def shared(name: str) -> Path:
    """A file or folder of the shared data beside the checkout; skips without it."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"needs the shared data beside the checkout ({name})")
    return path


def words(text: str) -> list[str]:
    """Words in lower case: an address or a number is one word, emphasis splits none."""
    text = re.sub(r"https?://[^\s)}]+", " address ", text.replace("*", ""))
    return re.findall(r"\d+(?:[.,]\d+)+|[^\W_]+", text.lower())


def runs(text: str, length: int = SHARED_RUN) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[at : at + length]) for at in range(len(found) - length + 1)}


def test_a_shared_run_of_words_is_seen() -> None:
    page = "We show that **n**ine short words in a row are seen."
    assert runs(page) & runs("It is shown that nine short words - in a row - are heard.")
    assert not runs(page) & runs("Seven words in a row are seen too rarely.")
    assert words("1,003 at 2.75 ($\\ell_0$)") == ["1,003", "at", "2.75", "ell", "0"]


def test_no_sentence_is_taken_from_the_seed_pages() -> None:
    pages = sorted(shared("seeds").glob("*.txt"))
    paragraphs = [p for page in pages for p in page.read_text("utf-8").split("\n\n")]
    assert len(paragraphs) > 30
    theirs = set[tuple[str, ...]]().union(*map(runs, paragraphs))
    taken = {
        record["ids"][0]: [" ".join(run) for run in both]
        for record in RECORDS
        if (both := runs(record["abstract"]) & theirs)
    }
    assert taken == {}


def test_facts_agree_with_the_programme() -> None:
    seeds = json.loads(shared("data/seed-papers.json").read_text("utf-8"))
    events = json.loads(
        gzip.decompress(shared("data/icml2026/icml-2026-orals-posters.json.gz").read_bytes())
    )["results"]
    decisions = {event["id"]: event["decision"] for event in events}
    spoken = {"Accept (regular)": "poster", "Accept (spotlight)": "spotlight", None: ""}
    for seed, paper in zip(seeds, map(paper_of, RECORDS), strict=True):
        assert paper.ids[0] == keys.event_key("ICML", 2026, seed["id"])
        assert paper.title == clean_line(seed["title"])
        assert [author.name for author in paper.authors] == seed["authors"]
        assert paper.decision == spoken[decisions.get(seed["id"])]
        addresses = [seed["openreview"], *seed["code"]]
        assert [link.url for link in paper.links] == [url for url in addresses if url]
        session = paper.sessions[0] if paper.sessions else Session(name="")
        assert session.name == (seed["session"] or "")
        assert session.room == seed.get("room", "")
        assert session.position == (seed["poster_position"] or "")
        for moment, at in ((session.start, "start"), (session.end, "end")):
            assert moment == (f"{seed['date']}T{seed[at]}:00+09:00" if at in seed else "")
