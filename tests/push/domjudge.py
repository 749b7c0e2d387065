#!/usr/bin/env python3
"""A stand-in for DOMjudge: the part of its API of version 4 that uploads contests and problems.

    tests/push/domjudge.py [--user NAME] [--password TEXT] [--role ROLE] [--no-team] [--contest ID]

Prints its address in the first line and then each request. What it accepts, refuses and lists was taken from the sources of DOMjudge
(main, April 2026): Controller/API/ProblemController, ContestController and Service/ImportProblemService. The client of BAPCtools works
with it, as tests/peers.sh shows. State is kept in memory.

It does not run submissions: `judged: AC 0.25` in a source is the verdict and the longest time in seconds. The first request for a
judgement finds it unfinished.
"""

import argparse
import base64
import configparser
import email.parser
import email.policy
import http.server
import io
import json
import re
import urllib.parse
import zipfile

PREFIX = "/api/v4"

# As Controller/API/LanguageController lists them.
LANGUAGES = [
    {"id": "c", "name": "C", "extensions": ["c"], "entry_point_required": False},
    {"id": "cpp", "name": "C++", "extensions": ["cpp", "cc", "cxx", "c++"], "entry_point_required": False},
    {"id": "java", "name": "Java", "extensions": ["java"], "entry_point_required": False},
]


def yaml_keys(text):
    """The keys at the top of a YAML document whose values are scalars."""
    keys = {}
    for line in text.splitlines():
        found = re.match(r"([\w-]+):\s+(\S.*)$", line)
        if found:
            value = found[2].strip()
            keys[found[1]] = value.strip("\"'")
    return keys


class Refused(Exception):
    """A request that is refused with a status."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Judge:
    """What the judge has."""

    def __init__(self, options):
        self.options = options
        self.contests = {}
        # By external identifier, also those that are in no contest.
        self.problems = {}
        # By contest and external identifier: label and color.
        self.links = {}
        # By identifier: a judgement, and whether it was asked for.
        self.judgements = {}
        if options.contest:
            self.contests[options.contest] = {"id": options.contest, "name": "The contest of the judge"}

    def user(self):
        team = None if self.options.no_team else "jury"
        return {"id": "admin", "username": self.options.user, "name": "An administrator", "roles": [self.options.role], "team": team}

    def add_contest(self, files):
        if len(files.keys() & {"yaml", "json"}) != 1:
            raise Refused(400, "Supply exactly one of 'json' or 'yaml'")
        text = next(iter(files.values()))[1].decode()
        keys = json.loads(text) if "json" in files else yaml_keys(text)
        missing = {"name", "duration"} - keys.keys()
        if missing or not keys.keys() & {"start_time", "start-time"}:
            raise Refused(400, f"Error while adding contest: Missing fields: {sorted(missing)}")
        identifier = keys.get("id") or "contest"
        self.contests[identifier] = {"id": identifier, "name": keys["name"]}
        return identifier

    def listed(self, contest):
        listed = []
        ordered = sorted(self.links[contest].items(), key=lambda item: item[1]["label"])
        for ordinal, (identifier, link) in enumerate(ordered):
            problem = self.problems[identifier]
            listed.append({
                "ordinal": ordinal,
                "id": identifier,
                "short_name": link["label"],
                "label": link["label"],
                "rgb": link["rgb"],
                "color": None,
                "name": problem["name"],
                "time_limit": problem["time_limit"],
                "test_data_count": problem["cases"],
                "statement": [],
                "attachments": [],
            })
        return listed

    def add_data(self, contest, files):
        if "data" not in files:
            raise Refused(400, "Data field is missing.")
        text = files["data"][1].decode()
        added = []
        for entry in re.split(r"(?m)^-\s+", text)[1:]:
            keys = yaml_keys(re.sub(r"(?m)^\s+", "", entry))
            identifier = keys["id"]
            problem = {"name": keys["name"], "time_limit": float(keys.get("time_limit", 10)), "cases": 0}
            self.problems.setdefault(identifier, problem)
            self.links[contest][identifier] = {"label": keys["label"], "rgb": keys.get("rgb")}
            added.append(identifier)
        return added

    def add_problem(self, contest, fields, files):
        if "zip" not in files:
            raise Refused(400, "ZIP file missing")
        name, content = files["zip"]
        replaced = fields.get("problem")
        if replaced and replaced not in self.problems:
            raise Refused(400, "Specified 'problem' does not exist.")
        messages = {"info": [], "warning": [], "danger": []}
        identifier = self.imported(contest, name, content, replaced, messages)
        if identifier is None:
            raise Refused(400, json.dumps(messages))
        return {"problem_id": identifier, "messages": messages}

    def add_submission(self, contest, fields, files):
        if self.options.no_team:
            raise Refused(400, "User does not belong to a team.")
        problem, language = fields.get("problem"), fields.get("language")
        if problem not in self.links[contest]:
            raise Refused(400, f"Problem '{problem}' not found or not submittable.")
        if language not in [known["id"] for known in LANGUAGES]:
            raise Refused(400, f"Language '{language}' not found or not submittable.")
        if "code[]" not in files:
            raise Refused(400, "No files specified.")
        judged = re.search(r"judged: (\w+) ([\d.]+)", files["code[]"][1].decode())
        identifier = str(len(self.judgements) + 1)
        verdict, time = (judged[1], float(judged[2])) if judged else ("CE", None)
        self.judgements[identifier] = {"id": identifier, "submission_id": identifier, "judgement_type_id": verdict, "max_run_time": time, "asked": False}
        return {"id": identifier, "problem_id": problem, "language_id": language}

    def judgement(self, identifier):
        known = self.judgements.get(identifier)
        if known is None:
            return []
        was_asked, known["asked"] = known["asked"], True
        unfinished = {} if was_asked else {"judgement_type_id": None, "max_run_time": None}
        return [{key: value for key, value in {**known, **unfinished}.items() if key != "asked"}]

    def imported(self, contest, name, content, replaced, messages):
        package = zipfile.ZipFile(io.BytesIO(content))
        names = set(package.namelist())
        if not names & {"domjudge-problem.ini", "problem.yaml"}:
            messages["danger"].append("ZIP file contains neither domjudge-problem.ini nor problem.yaml, not a valid problem archive?")
            return None
        settings = {}
        if "domjudge-problem.ini" in names:
            reader = configparser.ConfigParser(interpolation=None)
            reader.read_string("[problem]\n" + package.read("domjudge-problem.ini").decode())
            settings = {key: value.strip("'\"") for key, value in reader["problem"].items()}
        identifier = settings.get("externalid") or re.sub("[^a-zA-Z0-9-_]", "", name.removesuffix(".zip"))
        if replaced and replaced != identifier:
            messages["danger"].append(f"Error: External ID of problem to import into ({replaced}) does not match new external ID ({identifier}).")
            return None
        if not replaced and identifier in self.problems:
            messages["danger"].append("Error: problem.externalid: This value is already used.")
            return None
        about = yaml_keys(package.read("problem.yaml").decode()) if "problem.yaml" in names else {}
        old = self.problems.get(identifier, {"name": identifier, "time_limit": 10.0})
        time_limit = float(settings.get("timelimit", old["time_limit"]))
        if ".timelimit" in names and abs(float(package.read(".timelimit")) - time_limit) > 1e-9:
            messages["danger"].append("Conflicting time limits")
            return None
        cases = [path for path in names if re.fullmatch(r"data/(sample|secret)/.*\.in", path)]
        for path in cases:
            if path.removesuffix(".in") + ".ans" not in names:
                messages["danger"].append(f"{path} has no answer")
                return None
        self.problems[identifier] = {"name": about.get("name") or settings.get("name") or old["name"], "time_limit": time_limit, "cases": len(cases)}
        messages["info"].append(f"Added {len(cases)} testcase(s)")
        if self.options.no_team:
            messages["warning"].append("No jury solutions added: must associate team with your user first.")
        link = self.links[contest].setdefault(identifier, {"label": settings.get("short-name", identifier), "rgb": None})
        if "color" in settings:
            link["rgb"] = settings["color"]
        return identifier


class Handler(http.server.BaseHTTPRequestHandler):
    """One request."""

    judge = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.respond(self.get)

    def do_POST(self):
        self.respond(self.post)

    def respond(self, method):
        path, _, query = self.path.partition("?")
        print(self.command, self.path, flush=True)
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if "Content-Length" in self.headers else self.chunks()
        try:
            self.check_login()
            if not path.startswith(PREFIX + "/"):
                raise Refused(404, "No route found")
            parts = [urllib.parse.unquote(part) for part in path.removeprefix(PREFIX + "/").split("/")]
            status, answer = 200, method(parts, query, body)
        except Refused as refused:
            status, answer = refused.status, {"code": refused.status, "message": str(refused)}
        text = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def chunks(self):
        if self.headers.get("Transfer-Encoding") != "chunked":
            return b""
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def check_login(self):
        options = self.judge.options
        expected = base64.b64encode(f"{options.user}:{options.password}".encode()).decode()
        if self.headers.get("Authorization") != f"Basic {expected}":
            raise Refused(401, "Invalid credentials.")

    def get(self, parts, query, _):
        judge = self.judge
        match parts:
            case ["user"]:
                return judge.user()
            case ["users"]:
                return [judge.user()]
            case ["contests"]:
                only_active = urllib.parse.parse_qs(query).get("onlyActive", ["true"])
                # The contest that the judge begins with is over.
                return [it for it in judge.contests.values() if only_active == ["false"] or it["id"] != judge.options.contest]
            case ["contests", contest, "problems"]:
                self.require(contest)
                return judge.listed(contest)
            case ["contests", contest, "languages"]:
                self.require(contest)
                return LANGUAGES
            case ["contests", contest, "judgements"]:
                self.require(contest)
                return judge.judgement(urllib.parse.parse_qs(query)["submission_id"][0])
        raise Refused(404, "No route found")

    def require(self, contest):
        if contest not in self.judge.contests:
            raise Refused(404, f"Contest with ID '{contest}' not found")
        self.judge.links.setdefault(contest, {})

    def post(self, parts, _, body):
        judge = self.judge
        if judge.options.role != "admin":
            raise Refused(403, "Access Denied.")
        fields, files = self.form(body)
        match parts:
            case ["contests"]:
                return judge.add_contest(files)
            case ["contests", contest, "problemset"]:
                self.require(contest)
                if "problemset" not in files:
                    raise Refused(400, "Please supply a problemset document")
                return None
            case ["contests", contest, "problems"]:
                self.require(contest)
                return judge.add_problem(contest, fields, files)
            case ["contests", contest, "submissions"]:
                self.require(contest)
                return judge.add_submission(contest, fields, files)
            case ["contests", contest, "problems", "add-data"]:
                self.require(contest)
                return judge.add_data(contest, files)
        raise Refused(404, "No route found")

    def form(self, body):
        head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
        message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
        if not message.is_multipart():
            raise Refused(400, "A form is expected")
        fields, files = {}, {}
        for part in message.iter_parts():
            name = part.get_param("name", header="Content-Disposition")
            content = part.get_payload(decode=True)
            if part.get_filename() is None:
                fields[name] = content.decode()
            else:
                files[name] = (part.get_filename(), content)
        return fields, files


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--user", default="admin")
    parser.add_argument("--password", default="secret")
    parser.add_argument("--role", default="admin")
    parser.add_argument("--no-team", action="store_true")
    parser.add_argument("--contest")
    Handler.judge = Judge(parser.parse_args())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
