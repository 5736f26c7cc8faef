from __future__ import annotations

import gzip

import pytest

from paperdeck.errors import SourceError
from paperdeck.papers import Author, Link, Paper
from paperdeck.sources import Fault, Reading, Record, read

ATOM = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <link href="http://arxiv.org/api/query?search_query=all:lanterns" rel="self"/>
  <title type="html">ArXiv Query: search_query=all:lanterns</title>
  <id>http://arxiv.org/api/abcdef</id>
  %s
</feed>
"""
ENTRY = """<entry>
    <id>http://arxiv.org/abs/3101.01234v2</id>
    <updated>3102-02-03T17:00:00Z</updated>
    <published>2031-01-02T17:00:00Z</published>
    <title>Lanterns along Rivers:
  a Study of $x &lt; y$ &amp; More</title>
    <summary>  We study lanterns, whose light is
long-lived.
  It is a second paragraph, with $O(N^2)$.
</summary>
    <author><name>Ada Lund</name>
      <arxiv:affiliation xmlns:arxiv="http://arxiv.org/schemas/atom">ETH</arxiv:affiliation>
    </author>
    <author><name>Bo &#214;k</name></author>
    <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.1234/Light.5</arxiv:doi>
    <link href="http://arxiv.org/abs/3101.01234v2" rel="alternate" type="text/html"/>
    <link title="pdf" href="http://arxiv.org/pdf/3101.01234v2" rel="related"/>
    <category term="stat.ML" scheme="http://arxiv.org/schemas/atom"/>
    <category term="cs.LG" scheme="http://arxiv.org/schemas/atom"/>
    <arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="cs.LG"/>
  </entry>"""
RSS = """<?xml version='1.0' encoding='UTF-8'?>
<rss xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:dc="http://purl.org/dc/elements/1.1/"
  version="2.0">
  <channel>
    <title>cs.LG updates on arXiv.org</title>
    <link>http://rss.arxiv.org/rss/cs.LG</link>
    <item>
      <title>Lanterns along Rivers</title>
      <link>https://arxiv.org/abs/3101.01234</link>
      <description>arXiv:3101.01234v1 Announce Type: new
Abstract: We study lanterns &amp; rivers.</description>
      <guid isPermaLink="false">oai:arXiv.org:3101.01234v1</guid>
      <category>cs.LG</category>
      <category>cs.AI</category>
      <pubDate>Mon, 06 Jan 2031 00:00:00 -0500</pubDate>
      <arxiv:announce_type>new</arxiv:announce_type>
      <dc:creator>Ada Lund, Bo Ek (ETH)</dc:creator>
    </item>
  </channel>
</rss>
"""
RDF = """<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="http://arxiv.org/"><title>cs.LG updates on arXiv.org</title>
<items><rdf:Seq><rdf:li rdf:resource="http://arxiv.org/abs/3101.01234"/></rdf:Seq></items>
</channel>
<item rdf:about="http://arxiv.org/abs/3101.01234">
<title>Lanterns along Rivers. (arXiv:3101.01234v2 [cs.LG] UPDATED)</title>
<link>http://arxiv.org/abs/3101.01234</link>
<description rdf:parseType="Literal">&lt;p&gt;We study lanterns.&lt;/p&gt;
</description>
<dc:creator> &lt;a href="http://arxiv.org/find/1"&gt;Ada Lund&lt;/a&gt;,
&lt;a href="http://arxiv.org/find/2"&gt;Bo Ek&lt;/a&gt;</dc:creator>
</item>
</rdf:RDF>
"""


def feed(text: str) -> Reading:
    return read("feed.xml", text.encode())


def papers(text: str) -> list[Paper]:
    items = list(feed(text).records)
    assert all(isinstance(item, Record) for item in items), items
    return [item.paper for item in items if isinstance(item, Record)]


def entries(count: int) -> list[str]:
    return [ENTRY.replace("3101.01234", f"3101.{n:05}") for n in range(1, count + 1)]


def test_arxivs_search() -> None:
    reading = feed(ATOM % ENTRY)
    assert (reading.format, reading.title) == ("feed", "arXiv")
    assert list(reading.records) == [
        Record(
            Paper(
                title="Lanterns along Rivers: a Study of $x < y$ & More",
                authors=(Author("Ada Lund", "ETH"), Author("Bo Ök")),
                abstract="We study lanterns, whose light is long-lived.\n\n"
                "It is a second paragraph, with $O(N^2)$.",
                venue="arXiv",
                year=2031,
                links=(
                    Link("arXiv", "http://arxiv.org/abs/3101.01234v2"),
                    Link("PDF", "http://arxiv.org/pdf/3101.01234v2"),
                    Link("DOI", "https://doi.org/10.1234/light.5"),
                ),
                topic="cs.LG",
                keywords=("stat.ML",),
                ids=("doi:10.1234/light.5", "arxiv:3101.01234"),
            ),
            "record 1 (line 6)",
        )
    ]


def test_arxivs_daily_feed() -> None:
    reading = feed(RSS)
    assert (reading.format, reading.title) == ("feed", "arXiv")
    [record] = reading.records
    assert record.paper == Paper(
        title="Lanterns along Rivers",
        authors=(Author("Ada Lund"), Author("Bo Ek", "ETH")),
        abstract="We study lanterns & rivers.",
        venue="arXiv",
        year=2031,
        links=(Link("arXiv", "https://arxiv.org/abs/3101.01234"),),
        topic="cs.LG",
        keywords=("cs.AI",),
        ids=("arxiv:3101.01234",),
    )


def test_the_older_daily_feed() -> None:
    [paper] = papers(RDF)
    assert paper.title == "Lanterns along Rivers"
    assert [author.name for author in paper.authors] == ["Ada Lund", "Bo Ek"]
    assert paper.abstract == "We study lanterns."
    assert paper.ids == ("arxiv:3101.01234",)


def test_a_journals_feed() -> None:
    [paper] = papers(
        '<rss version="2.0" xmlns:prism="http://prismstandard.org/"><channel>'
        "<title>Journal of Light: new articles</title>"
        "<item><title><![CDATA[Slow <i>Light</i> & Rivers]]></title>"
        "<link>https://example.org/5</link><author>ed@example.org (Ada Lund)</author>"
        "<prism:doi>10.1234/5</prism:doi>"
        "<prism:publicationName>Journal of Light</prism:publicationName>"
        "<pubDate>1 Feb 2031</pubDate></item></channel></rss>"
    )
    assert paper.title == "Slow <i>Light</i> & Rivers"
    assert (paper.authors, paper.venue, paper.year) == (
        (Author("Ada Lund"),),
        "Journal of Light",
        2031,
    )
    assert paper.ids == ("doi:10.1234/5",)


def test_an_error_of_arxivs_is_told() -> None:
    error = (
        "<entry><id>http://arxiv.org/api/errors#incorrect_id</id><title>Error</title>"
        "<summary>incorrect id format for 12</summary></entry>"
    )
    assert list(feed(ATOM % error).records) == [
        Fault("record 1 (line 6)", "arXiv reports an error: incorrect id format for 12")
    ]


def test_an_empty_feed_says_so() -> None:
    assert list(feed(ATOM % "").records) == [
        Fault("the whole file", "this feed holds no papers")
    ]


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        ("<title>a & b</title>", "is not valid XML: not well-formed (invalid token)"),
        ("<title>a</titel>", "is not valid XML: mismatched tag"),
        ("<title>&nothing;</title>", "is not valid XML: undefined entity"),
        ("<a>" * 101, "is nested more than 100 deep"),
        ("<title>", "is not closed"),
    ],
)
def test_a_broken_record_loses_only_itself(broken: str, problem: str) -> None:
    first, second, third = entries(3)
    end = "" if problem == "is not closed" else "</entry>"
    text = ATOM % f"{first}\n<entry>{broken}{end}\n{second}\n{third}"
    items = list(feed(text).records)
    assert [item.paper.ids[1] for item in items if isinstance(item, Record)] == [
        "arxiv:3101.00001",
        "arxiv:3101.00002",
        "arxiv:3101.00003",
    ]
    assert items[1] == Fault("record 2 (line 27)", f"{problem}; mend it there")
    assert items[2].where == "record 3 (line 28)"


def test_after_too_many_broken_records_the_rest_is_given_up() -> None:
    *items, last = feed(ATOM % ("<entry>" * 20_000)).records
    assert 500 < len(items) < 2000
    assert last.reason == "the rest is not closed; download the file again"


def test_references_that_xml_does_not_know_are_read() -> None:
    [paper] = papers(ATOM % ENTRY.replace("a Study", "caf&eacute;&nbsp;&#x1b;&#xd800;"))
    assert paper.title == "Lanterns along Rivers: café of $x < y$ & More"


@pytest.mark.parametrize(
    "declaration",
    [
        '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">',
        '<!ENTITY a SYSTEM "file:///etc/passwd">',
        '<!ENTITY % a SYSTEM "http://example.org/a.dtd"> %a;',
    ],
)
def test_entities_are_refused(declaration: str) -> None:
    text = (ATOM % ENTRY.replace("a Study", "&c;")).replace(
        "<feed", f"<!DOCTYPE feed [{declaration}]>\n<feed", 1
    )
    with pytest.raises(SourceError, match=r"^feed\.xml: declares XML entities, which are not"):
        list(feed(text).records)


def test_a_harmless_document_type_is_passed_over() -> None:
    text = RSS.replace(
        "<rss", '<!DOCTYPE rss PUBLIC "-//N//DTD RSS" "http://a.org/r.dtd">\n<rss', 1
    )
    assert papers(text)[0].title == "Lanterns along Rivers"


@pytest.mark.parametrize("kept", [0.31, 0.5, 0.93])
def test_a_cut_file_gives_what_is_whole(kept: float) -> None:
    text = ATOM % "\n".join(entries(50))
    *whole, fault = feed(text[: int(len(text) * kept)]).records
    assert whole == list(feed(text).records)[: len(whole)]
    assert len(whole) > 50 * kept - 2
    assert fault.reason == "the file is cut short; download it again"


def test_a_cut_archive_says_so() -> None:
    packed = gzip.compress((ATOM % "\n".join(entries(300))).encode())
    *whole, fault = read("feed.xml.gz", packed[: len(packed) // 2]).records
    assert len(whole) > 20
    assert fault.reason == "the gzip file is cut short; download it again"


def test_what_follows_the_feed_is_told() -> None:
    record, fault = feed(ATOM % ENTRY + "<more/>").records
    assert isinstance(record, Record)
    assert fault.where == "after record 1"
    assert "junk after document element" in fault.reason


def test_other_encodings() -> None:
    text = (ATOM % ENTRY).replace("UTF-8", "ISO-8859-1").replace("&#214;k", "Ök")
    reading = read("feed.xml", text.encode("latin-1"))
    assert reading.notes == ("read as Latin-1: it is not UTF-8",)
    [record] = reading.records
    assert record.paper.authors[1].name == "Bo Ök"


@pytest.mark.parametrize(
    "text",
    [
        "<html><body>feed</body></html>",
        '<?xml version="1.0"?><svg/>',
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>',
    ],
)
def test_other_xml_is_not_understood(text: str) -> None:
    with pytest.raises(SourceError, match="not understood: it is a web page or XML"):
        feed(text)
