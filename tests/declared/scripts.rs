//! Scripts of checktestdata as declarations: both take the same inputs, and what a declaration cannot say has none.

use crate::support::Test;
use checktestdata::parse;
use generators::Draw;
use input::Input;

/// Scripts that have a declaration, each with a valid input.
const SAME: [(&str, &str); 9] = [
    ("INT(1, 10^9, n) NEWLINE EOF", "17\n"),
    (
        "INT(1, 100, n) NEWLINE\nREPI(i, n, SPACE) INT(-1000, 1000, a[i]) END NEWLINE",
        "3\n5 -7 0\n",
    ),
    (
        "INT(2, 50, n) SPACE INT(0, n * (n - 1), m) NEWLINE\n\
         REP(m) INT(1, n, u) SPACE INT(1, n, v) NEWLINE ASSERT(u != v) END",
        "3 2\n1 2\n3 1\n",
    ),
    (
        "INT(1, 5, t) NEWLINE\nREP(t)\n  INT(1, 10, n) SPACE INT(n, 2 * n, k) NEWLINE\n  \
         REP(n, SPACE) INT(0, 9) END NEWLINE\nEND",
        "2\n1 2\n7\n2 3\n1 1\n",
    ),
    (
        "INT(1, 9, h) SPACE INT(1, 9, w) NEWLINE REP(h) REGEX(\"[a-c]{1,9}\", row) NEWLINE END",
        "2 3\nabc\ncab\n",
    ),
    (
        "STRING(\"Case\") SPACE INT(1, 9) STRING(\"-\") INT(1, 9) NEWLINE",
        "Case 4-2\n",
    ),
    (
        "INT(1, 20, n) REPI(k, n) SPACE INT(1, 99, a[k]) END NEWLINE ASSERT(UNIQUE(a))",
        "3 5 7 9\n",
    ),
    (
        "INT(1, 20, i) NEWLINE INT(1, 20, j) NEWLINE ASSERT(i < j || i == 20) REP(i, STRING(\",\")) INT(0, 1, x) END NEWLINE",
        "2\n3\n0,1\n",
    ),
    (
        "INT(1, 4, r) NEWLINE REP(r) REP(r, SPACE) INT(0, 9, g) END NEWLINE END",
        "2\n1 2\n3 4\n",
    ),
];

/// Scripts that have none, and why.
const NONE: [(&str, &str); 12] = [
    ("FLOAT(0, 1, x) NEWLINE", "a number with decimals"),
    (
        "WHILE(!ISEOF) INT(1, 2, x) NEWLINE END",
        "a loop with a condition",
    ),
    (
        "INT(1, 9, n) NEWLINE IF(n > 2) INT(1, 2) NEWLINE END",
        "a choice",
    ),
    (
        "SET(n = 3) REP(n) INT(1, 2) NEWLINE END",
        "a variable that is computed",
    ),
    (
        "INT(1, 9, n) NEWLINE INT(1, 9, n) NEWLINE",
        "read in two places",
    ),
    (
        "REP(3) INT(1, 9, x) NEWLINE END INT(1, x, y) NEWLINE",
        "no single value here",
    ),
    (
        "REGEX(\"a|ab\", s) NEWLINE",
        "a regular expression other than characters in brackets",
    ),
    ("INT(1, 9, n) SPACE NEWLINE", "a space at the end"),
    (
        "INT(0, 9, n) REP(n) SPACE INT(1, 2) END NEWLINE",
        "a list that may be empty",
    ),
    ("INT(1, 9) INT(1, 9) NEWLINE", "without a separator"),
    ("INT(1, 9, n) NEWLINE NEWLINE", "an empty line"),
    (
        "INT(1, 9, n) NEWLINE INT(1, n / 2, m) NEWLINE",
        "an expression of another form",
    ),
];

fn declared(script: &str) -> Input {
    let text = parse(script.as_bytes()).unwrap().declaration().unwrap();
    let written: spec::Input = toml::from_str(&text).unwrap();
    let made = Input::new(&written.0);
    made.unwrap_or_else(|mistakes| panic!("{script}\n{text}\n{mistakes:?}"))
}

/// A text with up to three small changes.
fn near(text: &str, draw: &mut Draw) -> Vec<u8> {
    const PIECES: [&str; 12] = [
        "", " ", "\n", "0", "1", "9", "-", "a", ",", "10", "-1", " 2",
    ];
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=draw.up_to(2) {
        let at = usize::try_from(draw.up_to(bytes.len() as u64)).unwrap();
        let until = (at + usize::try_from(draw.up_to(1)).unwrap()).min(bytes.len());
        let piece = PIECES[usize::try_from(draw.up_to(11)).unwrap()];
        bytes.splice(at..until, piece.bytes());
    }
    bytes
}

#[test]
fn a_declaration_takes_what_its_script_takes() {
    for (text, valid) in SAME {
        let (script, declared) = (parse(text.as_bytes()).unwrap(), declared(text));
        let (mut accepted, mut draw) = (0, Draw::fresh(1, text));
        for number in 0..3000 {
            let input = match number {
                0 => valid.as_bytes().to_vec(),
                _ => near(valid, &mut draw),
            };
            let by_script = script.check(&input).is_ok();
            assert!(number > 0 || by_script, "{text}");
            let by_declaration = declared.validate(&input);
            assert_eq!(
                by_script,
                by_declaration.is_ok(),
                "{text}\n{:?}\n{by_declaration:?}",
                String::from_utf8_lossy(&input)
            );
            accepted += u32::from(by_script);
        }
        assert!(
            (20..2980).contains(&accepted),
            "{text}: {accepted} accepted"
        );
        // And what a declaration makes the script takes.
        for seed in 0..30 {
            let made = declared.generate(
                &mut Draw::fresh(seed, "input"),
                &generators::Params::default(),
            );
            let made = made.unwrap();
            assert!(
                script.check(&made).is_ok(),
                "{text}\n{}",
                String::from_utf8_lossy(&made)
            );
        }
    }
}

#[test]
fn what_a_declaration_cannot_say_has_none() {
    for (text, why) in NONE {
        let script = parse(text.as_bytes()).unwrap();
        let reason = script.declaration().unwrap_err();
        assert!(reason.reason.contains(why), "{text}: {reason:?}");
    }
}

/// A package whose only validator is this file, with this input.
fn package((name, validator): (&str, &str), input: &str) -> Test {
    let place = format!("sums/input_validators/{name}");
    Test::new()
        .file(
            "sums/problem.yaml",
            "problem_format_version: legacy\nname: Sums\n",
        )
        .file(&place, validator)
        .file("sums/data/secret/1.in", input)
        .file("sums/data/secret/1.ans", "1\n")
        .file("sums/submissions/accepted/a.py", "print(1)\n")
}

#[test]
fn a_package_whose_script_says_the_same_is_imported_with_a_declaration() {
    testing::needs(&["python3"]);
    let script = "INT(1, 9, n) NEWLINE REP(n, SPACE) INT(1, 99, a) END NEWLINE";
    let test = package(("sums.ctd", script), "2\n3 4\n");
    test.run(&["import", "sums", "--out", "problems/sums"])
        .ends_with(0);
    let spec = std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap();
    for line in [
        "lines = [\"n\", \"a[n]\"]",
        "n = \"1..=9\"",
        "a = \"1..=99\"",
        "sums.ctd",
    ] {
        assert!(spec.contains(line), "{spec}");
    }
    test.run(&["gen", "sums", "input", "--seed", "1", "-p", "n=3"])
        .ends_with(0)
        .prints("3\n");
    let script = "INT(1, 9, n) NEWLINE FLOAT(0, 1) NEWLINE";
    let other = package(("sums.ctd", script), "2\n0.5\n");
    other
        .run(&["import", "sums", "--out", "problems/sums"])
        .ends_with(0);
    let spec = std::fs::read_to_string(other.path("problems/sums/problem.toml")).unwrap();
    assert!(!spec.contains("[input]"), "{spec}");
}

#[test]
fn a_validator_with_testlib_that_does_nothing_but_read_is_declared_too() {
    testing::needs(&["python3"]);
    let reads = "#include \"testlib.h\"\n#include \"params.h\"\nint main(int argc, char* argv[]) {\n    registerValidation(argc, argv);\n    \
                 int n = inf.readInt(2, MAX_N, \"n\");\n    inf.readEoln();\n    for (int i = 1; i < n; i++) {\n        \
                 int u = inf.readInt(1, n, \"u\");\n        inf.readSpace();\n        inf.readInt(u, n, \"v\");\n        inf.readEoln();\n    }\n    \
                 inf.readEof();\n}\n";
    let with = |validator: &str| {
        let test = package(("reads.cpp", validator), "3\n1 2\n3 3\n").file(
            "sums/input_validators/params.h",
            "const long long MAX_N = 2e5;\n",
        );
        test.run(&["import", "sums", "--out", "problems/sums"])
            .ends_with(0);
        std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap()
    };
    let spec = with(reads);
    for line in [
        "\"(u v)[n - 1]\"",
        "n = \"2..=200000\"",
        "u = \"1..=n\"",
        "v = \"u..=n\"",
    ] {
        assert!(spec.contains(line), "{spec}");
    }
    for other in [
        "ensuref(n != 7, \"seven\"); inf.readEof();",
        "check(n); inf.readEof();",
    ] {
        let spec = with(&reads.replace("inf.readEof();", other));
        assert_eq!(
            spec.contains("[input]"),
            other.starts_with("ensuref"),
            "{spec}"
        );
    }
}
