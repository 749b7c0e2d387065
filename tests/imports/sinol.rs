//! Packages of sinol-make.

use super::Pack;

/// Doubles a number.
const DOUBLE: &str = "#include <stdio.h>
int main(void) { long n; scanf(\"%ld\", &n); printf(\"%ld\\n\", 2 * n); return 0; }
";
/// Is off by one above 9.
const WRONG: &str = "#include <stdio.h>
int main(void) { long n; scanf(\"%ld\", &n); printf(\"%ld\\n\", 2 * n + (n > 9)); return 0; }
";
const VALIDATOR: &str = "#include <stdio.h>
int main(void) { long n; return scanf(\"%ld\", &n) != 1 || n < 1 || n > 1000; }
";
/// Gives a quarter of the points for a number that is off by one.
const CHECKER: &str = "#include <cstdio>
int main(int, char **arguments) {
  long given, right;
  char rest[2];
  std::FILE *output = std::fopen(arguments[2], \"r\"), *answer = std::fopen(arguments[3], \"r\");
  if (std::fscanf(answer, \"%ld\", &right) != 1 || std::fscanf(output, \"%ld%1s\", &given, rest) != 1) given = right - 9;
  std::puts(given == right ? \"OK\" : given == right + 1 ? \"OK\\nnearly\\n25\" : \"WRONG\\nfar\");
}
";
const CONFIG: &str = "title: Double
sinol_task_id: dbl
time_limit: 1500
time_limits: {2: 2000}
memory_limit: 65536
scores: {1: 40, 2: 60}
subtask_dependencies: {2: [1]}
sinol_expected_scores:
  dbl.c: {expected: {1: {points: 40, status: OK}, 2: {points: 60, status: OK}}, points: 100}
  dbls1.c: {expected: {1: {points: 40, status: OK}, 2: {points: 15, status: OK}}, points: 55}
";

fn double(config: &str) -> Pack {
    [("0", 4), ("1a", 5), ("1b", 6), ("2a", 999)]
        .iter()
        .fold(Pack::new(), |pack, (test, number)| {
            pack.file(&format!("in/dbl{test}.in"), format!("{number}\n"))
        })
        .file("config.yml", config)
        .file("prog/dbl.c", DOUBLE)
        .file("prog/dbls1.c", WRONG)
        .file("prog/dblinwer.c", VALIDATOR)
        .file("prog/dblchk.cpp", CHECKER)
        .file("prog/dblingen.cpp", "int main() {}\n")
}

#[test]
fn tests_of_sinol_are_groups_by_their_numbers() {
    testing::needs(&["c++"]);
    let imported = double(CONFIG)
        .import(&[])
        .succeeds()
        .loses("weaker  the generator prog/dblingen.cpp, which writes all tests to files");
    let spec = imported.spec();
    for part in [
        "title = { pl = \"Double\" }",
        "limits = { time = \"1500ms\", memory = \"64MiB\" }",
        "name = \"group1\"\npoints = 40\nfiles = [\"data/group1/*.in\"]\n",
        "name = \"group2\"\npoints = 60\ndepends = [\"group1\"]\nfiles = [\"data/group2/*.in\"]\ntime = \"2s\"\n",
    ] {
        assert!(spec.contains(part), "{part}\n{spec}");
    }
    imported.test.run(&["build", "imported"]).ends_with(0);
    // Both solutions get exactly the points that the package expects of them.
    imported.verifies(&["the validator accepts", "the checker accepts"]);
}

#[test]
fn mistakes_of_sinol_packages_have_file_line_and_column() {
    for (old, new, words) in [
        (
            "1500",
            "fast",
            "config.yml, line 3, column 13: found `fast`",
        ),
        (
            "2: 60}",
            "3: 60}",
            "config.yml, line 6, column 20: in/ has no test of the group 3",
        ),
        (
            "[1]",
            "[2]",
            "config.yml, line 7, column 28: found `2`, where the number of an earlier group",
        ),
    ] {
        double(&CONFIG.replacen(old, new, 1))
            .import(&[])
            .refused(words);
    }
    double(&format!("{CONFIG}num_processes: 9\n"))
        .file("prog/dblsoc.cpp", "int main() {}\n")
        .import(&[])
        .refused("found `9`, where a number of processes from 1 to 8");
}
