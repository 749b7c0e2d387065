# A checker that prints a share of the points: this code calls it by testlib's protocol. CMS passes
# input, answer and output; SIO2 expects `OK`, a comment and percent on three lines.
import contextlib
import fractions
import io
import os
import runpy
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
if IS_OF_CMS:
    sys.argv[2:4] = [sys.argv[3], sys.argv[2]]
share, message = io.StringIO(), io.StringIO()
try:
    with contextlib.redirect_stdout(share), contextlib.redirect_stderr(message):
        runpy.run_path(os.path.join(here, "CHECKER"), run_name="__main__")
except SystemExit as end:
    if end.code not in ((None, 0) if IS_OF_CMS else (None, 0, 1, 2)):
        raise
lines = share.getvalue().splitlines() + ["", "", ""]
if IS_OF_CMS:
    message = (message.getvalue().splitlines() or [""])[0].removeprefix("translate:")
    points = float(lines[0])
else:
    message = lines[1]
    points = float(fractions.Fraction(lines[2].strip() or 100)) / 100 if lines[0].strip() == "OK" else 0
if points >= 1:
    code, verdict = 0, "ok"
elif points <= 0:
    code, verdict = 1, "wrong answer"
else:
    code, verdict = 7, f"points {points}"
print(verdict, message, file=sys.stderr)
sys.exit(code)
