#!/usr/bin/env python3
"""Pages of results in a real Chromium: on a phone and on a desk, with the filter and the keys.

    tests/browser/run.py [--all] [--shots DIR]

$TENGEN names the tool (else target/debug/tengen). Without chromedriver it says that it is skipped, unless
$TENGEN_TEST_ALL_TOOLS is set. With --all
both windows are light and dark, not one of each. With --shots, pictures of what was seen are kept.
"""

import pathlib
import subprocess
import tempfile

from chromium import KEYS, ROOT, TENGEN, WINDOWS, Browser, check, fits, is_missing, shots_directory, steps


def tengen(*args, cwd):
    ran = subprocess.run([TENGEN, "--root", ROOT / "problems", *args], cwd=cwd, capture_output=True, text=True)
    check(ran.returncode in (0, 1), f"{args} ended with {ran.returncode}\n{ran.stderr}")


def pages(directory):
    """Pages with a grid of several solutions, with games, with interactions, and with findings."""
    solutions = ROOT / "problems/make_a_sequence/solutions"
    some = [solutions / name for name in ("windows.py", "wa_gaps.py", "counts.c")]
    tengen("judge", "make_a_sequence", *some, "--group", "samples", "--group", "large", "--output", "games.html", cwd=directory)
    wrong = ROOT / "problems/tic_tac_toe_play/solutions/wa_taken_cell.py"
    tengen("judge", "tic_tac_toe_play", wrong, "--group", "samples", "--group", "whole", "--output", "play.html", cwd=directory)
    tengen("fuzz", "make_a_sequence", solutions / "wa_row_end_only.cpp", "--cases", "5", "--output", "found.html", cwd=directory)
    tengen("duel", "reversi", "random", "greedy", "--pairs", "1", "--seed", "1", "--out", "duel", cwd=directory)
    return {name: directory / f"{name}.html" for name in ("games", "play", "found", "duel/games")}


def filters(browser):
    rows = "return [...document.querySelectorAll('table.grid tbody tr:not(.group)')].filter((row) => row.checkVisibility()).length"
    every = browser.run(rows)
    browser.click(".by-verdict option[value=failed]")
    failed = browser.run(rows)
    check(0 < failed < every, f"{failed} of {every} rows have a failure")
    check(browser.text(".matches") == f"{failed} case" + ("" if failed == 1 else "s"), "the number of rows is told")
    browser.click(".by-verdict option[value='']")
    browser.click(".by-group option[value=samples]")
    check(browser.run(rows) == 1, "one sample")
    browser.click(".by-group option[value='']")
    heads = "return [...document.querySelectorAll('table.grid th.name')].filter((head) => head.checkVisibility()).length"
    check(browser.run(heads) == 3, "three solutions")
    browser.type(".by-name", "gaps")
    check(browser.run(heads) == 1, "one solution has that name")
    browser.type(".by-name", "\ue003" * 4)
    check(browser.run(heads) == 3 and browser.run(rows) == every, "all are back")
    browser.click("table.grid tbody tr:nth-child(2) td:nth-child(3) small")
    said = browser.text(".readout")
    check("wa_gaps.py on samples/1: wrong-answer" in said, f"the cell tells {said!r}")


def unfolds(browser):
    browser.click("table.grid td[data-verdict=WA] a")
    is_open = browser.run("return document.getElementById(location.hash.slice(1)).open")
    check(is_open, "a link to a case unfolds it")


def turned(browser):
    """Discs that are turned have the colour of each step."""
    black = """
        const discs = [...document.querySelector('.interaction').querySelectorAll('circle.stone[fill=black]')];
        return discs.filter((disc) => disc.getClientRects().length > 0).length;
    """
    browser.type(".interaction", KEYS["Home"])
    check(browser.run(black) == 2, "two black discs at the beginning")
    browser.type(".interaction", KEYS["Right"])
    check(browser.run(black) == 4, "a black disc is placed and one is turned")
    browser.type(".interaction", KEYS["Right"])
    check(browser.run(black) == 3, "one is turned back")


def visit(browser, pages, width, scheme, shots):
    for name, page in pages.items():
        what = f"{name} at {width}, {scheme}"
        browser.look(width, scheme)
        browser.open(page.as_uri())
        fits(browser, what)
        if name == "games":
            filters(browser)
            unfolds(browser)
        if name == "play":
            check(steps(browser, ".interaction", "line") > 1, "an interaction has lines")
        elif name == "duel/games":
            check(steps(browser, ".interaction", "move") > 1, "a duel has moves")
            turned(browser)
        else:
            check(steps(browser, ".board", "move") > 1, "a game has moves")
        fits(browser, f"{what}, unfolded")
        ground = browser.run("return getComputedStyle(document.body).backgroundColor")
        check((ground == "rgb(255, 255, 255)") == (scheme == "light"), f"{what}: the ground is {ground}")
        # The icon that browsers ask for by themselves is not a part of the page.
        said = [one["message"] for one in browser.complaints() if "favicon" not in one["message"]]
        check(not said, f"{what}: {said}")
        if shots:
            browser.shot(shots / f"{name.replace('/', '-')}-{width}-{scheme}.png")


def main():
    if is_missing("chromedriver"):
        return
    shots = shots_directory()
    with tempfile.TemporaryDirectory() as directory:
        made = pages(pathlib.Path(directory))
        browser = Browser()
        try:
            for width, scheme in WINDOWS:
                visit(browser, made, width, scheme, shots)
        finally:
            browser.close()
    print(f"tests/browser: {len(made)} pages in {len(WINDOWS)} windows: as they should be")


main()
