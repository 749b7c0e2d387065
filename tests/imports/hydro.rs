//! Problems of Hydro with a manager of several processes.

use super::Pack;

/// Sends the number of the case through both processes, and ends in the way that it asks for.
const MANAGER: &str = "#include <cstdio>
int main(int count, char **arguments) {
  long n, first = 0, second = 0;
  if (count != 5 || std::scanf(\"%ld\", &n) != 1) return 9;
  std::FILE *from0 = std::fopen(arguments[1], \"r\"), *to0 = std::fopen(arguments[2], \"w\");
  std::FILE *from1 = std::fopen(arguments[3], \"r\"), *to1 = std::fopen(arguments[4], \"w\");
  std::fprintf(to0, \"%ld\\n\", n);
  std::fflush(to0);
  if (std::fscanf(from0, \"%ld\", &first) != 1) first = 0;
  std::fprintf(to1, \"%ld\\n\", first);
  std::fflush(to1);
  if (std::fscanf(from1, \"%ld\", &second) != 1) second = 0;
  std::fprintf(stderr, \"%ld became %ld\\n\", n, second);
  if (n == 1 || n == 4) std::puts(second == n ? \"1\" : \"0\");
  if (n == 2) std::puts(\" 0.5 \");
  if (n == 5) std::puts(\"1 of 1\");
  return n == 2 || n == 4 ? 3 : 0;
}
";
/// Each process prints the number that it reads, and one more if it is not process 0 or 1.
const ECHO: &str = "#include <stdio.h>
int main(int count, char **arguments) {
  long n;
  if (scanf(\"%ld\", &n) != 1) return 8;
  printf(\"%ld\\n\", n + (count != 2 || arguments[1][0] > '1'));
  return 0;
}
";

#[test]
fn a_manager_of_hydro_needs_no_change_and_goes_back() {
    testing::needs(&["c++"]);
    let config = "type: communication\nmanager: manager.cc\nnum_processes: 2\n";
    let cases = [1, 2, 3, 4, 5].iter().fold(Pack::new(), |pack, n| {
        pack.file(&format!("testdata/{n}.in"), format!("{n}\n"))
            .file(&format!("testdata/{n}.out"), "")
    });
    let imported = cases
        .file("problem.yaml", "title: Echo\n")
        .file("problem_en.md", "Print the number.\n")
        .file("testdata/config.yaml", config)
        .file("testdata/manager.cc", MANAGER)
        .file("std/echo.c", ECHO)
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    let keys = "program = \"jury/manager\"\npoints = \"share\"\nprocesses = 2\n";
    assert!(spec.contains(keys), "{spec}");
    let test = &imported.test;
    test.run(&["build", "imported"]).ends_with(0);
    let solution = "problems/imported/solutions/echo.c";
    let args = ["--format", "json", "judge", "imported", solution, "--all"];
    let judged = test.run(&args).ends_with(1).json();
    let cases = judged["submissions"][0]["cases"].as_array().unwrap();
    let results: Vec<_> = cases
        .iter()
        .map(|case| {
            (
                case["verdict"].as_str().unwrap(),
                case["share"].as_f64().unwrap(),
            )
        })
        .collect();
    let expected = [
        ("accepted", 1.0),
        ("wrong-answer", 0.5),
        ("wrong-answer", 0.0),
        ("accepted", 1.0),
        ("wrong-answer", 0.0),
    ];
    assert_eq!(results, expected, "{judged}");
    test.run(&["export", "imported", "--to", "hydro", "--out", "back"])
        .ends_with(0);
    let back = |path: &str| {
        let path = test.path(&format!("back/imported/testdata/{path}"));
        std::fs::read_to_string(path).unwrap()
    };
    let config = back("config.yaml");
    for key in [
        "type: communication\n",
        "manager: manager.cc\n",
        "num_processes: 2\n",
    ] {
        assert!(config.contains(key), "{config}");
    }
    assert_eq!(back("manager.cc"), MANAGER);
}
