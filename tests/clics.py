#!/usr/bin/env python3
"""A client of the Contest API against `tengen serve`: it downloads a whole contest, and every object has to be what the schemas say.

    tests/clics.py

The client is `clics-archiver` of the package `xcpcio` from PyPI, which also has models made of the schemas of the Contest API 2023-06.
It is installed in a directory of its own below target/. $TENGEN names the tool (else target/debug/tengen). Without a network the test
says that it is skipped, unless $TENGEN_TEST_ALL_TOOLS is set.
"""

import http.cookiejar
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))
PLACE = ROOT / "target" / "clics"
CLIENT = "xcpcio==0.85.4"
# The endpoints with the names of their models.
MODELS = {
    "judgement-types": "JudgementTypes",
    "languages": "Languages",
    "problems": "Problems",
    "groups": "Groups",
    "organizations": "Organizations",
    "teams": "Teams",
    "submissions": "Submissions",
    "judgements": "Judgements",
    "clarifications": "Clarifications",
    "contest": "Contest",
    "state": "State",
}


def install():
    """Runs this script again by a Python that has the client."""
    python = PLACE / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", PLACE], check=True)
    installed = subprocess.run([python, "-m", "pip", "install", "--quiet", CLIENT], stderr=subprocess.PIPE, text=True)
    if installed.returncode != 0:
        if os.environ.get("TENGEN_TEST_ALL_TOOLS"):
            sys.exit(f"{CLIENT} cannot be installed:\n{installed.stderr}")
        print(f"skipped, because {CLIENT} cannot be installed")
        sys.exit(0)
    os.execv(python, [python, __file__, "--with-client"])


def admin_token(server):
    """A token of an admin who accepts the invitation of a new server."""
    invitation = server.process.stdout.readline().split()[-1]
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    opener.addheaders = [("Origin", server.url), ("Sec-Fetch-Site", "same-origin")]
    post = lambda path, **fields: opener.open(path, urllib.parse.urlencode(fields).encode()).read().decode()
    post(invitation, name="root", password="a long password of the admin")
    page = opener.open(f"{server.url}/account").read().decode()
    form = re.search(r'name="form" value="([^"]+)"', page).group(1)
    page = post(f"{server.url}/account/tokens", form=form, label="clics", **{"scope-read": "on"})
    return re.search(r"shown again: <code[^>]*>([^<]+)</code>", page).group(1)


def archived(server, directory, *access):
    """What the client downloads, by endpoint."""
    command = [PLACE / "bin" / "clics-archiver", "--base-url", f"{server.url}/api", "--contest-id", "round", "-o", directory, *access]
    result = subprocess.run([str(it) for it in command], capture_output=True, text=True, timeout=300)
    troubles = [line for line in result.stderr.splitlines() if " ERROR:" in line or " WARNING:" in line]
    if result.returncode != 0 or troubles:
        sys.exit(f"clics-archiver: {result.stdout}\n{result.stderr}")
    return {path.stem: json.loads(path.read_text()) for path in directory.glob("*.json")}


def follows_schemas(found, directory, is_jury=False):
    """Every object is what its model says, and the event feed has the same objects."""
    from xcpcio.clics.model import model_2023_06 as models

    for endpoint, name in MODELS.items():
        objects = found[endpoint]
        if endpoint == "submissions" and not is_jury:
            # `access` says that there are no files, but the models want some.
            listed = [it["properties"] for it in found["access"]["endpoints"] if it["type"] == endpoint]
            if "files" in listed[0]:
                sys.exit("`access` lists files of submissions")
            objects = [one | {"files": []} for one in objects]
        getattr(models, name).model_validate(objects)
    feed = [json.loads(line) for line in (directory / "event-feed.ndjson").read_text().splitlines()]
    last = {}
    for event in feed:
        for one in event["data"] if isinstance(event["data"], list) else [event["data"]]:
            last[event["type"], one.get("id")] = one
    for endpoint in MODELS:
        objects = found[endpoint] if isinstance(found[endpoint], list) else [found[endpoint]]
        for one in objects:
            key = (endpoint, one.get("id"))
            if last.get(key) != one:
                sys.exit(f"the event feed has {last.get(key)} and the endpoint {one}")
    return len(feed)


def has_programs(directory, count):
    """The client has downloaded the program of each submission."""
    archives = list(directory.glob("submissions/*/*.zip"))
    programs = [zipfile.ZipFile(archive).namelist() for archive in archives]
    if len(programs) != count or not all(len(names) == 1 for names in programs):
        sys.exit(f"programs of {count} submissions: {programs}")


def main():
    from teams import Contest, Team, all_judged, sends

    with tempfile.TemporaryDirectory() as directory:
        directory = pathlib.Path(directory)
        server = Contest(directory)
        try:
            token = admin_token(server)
            start = int(time.time()) - 3600
            server.moves(start, start + 4 * 3600, 60)
            while not server.reads("state", token)["started"]:
                time.sleep(0.1)
            sends([Team(server.url, number) for number in range(4)], random.Random(7), 2)
            all_judged(server, token)
            jury = archived(server, directory / "jury", "--token", token)
            events = follows_schemas(jury, directory / "jury", is_jury=True)
            has_programs(directory / "jury", len(jury["submissions"]))
            public = archived(server, directory / "public")
            follows_schemas(public, directory / "public")
            # From now on new results are secret: the freeze is the last two hours.
            server.moves(start, start + 2 * 3600, 110)
            while not server.reads("state", token)["frozen"]:
                time.sleep(0.1)
            frozen = archived(server, directory / "frozen")
            follows_schemas(frozen, directory / "frozen")
            counts = [len(it["judgements"]) for it in (jury, public, frozen)]
            if counts != [8, 8, 0]:
                sys.exit(f"judgements of the jury, the public and during the freeze: {counts}")
        finally:
            server.process.kill()
            server.process.wait()
    print(f"tests/clics: {CLIENT} reads a contest of {len(jury['teams'])} teams with {events} events; every object is as the schemas say")


if "--with-client" in sys.argv:
    main()
else:
    install()
