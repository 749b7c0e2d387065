//! Library Checker's problems.

use super::Pack;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// The cases that the problem builds, and the numbers in their inputs.
const BUILT: [(&str, u64); 4] = [
    ("example_00", 21),
    ("random_00", 1000),
    ("random_01", 999),
    ("random_02", 998),
];

fn hash(text: &str) -> String {
    Sha256::digest(text)
        .iter()
        .fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
}

/// The hashes as hash.json has them, of inputs and their doubles.
fn hashes(cases: &[(&str, u64)]) -> String {
    let lines = cases.iter().map(|(name, number)| {
        let (input, output) = (
            hash(&format!("{number}\n")),
            hash(&format!("{}\n", number * 2)),
        );
        format!("  \"{name}.in\": \"{input}\",\n  \"{name}.out\": \"{output}\"")
    });
    format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n"))
}

const INFO: &str = "title = \"Double\"\ntimelimit = 1.0\nforum = \"x\"\n\n[[tests]]\nname = \"example.in\"\nnumber = 1\n\n[[tests]]\nname = \"random.cpp\"\nnumber = 3\n\n[[solutions]]\nname = \"wrong.cpp\"\nwrong = true\n\n[params]\nN_MAX = 1000\n";
const RANDOM: &str = "#include \"../params.h\"\n#include <cstdio>\n#include <cstdlib>\nint main(int, char **args) {\n    std::printf(\"%lld\\n\", N_MAX - std::atoi(args[1]));\n}\n";
const VERIFIER: &str = "#include \"params.h\"\n#include <cstdio>\nint main() {\n    long long n;\n    char end;\n    if (std::scanf(\"%lld%c\", &n, &end) != 2 || n > N_MAX || n < 0 || end != '\\n') return 3;\n    return std::getchar() == EOF ? 0 : 3;\n}\n";
const CHECK: &str = "#include <fstream>\n#include <iterator>\n#include <string>\nstd::string text(const char *path) {\n    std::ifstream file(path);\n    return {std::istreambuf_iterator<char>(file), {}};\n}\nint main(int, char **args) { return text(args[2]) == text(args[3]) ? 0 : 1; }\n";

fn library(hashes: &str) -> Pack {
    let solution = |factor| {
        format!(
            "#include <cstdio>\nint main() {{\n    long long n;\n    if (std::scanf(\"%lld\", &n) != 1) return 1;\n    std::printf(\"%lld\\n\", n * {factor});\n}}\n"
        )
    };
    Pack::new()
        .file("info.toml", INFO)
        .file("task.md", "## @{keyword.statement}\n\nDouble.\n")
        .file("gen/example_00.in", "21\n")
        .file("gen/random.cpp", RANDOM)
        .file("verifier.cpp", VERIFIER)
        .file("checker.cpp", CHECK)
        .file("sol/correct.cpp", solution(2))
        .file("sol/wrong.cpp", solution(3))
        .file("hash.json", hashes)
}

#[test]
fn a_library_checker_problem_builds_to_the_hashes_it_gives() {
    let imported = library(&hashes(&BUILT))
        .import(&[])
        .succeeds()
        .loses("testlib.h");
    let spec = imported.spec();
    assert!(
        spec.contains("commands = [\"random 0\", \"random 1\", \"random 2\"]"),
        "{spec}"
    );
    assert!(spec.contains("time = \"60s\"\n"), "{spec}");
    let lock = imported.text("cases.lock");
    assert_eq!(lock.matches("input = ").count(), 4, "{lock}");
    imported
        .test
        .run(&["build", "imported", "--locked"])
        .ends_with(0);
    imported.verifies(&[]);
    let mut wrong = BUILT;
    wrong[3].1 = 997;
    let imported = library(&hashes(&wrong)).import(&[]).succeeds();
    imported
        .test
        .run(&["build", "imported", "--locked"])
        .ends_with(1)
        .prints("random/03 is not as in cases.lock");
}

/// The same problem with its programs in directories of their own, and headers wherever headers may lie.
fn library_with_headers(hashes: &str) -> Pack {
    let info = INFO.replace(
        "forum = \"x\"",
        "checker = \"check/judge.cpp\"\nverifier = \"verify/judge.cpp\"",
    ) + "\n[[solutions]]\nname = \"twice.cpp\"\nfunction = true\n";
    let verifier = VERIFIER.replace("\"params.h\"", "\"./../params.h\"");
    let read = "#include \"../../params.h\"\n#include <cstdio>\ninline long long input() {\n    long long n;\n    return std::scanf(\"%lld\", &n) == 1 && n <= N_MAX ? n : -1;\n}\n";
    let print = "#pragma once\n#include <cstdio>\ninline void print(long long n) { std::printf(\"%lld\\n\", n); }\n";
    let case = "#pragma once\n#include \"./../params.h\"\n#include \"../gen/deep/number.h\"\n";
    let number = "#include <cstdlib>\ninline long long number(const char *text) { return std::atoll(text); }\n";
    let random = "#include \"../include/case.hpp\"\n#include \"print.h\"\nint main(int, char **args) { print(N_MAX - number(args[1])); }\n";
    let grader = "#include \"solve.hpp\"\n#include \"../sol/print.h\"\n#include \"../lib/io/read.hpp\"\nint main() { print(solve(input())); }\n";
    let twice = "#include \"solve.hpp\"\nlong long solve(long long n) { return n + n; }\n";
    let solution = |factor| {
        format!(
            "#include \"../lib/io/read.hpp\"\n#include \"print.h\"\nint main() {{ print(input() * {factor}); }}\n"
        )
    };
    library(hashes)
        .file("info.toml", info)
        .file("checker.cpp", "#error\n")
        .file("check/judge.cpp", CHECK)
        .file("verifier.cpp", "#error\n")
        .file("verify/judge.cpp", verifier)
        .file("include/case.hpp", case)
        .file("gen/deep/number.h", number)
        .file("gen/print.h", print)
        .file("gen/random.cpp", random)
        .file("lib/io/read.hpp", read)
        .file("sol/print.h", print)
        .file("sol/correct.cpp", solution(2))
        .file("sol/wrong.cpp", solution(3))
        .file("sol/twice.cpp", twice)
        .file("grader/grader.cpp", grader)
        .file("grader/solve.hpp", "long long solve(long long);\n")
}

#[test]
fn programs_of_a_library_checker_problem_find_their_headers_wherever_they_lie() {
    let imported = library_with_headers(&hashes(&BUILT)).import(&[]).succeeds();
    for path in [
        "include/lib/io/read.hpp",
        "solutions/correct.cpp/sol/print.h",
        "solutions/twice.cpp/grader/grader.cpp",
    ] {
        assert!(imported.has(path), "{path}\n{}", imported.spec());
    }
    let flags = "compile_flags = { \"c++\" = [\"-std=c++17\"] }\n";
    assert!(imported.spec().contains(flags), "{}", imported.spec());
    assert!(!imported.has("solutions/correct.cpp/gen/print.h"));
    imported
        .test
        .run(&["build", "imported", "--locked"])
        .ends_with(0);
    imported.verifies(&[]);
}

#[test]
fn a_mistake_of_the_new_spec_is_reported_at_the_place_that_it_was_to_have() {
    let info = INFO.replace("title = \"Double\"", "title = \"\"");
    let imported = library("{}").file("info.toml", info).import(&[]);
    let said = &imported.ran.stderr;
    assert!(!said.contains(".tengen-"), "{said}");
    imported.refused("--> problems/imported/problem.toml:");
}
