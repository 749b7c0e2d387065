"""What the tests in a browser share: a headless Chromium, by the WebDriver protocol."""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
TENGEN = pathlib.Path(os.environ.get("TENGEN", ROOT / "target/debug/tengen")).resolve()
WIDTHS = (400, 1400)
SCHEMES = ("light", "dark")
# What WebDriver calls the keys.
KEYS = {"Left": "\ue012", "Right": "\ue014", "Home": "\ue011", "End": "\ue010", "Tab": "\ue004", "Enter": "\ue007"}


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
        wanted = {"goog:chromeOptions": {"args": args}, "goog:loggingPrefs": {"browser": "ALL"}}
        self.session = ""
        self.session = "/session/" + self.call("POST", "/session", capabilities={"alwaysMatch": wanted})["sessionId"]

    def call(self, method, path, **body):
        request = urllib.request.Request(self.url + self.session + path, method=method)
        if method == "POST":
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=60) as answer:
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
    """Where pictures of what was seen are kept, if they are wanted."""
    if sys.argv[1:2] != ["--shots"]:
        return None
    shots = pathlib.Path(sys.argv[2])
    shots.mkdir(parents=True, exist_ok=True)
    return shots
