//! The small commands: `list`, `gen`, `validate`, `solve`, `compare`.

use crate::support::sums::{RIGHT, SPEC};
use crate::support::{Test, built_sums, sums};

#[test]
fn list_shows_problems_and_their_state() {
    let test = built_sums();
    test.run(&["list"])
        .ends_with(0)
        .prints("sums  batch  no lock  2 solutions  1 s, 128 MiB  Sums");
    test.run(&["build"]).ends_with(0);
    test.run(&["list"]).ends_with(0).prints("8 cases");
}

#[test]
fn list_shows_the_limits_of_groups_that_have_their_own() {
    let spec = SPEC.replacen("points = 60", "points = 60\ntime = \"3s\"", 1);
    let name = "large";
    assert!(spec != SPEC && spec.contains(&format!("name = \"{name}\"")));
    let test = sums().file("problems/sums/problem.toml", spec);
    let own = format!("  1 s, 128 MiB; {name}: 3 s  ");
    test.run(&["list"]).ends_with(0).prints(&own);
    let json = test.run(&["--format", "json", "list"]).ends_with(0).json();
    let limits = &json["problems"][0]["limits"];
    assert_eq!(limits["time_ms"], 1000.0);
    assert_eq!(limits["memory_bytes"], 128 << 20);
    assert_eq!(limits["groups"][name]["time_ms"], 3000.0);
    assert!(limits["groups"][name]["memory_bytes"].is_null());
}

#[test]
fn list_names_a_broken_problem_and_shows_the_others() {
    let test = built_sums().file("problems/broken/problem.toml", "format = 2\n");
    test.run(&["list"])
        .ends_with(2)
        .prints("sums")
        .prints("broken");
}

#[test]
fn a_root_without_problems_is_wrong_usage() {
    Test::new()
        .run(&["list"])
        .ends_with(2)
        .complains("no problems in");
}

#[test]
fn the_line_of_the_lock_replays_the_case() {
    let test = built_sums();
    test.run(&["build", "sums"]).ends_with(0);
    let lock: toml::Table = std::fs::read_to_string(test.path("problems/sums/cases.lock"))
        .unwrap()
        .parse()
        .unwrap();
    let pin = &lock["case"]["small/02"];
    let (seed, n) = (pin["seed"].to_string(), format!("n={}", pin["params"]["n"]));
    let replayed = test
        .run(&["gen", "sums", "random", "--seed", &seed, "-p", &n])
        .ends_with(0);
    let built = std::fs::read_to_string(test.path("problems/sums/build/data/small/02.in")).unwrap();
    assert_eq!(replayed.stdout, built);
}

#[test]
fn a_seed_nobody_chose_is_printed_and_replays() {
    let test = built_sums();
    let first = test
        .run(&["gen", "sums", "random", "-p", "n=3"])
        .ends_with(0)
        .complains("note: --seed ");
    let seed = first.stderr.trim().rsplit(' ').next().unwrap().to_owned();
    let second = test
        .run(&["gen", "sums", "random", "-p", "n=3", "--seed", &seed])
        .ends_with(0);
    assert_eq!(first.stdout, second.stdout);
}

#[test]
fn an_unknown_generator_is_wrong_usage() {
    built_sums()
        .run(&["gen", "sums", "randon", "-p", "n=3"])
        .ends_with(2)
        .complains("random");
}

#[test]
fn validate_accepts_and_rejects() {
    let test = built_sums();
    test.run_with_input(&["validate", "sums"], b"2\n3 4\n")
        .ends_with(0);
    test.run_with_input(&["validate", "sums"], b"3\n3 4\n")
        .ends_with(1)
        .complains("invalid: line 2");
}

#[test]
fn solve_prints_the_answer_of_the_reference_or_of_a_solution() {
    let test = built_sums();
    assert_eq!(
        test.run_with_input(&["solve", "sums"], b"2\n3 4\n")
            .ends_with(0)
            .stdout,
        "7\n"
    );
    let args = ["solve", "sums", "--solution", "first"];
    assert_eq!(
        test.run_with_input(&args, b"2\n3 4\n").ends_with(0).stdout,
        "3\n"
    );
    let args = ["solve", "sums", "--solution", "last"];
    test.run_with_input(&args, b"2\n3 4\n")
        .ends_with(2)
        .complains("known are solutions/right.c, solutions/first.c");
}

#[test]
fn solve_refuses_an_invalid_input() {
    built_sums()
        .run_with_input(&["solve", "sums"], b"9\n3 4\n")
        .ends_with(1)
        .complains("invalid: line 2");
}

#[test]
fn compare_runs_the_checker_alone() {
    let test = built_sums()
        .file("in", "1\n7\n")
        .file("right", "  7\n")
        .file("wrong", "8\n")
        .file("answer", "7\n");
    test.run(&["compare", "sums", "in", "right", "answer"])
        .ends_with(0)
        .prints("accepted");
    test.run(&["compare", "sums", "in", "wrong", "answer"])
        .ends_with(1)
        .prints("wrong-answer: 1st token of line 1: expected 7, found 8");
    test.run(&["compare", "sums", "in", "nowhere", "answer"])
        .ends_with(2)
        .complains("cannot read nowhere");
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let test = built_sums();
    let mut child = test
        .command(&["gen", "sums", "random", "-p", "n=200000", "--seed", "1"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
}

fn shipped(args: &[&str]) -> crate::support::Ran {
    let problems = crate::support::shipped_problems();
    Test::new().run(&[&["--root", problems.to_str().unwrap()], args].concat())
}

#[test]
fn show_draws_boards_and_marks_the_winning_row() {
    let test = Test::new().file("in", "3 3 7\n2 2\n1 3\n1 1\n2 3\n2 1\n3 3\n3 1\n0 0 0\n");
    let problems = crate::support::shipped_problems();
    let show = [
        "--root",
        problems.to_str().unwrap(),
        "show",
        "make_a_sequence",
        "in",
    ];
    test.run(&show).ends_with(0).prints("White 6").prints("[O]");
    let to_svg = [&show[..], &["--svg", "board.svg"]].concat();
    test.run(&to_svg).ends_with(0);
    let svg = std::fs::read_to_string(test.path("board.svg")).unwrap();
    assert!(
        svg.starts_with("<svg") && svg.matches("<circle").count() >= 6,
        "{svg}"
    );
    let second = [&show[..], &["--only", "2"]].concat();
    test.run(&second)
        .ends_with(2)
        .complains("there is no picture 2: this input has 1");
}

#[test]
fn show_prints_what_it_cannot_draw() {
    let test = built_sums();
    let show = ["show", "sums", "samples/1"];
    let input = "2\n3 4\n";
    let shown = test.run(&show).ends_with(0).stdout;
    assert!(shown.starts_with("input of samples/1: "), "{shown}");
    assert!(
        shown.contains(input) && shown.ends_with("answer: 2 bytes\n7\n"),
        "{shown}"
    );
    test.run(&[&show[..], &["--by", "solutions/first.c"]].concat())
        .ends_with(0)
        .prints("solutions/first.c prints: 2 bytes\n3\n")
        .complains("note: solutions/first.c: wrong-answer: ");
    let alone = test
        .run(&[&show[..], &["--input"]].concat())
        .ends_with(0)
        .stdout;
    assert_eq!(alone, input);
}

#[test]
fn show_names_what_it_cannot_draw() {
    shipped(&["show", "make_a_sequence", "nowhere/1"])
        .ends_with(2)
        .complains("no case or file `nowhere/1`");
    built_sums()
        .run(&["show", "sums", "samples/1", "--open"])
        .ends_with(2)
        .complains("neither a built-in model nor an [input]");
    let problems = crate::support::shipped_problems();
    let test = Test::new().file("in", "rubbish\n");
    let args = [
        "--root",
        problems.to_str().unwrap(),
        "show",
        "tic_tac_toe_score",
        "in",
    ];
    test.run(&args)
        .ends_with(1)
        .complains("invalid: in: line 1, column 1");
}

#[test]
fn a_model_can_be_asked_with_other_parameters() {
    let answer = |params: &[&str]| {
        let ran = shipped(&[&["solve", "gobang_draws"], params].concat());
        (ran.code, ran.stdout, ran.stderr)
    };
    assert_eq!(
        answer(&[]),
        (Some(0), "3126376\n".to_owned(), String::new())
    );
    assert_eq!(
        answer(&["-p", "n=4"]),
        (Some(0), "5356\n".to_owned(), String::new())
    );
    let (code, stdout, stderr) = answer(&["-p", "n=9"]);
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert!(
        stderr.contains("parameter `n` is 9, but must be a number from 2 to 8"),
        "{stderr}"
    );
}

#[test]
fn doctor_says_what_isolation_and_languages_there_are() {
    let file = "config/tengen/config.toml";
    let ran = Test::new()
        .file(file, "jobs = 1\n")
        .run(&["doctor", "--format", "json"]);
    assert!(matches!(ran.code, Some(0 | 3)), "{}", ran.stderr);
    let document = ran.json();
    let configuration = document["configuration"].as_str().unwrap();
    assert!(configuration.ends_with(file), "{configuration}");
    assert_eq!(document["levels"].as_array().unwrap().len(), 4);
    let languages = document["languages"].as_array().unwrap();
    assert_eq!(languages.len(), 21, "{document}");
    let held = |attack: &serde_json::Value| attack["held"] == true;
    assert!(
        document["attacks"].as_array().unwrap().iter().all(held),
        "{document}"
    );
    let some = ["doctor", "--languages", "outputs,text", "--format", "json"];
    let document = Test::new().run(&some).json();
    assert_eq!(document["languages"].as_array().unwrap().len(), 2);
    Test::new()
        .run(&["doctor", "--languages", "pyton"])
        .ends_with(2)
        .complains("unknown language `pyton`; did you mean `python`?");
}

#[test]
fn compare_shows_a_part_of_the_points() {
    let spec = format!("{SPEC}\n[checker]\nprogram = \"checker.py\"\n");
    let test = sums()
        .file("problems/sums/problem.toml", spec)
        .file(
            "problems/sums/checker.py",
            "import sys\nsys.stderr.write('points 0.3 nearly')\nsys.exit(7)\n",
        )
        .file("text", "7\n");
    let args = ["compare", "sums", "text", "text", "text"];
    test.run(&args)
        .ends_with(1)
        .prints("wrong-answer, worth 30 %: points 0.3 nearly");
    let ran = test
        .run(&[&args[..], &["--format", "json"]].concat())
        .ends_with(1);
    let document: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(document["share"], 0.3);
}

#[test]
fn wrong_usage_is_a_document_where_documents_are_wanted() {
    let test = sums();
    for args in [
        &["judge", "sums", "--format", "json"][..],
        &["--format=json", "judge", "sums", "x.py", "--nosuch"],
        &["--format", "json", "nosuch"],
        &[
            "--format", "json", "judge", "sums", "x.py", "--expect", "slow",
        ],
        &["--format", "json"],
    ] {
        let ran = test.run(args).ends_with(2).complains("--help");
        let document = ran.json();
        assert_eq!(document["format"], 2, "{args:?}");
        assert_eq!(document["error"]["blame"], "usage");
        let message = document["error"]["message"].as_str().unwrap();
        assert!(
            !message.is_empty() && !message.contains("Usage"),
            "{message}"
        );
        assert!(!message.starts_with("error"), "{message}");
    }
    // Behind `--` they are names of files.
    let ran = test.run(&["nosuch", "--", "--format", "json"]).ends_with(2);
    assert_eq!(ran.stdout, "");
}

#[test]
fn a_path_that_leads_nowhere_is_the_callers_to_put_right() {
    let test = built_sums()
        .file("right.py", RIGHT)
        .file("small.txt", "2\n1 2\n");
    for args in [
        &["judge", "sums", "right.py", "--input", "none/in"][..],
        &[
            "judge",
            "sums",
            "right.py",
            "--input",
            "small.txt",
            "--answer",
            "none",
        ],
        &["judge", "--jsonl", "none.jsonl"],
        &["shrink", "sums", "right.py", "none/in"],
        &[
            "show",
            "sums",
            "small.txt",
            "--out",
            "small.txt/picture.svg",
        ],
    ] {
        let ended = test.run(args).ends_with(2);
        assert!(
            !ended.stderr.contains("the machine"),
            "{args:?}: {}",
            ended.stderr
        );
    }
}

#[test]
fn results_are_written_below_directories_that_are_made() {
    let test = built_sums().file("right.py", RIGHT);
    test.run(&["judge", "sums", "right.py", "--output", "a/b/results.json"])
        .ends_with(0);
    assert!(test.path("a/b/results.json").is_file());
}

#[test]
fn a_number_that_no_case_has_is_refused() {
    let test = built_sums().file("right.py", RIGHT);
    let last = ["fuzz", "sums", "right.py", "--cases", "1", "--seed"];
    test.run(&[&last[..], &["9223372036854775807"]].concat())
        .ends_with(0);
    test.run(&[&last[..], &["18446744073709551615"]].concat())
        .ends_with(2)
        .complains("2^63 - 1");
}
