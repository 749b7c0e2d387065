"""Calls a function that judges an output, by testlib's protocol."""

import contextlib
import os
import runpy
import sys

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checker.py")
given, output, answer = (open(name, encoding="utf-8", errors="replace").read() for name in sys.argv[1:4])
try:
    with contextlib.redirect_stdout(sys.stderr):
        is_right = runpy.run_path(path)["output_judging_function"](given, output, answer)
except BaseException as error:
    print(f"{type(error).__name__}: {error}", file=sys.stderr)
    sys.exit(3)
if not isinstance(is_right, (bool, int)):
    print(f"the function returned {is_right!r:.200}, which is neither True nor False", file=sys.stderr)
    sys.exit(3)
sys.exit(0 if is_right else 1)
