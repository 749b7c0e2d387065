//! Problems of other kinds than those that read an input and print an answer.

use crate::support::Test;

#[test]
fn functions_and_interactions_are_mutated_as_programs_are() {
    testing::needs(&["python3"]);
    let test = Test::new();
    for (id, kind) in [("fun", "function"), ("guess", "interactive")] {
        let new = ["new", id, "--kind", kind, "--form", "minimal"];
        test.run(&new).ends_with(0);
        let args = [
            "strength",
            id,
            "--mutants",
            "6",
            "--inputs",
            "0",
            "--format",
            "json",
        ];
        let found = test.run(&args).ends_with(0).json();
        assert!(found["mutants"]["killed"].as_u64().unwrap() > 0, "{found}");
        assert_eq!(found["mutants"]["untried"], 0);
    }
}

#[test]
fn what_passes_all_cases_of_an_answer_only_problem_is_equivalent() {
    testing::needs(&["python3"]);
    let spec = "format = 1\ntitle = \"Sum\"\nkind = \"answer\"\nreference = \"solutions/sum.py\"\n\n\
                [[group]]\nname = \"only\"\npoints = 1\nfiles = [\"only/1.in\"]\n\n\
                [[solution]]\npath = \"solutions/sum.py\"\nexpect = \"accepted\"\n";
    let sum = "total = 0\nfor i in range(0, 5):\n    total += i\nprint(total)\n";
    let test = Test::new()
        .file("problems/sum/problem.toml", spec)
        .file("problems/sum/solutions/sum.py", sum)
        .file("problems/sum/only/1.in", "\n");
    let found = test
        .run(&["strength", "sum", "--format", "json"])
        .ends_with(0)
        .json();
    let results = found["results"].as_array().unwrap();
    let start = results
        .iter()
        .find(|it| it["operator"] == "loop-start")
        .unwrap();
    assert_eq!(start["proof"], "all-inputs", "{start}");
    assert_eq!(found["mutants"]["open"], 0);
}
