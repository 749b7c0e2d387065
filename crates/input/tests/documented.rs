//! The table of docs/input.md: the lines of each declaration, and the number of inputs of a scope.

use crate::support::{example, sources};
use generators::{Params, Value};

/// Up to this many inputs are generated, rather than only counted.
const MAX: u128 = 100_000;

/// Parameters as written in the table: `n = 3, a = 0..=2`.
fn params(text: &str) -> Params {
    let all = text.trim_matches('`').split(", ").map(|one| {
        let (name, value) = one.split_once(" = ").unwrap();
        let whole = value.parse().map(Value::Int);
        let value = whole.unwrap_or_else(|_| Value::Text(value.to_owned()));
        (name.to_owned(), value)
    });
    Params(all.collect())
}

#[test]
fn small_scopes_have_as_many_inputs_as_documented() {
    let page = include_str!("../../../docs/input.md");
    let rows = page
        .lines()
        .filter(|line| line.contains("](../crates/input/examples/") && line.starts_with("| ["));
    let mut documented = Vec::new();
    let mut wrong: Vec<String> = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let name = cells[0][1..].split(']').next().unwrap();
        let (_, source) = sources().into_iter().find(|(it, _)| it == name).unwrap();
        let is_code = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let lines = source.lines().filter(is_code).count();
        assert_eq!(lines.to_string(), cells[1], "{name}");
        let scope = example(name).narrowed(&params(cells[2])).unwrap();
        let wanted: u128 = cells[3].parse().unwrap();
        let found = if wanted > MAX {
            scope.count(false).map_or(0, |it| it.inputs)
        } else {
            u128::try_from(scope.every(false).count()).unwrap()
        };
        if found != wanted {
            wrong.push(format!("{name}: {found} instead of {wanted}"));
        }
        documented.push(name.to_owned());
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let all: Vec<String> = sources().into_iter().map(|(name, _)| name).collect();
    assert_eq!(documented, all);
}
