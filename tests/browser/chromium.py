"""What the tests in a browser share: a headless Chromium, by the WebDriver protocol."""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
TENGEN = pathlib.Path(os.environ.get("TENGEN", ROOT / "target/debug/tengen")).resolve()
# How wide a window is and which colours it prefers: a phone and a desk, each in light or dark; with --all each in both.
WINDOWS = [(400, "dark"), (1400, "light")]
if "--all" in sys.argv:
    WINDOWS += [(400, "light"), (1400, "dark")]
# How long anything may take, in seconds.
PATIENCE = 120
# What WebDriver calls the keys.
KEYS = {"Left": "\ue012", "Right": "\ue014", "Home": "\ue011", "End": "\ue010", "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c"}


class Browser:
    """A headless Chromium, by the WebDriver protocol."""

    def __init__(self):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                self.url = f"http://127.0.0.1:{line.rstrip().rstrip('.').split()[-1]}"
                break
        # As root, Chromium runs without its own sandbox only.
        args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        # A page that would ask for something from outside is seen in the log.
        wanted = {"goog:chromeOptions": {"args": args}, "goog:loggingPrefs": {"browser": "ALL"}, "acceptInsecureCerts": True}
        self.session = ""
        self.session = "/session/" + self.call("POST", "/session", capabilities={"alwaysMatch": wanted})["sessionId"]

    def call(self, method, path, **body):
        request = urllib.request.Request(self.url + self.session + path, method=method)
        if method == "POST":
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def devtools(self, command, **params):
        return self.call("POST", "/goog/cdp/execute", cmd=command, params=params)

    def look(self, width, scheme):
        """Makes the window that of a phone or of a desk."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.devtools("Emulation.setEmulatedMedia", features=features)
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        self.devtools("Emulation.setDeviceMetricsOverride", **size)

    def open(self, page):
        self.call("POST", "/url", url=page)

    def run(self, script, *args):
        return self.call("POST", "/execute/sync", script=script, args=list(args))

    def find(self, selector):
        (element,) = self.call("POST", "/element", using="css selector", value=selector).values()
        return element

    def click(self, selector):
        self.call("POST", f"/element/{self.find(selector)}/click")

    def type(self, selector, text):
        self.call("POST", f"/element/{self.find(selector)}/value", text=text)

    def text(self, selector):
        return self.call("GET", f"/element/{self.find(selector)}/text")

    def shot(self, path):
        picture = self.devtools("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(picture["data"]))

    def complaints(self):
        return self.call("POST", "/se/log", type="browser")

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


def check(is_so, what):
    if not is_so:
        raise SystemExit(f"tests/browser: {what}")


def becomes(look, expected, what):
    """Waits until a look gives what is expected."""
    until = time.monotonic() + PATIENCE
    while (found := look()) != expected:
        check(time.monotonic() < until, f"{what}: {found}, not {expected}, after {PATIENCE} s")
        time.sleep(0.05)


def fits(browser, what):
    """Nothing is wider than the window but what scrolls in a box of its own."""
    width, wide = browser.run(
        """
        const wide = [];
        for (const one of document.querySelectorAll("body *")) {
            if (one.closest(".box, pre, ol.lines, svg, math")?.matches(".box, pre, ol.lines, svg, math") && !one.matches(".box, pre, ol.lines, math")) continue;
            if (one.getClientRects().length > 0 && one.getBoundingClientRect().right > innerWidth + 1) wide.push(one.outerHTML.slice(0, 120));
        }
        return [document.documentElement.scrollWidth - innerWidth, wide];
        """
    )
    check(width <= 0 and not wide, f"{what}: wider than the window: {width}, {wide}")


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
    # A key is handled some time after it was sent.
    becomes(lambda: (browser.text(output), browser.run(visible, viewer)), (f"{what} {total} of {total}", stones), "all stones are back")
    frames = "return [...document.querySelector(arguments[0]).querySelectorAll('.frame')].filter((one) => one.checkVisibility()).length"
    check(browser.run(frames, viewer) <= 1, "one position at a time")
    return total


def is_missing(*commands):
    """Says why a test is left out, if one of these commands is not there. Where all tools have to be there, that is a failure."""
    missing = [command for command in commands if shutil.which(command) is None]
    if not missing:
        return False
    if os.environ.get("TENGEN_TEST_ALL_TOOLS"):
        raise SystemExit(f"tests/browser: {', '.join(missing)} not found")
    packages = {"chromedriver": "chromium-driver"}
    names = " ".join(packages.get(command, command) for command in missing)
    print(f"tests/browser: skipped, because {', '.join(missing)} not found; get it with: apt install {names}")
    return True


def shots_directory():
    """Where pictures of what was seen go, if they are asked for."""
    if "--shots" not in sys.argv:
        return None
    shots = pathlib.Path(sys.argv[sys.argv.index("--shots") + 1])
    shots.mkdir(parents=True, exist_ok=True)
    return shots
