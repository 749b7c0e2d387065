//! The texts of statements for the declarations, as in `examples/statements.md`. Run with
//! `TENGEN_BLESS=1` to update that file, then read it.

use crate::support::{all, read};
use input::Language;
use std::fmt::Write as _;
use std::path::Path;

#[test]
fn statements_describe_the_declarations() {
    let mut text = String::new();
    for (name, input) in all() {
        let _ = writeln!(text, "# {name}\n");
        for language in [Language::English, Language::Chinese] {
            let (section, constraints) = (input.section(language), input.constraints(language));
            let _ = writeln!(text, "{section}\n{constraints}");
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/statements.md");
    if std::env::var_os("TENGEN_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(path).unwrap());
}

#[test]
fn a_group_lists_its_narrower_bounds() {
    let input_with = |bounds: &str| {
        read(&format!(
            "[input]\nlines = [\"n s\", \"a[n]\"]\n[input.vars]\n{bounds}\ns = {{ string = \"a-z\", length = \"1..=n\" }}"
        ))
        .unwrap()
    };
    let whole = input_with("n = \"1..=1e5\"\na = \"0..=1e9\"");
    let narrow = input_with("n = \"1..=1e3\"\na = \"0..=1e9\"");
    assert_eq!(
        narrow.narrower(&whole, Language::English),
        "$1 \\le n \\le 1000$"
    );
    assert_eq!(whole.narrower(&whole, Language::English), "");
}
