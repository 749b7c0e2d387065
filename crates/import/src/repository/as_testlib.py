# The program runs in a child process, and its parent rules on what it printed. So however the
# program ends, it has no ruling without a score.
import fractions
import os
import runpy
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)


def run_in_child(program, arguments, printed_file):
    """Returns the lines that a program printed, those that it reported, and its exit code, which is
    128 and the number of a signal if that ended it, as in shells."""
    message_file = os.memfd_create("stream")
    child = os.fork()
    if child == 0:
        os.dup2(printed_file, 1)
        os.dup2(message_file, 2)
        sys.argv[1:] = arguments()
        runpy.run_path(os.path.join(here, program), run_name="__main__")
        sys.exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    lines = [os.pread(file, 1 << 12, 0).decode(errors="replace").splitlines() for file in (printed_file, message_file)]
    return *lines, status if status >= 0 else 128 - status


def end(code, *words):
    print(*words, file=sys.stderr)
    sys.exit(code)


def fail(code, message):
    how = f"was ended by signal {code - 128}" if code > 128 else f"ended with exit code {code}"
    end(3, "\n".join([f"FAIL the ROLE {how}", *message]))


def end_with_points(printed, full, message):
    """Ends with points. A right output has `full` points."""
    message = message.removeprefix("translate:")
    try:
        points = float(printed) if "/" not in printed else float(fractions.Fraction(printed))
    except (ValueError, ZeroDivisionError):
        end(3, "FAIL the ROLE gave no points:", message)
    points /= full
    if points >= 1:
        end(0, "ok", message)
    if points <= 0:
        end(1, "wrong answer", message)
    if points != points:
        end(3, "FAIL the ROLE gave no points:", message)
    end(7, f"points {points}", message)


def end_as_sio2(printed):
    """Ends with the points of a program that prints `OK`, a comment and percent on three lines, or
    another word and a comment."""
    word, message, percent = map(str.strip, (printed + [""] * 3)[:3])
    if word == "OK":
        end_with_points(percent or "100", 100, message)
    end_with_points("0" if word else "", 100, message)


