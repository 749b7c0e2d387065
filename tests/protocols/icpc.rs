//! Checkers by ICPC's protocol.

use super::{checked_by, judge, with};
use crate::support::Test;
use crate::support::sums::{ONLY_FIRST, REFERENCE};

/// An ICPC output validator: `body` sees `output`, `answer` and the function `leave(name, text)`.
fn icpc(body: &str) -> String {
    format!(
        "import sys\nassert sys.argv[3].endswith('/')\noutput, answer = sys.stdin.read(), open(sys.argv[2]).read()\n\
         def leave(name, text):\n    open(sys.argv[3] + name, 'w').write(text)\n{body}\n"
    )
}

#[test]
fn an_icpc_checker_accepts_with_42_and_explains_in_its_feedback_directory() {
    let body = "leave('judgemessage.txt', 'for the jury')\nleave('teammessage.txt', 'try again')\n\
        sys.exit(42 if output == answer else 43)";
    judge(checked_by("icpc", &icpc(body)), REFERENCE).ends_with(0);
    judge(checked_by("icpc", &icpc(body)), ONLY_FIRST)
        .ends_with(1)
        .prints("wrong-answer: for the jury; to the team: try again");
}

#[test]
fn the_message_of_an_icpc_checker_is_kept_whole() {
    let body = "leave('judgemessage.txt', 'first line\\n' + 'x' * 5000 + '\\nlast line\\n')\n\
        leave('teammessage.txt', 'y' * 100000)\nsys.exit(42 if output == answer else 43)";
    judge(checked_by("icpc", &icpc(body)), ONLY_FIRST)
        .ends_with(1)
        .prints("wrong-answer: first line\n    xxxx")
        .prints(&format!(
            "{}\n    last line\n    to the team: yyyy",
            "x".repeat(5000)
        ))
        .prints(&format!(
            "{}\n    ... 34464 more bytes\n",
            "y".repeat(65536)
        ));
}

#[test]
fn an_icpc_checker_gives_a_part_of_the_points_in_score_txt() {
    for (name, text) in [
        ("score.txt", "0.4"),
        ("score.txt", "0.4\\n"),
        ("score_multiplier.txt", "0.4"),
    ] {
        let body = format!("if output != answer: leave('{name}', '{text}')\nsys.exit(42)");
        judge(checked_by("icpc", &icpc(&body)), ONLY_FIRST)
            .ends_with(1)
            .prints("wrong-answer, 40 of 100 points");
    }
    let keys = "[checker]\nprogram = \"checker.py\"\nprotocol = \"icpc\"\npoints = \"percent\"";
    for (name, text) in [("score.txt", "40"), ("score_multiplier.txt", "0.4")] {
        let body = format!("if output != answer: leave('{name}', '{text}')\nsys.exit(42)");
        judge(
            with(keys).file("problems/sums/checker.py", icpc(&body)),
            ONLY_FIRST,
        )
        .ends_with(1)
        .prints("wrong-answer, 40 of 100 points");
    }
    let body = "if output != answer: leave('score.txt', 'much')\nsys.exit(42)";
    judge(checked_by("icpc", &icpc(body)), ONLY_FIRST)
        .ends_with(2)
        .complains("it gives `much` points");
}

#[test]
fn exit_code_0_of_an_icpc_checker_is_the_packages_fault() {
    judge(
        checked_by("icpc", &icpc("sys.exit(0 if output != answer else 42)")),
        ONLY_FIRST,
    )
    .ends_with(2)
    .complains("exit code 0, which its protocol does not have");
}

/// Two numbers in the first pass, asked for their sum in the second: the checker keeps them in its feedback
/// directory.
const TWO_PASSES: &str = r"import os
import sys

feedback = sys.argv[3]
given, printed = open(sys.argv[1]).read().split(), sys.stdin.read().split()
notes = feedback + 'notes.txt'
if not os.path.exists(notes):
    open(notes, 'w').write(' '.join(printed))
    open(feedback + 'nextpass.in', 'w').write('-1\n' + ' '.join(printed) + '\n')
    sys.exit(42)
assert given[0] == '-1'
wanted = sum(map(int, open(notes).read().split()))
open(feedback + 'judgemessage.txt', 'w').write(f'{wanted} was wanted')
sys.exit(42 if printed == [str(wanted)] else 43)
";

const BOTH_PASSES: &str = "if int(input()) < 0:\n    print(sum(map(int, input().split())))\n\
    else:\n    print(*input().split()[:2])\n";

fn two_passes(checker: &str, passes: &str) -> Test {
    let keys = format!("[checker]\nprogram = \"checker.py\"\nprotocol = \"icpc\"\n{passes}");
    let test = with(&keys).file("problems/sums/checker.py", checker);
    std::fs::remove_file(test.path("problems/sums/samples/1.ans")).unwrap();
    test
}

#[test]
fn show_prints_what_is_read_and_printed_in_each_pass() {
    let test = two_passes(TWO_PASSES, "validation_passes = 2").file("both.py", BOTH_PASSES);
    test.run(&["show", "sums", "samples/1", "--by", "both.py"])
        .ends_with(0)
        .prints("both.py prints in pass 1: 4 bytes\n3 4\n")
        .prints("input of pass 2: 7 bytes\n-1\n3 4\n")
        .prints("both.py prints in pass 2: 2 bytes\n7\n");
}

#[test]
fn a_submission_runs_again_on_what_the_checker_asks_for() {
    let test = |source| judge(two_passes(TWO_PASSES, "validation_passes = 2"), source);
    test(BOTH_PASSES).ends_with(0);
    test("print(*([1] if int(input()) < 0 else [3, 4]))\n")
        .ends_with(1)
        .prints("samples/1: wrong-answer: pass 2: 7 was wanted");
    test("if int(input()) < 0: exit(3)\nprint(1, 2)\n")
        .ends_with(1)
        .prints("samples/1: runtime-error: pass 2: exit code 3");
}

#[test]
fn a_pass_too_many_is_the_packages_fault() {
    judge(two_passes(TWO_PASSES, ""), BOTH_PASSES)
        .ends_with(2)
        .complains("it asks for pass 2, but `validation_passes` allows 1");
    let rejecting = TWO_PASSES.replacen("sys.exit(42)", "sys.exit(43)", 1);
    judge(two_passes(&rejecting, "validation_passes = 2"), BOTH_PASSES)
        .ends_with(2)
        .complains("it rejects the output and asks for another pass");
}
