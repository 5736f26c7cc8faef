"""Jobs: long work while reading goes on, one at a time."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from textual.message import Message

from paperdeck.ui import messages
from paperdeck.ui.screens.reader.base import Given
from paperdeck.ui.screens.reader.watching import Watching
from paperdeck.ui.widgets.job_line import JobLine

if TYPE_CHECKING:
    from paperdeck.ui.jobs.job import Job


class Jobs(Watching):
    """The job that runs, the line that tells of it, and what it brings."""

    class LibraryFilled(Message):
        """There is a library now in the place of the sample; ``said`` is to be told."""

        def __init__(self, said: str) -> None:
            super().__init__()
            self.said = said

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._job: Job | None = None

    def _start_job(self, job: Job, *, fills: bool = False) -> bool:
        """Start a job, which ``fills`` the library or not; returns whether it could be: there
        is one at a time.
        """
        if self._job is not None and not self._job.outcome:
            self._say(messages.JOB_RUNS, error=True)
            return False
        self._job = job
        self._work(partial(self._await_job, job, fills), "job")
        return True

    async def _await_job(self, job: Job, fills: bool) -> None:
        line = self.query_one(JobLine)
        line.begin(job.line)
        try:
            await asyncio.to_thread(job.run)
        finally:
            job.cancel()  # whoever quits does not wait for it
        line.end()
        if job.ok and fills and self._given.services.sample_size:
            self.post_message(self.LibraryFilled(job.outcome))
        else:
            self._say(job.outcome, error=not job.ok)
            self._look_at_stores()

    def action_cancel_job(self) -> None:
        if self._job is None or self._job.outcome:
            self._say(messages.NO_JOB)
        else:
            self._job.cancel()
