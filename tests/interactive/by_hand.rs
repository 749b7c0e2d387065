//! `tengen interact`: a person, or a file in place of a person, instead of one of the two programs.

use super::judging::{ICPC, SOLUTIONS, TESTLIB, next};
use crate::support::{Ran, Test, built_sums, shipped_problems};

fn typed(test: &Test, args: &[&str], lines: impl AsRef<[u8]>) -> Ran {
    let words: Vec<&str> = ["interact"].iter().chain(args).copied().collect();
    test.run_with_input(&words, lines.as_ref())
}

#[track_caller]
fn shows(ran: &Ran, dialogue: &str) {
    assert_eq!(ran.stdout, dialogue, "{}", ran.stderr);
}

#[test]
fn a_person_is_judged_by_interactors_of_both_protocols() {
    let dialogue = "< 5\n> 6\n< 7\n> 8\n< 3\n> 4\nsamples/1: accepted: ";
    // The verdict is not repeated in testlib's words.
    for (protocol, interactor, message) in
        [("testlib", TESTLIB, "all right"), ("icpc", ICPC, "fine")]
    {
        let test = next(protocol, interactor);
        let ran = typed(&test, &["next"], "6\n8\n4\n").ends_with(0);
        let ran = ran.complains("you are the submission on samples/1 of next");
        shows(&ran, &format!("{dialogue}{message}\n"));
    }
}

#[test]
fn a_wrong_line_and_an_early_end_are_judged_as_those_of_a_submission() {
    let test = next("icpc", ICPC);
    let ran = typed(&test, &["next", "1"], "9\n").ends_with(1);
    let wrong = "samples/1: wrong-answer: expected more than 5, found 9\n";
    shows(&ran, &format!("< 5\n> 9\n{wrong}"));
    let ran = typed(&test, &["next", "samples/1"], "6\n8").ends_with(1);
    let early = "samples/1: wrong-answer: expected more than 3, found\n";
    shows(&ran, &format!("< 5\n> 6\n< 7\n>~ 8\n< 3\n{early}"));
}

#[test]
fn a_crash_of_the_interactor_is_the_packages_fault() {
    let test = next("icpc", "input()\nraise SystemError('the jury is out')");
    typed(&test, &["next"], "1\n")
        .ends_with(2)
        .prints("> 1\n")
        .complains("the jury is out")
        .complains("again: tengen interact next samples/1");
}

#[test]
fn whatever_is_typed_reaches_the_interactor() {
    let test = next("testlib", TESTLIB);
    let mut long = vec![b'7'; 1 << 20];
    long.push(b'\n');
    typed(&test, &["next"], long)
        .ends_with(1)
        .prints("wrong-answer");
    typed(&test, &["next"], b"6\n\x1b[2J\0\xe2\x80\xae\n")
        .ends_with(1)
        .prints("> 6\n< 7\n> \\u{1b}[2J\\u{0}\\u{202e}\n");
    let bytes = "import sys\nsys.exit(0 if sys.stdin.buffer.readline() == b'\\xff\\x00\\n' else 1)";
    let test = next("testlib", bytes);
    typed(&test, &["next"], b"\xff\0\n")
        .ends_with(0)
        .prints("> \\xff\\u{0}\n");
}

#[test]
fn a_long_file_is_passed_on_to_a_program_that_prints_nothing() {
    let counts = "import sys\nsys.exit(0 if len(sys.stdin.readlines()) == 30000 else 1)";
    let test = next("testlib", counts);
    let ran = typed(&test, &["next"], "1\n".repeat(30_000)).ends_with(0);
    assert_eq!(ran.stdout.lines().count(), 30_001);
}

#[test]
fn a_person_may_be_the_interactor() {
    let test = next("testlib", TESTLIB).file("exits.py", "import sys\nsys.exit(3)\n");
    let by = |solution| ["next", "--as", "interactor", solution];
    let ran = typed(&test, &by(SOLUTIONS[0]), "5\n-1\n").ends_with(0);
    let dialogue = "< 5\n> 6\n< -1\n> 0\nproblems/next/solutions/right.py: ended well, ";
    assert!(ran.stdout.starts_with(dialogue), "{}", ran.stdout);
    ran.complains("5 7 3");
    typed(&test, &by("exits.py"), "5\n")
        .ends_with(1)
        .prints("exits.py: runtime-error: exit code 3, ");
    typed(&test, &by("exits.py"), "").ends_with(1);
    typed(&test, &by("missing.py"), "")
        .ends_with(2)
        .complains("no submission missing.py");
}

#[test]
fn the_transcript_is_written_and_json_is_one_document() {
    let test = next("testlib", TESTLIB);
    let args = [
        "next",
        "--transcript",
        "kept.interaction",
        "--format",
        "json",
    ];
    let ran = typed(&test, &args, "6\n9\n").ends_with(1);
    let ran = ran.complains("< 5\n> 6\n< 7\n> 9\n");
    let document = ran.json();
    assert_eq!(document["verdict"], "wrong-answer");
    assert_eq!(document["transcript"].as_array().unwrap().len(), 4);
    test.run(&["show", "next", "kept.interaction"])
        .ends_with(0)
        .prints("< 7\n")
        .prints("> 9\n");
}

#[test]
fn several_passes_are_one_dialogue() {
    let twice = r#"import os, sys
print(open(sys.argv[1]).read().split()[0], flush=True)
if sys.stdin.readline() != "x\n":
    sys.exit(43)
if not os.path.exists(sys.argv[3] + "seen"):
    open(sys.argv[3] + "seen", "w").close()
    open(sys.argv[3] + "nextpass.in", "w").write("9")
sys.exit(42)
"#;
    let test = next("icpc", twice);
    let spec = std::fs::read_to_string(test.path("problems/next/problem.toml")).unwrap();
    let spec = spec.replace("[interactor]\n", "[interactor]\nvalidation_passes = 2\n");
    let test = test.file("problems/next/problem.toml", spec);
    let ran = typed(&test, &["next"], "x\nx\n").ends_with(0);
    shows(&ran, "< 5\n> x\n---\n< 9\n> x\nsamples/1: accepted\n");
}

#[test]
fn the_interactor_of_a_model_needs_no_program() {
    let problems = shipped_problems();
    let problem = problems.join("tic_tac_toe_play");
    let test = Test::empty();
    let path = problem.to_str().unwrap();
    typed(&test, &[path, "1"], "1\n")
        .ends_with(1)
        .prints("< X X.O......\n> 1\nsamples/1: wrong-answer: game 1: cell 1 is taken\n");
    typed(&test, &[path, "1"], "")
        .ends_with(1)
        .prints("wrong-answer");
}

#[test]
fn a_person_plays_against_a_built_in_player() {
    let spec = "format = 1\ntitle = \"Nim\"\nkind = \"interactive\"\nseed = 1\n\n[interactor]\ngame = \"nim\"\nsize = [3, 5, 7]\n\
                player = \"perfect\"\n\n[[group]]\nname = \"all\"\ngenerator = \"game\"\ncount = 1\n";
    let test = Test::new().file("problems/nim/problem.toml", spec);
    let ran = typed(&test, &["nim"], "a1\nz9\n").ends_with(1);
    ran.complains("you are the submission on all/01 of nim")
        .prints("> a1\n< ")
        .prints("> z9\nall/01: wrong-answer: ");
}

#[test]
fn what_cannot_be_done_is_an_error() {
    let test = built_sums();
    typed(&test, &["sums"], "")
        .ends_with(2)
        .complains("sums is of the kind `batch` and has no interactor")
        .complains("`tengen interact` is for problems of the kind `interactive`");
    let test = next("testlib", TESTLIB);
    typed(&test, &["next", "nothing"], "")
        .ends_with(2)
        .complains("no case, sample or file `nothing`: cases are named like samples/1");
    typed(&test, &["next", "--as", "submission", "x.py"], "")
        .ends_with(2)
        .complains("without --as you are the submission");
    typed(&test, &["next", "--as", "checker", "x.py"], "")
        .ends_with(2)
        .complains("write `--as interactor SUBMISSION`");
}

#[test]
fn a_reader_that_closes_its_end_ends_the_input() {
    let test = next("testlib", TESTLIB);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = test.command(&["interact", "next"]);
    let input = test.path("lines");
    std::fs::write(&input, "6\n8\n4\n").unwrap();
    command
        .stdin(std::fs::File::open(input).unwrap())
        .stdout(writer);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(!said.contains("error"), "{said}");
}
