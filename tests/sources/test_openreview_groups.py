from __future__ import annotations

import pytest

from paperdeck.sources.openreview_groups import Group, parse_group


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("ICML.cc/2031/Conference", Group("ICML", 2031, "Conference")),
        ("ICML.cc/2031/Workshop/Lanterns", Group("ICML", 2031, "Workshop/Lanterns")),
        ("NeurIPS.cc/2030/Conference/-/Submission", Group("NeurIPS", 2030, "Conference")),
        ("thecvf.com/CVPR/2030/Conference", Group("CVPR", 2030, "Conference")),
        ("ACM.org/TheWebConf/2030/Conference", Group("WWW", 2030, "Conference")),
        ("dblp.org/conf/ICLR/2019", Group("ICLR", 2019, "")),
        ("Lantern.org/2029", Group("Lantern", 2029, "")),
        ("TMLR", Group("TMLR", None, "")),
        ("TMLR/Under_Review", Group("TMLR", None, "Under_Review")),
        ("Lantern.org/Meeting", Group()),
        ("2031/Conference", Group("", 2031, "Conference")),
        ("", Group()),
    ],
)
def test_groups(name: str, group: Group) -> None:
    assert parse_group(name) == group
