//! Groups and points: aggregations, dependencies, partial scores, expected scores.

use crate::support::Test;

/// Reads `group case`, and has three groups of three cases whose inputs are files.
fn scored(groups: &str, rest: &str) -> Test {
    let spec = format!(
        "format = 1\ntitle = \"Scored\"\nkind = \"batch\"\nreference = \"right.py\"\n{rest}\n{groups}"
    );
    let mut test = Test::new()
        .file("problems/scored/problem.toml", spec)
        .file("problems/scored/right.py", "print(input())\n")
        .file("problems/scored/samples/1.in", "samples 1\n")
        .file("problems/scored/share.py", SHARE);
    for group in ["first", "second", "third"] {
        for case in ["1", "2", "3"] {
            let input = format!("{group} {case}\n");
            test = test.file(&format!("problems/scored/{group}/{case}.in"), input);
        }
    }
    test
}

fn group(name: &str, points: u32, keys: &str) -> String {
    format!("[[group]]\nname = \"{name}\"\npoints = {points}\nfiles = [\"{name}/*.in\"]\n{keys}\n")
}

/// A testlib-like checker: an output is worth the share it names.
const SHARE: &str = r#"import sys

share = open(sys.argv[2]).read().split()[0]
sys.stderr.write(f"points {share} as it asks for\n")
sys.exit(7)
"#;
const BY_SHARE: &str = "[checker]\nprogram = \"share.py\"\n";

/// A submission that is wrong on the named cases.
fn wrong_on(cases: &[&str]) -> String {
    format!("case = input()\nprint('wrong' if case in {cases:?} else case)\n")
}

/// A submission that asks for shares by case, and for the whole everywhere else.
fn sharing(shares: &str) -> String {
    format!("print({shares}.get(input(), 1))\n")
}

struct Result(serde_json::Value);

impl Result {
    fn group(&self, name: &str) -> &serde_json::Value {
        let groups = self.0["groups"].as_array().unwrap();
        groups.iter().find(|group| group["name"] == name).unwrap()
    }

    #[track_caller]
    fn scores(&self, name: &str, score: f64) -> &Self {
        let found = self.group(name)["score"].as_f64().unwrap();
        assert!((found - score).abs() < 1e-9, "{name}: {found}, not {score}");
        self
    }

    fn cases(&self) -> Vec<String> {
        let cases = self.0["cases"].as_array().unwrap();
        cases
            .iter()
            .map(|case| case["id"].as_str().unwrap().to_owned())
            .collect()
    }
}

fn judge(test: &Test, source: &str, more: &[&str]) -> Result {
    std::fs::write(test.path("submission.py"), source).unwrap();
    let args = ["--format", "json", "judge", "scored", "submission.py"];
    Result(test.run(&[&args, more].concat()).json()["submissions"][0].clone())
}

#[test]
fn a_sum_splits_the_points_evenly_and_judges_every_case() {
    testing::needs(&["python3"]);
    let test = scored(&group("first", 30, "score = \"sum\""), "");
    let result = judge(&test, &wrong_on(&["first 1"]), &[]);
    result.scores("first", 20.0);
    assert_eq!(result.0["score"], 20.0);
    assert_eq!(result.group("first")["verdict"], "wrong-answer");
    assert_eq!(result.cases().len(), 4);
}

#[test]
fn a_minimum_is_lost_with_one_case() {
    testing::needs(&["python3"]);
    let test = scored(&group("first", 30, ""), "");
    let result = judge(&test, &wrong_on(&["first 2"]), &[]);
    result.scores("first", 0.0).scores("samples", 0.0);
    assert_eq!(result.cases(), ["samples/1", "first/1", "first/2"]);
}

#[test]
fn a_maximum_is_won_with_one_case() {
    testing::needs(&["python3"]);
    let test = scored(&group("first", 30, "score = \"max\""), "");
    let result = judge(&test, &wrong_on(&["first 1", "first 2"]), &[]);
    result.scores("first", 30.0);
    assert_eq!(result.0["verdict"], "accepted");
    assert_eq!(result.cases().len(), 4);
}

#[test]
fn shares_of_a_checker_flow_into_every_aggregation() {
    testing::needs(&["python3"]);
    let groups = [
        group("first", 100, ""),
        group("second", 100, "score = \"product\""),
        group("third", 100, "score = \"sum\""),
    ];
    let test = scored(&groups.concat(), BY_SHARE);
    let shares =
        "{f'{group} {case}': 0.5 for group in ['first', 'second', 'third'] for case in [1, 2]}";
    let result = judge(&test, &sharing(shares), &[]);
    result
        .scores("first", 50.0)
        .scores("second", 25.0)
        .scores("third", 200.0 / 3.0);
    assert_eq!(result.0["verdict"], "wrong-answer");
    assert_eq!(result.0["cases"][1]["share"], 0.5);
}

#[test]
fn a_group_without_the_one_it_depends_on_is_not_judged() {
    testing::needs(&["python3"]);
    let groups = [
        group("first", 20, "depends = [\"samples\"]"),
        group("second", 30, "depends = [\"first\"]"),
        group("third", 50, ""),
    ];
    let test = scored(&groups.concat(), "");
    let result = judge(&test, &wrong_on(&["samples 1"]), &[]);
    result
        .scores("first", 0.0)
        .scores("second", 0.0)
        .scores("third", 50.0);
    assert_eq!(
        result.cases(),
        ["samples/1", "third/1", "third/2", "third/3"]
    );
    assert!(result.group("second")["verdict"].is_null());
    assert_eq!(result.group("second")["blocked_by"], "first");
    test.run(&["judge", "scored", "submission.py"])
        .ends_with(1)
        .prints("wrong-answer, 50 of 100 points")
        .prints("first is not passed");
}

#[test]
fn what_is_not_passed_in_full_blocks_although_it_gives_points() {
    testing::needs(&["python3"]);
    let groups = [
        group("first", 40, "score = \"sum\""),
        group("second", 60, "depends = [\"first\"]"),
    ];
    let test = scored(&groups.concat(), "");
    let result = judge(&test, &wrong_on(&["first 3"]), &[]);
    result.scores("first", 80.0 / 3.0).scores("second", 0.0);
}

#[test]
fn a_blocked_group_is_judged_where_every_case_is_asked_for_and_still_worth_nothing() {
    testing::needs(&["python3"]);
    let groups = [group("first", 20, "depends = [\"samples\"]")];
    let test = scored(&groups.concat(), "");
    let result = judge(&test, &wrong_on(&["samples 1"]), &["--all"]);
    result.scores("first", 0.0);
    assert_eq!(result.group("first")["verdict"], "accepted");
    assert_eq!(result.cases().len(), 4);
}

#[test]
fn the_result_of_dependent_groups_does_not_depend_on_the_number_of_jobs() {
    testing::needs(&["python3"]);
    let groups = [
        group("first", 20, "score = \"max\""),
        group("second", 30, "depends = [\"first\"]"),
        group("third", 50, "depends = [\"second\"]\nscore = \"sum\""),
    ];
    let test = scored(&groups.concat(), "");
    let slow_failure = "import time\ncase = input()\nif case == 'second 1': time.sleep(0.3)\n\
        print('wrong' if case == 'second 1' else case)\n";
    let results = ["1", "2", "8"].map(|jobs| {
        let result = judge(&test, slow_failure, &["-j", jobs]);
        (
            result.cases(),
            result.0["groups"].clone(),
            result.0["score"].clone(),
        )
    });
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
    assert_eq!(results[0].0.last().unwrap(), "second/1");
}

#[test]
fn a_submission_that_does_not_compile_gets_no_points() {
    let test = scored(&group("first", 30, "score = \"sum\""), "").file("broken.cpp", "int");
    let document = test
        .run(&["--format", "json", "judge", "scored", "broken.cpp"])
        .ends_with(1)
        .json();
    let submission = &document["submissions"][0];
    assert_eq!(submission["score"], 0.0);
    assert_eq!(submission["groups"][1]["verdict"], "compile-error");
}

fn expecting(keys: &str) -> Test {
    let groups = group("first", 30, "score = \"sum\"") + &group("second", 70, "");
    let solution = format!("\n[[solution]]\npath = \"half.py\"\n{keys}\n");
    let spec = groups + &solution + "[[solution]]\npath = \"right.py\"\nscore = 100\n";
    let test = scored(&spec, "")
        .file(
            "problems/scored/half.py",
            wrong_on(&["first 1", "second 2"]),
        )
        .file("problems/scored/statement.en.md", "# Scored\n")
        .file("problems/scored/validator.py", "input()\n");
    test.run(&["build"]).ends_with(0);
    test
}

#[test]
fn verify_checks_expected_scores() {
    expecting("score = \"10..=40\"")
        .run(&["verify"])
        .ends_with(0)
        .prints("half.py")
        .prints("as expected")
        .prints("no validator");
    expecting("score = 20\nexpect = \"wrong-answer\"")
        .run(&["verify"])
        .ends_with(0)
        .prints("as expected");
    expecting("score = \"30..=60\"")
        .run(&["verify"])
        .ends_with(1)
        .prints("half.py: expected 30 to 60 points, got 20");
}

#[test]
fn a_score_alone_expects_a_program_that_compiles() {
    let test = expecting("score = \"0..=40\"").file("problems/scored/half.py", "def\n");
    test.run(&["verify"]).ends_with(0).prints("as expected");
    let groups = group("first", 30, "");
    let spec = groups + "\n[[solution]]\npath = \"broken.cpp\"\nscore = 0\n";
    let test = scored(&spec, "").file("problems/scored/broken.cpp", "int");
    test.run(&["build"]).ends_with(0);
    test.run(&["verify"])
        .ends_with(1)
        .prints("broken.cpp: expected")
        .prints("but it does not compile: broken.cpp:1:");
}

#[test]
fn without_feedback_nothing_of_the_answer_is_shown() {
    testing::needs(&["python3"]);
    let test = scored(&group("first", 30, ""), "feedback = \"none\"");
    let source = "print('nonsense')\n";
    let document = judge(&test, source, &[]).0;
    assert_eq!(document["verdict"], "wrong-answer");
    assert_eq!(document["cases"][0]["message"], "");
    let report = test.run(&["judge", "scored", "submission.py"]).ends_with(1);
    let shown = report.stdout.clone() + &document.to_string();
    for word in ["expected", "samples 1", "+ nonsense", "- answer"] {
        assert!(!shown.contains(word), "{word:?} is shown:\n{shown}");
    }
    report.prints("samples/1: wrong-answer\n");
}

#[test]
fn with_feedback_the_answer_is_shown() {
    let test = scored(&group("first", 30, ""), "feedback = \"full\"");
    std::fs::write(test.path("submission.py"), "print('nonsense')\n").unwrap();
    test.run(&["judge", "scored", "submission.py"])
        .ends_with(1)
        .prints("expected samples, found nonsense")
        .prints("+ nonsense");
}
