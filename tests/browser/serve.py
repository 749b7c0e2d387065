#!/usr/bin/env python3
"""The pages of `tengen serve` in a real Chromium: on a phone and on a desk, by mouse and by keyboard.

    tests/browser/serve.py [--all] [--shots DIR]
    tests/browser/serve.py --install

$TENGEN names the tool (else target/debug/tengen). Rules of accessibility are axe-core's, which npm gets; with --install it does
that and nothing else. Without chromedriver, npm or openssl it says that it is skipped, unless $TENGEN_TEST_ALL_TOOLS is set. With --all
both windows are light and dark, not one of each. With --shots, pictures of what was seen are kept.
"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from chromium import KEYS, PATIENCE, ROOT, TENGEN, WINDOWS, Browser, check, fits, is_missing, shots_directory, steps

SMALL = "longest_row"
MATCH = "four_in_a_row"
CONTEST = "the contest"
PASSWORD = "a long password of somebody"
PROBLEMS = ("design_tic_tac_toe", "tic_tac_toe_play", "tic_tac_toe_score")
AXE = ROOT / "target/axe"
AXE_SOURCE = AXE / "node_modules/axe-core/axe.min.js"
AXE_VERSION = "axe-core@4.14.1"
# The levels A and AA of all versions, and what these leave to good practice.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Runs before a page does: notes what its policy refuses, and how many cells it showed before it was loaded again.
WATCH = """
    addEventListener("securitypolicyviolation", (event) => {
        const before = sessionStorage.getItem("refused") ?? "";
        sessionStorage.setItem("refused", before + event.violatedDirective + " " + event.blockedURI + "; ");
    });
    new MutationObserver(() => {
        const cells = document.querySelectorAll(".watched ol.cells li").length;
        if (cells > Number(sessionStorage.getItem("cells"))) sessionStorage.setItem("cells", cells);
    }).observe(document, { childList: true, subtree: true });
"""
# Three boards. On the second one a diagonal is won.
HACK = ("3", "1 2 1", "2 1 2", "0 0 0", "1 1 2", "0 2 1", "2 0 0", "0 0 0", "0 0 0", "0 0 0")
FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']"


class Server:
    """The judge on copies of some problems."""

    def __init__(self, directory, *options):
        self.problems = directory / "problems"
        options = self.prepare(directory, options)
        args = [TENGEN, "--root", self.problems, "serve", "--listen", "127.0.0.1:0", "--data", directory / "data", *options]
        self.log = open(directory / "log", "w+")
        self.process = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.link = self.process.stdout.readline().strip()
        check(self.link, f"the server does not start: {(directory / 'log').read_text()}")
        self.url = "/".join(self.link.split("/")[:3])
        wait(lambda: self.asks("/ready") == 200, "the server is ready")

    def prepare(self, directory, options):
        """Makes the problems and a contest; gives the options of the server."""
        for name in PROBLEMS:
            ignored = shutil.ignore_patterns("build")
            shutil.copytree(ROOT / "problems" / name, self.problems / name, ignore=ignored)
        # One whose solutions are few.
        subprocess.run([TENGEN, "new", SMALL, "--seed", "1"], cwd=self.problems, check=True, capture_output=True)
        subprocess.run([TENGEN, "new", MATCH, "--kind", "match", "--seed", "1"], cwd=self.problems, check=True, capture_output=True)
        self.round = directory / "round"
        self.round.mkdir()
        # One that has not begun.
        write_contest(self.round, time.time() + 36000, time.time() + 72000)
        return [self.round if it == CONTEST else it for it in options]

    def asks(self, path, token=None):
        """The status of an answer."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            request = urllib.request.Request(self.url + path, headers=headers)
            # The certificate is of this test's own making.
            return urllib.request.urlopen(request, timeout=PATIENCE, context=ssl._create_unverified_context()).status
        except urllib.error.HTTPError as error:
            return error.code

    def close(self):
        self.process.terminate()
        check(self.process.wait(30) == 0, "the server ends as it should")
        self.log.seek(0)
        said = [line for line in self.log if " ERROR " in line or "panicked" in line]
        check(not said, f"the server's log has {said}")


def write_contest(directory, start, end, rules=""):
    """A contest that is frozen for its last hour; times are seconds since 1970, and rules more lines of the file."""
    start, end = (time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(it)) for it in (start, end))
    (directory / "contest.toml").write_text(
        f'format = 1\ntitle = "Round"\nstart = {start}\nend = {end}\nfreeze = "1h"\npeople = "people.csv"\n{rules}'
        f'[[problem]]\npath = "../problems/{SMALL}"\n'
    )
    (directory / "people.csv").write_text(f"Ada and others,ada,London,{PASSWORD}\nBob,bob,,{PASSWORD}\n")


@contextlib.contextmanager
def serving(*options):
    with tempfile.TemporaryDirectory() as directory:
        server = Server(pathlib.Path(directory), *options)
        try:
            yield server
        except BaseException:
            server.process.kill()
            raise
        server.close()


def wait(is_so, what):
    until = time.monotonic() + PATIENCE
    while not is_so():
        check(time.monotonic() < until, f"{what}: not within {PATIENCE} s")
        time.sleep(0.05)


class Walk:
    """Somebody who looks at pages in a window of some width and scheme."""

    looks = 0

    def __init__(self, browser, server, width, scheme, shots):
        self.browser, self.server, self.shots = browser, server, shots
        self.width, self.scheme = width, scheme
        browser.look(width, scheme)

    def open(self, path):
        self.browser.open(self.server.url + path)

    def where(self):
        return self.browser.run("return location.pathname + location.search")

    def has(self, selector):
        return self.browser.run("return document.querySelector(arguments[0]) !== null", selector)

    def count(self, selector):
        return self.browser.run("return document.querySelectorAll(arguments[0]).length", selector)

    def body(self):
        return self.browser.run("return document.body.innerText")

    def shows(self, *texts):
        body = self.body()
        for text in texts:
            check(text in body, f"{self.where()}: `{text}` is not in\n{body}")

    def waits_for(self, selector):
        def is_there():
            # Between two pages there is none to ask.
            with contextlib.suppress(urllib.error.HTTPError):
                return self.has(selector)

        wait(is_there, f"{self.where()} has {selector}")

    def follow(self, selector):
        """Clicks on what leads to another page, and waits for it."""
        self.browser.run("window.isOld = true")
        self.browser.click(selector)
        self.arrive()

    def press(self, selector):
        """The same by the keyboard."""
        self.browser.run("window.isOld = true")
        self.browser.type(selector, KEYS["Enter"])
        self.arrive()

    def arrive(self):
        def is_new():
            with contextlib.suppress(urllib.error.HTTPError):
                return self.browser.run("return window.isOld !== true && document.readyState === 'complete'")

        wait(is_new, "another page")

    def looks_right(self, name, *statuses):
        """What has to be so of every page; `statuses` are failures that the browser may have noted."""
        what = f"{name} at {self.width}, {self.scheme}"
        browser = self.browser
        fits(browser, what)
        check(browser.run("return document.title").endswith(" · tengen"), f"{what}: its title is {self.title()!r}")
        check(self.count("h1") == 1, f"{what}: {self.count('h1')} main headings")
        ground = browser.run("return getComputedStyle(document.body).backgroundColor")
        check((ground == "rgb(255, 255, 255)") == (self.scheme == "light"), f"{what}: the ground is {ground}")
        if self.shots:
            browser.shot(self.shots / f"serve-{name}-{self.width}-{self.scheme}.png")
        self.is_accessible(what)
        self.is_reachable(what)
        self.is_quiet(what, *statuses)
        Walk.looks += 1

    def title(self):
        return self.browser.run("return document.title")

    def is_accessible(self, what):
        self.browser.run(AXE_SOURCE.read_text() + "; window.axe = axe")
        found = self.browser.run(
            "return axe.run(document, { runOnly: arguments[0], resultTypes: ['violations'] }).then((it) => it.violations.map("
            "(one) => [one.id, one.nodes.map((node) => node.html.slice(0, 160) + ' ' + node.failureSummary)]))",
            RULES,
        )
        check(not found, f"{what}: {json.dumps(found, indent=1)}")

    def is_reachable(self, what):
        """Tab goes to everything that can be used, and shows where it is."""
        number = self.browser.run(
            """
            window.reached = new Map();
            addEventListener("focusin", (event) => {
                const style = getComputedStyle(event.target);
                window.reached.set(event.target, style.outlineStyle !== "none" && style.outlineWidth !== "0px");
            });
            window.usable = [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility() && !one.disabled);
            document.activeElement.blur();
            return window.usable.length;
            """,
            FOCUSABLE,
        )
        # Browsers give the focus to boxes that scroll, too.
        strokes = [{"type": kind, "value": KEYS["Tab"]} for _ in range(2 * number + 20) for kind in ("keyDown", "keyUp")]
        self.browser.call("POST", "/actions", actions=[{"type": "key", "id": "keys", "actions": strokes}])
        missed = self.browser.run(
            "document.activeElement.blur(); return window.usable.filter((one) => window.reached.get(one) !== true)"
            ".map((one) => [window.reached.get(one) === false ? 'not shown' : 'not reached', one.outerHTML.slice(0, 160)])"
        )
        check(not missed, f"{what}: by keyboard: {missed}")

    def is_quiet(self, what, *statuses):
        refused = self.browser.run("const it = sessionStorage.getItem('refused'); sessionStorage.removeItem('refused'); return it")
        check(refused is None, f"{what}: the policy refuses {refused}")
        expected = [f"the server responded with a status of {status} " for status in statuses]
        said = [one["message"] for one in self.browser.complaints()]
        said = [one for one in said if not any(text in one for text in expected)]
        check(not said, f"{what}: {said}")

    def judged(self):
        """Waits until the submission on the page is judged; gives how many cells were there before."""
        self.waits_for(".verdict-line")
        self.waits_for("#judgement")
        cells = self.browser.run("const it = Number(sessionStorage.getItem('cells')); sessionStorage.removeItem('cells'); return it")
        return cells

    def settles(self):
        """Waits until the page does not change by itself any more."""

        def is_done():
            with contextlib.suppress(urllib.error.HTTPError):
                return self.browser.run("return document.readyState === 'complete' && document.querySelector('[data-again]') === null")

        wait(is_done, f"{self.where()} is done")

    def paste(self, text, field="#source"):
        """Puts a text into a field, as pasting does."""
        script = "const one = document.querySelector(arguments[0]); one.value = arguments[1]; one.dispatchEvent(new Event('input', { bubbles: true }))"
        self.browser.run(script, field, text)

    def keys(self, *keys):
        """Presses keys, wherever the focus is."""
        strokes = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.browser.call("POST", "/actions", actions=[{"type": "key", "id": "keys", "actions": strokes}])

    def focus(self):
        """What has the focus: its id, or its class."""
        return self.browser.run("return document.activeElement.id || document.activeElement.className")

    def submit(self, problem, language="", text=None, file=None):
        """Submits on the page of a problem; gives the number of the submission."""
        self.open(f"/problems/{problem}")
        if language:
            self.browser.click(f"#language option[value='{language}']")
        if text is not None:
            self.paste(text)
        if file is not None:
            self.browser.type("#files", str(file))
        self.press("section.submit button.main")
        where = self.where()
        check(re.fullmatch(r"/submissions/\d+", where), f"a submission leads to {where}: {self.body()}")
        return int(where.split("/")[-1])


def solution(problem, name):
    return ROOT / "problems" / problem / "solutions" / name


def problems(walk):
    walk.browser.open(walk.server.link)
    check(walk.where() == "/", f"the link leads to {walk.where()}")
    check(walk.count(".problems th a") == len(PROBLEMS) + 2, "all problems are listed")
    check(walk.browser.text("nav a[aria-current=page]") == "Problems", "the navigation marks the page")
    walk.shows("The Score of Tic-Tac-Toe", "interactive")
    walk.looks_right("problems")


def statement(walk):
    walk.follow("a[href='/problems/tic_tac_toe_score']")
    check(walk.browser.text("h1") == "The Score of Tic-Tac-Toe", "the statement has its title")
    check(walk.count(".statement math") > 3, "maths is MathML")
    check(walk.count(".statement .sample pre") == 2, "an input and an output are shown")
    check(walk.browser.run("return document.querySelector('.sample .figure img').naturalWidth") > 0, "the boards of the sample are drawn")
    walk.browser.click(".sample button.copy")
    wait(lambda: not walk.browser.text(".sample button.copy").startswith("Copy "), "the sample is copied")
    walk.shows("Time limit", "Sample input 1")
    walk.looks_right("problem")
    edited(walk)
    walk.follow("nav.languages a[href$='lang=zh']")
    check(walk.has(".statement[lang=zh]"), "the statement in another language")
    walk.looks_right("problem-zh")


def edited(walk):
    """The editor is entered, written in and left by the keyboard alone."""
    text = "return document.querySelector('#source').value"
    walk.browser.run("document.querySelector('#language').focus()")
    walk.keys("Tab")
    check(walk.focus() == "editor", f"Tab leads to {walk.focus()}")
    walk.keys("Tab")
    check(walk.focus() == "files", f"Tab without writing leads to {walk.focus()}")
    walk.browser.run("document.querySelector('#language').focus()")
    walk.keys("Tab", "x", "Tab", "y")
    check(walk.browser.run(text).strip().endswith("y") and "    " in walk.browser.run(text), f"Tab indents: {walk.browser.run(text)!r}")
    check(walk.focus() == "editor", "Tab while writing stays")
    walk.looks_right("editor")
    walk.browser.run("document.querySelector('#language').focus()")
    walk.keys("Tab", "z", "Escape", "Tab")
    check(walk.focus() == "files", f"Escape and Tab lead to {walk.focus()}")


def run_without_submitting(walk):
    """A program is run on the samples and on an input, which counts nowhere."""
    program = solution("tic_tac_toe_score", "wa_one_diagonal.cpp").read_text()
    walk.open("/problems/tic_tac_toe_score")
    walk.paste(f"{program}// run {walk.width} {walk.scheme}\n")
    walk.press("button[value=samples]")
    walk.waits_for(".verdict-line")
    walk.shows("1 of 1 sample accepted", "A run does not count")
    check("1 of 1 sample" in walk.browser.run("return document.querySelector('#announcement').textContent"), "the result is announced")
    check(walk.browser.run("return document.querySelector('#source').value").startswith(program), "the program is still there")
    walk.browser.click("details.case summary")
    walk.looks_right("run")
    walk.browser.click("details.own-input summary")
    walk.paste("1\n1 2 1\n2 1 2\n0 0 x\n", "#input")
    walk.press("button[value=input]")
    walk.waits_for(".verdict-line")
    walk.shows("The input is not valid for this problem", "Your output")
    walk.looks_right("run-input")
    walk.paste("int main() { return none; }\n")
    walk.press("button[value=samples]")
    walk.waits_for(".verdict-line")
    walk.shows("compile-error", "The compiler says")
    walk.looks_right("run-refused")
    walk.open("/submissions?mine=1")
    check("run" not in walk.browser.text("main"), "a run is not a submission")


def wrong_program(walk):
    """A wrong program is pasted, watched and looked at."""
    program = solution("tic_tac_toe_score", "wa_one_diagonal.cpp").read_text()
    # Compiled again each time, so that there is something to wait for.
    number = walk.submit("tic_tac_toe_score", text=f"{program}// {walk.width} {walk.scheme}\n")
    walk.browser.run("window.isSame = true; document.querySelector('.facts a').focus()")
    cells = walk.judged()
    check(walk.browser.run("return window.isSame && document.activeElement.matches('.facts a')"), "neither the page nor the focus is another one")
    announced = walk.browser.run("return document.querySelector('#announcement').textContent")
    check(announced.startswith(f"Submission {number}: wrong-answer"), f"announced: {announced}")
    check(cells > 0, "cells appear while cases are judged")
    check("wrong-answer 20 of 100 points" in walk.browser.text(".verdict-line"), walk.browser.text(".verdict-line"))
    check(walk.count("ol.cells li") > cells / 2, "the cells are still there")
    walk.shows(f"Submission {number}", "First failure: ", "First differences", "main.cpp")
    stones = walk.browser.run("return [...document.querySelectorAll('.board .stone')].filter((one) => one.checkVisibility()).length")
    check(stones > 0, "the board of the failure is drawn")
    walk.looks_right("wrong")
    return number


def uploaded(walk):
    """A file is chosen; the interaction is stepped through."""
    walk.submit("tic_tac_toe_play", file=solution("tic_tac_toe_play", "wa_taken_cell.py"))
    walk.judged()
    walk.shows("wrong-answer", "is taken", "wa_taken_cell.py", "python")
    check(steps(walk.browser, ".interaction", "line") > 1, "an interaction has lines")
    walk.looks_right("interaction")


def dropped(walk):
    """There is code to start with; a file is dropped on the form."""
    chosen = "return document.querySelector('#language').value"
    walk.open("/problems/design_tic_tac_toe?starter=c%2B%2B")
    begun = walk.browser.run("return document.querySelector('#source').value")
    check("class TicTacToe" in begun, f"the program begins with {begun!r}")
    check(walk.browser.run(chosen) == "c++", "its language is chosen")
    paste = "const one = document.querySelector('#source'); one.value = arguments[0]; one.dispatchEvent(new Event('input', { bubbles: true }))"
    program = "class TicTacToe:\n    def __init__(self, n):\n        self.n = n\n"
    walk.browser.run(paste, program)
    check(walk.browser.run(chosen) == "python", "the language of a pasted program is recognised")
    choose = "const one = document.querySelector('#language'); one.value = 'c++'; one.dispatchEvent(new Event('change', { bubbles: true }))"
    walk.browser.run(choose)
    walk.press("section.submit button.main")
    walk.shows("this looks like python, and c++ is chosen", "Submit as python", "Submit as c++ all the same")
    check(walk.browser.run("return document.querySelector('#source').value") == program, "the program is still there")
    walk.looks_right("another-language", 400)
    walk.open("/problems/design_tic_tac_toe")
    walk.follow("a[href^='?starter=python']")
    begun = walk.browser.run("return document.querySelector('#source').value")
    check("def __init__" in begun, f"the program begins with {begun!r}")
    walk.looks_right("starter")
    file = solution("design_tic_tac_toe", "wa_else_if.py")
    walk.browser.run(
        """
        const data = new DataTransfer();
        data.items.add(new File([arguments[1]], arguments[0]));
        const form = document.querySelector("form[data-drop]");
        for (const kind of ["dragover", "drop"]) form.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
        """,
        file.name,
        file.read_text(),
    )
    check(walk.browser.run("return document.querySelector('#files').files[0].name") == file.name, "a dropped file is taken")
    walk.press("section.submit button.main")
    walk.judged()
    walk.shows("wrong-answer", file.name)
    check(steps(walk.browser, ".board", "move") > 1, "a game has moves")
    walk.looks_right("class")


def accepted(walk):
    walk.submit("tic_tac_toe_score", language="python", text=solution("tic_tac_toe_score", "memo.py").read_text())
    walk.judged()
    walk.shows("accepted", "100 of 100 points")
    check("First failure" not in walk.body(), "nothing failed")
    walk.looks_right("accepted")
    walk.open("/")
    check("accepted" in walk.browser.text("tr:has(a[href='/problems/tic_tac_toe_score']) .tag"), "the problem is marked as solved")


def refused(walk):
    walk.submit("tic_tac_toe_score", language="c++", text="int main() { return none; }\n")
    walk.judged()
    walk.shows("compile-error", "The compiler says", "none")
    walk.looks_right("compile-error")
    walk.browser.click(".message a[href^='#']")
    check(walk.browser.run("return document.querySelector(':target').innerText").startswith("int main"), "the place leads to its line")
    walk.looks_right("compile-error-line")
    walk.open("/problems/tic_tac_toe_score")
    walk.press("section.submit button.main")
    walk.shows("neither a program nor a file", "Language")
    walk.looks_right("empty", 400)


def cancelled(walk):
    # To another problem than the one that is judged again as a whole.
    walk.submit("tic_tac_toe_play", language="python", text="while True:\n    pass\n")
    walk.waits_for(".watched")
    walk.looks_right("waiting")
    walk.press("#judgement form[action$=cancel] button")
    walk.waits_for("#judgement p")
    wait(lambda: "cancelled" in walk.body(), "it is cancelled")
    walk.shows("It was not judged.")
    walk.looks_right("cancelled")


def listed(walk, number):
    walk.follow("nav a[href='/submissions']")
    check(walk.has(f"td a[href='/submissions/{number}']"), "the list has the submission")
    for verdict in ("wrong-answer", "accepted", "compile-error", "cancelled"):
        check(walk.browser.run("return [...document.querySelectorAll('td .verdict')].some((one) => one.textContent === arguments[0])", verdict), verdict)
    walk.looks_right("submissions")
    walk.follow("a[href='/submissions?mine=1']")
    check(walk.browser.text("h1") == "My submissions", walk.browser.text("h1"))
    walk.looks_right("mine")


def again(walk, number):
    """One submission is judged again, and all of a problem that has changed since."""
    walk.open(f"/submissions/{number}")
    walk.press("form[action$=rejudge] button")
    walk.judged()
    walk.shows("Earlier judgements", "wrong-answer")
    walk.looks_right("again")
    spec = walk.server.problems / "tic_tac_toe_score/problem.toml"
    text = spec.read_text()
    # Of all groups the one stays that the wrong program passes.
    draws = re.search(r'(?m)^\[\[group\]\]\nname = "draws"\n(?:.+\n)+', text)[0]
    spec.write_text(text.partition("[[group]]")[0] + draws)
    cases = "return document.querySelector(\"a[href='/problems/tic_tac_toe_score'] + small\").textContent"

    def has_cases(number):
        walk.open("/")
        return walk.browser.run(cases).endswith(f" {number} cases")

    wait(lambda: has_cases(5), "the changed problem is served")
    walk.open("/problems/tic_tac_toe_score")
    walk.follow(".bar-of-links a[href$=rejudging]")
    walk.press("form[action$=rejudge] button")
    wait(lambda: "not done" not in walk.body(), "all are judged again")
    walk.shows("Before and after", "with another verdict")
    row = f"return document.querySelector(\"td a[href='/submissions/{number}']\").closest('tr').innerText"
    check(re.search(r"wrong-answer\s+accepted", walk.browser.run(row)), walk.browser.run(row))
    walk.looks_right("before-and-after")
    spec.write_text(text)
    wait(lambda: has_cases(109), "the problem is served as it was")


def hacked(walk, number):
    """An input breaks a submission, is shrunk, and becomes a case."""
    walk.open(f"/submissions/{number}")
    walk.follow(f".facts a[href$='hacks?submission={number}']")
    check(walk.browser.run("return document.querySelector('#submission').value") == str(number), "the form names the submission")
    walk.looks_right("hack-form")
    walk.browser.type("#input", "1\n1 2 x\n0 1 0\n0 0 1\n")
    walk.press("section.submit button.main")
    walk.settles()
    walk.shows("The input is not valid")
    walk.looks_right("hack-invalid")
    walk.follow(".facts a")
    walk.browser.type("#submission", str(number))
    walk.browser.type("#input", "".join(f"{line}\n" for line in HACK))
    walk.press("section.submit button.main")
    walk.settles()
    walk.shows("1 of 1 submission broken", "wrong-answer", "The smallest input", "expected", "Keep it as it was given")
    stones = walk.browser.run("return [...document.querySelectorAll('.board .stone')].filter((one) => one.checkVisibility()).length")
    check(stones > 0, "the board of the smallest input is drawn")
    walk.looks_right("hack")
    walk.press("form[action$=keep] button.main")
    walk.settles()
    walk.shows("made a case of it")
    walk.looks_right("hack-kept")
    walk.follow(".facts a")
    walk.shows("broken", "invalid", "hacks/submission_")
    walk.looks_right("hacks")
    shutil.rmtree(walk.server.problems / "tic_tac_toe_score/hacks")


def reported(walk):
    """How the jury's solutions fare, and how strong the data are: found out once, and then shown to all."""
    for name, is_made in (("solutions", ".grid, table"), ("strength", "table")):
        walk.open(f"/problems/{SMALL}")
        walk.follow(f".bar-of-links a[href$={name}]")
        if not walk.has(f"main {is_made}"):
            walk.looks_right(f"{name}-form")
            for field, value in (("mutants", 3), ("seconds", 20)):
                walk.browser.run("const it = document.querySelector(arguments[0]); if (it) it.value = arguments[1]", f"#{field}", value)
            walk.press(f"main form[action$={name}] button.main")
        walk.settles()
        check(walk.has(f"main {is_made}"), walk.body())
        walk.looks_right(name)


def matched(walk):
    """A program plays on the ladder of a match, and its games are stepped through."""
    (program,) = (walk.server.problems / MATCH / "solutions").iterdir()
    walk.submit(MATCH, file=program)
    walk.judged()
    walk.shows("accepted", "2 games against random moves", "Game 2: random (x) against submission (o)")
    check(steps(walk.browser, ".interaction", "move") > 6, "a game has moves")
    walk.looks_right("match")
    walk.open(f"/problems/{MATCH}")
    walk.follow(".bar-of-links a[href$=ladder]")

    def has_played():
        walk.open(f"/problems/{MATCH}/ladder")
        return "±" in (walk.browser.run("return document.querySelector('tbody')?.innerText") or "")

    wait(has_played, "the ladder has ratings")
    walk.shows("built-in", "Rating", "local")
    walk.looks_right("ladder")
    walk.follow("td a[href*='/ladder/']")
    # The clock of a contest ticks in pages, and must not take states of the board for clocks.
    time.sleep(1.2)
    check(steps(walk.browser, ".interaction", "move") > 6, "a game of the ladder has moves")
    walk.looks_right("ladder-game")


def account(walk):
    walk.follow("nav a[href='/account']")
    walk.looks_right("account")
    walk.browser.type("#label", "from a script")
    walk.browser.click("input[name=scope-read]")
    walk.press("button.main")
    token = walk.browser.text(".made code")
    check(walk.server.asks("/api/v1/problems", token) == 200, "the token is good")
    walk.looks_right("token")
    walk.press("form[action$=revoke] button")
    check(walk.server.asks("/api/v1/problems", token) == 401, "the token is revoked")


def people(walk, name):
    walk.follow("nav a[href='/people']")
    walk.looks_right("people")
    walk.browser.type("#names", f"{name}\n{name}-too, setter\n")
    walk.press("button.main")
    walk.shows(name, "setter")
    walk.looks_right("invitations")
    return walk.browser.text("tbody tr:first-child code")


def ends(walk):
    walk.open("/submissions/999999")
    walk.shows("Not found", "no such submission")
    walk.looks_right("not-found", 404)
    walk.open("/problems/none")
    walk.shows("Not found", "no such problem")
    walk.looks_right("no-problem", 404)
    walk.open("/")
    walk.press("nav form button")
    check(walk.where() == "/login", f"logging out leads to {walk.where()}")
    walk.looks_right("logged-out")
    walk.open("/submissions")
    walk.shows("Log in first")
    walk.looks_right("stranger", 401)


def alone(walk):
    """All that somebody does who serves problems to themselves."""
    problems(walk)
    statement(walk)
    number = wrong_program(walk)
    uploaded(walk)
    dropped(walk)
    run_without_submitting(walk)
    accepted(walk)
    refused(walk)
    cancelled(walk)
    listed(walk, number)
    again(walk, number)
    hacked(walk, number)
    reported(walk)
    matched(walk)
    account(walk)
    people(walk, f"ada-{walk.width}-{walk.scheme}")
    ends(walk)


def log_in(walk, name, password):
    walk.open("/login")
    walk.looks_right("login")
    walk.browser.type("#name", name)
    walk.browser.type("#password", password)
    walk.press("button.main")


def with_accounts(walk, is_first):
    """An admin invites a contestant, who sees less."""
    password = PASSWORD
    if is_first:
        invitation = walk.server.process.stdout.readline().split()[-1]
        walk.browser.open(invitation)
        walk.looks_right("invitation")
        walk.browser.type("#name", "root")
        walk.browser.type("#password", password)
        walk.press("button.main")
        check(walk.where() == "/", f"an account leads to {walk.where()}: {walk.body()}")
    else:
        log_in(walk, "root", password)
    program = solution("tic_tac_toe_score", "wa_one_diagonal.cpp")
    hidden = walk.submit("tic_tac_toe_score", file=program)
    walk.judged()
    invitation = people(walk, f"bob-{walk.width}-{walk.scheme}")
    walk.press("nav form button")
    walk.browser.open(invitation)
    walk.looks_right("invitation-of-a-name")
    walk.browser.type("#password", password)
    walk.press("button.main")
    check(not walk.has("nav a[href='/people']"), "a contestant invites nobody")
    walk.submit("tic_tac_toe_score", file=program)
    walk.judged()
    walk.shows("First failure: ", "This case is secret.")
    check(not walk.has(".board") and not walk.has("form[action$=rejudge]"), "a secret case is not shown")
    walk.looks_right("secret")
    walk.open(f"/submissions/{hidden}")
    walk.shows("Not found")
    walk.open("/people")
    walk.shows("Not allowed")
    walk.looks_right("forbidden", 403, 404)
    walk.press("main a[href='/']")
    walk.press("nav form button")


def contest(walk, is_first):
    """A contest before its start, frozen, and revealed."""
    now = time.time()
    if is_first:
        invitation = walk.server.process.stdout.readline().split()[-1]
        walk.browser.open(invitation)
        walk.browser.type("#name", "root")
        walk.browser.type("#password", PASSWORD)
        walk.press("button.main")
        walk.press("nav form button")
    write_contest(walk.server.round, now + 36000, now + 72000)
    log_in(walk, "ada", PASSWORD)
    until(walk, "/", "Begins ")
    walk.looks_right("contest-before")
    write_contest(walk.server.round, now - 3600, now + 1800)
    until(walk, "/", "The scoreboard is frozen")
    check(re.fullmatch(r"Ends in 0:[0-3]\d:\d\d", walk.browser.text(".clock")), walk.browser.text(".clock"))
    walk.looks_right("contest")
    (program,) = [it for it in (walk.server.problems / SMALL / "solutions").iterdir() if "wa" in it.name][:1]
    number = walk.submit(SMALL, file=program)
    walk.judged()
    write_contest(walk.server.round, now - 3600, now + 1800, 'results = "withheld"\n')
    until(walk, "/", "Results are shown after the end.")
    walk.open(f"/submissions/{number}")
    walk.shows("compiles", "Results are shown at")
    check("wrong-answer" not in walk.body(), "a verdict that is withheld")
    walk.looks_right("withheld")
    walk.open("/submissions")
    walk.shows("compiles")
    walk.looks_right("withheld-list")
    walk.open("/messages")
    walk.browser.type("#text", "How long is a row?")
    walk.press("section.submit button.main")
    walk.shows("Question")
    walk.looks_right("contest-question")
    walk.open("/scoreboard")
    walk.shows("Ada and others", " pending")
    walk.looks_right("scoreboard-frozen")
    walk.press("nav form button")
    log_in(walk, "root", PASSWORD)
    walk.shows("1 new")
    walk.open("/messages")
    walk.shows("new", "How long is a row?")
    walk.browser.type("section.thread textarea", "As long as its stones.")
    walk.press("section.thread button[value=all]")
    walk.shows("Answer to all")
    walk.looks_right("contest-answer")
    walk.open("/scoreboard")
    walk.looks_right("scoreboard")
    write_contest(walk.server.round, now - 3600, time.time())
    until(walk, "/scoreboard", "Ended ")
    walk.follow(".bar-of-links a[href='/reveal']")
    walk.shows("Next: problem A of Ada and others")
    walk.looks_right("reveal")
    # The first button has the focus when the page opens, and the keys press both.
    walk.open("/reveal")
    for key, shown in (("Enter", "All results are shown"), ("Left", "Next: problem A"), ("Right", "All results are shown")):
        walk.browser.run("window.isOld = true")
        strokes = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")]
        walk.browser.call("POST", "/actions", actions=[{"type": "key", "id": "keys", "actions": strokes}])
        walk.arrive()
        walk.shows(shown)
    walk.looks_right("revealed")
    walk.open("/scoreboard")
    walk.press("form[action$=freeze] button")
    walk.shows("Freeze the public scoreboard again")
    walk.looks_right("scoreboard-final")
    # As it was, for the next window.
    walk.press("form[action$=freeze] button")
    walk.open("/reveal")
    walk.press("button[value='0']")
    walk.open("/people")
    walk.follow(".bar-of-links a[href='/people/usage']")
    walk.shows("Usage", "ada", "KiB")
    walk.looks_right("usage")
    walk.press("nav form button")
    log_in(walk, "bob", PASSWORD)
    if is_first:
        walk.shows("You can take part virtually")
        walk.looks_right("virtual-start")
        walk.press("form[action='/virtual'] button.main")
    walk.follow("a[href='/virtual']")
    walk.shows("Virtual standings", "Bob", "Your virtual contest ends")
    check(walk.count("tr[aria-current=true]") == 1, "the own row is marked")
    walk.looks_right("virtual")
    walk.press("nav form button")


def until(walk, path, text):
    """Opens a page until the changed contest has been read."""

    def is_read():
        walk.open(path)
        return text in walk.body()

    wait(is_read, f"{path} shows {text}")


def secure(walk):
    """The server speaks TLS itself, over which browsers speak HTTP/2."""
    problems(walk)
    cookies = [(cookie["name"], cookie["secure"], cookie["httpOnly"]) for cookie in walk.browser.call("GET", "/cookie")]
    check(cookies == [("__Host-tengen", True, True)], f"cookies over TLS: {cookies}")
    walk.submit("tic_tac_toe_score", file=solution("tic_tac_toe_score", "wa_one_diagonal.cpp"))
    check(walk.judged() > 0, "cells appear while cases are judged")
    protocol = walk.browser.run("return performance.getEntriesByType('navigation')[0].nextHopProtocol")
    check(protocol == "h2", f"the page came by {protocol}")
    walk.looks_right("tls")
    walk.press("nav form button")


def certificate(directory):
    files = [pathlib.Path(directory) / name for name in ("chain.pem", "key.pem")]
    args = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-out", files[0], "-keyout", files[1]]
    subprocess.run(["openssl", "req", *args], check=True, capture_output=True)
    return files


def get_axe():
    if not AXE_SOURCE.exists():
        subprocess.run(["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", AXE, AXE_VERSION], check=True)


def main():
    if sys.argv[1:] == ["--install"]:
        get_axe()
        return
    if is_missing("chromedriver", "openssl", *([] if AXE_SOURCE.exists() else ["npm"])):
        return
    get_axe()
    shots = shots_directory()
    browser = Browser()
    try:
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        with serving() as server:
            for width, scheme in WINDOWS:
                alone(Walk(browser, server, width, scheme, shots))
        with serving("--accounts") as server:
            for width, scheme in WINDOWS:
                with_accounts(Walk(browser, server, width, scheme, shots), (width, scheme) == WINDOWS[0])
        with serving(CONTEST, "--accounts") as server:
            for width, scheme in WINDOWS:
                contest(Walk(browser, server, width, scheme, shots), (width, scheme) == WINDOWS[0])
        with tempfile.TemporaryDirectory() as directory:
            chain, key = certificate(directory)
            with serving("--tls-cert", chain, "--tls-key", key) as server:
                secure(Walk(browser, server, *WINDOWS[0], shots))
    finally:
        browser.close()
    print(f"tests/browser: {Walk.looks} looks at pages of the server in {len(WINDOWS)} windows: as they should be")


if __name__ == "__main__":
    main()
