//! Time limits: measured by `tengen limits`, of single groups, and their margins in `verify`.

use crate::support::sums::{PYTHON_GENERATOR, PYTHON_VALIDATOR};
use crate::support::{Ran, Test};
use std::fmt::Write as _;
use std::fs::read_to_string;

/// Sums on one small and one large input, with these limits and solutions.
fn problem(limits: &str, solutions: &[(&str, &str)]) -> Test {
    let mut spec = format!(
        "format = 1\ntitle = {{ en = \"Sums\" }}\nkind = \"batch\"\nseed = 7\nlimits = {{ {limits} }} # Guessed.\n\
         reference = \"solutions/reference.py\"\n\n[validator]\nprogram = \"validator.py\"\n\n\
         [[generator]]\nname = \"random\"\nprogram = \"generator.py\"\n\n\
         [[group]]\nname = \"small\"\ngenerator = \"random\"\ncount = 1\nparams = {{ n = 3 }}\n\n\
         [[group]]\nname = \"large\"\n# Own limits stand here.\ngenerator = \"random\"\ncount = 1\nparams = {{ n = 50 }}\n"
    );
    for (path, expect) in solutions {
        let _ = write!(
            spec,
            "\n[[solution]]\npath = \"solutions/{path}\"\nexpect = {expect}\n"
        );
    }
    testing::needs(&["python3"]);
    Test::new()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/validator.py", PYTHON_VALIDATOR)
        .file("problems/sums/generator.py", PYTHON_GENERATOR)
        .file("problems/sums/solutions/reference.py", python(0, 0))
}

/// Right, after so many milliseconds of processor time on a small and on a large input.
fn python(small: u32, large: u32) -> String {
    format!(
        "import time\nn = int(input())\nwhile time.process_time() * 1000 < ({large} if n > 10 else {small}):\n    pass\n\
         print(sum(map(int, input().split())))\n"
    )
}

/// The same in C++.
fn cpp(milliseconds: u32) -> String {
    format!(
        "#include <ctime>\n#include <iostream>\nint main() {{\n    while (std::clock() * 1000.0 / CLOCKS_PER_SEC < {milliseconds}) {{}}\n    \
         long long n, x, sum = 0;\n    std::cin >> n;\n    while (std::cin >> x) sum += x;\n    std::cout << sum << std::endl;\n}}\n"
    )
}

const SPEC: &str = "problems/sums/problem.toml";
const ACCEPTED: &str = "\"accepted\"";
const SLOW: &str = "\"time-limit\"";

/// A right solution of 110 ms and one that takes as long as this.
fn two(limits: &str, slow: u32) -> Test {
    problem(limits, &[("right.py", ACCEPTED), ("slow.py", SLOW)])
        .file("problems/sums/solutions/right.py", python(110, 110))
        .file("problems/sums/solutions/slow.py", python(0, slow))
}

#[test]
fn a_limit_is_proposed_that_has_both_margins_and_written() {
    let test = two("time = \"2s\", memory = \"64MiB\"", 1500);
    let document = test
        .run(&["limits", "sums", "--format", "json"])
        .ends_with(0)
        .json();
    assert_eq!(document["proposal"]["time_ms"], 300.0, "{document:#}");
    assert_eq!(document["in_the_way"].as_array().unwrap().len(), 0);
    // Of 2 s that is not enough.
    assert_eq!(document["thin"].as_array().unwrap().len(), 1);
    let right = &document["solutions"][0];
    assert_eq!(right["runs"], 3);
    assert_eq!(right["wanted"], "accepted");
    assert!(right["cpu_ms"].as_f64().unwrap() >= 110.0);
    let slow = &document["solutions"][1];
    assert_eq!(slow["case"], "large/01", "{document:#}");
    test.run(&["limits", "sums", "--runs", "1", "--write"])
        .ends_with(0)
        .prints("proposed: 0.3 s, written to problem.toml");
    let spec = read_to_string(test.path(SPEC)).unwrap();
    let line = "limits = { time = \"300ms\", memory = \"64MiB\" } # Guessed.";
    assert!(spec.contains(line), "{spec}");
    assert!(spec.contains("# Own limits stand here."), "{spec}");
}

#[test]
fn who_stands_in_the_way_is_named() {
    let test = two("time = \"1s\"", 200);
    let before = read_to_string(test.path(SPEC)).unwrap();
    test.run(&["limits", "sums", "--runs", "1", "--write"])
        .ends_with(1)
        .prints("no limit has both margins; in the way:\n  solutions/slow.py takes 0.")
        .prints(" on large/01: ")
        .prints("and must be 1.5 times; solutions/right.py needs that limit, for it takes 0.")
        .complains("nothing was written");
    assert_eq!(read_to_string(test.path(SPEC)).unwrap(), before);
    let easier = before.replace(
        "time = \"1s\"",
        "time = \"1s\", margin = { accepted = 1.1, too_slow = 1.1 }",
    );
    test.file(SPEC, easier)
        .run(&["limits", "sums", "--runs", "1"])
        .ends_with(0)
        .prints("proposed: 0.");
}

#[test]
fn who_takes_longer_than_the_ceiling_is_in_the_way() {
    two("time = \"1s\"", 800)
        .run(&["limits", "sums", "--runs", "1", "--ceiling", "50ms"])
        .ends_with(1)
        .prints(" on small/01: it was stopped there; `--ceiling` lets it run longer");
}

#[test]
fn a_language_that_needs_more_gets_a_factor() {
    let test = problem(
        "time = \"1s\"",
        &[
            ("right.cpp", ACCEPTED),
            ("right.py", ACCEPTED),
            ("slow.cpp", SLOW),
        ],
    );
    testing::needs(&["g++"]);
    test.file("problems/sums/solutions/right.cpp", cpp(30))
        .file("problems/sums/solutions/right.py", python(0, 325))
        .file("problems/sums/solutions/slow.cpp", cpp(500))
        .run(&["limits", "sums", "--runs", "1", "--write"])
        .ends_with(0)
        .prints("proposed: 0.1 s, python 7 times, written to problem.toml");
}

#[test]
fn a_solution_that_fails_is_not_measured() {
    two("time = \"1s\"", 800)
        .file("problems/sums/solutions/slow.py", python(0, 0))
        .file("problems/sums/solutions/right.py", "print(0)\n")
        .run(&["limits", "sums", "--runs", "1"])
        .ends_with(2)
        .complains("no solution is accepted that must be");
}

#[test]
fn a_group_has_its_own_limits() {
    let own = |text: &str| {
        let solutions = [("right.py", ACCEPTED)];
        let test = problem("time = \"200ms\"", &solutions);
        let spec = read_to_string(test.path(SPEC)).unwrap();
        let spec = spec.replace("# Own limits stand here.", text);
        test.file(SPEC, spec)
            .file("problems/sums/solutions/right.py", python(0, 400))
            .file(
                "problems/sums/solutions/wide.py",
                format!("a = bytearray(60 << 20)\n{}", python(0, 0)),
            )
    };
    let test = own("time = \"2s\"\nmemory = \"40MiB\"");
    let judge = ["judge", "sums", "problems/sums/solutions/right.py"];
    test.run(&judge).ends_with(0);
    test.run(&["judge", "sums", "problems/sums/solutions/wide.py"])
        .ends_with(1)
        .prints("large/01: memory-limit: more than 40 MiB of memory");
    // Another limit of the group is another result, and a limit of the command is that of all groups.
    let spec = read_to_string(test.path(SPEC)).unwrap();
    let test = test.file(SPEC, spec.replace("time = \"2s\"", "time = \"100ms\""));
    test.run(&judge)
        .ends_with(1)
        .prints("large/01: time-limit: more than 0.1 s of processor time");
    test.run(&[&judge[..], &["--time-limit", "1s"]].concat())
        .ends_with(0);
    test.run(&["export", "sums", "--to", "cms", "--out", "cms"])
        .ends_with(0)
        .prints("lost      the time limit of 0.1 s in group large: all groups have the limit of the problem");
    test.run(&["export", "sums", "--to", "hydro", "--out", "hydro"])
        .ends_with(0);
    test.run(&["import", "hydro", "--out", "problems/again"])
        .ends_with(0);
    let again = read_to_string(test.path("problems/again/problem.toml")).unwrap();
    assert!(
        again.contains("time = \"100ms\"\nmemory = \"40MiB\""),
        "{again}"
    );
    test.run(&["limits", "sums", "--runs", "1", "--write"])
        .ends_with(0)
        .prints("proposed: 0.1 s, group large 0.9 s");
    let spec = read_to_string(test.path(SPEC)).unwrap();
    assert!(
        spec.contains("name = \"large\"\ntime = \"900ms\"\n"),
        "{spec}"
    );
}

#[test]
fn inputs_of_no_group_get_the_most_that_any_allows() {
    let test = problem("time = \"100ms\"", &[("right.py", ACCEPTED)]);
    let spec = read_to_string(test.path(SPEC)).unwrap();
    let spec = spec.replace("# Own limits stand here.", "time = \"2s\"");
    test.file(SPEC, spec)
        .file("problems/sums/solutions/right.py", python(200, 200))
        .file("some.in", "2\n1 2\n")
        .run(&[
            "judge",
            "sums",
            "problems/sums/solutions/right.py",
            "--input",
            "some.in",
        ])
        .ends_with(0);
}

#[test]
fn verify_warns_of_margins_that_are_written_alone() {
    let test = two("time = \"200ms\"", 260);
    test.run(&["build", "sums"]).ends_with(0);
    let plain = test.run(&["verify", "sums"]).ends_with(0);
    assert!(!plain.stdout.contains("times"), "{}", plain.stdout);
    let spec = read_to_string(test.path(SPEC)).unwrap();
    let margin = "time = \"200ms\", margin = { accepted = 2.5, too_slow = 1.5 }";
    let test = test.file(SPEC, spec.replace("time = \"200ms\"", margin));
    test.run(&["verify", "sums"])
        .ends_with(0)
        .prints("warning: sums: solutions/right.py takes 0.1")
        .prints("the limit of 0.2 s is 1.")
        .prints("times that, and must be 2.5 times")
        .prints("warning: sums: solutions/slow.py takes ")
        .prints("1.3")
        .prints("times the limit of 0.2 s, and must be 1.5 times");
    // Who is slow enough is not warned of, and was stopped where that was known.
    test.file("problems/sums/solutions/slow.py", python(0, 5000))
        .run(&["verify", "sums"])
        .ends_with(0)
        .prints(", 4 warnings");
}

#[test]
fn instructions_are_counted_the_same_each_time_or_it_is_said_how() {
    testing::needs(&["g++"]);
    let busy = "#include <iostream>\nint main() {\n    volatile unsigned a = 0;\n    for (int i = 0; i < 2000000; i++) a = a + i;\n    \
                long long n, x, sum = 0;\n    std::cin >> n;\n    while (std::cin >> x) sum += x;\n    std::cout << sum << std::endl;\n}\n";
    let test = problem("time = \"1s\"", &[("right.cpp", ACCEPTED)])
        .file("problems/sums/solutions/right.cpp", busy);
    let run = || {
        test.run(&[
            "limits", "sums", "--runs", "1", "--cost", "--format", "json",
        ])
    };
    let first = run();
    if first.code == Some(3) {
        first
            .complains("nothing counts instructions here")
            .complains("apt install valgrind");
        return;
    }
    let counted = |ran: Ran| {
        let document = ran.ends_with(0).json();
        let names = ["perf_event_open", "valgrind --tool=cachegrind"];
        assert!(names.contains(&document["counter"].as_str().unwrap()));
        document["solutions"][0]["instructions"].as_f64().unwrap()
    };
    let (first, second) = (counted(first), counted(run()));
    assert!(first > 2e6, "{first}");
    assert!((first - second).abs() < first / 100.0, "{first}, {second}");
}
