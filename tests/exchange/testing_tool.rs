//! The testing tool for contestants against the judge.

use crate::support::{Ran, Test, shipped_problems};
use serde_json::Value;
use std::process::{Command, Stdio};

/// Runs the tool in `out`.
fn run_tool(test: &Test, args: &[&str]) -> Ran {
    let mut command = Command::new("python3");
    command.arg("out/testing_tool.py").args(args);
    // Variables of the machine that runs the tests must not flush in place of a program.
    command.env_remove("PYTHONUNBUFFERED");
    command.current_dir(test.path("")).stdin(Stdio::null());
    Ran::of(&command.output().unwrap())
}

fn export(test: &Test, problem: &str) {
    test.run(&["export", problem, "--to", "testing-tool", "--out", "out"])
        .ends_with(0);
}

/// The verdicts of submissions on all samples, as the tool names them: a list for each submission.
fn judged(test: &Test, problem: &str, submissions: &[&str]) -> Vec<Vec<String>> {
    let options = ["--group", "samples", "--all", "--format", "json"];
    let args = [&["judge", problem], submissions, &options].concat();
    let document = test.run(&args).json();
    let verdict = |case: &Value| case["verdict"].as_str().unwrap().replace('-', " ");
    let verdicts = |submission: &Value| {
        let cases = submission["cases"].as_array().unwrap();
        cases.iter().map(verdict).collect()
    };
    let submissions = document["submissions"].as_array().unwrap();
    submissions.iter().map(verdicts).collect()
}

fn reported(ran: &Ran) -> Vec<String> {
    let lines = ran.stdout.lines();
    let results = lines.filter_map(|line| line.strip_prefix("result: "));
    results
        .map(|line| line.split(':').next().unwrap().to_owned())
        .collect()
}

/// Compares the tool with the judge: what the tool prints for each submission.
#[track_caller]
fn agrees(test: &Test, problem: &str, submissions: &[&str]) -> Vec<Ran> {
    let judged = judged(test, problem, submissions);
    assert_eq!(judged.len(), submissions.len());
    let pairs = submissions.iter().zip(judged);
    pairs
        .map(|(submission, verdicts)| {
            let ran = run_tool(test, &["python3", submission]);
            assert!(!verdicts.is_empty());
            let shown = format!("{submission}\n{}\n{}", ran.stdout, ran.stderr);
            assert_eq!(reported(&ran), verdicts, "{shown}");
            let is_accepted = verdicts.iter().all(|verdict| verdict == "accepted");
            assert_eq!(ran.code, Some(i32::from(!is_accepted)), "{shown}");
            ran
        })
        .collect()
}

/// A guessing problem with a second sample, and submissions that end in every way.
fn guess(language: &str) -> Test {
    let test = Test::new();
    test.run(&["new", "guess", "--kind", "interactive", "--lang", language])
        .ends_with(0);
    let halves = "import sys\nn = int(sys.stdin.readline())\nlow, high = 1, n\nwhile True:\n    guess = (low + high) // 2\n    \
                  print(guess, flush=True)\n    said = sys.stdin.readline().strip()\n    if said == 'here':\n        break\n    \
                  if said == 'left':\n        high = guess - 1\n    else:\n        low = guess + 1\n";
    test.file("problems/guess/samples/2.in", "100 1\n")
        .file("problems/guess/samples/2.interaction", "<100\n>50\n<left\n")
        .file("halves.py", halves)
        .file("zero.py", "print(0, flush=True)\n")
        .file("once.py", "print(4, flush=True)\n")
        .file("exits.py", "import sys\nsys.exit(3)\n")
        .file(
            "crashes_after.py",
            "print(0, flush=True)\nimport sys\nsys.stdin.read()\nraise ValueError\n",
        )
        .file("crashes_before.py", "input()\nraise ValueError\n")
}

#[test]
fn the_tool_and_the_judge_agree_on_all_samples() {
    for language in ["python", "c++"] {
        let test = guess(language);
        export(&test, "guess");
        let submissions = [
            "halves.py",
            "zero.py",
            "once.py",
            "exits.py",
            "crashes_after.py",
            "crashes_before.py",
        ];
        let ran = agrees(&test, "guess", &submissions).swap_remove(0);
        ran.prints(
            "sample 1:\n< 7\n> 4\n< left\n> 2\n< right\n> 3\n< here\nresult: accepted: 3 guesses\n",
        )
        .prints("sample 2:\n< 100\n> 50\n");
    }
}

#[test]
fn the_replacement_of_a_model_is_a_part_of_the_tool() {
    let problem = shipped_problems().join("tic_tac_toe_play");
    let test = Test::empty();
    let path = problem.to_str().unwrap();
    export(&test, path);
    for (solution, code) in [
        ("memo.py", 0),
        ("wa_always_x.py", 1),
        ("wa_taken_cell.py", 1),
        ("rte_reads_on.py", 1),
    ] {
        let solution = problem.join("solutions").join(solution);
        let ran = run_tool(&test, &["-s", "python3", solution.to_str().unwrap()]);
        assert_eq!(ran.code, Some(code), "{}{}", ran.stdout, ran.stderr);
        let is_accepted = reported(&ran).iter().all(|result| result == "accepted");
        assert_eq!(is_accepted, code == 0, "{}", ran.stdout);
    }
}

#[test]
fn an_input_of_ones_own_is_run_and_wrong_usage_is_explained() {
    let test = guess("python")
        .file("own.txt", "9 5\n")
        .file("broken.txt", "?\n");
    export(&test, "guess");
    let ran = run_tool(&test, &["-f", "own.txt", "python3", "halves.py"]).ends_with(0);
    ran.prints("own.txt:\n< 9\n> 5\n< here\nresult: accepted: 1 guesses\n");
    let ran = run_tool(&test, &["-n", "2", "-s", "python3", "halves.py"]).ends_with(0);
    assert_eq!(reported(&ran), ["accepted"]);
    let ran = run_tool(&test, &["-f", "broken.txt", "python3", "halves.py"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stdout);
    ran.prints("result: the interactor failed: exit code 1: ");
    for (args, code, message) in [
        (&[][..], 2, "name your program"),
        (&["-n", "3", "a"], 2, "there is no sample 3: the tool has 2"),
        (&["-a", "own.txt", "a"], 2, "-a goes with -f"),
        (&["-f", "none.txt", "a"], 1, "cannot read none.txt"),
        (&["./none"], 1, "cannot run ./none"),
    ] {
        run_tool(&test, args).ends_with(code).complains(message);
    }
}

#[test]
fn what_has_no_replacement_is_an_error() {
    let test = Test::new();
    test.run(&["new", "longest", "--form", "minimal"])
        .ends_with(0);
    let args = |problem| ["export", problem, "--to", "testing-tool", "--out", "out"];
    test.run(&args("longest"))
        .ends_with(2)
        .complains("a testing tool is for problems of the kind `interactive`");
    let spec = "format = 1\ntitle = \"Nim\"\nkind = \"interactive\"\nseed = 1\n\n[interactor]\ngame = \"nim\"\nplayer = \"perfect\"\n\n\
                [[group]]\nname = \"all\"\ngenerator = \"game\"\ncount = 1\n";
    let test = test.file("problems/nim/problem.toml", spec);
    let ran = test.run(&args("nim"));
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    ran.complains("there is no program that replaces it");
}
