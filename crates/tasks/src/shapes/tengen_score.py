"""Calls a checker that is called as `checker.py input answer output` and prints a score, by testlib's protocol."""

import contextlib
import io
import os
import runpy
import sys

given, output, answer = sys.argv[1:4]
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checker.py")
sys.argv = [path, given, answer, output]
printed = io.StringIO()
broken = None
try:
    with contextlib.redirect_stdout(printed):
        runpy.run_path(path, run_name="__main__")
except SystemExit as end:
    # Some print their score and end with whatever code.
    broken = None if end.code in (None, 0) or printed.getvalue().strip() else f"it ended with {end.code!r}"
except BaseException as error:
    broken = f"{type(error).__name__}: {error}"

words = printed.getvalue().split()
score = None
try:
    score = float(words[-1]) if words and broken is None else None
except ValueError:
    score = {"true": 1.0, "false": 0.0}.get(words[-1].lower())
if broken is None and (score is None or not 0 <= score <= 1):
    broken = f"it printed {' '.join(words)[:200]!r}, which is not a score from 0 to 1"
if broken is not None:
    print(broken, file=sys.stderr)
    sys.exit(3)
if score == 1:
    sys.exit(0)
if score == 0:
    sys.exit(1)
print(f"points {score!r}", file=sys.stderr)
sys.exit(7)
