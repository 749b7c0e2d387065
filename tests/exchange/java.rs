//! Solutions in Java, whose files have to be called as their public classes.

use crate::support::{Test, built_sums};
use std::process::Command;

const SUMS: &str = "import java.util.Scanner;\npublic class Sums {\n  public static void main(String[] args) {\n    \
                    Scanner in = new Scanner(System.in);\n    long sum = 0;\n    for (int n = in.nextInt(); n > 0; n--) sum += in.nextInt();\n    \
                    System.out.println(sum);\n  }\n}\n";

/// Sums with solutions in Java: one under the name of its class, two under other names.
fn with_java() -> Test {
    let solution = |path: &str| {
        format!("\n[[solution]]\npath = \"solutions/{path}\"\nexpect = \"accepted\"\n")
    };
    let spec = crate::support::sums::SPEC.to_owned()
        + &["Plain.java", "again.java", "more/again.java"]
            .map(solution)
            .concat();
    built_sums()
        .file("problems/sums/problem.toml", spec)
        .file(
            "problems/sums/solutions/Plain.java",
            SUMS.replace("Sums", "Plain"),
        )
        .file("problems/sums/solutions/again.java", SUMS)
        .file("problems/sums/solutions/more/again.java", SUMS)
}

/// The files in Java below a directory, by their paths from there.
fn java(test: &Test, dir: &str) -> Vec<String> {
    let mut open = vec![test.path(dir)];
    let mut found = Vec::new();
    while let Some(at) = open.pop() {
        for entry in std::fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "java")
            {
                let path = path.strip_prefix(test.path(dir)).unwrap().to_owned();
                found.push(path.into_os_string().into_string().unwrap());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn files_in_java_are_called_as_their_classes() {
    let test = with_java();
    let nested: &[&str] = &["Plain.java", "again/Sums.java", "again_/Sums.java"];
    for (to, dir, expected) in [
        ("icpc", "submissions/accepted", nested),
        ("icpc-legacy", "submissions/accepted", nested),
        ("domjudge", "submissions/accepted", nested),
        ("dmoj", "solutions", nested),
        (
            "polygon",
            "solutions",
            &["Plain.java", "Sums.java", "again_.java"],
        ),
        (
            "hydro",
            "sums/std",
            &["Plain.java", "Sums.java", "again_.java"],
        ),
        (
            "folder",
            "solutions",
            &["Plain.java", "again.java", "more_again.java"],
        ),
    ] {
        let ran = test
            .run(&["export", "sums", "--to", to, "--out", to])
            .ends_with(0);
        assert_eq!(java(&test, &format!("{to}/{dir}")), expected, "{to}");
        let told = "solution again_.java, whose file has to be called Sums.java: there is another of this name: rename the class";
        assert_eq!(
            ran.stdout.contains(told),
            expected.contains(&"Sums.java"),
            "{to}: {}",
            ran.stdout
        );
    }
    testing::needs(&["javac"]);
    let mut compiler = Command::new("javac");
    compiler.args(["-d", ".", "icpc/submissions/accepted/again/Sums.java"]);
    assert!(
        compiler
            .current_dir(test.path(""))
            .status()
            .unwrap()
            .success()
    );
}

#[test]
fn files_in_java_keep_their_names_there_and_back() {
    let test = with_java();
    for to in ["icpc", "polygon", "hydro"] {
        test.run(&["export", "sums", "--to", to, "--out", to])
            .ends_with(0);
        let (first, back) = (java(&test, to), format!("back/{to}"));
        test.run(&["import", to, "--from", to, "--out", &back])
            .ends_with(0);
        let again = format!("again/{to}");
        test.run(&["--root", "back", "export", to, "--to", to, "--out", &again])
            .ends_with(0);
        let names = |paths: Vec<String>| -> Vec<String> {
            let names = paths
                .iter()
                .map(|path| path.rsplit('/').next().unwrap().to_owned());
            let mut names: Vec<String> = names.collect();
            names.sort();
            names
        };
        assert_eq!(names(first), names(java(&test, &again)), "{to}");
    }
}
