#!/usr/bin/env python3
"""The client of SandboxFusion against `tengen serve`: what it asks for and what it makes of the answers.

    tests/fusion.py

$TENGEN names the tool (else target/debug/tengen). The client, `sandbox-fusion` from PyPI, is installed in a directory of its own below
target/. Without a network it says that it is skipped, unless $TENGEN_TEST_ALL_TOOLS is set.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
TENGEN = pathlib.Path(os.environ.get("TENGEN", ROOT / "target/debug/tengen")).resolve()
PLACE = ROOT / "target" / "fusion"
CLIENT = "sandbox-fusion==0.3.7"


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


def serve(place):
    """A server for no problems; its address and what it printed."""
    (place / "problems").mkdir()
    words = [TENGEN, "--root", place / "problems", "serve", "--listen", "127.0.0.1:0", "--data", place / "data"]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    link = server.stdout.readline().strip()
    address, token = link.split("/open?token=")
    return server, address, token


# A checker that needs no header, by testlib's protocol.
CHECKER = """import sys
total = int(open(sys.argv[1]).read())
words = open(sys.argv[2]).read().split()
sys.exit(0 if len(words) == 2 and sum(map(int, words)) == total else 1)
"""


def check(address, token):
    import sandbox_fusion as fusion

    # The client's requests send the password of an address in a header.
    fusion.set_endpoint(address.replace("://", f"://token:{token}@"))
    run = lambda **what: fusion.run_code(fusion.RunCodeRequest(**what), max_attempts=1)
    seen = 0

    good = run(code="print(int(input()) + 1)", language="python", stdin="41")
    assert good.status == "Success" and good.run_result.stdout == "42\n" and good.run_result.return_code == 0, good
    failed = run(code="import sys\nprint('x', file=sys.stderr)\nsys.exit(3)", language="python")
    assert failed.status == "Failed" and failed.run_result.return_code == 3 and failed.run_result.stderr == "x\n", failed
    late = run(code="while True: pass", language="python", run_timeout=1)
    assert late.status == "Failed" and late.run_result.status == "TimeLimitExceeded", late
    cpp = run(code="#include <iostream>\nint main() { std::cout << 6 * 7; }", language="cpp")
    assert cpp.status == "Success" and cpp.run_result.stdout == "42" and cpp.compile_result.return_code == 0, cpp
    refused = run(code="int main() { return x; }", language="cpp")
    assert refused.status == "Failed" and refused.run_result is None and refused.compile_result.return_code != 0, refused
    assert "x" in refused.compile_result.stderr
    mapping = fusion.SummaryMapping(CompileFailed="CE", RunFailed="RE", RunTimeout="TLE")
    words = [fusion.summary_run_code_result(it, mapping) for it in (good, failed, late, cpp, refused)]
    assert [str(getattr(word, "value", word)) for word in words] == ["Success", "RE", "TLE", "Success", "CE"], words
    seen += 6
    # Clients that cannot do that have the token in the path.
    fusion.set_endpoint(f"{address}/fusion/{token}")
    by_path = run(code="print(6 * 7)", language="python")
    assert by_path.run_result.stdout == "42\n", by_path
    seen += 1
    for what in ({"code": "1", "language": "lean"}, {"code": "1", "language": "python", "fetch_files": ["/etc/passwd"]}):
        try:
            run(**what)
        except Exception as error:
            assert "responded with error" in str(error), error
            seen += 1

    def submit(completion, tests, **extra):
        data = {"id": 7, "test": [{"input": {"stdin": given}, "output": {"stdout": wanted}} for given, wanted in tests]}
        config = fusion.TestConfig(dataset_type="CommonOJDataset", language="python", run_timeout=5, provided_data=data, extra=extra)
        request = fusion.SubmitRequest(dataset="x", id=7, completion=completion, config=config)
        return fusion.submit(request, max_attempts=1)

    text = "It is easy:\n```python\nprint(sum(map(int, input().split())))\n```\n"
    right = submit(text, [("1 2", "3"), ("4 5", "9\n")])
    assert right.accepted and right.extracted_code == "print(sum(map(int, input().split())))" and len(right.tests) == 2, right
    wrong = submit(text, [("1 2", "3"), ("4 5", "10"), ("1 1", "2")])
    assert not wrong.accepted and [test.passed for test in wrong.tests] == [True, False], wrong
    crash = submit("```python\nboom()\n```", [("1 2", "3")])
    assert not crash.accepted and crash.tests[0].exec_info.status == "Failed", crash
    checker = {"language": "python", "source": CHECKER, "protocol": "testlib"}
    halves = "```python\nn = int(input())\nprint(1, n - 1)\n```"
    checked = submit(halves, [("5", ""), ("9", "")], checker=checker)
    assert checked.accepted, checked
    unfit = submit("```python\nprint(1, 1)\n```", [("5", "")], checker=checker)
    assert not unfit.accepted, unfit
    seen += 5
    try:
        urllib.request.urlopen(f"{address}/fusion/{'0' * 64}/run_code", data=b"{}")
        raise AssertionError("a wrong token was taken")
    except urllib.error.HTTPError as error:
        assert error.code == 401, error
        seen += 1
    print(f"SandboxFusion's client: {seen} things as it expects them")


def main():
    if "--with-client" not in sys.argv:
        install()
    with tempfile.TemporaryDirectory() as place:
        server, address, token = serve(pathlib.Path(place))
        try:
            check(address, token)
        finally:
            server.terminate()
            server.wait()


main()
