import atexit
import builtins
import io
import os
import sys
import traceback

# Some programs check that the feedback directory exists.
DIR = (os.path.dirname(sys.argv[3]) if len(sys.argv) > 3 else "") or "."
told = sys.stderr
kept = {}


class Text(io.StringIO):
    """A file of the feedback directory, in memory: some judges do not allow programs to write files."""

    def close(self):
        self.keep()

    def keep(self):
        kept[self.key] = self.getvalue()


class Bytes(io.BytesIO):
    def close(self):
        self.keep()

    def keep(self):
        kept[self.key] = self.getvalue().decode(errors="replace")


opened = []
usual_open = io.open


def open_kept(file, mode="r", *rest, **options):
    if isinstance(file, int):
        return usual_open(file, mode, *rest, **options)
    top = os.path.join(os.path.abspath(DIR), "")
    path = os.path.abspath(os.fsdecode(file))
    key = path[len(top) :]
    keep()
    if not path.startswith(top) or ("r" in mode and key not in kept):
        return usual_open(file, mode, *rest, **options)
    before = "" if "w" in mode or "x" in mode else kept.get(key, "")
    found = Bytes(before.encode()) if "b" in mode else Text(before)
    found.key = key
    if "a" in mode:
        found.seek(0, io.SEEK_END)
    if "r" not in mode or "+" in mode:
        opened.append(found)
    return found


def keep():
    for file in opened:
        file.keep()


def share():
    """The share of the points that the program awards, if any."""
    for name, percent in [("score_multiplier.txt", 0), ("score.txt", PERCENT)]:
        if name in kept:
            number = float(kept[name])
            number = number / 100 if percent == 2 or (percent == 1 and number > 1) else number
            if not 0 <= number <= 1:
                raise ValueError(number)
            return number
    return 1


def judged(status):
    """The exit code and message of testlib for the exit code of the program."""
    if status == 43:
        return 1, "wrong answer "
    if status != 42:
        return 3, None
    if "nextpass.in" in kept:
        if not PASSES:
            return 3, None
        with usual_open("nextpass.in", "w") as file:
            file.write(kept["nextpass.in"])
        return 0, "ok "
    try:
        part = share()
    except ValueError:
        return 3, None
    if part == 1:
        return 0, "ok "
    return 7, f"points {part:.9g}\npartial {round(part * 1000000)}/1000000\n" if FRACTIONS else f"points {part:.9g} "


def end(status):
    sys.stdout.flush()
    if ROLE == "validator":
        os_exit(0 if status == 42 else 3)
    keep()
    code, word = judged(status)
    if word is not None:
        message = kept.get("judgemessage.txt") or kept.get("teammessage.txt") or ""
        message = "".join(letter if letter >= " " else " " for letter in message[:400])
        told.write(f"{word}{message}\n")
        told.flush()
    os_exit(code)


# Some judges start the interpreter without the module that defines these functions.
builtins.exit = builtins.quit = sys.exit
os_exit = os._exit
os._exit = end
words = [sys.argv[0]] + ARGS
if ROLE != "validator":
    if len(sys.argv) < 4:
        os_exit(3)
    words = [sys.argv[0], sys.argv[1], sys.argv[3], os.path.join(DIR, "")] + ARGS
    builtins.open = io.open = open_kept
    sys.stderr = io.StringIO()
    if ROLE == "checker":
        # Kept alive, because some close their descriptor when they are deleted.
        stdin = sys.stdin
        os.dup2(os.open(sys.argv[2], os.O_RDONLY), 0)
        # Bytes that are not UTF-8 must not raise an exception.
        encoding = stdin.encoding if stdin else "utf-8"
        sys.stdin = usual_open(0, encoding=encoding, errors="surrogateescape", closefd=False)
sys.argv = words
try:
    exec(compile(SOURCE, NAME, "exec"), {"__name__": "__main__", "__file__": NAME})
    status = 0
except SystemExit as exited:
    status = exited.code if isinstance(exited.code, int) else 0 if exited.code is None else 1
except BaseException:
    traceback.print_exc()
    status = 1
atexit._run_exitfuncs()
end(status)
