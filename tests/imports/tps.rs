//! Tasks of TPS.

use super::Pack;

const GRADER: &str = "#include \"double.h\"
#include <cstdio>
int main() { long n; if (std::scanf(\"%ld\", &n) == 1) std::printf(\"%ld\\n\", twice(n)); }
";
const RIGHT: &str = "#include \"double.h\"\nlong twice(long n) { return 2 * n; }\n";
/// Is wrong above 9.
const WRONG: &str = "#include \"double.h\"\nlong twice(long n) { return n > 9 ? 0 : 2 * n; }\n";
const GENERATOR: &str = "#include <stdio.h>
int main(int n, char **arguments) { puts(arguments[1]); return n < 2; }
";
const VALIDATOR: &str = "#include <cstdio>
int main() { int n; return std::scanf(\"%d\", &n) != 1 || n < 1 || n > MOST; }
";
const CHECKER: &str = "#include <cstdio>
int main(int, char **arguments) {
  long right = 0, given = 1;
  char rest[2];
  std::FILE *answer = std::fopen(arguments[2], \"r\"), *output = std::fopen(arguments[3], \"r\");
  bool both = std::fscanf(answer, \"%ld\", &right) == 1 && std::fscanf(output, \"%ld%1s\", &given, rest) == 1;
  std::puts(both && given == right ? \"1\" : \"0\");
}
";
const PROBLEM: &str = "{\n\t\"name\": \"double\",\n\t\"title\": \"Double\",\n\t\"type\": \"Batch\",\n\t\"time_limit\": 1.5,\n\t\"memory_limit\": 64\n}\n";
const SUBTASKS: &str = "{\n\t\"global_validators\": [\"all.cpp\"],\n\t\"subtasks\": {\n\t\t\"samples\": {\"index\": 0, \"score\": 0, \"validators\": []},\n\t\t\"small\": {\"index\": 1, \"score\": 40, \"validators\": [\"small.cpp\"]},\n\t\t\"full\": {\"index\": 2, \"score\": 60, \"validators\": []}\n\t}\n}\n";
const SOLUTIONS: &str = "{\n\t\"right.cpp\": {\"verdict\": \"model_solution\"},\n\t\"wrong.cpp\": {\"verdict\": \"incorrect\", \"except\": {\"small\": \"correct\", \"full\": \"incorrect\"}}\n}\n";
const DATA: &str = "@subtask samples\nmanual 1.in\n\n@testset few\ngen 5\n\n@subtask small\n@include few\ngen 7\n\n# All numbers.\n@subtask full\n@include small samples\ngen 999\n";

fn double() -> Pack {
    Pack::new()
        .file("problem.json", PROBLEM)
        .file("subtasks.json", SUBTASKS)
        .file("solutions.json", SOLUTIONS)
        .file("gen/data", DATA)
        .file("gen/manual/1.in", "4\n")
        .file("gen/gen.c", GENERATOR)
        .file("validator/all.cpp", VALIDATOR.replace("MOST", "1000"))
        .file("validator/small.cpp", VALIDATOR.replace("MOST", "9"))
        .file("checker/checker.cpp", CHECKER)
        .file("grader/cpp/grader.cpp", GRADER)
        .file("grader/cpp/double.h", "long twice(long n);\n")
        .file("solution/right.cpp", RIGHT)
        .file("solution/wrong.cpp", WRONG)
        .file("statement/index.md", "Double a number.\n")
}

#[test]
fn subtasks_of_tps_keep_their_tests_validators_and_expectations() {
    testing::needs(&["c++"]);
    let imported = double().import(&[]).succeeds();
    let spec = imported.spec();
    for part in [
        "limits = { time = \"1500ms\", memory = \"64MiB\" }",
        "name = \"small\"\npoints = 40\ncommands = [\"gen 5\", \"gen 7\"]\nvalidator_args = [\"--group\", \"small\"]\n",
        "name = \"full\"\npoints = 60\ndepends = [\"samples\", \"small\"]\ncommands = [\"gen 999\"]\n",
        "[samples]\nvalidator_args = [\"--group\", \"samples\"]\n",
        "[grader]\nsubmission = \"double\"\nfiles = { \"c++\" = [\"graders/cpp/grader.cpp\", \"graders/cpp/double.h\"] }\n",
        "expect = { full = \"wrong-answer\", small = \"accepted\", \"*\" = { permitted = [\"accepted\", \"wrong-answer\"] } }",
    ] {
        assert!(spec.contains(part), "{part}\n{spec}");
    }
    assert!(imported.has("solutions/wrong.cpp") && imported.has("graders/cpp/double.h"));
    imported.test.run(&["build", "imported"]).ends_with(0);
    for (group, input, code) in [
        ("small", "10\n", 1),
        ("small", "9\n", 0),
        ("full", "10\n", 0),
        ("full", "1001\n", 1),
    ] {
        let args = ["validate", "--group", group, "imported"];
        let ran = imported.test.run_with_input(&args, input.as_bytes());
        ran.ends_with(code);
    }
    imported.verifies(&["the validator accepts", "the checker accepts"]);
}

#[test]
fn mistakes_of_tps_tasks_have_file_line_and_column() {
    for (path, text, old, new, words) in [
        (
            "problem.json",
            PROBLEM,
            "64",
            "\"64M\"",
            "problem.json, line 6, column 18: found `64M`, where a whole number",
        ),
        (
            "problem.json",
            PROBLEM,
            "Batch",
            "Notice",
            "problem.json, line 4, column 10: found `Notice`",
        ),
        (
            "subtasks.json",
            SUBTASKS,
            "\"full\"",
            "\"all\"",
            "subtasks.json, line 6, column 10: gen/data has no subtask `all`",
        ),
        (
            "solutions.json",
            SOLUTIONS,
            "incorrect",
            "bad",
            "solutions.json, line 3, column 27: found `bad`",
        ),
        (
            "gen/data",
            DATA,
            "gen 7",
            "@gen 7",
            "gen/data, line 9, column 1: `@gen` is not known",
        ),
        (
            "gen/data",
            DATA,
            "1.in",
            "2.in",
            "gen/data, line 2, column 1: there is no file `gen/manual/2.in`",
        ),
    ] {
        let changed = text.replacen(old, new, 1);
        double().file(path, changed).import(&[]).refused(words);
    }
}

/// The first run writes what the function returns, the second one prints it.
const TWO_STEPS: &str = "#include \"double.h\"
#include <cstdio>
int main(int count, char **arguments) {
  long n = 0;
  if (count != 3) return 9;
  if (arguments[1][0] == '0') {
    std::fclose(stdout);
    std::FILE *pipe = std::fopen(arguments[2], \"w\");
    if (std::scanf(\"%ld\", &n) == 1) std::fprintf(pipe, \"%ld\\n\", twice(n));
  } else {
    std::FILE *pipe = std::fopen(arguments[2], \"r\");
    if (std::fscanf(pipe, \"%ld\", &n) == 1) std::printf(\"%ld\\n\", n);
  }
}
";

#[test]
fn a_task_of_two_steps_runs_each_submission_twice() {
    testing::needs(&["c++"]);
    let imported = double()
        .file("problem.json", PROBLEM.replace("Batch", "TwoSteps"))
        .file("grader/cpp/grader.cpp", TWO_STEPS)
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    assert!(spec.contains("io = { between = \"pipe\" }"), "{spec}");
    imported.test.run(&["build", "imported"]).ends_with(0);
    let crash = "#include \"double.h\"\n#include <cstdlib>\nlong twice(long) { std::abort(); }\n";
    std::fs::write(imported.test.path("crash.cpp"), crash).unwrap();
    let judged = imported.test.run(&["judge", "imported", "crash.cpp"]);
    judged
        .ends_with(1)
        .prints("runtime-error: run 1 of 2: signal 6");
    let imported = imported.verifies(&["the validator accepts", "the checker accepts"]);
    let args = ["export", "imported", "--to", "tps", "--out", "again"];
    let ran = imported.test.run(&args).ends_with(0);
    assert!(!ran.stdout.contains("lost      the file"), "{}", ran.stdout);
    ran.prints("cosmetic  the name pipe of the file between two runs of a submission");
    let task = std::fs::read_to_string(imported.test.path("again/problem.json")).unwrap();
    assert!(task.contains("\"type\": \"TwoSteps\""), "{task}");
    let args = [
        "import",
        "again",
        "--from",
        "tps",
        "--out",
        "problems/again",
    ];
    imported.test.run(&args).ends_with(0);
    let again = std::fs::read_to_string(imported.test.path("problems/again/problem.toml")).unwrap();
    assert!(again.contains("io = { between = \"pipe\" }"), "{again}");
}

/// Prints what both processes reply, for the checker.
const MANAGER: &str = "#include <cstdio>
int main(int count, char **arguments) {
  long n, reply = 0;
  if (count != 5 || std::scanf(\"%ld\", &n) != 1) return 1;
  for (int process = 0; process < 2; process++) {
    std::FILE *out = std::fopen(arguments[2 + 2 * process], \"a\"), *in = std::fopen(arguments[1 + 2 * process], \"r\");
    std::fprintf(out, \"%ld\\n\", n);
    std::fflush(out);
    if (std::fscanf(in, \"%ld\", &reply) != 1) return 1;
  }
  std::printf(\"%ld\\n\", reply);
}
";

#[test]
fn what_a_manager_prints_goes_to_the_checker() {
    testing::needs(&["c++"]);
    let imported = double()
        .file(
            "problem.json",
            PROBLEM.replace("\"Batch\"", "\"Communication\", \"num_processes\": 2"),
        )
        .file("grader/manager.cpp", MANAGER)
        .import(&[])
        .succeeds();
    // The answers are what the manager prints for the model solution.
    imported.test.run(&["build", "imported"]).ends_with(0);
    let shown = imported
        .test
        .run(&["show", "imported", "full/01", "--answer"]);
    shown.ends_with(0).prints("1998");
    imported.verifies(&["the validator accepts", "the checker accepts"]);
}
