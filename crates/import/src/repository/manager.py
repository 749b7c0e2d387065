# A manager of another judge: this code calls it by testlib's protocol. CMS passes the names of the
# pipes from and to each process; SIO2 passes the number of processes, and descriptors of open pipes.
# What the manager prints is its ruling, or an output for a checker.
import contextlib
import io
import os
import runpy
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
input_file, tout, answer, *pipes = sys.argv[1:]
if IS_OF_CMS:
    # CMS has the input in this file as well.
    os.symlink(input_file, "input.txt")
else:
    modes = [os.O_RDONLY, os.O_WRONLY] * (len(pipes) // 2)
    pipes = [len(modes) // 2] + [os.open(pipe, mode) for pipe, mode in zip(pipes, modes)]
sys.argv[1:] = map(str, pipes)
printed, message = open(tout, "w") if FOR_CHECKER else io.StringIO(), io.StringIO()
status = 0
try:
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(message):
        runpy.run_path(os.path.join(here, "MANAGER"), run_name="__main__")
except SystemExit as end:
    # Without a number it is a message, and the status is 1.
    status = end.code if isinstance(end.code, int) else 1 if end.code else 0
message = (message.getvalue().splitlines() or [""])[0].removeprefix("translate:")
if FOR_CHECKER:
    printed.close()
    if status:
        print("FAIL the manager ended with exit code", status, message, file=sys.stderr)
        sys.exit(3)
    print("ok", message, file=sys.stderr)
    sys.exit(0)
lines = printed.getvalue().splitlines() + ["", "", ""]
if IS_OF_CMS:
    points = float(lines[0]) if not status else None
elif lines[0][:2] in ("OK", "WA"):
    message = lines[1]
    points = float(lines[2].strip() or 100) / 100 if lines[0][:2] == "OK" else 0
elif status == 128 + 13:
    points, message = 0, "a process ended early"
else:
    points = None
if points is None:
    code, verdict = 3, "FAIL the manager gave no points:"
elif points >= 1:
    code, verdict = 0, "ok"
elif points <= 0:
    code, verdict = 1, "wrong answer"
else:
    code, verdict = 7, f"points {points}"
print(verdict, message, file=sys.stderr)
sys.exit(code)
