#!/usr/bin/env python3
"""What a contest costs a machine: processor time of a submission and of a page, memory and disk of `tengen serve`.

    benches/contest/cost.py --tengen target/release/tengen [--people 300] [--earlier 3000] [--times 5, or 0 for pages alone] [--pages 200]

The contest has four problems of this repository. Their accepted solutions in some languages are sent through the form, one after
another and each several times with another comment. The standings include `--earlier` copies of judged submissions. Processor time is
that of the server and of all processes that it starts, as the kernel reports it. Prints two tables.
"""

import argparse
import os
import pathlib
import shutil
import sqlite3
import tempfile
import time
import tomllib

import run
from run import Person

PROBLEMS = pathlib.Path(__file__).resolve().parents[2] / "problems"
CHOSEN = ["make_a_sequence", "tic_tac_toe_score", "longest_zero_sum", "farthest_villages"]
LANGUAGES = {".cpp": ("cpp", "//"), ".java": ("java", "//"), ".py": ("python", "#"), ".rs": ("rust", "//")}
LEFT_OUT = shutil.ignore_patterns("build", "target")
# How many people have a password.
KNOWN = 50
TICKS = os.sysconf("SC_CLK_TCK")


def prepare(root, people):
    """A contest with the chosen problems; gives, for each problem, an accepted solution in each language."""
    solutions = {}
    for name in CHOSEN:
        shutil.copytree(PROBLEMS / name, root / "problems" / name, ignore=LEFT_OUT)
        spec = tomllib.loads((PROBLEMS / name / "problem.toml").read_text())
        accepted = [PROBLEMS / name / one["path"] for one in spec["solution"] if one["expect"] == "accepted"]
        solutions[name] = {one.suffix: one for one in reversed(accepted) if one.suffix in LANGUAGES}
    run.write_round(root, CHOSEN, people)
    return solutions


def processor_time(pid):
    """Seconds of a process, of its descendants, and of all that these have waited for."""
    children = {}
    times = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            fields = pathlib.Path("/proc", entry, "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(entry))
        times[int(entry)] = sum(map(int, fields[11:15])) / TICKS
    waiting, total = [pid], 0.0
    while waiting:
        one = waiting.pop()
        total += times.get(one, 0.0)
        waiting.extend(children.get(one, []))
    return total


def memory(pid):
    """The most memory that the process had, in MiB."""
    lines = pathlib.Path("/proc", str(pid), "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) // 1024


def submit(person, root, problem, path, times):
    """Processor time and elapsed time of a submission, on average."""
    language, comment = LANGUAGES[path.suffix]
    text = path.read_text()
    before, begun = processor_time(SERVER.pid), time.monotonic()
    for number in range(times):
        person.submit(problem, f"{text}\n{comment} {number} {time.time()}\n", language)
        while run.waiting(root):
            time.sleep(0.05)
    verdicts = verdicts_of(root, times)
    assert verdicts == {"accepted"}, (problem, path.name, verdicts)
    return (processor_time(SERVER.pid) - before) / times, (time.monotonic() - begun) / times


def verdicts_of(root, count):
    database = sqlite3.connect(root / "data" / "tengen.sqlite", timeout=30)
    rows = database.execute("SELECT verdict FROM judgements ORDER BY id DESC LIMIT ?", (count,))
    return {row[0] for row in rows}


def pages(people, path, count):
    """Processor time and elapsed time of a page, on average, in milliseconds."""
    before, begun = processor_time(SERVER.pid), time.monotonic()
    size = 0
    for number in range(count):
        status, text, _ = people[number % len(people)].request("GET", path)
        assert status == 200, (path, status)
        size = len(text.encode())
    took = time.monotonic() - begun
    return 1000 * (processor_time(SERVER.pid) - before) / count, 1000 * took / count, size


def print_row(people, path, count, name):
    used, took, size = pages(people, path, count)
    print(f"| {name} | {used:.2f} ms | {took:.2f} ms | {size / 1024:.0f} KiB |", flush=True)


def add_people(root, count):
    """Adds accounts without passwords that work: making these is what a start takes longest for."""
    database = sqlite3.connect(root / "data" / "tengen.sqlite", timeout=30)
    columns = [row[1] for row in database.execute("PRAGMA table_info(users)")]
    copied = ", ".join(name for name in columns if name not in ("id", "name"))
    with database:
        for number in range(count):
            copy = f"INSERT INTO users (name, {copied}) SELECT ?, {copied} FROM users WHERE name = 'team0'"
            user = database.execute(copy, (f"copy{number}",)).lastrowid
            database.execute("INSERT INTO contestants (user, shown, affiliation) VALUES (?, ?, ?)", (user, f"Copy {number}", f"University {number % 40}"))


def on_disk(root):
    """How large the database is."""
    database = sqlite3.connect(root / "data" / "tengen.sqlite", timeout=30)
    pages, size = (database.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "page_size"))
    return pages * size


def main():
    global SERVER
    parser = argparse.ArgumentParser()
    parser.add_argument("--tengen", required=True)
    parser.add_argument("--people", type=int, default=300)
    parser.add_argument("--earlier", type=int, default=3000)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--with", dest="more", default="", help="more options of the server, as '--attack propose'")
    options = parser.parse_args()
    tengen = pathlib.Path(options.tengen).resolve()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        known = min(options.people, KNOWN)
        solutions = prepare(root, known)
        begun = time.monotonic()
        SERVER = run.serve(tengen, root, *options.more.split())
        try:
            started = processor_time(SERVER.pid)
            print(f"ready after {time.monotonic() - begun:.1f} s, {started:.1f} s of processor time")
            add_people(root, options.people - known)
            people = [Person() for _ in range(known)]
            for number, person in enumerate(people):
                person.log_in(f"team{number}", f"password of {number}")
            logins = (processor_time(SERVER.pid) - started) / len(people)
            print("| submission | processor time | until the verdict |\n|---|---|---|")
            sent, before = 1, on_disk(root)
            submit(people[0], root, CHOSEN[0], solutions[CHOSEN[0]][".cpp"], 1)
            for problem, by_suffix in solutions.items() if options.times > 0 else ():
                for suffix, path in sorted(by_suffix.items()):
                    submit(people[0], root, problem, path, 1)
                    used, took = submit(people[0], root, problem, path, options.times)
                    sent += 1 + options.times
                    print(f"| {problem}, {LANGUAGES[suffix][0]} | {used:.2f} s | {took:.2f} s |", flush=True)
            stored = (on_disk(root) - before) / sent
            run.add_earlier(root, options.earlier, CHOSEN)
            print("| page | processor time | answered after | size |\n|---|---|---|---|")
            print(f"| login | {1000 * logins:.1f} ms | | |")
            people[0].submit(CHOSEN[0], "wrong", "python")
            print_row(people, "/scoreboard", 1, "/scoreboard, the first after a submission")
            for path in ["/", "/scoreboard", f"/problems/{CHOSEN[0]}", "/submissions"]:
                print_row(people, path, options.pages, path)
            print(f"memory of the server {memory(SERVER.pid)} MiB; a submission needs {stored / 1024:.1f} KiB on disk")
        finally:
            SERVER.kill()
            SERVER.wait()


if __name__ == "__main__":
    main()
