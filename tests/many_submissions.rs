//! Many submissions at once: the solutions that `verify` judges, and the tables of `judge`.

use crate::support::sums::{FIRST, RIGHT, SPEC};
use crate::support::{Test, built_sums};

fn with_solution(path: &str, text: &str, expect: &str) -> Test {
    let spec = format!("{SPEC}\n[[solution]]\npath = \"{path}\"\nexpect = {expect}\n");
    let problem = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file(&format!("problems/sums/{path}"), text);
    problem.run(&["build", "sums"]).ends_with(0);
    problem
}

#[test]
fn verify_shows_solutions_by_groups() {
    let test = with_solution("solutions/also.py", RIGHT, "\"accepted\"");
    test.run(&["verify"])
        .ends_with(0)
        .prints("solution")
        .prints("WA 01")
        .prints("1 problem, 8 cases, 3 solutions: as expected");
}

#[test]
fn verify_names_a_solution_that_gets_another_verdict() {
    let test = with_solution("solutions/also.py", FIRST, "\"accepted\"");
    test.run(&["verify"]).ends_with(1).prints(
        "unexpected: sums: solutions/also.py: expected accepted, got wrong-answer on samples/1",
    );
}

#[test]
fn verify_names_a_wrong_solution_that_is_not_caught() {
    let test = with_solution("solutions/also.py", RIGHT, "\"wrong-answer\"");
    test.run(&["verify"]).ends_with(1).prints(
        "solutions/also.py: expected wrong-answer at least once, but none of 8 cases gave it",
    );
}

#[test]
fn expectations_can_be_given_by_group() {
    let large =
        "n = int(input())\nxs = list(map(int, input().split()))\nprint(sum(xs) if n < 10 else 0)\n";
    let good = "{ large = \"wrong-answer\", \"*\" = \"accepted\" }";
    with_solution("solutions/large.py", large, good)
        .run(&["verify"])
        .ends_with(0);
    let bad = "{ small = \"wrong-answer\", \"*\" = \"accepted\" }";
    with_solution("solutions/large.py", large, bad)
        .run(&["verify"])
        .ends_with(1)
        .prints("solutions/large.py in group small: expected wrong-answer at least once")
        .prints("solutions/large.py: expected accepted, got wrong-answer on large/01");
}

#[test]
fn a_problem_that_cannot_be_built_does_not_hide_the_table_of_another() {
    built_sums()
        .file("problems/broken/problem.toml", "title = 3\n")
        .run(&["verify"])
        .ends_with(2)
        .prints("right.c")
        .prints("1 problem, 8 cases, 2 solutions: ")
        .complains("problems/broken/problem.toml:1:1");
}

#[test]
fn verify_prints_one_json_document() {
    let test = with_solution("solutions/also.py", FIRST, "\"accepted\"");
    let document = test
        .run(&["verify", "--format", "json"])
        .ends_with(1)
        .json();
    assert_eq!(document["as_expected"], false);
    assert_eq!(
        document["problems"][0]["unexpected"][0]["solution"],
        "solutions/also.py"
    );
}

#[test]
fn several_submissions_are_one_table_the_best_first() {
    let test = built_sums()
        .file("all/b_first.py", FIRST)
        .file("all/a_broken.cpp", "int")
        .file("all/c_right.py", RIGHT)
        .file("all/.hidden", "")
        .file("all/d_folder/main.py", RIGHT);
    let ran = test.run(&["judge", "sums", "--each", "all"]).ends_with(1);
    let rows: Vec<&str> = ran.stdout.lines().collect();
    assert!(rows[0].starts_with("  submission"), "{}", ran.stdout);
    assert!(rows[1].contains("all/c_right.py") || rows[2].contains("all/c_right.py"));
    assert!(rows[3].contains("all/b_first.py") && rows[3].contains("WA"));
    assert!(rows[4].contains("all/a_broken.cpp") && rows[4].contains("CE"));
    ran.prints("all/a_broken.cpp: compile-error: ")
        .prints("all/b_first.py: s");
    test.run(&["judge", "sums", "all/c_right.py", "--cases"])
        .ends_with(0)
        .prints("  large/04   AC");
    let empty = test.run(&["judge", "sums", "--each", "problems/sums/samples/none"]);
    empty
        .ends_with(2)
        .complains("cannot read problems/sums/samples/none");
}

#[test]
fn what_is_no_submission_is_listed_and_the_rest_judged() {
    let test = built_sums()
        .file("all/README.md", "# Notes")
        .file("all/notes.txt", "6")
        .file("all/two/a.c", "int main(void) { return 0; }")
        .file("all/two/b.py", RIGHT)
        .file("all/none/data.docx", "x")
        .file("all/right.py", RIGHT);
    let reasons = [
        ("all/README.md", "it is in no known language"),
        ("all/none", "it is a directory without a source file"),
        (
            "all/notes.txt",
            "it is a text, and the problem asks for a program",
        ),
        ("all/two", "its sources are in c and python"),
    ];
    for candidates in [&["--each", "all"][..], &["all/*"]] {
        let ran = test.run(&[&["judge", "sums"], candidates].concat());
        let mut ran = ran.ends_with(0).prints("right.py on sums");
        for (name, reason) in reasons {
            ran = ran.prints(&format!("{name}: no submission: {reason}\n"));
        }
    }
    let document = test.run(&["judge", "sums", "--each", "all", "--format", "json"]);
    let document = document.ends_with(0).json();
    let listed = document["no_submissions"].as_array().unwrap();
    for (entry, (name, reason)) in listed.iter().zip(reasons) {
        assert_eq!(
            (&entry["name"], &entry["reason"]),
            (&name.into(), &reason.into())
        );
    }
    let written = |file: &str, args: &[&str]| {
        let usual = ["judge", "sums", "--each", "all", "--output", file];
        test.run(&[&usual, args].concat()).ends_with(0);
        std::fs::read_to_string(test.path(file)).unwrap()
    };
    let row = "sums,all/two,,no-submission,,,,,,its sources are in c and python";
    assert!(written("out.csv", &[]).contains(row));
    assert!(written("out.xml", &[]).contains("<skipped type=\"no-submission\""));
    assert!(written("out.html", &[]).contains("<td>no submission</td>"));
    // The same by a label, and what was named has to be a submission.
    let test = test.file("labels.csv", "two,wrong\nright.py,right\n");
    test.run(&["judge", "sums", "--each", "all", "--labels", "labels.csv"])
        .ends_with(0)
        .prints("not judged: 1 submission");
    test.run(&["judge", "sums", "all/README.md", "all/right.py"])
        .ends_with(2)
        .complains("cannot tell the language of all/README.md");
    test.run(&["judge", "sums", "--each", "all/none"])
        .ends_with(2)
        .complains("none of 1 file or directory is a submission:\n    all/none/data.docx: ");
    // Each has its reason, also where none is a submission.
    let test = test.file("all/none/README", "No program.\n");
    test.run(&["judge", "sums", "--each", "all/none"])
        .ends_with(2)
        .complains("none of 2 files and directories is a submission:\n    all/none/README: it is in no known language\n    all/none/data.docx: ");
}

#[test]
fn without_points_accepted_submissions_are_first_and_errors_are_named() {
    let spec = "format = 1\ntitle = \"Zero\"\nkind = \"batch\"\n";
    let test = Test::new()
        .file("problems/zero/problem.toml", spec)
        .file("problems/zero/samples/1.in", "1\n")
        .file("problems/zero/samples/1.ans", "0\n")
        .file("all/silent.c", "int main(void) { return 0; }\n")
        .file(
            "all/slow.c",
            "#include <stdio.h>\nint main(void) {\n    for (volatile long at = 0; at < 60000000; at++);\n    puts(\"0\");\n}\n",
        )
        .file(
            "all/loud.c",
            "#include <stdio.h>\nint main(void) {\n    fputs(\"Traceback\\nNameError: x\\n\", stderr);\n    return 1;\n}\n",
        );
    let ran = test.run(&[
        "judge",
        "zero",
        "--each",
        "all",
        "--output",
        "out.csv",
        "--rows",
        "submissions",
    ]);
    let ran = ran
        .ends_with(1)
        .prints("all/loud.c: samples/1: runtime-error: exit code 1: NameError: x\n");
    let first = ran.stdout.lines().nth(1).unwrap();
    assert!(first.contains("all/slow.c"), "{}", ran.stdout);
    let table = std::fs::read_to_string(test.path("out.csv")).unwrap();
    assert!(
        table.contains("samples/1: exit code 1: NameError: x"),
        "{table}"
    );
}

#[test]
fn a_table_may_have_a_row_for_each_submission() {
    let test = with_solution("solutions/also.py", FIRST, "\"accepted\"")
        .file("all/right.py", RIGHT)
        .file("all/two/a.c", "")
        .file("all/two/b.py", RIGHT);
    let rows = |args: &[&str], exit| {
        test.run(&[args, &["--output", "out.csv", "--rows", "submissions"]].concat())
            .ends_with(exit);
        let table = std::fs::read_to_string(test.path("out.csv")).unwrap();
        let rows = table
            .lines()
            .map(|row| row.split(',').map(str::to_owned).collect());
        rows.collect::<Vec<Vec<String>>>()
    };
    let judged = rows(&["judge", "sums", "--each", "all"], 0);
    let heads =
        "problem,submission,verdict,as_expected,points,of_points,slowest_ms,memory_bytes,message";
    assert_eq!(judged[0][..9].join(","), heads);
    assert!(
        judged[0][9..]
            .iter()
            .all(|head| head.starts_with("points: "))
    );
    assert_eq!(judged[1][1..5], ["all/right.py", "accepted", "", "100"]);
    assert_eq!(judged[2][1..4], ["all/two", "no-submission", ""]);
    let points: f64 = judged[1][9..]
        .iter()
        .map(|cell| cell.parse::<f64>().unwrap())
        .sum();
    assert!((points - 100.0).abs() < 1e-9);
    let verified = rows(&["verify"], 1);
    assert!(
        verified[1..]
            .iter()
            .any(|row| row[1] == "solutions/also.py" && row[3] == "no")
    );
}

#[test]
fn results_are_written_as_tables_and_for_ci() {
    let test = built_sums()
        .file("first.py", FIRST)
        .file("right.py", RIGHT)
        .file("=broken.cpp", "int\n#error <&\"\u{1b}\n");
    let written = |file: &str| {
        let args = [
            "judge",
            "sums",
            "right.py",
            "first.py",
            "=broken.cpp",
            "--output",
            file,
        ];
        test.run(&args).ends_with(1).prints("submission");
        std::fs::read_to_string(test.path(file)).unwrap()
    };
    let table = written("out.csv");
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(
        rows[0],
        "problem,submission,case,verdict,share,cpu_ms,wall_ms,memory_bytes,kept,message"
    );
    assert!(
        rows[1].starts_with("sums,right.py,samples/1,accepted,1,"),
        "{table}"
    );
    assert!(
        table.contains("\nsums,'=broken.cpp,,compile-error,,,,,,"),
        "{table}"
    );
    let xml = written("out.xml");
    let document = roxmltree::Document::parse(&xml).unwrap();
    let suites = document
        .root_element()
        .children()
        .filter(roxmltree::Node::is_element);
    let figures = suites.map(|suite| {
        let figure = |name| suite.attribute(name).unwrap().parse::<usize>().unwrap();
        let cases = suite.children().filter(roxmltree::Node::is_element);
        assert_eq!(cases.count(), figure("tests"), "{xml}");
        (figure("tests"), figure("failures"), figure("errors"))
    });
    assert_eq!(
        figures.collect::<Vec<_>>(),
        [(8, 0, 0), (3, 3, 0), (1, 1, 0)]
    );
    let json: serde_json::Value = serde_json::from_str(&written("out.json")).unwrap();
    assert_eq!(json["submissions"].as_array().unwrap().len(), 3);
    test.run(&["judge", "sums", "right.py", "--output", "out.pdf"])
        .ends_with(2)
        .complains("has to end with .html, .csv, .xml or .json");
    test.run(&["judge", "sums", "right.py", "--output", "right.py/out.csv"])
        .ends_with(2)
        .complains("cannot make right.py");
}

#[test]
fn submissions_that_the_data_do_not_distinguish_are_named() {
    let test = built_sums()
        .file("right.py", RIGHT)
        .file("also.py", RIGHT)
        .file("first.py", FIRST)
        .file("broken.cpp", "int")
        .file("broken.c", "int");
    let names = ["right.py", "first.py", "also.py", "broken.c", "broken.cpp"];
    let args = [&["judge", "sums", "--group-identical"][..], &names].concat();
    let ran = test.run(&args).ends_with(1);
    let alike: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.starts_with("alike"))
        .collect();
    assert_eq!(
        alike,
        [
            "alike: right.py, also.py get the same on 8 cases",
            "alike: broken.c, broken.cpp do not compile"
        ]
    );
}
