"""An invented list in the shape of a virtual site, of any size, always the same."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_STEMS = (
    "spar graph diffus atten kern latent robust caus tens spectr polic reward token mem "
    "align prun quant bandit manifold contrast entrop lattic optim regress stoch adapt fold "
    "mirror lantern harbour meadow orbit pebble quartz ripple saddle timber umbra violet"
).split()
_ENDINGS = "e al ion ive ing er ity ic or ed ance ular oid ism ful ent".split()
_FAMILIES = (
    "Lund Marsh Quist Sato Müller Okafor Łukasz Nguyen Øster Rossi Iyer Chen Park".split()
)
_GIVEN = "Ada Orla Jörg Ines Junfei Mira Tomás Wei Noor Elif Kofi Lena Hugo Zoë".split()
_MATHS = (
    r"$O(n \log n)$",
    r"$\ell_0$",
    r"$x_{t+1}$",
    r"12.5\%",
    r"**91.2**",
    r"\emph{exactly}",
)


def papers(count: int, seed: int = 7) -> Iterator[dict[str, Any]]:
    """``count`` invented papers: ``title``, ``authors`` (names), ``abstract``."""
    rng = random.Random(seed)
    vocabulary = [stem + ending for stem in _STEMS for ending in _ENDINGS]
    # Words are as unequally frequent as those of a language.
    weights = [1 / (rank + 3) for rank in range(len(vocabulary))]
    rng.shuffle(vocabulary)

    def words(number: int) -> list[str]:
        return rng.choices(vocabulary, weights, k=number)

    for number in range(count):
        name = f"{rng.choice(_STEMS).capitalize()}{rng.choice(_STEMS).capitalize()}{number}"
        title = " ".join(word.capitalize() for word in words(rng.randint(4, 9)))
        sentences = [" ".join(words(rng.randint(12, 28))).capitalize() for _ in range(8)]
        sentences[2] += f" with {rng.choice(_MATHS)} and {rng.choice(_MATHS)}"
        yield {
            "title": f"{name}: {title}" if rng.random() < 0.4 else title,
            "authors": [
                f"{rng.choice(_GIVEN)} {rng.choice(_FAMILIES)}"
                for _ in range(rng.randint(1, 9))
            ],
            "abstract": f"We propose {name}. " + ". ".join(sentences) + ".",
        }


def write_virtual_site(folder: Path, papers_count: int) -> tuple[Path, Path]:
    """Write the two files of a virtual site; returns the events' and the abstracts' path."""
    events, abstracts = [], {}
    for number, paper in enumerate(papers(papers_count), 50_000):
        abstracts[str(number)] = paper["abstract"]
        events.append(
            {
                "id": number,
                "name": paper["title"],
                "authors": [
                    {"fullname": name, "institution": None} for name in paper["authors"]
                ],
                "decision": "Accept (regular)",
                "eventtype": "Poster",
                "session": f"Poster Session {number % 8 + 1}",
                "room_name": "Hall A",
                "starttime": "2031-07-07T10:30:00+09:00",
                "endtime": "2031-07-07T12:15:00+09:00",
                "poster_position": f"#{number % 5000}",
                "sourceurl": "https://openreview.net/group?id=ICML.cc/2031/Conference",
                "virtualsite_url": f"/virtual/2031/poster/{number}",
                "paper_url": f"https://openreview.net/forum?id=inv{number}",
            }
        )
    paths = folder / "orals-posters.json.gz", folder / "abstracts.json.gz"
    paths[0].write_bytes(gzip.compress(json.dumps({"results": events}).encode(), 1))
    paths[1].write_bytes(gzip.compress(json.dumps(abstracts).encode(), 1))
    return paths
