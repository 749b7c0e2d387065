#!/usr/bin/env python3
"""Pages of results in a real Chromium: on a phone and on a desk, light and dark, with the filter and the keys.

    tests/browser/run.py [--shots DIR]

$TENGEN names the tool (else target/debug/tengen). Without chromedriver it says that it is skipped, unless
$TENGEN_TEST_ALL_TOOLS is set. With --shots, pictures of what was seen are kept.
"""

import pathlib
import subprocess
import tempfile

from chromium import KEYS, ROOT, SCHEMES, TENGEN, WIDTHS, Browser, check, is_missing, shots_directory


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
    return {name: directory / f"{name}.html" for name in ("games", "play", "found")}


def fits(browser, what):
    """Nothing is wider than the window but what scrolls in a box of its own."""
    width, wide = browser.run(
        """
        const wide = [];
        for (const one of document.querySelectorAll("body *")) {
            if (one.closest(".box, pre, ol.lines, svg")?.matches(".box, pre, ol.lines, svg") && !one.matches(".box, pre, ol.lines")) continue;
            if (one.getClientRects().length > 0 && one.getBoundingClientRect().right > innerWidth + 1) wide.push(one.outerHTML.slice(0, 120));
        }
        return [document.documentElement.scrollWidth - innerWidth, wide];
        """
    )
    check(width <= 0 and not wide, f"{what}: wider than the window: {width}, {wide}")


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
    browser.click("table.grid td.WA a")
    is_open = browser.run("return document.getElementById(location.hash.slice(1)).open")
    check(is_open, "a link to a case unfolds it")


def steps(browser, viewer, what):
    """Steps to the beginning and back by keys, and on by a button; gives how many steps there are."""
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    output = f"{viewer} output"
    total = int(browser.text(output).split()[-1])
    check(browser.text(output) == f"{what} {total} of {total}", f"{browser.text(output)!r} at the end")
    visible = """
        const viewer = document.querySelector(arguments[0]);
        return [...viewer.querySelectorAll('[data-move]')].filter((stone) => stone.getClientRects().length > 0).length;
    """
    stones = browser.run(visible, viewer)
    browser.type(viewer, KEYS["Left"])
    check(browser.text(output) == f"{what} {total - 1} of {total}", f"{browser.text(output)!r} one step back")
    if stones:
        check(browser.run(visible, viewer) == stones - 1, "one stone less")
    browser.type(viewer, KEYS["Home"])
    browser.type(viewer, KEYS["Left"])
    check(browser.text(output) == f"{what} 0 of {total}", "the beginning")
    check(browser.run(visible, viewer) == 0, "no stone at the beginning")
    browser.click(f"{viewer} [data-go=on]")
    check(browser.text(output) == f"{what} 1 of {total}", "the button steps")
    browser.type(viewer, KEYS["End"])
    check(browser.run(visible, viewer) == stones, "all stones are back")
    frames = "return [...document.querySelector(arguments[0]).querySelectorAll('.frame')].filter((one) => one.checkVisibility()).length"
    check(browser.run(frames, viewer) <= 1, "one position at a time")
    return total


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
        else:
            check(steps(browser, ".board", "move") > 1, "a game has moves")
        fits(browser, f"{what}, unfolded")
        ground = browser.run("return getComputedStyle(document.body).backgroundColor")
        check((ground == "rgb(255, 255, 255)") == (scheme == "light"), f"{what}: the ground is {ground}")
        # The icon that browsers ask for by themselves is no part of the page.
        said = [one["message"] for one in browser.complaints() if "favicon" not in one["message"]]
        check(not said, f"{what}: {said}")
        if shots:
            browser.shot(shots / f"{name}-{width}-{scheme}.png")


def main():
    if is_missing("chromedriver"):
        return
    shots = shots_directory()
    with tempfile.TemporaryDirectory() as directory:
        made = pages(pathlib.Path(directory))
        browser = Browser()
        try:
            for width in WIDTHS:
                for scheme in SCHEMES:
                    visit(browser, made, width, scheme, shots)
        finally:
            browser.close()
    print(f"tests/browser: {len(made)} pages at {len(WIDTHS)} widths, light and dark: as they should be")


main()
