"""How fast it is, beside others and in one run: `python -m tests.benchmarks`. The tests here only see that it runs."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2] / room) for room in ("generator", "validator")]  # ours, installed or not
