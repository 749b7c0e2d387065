#!/usr/bin/env python3
"""A stand-in for Polygon: the part of its API that uploads problems.

    tests/push/polygon.py [--key TEXT] [--secret TEXT] [--access TYPE] [--outdated] [--busy] [--script LINE]

Prints the address of its API in the first line and then each method that is called. The methods, their parameters, what they return and
what they refuse were taken from the documentation of Polygon's API (2026), and what this does not state from the client of rbx 2.3.3:
that tests with equal inputs and empty inputs are refused, that characters are dropped from names, and how too many requests are refused.
Texts are kept with the line ends of Windows, as Polygon does. There is one problem, 1, and others can be
created. With --busy, every third request comes too early. State is kept in memory.
"""

import argparse
import base64
import email.parser
import email.policy
import hashlib
import http.server
import json
import re
import threading
import time
import urllib.parse

# What every new problem has.
RESOURCES = {"testlib.h": b"// testlib\r\n", "olymp.sty": b"% olymp\r\n", "problem.tex": b"", "statements.ftl": b""}
TAGS = {"MA", "OK", "RJ", "TL", "TO", "WA", "PE", "ML", "RE", "TM", "NR"}
SECTIONS = ("encoding", "name", "legend", "input", "output", "scoring", "interaction", "notes", "tutorial")
STANDARD = {"std::fcmp.cpp", "std::hcmp.cpp", "std::lcmp.cpp", "std::ncmp.cpp", "std::nyesno.cpp", "std::rcmp4.cpp",
            "std::rcmp6.cpp", "std::rcmp9.cpp", "std::wcmp.cpp", "std::yesno.cpp"}


class Failed(Exception):
    """A request that is refused with a comment."""


def windows(content):
    """A text as it is kept."""
    try:
        content.decode()
    except UnicodeDecodeError:
        return content
    return content.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


class Problem:
    """What the judge has of a problem."""

    def __init__(self, identifier, name):
        self.id = identifier
        self.name = name
        self.revision = self.copy = 1
        self.modified = False
        self.info = {"inputFile": "stdin", "outputFile": "stdout", "interactive": False, "wellFormed": True,
                     "skipDuplicatedTestsValidation": False, "timeLimit": 1000, "memoryLimit": 256}
        self.statements = {}
        self.resources = {name: RESOURCES[name] for name in ("olymp.sty", "problem.tex", "statements.ftl")}
        self.files = {"resource": {"testlib.h": (RESOURCES["testlib.h"], None)}, "source": {}, "aux": {}}
        self.programs = {"checker": "", "validator": "", "interactor": ""}
        self.solutions = {}
        self.tests = {}
        self.script = {}
        self.groups = None
        self.points = False
        self.tags = []
        self.description = self.tutorial = ""

    def listed(self, access):
        return {"id": self.id, "owner": "setter", "name": self.name, "deleted": False, "favourite": False, "accessType": access,
                "revision": self.revision, "workingCopyRevision": self.copy, "modified": self.modified}


class Judge:
    """All problems, and the methods by their names with `_` for `.`."""

    def __init__(self, options):
        self.options = options
        self.problems = {1: Problem(1, "two-sums")}
        if options.outdated:
            self.problems[1].revision = 2
        if options.script:
            self.problems[1].script[1] = options.script

    def problems_list(self, _, fields):
        found = self.problems.values()
        if "id" in fields:
            found = [it for it in found if str(it.id) == fields["id"]]
        if "name" in fields:
            found = [it for it in found if it.name == fields["name"]]
        return [it.listed(self.options.access) for it in found]

    def problem_create(self, _, fields):
        if any(it.name == fields["name"] for it in self.problems.values()):
            raise Failed("name: You already have a problem with such name")
        identifier = len(self.problems) + 1
        self.problems[identifier] = Problem(identifier, fields["name"])
        return self.problems[identifier].listed("OWNER")

    def problem_info(self, problem, _):
        return problem.info

    def problem_updateInfo(self, problem, fields):
        info = dict(problem.info)
        for key, value in fields.items():
            if key not in info:
                continue
            info[key] = truth(key, value) if isinstance(info[key], bool) else int(value) if isinstance(info[key], int) else value
        if not 250 <= info["timeLimit"] <= 15000 or info["timeLimit"] % 50:
            raise Failed("timeLimit: Time limit must be from 250 to 15000 and divisible by 50")
        if not 4 <= info["memoryLimit"] <= 1024:
            raise Failed("memoryLimit: Memory limit must be from 4 to 1024")
        if info["inputFile"].lower() == info["outputFile"].lower():
            raise Failed("Input and output files must differ")
        problem.info = info

    def problem_updateWorkingCopy(self, problem, _):
        problem.copy = problem.revision

    def problem_commitChanges(self, problem, _):
        if problem.copy < problem.revision:
            raise Failed("The working copy is outdated")
        committed = problem.modified
        if committed:
            problem.revision += 1
            problem.copy = problem.revision
            problem.modified = False
        return {"committed": committed, "conflictOccurred": False, "message": "Committed" if committed else "No changes"}

    def problem_statements(self, problem, _):
        return problem.statements

    def problem_saveStatement(self, problem, fields):
        if fields["lang"] not in {"english", "russian", "chinese", "portuguese"}:
            raise Failed("lang: Unknown language")
        statement = problem.statements.setdefault(fields["lang"], dict.fromkeys(SECTIONS, ""))
        statement.update({key: fields[key] for key in SECTIONS if key in fields})

    def problem_statementResources(self, problem, _):
        return [{"name": name, "modificationTimeSeconds": 0, "length": len(content)} for name, content in problem.resources.items()]

    def problem_viewStatementResource(self, problem, fields):
        return found(problem.resources, fields["name"])

    def problem_saveStatementResource(self, problem, fields):
        check_existing(problem.resources, fields)
        problem.resources[fields["name"]] = windows(fields["file"])

    def problem_files(self, problem, _):
        return {kind + "Files": [
            {"name": name, "modificationTimeSeconds": 0, "length": len(content)} | ({"sourceType": language} if language else {})
            for name, (content, language) in files.items()
        ] for kind, files in problem.files.items()}

    def problem_viewFile(self, problem, fields):
        return found(problem.files[fields["type"]], fields["name"])[0]

    def problem_saveFile(self, problem, fields):
        files = problem.files[fields["type"]]
        check_existing(files, fields)
        old = files.get(fields["name"], (b"", None))
        content = windows(fields["file"]) if "file" in fields else old[0]
        compile_source(content)
        files[stored(fields["name"])] = content, fields.get("sourceType", old[1])

    def problem_solutions(self, problem, _):
        return [{"name": name, "modificationTimeSeconds": 0, "length": len(content), "sourceType": language, "tag": tag}
                for name, (content, language, tag) in problem.solutions.items()]

    def problem_viewSolution(self, problem, fields):
        return found(problem.solutions, fields["name"])[0]

    def problem_saveSolution(self, problem, fields):
        check_existing(problem.solutions, fields)
        old = problem.solutions.get(fields["name"], (b"", None, None))
        tag = fields.get("tag", old[2])
        if tag not in TAGS:
            raise Failed("tag: Unknown tag")
        content = windows(fields["file"]) if "file" in fields else old[0]
        compile_source(content)
        problem.solutions[stored(fields["name"])] = content, fields.get("sourceType", old[1]), tag

    def problem_checker(self, problem, _):
        return problem.programs["checker"]

    def problem_validator(self, problem, _):
        return problem.programs["validator"]

    def problem_interactor(self, problem, _):
        return problem.programs["interactor"]

    def problem_setChecker(self, problem, fields):
        self.choose(problem, "checker", fields["checker"], STANDARD)

    def problem_setValidator(self, problem, fields):
        self.choose(problem, "validator", fields["validator"])

    def problem_setInteractor(self, problem, fields):
        if not problem.info["interactive"]:
            raise Failed("The problem is not interactive")
        self.choose(problem, "interactor", fields["interactor"])

    def choose(self, problem, what, name, others=()):
        if name not in problem.files["source"] and name not in others:
            raise Failed(f"{what}: The source file '{name}' does not exist")
        problem.programs[what] = name

    def problem_saveScript(self, problem, fields):
        lines = [line for line in fields["source"].splitlines() if line and not line.startswith("<#")]
        script = {}
        for line in lines:
            command, _, index = line.rpartition(" > ")
            if int(index) in problem.tests:
                raise Failed(f"source: Test index {index} is already used in non-script test")
            script[int(index)] = command
        problem.script = script

    def problem_tests(self, problem, fields):
        tests = []
        for index, test in sorted(problem.tests.items()):
            shown = {"index": index, "manual": True} | {key: value for key, value in test.items() if key != "content"}
            if fields.get("noInputs") != "true":
                shown["input"] = test["content"].decode(errors="replace")
                shown["inputBase64"] = base64.b64encode(test["content"]).decode()
            if problem.groups is None:
                shown.pop("group", None)
            if not problem.points:
                shown.pop("points", None)
            tests.append(shown)
        generated = [{"index": index, "manual": False, "useInStatements": False, "scriptLine": f"{line} > {index}"}
                     for index, line in sorted(problem.script.items())]
        return tests + generated

    def problem_testInput(self, problem, fields):
        index = int(fields["testIndex"])
        if index in problem.script:
            return f"made by {problem.script[index]}\r\n".encode()
        return found(problem.tests, index)["content"]

    def problem_saveTest(self, problem, fields):
        index = int(fields["testIndex"])
        if index in problem.script:
            raise Failed(f"testIndex: Test {index} is in the script")
        old = problem.tests.get(index)
        test = dict(old or {"useInStatements": False})
        if "testInput" in fields:
            test["content"] = windows(fields["testInput"])
        elif old is None:
            raise Failed("testInput: Field is required")
        if not test["content"].strip():
            raise Failed("testInput: Test input can't be empty.")
        for other, its in problem.tests.items():
            if other != index and its["content"] == test["content"] and not problem.info["skipDuplicatedTestsValidation"]:
                raise Failed(f"testInput: The test coincides with the test {other}")
        self.properties(problem, test, fields)
        problem.tests[index] = test

    def properties(self, problem, test, fields):
        if "testGroup" in fields:
            if problem.groups is None:
                raise Failed("testGroup: Groups are not enabled")
            group = test["group"] = fields["testGroup"]
            new = {"name": group, "pointsPolicy": "EACH_TEST", "feedbackPolicy": "NONE", "dependencies": []}
            problem.groups.setdefault(group, new)
        if "testPoints" in fields:
            if not problem.points:
                raise Failed("testPoints: Points are not enabled")
            if len(fields["testPoints"].partition(".")[2]) > 2:
                raise Failed("testPoints: At most two digits after the point are allowed")
            test["points"] = float(fields["testPoints"])
        for name, key in (("testDescription", "description"), ("testInputForStatements", "inputForStatement"),
                          ("testOutputForStatements", "outputForStatement")):
            if name in fields:
                test[key] = fields[name]
        for name, key in (("testUseInStatements", "useInStatements"), ("verifyInputOutputForStatements",) * 2):
            if name in fields:
                test[key] = truth(name, fields[name])

    def problem_enableGroups(self, problem, fields):
        enabled = truth("enable", fields["enable"])
        problem.groups = (problem.groups or {}) if enabled else None

    def problem_enablePoints(self, problem, fields):
        problem.points = truth("enable", fields["enable"])

    def problem_viewTestGroup(self, problem, fields):
        if problem.groups is None:
            raise Failed("Groups are not enabled")
        return [it for it in problem.groups.values() if fields.get("group", it["name"]) == it["name"]]

    def problem_saveTestGroup(self, problem, fields):
        group = found(problem.groups or {}, fields["group"])
        for key in ("pointsPolicy", "feedbackPolicy"):
            group[key] = fields.get(key, group[key])
        if "dependencies" in fields:
            group["dependencies"] = [name for name in fields["dependencies"].split(",") if name]

    def problem_viewTags(self, problem, _):
        return problem.tags

    def problem_saveTags(self, problem, fields):
        problem.tags = list(dict.fromkeys(tag for tag in fields["tags"].split(",") if tag))

    def problem_viewGeneralDescription(self, problem, _):
        return problem.description

    def problem_saveGeneralDescription(self, problem, fields):
        problem.description = fields["description"]

    def problem_viewGeneralTutorial(self, problem, _):
        return problem.tutorial

    def problem_saveGeneralTutorial(self, problem, fields):
        problem.tutorial = fields["tutorial"]


def truth(name, value):
    if value not in ("true", "false"):
        raise Failed(f"{name}: true or false is expected")
    return value == "true"


def compile_source(content):
    if b"does not compile" in content:
        raise Failed("file: Compilation error: expected ';'")


def stored(name):
    """A name as it is stored."""
    return re.sub(r"[^A-Za-z0-9._-]", "", name)


def found(things, name):
    if name not in things:
        raise Failed(f"There is no '{name}'")
    return things[name]


def check_existing(things, fields):
    if fields.get("checkExisting") == "true" and fields["name"] in things:
        raise Failed(f"name: '{fields['name']}' exists already")


class Handler(http.server.BaseHTTPRequestHandler):
    """One request."""

    judge = None
    lock = threading.Lock()
    requests = 0

    def log_message(self, *_):
        pass

    def do_POST(self):
        print(self.path.rpartition("/")[2], flush=True)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Handler.requests += 1
        try:
            with self.lock:
                if self.judge.options.busy and Handler.requests % 3 == 0:
                    status, answer = 429, b"<html>Too many requests"
                else:
                    status, answer = 200, self.answer(body)
        except Failed as failed:
            status, answer = 400, {"status": "FAILED", "comment": str(failed)}
        except KeyError as missing:
            status, answer = 400, {"status": "FAILED", "comment": f"{missing.args[0]}: Field is required"}
        kind = "application/octet-stream" if isinstance(answer, bytes) else "application/json"
        text = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text)))
        if status == 429:
            self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(text)

    def answer(self, body):
        if not self.path.startswith("/api/"):
            raise Failed("No such page")
        method = self.path.removeprefix("/api/")
        fields = self.form(body)
        self.check_signature(method, fields)
        # All but the contents of files and tests are texts.
        texts = {key: value if key in ("file", "testInput") else value.decode() for key, value in fields}
        run = getattr(self.judge, method.replace(".", "_", 1), None)
        if run is None:
            raise Failed(f"Unknown method {method}")
        problem = None
        if method.startswith("problem.") and method != "problem.create":
            problem = self.judge.problems.get(int(texts["problemId"]))
            if problem is None:
                raise Failed("problemId: Problem not found")
        result = run(problem, texts)
        writes = ("save", "set", "enable", "updateInfo")
        if problem is not None and method.removeprefix("problem.").startswith(writes):
            problem.modified = True
        return result if isinstance(result, bytes) else {"status": "OK", "result": result} if result is not None else {"status": "OK"}

    def form(self, body):
        kind = self.headers["Content-Type"]
        if kind.startswith("application/x-www-form-urlencoded"):
            return urllib.parse.parse_qsl(body, keep_blank_values=True)
        message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(f"Content-Type: {kind}\r\n\r\n".encode() + body)
        return [(part.get_param("name", header="Content-Disposition"), part.get_payload(decode=True)) for part in message.iter_parts()]

    def check_signature(self, method, fields):
        options = self.judge.options
        given = {key: value.decode() for key, value in fields if key in ("apiKey", "apiSig", "time")}
        if given["apiKey"] != options.key:
            raise Failed("apiKey: Incorrect API key")
        if abs(int(given["time"]) - time.time()) > 300:
            raise Failed("time: The difference to the server's time is too large")
        signed = sorted((key.encode(), value) for key, value in fields if key != "apiSig")
        salt = given["apiSig"][:6]
        text = f"{salt}/{method}?".encode() + b"&".join(key + b"=" + value for key, value in signed) + f"#{options.secret}".encode()
        if given["apiSig"] != salt + hashlib.sha512(text).hexdigest():
            raise Failed("apiSig: Incorrect signature")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--key", default="key")
    parser.add_argument("--secret", default="secret")
    parser.add_argument("--access", default="WRITE")
    parser.add_argument("--outdated", action="store_true")
    parser.add_argument("--busy", action="store_true")
    parser.add_argument("--script")
    Handler.judge = Judge(parser.parse_args())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(f"http://127.0.0.1:{server.server_port}/api", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
