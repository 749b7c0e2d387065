//! Files that submissions read and write in place of their standard streams.

use crate::support::Test;

const SPEC: &str = r#"format = 1
title = "Sum"
kind = "batch"
io = { input = "sum.in", output = "sum.out" }
reference = "sum.py"

[input]
lines = ["a b"]

[input.vars]
a = "0..=99"
b = "0..=99"

[[group]]
name = "all"
points = 100
generator = "input"
count = 3

[[solution]]
path = "sum.py"
expect = "accepted"

[[solution]]
path = "wa_carry.c"
expect = "wrong-answer"

[[solution]]
path = "wa_prints.py"
expect = "wrong-answer"
"#;

const SUM: &str = "a, b = map(int, open('sum.in').read().split())
print('noise')
print(a + b, file=open('sum.out', 'w'))
";

const CARRY: &str = r#"#include <stdio.h>
int main(void) {
    int a, b;
    freopen("sum.in", "r", stdin);
    freopen("sum.out", "w", stdout);
    scanf("%d %d", &a, &b);
    printf("%d\n", a + b > 99 ? a + b - 1 : a + b);
    return 0;
}
"#;

fn sum() -> Test {
    testing::needs(&["gcc"]);
    Test::new()
        .file("problems/sum/problem.toml", SPEC)
        .file("problems/sum/statement.en.md", "# Sum\n\nAdd.\n")
        .file("problems/sum/sum.py", SUM)
        .file("problems/sum/wa_carry.c", CARRY)
        .file(
            "problems/sum/wa_prints.py",
            "print(sum(map(int, input().split())))\n",
        )
}

#[test]
fn solutions_the_reference_and_fuzzing_use_the_names() {
    let test = sum();
    test.run(&["build", "sum"]).ends_with(0);
    test.run(&[
        "gen", "sum", "input", "-p", "a=90", "-p", "b=12", "--seed", "1",
    ])
    .ends_with(0)
    .prints("90 12\n");
    let small = [
        "gen", "sum", "input", "-p", "a=1", "-p", "b=2", "--seed", "1",
    ];
    assert_eq!(test.run(&small).ends_with(0).stdout, "1 2\n");
    let fuzz = ["fuzz", "sum", "wa_carry.c", "--cases", "300", "--seed", "1"];
    test.run(&fuzz).ends_with(1).prints("100");
    let printed = test.run(&["judge", "sum", "problems/sum/wa_prints.py"]);
    printed.ends_with(1).prints("the output is empty");
    let good = test.run(&["judge", "sum", "problems/sum/sum.py"]);
    good.ends_with(0).prints("accepted");
    let statement = ["statement", "sum", "--to", "md", "--out", "sum.md"];
    test.run(&statement).ends_with(0);
    let text = std::fs::read_to_string(test.path("sum.md")).unwrap();
    assert!(text.contains("Input file: sum.in"), "{text}");
}

#[test]
fn packages_keep_the_names() {
    let test = sum();
    test.run(&["build", "sum"]).ends_with(0);
    for (format, key) in [
        (
            "polygon",
            "io = { input = \"sum.in\", output = \"sum.out\" }",
        ),
        ("hydro", "io = { input = \"sum.in\", output = \"sum.out\" }"),
        ("cms", "io = { input = \"sum.in\", output = \"sum.out\" }"),
    ] {
        let place = format!("packages/{format}");
        test.run(&["export", "sum", "--to", format, "--out", &place])
            .ends_with(0);
        let copy = format!("problems/from_{format}");
        test.run(&["import", &place, "--from", format, "--out", &copy])
            .ends_with(0);
        let spec = std::fs::read_to_string(test.path(&copy).join("problem.toml")).unwrap();
        assert!(spec.contains(key), "{format}: {spec}");
    }
    test.run(&["export", "sum", "--to", "dmoj", "--out", "packages/dmoj"])
        .ends_with(0)
        .prints("the name sum.out of the output");
}
