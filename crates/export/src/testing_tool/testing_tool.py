USAGE = """Runs your program beside the interactor of this problem, and shows what they say to each other.

  python3 testing_tool.py ./solution                     on all samples
  python3 testing_tool.py python3 solution.py            with arguments
  python3 testing_tool.py -f input.txt ./solution        on an input of your own
  python3 testing_tool.py -n 2 ./solution                on the second sample only

`>` marks the lines of your program, `<` the lines of the interactor, `~` a line without a newline. The tool
checks neither time nor memory. An input of your own is not checked: use the format of the samples.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

SILENCE = 5  # Seconds without a line after which the tool asks for a flush.
GRACE = 0.5  # Seconds in which the interactor may judge before it learns that the program has ended.
ACCEPTED, WRONG, FAILED = "accepted", "wrong answer", "the interactor failed"


def compiled(place):
    """Writes the interactor's files, and returns the command that runs it."""
    for name, text in FILES.items():
        path = os.path.join(place, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text)
    paths = [os.path.join(place, *name.split("/")) for name in SOURCES]
    if LANGUAGE == "python":
        return [sys.executable, paths[0]]
    names = ("cc", "gcc", "clang") if LANGUAGE == "c" else ("c++", "g++", "clang++")
    compiler = next(filter(None, map(shutil.which, names)), None)
    if compiler is None:
        sys.exit("error: the interactor has to be compiled: install one of " + ", ".join(names))
    program = os.path.join(place, "interactor.exe")
    options = [] if LANGUAGE == "c" else ["-std=c++20"]
    done = subprocess.run([compiler, "-O2", *options, "-o", program, *paths, "-lm"], stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit("error: the interactor does not compile with " + compiler)
    return [program]


class Dialogue:
    """Prints whole lines of both sides."""

    def __init__(self, silent):
        self.silent = silent
        self.lock = threading.Lock()
        self.begun = {">": b"", "<": b""}
        self.last = time.monotonic()
        self.notes = []

    def say(self, sign, text):
        with self.lock:
            self.last = time.monotonic()
            *lines, self.begun[sign] = (self.begun[sign] + text).split(b"\n")
            for line in lines:
                self.show(sign, line)

    def end(self, sign):
        with self.lock:
            if self.begun[sign]:
                self.show(sign + "~", self.begun[sign])
            self.begun[sign] = b""

    def show(self, sign, line):
        if not self.silent:
            text = line.decode("utf-8", "backslashreplace")
            text = "".join(c if c.isprintable() or c == "\t" else ascii(c)[1:-1] for c in text)
            # A terminal or a file with another encoding must not stop the tool.
            encoding = sys.stdout.encoding or "ascii"
            print(sign, text.encode(encoding, "backslashreplace").decode(encoding), flush=True)

    def note(self, text):
        with self.lock:
            if text not in self.notes:
                self.notes.append(text)


def pass_on(reader, writer, sign, dialogue, broken, held):
    """Passes on what one side prints. Whatever the other side does, all of it is read."""
    while True:
        text = os.read(reader.fileno(), 1 << 16)
        if not text:
            break
        dialogue.say(sign, text)
        try:
            while text:
                text = text[os.write(writer.fileno(), text) :]
        except OSError:
            dialogue.note(broken)
    dialogue.end(sign)
    held()
    try:
        writer.close()
    except OSError:
        pass


def watch(dialogue, over):
    """Reminds of a flush if nobody prints anything for some time."""
    while not over.wait(0.2):
        if time.monotonic() - dialogue.last >= SILENCE:
            print(
                f"(nobody has printed a line for {SILENCE} s. If both wait: did your program print a newline and"
                " flush its output? Ctrl-C ends the run.)",
                flush=True,
            )
            return


def ended(code):
    return f"exit code {code}" if code >= 0 else f"signal {-code}"


def judged(code, place, stderr):
    """What the interactor's end means: the judgement and the message."""
    said = stderr.decode("utf-8", "backslashreplace").strip()
    if PROTOCOL == "icpc":
        path = os.path.join(place, "feedback", "judgemessage.txt")
        message = ""
        if os.path.isfile(path):
            with open(path, errors="backslashreplace") as file:
                message = file.read().strip()
        score = os.path.join(place, "feedback", "score.txt")
        if code == 42 and os.path.isfile(score):
            with open(score, errors="backslashreplace") as file:
                message = f"score {file.read().strip()}; {message}".rstrip("; ")
        judgement = {42: ACCEPTED, 43: WRONG}.get(code, FAILED)
        return judgement, message if judgement != FAILED else f"{ended(code)}: {said}"
    if "Traceback (most recent call last)" in said:
        return FAILED, f"{ended(code)}: {said}"
    if code in (1, 2, 4, 8):
        return WRONG, said
    if code == 7:
        return "points", said
    return (ACCEPTED, said) if code == 0 else (FAILED, f"{ended(code)}: {said}")


def interactor_call(place, args):
    files = [os.path.join(place, name) for name in ("input", "tout", "answer")]
    if PROTOCOL == "icpc":
        files = [files[0], files[2], os.path.join(place, "feedback", "")]
    return files + ARGS + args


def start(command, **streams):
    return subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **streams)


def interact(interactor, args, command, place, dialogue):
    """One run of both programs: the judgement, the message, and whether another pass follows."""
    with tempfile.TemporaryFile() as stderr:
        try:
            program = start(command)
        except OSError as error:
            sys.exit(f"error: cannot run {command[0]}: {error.strerror}")
        judge = start(interactor + interactor_call(place, args), stderr=stderr, cwd=place)
        by_itself = []

        def hold_back():
            # The interactor may have judged what the program printed before its end.
            try:
                judge.wait(GRACE)
                by_itself.append(True)
            except subprocess.TimeoutExpired:
                pass

        gone = "your program printed something that the interactor did not read, because it had ended"
        closed = "the interactor printed something that your program did not read, because it had ended"
        over = threading.Event()
        workers = [
            threading.Thread(target=pass_on, args=(program.stdout, judge.stdin, ">", dialogue, gone, hold_back)),
            threading.Thread(target=pass_on, args=(judge.stdout, program.stdin, "<", dialogue, closed, lambda: None)),
            threading.Thread(target=watch, args=(dialogue, over)),
        ]
        for worker in workers:
            worker.daemon = True
            worker.start()
        try:
            while judge.poll() is None and program.poll() is None:
                time.sleep(0.005)
            if judge.poll() is not None and program.poll() is None:
                by_itself.append(True)
            if by_itself and judged(judge.returncode, place, b"")[0] == WRONG:
                # A rejection stands, whatever the program does next.
                try:
                    program.wait(GRACE)
                except subprocess.TimeoutExpired:
                    program.kill()
            program.wait()
            judge.wait()
        except KeyboardInterrupt:
            return "stopped by Ctrl-C", "", False
        finally:
            over.set()
            for process in (program, judge):
                if process.poll() is None:
                    process.kill()
                process.wait()
            for worker in workers:
                worker.join()
            for stream in (program.stdout, judge.stdout):
                stream.close()
        stderr.seek(0)
        said = stderr.read()
    result, message = judged(judge.returncode, place, said)
    if program.returncode != 0 and not (by_itself and result in (WRONG, FAILED)):
        return "runtime error", f"your program ended with {ended(program.returncode)}", False
    again = os.path.join(place, "feedback", "nextpass.in")
    if result == ACCEPTED and PROTOCOL == "icpc" and os.path.isfile(again):
        os.replace(again, os.path.join(place, "input"))
        return result, message, True
    return result, message, False


def run(interactor, case, command, silent):
    """Runs one case. Returns whether it is accepted."""
    name, given, answer, args = case
    print(f"{name}:")
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        os.mkdir(os.path.join(place, "feedback"))
        for file, text in (("input", given), ("answer", answer)):
            with open(os.path.join(place, file), "wb") as out:
                out.write(text)
        goes_on = True
        while goes_on:
            dialogue = Dialogue(silent)
            result, message, goes_on = interact(interactor, args, command, place, dialogue)
            for note in dialogue.notes:
                print("note:", note)
            if goes_on:
                print("---")
    print(f"result: {result}" + (f": {message}" if message else ""))
    print(f"elapsed: {time.monotonic() - begin:.3f} s", flush=True)
    return result


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        sys.exit(f"error: cannot read {path}: {error.strerror}")


def main():
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=USAGE, formatter_class=form)
    parser.add_argument("-f", metavar="FILE", help="an input file in place of the samples")
    parser.add_argument("-a", metavar="FILE", help="the answer to that input, if the interactor needs one")
    parser.add_argument("-n", metavar="N", type=int, help="only the sample with this number")
    parser.add_argument("-s", action="store_true", help="do not show the dialogue")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="your program and its arguments")
    options = parser.parse_args()
    command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if not command:
        parser.error("name your program, as ./solution or python3 solution.py")
    if options.a and not options.f:
        parser.error("-a goes with -f")
    cases = SAMPLES
    if options.f:
        cases = [(options.f, read(options.f), read(options.a) if options.a else b"", [])]
    elif options.n is not None:
        if not 1 <= options.n <= len(SAMPLES):
            parser.error(f"there is no sample {options.n}: the tool has {len(SAMPLES)}")
        cases = [SAMPLES[options.n - 1]]
    if not cases:
        parser.error("the tool has no samples: name an input file with -f")
    with tempfile.TemporaryDirectory() as place:
        interactor = compiled(place)
        results = [run(interactor, case, command, options.s) for case in cases]
    if FAILED in results:
        sys.exit(3)
    sys.exit(0 if all(result == ACCEPTED for result in results) else 1)


main()
