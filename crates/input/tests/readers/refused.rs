//! Declarations for which no reader can be generated.

use crate::support;
use input::ReaderError;

fn refused(language: &str, lines: &str, vars: &str) -> String {
    let spec = format!("[input]\nlines = {lines}\n[input.vars]\n{vars}\n");
    support::read(&spec)
        .unwrap()
        .reader(language)
        .unwrap_err()
        .to_string()
}

#[test]
fn a_language_without_readers_is_named_with_those_that_have_them() {
    let refused = support::example("array").reader("cobol").unwrap_err();
    assert!(matches!(refused, ReaderError::Language { .. }));
    let wanted = "no reader can be made in cobol: the languages are c, c++, go, java, javascript, python, rust";
    assert_eq!(refused.to_string(), wanted);
}

#[test]
fn a_length_that_is_no_arithmetic_is_refused_with_its_list() {
    let found = refused(
        "python",
        r#"["n", "a[n]", "b[max(a)]"]"#,
        "n = \"1..=9\"\na = \"0..=9\"\nb = \"0..=9\"",
    );
    assert!(
        found.starts_with("no reader can be made for `b`: its length is more than"),
        "{found}"
    );
}

#[test]
fn a_decimal_followed_by_an_exponent_is_rejected() {
    let found = refused(
        "c++",
        r#"["x'e'n"]"#,
        "x = { decimal = \"0..=9\", places = 1 }\nn = \"0..=9\"",
    );
    assert_eq!(
        found,
        "no reader can be made for `x`: what follows it could be a part of it"
    );
}

#[test]
fn rows_without_a_length_are_refused_where_lists_have_none() {
    let found = refused(
        "c",
        r#"["n", "(a[..])[n]"]"#,
        "n = \"1..=9\"\na = { int = \"0..=9\", count = \"0..=9\" }",
    );
    assert!(
        found.starts_with("no reader can be made for `a`: lists without a length"),
        "{found}"
    );
}
