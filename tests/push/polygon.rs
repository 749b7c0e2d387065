//! Uploads to a stand-in for Polygon.

use super::stand_in::{StandIn, push};
use crate::support::{Ran, Test, built_sums};

const KEYS: [&str; 2] = ["TENGEN_POLYGON_KEY", "TENGEN_POLYGON_SECRET"];

fn judge(options: &[&str]) -> StandIn {
    let secrets = ["--key", "k-17", "--secret", "s-23"];
    StandIn::start("polygon.py", &[&secrets, options].concat())
}

fn push_as(judge: &StandIn, test: &Test, secret: &str, args: &[&str]) -> Ran {
    let to = format!("polygon:{}#1", judge.address);
    let ran = push(
        test,
        &[args, &["--to", &to]].concat(),
        KEYS,
        ("k-17", secret),
    );
    assert!(!format!("{}{}", ran.stdout, ran.stderr).contains("k-17"));
    ran
}

/// The methods that wrote something.
fn writes(judge: StandIn) -> Vec<String> {
    let write = ["save", "set", "enable", "updateInfo", "commitChanges"];
    let is_write = |line: &String| {
        let method = line.strip_prefix("problem.").unwrap_or_default();
        write.iter().any(|start| method.starts_with(start))
    };
    judge.printed().into_iter().filter(is_write).collect()
}

fn replace(test: &Test, path: &str, from: &str, to: &str) {
    let path = test.path(&format!("problems/sums/{path}"));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    std::fs::write(path, text.replace(from, to)).unwrap();
}

#[test]
fn polygon_gets_only_what_differs_and_a_second_upload_writes_nothing() {
    let judge = judge(&["--outdated"]);
    let test = built_sums();
    let push = |args: &[&str]| push_as(&judge, &test, "s-23", &[&["sums"], args].concat());
    push(&[])
        .ends_with(0)
        .prints("/api\n  sums: problem 1 (two-sums): ")
        .prints("somebody has committed changes since")
        .prints("    new: 2 solutions: first.c, right.c\n")
        .prints(
            "    new: groups of tests\n    new: points of tests\n    new: 8 tests: 1, 2, 3, 4, ",
        )
        .prints("    new: 3 groups: samples, small, large\n    new: 1 statement: english\n")
        .prints("    settings:\n      memory limit in MiB: 256 on the judge, 128 here\n")
        .prints("nothing was written: add --write");
    push(&["--write"])
        .ends_with(0)
        .prints("\nuploaded and committed\n");
    for args in [&[][..], &["--write"]] {
        push(args)
            .ends_with(0)
            .prints("  sums: problem 1 (two-sums): unchanged\nnothing to upload\n");
    }
    // A second sample moves all other tests by one.
    replace(
        &test,
        "statement.en.md",
        "{{samples}}",
        "Add all *numbers*.\n\n{{samples}}",
    );
    replace(&test, "problem.toml", "\"wrong-answer\"", "\"time-limit\"");
    let test = test
        .file("problems/sums/samples/2.in", "1\n9\n")
        .file("problems/sums/samples/2.ans", "9\n");
    let push = |args: &[&str]| push_as(&judge, &test, "s-23", &[&["sums"], args].concat());
    push(&[])
        .ends_with(0)
        .prints("    new: 1 test: 9\n")
        .prints("    solution first.c:\n      tag: WA on the judge, TL here\n")
        .prints("    test 2:\n      input, line 1: \"")
        .prints("    statement english:\n      legend, line ");
    let written = push(&["--write", "--format", "json"]).ends_with(0).json();
    let problem = &written["problems"][0];
    assert_eq!(problem["uploaded"], true);
    assert_eq!(problem["changes"].as_array().unwrap().len(), 1 + 8 + 1);
    push(&["--write"]).ends_with(0).prints("nothing to upload");
    // Without the second sample the tests behind it would have the inputs of their neighbors.
    let files = ["samples/2.in", "samples/2.ans"];
    for file in files {
        std::fs::remove_file(test.path(&format!("problems/sums/{file}"))).unwrap();
    }
    push(&["--write"])
        .ends_with(2)
        .complains("Polygon refuses tests with equal inputs: delete test 3 there first");
    let writes = writes(judge);
    let count = |method: &str| writes.iter().filter(|it| *it == method).count();
    assert_eq!(count("problem.commitChanges"), 2);
    assert_eq!(count("problem.saveTest"), 8 + 8);
    assert_eq!(count("problem.saveSolution"), 2 + 1);
    assert_eq!(count("problem.saveStatement"), 1 + 1);
    assert_eq!(count("problem.updateInfo"), 1);
}

#[test]
fn an_upload_that_polygon_refuses_continues_where_it_ended() {
    let judge = judge(&["--busy"]);
    let test = built_sums();
    let push = |args: &[&str]| push_as(&judge, &test, "s-23", &[&["sums"], args].concat());
    let end = "// does not compile\n";
    let spoil = |path: &str| {
        replace(
            &test,
            path,
            "#include <stdio.h>",
            &format!("{end}#include <stdio.h>"),
        );
    };
    spoil("validator.c");
    push(&["--write"])
        .ends_with(2)
        .complains("problem.saveFile (validator.c): the judge refused it: file: Compilation error: expected ';'");
    replace(&test, "validator.c", end, "");
    spoil("solutions/first.c");
    push(&["--write"])
        .ends_with(1)
        .prints("the judge has changes of yours that are not committed")
        .prints("    new: 2 solutions: first.c, right.c\n")
        .prints(
            "    problem.saveSolution (first.c): the judge refused it: file: Compilation error",
        );
    replace(&test, "solutions/first.c", end, "");
    push(&["--write"])
        .ends_with(0)
        .prints(": 1 change\n    new: 1 solution: first.c\n");
    push(&[]).ends_with(0).prints("nothing to upload");
    assert_eq!(writes(judge).last().unwrap(), "problem.commitChanges");
}

#[test]
fn what_stands_in_the_way_of_an_upload_to_polygon_is_named() {
    let mut judge = judge(&["--script", "gen 5"]);
    let test = built_sums().file(
        "round/contest.toml",
        "format = 1\ntitle = \"Round\"\n\n[[problem]]\npath = \"../problems/sums\"\n",
    );
    let to = |test: &Test, to: &str, args: &[&str]| {
        push(
            test,
            &[args, &["--to", to]].concat(),
            KEYS,
            ("k-17", "s-23"),
        )
    };
    push_as(&judge, &test, "wrong one", &["sums"])
        .ends_with(2)
        .complains("does not accept the key and the secret in TENGEN_POLYGON_KEY and TENGEN_POLYGON_SECRET: apiSig");
    push_as(&judge, &test, "s-23", &["sums"])
        .ends_with(2)
        .complains("test 1 of the judge comes from its script (`gen 5 > 1`)");
    push_as(&judge, &test, "s-23", &["sums", "--contest", "demo"])
        .ends_with(2)
        .complains("Polygon has no interface for contests");
    to(&test, &format!("polygon:{}#7", judge.address), &["sums"])
        .ends_with(2)
        .complains("the judge has no problem 7");
    to(&test, &format!("polygon:{}#1,2", judge.address), &["round"])
        .ends_with(2)
        .complains("--to has 2 ids for 1 problem");
    for (address, said) in [
        ("polygon:two-sums", "the id of a problem is a number"),
        ("polygon:http://judge.example.org/api#1", "unencrypted"),
        (
            "kattis:1",
            "domjudge:https://judge.example.org or as polygon:123456",
        ),
    ] {
        to(&test, address, &["sums"]).ends_with(2).complains(said);
    }
    test.run(&["push", "sums", "--to", "polygon:1"])
        .ends_with(2)
        .complains("TENGEN_POLYGON_KEY is not set");
    replace(&test, "problem.toml", "time = \"1s\"", "time = \"1010ms\"");
    push_as(&judge, &test, "s-23", &["sums"])
        .ends_with(2)
        .complains("the time limit is 1010 ms: Polygon accepts multiples of 50 ms");
    let reader = self::judge(&["--access", "READ"]);
    push_as(&reader, &test, "s-23", &["sums"])
        .ends_with(2)
        .complains("the user of the key may only read problem 1");
    judge.stop();
    push_as(&judge, &test, "s-23", &["sums"])
        .ends_with(3)
        .complains("problems.list: ");
    assert!(writes(reader).is_empty());
}
