//! Interactors by testlib's protocol that leave the judging to a checker.

use crate::support::Test;

const SPEC: &str = r#"format = 1
title = { en = "Sums" }
kind = "interactive"
reference = "solutions/sums.py"
limits = { time = "2s", memory = "256MiB", output = "1MiB" }

[interactor]
program = "interactor.py"

[[group]]
name = "all"
points = 10
files = ["data/*.in"]
CHECKER
[[solution]]
path = "solutions/interacts.py"
expect = "accepted"
"#;

/// As testlib's example: it asks for sums, writes what it hears to `tout`, and rejects only what is not a number.
const INTERACTOR: &str = r#"import sys
numbers = open(sys.argv[1]).read().split()[1:]
with open(sys.argv[2], "w") as tout:
    for a, b in zip(numbers[::2], numbers[1::2]):
        print(a, b, flush=True)
        word = sys.stdin.readline().strip()
        if not word.lstrip("-").isdigit():
            sys.stderr.write("wrong answer a number expected")
            sys.exit(1)
        print(word, file=tout)
sys.stderr.write("ok all asked")
"#;

/// Half of the points for the first number.
const HALF: &str = r#"import sys
output, answer = [open(name).read().split() for name in sys.argv[2:4]]
if output == answer:
    sys.exit(0)
if output and output[0] == answer[0]:
    sys.stderr.write("points 0.5 the first is right")
    sys.exit(7)
sys.stderr.write("wrong answer none is right")
sys.exit(1)
"#;

fn test(checker: &str) -> Test {
    Test::new()
        .file(
            "problems/plus/problem.toml",
            SPEC.replace("CHECKER", checker),
        )
        .file("problems/plus/interactor.py", INTERACTOR)
        .file("problems/plus/half.py", HALF)
        .file("problems/plus/data/1.in", "2\n3 4\n5 6\n")
        .file(
            "problems/plus/solutions/sums.py",
            "for _ in range(int(input())):\n    print(sum(map(int, input().split())))\n",
        )
        .file(
            "problems/plus/solutions/interacts.py",
            "for _ in range(2):\n    print(sum(map(int, input().split())), flush=True)\n",
        )
        .file(
            "first.py",
            "print(sum(map(int, input().split())), flush=True)\ninput()\nprint(0, flush=True)\n",
        )
        .file("words.py", "input()\nprint('many', flush=True)\n")
}

const INTERACTS: &str = "problems/plus/solutions/interacts.py";

#[test]
fn a_standard_checker_judges_what_the_interactor_wrote() {
    let test = test("[checker]\nbuiltin = \"tokens\"\n");
    test.run(&["judge", "plus", INTERACTS]).ends_with(0);
    test.run(&["judge", "plus", "first.py"])
        .ends_with(1)
        .prints("all/1: wrong-answer: 1st token of line 2: expected 11, found 0");
    test.run(&["judge", "plus", "words.py"])
        .ends_with(1)
        .prints("all/1: wrong-answer: a number expected");
}

#[test]
fn a_checker_program_gives_points_for_what_the_interactor_wrote() {
    let test = test("[checker]\nprogram = \"half.py\"\n").file("says", "7\n0\n");
    test.run(&["judge", "plus", INTERACTS]).ends_with(0);
    test.run(&["judge", "plus", "first.py"])
        .ends_with(1)
        .prints("worth 50 %")
        .prints("the first is right");
    let input = "problems/plus/data/1.in";
    test.file("answer", "7\n11\n")
        .run(&["compare", "plus", input, "says", "answer"])
        .ends_with(1)
        .prints("wrong-answer, worth 50 %: points 0.5 the first is right");
}

#[test]
fn what_an_interactor_writes_for_nobody_is_a_warning() {
    let unread = "interactor.py writes to its `tout`, and no checker reads that";
    let bare = test("");
    bare.run(&["judge", "plus", INTERACTS])
        .ends_with(0)
        .complains(unread);
    bare.run(&["build", "plus"]).ends_with(0);
    bare.run(&["verify", "plus"]).ends_with(0).prints(unread);
    let checked = test("[checker]\nbuiltin = \"tokens\"\n");
    let ran = checked.run(&["judge", "plus", INTERACTS]).ends_with(0);
    assert!(!ran.stderr.contains("tout"), "{}", ran.stderr);
}

#[test]
fn an_interactor_that_judges_by_itself_has_no_checker() {
    let icpc = "protocol = \"icpc\"\n\n[checker]\nbuiltin = \"tokens\"\n";
    let spec = SPEC.replace("CHECKER", "");
    let spec = spec.replace("\n[[group]]", &format!("{icpc}\n[[group]]"));
    test("")
        .file("problems/plus/problem.toml", spec)
        .run(&["check", "plus"])
        .ends_with(2)
        .complains("an interactor by ICPC's protocol judges by itself");
}
