#!/usr/bin/env python3
"""How many wrong programs weak data reject, and how many after `tengen plan`, `tengen strength --save` or `tengen attack`: a table.

Each problem is reduced to its samples and 20 random cases of one generator, and to its accepted solutions; the wrong ones are judged
after each stage, in a new copy. Problems are those of this repository and of packages that problems.toml names. Wrong programs are
those of the package, or those in programs/, which were written from the statement without looking at data or generators."""
import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
SHIPPED = os.path.join(HERE, "..", "..", "problems")
# The plainest generator of each.
NAIVE = {
    "design_tic_tac_toe": "random", "farthest_villages": "input", "infinite_gobang": "crowd", "longest_zero_sum": "input",
    "make_a_sequence": "random", "tic_tac_toe_score": "boards",
}
LEFT_OUT = shutil.ignore_patterns("build", "cases.lock", "strength.lock", "strength", "hacks", "data")


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("problems", nargs="*", help="only those with one of these in their names")
    parser.add_argument("--tengen", default=os.path.join(HERE, "..", "..", "target", "release", "tengen"))
    parser.add_argument("--stages", default="naive,plan,60s", help="of naive, plan, how long strength takes, as 60s or 300s, and after how much time of `tengen attack` on all programs, as attack-60s")
    parser.add_argument("--packages", help="where problems.toml's repositories are already, each in a directory of its name")
    parser.add_argument("--programs", default=os.path.join(HERE, "programs"), help="where wrong programs are, in a directory for each problem of this repository")
    parser.add_argument("--own", action="store_true", help="wrong solutions of the problems themselves, not those in programs/")
    parser.add_argument("--foreign", action="store_true", help="only problems of others")
    parser.add_argument("--shipped", action="store_true", help="only problems of this repository")
    return parser.parse_args()


OPTIONS = options()
# The submissions in the report of each problem's attack.
ATTACKS = {}


def seconds_of(stage):
    """The time of an attack; 0 for another stage."""
    return int(stage.removeprefix("attack-").removesuffix("s")) if stage.startswith("attack-") else 0


def tengen(root, *args):
    return subprocess.run([OPTIONS.tengen, "--root", root, *args], capture_output=True, text=True)


def fetched(repository, work):
    """A checkout of a repository at its commit."""
    name = repository["url"].rsplit("/", 1)[1]
    if OPTIONS.packages:
        return os.path.join(OPTIONS.packages, name)
    to = os.path.join(work, "repositories", name)
    for command in (["init", "-q", to], ["-C", to, "fetch", "-q", "--depth", "1", repository["url"], repository["commit"]], ["-C", to, "checkout", "-q", "FETCH_HEAD"]):
        subprocess.run(["git", *command], check=True)
    return to


def foreign(work):
    """The packages of others, imported; gives the directories of problems."""
    with open(os.path.join(HERE, "problems.toml"), "rb") as file:
        repositories = tomllib.load(file)["repository"]
    root = os.path.join(work, "imported")
    os.makedirs(root)
    for repository in repositories:
        wanted = [path for path in repository["problems"] if is_wanted(os.path.basename(path))]
        if not wanted:
            continue
        checkout = fetched(repository, work)
        for path in wanted:
            name = os.path.basename(path)
            result = tengen(root, "import", os.path.join(checkout, path), "--out", os.path.join(root, name))
            if result.returncode != 0:
                print(f"{name}: not imported: {result.stderr.strip()[-300:]}", file=sys.stderr)
                continue
            yield os.path.join(root, name)


def is_wanted(name):
    return not OPTIONS.problems or any(part in name for part in OPTIONS.problems)


def reduced(problem, root):
    """A copy with samples, 20 random cases (or one call of each generator program) and the accepted solutions; gives the wrong ones and the right ones by their paths."""
    name = os.path.basename(problem)
    copy = os.path.join(root, name)
    shutil.copytree(problem, copy, ignore=LEFT_OUT)
    path = os.path.join(copy, "problem.toml")
    with open(path) as file:
        text = file.read()
    spec = tomllib.loads(text)
    solutions = spec["solution"]
    right = [one["path"] for one in solutions if one["expect"] == "accepted"]
    wrong = [one["path"] for one in solutions if one["expect"] != "accepted"]
    tables = re.split(r"(?m)^(?=\[)", text)
    kept = [table for table in tables if not table.startswith(("[[group]]", "[[solution]]"))]
    generator = NAIVE.get(name, "input")
    # The last group usually has the widest bounds.
    arguments = [one["validator_args"] for one in spec.get("group", []) if one.get("validator_args")]
    begin = '\n[[group]]\nname = "naive"\npoints = 100\n' + (f"validator_args = {json.dumps(arguments[-1])}\n" if arguments else "")
    group = f'{begin}generator = "{generator}"\ncount = 20\n'
    listed = "".join(f'\n[[solution]]\npath = "{one}"\nexpect = "accepted"\n' for one in right)
    calls = {}
    for call in (call for one in spec.get("group", []) for call in one.get("commands", [])):
        calls.setdefault(call.split()[0], call)
    called = f"{begin}commands = {json.dumps(list(calls.values()))}\n" if calls else ""
    for tail in (group + listed, called + listed, listed):
        with open(path, "w") as file:
            file.write("".join(kept).rstrip() + "\n" + tail)
        # Where nothing says what inputs look like, or chance does not make valid ones, samples are all.
        if tengen(root, "build", name).returncode == 0:
            break
    return copy, [os.path.join(problem, one) for one in wrong], [os.path.join(problem, one) for one in right]


def copied(programs, work):
    """A new directory with these programs."""
    each = os.path.join(work, "each")
    shutil.rmtree(each, ignore_errors=True)
    os.makedirs(each)
    for program in programs:
        (shutil.copytree if os.path.isdir(program) else shutil.copy)(program, os.path.join(each, os.path.basename(program)))
    return each


def verdicts(name, root, programs, work):
    each = copied(programs, work)
    result = tengen(root, "judge", name, "--each", each, "--format", "json")
    try:
        return {os.path.basename(one["submission"]): one["verdict"] for one in json.loads(result.stdout)["submissions"]}
    except (ValueError, KeyError):
        print(f"{name}: {result.stderr.strip()[-300:]}", file=sys.stderr)
        return {}


def attack(name, root, wrong, seconds, work):
    """The submissions in the report of `tengen attack` on the naive data, interrupted after this time."""
    each = copied(wrong, work)
    command = [OPTIONS.tengen, "--root", root, "attack", name, "--each", each, "--time", f"{seconds}s", "--format", "json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    try:
        return json.loads(out)["submissions"]
    except (ValueError, KeyError):
        print(f"{name}: {err.strip()[-300:]}", file=sys.stderr)
        return []


def found_within(submissions, seconds):
    """Which submissions are rejected after this time of an attack, by their names, and which solutions contradict the reference."""
    verdicts = {}
    for one in submissions:
        after = one["found_after_seconds"]
        is_found = one["outcome"] in ("rejected", "not-compiled") or one["outcome"] == "broken" and after is not None and after <= seconds
        verdicts[os.path.basename(one["submission"])] = one["outcome"] if is_found else "accepted"
    disputed = [one["counterexample"]["disputed_by"] for one in submissions if one["outcome"] == "disputed"]
    return verdicts, disputed


def measure(problem, stage, work):
    name = os.path.basename(problem)
    root = os.path.join(work, "copy")
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(root)
    _, wrong, right = reduced(problem, root)
    directory = os.path.join(OPTIONS.programs, name)
    if os.path.isdir(directory) and not OPTIONS.own:
        wrong = sorted(one.path for one in os.scandir(directory) if one.is_file())
    begin = time.time()
    if stage.startswith("attack-"):
        # One attack serves all of these stages: it is as long as the longest.
        seconds = seconds_of(stage)
        if name not in ATTACKS:
            ATTACKS[name] = attack(name, root, wrong, max(map(seconds_of, OPTIONS.stages.split(","))), work)
        found, disputed = found_within(ATTACKS[name], seconds)
        passed = sorted(one for one, outcome in found.items() if outcome == "accepted")
        return len(found) - len(passed), len(found), time.time() - begin, passed, sorted(set(disputed))
    before = verdicts(name, root, right, work)
    begin = time.time()
    if stage == "plan":
        tengen(root, "plan", name, "--write")
    elif stage != "naive":
        tengen(root, "strength", name, "--save", "--time", stage)
    took = time.time() - begin
    found = verdicts(name, root, wrong, work)
    passed = sorted(one for one, verdict in found.items() if verdict == "accepted")
    after = verdicts(name, root, right, work) if stage != "naive" else {}
    # Where a right solution was slow before, that says nothing of the new cases.
    refused = [one for one, verdict in after.items() if verdict != "accepted" and before.get(one) == "accepted"]
    return len(found) - len(passed), len(found), took, passed, refused


def main():
    stages = OPTIONS.stages.split(",")
    work = tempfile.mkdtemp(prefix="weak")
    sums = {stage: [0, 0] for stage in stages}
    print("| problem | " + " | ".join(stages) + " | still accepted |\n|" + "---|" * (len(stages) + 2))
    try:
        own = [] if OPTIONS.foreign else [os.path.join(SHIPPED, name) for name in sorted(NAIVE) if is_wanted(name)]
        others = [] if OPTIONS.shipped else foreign(work)
        for problem in [*own, *others]:
            cells, left = [], []
            for stage in stages:
                rejected, all_wrong, took, left, refused = measure(problem, stage, work)
                sums[stage][0] += rejected
                sums[stage][1] += all_wrong
                note = f", right ones rejected: {' '.join(refused)}" if refused else ""
                cells.append(f"{rejected} of {all_wrong} ({took:.0f} s{note})")
            print(f"| {os.path.basename(problem)} | " + " | ".join(cells) + f" | {' '.join(left)} |", flush=True)
        total = [f"{rejected} of {all_wrong} ({100 * rejected // max(all_wrong, 1)} %)" for rejected, all_wrong in sums.values()]
        print("| together | " + " | ".join(total) + " | |")
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
