//! `strength --parts`: mutants of validators, checkers and interactors, and what is nearly right.

mod found;
mod interactors;
mod kept;

use crate::support::{Ran, Test};
use serde_json::Value;

const ROOT: &str = "problems/sums";
const SCRIPT: &str = "INT(1, 60, n) NEWLINE\nREP(n, SPACE) INT(0, 10^9) END NEWLINE\n";

/// Read n and n numbers, print their sum. All is in C, which starts at once, and there are few cases: each is a base of many texts.
const SPEC: &str = r#"format = 1
title = "Sums"
kind = "batch"
limits = { time = "1s", memory = "128MiB", output = "1MiB" }
reference = "solutions/right.c"

[validator]
program = "validator.c"

[[group]]
name = "small"
points = 40
files = ["small/*.in"]

[[group]]
name = "large"
points = 60
files = ["large/*.in"]

[[solution]]
path = "solutions/right.c"
expect = "accepted"

[[solution]]
path = "solutions/first.c"
expect = "wrong-answer"
"#;

/// A validator that takes nothing but what the format says.
const STRICT: &str = r"#include <stdio.h>
#include <stdlib.h>

static unsigned long number(unsigned long least, unsigned long most, int *end) {
    unsigned long value = 0;
    int digit, length = 0;
    while ((digit = getchar()) >= '0' && digit <= '9') {
        if (length > 0 && value == 0) exit(1);
        length++;
        value = 10 * value + digit - '0';
        if (value > most) exit(1);
    }
    if (length == 0 || value < least) exit(1);
    *end = digit;
    return value;
}

int main(int count, char **args) {
    int end;
    unsigned long n = number(1, 60, &end);
    if (end != '\n') return 1;
    for (unsigned long i = 1; i <= n; i++) {
        number(0, 1000000000, &end);
        if (end != (i < n ? ' ' : '\n')) return 1;
    }
    return getchar() == EOF ? 0 : 1;
}
";

/// The same without a bound for the numbers.
fn unbounded() -> String {
    STRICT.replace("value > most", "most == 60 && value > most")
}

/// Reads as programs do that trust their input.
const LOOSE: &str = r#"#include <stdio.h>
int main(void) {
    long n, a;
    char rest[2];
    if (scanf("%ld", &n) != 1 || n < 1 || n > 60) return 1;
    for (int i = 0; i < n; i++)
        if (scanf("%ld", &a) != 1 || a < 0 || a > 1000000000) return 1;
    return scanf("%1s", rest) == 1 ? 1 : 0;
}
"#;

/// Sums all that is on line 2, and prints this.
fn right(print: &str) -> String {
    format!(
        "#include <stdio.h>\nint main(void) {{\n    long n, a, sum = 0;\n    if (scanf(\"%ld\", &n) != 1) return 1;\n    \
         while (scanf(\"%ld\", &a) == 1) sum += a;\n    {print}\n    return 0;\n}}\n"
    )
}

const PRINT: &str = r#"printf("%ld\n", sum);"#;

const FIRST: &str = r#"#include <stdio.h>
int main(void) {
    long n, a;
    if (scanf("%ld %ld", &n, &a) != 2) return 1;
    printf("%ld\n", a);
    return 0;
}
"#;

/// Takes what it reads, compares it as this says, and ends as testlib's checkers do.
fn checker(test: &str) -> String {
    let begin = r#"#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int words(const char *name, char words[9][64]) {
    FILE *file = fopen(name, "r");
    int count = 0;
    while (file && count < 9 && fscanf(file, "%63s", words[count]) == 1) count++;
    return count;
}

/* As many programs read: what is too large wraps. */
static unsigned long number(const char *digits) {
    unsigned long value = 0;
    for (; *digits; digits++) value = *digits >= '0' && *digits <= '9' ? 10 * value + *digits - '0' : -1UL / 2;
    return value;
}

int main(int count, char **args) {
    char output[9][64] = {""}, answer[9][64] = {""};
    int outputs = words(args[2], output);
    words(args[3], answer);
"#;
    format!("{begin}    return {test} ? 0 : 1;\n}}\n")
}

/// Looks at the first word alone.
const FIRST_WORD: &str = "strcmp(output[0], answer[0]) == 0";
const ONLY_WORD: &str = "outputs == 1 && strcmp(output[0], answer[0]) == 0";

fn with_validator(text: &str) -> Test {
    testing::needs(&["gcc"]);
    let numbers: Vec<String> = (0..20u64)
        .map(|at| (at * at * at * at * 7_901 % 1_000_000_001).to_string())
        .collect();
    Test::new()
        .file(&format!("{ROOT}/problem.toml"), SPEC)
        .file(
            &format!("{ROOT}/statement.en.md"),
            "# Sums\n\n{{samples}}\n",
        )
        .file(&format!("{ROOT}/validator.c"), text)
        .file(&format!("{ROOT}/solutions/right.c"), right(PRINT))
        .file(&format!("{ROOT}/solutions/first.c"), FIRST)
        .file(&format!("{ROOT}/samples/1.in"), "2\n3 4\n")
        .file(&format!("{ROOT}/samples/1.ans"), "7\n")
        .file(&format!("{ROOT}/small/1.in"), "3\n10 200 0\n")
        .file(
            &format!("{ROOT}/large/1.in"),
            format!("20\n{}\n", numbers.join(" ")),
        )
}

fn with_checker(test: &str) -> Test {
    let checked = "program = \"input.ctd\"\n\n[checker]\nprogram = \"checker.c\"";
    let spec = SPEC.replace("program = \"validator.c\"", checked);
    with_validator("")
        .file(&format!("{ROOT}/input.ctd"), SCRIPT)
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(&format!("{ROOT}/checker.c"), checker(test))
}

fn run(test: &Test, args: &[&str]) -> Ran {
    test.run(&[&["strength", "sums", "--parts"], args].concat())
}

/// What is known of a part: the validator is the first, the checker the second.
fn part(test: &Test, at: usize, args: &[&str]) -> Value {
    let args = [&["--format", "json"], args].concat();
    run(test, &args).json()["parts"][at].clone()
}

/// The kinds of wrong texts that a checker takes which compares in this way.
fn taken(test: &Test, code: i32) -> Vec<String> {
    let ran = run(test, &["--format", "json", "--mutants", "1"]).ends_with(code);
    let found = ran.json()["parts"][1].clone();
    assert!(found["near"].as_u64().unwrap() > 10, "{found}");
    kinds(&found).into_iter().map(str::to_owned).collect()
}

/// The kinds of texts that are let through.
fn kinds(part: &Value) -> Vec<&str> {
    let all = part["let_through"].as_array().unwrap().iter();
    all.map(|it| it["example"]["kind"].as_str().unwrap())
        .collect()
}
