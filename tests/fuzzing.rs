//! `fuzz` and `shrink`, by the real executable.

use crate::support::sums::SPEC;
use crate::support::{Test, built_sums, copy_problem, is_long, shipped_problems, sums};

/// The problem `sums` with a submission.
fn with(submission: &str) -> Test {
    built_sums().file("mine.py", submission)
}

/// Prints the first number, as long as there are two of them.
const FIRST_OF_TWO: &str =
    "n = int(input())\na = list(map(int, input().split()))\nprint(a[0] if n == 2 else sum(a))\n";

#[test]
fn a_wrong_answer_is_found_and_shrunk_to_the_least() {
    let test = with(FIRST_OF_TWO);
    let fuzz = ["fuzz", "sums", "mine.py", "--cases", "20"];
    // However busy the machine is.
    let ran = test.run(&[&fuzz[..], &["--shrink-time", "300s"]].concat());
    ran.ends_with(1)
        .prints("mine.py: wrong-answer on 6 bytes, shrunk from")
        .prints("input:\n  2\n  0 1\nexpected:\n  1\nfound:\n  0\n")
        .prints("again: tengen fuzz sums mine.py --seed 0 --cases 1");
}

#[test]
fn the_command_of_a_finding_finds_it_again() {
    let wrong_for_three = FIRST_OF_TWO.replace("n == 2", "n == 3");
    let test = with(&wrong_for_three);
    let time = ["--shrink-time", "300s", "--format", "json"];
    let first = [&["fuzz", "sums", "mine.py"][..], &time].concat();
    let first = test.run(&first).ends_with(1).json();
    let found = &first["counterexample"];
    assert_eq!(found["input"], "3\n0 0 1\n");
    assert_eq!(found["verdict"], "wrong-answer");
    let command = found["replay"].as_str().unwrap();
    let words: Vec<&str> = command.split(' ').skip(1).chain(time).collect();
    let second = test.run(&words).ends_with(1).json();
    assert_eq!(second["counterexample"], *found);
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let wrong_for_three = FIRST_OF_TWO.replace("n == 2", "n == 3");
    let test = with(&wrong_for_three);
    let report = |jobs| {
        let args = [
            "fuzz",
            "sums",
            "mine.py",
            "--seed",
            "2",
            "--cases",
            "5000",
            "--shrink-time",
            "300s",
            "--format",
            "json",
            "-j",
            jobs,
        ];
        let mut report = test.run(&args).ends_with(1).json();
        report["seconds"] = 0.into();
        report
    };
    assert_eq!(report("1"), report("4"));
}

#[test]
fn a_right_submission_is_not_accused() {
    let test = with("input()\nprint(sum(map(int, input().split())))\n");
    test.run(&["fuzz", "sums", "mine.py", "--cases", "10"])
        .ends_with(0)
        .prints("mine.py: no counterexample in 10 cases")
        .prints("go on with --seed 10");
}

#[test]
fn crashes_floods_and_endless_loops_are_distinguished() {
    for (text, verdict) in [
        ("import os\nos.abort()\n", "runtime-error"),
        ("while True: print('x' * 10000)\n", "output-limit"),
        (
            "x = 'x' * (1 << 20)\nl = []\nwhile True: l.append(x + str(len(l)))\n",
            "memory-limit",
        ),
        ("while True: pass\n", "time-limit"),
    ] {
        let test = with(text);
        let ran = test.run(&[
            "fuzz", "sums", "mine.py", "--cases", "1", "--format", "json",
        ]);
        let report = ran.ends_with(1).json();
        assert_eq!(report["counterexample"]["verdict"], verdict, "{report}");
    }
}

#[test]
fn several_submissions_are_fuzzed_at_once() {
    let test = with(FIRST_OF_TWO).file(
        "right.py",
        "input()\nprint(sum(map(int, input().split())))\n",
    );
    let args = [
        "fuzz", "sums", "right.py", "mine.py", "--cases", "6", "--format", "json",
    ];
    let report = test.run(&args).ends_with(1).json();
    let all = report["counterexamples"].as_array().unwrap();
    assert_eq!(all.len(), 1);
    assert_eq!(all[0]["submission"], "mine.py");
    assert_eq!(report["cases"], 6);
}

#[test]
fn the_other_submission_may_be_the_one_that_crashes() {
    let test = with("input()\nprint(sum(map(int, input().split())))\n")
        .file("other.py", "import os\nos.abort()\n");
    test.run(&[
        "fuzz",
        "sums",
        "mine.py",
        "--against",
        "other.py",
        "--cases",
        "2",
    ])
    .ends_with(1)
    .prints("other.py: runtime-error on")
    .prints("(found by mine.py, which was compared with it)");
}

#[test]
fn a_program_cannot_differ_from_itself() {
    let test = with(FIRST_OF_TWO).file("copy.py", FIRST_OF_TWO);
    for other in ["mine.py", "copy.py"] {
        test.run(&["fuzz", "sums", "mine.py", "--against", other])
            .ends_with(2)
            .complains("the same program");
    }
}

#[test]
fn parameters_that_admit_no_input_are_reported() {
    let problem = "tic_tac_toe_score";
    let fuzz = |empties: &str, cases: &str| {
        let fuzz = ["fuzz", problem, "model:brute", "--cases", cases];
        let recipe = [
            "--generator",
            "boards",
            "-p",
            "t=1",
            "-p",
            "value=3",
            "-p",
            empties,
        ];
        on_shipped(problem, &[&fuzz[..], &recipe].concat())
    };
    fuzz("empties=1", "5")
        .ends_with(2)
        .complains("generator `boards` failed on every case of fuzzing: no legal board has all");
    fuzz("empties=1..=4", "60")
        .ends_with(0)
        .prints("no counterexample in 60 cases")
        .prints("; 56 cases had no input; go on with --seed 60");
}

#[test]
fn a_generator_that_makes_invalid_inputs_is_the_packages_fault() {
    let test = with(FIRST_OF_TWO).in_python("generator", "print('2\\n1 x')\n");
    test.run(&["fuzz", "sums", "mine.py", "--cases", "3"])
        .ends_with(2)
        .complains("the validator rejects case 0 of fuzzing: ")
        .complains("1 x");
}

#[test]
fn what_is_saved_is_a_case_from_then_on() {
    let test = with(FIRST_OF_TWO);
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["fuzz", "sums", "mine.py", "--cases", "5", "--save"])
        .ends_with(1)
        .prints("kept as ");
    let hacks = test.path("problems/sums/hacks");
    let mut names: Vec<String> = std::fs::read_dir(&hacks)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names[0].starts_with("mine-"), "{names:?}");
    let origin: toml::Table = std::fs::read_to_string(hacks.join(&names[1]))
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(origin["submission"].as_str(), Some("mine.py"));
    assert_eq!(origin["verdict"].as_str(), Some("wrong-answer"));
    let lock = std::fs::read_to_string(test.path("problems/sums/cases.lock")).unwrap();
    assert!(lock.contains("\"hacks/mine-"), "{lock}");
    test.run(&["build", "sums", "--locked"]).ends_with(0);
    test.run(&["judge", "sums", "mine.py", "--all"])
        .ends_with(1)
        .prints("hacks");
}

#[test]
fn different_findings_are_counted_and_equal_ones_merged() {
    let test = with(FIRST_OF_TWO);
    let args = [
        "fuzz",
        "sums",
        "mine.py",
        "--cases",
        "5",
        "--findings",
        "3",
        "--format",
        "json",
    ];
    let report = test.run(&args).ends_with(1).json();
    let all = report["counterexamples"].as_array().unwrap();
    assert_eq!(all.len(), 1, "{report}");
    assert!(all[0]["times"].as_u64().unwrap() > 1);
    assert_eq!(report["cases"], 5);
}

#[test]
fn an_input_at_hand_is_shrunk() {
    let test = with(FIRST_OF_TWO).file("big.in", "2\n123456 654321\n");
    test.run(&["shrink", "sums", "mine.py", "big.in", "--time", "300s"])
        .ends_with(1)
        .prints("mine.py: wrong-answer on 6 bytes, shrunk from 16")
        .prints("input:\n  2\n  0 1\n");
    let test = test.file("fine.in", "1\n5\n").file("bad.in", "1\n5");
    test.run(&["shrink", "sums", "mine.py", "fine.in"])
        .ends_with(0)
        .prints("nothing to shrink");
    test.run(&["shrink", "sums", "mine.py", "bad.in"])
        .ends_with(2)
        .complains("bad.in is not valid");
}

/// A problem about a word, whose length stands before it.
#[test]
fn a_long_word_is_shortened_with_its_length() {
    let test = Test::empty()
        .file(
            "problems/word/problem.toml",
            r#"format = 1
title = "Word"
kind = "batch"
reference = "right.py"
validator = { program = "valid.py" }

[[group]]
name = "all"
files = ["1.in"]
"#,
        )
        .file("problems/word/1.in", "1\na\n")
        .file(
            "problems/word/right.py",
            "input()\nprint(input().count('b'))\n",
        )
        .file(
            "problems/word/valid.py",
            "n, word = open(0).read().split()\nassert len(word) == int(n)\n",
        )
        .file("most.py", "input()\nprint(min(5, input().count('b')))\n")
        .file("long.in", format!("20000\n{}\n", "ab".repeat(10_000)));
    test.run(&["shrink", "word", "most.py", "long.in", "--time", "300s"])
        .ends_with(1)
        .prints("most.py: wrong-answer on 9 bytes, shrunk from 20007")
        .prints("input:\n  6\n  bbbbbb\n");
}

#[test]
fn the_count_of_what_is_cut_is_lowered_with_it() {
    let long: Vec<String> = (0..200)
        .map(|number| (number * 7919 % 1000).to_string())
        .collect();
    let test = with("input()\nprint(max(map(int, input().split())))\n")
        .file("long.in", format!("200\n{}\n", long.join(" ")));
    test.run(&["shrink", "sums", "mine.py", "long.in", "--time", "300s"])
        .ends_with(1)
        .prints("input:\n  2\n  1 1\n");
}

/// Runs a command on the problems of this repository, in a copy so that nothing is written there.
fn on_shipped(problem: &str, args: &[&str]) -> crate::support::Ran {
    let test = Test::new();
    copy_problem(
        &shipped_problems().join(problem),
        &test.path("problems").join(problem),
    );
    test.run(args)
}

#[test]
fn every_board_and_every_small_game_is_tried() {
    let on_all = |problem: &str, more: &[&str], summary: &str| {
        let args = [&["fuzz", problem, "model:brute", "--exhaustive"], more].concat();
        on_shipped(problem, &args).ends_with(0).prints(summary);
    };
    on_all(
        "tic_tac_toe_score",
        &[],
        "all 2739 inputs agree: model:brute and the reference on boards (t = 1)",
    );
    on_all("make_a_sequence", &[], "all 66051 inputs agree");
    if is_long() {
        on_all(
            "design_tic_tac_toe",
            &[],
            "all 255192 inputs agree: model:brute and the reference on complete (n = 2..=3)",
        );
    } else {
        on_all(
            "design_tic_tac_toe",
            &["--generator", "complete", "-p", "n=2"],
            "all 24 inputs agree: model:brute and the reference on complete (n = 2)",
        );
    }
    let window = [
        "fuzz",
        "infinite_gobang",
        "model:brute",
        "--exhaustive",
        "--generator",
        "window",
    ];
    let args = [&window[..], &["-p", "width=6", "-p", "height=1"]].concat();
    on_shipped("infinite_gobang", &args)
        .ends_with(0)
        .prints("all 719 inputs agree");
}

#[test]
fn enumeration_ends_at_the_first_counterexample() {
    let problem = "tic_tac_toe_score";
    let submission = "problems/tic_tac_toe_score/solutions/wa_one_diagonal.cpp";
    on_shipped(problem, &["fuzz", problem, submission, "--exhaustive"])
        .ends_with(1)
        .prints("input:\n  1\n  0 0 0\n  0 0 0\n  1 0 2\n")
        .prints("not all there are");
}

#[test]
fn packs_are_taken_apart_and_what_goes_across_datasets_is_kept_together() {
    let problem = "make_a_sequence";
    let fuzz = |name: &str| {
        let submission = format!("problems/make_a_sequence/solutions/{name}");
        let args = [
            "fuzz",
            problem,
            &submission,
            "--cases",
            "300",
            "--format",
            "json",
        ];
        on_shipped(problem, &args).ends_with(1).json()["counterexample"].clone()
    };
    let alone = fuzz("wa_exact_length.rs");
    assert_eq!(
        alone["input"].as_str().unwrap().lines().count(),
        9,
        "{alone}"
    );
    let across = fuzz("wa_stale_board.cpp");
    assert!(across["generator"].is_null(), "{across}");
    let lines = across["input"].as_str().unwrap().lines();
    assert_eq!(
        lines.filter(|line| line.split(' ').count() == 3).count(),
        3,
        "{across}"
    );
}

#[test]
fn interactions_are_fuzzed_and_answers_are_not() {
    let talker = "problems/tic_tac_toe_play/solutions/wa_any_win.cpp";
    on_shipped(
        "tic_tac_toe_play",
        &["fuzz", "tic_tac_toe_play", talker, "--cases", "20"],
    )
    .ends_with(1)
    .prints("transcript:");
    let answer = "problems/gobang_draws/solutions/answer.txt";
    on_shipped("gobang_draws", &["fuzz", "gobang_draws", answer])
        .ends_with(2)
        .complains("asks for answers, not for programs, so there is nothing to fuzz");
}

/// The problem `sums` with large cases only, whose inputs this submission is to be tried on; they must begin with this declaration.
fn with_large_cases(submission: &str, declaration: &str) -> Test {
    let spec = SPEC
        .replace("\"2..=5\"", "300")
        .replace("[50, 60]", "300")
        .replacen("[validator]", &format!("{declaration}[validator]"), 1);
    sums()
        .file("problems/sums/problem.toml", spec)
        .file("mine.py", submission)
}

#[test]
fn a_generator_program_gets_smaller_numbers_than_the_spec_has() {
    let test = with_large_cases(FIRST_OF_TWO, "");
    test.run(&["fuzz", "sums", "mine.py", "--cases", "60"])
        .ends_with(1)
        .prints("generator random with n = 2")
        .prints("varied: generator random: n = 1..=300, the seed; the spec has n = 300");
}

#[test]
fn drawn_inputs_that_a_stricter_validator_rejects_are_left_out() {
    // The validator of the problem takes no negative numbers.
    let input = "[input]\nlines = [\"n\", \"a[n]\"]\nvars = { n = \"1..=300\", a = \"-1000000000..=1000000000\" }\n\n";
    let test = with_large_cases(FIRST_OF_TWO, input);
    for more in [&["--cases", "300"][..], &["--exhaustive"]] {
        let ran = test.run(&[&["fuzz", "sums", "mine.py"], more].concat());
        ran.ends_with(1)
            .prints("input:\n  2\n  0 1\n")
            .prints("left out, as a validator rejected the input");
    }
}

#[test]
fn numbers_that_depend_on_each_other_shrink_together() {
    let spec = "format = 1\ntitle = \"Parts\"\nkind = \"batch\"\nreference = \"right.py\"\n\n\
                [input]\nlines = [\"a b s\"]\nvars = { a = \"0..=1000\", b = \"0..=1000\", s = \"0..=2000\" }\n\
                where = [\"a + b == s\"]\n";
    testing::needs(&["python3"]);
    let test = Test::new()
        .file("problems/parts/problem.toml", spec)
        .file("problems/parts/right.py", "print(input().split()[0])\n")
        .file("problems/parts/samples/1.in", "1 2 3\n")
        .file("mine.py", "print(int(input().split()[0]) + 1)\n")
        .file("big.in", "9 10 19\n");
    test.run(&["shrink", "parts", "mine.py", "big.in", "--time", "300s"])
        .ends_with(1)
        .prints("input:\n  0 0 0\n")
        .prints("every step of shrinking was tried on this one, and none makes it smaller");
}

#[test]
fn the_only_generator_need_not_be_named() {
    let test = with(FIRST_OF_TWO);
    test.run(&["fuzz", "sums", "mine.py", "-p", "n=2..=3", "--cases", "20"])
        .ends_with(1)
        .prints("generator random with n = 2")
        .prints("varied: generator random: n = 2..=3, the seed; the spec has n = 2..=60");
    let named = test.run(&["gen", "sums", "random", "--seed", "1", "-p", "n=3"]);
    let only = test.run(&["gen", "sums", "--seed", "1", "-p", "n=3"]);
    assert_eq!(named.stdout, only.stdout);
}

#[test]
fn wrong_usage_is_named() {
    let test = with(FIRST_OF_TWO);
    for (args, complaint) in [
        (
            &["--generator", "none"][..],
            "unknown generator `none`: known are vary, random",
        ),
        (&["--exhaustive"], "has no small scope of its own"),
        (&["--exhaustive", "--generator", "random"], "is a program"),
        (&["--time", "3"], "a time with its unit"),
        (&["--against", "model:brute"], "has no built-in model"),
    ] {
        let args = [&["fuzz", "sums", "mine.py"], args].concat();
        test.run(&args).ends_with(2).complains(complaint);
    }
}
