//! Tasks in the Italian format of CMS.

use super::Pack;

/// Doubles a number.
const DOUBLE: &str = "#include <stdio.h>
int main(void) { long n; scanf(\"%ld\", &n); printf(\"%ld\\n\", 2 * n); return 0; }
";
/// Is off by one above 9.
const WRONG: &str = "// @check-accepted: small
// @check-zero: l?rge
#include <stdio.h>
int main(void) { long n; scanf(\"%ld\", &n); printf(\"%ld\\n\", 2 * n + (n > 9)); return 0; }
";
const GENERATOR: &str = "#include <stdio.h>
int main(int n, char **arguments) { puts(arguments[1]); return n < 2; }
";
/// Accepts numbers up to ten to the power of the number of the subtask.
const VALIDATOR: &str = "#include <stdio.h>
#include <stdlib.h>
int main(int count, char **arguments) {
  long n, most = 1;
  for (int i = count < 3 ? 0 : atoi(arguments[2]); i > 0; i--) most *= 10;
  FILE *file = fopen(arguments[1], \"r\");
  return !file || fscanf(file, \"%ld\", &n) != 1 || n < 1 || n > most;
}
";
/// Gives half of the points for a number that is off by two.
const CHECKER: &str = "#include <cstdio>
int main(int, char **arguments) {
  long right, given;
  std::FILE *answer = std::fopen(arguments[2], \"r\"), *output = std::fopen(arguments[3], \"r\");
  char rest[2];
  if (std::fscanf(answer, \"%ld\", &right) != 1 || std::fscanf(output, \"%ld%1s\", &given, rest) != 1) given = right - 9;
  std::puts(given == right ? \"1.0\" : given == right + 2 ? \"0.5\" : \"0.0\");
  std::fputs(\"translate:wrong\\n\", stderr);
}
";

fn double(list: &str) -> Pack {
    Pack::new()
        .file(
            "task.yaml",
            "name: double\ntitle: Double\ntime_limit: 1.5\nmemory_limit: 64\ninfile: ''\noutfile: ''\n",
        )
        .file("gen/GEN", list)
        .file("gen/generator.c", GENERATOR)
        .file("gen/validator.c", VALIDATOR)
        .file("gen/a.in", "4\n")
        .file("check/checker.cpp", CHECKER)
        .file("sol/solution.c", DOUBLE)
        .file("sol/off_by_one.c", WRONG)
        .file("statement/english.tex", "Double a number.\n")
}

const LIST: &str = "#ST: 0\n#COPY: gen/a.in\n#ST: 40\n#STNAME: small\n7 # seven\n90\n#ST: 60\n#STNAME: large\n#STDEP: small\n999\n";

#[test]
fn subtasks_of_gen_are_groups_with_the_calls_of_the_generator() {
    testing::needs(&["c++"]);
    let list = LIST.replace("90\n", "8\n");
    let imported = double(&list).import(&[]).succeeds();
    let spec = imported.spec();
    for part in [
        "limits = { time = \"1500ms\", memory = \"64MiB\" }",
        "[samples]\nvalidator_args = [\"1\"]\n",
        "name = \"small\"\npoints = 40\ncommands = [\"generator 7\", \"generator 8\"]\nvalidator_args = [\"2\"]\n",
        "name = \"large\"\npoints = 60\ndepends = [\"small\"]\n",
        "points = \"share\"",
    ] {
        assert!(spec.contains(part), "{part}\n{spec}");
    }
    assert!(!spec.contains("io ="), "{spec}");
    imported.test.run(&["build", "imported"]).ends_with(0);
    let imported = imported.verifies(&["the validator accepts", "the checker accepts"]);
    let off = "print(2 * int(input()) + 2)\n";
    testing::needs(&["python3"]);
    std::fs::write(imported.test.path("off.py"), off).unwrap();
    let judged = imported.test.run(&["judge", "imported", "off.py"]);
    judged.prints("20 of 100 points");
}

#[test]
fn numbered_files_are_the_cases_without_a_generator() {
    let task = "name: double\nscore_type: Sum\nscore_type_parameters: [[30, 1], [70, 2]]\n";
    let imported = [3, 4, 5].iter().enumerate().fold(
        Pack::new().file("task.yaml", task),
        |pack, (index, number)| {
            pack.file(&format!("input/input{index}.txt"), format!("{number}\n"))
                .file(
                    &format!("output/output{index}.txt"),
                    format!("{}\n", 2 * number),
                )
        },
    );
    let imported = imported
        .import(&[])
        .succeeds()
        .loses("the statement: there is none in the package");
    let spec = imported.spec();
    for part in [
        "name = \"subtask0\"\npoints = 30\nscore = \"sum\"\nfiles = [\"data/subtask0/*.in\"]\n",
        "name = \"subtask1\"\npoints = 70\n",
    ] {
        assert!(spec.contains(part), "{part}\n{spec}");
    }
    assert_eq!(imported.text("data/subtask1/2.ans"), "10\n");
}

#[test]
fn mistakes_of_tasks_have_file_line_and_column() {
    let wrong = LIST.replace("#ST: 40", "#ST: much");
    double(&wrong)
        .import(&[])
        .refused("gen/GEN, line 3, column 1: `much` is not a number of points");
    let list = LIST.replace("gen/a.in", "gen/b.in");
    double(&list)
        .import(&[])
        .refused("gen/GEN, line 2, column 1: there is no file `gen/b.in`");
    double(LIST)
        .file("task.yaml", "title: Double\ntime_limit: [1]\n")
        .import(&[])
        .refused("task.yaml, line 2, column 13: found a list, where a number");
    double(LIST)
        .file("check/controller.cpp", "int main() {}\n")
        .import(&[])
        .refused(
            "check/controller.cpp: a task whose submissions talk to a controller cannot be imported",
        );
}

/// Tells the first process a number and the second one its reply, and reads the input from a file.
const MANAGER: &str = "#include <stdio.h>
int main(int count, char **arguments) {
  long n, first = 0, second = 0;
  FILE *input = fopen(\"input.txt\", \"r\");
  if (count != 5 || fscanf(input, \"%ld\", &n) != 1) return 1;
  FILE *to0 = fopen(arguments[2], \"w\"), *from0 = fopen(arguments[1], \"r\");
  FILE *to1 = fopen(arguments[4], \"w\"), *from1 = fopen(arguments[3], \"r\");
  fprintf(to0, \"%ld\\n\", n);
  fflush(to0);
  if (fscanf(from0, \"%ld\", &first) != 1) first = 0;
  fprintf(to1, \"%ld\\n\", first);
  fflush(to1);
  if (fscanf(from1, \"%ld\", &second) != 1) second = 0;
  puts(second == 2 * n ? \"1.0\" : second == 2 * n + 2 ? \"0.5\" : \"0.0\");
  fputs(\"translate:wrong\\n\", stderr);
}
";
/// Uses the pipes that its arguments name, and no stream.
const STUB: &str = "#include <stdio.h>
long first(long n);
long second(long n);
int main(int count, char **arguments) {
  long n;
  if (count != 4) return 9;
  fclose(stdout);
  FILE *in = fopen(arguments[1], \"r\"), *out = fopen(arguments[2], \"w\");
  if (fscanf(in, \"%ld\", &n) == 1) fprintf(out, \"%ld\\n\", arguments[3][0] == '0' ? first(n) : second(n));
  return 0;
}
";

#[test]
fn a_manager_and_stubs_of_cms_need_no_change() {
    testing::needs(&["c++"]);
    let task =
        "name: double\ntime_limit: 1.5\nmemory_limit: 64\nnum_processes: 2\nuser_io: fifo_io\n";
    let solution = |second: &str| {
        format!(
            "long first(long n) {{ return n + 1; }}\nlong second(long n) {{ return {second}; }}\n"
        )
    };
    let wrong = format!(
        "// @check-accepted: small\n// @check-zero: large\n{}",
        solution("n > 99 ? 1 : 2 * (n - 1)")
    );
    let imported = double(LIST)
        .file("task.yaml", task)
        .file("check/manager.c", MANAGER)
        .file("sol/stub.c", STUB)
        .file("sol/solution.c", solution("2 * (n - 1)"))
        .file("sol/off_by_one.c", wrong)
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    let keys =
        "program = \"jury/manager\"\npoints = \"share\"\nprocesses = 2\nprocess_io = \"pipes\"\n";
    assert!(spec.contains(keys), "{spec}");
    imported.test.run(&["build", "imported"]).ends_with(0);
    let imported = imported.verifies(&["the validator accepts"]);
    std::fs::write(imported.test.path("off.c"), solution("2 * n")).unwrap();
    let judged = imported.test.run(&["judge", "imported", "off.c"]);
    judged.prints("20 of 100 points");
}

/// A manager that ends in the way that the input asks for, after it has talked to the processes.
const ENDS: &str = "#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int count, char **arguments) {
  long n, reply;
  if (count != 3 || scanf(\"%ld\", &n) != 1) return 1;
  FILE *to = fopen(arguments[2], \"w\"), *from = fopen(arguments[1], \"r\");
  fprintf(to, \"%ld\\n\", n);
  fflush(to);
  if (fscanf(from, \"%ld\", &reply) != 1) return 1;
  if (n != 3 && n != 5) puts(\"1.0\");
  if (n == 2) fflush(stdout);
  if (n == 2 || n == 3) _exit(0);
  if (n == 4) kill(getpid(), SIGKILL);
  return n == 6;
}
";
const ENDS_PYTHON: &str = "import os, signal, sys
n = int(input())
to, source = open(sys.argv[2], 'w'), open(sys.argv[1])
print(n, file=to, flush=True)
source.readline()
if n != 3 and n != 5: print('1.0', flush=n == 2)
if n == 2 or n == 3: os._exit(0)
if n == 4: os.kill(os.getpid(), signal.SIGKILL)
if n == 6: raise ValueError('six')
";

#[test]
fn a_manager_without_a_score_is_at_fault_however_it_ends() {
    testing::needs(&["c++", "python3"]);
    let task = "name: double\nnum_processes: 1\nuser_io: std_io\n";
    for (path, manager) in [("check/manager.c", ENDS), ("check/manager.py", ENDS_PYTHON)] {
        let imported = double("#ST: 100\n1\n2\n3\n4\n5\n6\n")
            .file("task.yaml", task)
            .file(path, manager)
            .import(&[])
            .succeeds();
        imported.test.run(&["build", "imported"]).ends_with(0);
        for (case, code, words) in [
            ("1", 0, "accepted"),
            ("2", 0, "accepted"),
            ("3", 2, "FAIL the manager gave no points"),
            ("4", 2, "FAIL the manager was ended by signal 9"),
            ("5", 2, "FAIL the manager gave no points"),
            ("6", 2, "FAIL the manager ended with exit code 1"),
        ] {
            let case = format!("subtask0/0{case}");
            let solution = "problems/imported/solutions/solution.c";
            let args = ["judge", "imported", solution, "--case", &case];
            let ran = imported.test.run(&args).ends_with(code);
            let said = format!("{}{}", ran.stdout, ran.stderr);
            assert!(said.contains(words), "{path} {case}: {said}");
        }
    }
}
