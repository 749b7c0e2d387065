#!/usr/bin/env python3
"""Uploads a contest that tengen has exported with the client of BAPCtools: to the stand-in, which it shows to be faithful.

    tests/push/bapctools_client.py FOLDER ADDRESS

Its own code makes all requests. Building statements, which takes LaTeX, is left out.
"""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

from bapctools import config, export
from bapctools.contest import problems_yaml

folder, address = sys.argv[1:]
os.chdir(folder)
config.args.api = address
config.args.username = os.environ["TENGEN_DOMJUDGE_USER"]
config.args.password = os.environ["TENGEN_DOMJUDGE_PASSWORD"]
config.args.contest_id = "regional"
Path("contest.en.pdf").write_bytes(b"%PDF-1.4\n")
problems = []
# It takes packages from the directories of its problems.
for package in list(Path().glob("*.zip")):
    Path(package.stem).mkdir()
    package.rename(Path(package.stem, package.name))
for entry in problems_yaml():
    problems.append(SimpleNamespace(name=entry.id, label=entry.label, path=Path(entry.id).resolve()))
# This would read the problems' own files, which are in the packages.
export.update_problems_yaml = lambda _: None
export.export_contest_and_problems(problems, ["en"])
sys.exit(config.n_error > 0)
