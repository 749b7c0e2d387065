//! A small ordinary problem, all of programs: read n and n numbers, print their sum.

use super::Test;
use std::fs::Permissions;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

pub(crate) const SPEC: &str = r#"format = 1
title = { en = "Sums" }
kind = "batch"
seed = 7
limits = { time = "1s", memory = "128MiB", output = "1MiB" }
reference = "solutions/right.py"

[validator]
program = "validator.py"

[[generator]]
name = "random"
program = "generator.py"

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
path = "solutions/right.py"
expect = "accepted"

[[solution]]
path = "solutions/first.py"
expect = "wrong-answer"
"#;

pub(crate) const VALIDATOR: &str = r#"import sys

text = sys.stdin.read()
lines = text.split("\n")
if len(lines) != 3 or lines[2] != "":
    sys.exit("two lines expected")
if not all(number.isdigit() for number in lines[1].split(" ")):
    sys.exit("line 2: digits expected")
if len(lines[1].split(" ")) != int(lines[0]):
    sys.exit("line 2: another number of numbers than line 1 says")
"#;

pub(crate) const GENERATOR: &str = r#"import random
import sys

n = int(sys.argv[1].split("=")[1])
random.seed(int(sys.argv[2]))
print(n)
print(*[random.randint(1, 10**9) for _ in range(n)])
"#;

pub(crate) const RIGHT: &str = "input()\nprint(sum(map(int, input().split())))\n";
pub(crate) const FIRST: &str = "input()\nprint(input().split()[0])\n";

/// The problem `sums`, whole and in order.
pub(crate) fn sums() -> Test {
    Test::new()
        .file("problems/sums/problem.toml", SPEC)
        .file("problems/sums/statement.en.md", "# Sums\n\n{{samples}}\n")
        .file("problems/sums/validator.py", VALIDATOR)
        .file("problems/sums/generator.py", GENERATOR)
        .file("problems/sums/solutions/right.py", RIGHT)
        .file("problems/sums/solutions/first.py", FIRST)
        .file("problems/sums/samples/1.in", "2\n3 4\n")
        .file("problems/sums/samples/1.ans", "7\n")
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
    testing::needs(&["python3"]);
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
