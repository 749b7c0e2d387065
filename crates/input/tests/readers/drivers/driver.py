"""Runs each program NAME.py here on each NAME.*.in, and keeps what it prints beside it."""

import glob
import io
import sys

stdout = sys.stdout
for path in glob.glob("*.in"):
    name = path.split(".")[0]
    sys.stdin = open(path)
    sys.stdout = io.StringIO()
    exec(compile(open(f"{name}.py").read(), name, "exec"), {})
    open(path[:-2] + "out", "w").write(sys.stdout.getvalue())
