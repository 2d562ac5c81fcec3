"""The option `--jobs`: how many processes share the work."""

from __future__ import annotations

import os

import click

MOST = 60  # Windows cannot wait for more


def _processes(_: click.Context, __: click.Parameter, asked: int) -> int:
    return asked or min(os.cpu_count() or 1, MOST)


jobs_option = click.option(
    "--jobs", type=click.IntRange(0, MOST), metavar="N", default=1, show_default=True, callback=_processes
)
