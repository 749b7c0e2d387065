//! Time limits: measured by `tengen limits`, of single groups, and their margins in `verify`.

use crate::support::scripted::Scene;
use crate::support::sums::{PYTHON_GENERATOR, PYTHON_VALIDATOR};
use crate::support::{Ran, Test, answer_to, built_sums};
use base::pool::Pool;
use sandbox::{Cancel, Exit, Stdin, Stop};
use soundness::measure::{Measurer, TimeLimits, WantedMargins, propose};
use soundness::verify::Verifier;
use std::fmt::Write as _;
use std::fs::read_to_string;
use std::time::Duration;
use terms::event::Silent;

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

/// Right, after these numbers of milliseconds of CPU time on a small and on a large input.
fn python(small: u32, large: u32) -> String {
    format!(
        "import time\nn = int(input())\nwhile time.process_time() * 1000 < ({large} if n > 10 else {small}):\n    pass\n\
         print(sum(map(int, input().split())))\n"
    )
}

const SPEC: &str = "problems/sums/problem.toml";
const ACCEPTED: &str = "\"accepted\"";
const SLOW: &str = "\"time-limit\"";

/// A right solution and one that must be too slow, which take at least some milliseconds on a large input.
fn two(limits: &str, right: u32, slow: u32) -> Test {
    problem(limits, &[("right.py", ACCEPTED), ("slow.py", SLOW)])
        .file("problems/sums/solutions/right.py", python(0, right))
        .file("problems/sums/solutions/slow.py", python(0, slow))
}

#[test]
fn a_wrong_solution_that_new_limits_make_too_slow_is_named() {
    let solutions = [("right.py", ACCEPTED), ("wrong.py", "\"wrong-answer\"")];
    let wrong = python(900, 900).replace("sum(", "-sum(");
    let test = problem("time = \"10s\"", &solutions)
        .file("problems/sums/solutions/right.py", python(0, 0))
        .file("problems/sums/solutions/wrong.py", wrong);
    let report = test.run(&["limits", "sums", "--runs", "1", "--write"]);
    report
        .ends_with(1)
        .prints("with the new limits these solutions are not as expected")
        .prints("solutions/wrong.py: expected accepted or wrong-answer, got time-limit on small/");
}

/// Has every solution print the right answer after exactly these milliseconds on a small and on a large input; they are named by
/// the end of their paths. Other programs of the package succeed at once.
fn timed(test: &Test, times: &'static [(&'static str, u64, u64)]) -> Scene {
    Scene::of(test, "sums", move |job| {
        let is_run = |name: &str| {
            let mut words = job.argv.iter();
            words.any(|word| word.to_string_lossy().ends_with(name))
        };
        let times = times.iter().find(|(name, ..)| is_run(name));
        let (Stdin::File(input), Some((_, small, large))) = (&job.stdin, times) else {
            return Exit::printing("");
        };
        let is_large = input.to_string_lossy().contains("/large/");
        let cpu = Duration::from_millis(if is_large { *large } else { *small });
        Exit {
            stop: (cpu > job.limits.cpu).then_some(Stop::Cpu),
            cpu: cpu.min(job.limits.cpu),
            ..Exit::printing(answer_to(input))
        }
    })
}

/// What is proposed with these margins where solutions take these times: limits, or who stands in the way.
fn proposed(
    test: &Test,
    margins: WantedMargins,
    ceiling: Option<Duration>,
    times: &'static [(&'static str, u64, u64)],
) -> Result<TimeLimits, Vec<String>> {
    let scene = timed(test, times);
    let (jury, built) = (scene.jury(), scene.built());
    let measurer = Measurer {
        jury: &jury,
        cases: &built.cases,
        compiler: &scene.compiler,
        runs: 1,
        ceiling,
        margins,
    };
    let found = measurer.measure(&Silent).unwrap();
    assert!(found.left_out.is_empty(), "{:?}", found.left_out);
    let proposal = propose(&found.measured, &found.now, margins);
    proposal.map_err(|thin| thin.iter().map(ToString::to_string).collect())
}

const USUAL: WantedMargins = WantedMargins {
    accepted: 2.0,
    too_slow: 1.5,
};

fn milliseconds(limits: &TimeLimits) -> Vec<u128> {
    limits.by_owner.values().map(Duration::as_millis).collect()
}

#[test]
fn a_limit_is_proposed_that_has_both_margins() {
    let test = two("time = \"2s\"", 0, 0);
    let times = &[("right.py", 5, 112), ("slow.py", 5, 1500)];
    let limits = proposed(&test, USUAL, None, times).unwrap();
    assert_eq!(milliseconds(&limits), [300]);
    assert!(limits.factors.is_empty(), "{limits:?}");
}

#[test]
fn a_proposed_limit_is_written() {
    let test = two("time = \"2s\", memory = \"64MiB\"", 60, 1500);
    let document = test
        .run(&["limits", "sums", "--write", "--format", "json"])
        .ends_with(0)
        .json();
    assert_eq!(document["in_the_way"].as_array().unwrap().len(), 0);
    // Of 2 s that is not enough.
    assert_eq!(document["thin"].as_array().unwrap().len(), 1);
    let right = &document["solutions"][0];
    assert_eq!(right["runs"], 3);
    assert_eq!(right["wanted"], "accepted");
    assert!(right["cpu_ms"].as_f64().unwrap() >= 60.0);
    let slow = &document["solutions"][1];
    assert_eq!(slow["case"], "large/01", "{document:#}");
    let proposed = document["proposal"]["time_ms"].as_f64().unwrap();
    let spec = read_to_string(test.path(SPEC)).unwrap();
    let line = format!("limits = {{ time = \"{proposed}ms\", memory = \"64MiB\" }} # Guessed.");
    assert!(spec.contains(&line), "{line}\n{spec}");
    assert!(spec.contains("# Own limits stand here."), "{spec}");
}

#[test]
fn a_limit_that_the_spec_has_already_is_not_written_again() {
    let spec = crate::support::sums::SPEC.replace("time = \"1s\"", "time = \"0.1s\"");
    let test = built_sums().file(SPEC, &*spec);
    test.run(&["limits", "sums", "--runs", "1", "--write"])
        .ends_with(0)
        .prints("proposed: 0.1 s, as problem.toml has it\n");
    let after = std::fs::read_to_string(test.path(SPEC));
    assert_eq!(after.unwrap(), spec);
}

#[test]
fn solutions_that_prevent_a_limit_are_named() {
    let test = two("time = \"1s\"", 0, 0);
    let times = &[("right.py", 5, 110), ("slow.py", 5, 200)];
    assert_eq!(
        proposed(&test, USUAL, None, times).unwrap_err(),
        [
            "solutions/slow.py takes 0.2 s on large/01: 0.91 times the limit of 0.22 s, and must be 1.5 times; \
             solutions/right.py needs that limit, for it takes 0.11 s on large/01"
        ]
    );
    let easier = WantedMargins {
        accepted: 1.1,
        too_slow: 1.1,
    };
    let limits = proposed(&test, easier, None, times).unwrap();
    assert_eq!(milliseconds(&limits), [130]);
}

#[test]
fn nothing_is_written_where_solutions_prevent_a_limit() {
    // The one that must be too slow is not.
    let test = two("time = \"1s\"", 110, 0);
    let before = read_to_string(test.path(SPEC)).unwrap();
    test.run(&["limits", "sums", "--runs", "1", "--write"])
        .ends_with(1)
        .prints("no limit has both margins; in the way:\n  solutions/slow.py takes 0.")
        .prints("and must be 1.5 times; solutions/right.py needs that limit, for it takes 0.")
        .complains("nothing was written");
    assert_eq!(read_to_string(test.path(SPEC)).unwrap(), before);
}

#[test]
fn solutions_that_take_longer_than_the_ceiling_are_in_the_way() {
    two("time = \"1s\"", 800, 800)
        .run(&["limits", "sums", "--runs", "1", "--ceiling", "50ms"])
        .ends_with(1)
        .prints(": it was stopped there; `--ceiling` lets it run longer");
    let test = two("time = \"1s\"", 0, 0);
    let times = &[("right.py", 50, 110), ("slow.py", 50, 800)];
    let ceiling = Some(Duration::from_millis(100));
    assert_eq!(
        proposed(&test, USUAL, ceiling, times).unwrap_err(),
        [
            "solutions/right.py takes at least 0.1 s on large/01: it was stopped there; `--ceiling` lets it run longer"
        ]
    );
}

#[test]
fn a_language_that_needs_more_gets_a_factor() {
    testing::needs(&["node"]);
    let solutions = [
        ("right.js", ACCEPTED),
        ("right.py", ACCEPTED),
        ("slow.js", SLOW),
    ];
    let test = problem("time = \"1s\"", &solutions)
        .file("problems/sums/solutions/right.js", "")
        .file("problems/sums/solutions/right.py", "")
        .file("problems/sums/solutions/slow.js", "");
    let times = &[
        ("right.js", 5, 40),
        ("right.py", 5, 325),
        ("slow.js", 5, 500),
    ];
    let limits = proposed(&test, USUAL, None, times).unwrap();
    assert_eq!(milliseconds(&limits), [100]);
    assert!((limits.factors["python"] - 6.5).abs() < 1e-9);
    assert_eq!(limits.factors.len(), 1);
}

#[test]
fn a_solution_that_fails_is_not_measured() {
    two("time = \"1s\"", 110, 800)
        .file("problems/sums/solutions/slow.py", python(0, 0))
        .file("problems/sums/solutions/right.py", "print(0)\n")
        .run(&["limits", "sums", "--runs", "1"])
        .ends_with(2)
        .complains("none of the solutions that must be accepted was accepted");
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
        .prints("proposed: 0.")
        .prints(" s, group large ");
    let spec = read_to_string(test.path(SPEC)).unwrap();
    let own = spec.split_once("name = \"large\"\ntime = \"").unwrap().1;
    assert!(!own.starts_with("100ms\""), "{spec}");
    let times = &[("right.py", 5, 412)];
    let limits = proposed(&test, USUAL, None, times).unwrap();
    assert_eq!(milliseconds(&limits), [100, 900]);
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
    let warnings = |test: &Test, times| {
        let scene = timed(test, times);
        let verifier = Verifier {
            jury: &scene.jury(),
            dir: &scene.dir,
            compiler: &scene.compiler,
            pool: &Pool::new(1),
            workers: None,
            cancel: Cancel::default(),
            fresh: false,
            sanitized: false,
        };
        let issues = verifier.verify(&Silent).unwrap().issues;
        let issues = issues.iter().map(ToString::to_string);
        let thin: Vec<String> = issues.filter(|issue| issue.contains(" times ")).collect();
        thin
    };
    let plain = two("time = \"200ms\"", 0, 0);
    let times = &[("right.py", 5, 110), ("slow.py", 5, 260)];
    assert!(warnings(&plain, times).is_empty());
    let asked = || {
        two(
            "time = \"200ms\", margin = { accepted = 2.5, too_slow = 1.5 }",
            0,
            0,
        )
    };
    assert_eq!(
        warnings(&asked(), times),
        [
            "solutions/right.py takes 0.11 s on large/01: the limit of 0.2 s is 1.82 times that, and must be 2.5 times",
            "solutions/slow.py takes at least 0.26 s on large/01: 1.30 times the limit of 0.2 s, and must be 1.5 times"
        ]
    );
    // One that is slow enough is stopped where that is known, without a warning.
    let slow_enough = &[("right.py", 5, 80), ("slow.py", 5, 5000)];
    assert!(warnings(&asked(), slow_enough).is_empty());
}

#[test]
fn a_margin_that_is_too_small_is_a_warning_of_verify() {
    let test = two("time = \"1s\", margin = { accepted = 100 }", 20, 0);
    let spec = read_to_string(test.path(SPEC)).unwrap();
    let test = test.file(SPEC, spec.replace(SLOW, ACCEPTED));
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify", "sums"])
        .ends_with(0)
        .prints("warning: sums: solutions/right.py takes 0.")
        .prints("the limit of 1 s is ")
        .prints("times that, and must be 100 times");
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
    // Too short to be compared with a time.
    test.run(&["limits", "sums", "--runs", "1", "--on", "instructions"])
        .ends_with(0)
        .prints("  instructions          1       -       -")
        .prints("instructions: neither a factor nor a limit, as no counted solution takes at least 0.05 s here");
    assert!(first > 2e6, "{first}");
    assert!((first - second).abs() < first / 100.0, "{first}, {second}");
}
