//! A small ordinary problem, all of programs: read n and n numbers, print their sum. Its programs are in C, which starts twenty times as
//! fast as Python and exists wherever Rust can link; submissions are in Python.

use super::Test;
use std::fs::Permissions;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

pub(crate) const SPEC: &str = r#"format = 1
title = { en = "Sums" }
kind = "batch"
seed = 7
limits = { time = "1s", memory = "128MiB", output = "1MiB" }
reference = "solutions/right.c"

[validator]
program = "validator.c"

[[generator]]
name = "random"
program = "generator.c"

[[group]]
name = "small"
points = 40
generator = "random"
count = 3
params = { n = "2..=5" }

[[group]]
name = "large"
points = 60
generator = "random"
count = 4
params = { n = [50, 60] }

[[solution]]
path = "solutions/right.c"
expect = "accepted"

[[solution]]
path = "solutions/first.c"
expect = "wrong-answer"
"#;

pub(crate) const VALIDATOR: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void refuse(const char *reason) {
    fprintf(stderr, "%s\n", reason);
    exit(1);
}

int main(void) {
    static char text[1 << 24];
    size_t length = fread(text, 1, sizeof text - 1, stdin);
    char *second = memchr(text, '\n', length);
    if (second == NULL || strlen(text) != length || strchr(second + 1, '\n') != text + length - 1)
        refuse("two lines expected");
    *second++ = text[length - 1] = 0;
    long numbers = 0;
    for (char *number = second;; number++, numbers++) {
        size_t digits = strspn(number, "0123456789");
        if (digits == 0) refuse("line 2: digits expected");
        number += digits;
        if (*number == 0) break;
        if (*number != ' ') refuse("line 2: digits expected");
    }
    char *end;
    if (strtol(text, &end, 10) != numbers + 1 || *end != 0)
        refuse("line 2: another number of numbers than line 1 says");
    return 0;
}
"#;

pub(crate) const GENERATOR: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int n = argc > 2 ? atoi(strchr(argv[1], '=') + 1) : 0;
    unsigned long long state = strtoull(argv[2], NULL, 10);
    printf("%d\n", n);
    for (int i = 0; i < n; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        printf(i ? " %llu" : "%llu", (state >> 33) % 1000000000 + 1);
    }
    puts("");
}
"#;

/// The reference.
pub(crate) const REFERENCE: &str = r#"#include <stdio.h>

int main(void) {
    long long n, number, sum = 0;
    if (scanf("%lld", &n) != 1) return 1;
    for (; n > 0 && scanf("%lld", &number) == 1; n--) sum += number;
    printf("%lld\n", sum);
    return n != 0;
}
"#;

/// The wrong solution: it prints the first number.
pub(crate) const ONLY_FIRST: &str = r#"#include <stdio.h>

int main(void) {
    long long n, number;
    if (scanf("%lld %lld", &n, &number) != 2) return 1;
    printf("%lld\n", number);
}
"#;

/// A right submission, and one that prints the first number.
pub(crate) const RIGHT: &str = "input()\nprint(sum(map(int, input().split())))\n";
pub(crate) const FIRST: &str = "input()\nprint(input().split()[0])\n";

/// The problem `sums`, whole and in order.
pub(crate) fn sums() -> Test {
    Test::new()
        .file("problems/sums/problem.toml", SPEC)
        .file("problems/sums/statement.en.md", "# Sums\n\n{{samples}}\n")
        .file("problems/sums/validator.c", VALIDATOR)
        .file("problems/sums/generator.c", GENERATOR)
        .file("problems/sums/solutions/right.c", REFERENCE)
        .file("problems/sums/solutions/first.c", ONLY_FIRST)
        .file("problems/sums/samples/1.in", "2\n3 4\n")
        .file("problems/sums/samples/1.ans", "7\n")
}

/// The validator and the generator in Python, for tests that change them.
pub(crate) const PYTHON_VALIDATOR: &str = r#"import sys

text = sys.stdin.read()
lines = text.split("\n")
if len(lines) != 3 or lines[2] != "":
    sys.exit("two lines expected")
if not all(number.isdigit() for number in lines[1].split(" ")):
    sys.exit("line 2: digits expected")
if len(lines[1].split(" ")) != int(lines[0]):
    sys.exit("line 2: another number of numbers than line 1 says")
"#;

pub(crate) const PYTHON_GENERATOR: &str = r#"import random
import sys

n = int(sys.argv[1].split("=")[1])
random.seed(int(sys.argv[2]))
print(n)
print(*[random.randint(1, 10**9) for _ in range(n)])
"#;

impl Test {
    /// Replaces a program of `sums`, as `solutions/right`, by one in Python.
    pub(crate) fn in_python(self, program: &str, text: impl AsRef<[u8]>) -> Self {
        let spec = std::fs::read_to_string(self.path("problems/sums/problem.toml")).unwrap();
        let spec = spec.replace(&format!("{program}.c\""), &format!("{program}.py\""));
        let _ = std::fs::remove_file(self.path(&format!("problems/sums/{program}.c")));
        self.file("problems/sums/problem.toml", spec)
            .file(&format!("problems/sums/{program}.py"), text)
    }

    /// Replaces all programs of `sums` by the same in Python.
    pub(crate) fn all_in_python(self) -> Self {
        self.in_python("validator", PYTHON_VALIDATOR)
            .in_python("generator", PYTHON_GENERATOR)
            .in_python("solutions/right", RIGHT)
            .in_python("solutions/first", FIRST)
    }
}

/// A file of a directory: its path in there, what is in it, and who may do what with it.
type Kept = (PathBuf, Vec<u8>, Permissions);

fn keep(dir: &Path, below: &Path, kept: &mut Vec<Kept>) {
    for entry in std::fs::read_dir(dir.join(below)).unwrap() {
        let entry = entry.unwrap();
        let path = below.join(entry.file_name());
        let metadata = entry.metadata().unwrap();
        if metadata.is_dir() {
            keep(dir, &path, kept);
        } else {
            let bytes = std::fs::read(entry.path()).unwrap();
            kept.push((path, bytes, metadata.permissions()));
        }
    }
}

/// The same with its data and programs as a build leaves them, but without `cases.lock`: all tests share one build.
pub(crate) fn built_sums() -> Test {
    static BUILT: LazyLock<Vec<Kept>> = LazyLock::new(|| {
        let test = sums();
        test.run(&["build", "sums"]).ends_with(0);
        let mut kept = Vec::new();
        keep(&test.path("problems/sums/build"), Path::new(""), &mut kept);
        kept
    });
    testing::needs(&["gcc"]);
    let test = sums();
    let build = test.path("problems/sums/build");
    for (path, bytes, permissions) in BUILT.iter() {
        let path = build.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        std::fs::set_permissions(&path, permissions.clone()).unwrap();
    }
    test
}
