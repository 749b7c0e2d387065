#!/usr/bin/env python3
"""A contest of 30 teams from its start to the reveal, as browsers show it.

    tests/browser/teams.py [--shots DIRECTORY]

The teams log in and submit by HTTP; their programs are drawn from a seed. What the scoreboard has to show is computed here a second
time, from the submissions and judgements of the Contest API and the rules of ICPC contests, and compared with the pages: before the
freeze, during it, after each step of the reveal, and at the end. Like tests/browser/serve.py it needs chromedriver and npm.
"""

import json
import pathlib
import random
import re
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

from chromium import PATIENCE, WINDOWS, Browser, check, is_missing, shots_directory
from serve import AXE_SOURCE, Server, Walk, get_axe, log_in, until, wait

SEED = 44
TEAMS = 30
LETTERS = "ABC"
PENALTY = 20
PASSWORD = "a long password of a team"
BOUNDARY = "boundary-of-the-form"
SPEC = 'format = 1\ntitle = "{name}"\nkind = "batch"\n'
RIGHT = "print(sum(map(int, open(0).read().split()[1:])))\n"
PROGRAMS = (RIGHT, "print(0)\n", "print(1 // 0)\n", "print(\n")


class Team:
    """A team that uses the forms of the server without a browser."""

    def __init__(self, url, number):
        self.url, self.name = url, f"Team {number}"
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        form = urllib.parse.urlencode({"name": f"team{number}", "password": f"{PASSWORD} {number}"})
        self.log_in(form.encode())

    def log_in(self, form):
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self.asks("/login", form, "application/x-www-form-urlencoded")
            except urllib.error.HTTPError as error:
                # The server bounds attempts to log in, and says when to come again.
                check(error.code == 429 and time.monotonic() < until, f"{self.name} logs in: {error.code} at {error.url}")
                time.sleep(int(error.headers["Retry-After"]))

    def asks(self, path, body=None, content=None):
        headers = {"Origin": self.url, "Sec-Fetch-Site": "same-origin"}
        if content:
            headers["Content-Type"] = content
        with self.opener.open(urllib.request.Request(self.url + path, body, headers), timeout=PATIENCE) as answer:
            return answer.read().decode()

    def submit(self, problem, program):
        page = self.asks(f"/problems/{problem}")
        fields = {"form": re.search(r'name="form" value="([^"]+)"', page).group(1), "language": "python", "source": program}
        parts = [f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
        body = "".join(parts) + f"--{BOUNDARY}--\r\n"
        self.asks(f"/problems/{problem}/submit", body.encode(), f"multipart/form-data; boundary={BOUNDARY}")


class Contest(Server):
    """A server with three problems and 30 teams, whose contest has not begun."""

    def prepare(self, directory, options):
        for letter in LETTERS:
            folder = self.problems / letter.lower()
            (folder / "samples").mkdir(parents=True)
            (folder / "problem.toml").write_text(SPEC.format(name=f"Problem {letter}"))
            (folder / "statement.en.md").write_text(f"# Sums {letter}\n\n{{{{samples}}}}\n")
            (folder / "samples/1.in").write_text("2\n3 4\n")
            (folder / "samples/1.ans").write_text("7\n")
        rows = [f"Team {number},team{number},University {number % 7},{PASSWORD} {number}\n" for number in range(TEAMS)]
        self.round = directory / "round"
        self.round.mkdir()
        (self.round / "people.csv").write_text("".join(rows))
        self.moves(time.time() + 36000, time.time() + 72000, 60)
        return [self.round, "--accounts"]

    def moves(self, start, end, freeze):
        """Has the contest begin and end at other times, and freeze this many minutes before its end."""
        start, end = (time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(it)) for it in (start, end))
        problems = "".join(f'[[problem]]\npath = "../problems/{letter.lower()}"\n' for letter in LETTERS)
        (self.round / "contest.toml").write_text(
            f'format = 1\ntitle = "Thirty teams"\nstart = {start}\nend = {end}\nfreeze = "{freeze}min"\npeople = "people.csv"\n{problems}'
        )

    def reads(self, endpoint, token):
        request = urllib.request.Request(f"{self.url}/api/contests/round/{endpoint}", headers={"Authorization": f"Bearer {token}"} if token else {})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)


def standings(server, token, hidden_from=None):
    """The names of all teams with solved problems, penalty and cells, the best first: computed from the submissions."""
    names = {team["id"]: team["name"] for team in server.reads("teams", token)}
    verdicts = {one["submission_id"]: one["judgement_type_id"] for one in server.reads("judgements", token) if one.get("end_time")}
    cells = {team: {letter: [0, None, 0] for letter in LETTERS} for team in names}
    for one in server.reads("submissions", token):
        hours, minutes, seconds = one["contest_time"].split(":")
        second = 3600 * int(hours) + 60 * int(minutes) + int(float(seconds))
        cell = cells[one["team_id"]][one["problem_id"].upper()]
        verdict = verdicts.get(one["id"])
        if cell[1] is not None:
            continue
        if hidden_from is not None and second >= hidden_from or verdict is None:
            cell[2] += 1
        elif verdict != "CE":
            cell[0] += 1
            if verdict == "AC":
                cell[1] = second // 60
    rows = []
    for team, own in cells.items():
        solved = [cell for cell in own.values() if cell[1] is not None]
        penalty = sum(minute + PENALTY * (tries - 1) for tries, minute, _ in solved)
        last = max((minute for _, minute, _ in solved), default=0)
        rows.append((-len(solved), penalty, last, names[team], [tuple(own[letter]) for letter in LETTERS]))
    return sorted(rows, key=lambda row: row[:3])


def shown(walk):
    """The rows of the scoreboard on the page: name, solved, penalty, and each cell as its text."""
    return walk.browser.run(
        "return [...document.querySelectorAll('.standings tbody tr')].map((row) => [row.querySelector('th').firstChild.textContent.trim(),"
        " ...[...row.querySelectorAll('td')].slice(1).map((cell) => cell.innerText.replace(/\\s+/g, ' ').trim())])"
    )


def same(walk, rows, what):
    """The page shows these standings. Teams with the same result are in any order."""
    page = shown(walk)
    check(len(page) == TEAMS, f"{what}: {len(page)} rows")
    expected = {name: (str(-solved), str(penalty), cells) for solved, penalty, _, name, cells in rows}
    for name, solved, penalty, *cells in page:
        check((solved, penalty) == expected[name][:2], f"{what}: {name} has {solved} and {penalty}, not {expected[name]}")
        for text, (tries, minute, pending) in zip(cells, expected[name][2]):
            check((minute is not None) == bool(re.match(r"\d+ (?!pending|tr)", text + " ")), f"{what}: {name} has `{text}`, not {minute}")
            check(minute is None or text.startswith(str(minute)), f"{what}: {name} has `{text}`, not {minute}")
            check((pending > 0) == ("pending" in text), f"{what}: {name} has `{text}`, not {pending} pending")
            check(tries == 0 or re.search(rf"\b{tries} tr", text), f"{what}: {name} has `{text}`, not {tries} tries")
    order = [key[:3] for name in (row[0] for row in page) for key in rows if key[3] == name]
    check(order == sorted(order), f"{what}: the order is {order}")


def sends(teams, draw, count):
    """Each team sends some programs."""
    for team in teams:
        for _ in range(count):
            program = draw.choices(PROGRAMS, (5, 3, 1, 1))[0]
            team.submit(draw.choice(LETTERS.lower()), f"{program}# {team.name} {draw.random()}\n")


def all_judged(server, token):
    def is_done():
        return len(server.reads("submissions", token)) == len([one for one in server.reads("judgements", token) if one.get("end_time")])

    wait(is_done, "all submissions are judged")


def token_of(walk):
    """A token of the admin, for the interface."""
    walk.open("/account")
    walk.browser.type("#label", "test")
    walk.browser.click("[name=scope-read]")
    walk.press("form[action$=tokens] button")
    return walk.browser.text("p.made code")


def contest(walk):
    server, draw = walk.server, random.Random(SEED)
    invitation = server.process.stdout.readline().split()[-1]
    walk.browser.open(invitation)
    walk.browser.type("#name", "root")
    walk.browser.type("#password", PASSWORD)
    walk.press("button.main")
    token = token_of(walk)
    teams = [Team(server.url, number) for number in range(TEAMS)]
    try:
        teams[0].asks("/problems/a")
        check(False, "a problem is shown before the start")
    except urllib.error.HTTPError as error:
        check(error.code == 403, f"a problem before the start: {error.code}")

    start = int(time.time()) - 3600
    server.moves(start, start + 4 * 3600, 60)
    until(walk, "/scoreboard", "Ends ")
    sends(teams, draw, 2)
    all_judged(server, token)
    walk.open("/scoreboard")
    before = standings(server, token)
    same(walk, before, "before the freeze")
    check(len({row[:2] for row in before}) > 2, f"teams differ: {before}")

    # The freeze begins between what was sent and what comes now.
    frozen = int(time.time()) + 2
    server.moves(start, frozen + 3600, 60)
    until(walk, "/scoreboard", "frozen since")
    sends(teams, draw, 1)
    all_judged(server, token)
    walk.press("nav form button")
    walk.open("/scoreboard")
    public = standings(server, token, frozen - start)
    same(walk, public, "frozen")
    walk.looks_right("teams-frozen")

    # A freeze is whole minutes, so the end is the next one.
    minutes = (int(time.time()) - frozen) // 60 + 1
    server.moves(start, frozen + 60 * minutes, minutes)
    log_in(walk, "root", PASSWORD)
    until(walk, "/scoreboard", "Ended ")
    final = standings(server, token)
    walk.open("/reveal")
    walk.looks_right("teams-reveal")
    solved = total(shown(walk))
    for steps in range(TEAMS * len(LETTERS)):
        if "All results are shown" in walk.body():
            break
        walk.press("button.main")
        # Nobody loses a problem in a reveal.
        now = total(shown(walk))
        check(solved <= now <= solved + 1, f"step {steps}: {now} solved after {solved}")
        solved = now
    check(steps > 5, f"{steps} steps")
    same(walk, final, "revealed")
    walk.open("/scoreboard")
    walk.press("form[action$=freeze] button")
    walk.press("nav form button")
    walk.open("/scoreboard")
    same(walk, final, "final")
    walk.looks_right("teams-final")
    walk.browser.look(*WINDOWS[0])
    walk.width, walk.scheme = WINDOWS[0]
    walk.looks_right("teams-final")
    return steps


def total(rows):
    return sum(int(row[1]) for row in rows)


def main():
    if is_missing("chromedriver", *([] if AXE_SOURCE.exists() else ["npm"])):
        return
    get_axe()
    browser = Browser()
    try:
        with tempfile.TemporaryDirectory() as directory:
            server = Contest(pathlib.Path(directory))
            try:
                steps = contest(Walk(browser, server, *WINDOWS[1], shots_directory()))
            except BaseException:
                server.process.kill()
                raise
            server.close()
    finally:
        browser.close()
    print(f"tests/browser: {TEAMS} teams from the start to the reveal in {steps} steps: as it should be")


if __name__ == "__main__":
    main()
