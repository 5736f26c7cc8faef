from __future__ import annotations

from paperdeck.library.report import SourceReport
from paperdeck.sources import Fault, Flaw


def test_a_flaw_of_a_kept_record_is_told_but_rejects_nothing() -> None:
    report = SourceReport("list.bib")
    report.add(Flaw("line 3", "its abstract is cut"))
    assert report.ok
    report.add(Fault("line 9", "never closed"))
    assert not report.ok
    assert (report.rejected, [fault.where for fault in report.faults]) == (
        1,
        ["line 3", "line 9"],
    )
