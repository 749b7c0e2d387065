#!/usr/bin/env python3
"""A contest under load: how long pages of `tengen serve` take while many people look at the scoreboard and some submit.

    benches/contest/run.py --tengen target/release/tengen [--people 300] [--every 10] [--per-minute 20] [--seconds 60] [--earlier 3000]

All contestants log in, each loads the scoreboard every ten seconds, and submissions are sent through the form. The standings include
`--earlier` submissions that are judged already; they are copies of a judged one in the database. At the end the server is killed with
SIGKILL and started again: the standings must be the same, and the scoreboard still frozen. Prints a table of times in milliseconds.
"""

import argparse
import datetime
import http.client
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.parse

PORT = 7399
BOUNDARY = "boundary-of-the-form"
PROGRAM = "n = int(input())\nprint(sum(map(int, input().split())))\n"
SPEC = """format = 1
title = "{name}"
kind = "batch"
seed = 1
reference = "right.py"

[[generator]]
name = "numbers"
program = "numbers.py"
args = ["{{n}}"]

[[group]]
name = "all"
generator = "numbers"
count = 5
params = {{ n = 10 }}
"""
GENERATOR = "import random, sys\nrandom.seed(int(sys.argv[2]))\nn = int(sys.argv[1])\nprint(n)\nprint(*(random.randint(1, 9) for _ in range(n)))\n"


class Person:
    """A browser of a contestant."""

    def __init__(self):
        self.connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
        self.cookie = None

    def request(self, method, path, body=None, content=None):
        headers = {"Origin": f"http://127.0.0.1:{PORT}", "Sec-Fetch-Site": "same-origin"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        if content:
            headers["Content-Type"] = content
        begun = time.monotonic()
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
        except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
            # The server closes connections that are idle for long.
            self.connection.close()
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
        text = answer.read().decode()
        took = time.monotonic() - begun
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = cookie.split(";")[0]
        return answer.status, text, took

    def log_in(self, name, password):
        form = urllib.parse.urlencode({"name": name, "password": password})
        while True:
            status, _, took = self.request("POST", "/login", form, "application/x-www-form-urlencoded")
            if status == 303:
                return took
            assert status == 429, status
            time.sleep(1)

    def submit(self, problem, program, language="python"):
        page = self.request("GET", f"/problems/{problem}")[1]
        fields = dict(re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page))
        fields |= {"language": language, "source": program}
        parts = [f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
        body = "".join(parts) + f"--{BOUNDARY}--\r\n"
        status, _, took = self.request("POST", f"/problems/{problem}/submit", body.encode(), f"multipart/form-data; boundary={BOUNDARY}")
        assert status == 303, status
        return took


def prepare(root, people):
    problems = [chr(ord("a") + index) for index in range(8)]
    for name in problems:
        folder = root / "problems" / name
        folder.mkdir(parents=True)
        (folder / "problem.toml").write_text(SPEC.format(name=name))
        (folder / "numbers.py").write_text(GENERATOR)
        (folder / "right.py").write_text(PROGRAM)
    write_round(root, problems, people)
    return problems


def write_round(root, problems, people):
    """The contest and its list of people: it began long ago, is not over yet, and its scoreboard is frozen."""
    start = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(hours=4, minutes=30)
    lines = ["format = 1", 'title = "Load"', f"start = {start:%Y-%m-%dT%H:%M:%SZ}", 'duration = "5h"', 'freeze = "40min"', 'people = "people.csv"']
    for name in problems:
        lines += ["", "[[problem]]", f'path = "../problems/{name}"']
    (root / "round").mkdir()
    (root / "round" / "contest.toml").write_text("\n".join(lines) + "\n")
    rows = [f"Team {index},team{index},University {index % 40},password of {index}" for index in range(people)]
    (root / "round" / "people.csv").write_text("\n".join(rows) + "\n")


def serve(tengen, root, *more):
    process = subprocess.Popen(
        [tengen, "serve", "round", "--listen", f"127.0.0.1:{PORT}", "--data", "data", *more], cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    for _ in range(3000):
        try:
            if Person().request("GET", "/ready")[0] == 200:
                return process
        except OSError:
            pass
        time.sleep(0.2)
    raise SystemExit("the server does not become ready")


def add_earlier(root, count, problems):
    """Adds copies of the judged submission, spread over contestants, problems and the time before the freeze."""
    database = sqlite3.connect(root / "data" / "tengen.sqlite", timeout=30)
    sample = database.execute("SELECT submission, id FROM judgements WHERE state = 'judged' LIMIT 1").fetchone()
    users = [row[0] for row in database.execute("SELECT id FROM users WHERE role = 'contestant'")]
    columns = [row[1] for row in database.execute("PRAGMA table_info(judgements)")]
    copied = [name for name in columns if name not in ("id", "submission", "created", "verdict")]
    draw = random.Random(1)
    now = int(time.time())
    with database:
        for _ in range(count):
            created = now - draw.randint(25 * 60, 265 * 60)
            submission = database.execute(
                "INSERT INTO submissions (user, problem, language, bytes, created) SELECT ?, ?, language, bytes, ? FROM submissions WHERE id = ?",
                (draw.choice(users), draw.choice(problems), created, sample[0]),
            ).lastrowid
            verdict = draw.choice(["accepted", "wrong-answer", "wrong-answer", "time-limit"])
            names = ", ".join(copied)
            database.execute(
                f"INSERT INTO judgements (submission, created, verdict, {names}) SELECT ?, ?, ?, {names} FROM judgements WHERE id = ?",
                (submission, created, verdict, sample[1]),
            )


def load(people, options, problems):
    """The times of scoreboards and of submissions."""
    boards, submissions = [], []
    end = time.monotonic() + options.seconds

    def looks(person, offset):
        time.sleep(offset)
        while time.monotonic() < end:
            next_look = time.monotonic() + options.every
            status, _, took = person.request("GET", "/scoreboard")
            assert status == 200, status
            boards.append(took)
            time.sleep(max(0, min(next_look, end) - time.monotonic()))

    def submits():
        draw = random.Random(2)
        sender = Person()
        number = draw.randrange(len(people))
        sender.log_in(f"team{number}", f"password of {number}")
        while time.monotonic() < end:
            submissions.append(sender.submit(draw.choice(problems), draw.choice([PROGRAM, "print(1)\n"])))
            time.sleep(60 / options.per_minute)

    draw = random.Random(3)
    threads = [threading.Thread(target=looks, args=(person, draw.uniform(0, options.every))) for person in people]
    threads.append(threading.Thread(target=submits))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return boards, submissions


def row(name, times):
    times = sorted(times)
    at = lambda share: 1000 * times[min(len(times) - 1, int(share * len(times)))]
    print(f"| {name} | {len(times)} | {at(0.5):.1f} | {at(0.99):.1f} | {1000 * times[-1]:.1f} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tengen", required=True)
    parser.add_argument("--people", type=int, default=300)
    parser.add_argument("--every", type=float, default=10)
    parser.add_argument("--per-minute", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--earlier", type=int, default=3000)
    options = parser.parse_args()
    tengen = pathlib.Path(options.tengen).resolve()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        problems = prepare(root, options.people)
        server = serve(tengen, root)
        try:
            people = [Person() for _ in range(options.people)]
            logins = [person.log_in(f"team{number}", f"password of {number}") for number, person in enumerate(people)]
            people[0].submit("a", PROGRAM)
            while not judged(root):
                time.sleep(0.2)
            add_earlier(root, options.earlier, problems)
            boards, submissions = load(people, options, problems)
            while waiting(root):
                time.sleep(0.2)
            before = people[0].request("GET", "/scoreboard.csv")[1]
            server.send_signal(signal.SIGKILL)
            server.wait()
            server = serve(tengen, root)
            again = Person().request("GET", "/scoreboard.csv")[1]
            page = Person().request("GET", "/scoreboard")[1]
        finally:
            server.kill()
            server.wait()
    print("| what | requests | median | 99 % | longest |\n|---|---|---|---|---|")
    row("login", logins)
    row("scoreboard", boards)
    row("submission", submissions)
    print(f"after SIGKILL: standings {'equal' if before == again else 'DIFFER'}, {'frozen' if 'is frozen since' in page else 'NOT FROZEN'}")


def states(root):
    database = sqlite3.connect(root / "data" / "tengen.sqlite", timeout=30)
    return [row[0] for row in database.execute("SELECT state FROM judgements")]


def judged(root):
    return "judged" in states(root)


def waiting(root):
    return bool({"queued", "running"} & set(states(root)))


if __name__ == "__main__":
    main()
