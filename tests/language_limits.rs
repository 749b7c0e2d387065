//! Limits that differ by language: `time_factors` and `memory_factors`.

use crate::support::sums::SPEC;
use crate::support::{Test, built_sums};

/// Sums with 0.2 s and 64 MiB, for Python 20 and 5 times as much.
fn generous_to_python() -> Test {
    let limits = "limits = { time = \"200ms\", memory = \"64MiB\", time_factors = { py = 20 }, \
                  memory_factors = { python = 5 } }";
    let usual = "limits = { time = \"1s\", memory = \"128MiB\", output = \"1MiB\" }";
    built_sums().file("problems/sums/problem.toml", SPEC.replace(usual, limits))
}

/// Right, after 0.3 s of processor time.
const LATE_PYTHON: &str = "import time\nwhile time.process_time() < 0.3:\n    pass\ninput()\nprint(sum(map(int, input().split())))\n";
const LATE_C: &str = "#include <stdio.h>\n#include <time.h>\nint main(void) {\n    while (clock() < 3 * CLOCKS_PER_SEC / 10);\n    \
    int n; long long sum = 0, x;\n    scanf(\"%d\", &n);\n    while (n--) scanf(\"%lld\", &x), sum += x;\n    printf(\"%lld\\n\", sum);\n}\n";

#[test]
fn a_language_with_a_factor_gets_more_time_than_others() {
    generous_to_python()
        .file("late.py", LATE_PYTHON)
        .run(&["judge", "sums", "late.py"])
        .ends_with(0);
    generous_to_python()
        .file("late.c", LATE_C)
        .run(&["judge", "sums", "late.c"])
        .ends_with(1)
        .prints("time-limit: more than 0.2 s of processor time");
    let twice = SPEC.replace(
        "time = \"1s\"",
        "time = \"200ms\", time_factors = { python = 2 }",
    );
    built_sums()
        .file("problems/sums/problem.toml", twice)
        .file("endless.py", "while True:\n    pass\n")
        .run(&["judge", "sums", "endless.py"])
        .ends_with(1)
        .prints("time-limit: more than 0.4 s of processor time");
}

#[test]
fn a_language_with_a_factor_gets_more_memory_than_others() {
    let greedy = "a = bytearray(150 << 20)\ninput()\nprint(sum(map(int, input().split())))\n";
    generous_to_python()
        .file("greedy.py", greedy)
        .run(&["judge", "sums", "greedy.py"])
        .ends_with(0);
    let greedy = "#include <stdlib.h>\nint main(void) {\n    volatile char *a = malloc(150 << 20);\n    for (int i = 0; a && i < 150 << 20; i += 512) a[i] = 1;\n    return !a;\n}\n";
    generous_to_python()
        .file("greedy.c", greedy)
        .run(&["judge", "sums", "greedy.c"])
        .ends_with(1)
        .prints("memory-limit: more than 64 MiB of memory");
}

#[test]
fn verify_and_fuzz_give_a_language_its_time() {
    let test = generous_to_python().file("problems/sums/solutions/right.py", LATE_PYTHON);
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify", "sums"]).ends_with(0);
    test.run(&[
        "fuzz",
        "sums",
        "problems/sums/solutions/right.py",
        "--cases",
        "3",
    ])
    .ends_with(0);
}

#[test]
fn exports_hold_the_factors_or_list_them_as_lost() {
    let test = generous_to_python();
    test.run(&["export", "sums", "--to", "hydro", "--out", "hydro"])
        .ends_with(0);
    let config = std::fs::read_to_string(test.path("hydro/sums/testdata/config.yaml")).unwrap();
    assert!(config.contains("time_limit_rate:\n  py: 20"), "{config}");
    assert!(config.contains("memory_limit_rate:\n  py: 5"), "{config}");
    test.run(&["import", "hydro", "--out", "problems/again"])
        .ends_with(0);
    let spec = std::fs::read_to_string(test.path("problems/again/problem.toml")).unwrap();
    let factors = "time_factors = { python = 20 }, memory_factors = { python = 5 }";
    assert!(spec.contains(factors), "{spec}");
    for to in ["icpc", "polygon", "cms", "luogu", "uoj"] {
        test.run(&["export", "sums", "--to", to, "--out", to])
            .ends_with(0)
            .prints("lost      more time for python (20 times): every language has the same limits")
            .prints(
                "lost      more memory for python (5 times): every language has the same limits",
            );
    }
}

#[test]
fn flags_of_a_problem_reach_its_programs_and_submissions() {
    testing::needs(&["g++"]);
    let standard = |name: &str| {
        format!(
            "#include <cstdio>\nint main() {{ puts(__cplusplus == {name} ? \"7\" : \"0\"); }}\n"
        )
    };
    let test = built_sums();
    let spec = test.path("problems/sums/problem.toml");
    let text = std::fs::read_to_string(&spec).unwrap();
    let flags = "compile_flags = { cpp = [\"-std=c++17\"] }\n";
    std::fs::write(&spec, format!("{flags}{text}")).unwrap();
    let test = test.file("mine.cpp", standard("201703L"));
    let judged = ["judge", "sums", "mine.cpp", "--group", "samples"];
    test.run(&judged).ends_with(0);
    std::fs::write(&spec, &text).unwrap();
    test.run(&judged).ends_with(1);
    let broken = flags.replace("-std=c++17", "-std=none");
    std::fs::write(&spec, format!("{broken}{text}")).unwrap();
    test.run(&judged).ends_with(1).prints("compile-error");
}
