import os
import sys


def tengen_report(ruling, said, code, message):
    share = 0.0 if code else 1.0
    if code == 7 and message.startswith("points "):
        share = float(message.split()[1])
        if TENGEN_SCALE == 2 or TENGEN_SCALE == 1 and share > 1:
            share /= 100
        if TENGEN_SCALE == 3:
            share /= TENGEN_FULL
        share = min(max(share, 0.0), 1.0)
    words = "correct" if share >= 1 else "partially correct" if share > 0 else None
    text = f"Output is {words}" if words else "Output isn't correct"
    os.write(ruling, f"{share:.9g}\n".encode())
    os.write(said, f"{text}\n{message}\n".encode(errors="replace"))
    os._exit(0)


def tengen_run(program):
    """The exit code of the program. An error is exit code 1, as Python ends with it: the submission has
    ended too early, or has printed what the program cannot read."""
    try:
        exec(compile(program, __file__, "exec"), {"__name__": "__main__", "__file__": __file__})
        return 0
    except SystemExit as ended:
        if ended.code is None or isinstance(ended.code, int):
            return ended.code or 0
        print(ended.code, file=sys.stderr)
        return 1
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1


def tengen_judge(role, ruling, said, file):
    """Runs the program behind this code, which writes its message to a file, and reports what it has ruled."""
    with open(__file__, encoding="utf-8") as own:
        program = own.read().partition("\n# What is above calls this " + role)[2]
    code = tengen_run("#" + program)
    try:
        sys.stdout.flush()
    except OSError:
        pass
    sys.stderr.flush()
    message = os.pread(file, 400, 0).decode(errors="replace").partition("\n")[0]
    if code in (0, 1, 2, 4, 7, 8):
        tengen_report(ruling, said, code, message)
    os.write(said, os.pread(file, 4000, 0))
    os._exit(3)



