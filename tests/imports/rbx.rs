//! Packages of rbx.

use super::Pack;

/// Doubles a number.
const DOUBLE: &str = "#include <stdio.h>
int main(void) { long n; scanf(\"%ld\", &n); printf(\"%ld\\n\", 2 * n); return 0; }
";
/// Is wrong above 9.
const WRONG: &str = "#include <stdio.h>
int main(void) { long n; scanf(\"%ld\", &n); printf(\"%ld\\n\", n > 9 ? 0 : 2 * n); return 0; }
";
/// Prints its first argument.
const GENERATOR: &str = "#include <stdio.h>
int main(int n, char **arguments) { puts(arguments[1]); return n < 2; }
";
/// Accepts numbers up to the variable of the group.
const VALIDATOR: &str = "#include \"rbx.h\"
#include <cstdio>
int main() {
  int n;
  return std::scanf(\"%d\", &n) != 1 || n < 1 || n > getVar<int>(\"N\", \"max\");
}
";
/// Accepts odd numbers.
const ODD: &str = "#include <cstdio>
int main() { int n; return std::scanf(\"%d\", &n) != 1 || n % 2 == 0; }
";

const PROBLEM: &str = "name: double
titles: {en: Double}
timeLimit: 1500
memoryLimit: 64
scoring: points
validator: {path: val.cpp}
generators: [{name: gen, path: gens/gen.c}]
testcases:
  - {name: samples, testcaseGlob: samples/*.in}
  - name: small
    score: 30
    vars: {N: {max: 9}}
    generatorScript: {path: plan.txt}
  - name: odd
    score: 70
    deps: [small]
    extraValidators: [{path: odd.cpp}]
    generatorScript: {path: plan.txt}
solutions:
  - {path: sols/main.c, outcome: ac}
  - {path: sols/wa-*.c, outcome: wa, outcomePerGroup: {small: ac, odd: wa}, score: 30}
statements: [{language: en, file: st.rbx.tex}]
vars: {N: {max: \"py`10**3`\"}}
";

fn double(problem: &str) -> Pack {
    let plan = "# tests\n@testgroup small {\n  gen 5\n  @input { 8 }\n}\n@testgroup odd {\n  gens/gen 999\n}\n";
    let statement = "%- block legend\nAt most $\\VAR{N.max | sci}$.\n%- endblock\n";
    Pack::new()
        .file("problem.rbx.yml", problem)
        .file("samples/1.in", "4\n")
        .file("plan.txt", plan)
        .file("gens/gen.c", GENERATOR)
        .file("val.cpp", VALIDATOR)
        .file("odd.cpp", ODD)
        .file("sols/main.c", DOUBLE)
        .file("sols/wa-big.c", WRONG)
        .file("st.rbx.tex", statement)
}

#[test]
fn groups_of_rbx_keep_their_calls_points_variables_and_validators() {
    testing::needs(&["c++"]);
    let imported = double(PROBLEM).import(&[]).succeeds();
    let spec = imported.spec();
    for part in [
        "title = \"Double\"",
        "limits = { time = \"1500ms\", memory = \"64MiB\", output = \"4MiB\" }",
        "builtin = \"wcmp\"",
        "name = \"small\"\npoints = 30\ndepends = [\"samples\"]\nfiles = [\"data/small/*.in\"]\ncommands = [\"gen 5\"]\n",
        "depends = [\"samples\", \"small\"]\ncommands = [\"gen 999\"]\nvalidator_args = [\"--group\", \"odd\"]\n",
        "expect = { odd = \"wrong-answer\", small = \"accepted\", \"*\" = ",
    ] {
        assert!(spec.contains(part), "{part}\n{spec}");
    }
    assert!(imported.text("statement.en.md").contains("At most $1000$."));
    imported.test.run(&["build", "imported"]).ends_with(0);
    let imported = imported.verifies(&["the validator accepts"]);
    // The groups have different limits, and only one is of odd numbers.
    for (group, input, code) in [
        ("small", "10\n", 1),
        ("small", "8\n", 0),
        ("odd", "11\n", 0),
        ("odd", "8\n", 1),
        ("odd", "1001\n", 1),
    ] {
        let args = ["validate", "--group", group, "imported"];
        let ran = imported.test.run_with_input(&args, input.as_bytes());
        ran.ends_with(code);
    }
}

#[test]
fn mistakes_of_rbx_packages_have_file_line_and_column() {
    for (old, new, words) in [
        (
            "1500",
            "fast",
            "problem.rbx.yml, line 3, column 12: found `fast`, where a whole number",
        ),
        (
            "ac}",
            "good}",
            "problem.rbx.yml, line 20, column 34: found `good`",
        ),
        (
            "odd.cpp}",
            "no.cpp}",
            "found `no.cpp`, where the path of a file of the package",
        ),
    ] {
        let problem = PROBLEM.replacen(old, new, 1);
        assert_ne!(problem, PROBLEM);
        double(&problem).import(&["--from", "rbx"]).refused(words);
    }
    double("name: [\n")
        .import(&[])
        .refused("problem.rbx.yml, line ");
    double(PROBLEM)
        .file("plan.txt", "gen 5\n  none 5\n")
        .import(&[])
        .refused("plan.txt, line 2, column 1: there is no generator `none`");
}
