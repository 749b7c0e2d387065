//! Java: public classes of any name, packages, several classes and files.

use super::{Outcome, outcome, sandboxes};
use sandbox::Status;
use std::path::Path;

/// Reads numbers and prints their sum.
const BODY: &str = "{ java.util.Scanner in = new java.util.Scanner(System.in); long sum = 0; while (in.hasNext()) sum += in.nextLong(); \
                    System.out.println(sum); }";

#[track_caller]
fn write(dir: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let main = format!("public static void main(String[] args) {BODY}");
        let path = dir.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text.replace("MAIN", &main).replace("BODY", BODY)).unwrap();
    }
}

/// The program of these files (each with its path first) prints the sum.
#[track_caller]
fn adds(path: &str, files: &[(&str, &str)]) {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), files);
    let sandbox = sandboxes().next().expect("some sandbox can be had");
    let outcome = outcome(&sandbox, &dir.path().join(path), "1 2 4");
    assert_eq!(outcome, Outcome::printed("7\n"), "{files:?}");
}

#[test]
fn a_public_class_may_have_any_name_at_every_level() {
    let dir = tempfile::tempdir().unwrap();
    write(
        dir.path(),
        &[(
            "sol-1.java",
            "package a.b;\n\npublic final class Größe { MAIN }",
        )],
    );
    for sandbox in sandboxes() {
        let outcome = outcome(&sandbox, &dir.path().join("sol-1.java"), "1 2 4");
        assert_eq!(
            outcome,
            Outcome::printed("7\n"),
            "{}",
            sandbox.isolation().level
        );
    }
}

#[test]
fn the_class_with_main_is_started() {
    // What else names a class is told by the tests of the parser.
    for text in [
        "class Helper { } class Sum { MAIN }",
        "public class Outer { static class Inner { MAIN } }",
        "class Base { MAIN } public class Derived extends Base { }",
        r"public cl\u0061ss S\u0075m { MAIN }",
        "import java.util.*;\n\n@FunctionalInterface interface F { int f(int x); }\npublic class A { F f = x -> { class Main { MAIN } return x; }; MAIN }",
    ] {
        adds("x.java", &[("x.java", text)]);
    }
}

#[test]
fn a_directory_may_hold_packages() {
    let helper = (
        "p/in/Helper.java",
        "package in; public class Helper { public static void f() { } }",
    );
    adds(
        "p",
        &[helper, ("p/Start.java", "public class Start { MAIN }")],
    );
    adds(
        "p",
        &[
            helper,
            (
                "p/app/Start.java",
                "package app; import in.Helper; class Start { MAIN }",
            ),
        ],
    );
    adds(
        "p",
        &[
            ("p/in/Main.java", "package in; public class Main { }"),
            ("p/run.java", "public class Go { MAIN }"),
        ],
    );
    adds(
        "p",
        &[
            ("p/Main.java", "class Main { }"),
            ("p/Sum.java", "public class Sum { MAIN }"),
        ],
    );
}

#[test]
fn what_the_compiler_cannot_take_is_refused() {
    let sandbox = sandboxes().next().expect("some sandbox can be had");
    let dir = tempfile::tempdir().unwrap();
    let long = format!("public class {} {{ MAIN }}", "L".repeat(300));
    write(
        dir.path(),
        &[
            ("two.java", "public class A { MAIN } public class B { }"),
            ("open.java", "public class A { MAIN"),
            ("long.java", &long),
            ("none.java", "class A { }"),
        ],
    );
    for name in ["two.java", "open.java", "long.java"] {
        let outcome = outcome(&sandbox, &dir.path().join(name), "");
        assert!(
            matches!(outcome, Outcome::Refused(_)),
            "{name}: {outcome:?}"
        );
    }
    // It compiles, but the launcher finds nothing to start.
    let outcome = outcome(&sandbox, &dir.path().join("none.java"), "");
    assert!(
        matches!(outcome, Outcome::Ran(Status::Exited(1), _)),
        "{outcome:?}"
    );
}
