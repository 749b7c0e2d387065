//! `judge --sanitize` and `verify --sanitize`: undefined behaviour is reported with its line.

use crate::support::sums;
use crate::support::sums::{REFERENCE, SPEC, VALIDATOR};

/// Right as long as nobody looks: it reads a number that was never written.
const BEYOND_THE_END: &str = r#"#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    long long *numbers = malloc(n * sizeof *numbers), sum = 0;
    for (int i = 0; i < n; i++) scanf("%lld", &numbers[i]);
    for (int i = 0; i <= n; i++)
        if (numbers[i] > 0) sum += i < n ? numbers[i] : 0;
    printf("%lld\n", sum);
}
"#;
const FOUND: &str = "heap-buffer-overflow, in beyond.c, line 10";

#[test]
fn a_submission_is_stopped_where_it_reads_beyond_an_array() {
    let test = sums()
        .file("beyond.c", BEYOND_THE_END)
        .file("right.c", REFERENCE)
        .file("right.py", "input()\n");
    test.run(&["judge", "sums", "beyond.c", "--sanitize"])
        .ends_with(1)
        .prints(&format!("samples/1: runtime-error: {FOUND}"));
    test.run(&["judge", "sums", "right.c", "--sanitize"])
        .ends_with(0);
    test.run(&["judge", "sums", "right.py", "--sanitize"])
        .ends_with(2)
        .complains("cannot judge right.py with --sanitize: it is in python, and there are sanitizers for C and C++ only");
}

#[test]
fn verify_judges_what_must_be_accepted_and_keeps_the_usual_results() {
    let spec =
        format!("{SPEC}\n[[solution]]\npath = \"solutions/beyond.c\"\nexpect = \"accepted\"\n");
    let test = sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/solutions/beyond.c", BEYOND_THE_END);
    test.run(&["verify", "sums", "--sanitize"])
        .ends_with(1)
        .prints(FOUND)
        .complains("of 3 solutions judged: 2, those that must be accepted");
    // Neither cases nor results are those of programs with sanitizers.
    assert!(!test.path("problems/sums/build/data/small").exists());
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify", "sums"]).ends_with(0);
}

#[test]
fn an_error_in_a_program_of_the_jury_is_reported() {
    // It reads a byte beyond an array.
    let validator = VALIDATOR.replace(
        "    return 0;\n",
        "    char last[1];\n    volatile int at = 1;\n    return last[at] == last[at] ? 0 : 1;\n",
    );
    let test = sums().file("problems/sums/validator.c", validator);
    test.run(&["verify", "sums", "--sanitize"])
        .ends_with(2)
        .complains("validator validator.c")
        .complains("index 1 out of bounds for type 'char [1]', in validator.c, line 30")
        .complains("again: tengen verify sums --sanitize");
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify", "sums"]).ends_with(0);
}
