//! Which bounds the cases reach: told by a model, a script, and programs.

use crate::support::sums::{PYTHON_VALIDATOR, SPEC};
use crate::support::{Test, built_sums, sums};
use serde_json::{Value, json};

const ROOT: &str = "problems/sums";

/// The problem `sums` with this validator.
fn with_validator(keys: &str, file: &str, text: &str) -> Test {
    let spec = SPEC.replace("program = \"validator.c\"", keys);
    sums()
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(&format!("{ROOT}/{file}"), text)
}

/// What `strength` knows of the bounds.
fn bounds(test: &Test, problem: &str) -> Value {
    let args = [
        "strength",
        problem,
        "--mutants",
        "1",
        "--inputs",
        "0",
        "--format",
        "json",
    ];
    let document = test.run(&args).ends_with(0).json();
    document["bounds"].clone()
}

const SCRIPT: &str = "INT(2, 100, n) NEWLINE\nREP(n, SPACE) INT(1, 10^9, a) END NEWLINE\n";

#[test]
fn a_script_tells_which_bounds_no_case_reaches() {
    testing::needs(&["python3"]);
    let test = with_validator("program = \"input.ctd\"", "input.ctd", SCRIPT);
    test.run(&["build", "sums"]).ends_with(0);
    let found = bounds(&test, "sums");
    assert_eq!(found[1]["name"], "n");
    assert_eq!(found[1]["validator"], "input.ctd");
    assert_eq!(
        found[1]["least"],
        json!({ "value": "2", "case": "samples/1", "nearest": "2", "nearest_case": "samples/1" })
    );
    let greatest = &found[1]["greatest"];
    assert_eq!(greatest["value"], "100");
    assert_eq!(greatest["case"], Value::Null);
    assert!(
        ["50", "60"].contains(&greatest["nearest"].as_str().unwrap()),
        "{greatest}"
    );
    test.run(&["strength", "sums", "--mutants", "1", "--inputs", "0", "--verbose"])
        .prints("bounds reached: 1 of 4\nno case has the least a (1 to 1000000000): the least of all is 3, in samples/1\n");
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("warning: no case has the greatest n (2 to 100): the greatest of all is ")
        .prints("warning: no case has the least a (1 to 1000000000): the least of all is 3, in samples/1\n");
    test.run(&["verify", "sums"]).ends_with(0);
    let spec = std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap();
    let allow = "allow = [{ lint = \"unreached-bound\", why = \"they are far away\" }]\n";
    let test = test.file(
        "problems/sums/problem.toml",
        spec.replacen("seed", &format!("{allow}seed"), 1),
    );
    test.run(&["check", "sums"]).ends_with(0);
}

#[test]
fn cases_that_reach_every_bound_are_not_blamed() {
    testing::needs(&["python3"]);
    let script = "INT(1, 60, n) NEWLINE\nREP(n, SPACE) INT(0, 10^10) END NEWLINE\n";
    let spec = SPEC
        .replace("program = \"validator.c\"", "program = \"input.ctd\"")
        .replace(
            "generator = \"random\"\ncount = 4\nparams = { n = [50, 60] }",
            "files = [\"hand/*.in\"]",
        );
    let all = vec!["10000000000"; 60].join(" ");
    let test = sums()
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(&format!("{ROOT}/input.ctd"), script)
        .file(&format!("{ROOT}/hand/1.in"), "1\n0\n")
        .file(&format!("{ROOT}/hand/2.in"), format!("60\n{all}\n"));
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["check", "sums"])
        .ends_with(0)
        .prints("nothing found");
}

/// What makes a validator in Python tell its bounds as testlib does, but only when it is asked with this.
fn telling(option: &str) -> String {
    format!(
        "import sys\nasked = sys.argv[1:] == {option}\nassert asked or len(sys.argv) == 1\n{PYTHON_VALIDATOR}
n = int(lines[0])
if asked:
    print('\"n\":' + ' min-value-hit' * (n == 2) + ' max-value-hit' * (n == 61))
    print('\"a_i\": max-value-hit\\nfeature \"odd\":\\nconstant-bounds \"n\": 2 61\\nconstant-bounds \"a_i\": 0 ?')\n"
    )
}

#[test]
fn programs_are_asked_by_their_protocol() {
    testing::needs(&["python3"]);
    let testlib = "['--testOverviewLogFileName', 'stdout']";
    for (keys, option) in [
        ("program = \"telling.py\"\nprotocol = \"testlib\"", testlib),
        ("program = \"telling.py\"\nbounds = true", "['--bounds']"),
    ] {
        let test = with_validator(keys, "telling.py", &telling(option));
        let found = bounds(&test, "sums");
        assert_eq!(
            found,
            json!([
                {
                    "name": "n", "validator": "telling.py",
                    "least": { "value": "2", "case": "samples/1", "nearest": null, "nearest_case": null },
                    "greatest": { "value": "61", "case": null, "nearest": null, "nearest_case": null },
                },
                {
                    "name": "a_i", "validator": "telling.py",
                    "least": { "value": "0", "case": null, "nearest": null, "nearest_case": null },
                    "greatest": { "value": null, "case": "samples/1", "nearest": null, "nearest_case": null },
                },
            ])
        );
        test.run(&["strength", "sums", "--mutants", "1", "--inputs", "0", "--verbose"])
            .prints("bounds reached: 2 of 4\nno case has the greatest n (2 to 61)\nno case has the least a_i (from 0)\n");
        // To ask takes a run a case, which `check` does without.
        test.run(&["build", "sums"]).ends_with(0);
        test.run(&["check", "sums"]).ends_with(0);
    }
}

#[test]
fn a_program_that_knows_no_option_for_it_is_left_alone() {
    testing::needs(&["python3"]);
    let strict = telling("['never']");
    for keys in [
        "program = \"strict.py\"\nprotocol = \"testlib\"",
        "program = \"strict.py\"",
    ] {
        let test = with_validator(keys, "strict.py", &strict);
        assert_eq!(bounds(&test, "sums"), json!([]));
    }
}

#[test]
fn a_script_takes_no_word_about_its_bounds() {
    let keys = "program = \"input.ctd\"\nbounds = true";
    with_validator(keys, "input.ctd", SCRIPT)
        .run(&["check", "sums"])
        .ends_with(2)
        .complains("the bounds of a checktestdata script are always known");
}

#[test]
fn a_model_tells_its_bounds_with_the_parameters_of_the_spec() {
    let spec = "format = 1\ntitle = \"Boards\"\nkind = \"class\"\nseed = 3\n\n\
        [signature]\nclass = \"TicTacToe\"\nconstructor = [\"n: int\"]\n\n[[signature.method]]\nname = \"move\"\n\
        params = [\"row: int\", \"col: int\", \"player: int\"]\nreturns = \"int\"\n\n\
        [model]\nname = \"design_tic_tac_toe\"\nparams = { n = 9, moves = 40 }\n\n\
        [[group]]\nname = \"all\"\ngenerator = \"random\"\neach = { n = [2, 7] }\n";
    let test = Test::new().file("problems/boards/problem.toml", spec);
    test.run(&["check", "boards"])
        .ends_with(1)
        .prints("no case has the greatest n (2 to 9): the greatest of all is 7, in all/02\n")
        .prints("no case has the least moves (0 to 40): the least of all is ");
    let ran = test.run(&["check", "boards"]);
    assert!(
        !ran.stdout.contains("the least n") && !ran.stdout.contains("col"),
        "{}",
        ran.stdout
    );
}

#[test]
fn the_page_and_the_report_have_a_table_of_bounds() {
    let test = built_sums();
    let spec = SPEC.replace("program = \"validator.c\"", "program = \"input.ctd\"");
    let test = test
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(&format!("{ROOT}/input.ctd"), SCRIPT);
    test.run(&[
        "strength",
        "sums",
        "--mutants",
        "1",
        "--inputs",
        "0",
        "--output",
        "page.html",
    ])
    .ends_with(0);
    let page = std::fs::read_to_string(test.path("page.html")).unwrap();
    assert!(page.contains("<h2>Bounds</h2>"), "{page}");
    assert!(page.contains("1000000000: not reached; "), "{page}");
    let right = format!("{ROOT}/solutions/right.c");
    for args in [&["verify", "sums"][..], &["judge", "sums", &right]] {
        test.run(&[args, &["--output", "page.html"]].concat());
        let page = std::fs::read_to_string(test.path("page.html")).unwrap();
        assert!(page.contains(">Bounds</h3>"), "{page}");
        assert!(page.contains("1000000000: not reached; "), "{page}");
    }
}
