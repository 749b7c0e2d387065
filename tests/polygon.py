#!/usr/bin/env python3
"""The client of rbx against the stand-in for Polygon, `tests/push/polygon.py`: what the tests of `tengen push` upload to is what other
clients upload to as well.

    tests/polygon.py

rbx is the package `rbx.cp` from PyPI, which is installed in a directory of its own below target/. It uploads its own example of a problem
by the command `rbx package polygon --upload`, twice, and then all methods that its client has read and write the rest. Only the building
of statements as PDF is left out, which takes LaTeX, and the headers are those of the package. Without a network the test says that it is
skipped, unless $TENGEN_TEST_ALL_TOOLS is set.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PLACE = ROOT / "target" / "rbx"
CLIENT = "rbx.cp==2.3.3"


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


def example(place):
    """The example of rbx with a case of a generator, and a wrong solution."""
    import rbx

    shutil.copytree(pathlib.Path(rbx.__file__).parent / "resources/presets/default/problem", place)
    (place / "tests/testplan.txt").write_text("tests/gen 100\n")
    (place / "sols/wa-zero.cpp").write_text('#include <cstdio>\nint main() { puts("0"); }\n')


def upload(problem):
    """Runs `rbx package polygon --upload` in a process of its own, since it keeps what it has read."""
    command = [sys.executable, __file__, "--upload", problem]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0 or "uploaded successfully!" not in done.stdout:
        sys.exit(f"rbx does not upload:\n{done.stdout}")


def run_rbx(problem):
    os.chdir(problem)
    from rbx import config
    from rbx.box.main import app
    from rbx.box.packaging.polygon import upload as uploading
    from rbx.box.packaging.polygon.packager import PolygonPackager
    from rbx.box.statements.schema import StatementType

    def no_download(_):
        raise config.DownloadError

    for name in ("testlib", "jngen", "tgen"):
        setattr(config, f"_download_{name}", no_download)
    PolygonPackager.statement_types = lambda _: [StatementType.TeX]
    uploading._API_URL = os.environ["POLYGON_ADDRESS"]
    sys.argv = ["rbx", "package", "polygon", "--upload", "--language", "en"]
    app()


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found!r} instead of {expected!r}")


def check_uploaded(problem, api):
    info = problem.info()
    check("limits", (info.time_limit, info.memory_limit, info.interactive), (1000, 256, False))
    check("checker", problem.checker(), "checker.cpp")
    check("validator", problem.validator(), "validator.cpp")
    tags = {it.name: str(it.tag) for it in problem.solutions()}
    check("solutions", tags, {"main.cpp": "MA", "wa-zero.cpp": "WA"})
    files = problem.files()
    sources = {it.name for it in files[api.FileType.SOURCE]}
    check("sources", sources, {"checker.cpp", "validator.cpp", "gen.cpp"})
    assert {it.name for it in files[api.FileType.RESOURCE]} > {"testlib.h", "rbx.h", "jngen.h"}
    assert "main" in problem.view_file(api.FileType.SOURCE, "gen.cpp")
    tests = problem.tests("tests")
    check("tests", [(it.index, it.use_in_statements) for it in tests], [(1, True), (2, True), (3, False)])
    assert tests[2].script_line.startswith("gen 100"), tests[2].script_line
    statement = problem.statements()["english"]
    check("statement", (statement.name, statement.encoding), ("New problem", "utf-8"))
    assert statement.legend


def check_others(problem, api):
    """What `rbx package` does not call."""
    problem.enable_groups("tests", True)
    problem.enable_points(True)
    problem.save_test("tests", 1, "7 8\n", test_group="a", test_points=12.5, test_description="first")
    problem.save_test_group("tests", "a", api.PointsPolicy.COMPLETE_GROUP, api.FeedbackPolicy.ICPC, [])
    test = next(it for it in problem._polygon._request_ok_or_raise(
        "problem.tests", {"problemId": problem.id, "testset": "tests"}).result if it["index"] == 1)
    check("group", (test["group"], test["points"], test["description"]), ("a", 12.5, "first"))
    problem.save_tags(["math", "greedy"])
    check("tags", problem.tags(), ["math", "greedy"])
    problem.save_statement_resource("p.png", b"\x89PNG\r\n\x00")
    assert "p.png" in {it["name"] for it in problem.statement_resources()}
    problem.save_general_description("About")
    check("description", problem.general_description(), "About")
    problem.update_working_copy()
    problem.commit_changes(True, "The rest")
    for refused, comment in (
        (lambda: problem.save_test("tests", 2, "7 8\n"), "coincides with"),
        (lambda: problem.save_script("tests", "gen 1 > 1\n"), "already used in non-script"),
        (lambda: problem.set_checker("none.cpp"), "does not exist"),
    ):
        try:
            refused()
        except api.PolygonRequestFailedException as failed:
            assert comment in failed.comment.lower(), failed.comment
        else:
            sys.exit(f"nothing was refused: {comment}")


def main():
    from rbx.box.packaging.polygon import polygon_api as api

    stand_in = subprocess.Popen([sys.executable, ROOT / "tests/push/polygon.py"], stdout=subprocess.PIPE, text=True)
    with tempfile.TemporaryDirectory() as scratch:
        try:
            address = stand_in.stdout.readline().strip()
            os.environ.update(HOME=scratch, POLYGON_API_KEY="key", POLYGON_API_SECRET="secret", POLYGON_ADDRESS=address,
                              RBX_POLYGON_MIN_INTERVAL="0.01")
            example(pathlib.Path(scratch, "problem"))
            for _ in range(2):
                upload(pathlib.Path(scratch, "problem"))
            problem = api.Polygon(address, "key", "secret").problems_list(name="new-problem")[0]
            check("uncommitted", problem.modified, False)
            check_uploaded(problem, api)
            check_others(problem, api)
            try:
                api.Polygon(address, "key", "wrong").problems_list()
                sys.exit("a wrong secret was accepted")
            except api.PolygonRequestFailedException as failed:
                check("signature", failed.comment, "apiSig: Incorrect signature")
        finally:
            stand_in.kill()
            methods = {line.strip() for line in stand_in.stdout}
    print(f"the client of {CLIENT} works with the stand-in: {len(methods)} methods")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--upload"]:
        run_rbx(sys.argv[2])
    elif sys.argv[1:] == ["--with-client"]:
        main()
    else:
        install()
