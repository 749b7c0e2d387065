//! Interactors are tested by the jury's submissions.

use super::kinds;
use crate::support::Test;

const INTERACTOR: &str = r#"#include <stdio.h>
int main(int count, char **args) {
    FILE *input = fopen(args[1], "r");
    long number, said;
    char rest;
    if (!input || fscanf(input, "%ld", &number) != 1) return 1;
    printf("%ld\n", number);
    fflush(stdout);
    if (scanf("%ld", &said) != 1 || scanf(" %c", &rest) == 1) return 43;
    return said == number + 1 ? 42 : 43;
}
"#;

#[test]
fn interactors_are_tested_by_submissions() {
    testing::needs(&["gcc"]);
    let spec = "format = 1\ntitle = \"Next\"\nkind = \"interactive\"\n\n[validator]\nprogram = \"input.ctd\"\n\n\
        [interactor]\nprogram = \"interactor.c\"\nprotocol = \"icpc\"\n\n\
        [[group]]\nname = \"all\"\nfiles = [\"all/*.in\"]\n\n\
        [[solution]]\npath = \"right.c\"\nexpect = \"accepted\"\n\n[[solution]]\npath = \"wrong.c\"\nexpect = \"wrong-answer\"\n";
    let solution = |prints: &str| {
        format!(
            "#include <stdio.h>\nint main(void) {{\n    long n;\n    if (scanf(\"%ld\", &n) != 1) return 1;\n    \
             printf(\"%ld\\n\", {prints});\n}}\n"
        )
    };
    let test = Test::new()
        .file("problems/next/problem.toml", spec)
        .file("problems/next/input.ctd", "INT(0, 1000) NEWLINE\n")
        .file("problems/next/interactor.c", INTERACTOR)
        .file("problems/next/all/1.in", "41\n")
        .file("problems/next/all/2.in", "7\n")
        .file("problems/next/right.c", solution("n + 1"))
        .file("problems/next/wrong.c", solution("n"));
    let args = [
        "strength",
        "next",
        "--parts",
        "--mutants",
        "6",
        "--format",
        "json",
    ];
    let found = test.run(&args).json()["parts"][1].clone();
    assert_eq!(found["role"], "interactor");
    assert_eq!(found["failed"], serde_json::json!([]));
    assert!(found["mutants"]["killed"].as_u64().unwrap() > 0, "{found}");
    assert!(found["near"].as_u64().unwrap() > 0, "{found}");
    assert_eq!(kinds(&found), [] as [&str; 0]);
}
