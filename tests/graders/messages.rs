//! What contestants read about mistakes: the lines of their file, and none of the grader.

use super::total;
use crate::support::Ran;

fn judged(name: &str, text: &str) -> Ran {
    let ran = total().file(name, text).run(&["judge", "total", name]);
    let ran = ran.ends_with(1);
    assert!(!ran.stdout.contains("secret"), "{}", ran.stdout);
    ran
}

#[test]
fn a_compiler_names_the_line_of_the_contestant() {
    judged(
        "mine.c",
        "#include \"total.h\"\n\nlong long total(int count, const int *numbers) {\n    return sum;\n}\n",
    )
    .prints("total.c:4:12: error:")
    .prints("return sum;");
}

#[test]
fn a_compiler_shows_no_line_of_the_grader() {
    judged("other.cpp", "int other;\n")
        .prints("grader.cpp")
        .prints("undefined reference to `total(");
    judged("mine.java", "class Total {}\n").prints("Grader.java:8: error: cannot find symbol");
    judged(
        "mine.rs",
        "pub fn total(numbers: &[i64], more: i64) -> i64 { more }\n",
    )
    .prints("grader.rs");
}

#[test]
fn a_traceback_shows_no_line_of_the_grader() {
    judged("mine.py", "def total(numbers):\n    return numbers + 1\n")
        .prints("File \"grader.py\", line 5")
        .prints("File \"total.py\", line 2")
        .prints("return numbers + 1");
    judged("few.py", "def total():\n    return 1\n").prints("takes 0 positional arguments");
}
