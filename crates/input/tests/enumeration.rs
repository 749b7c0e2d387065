//! All small inputs: each once, as many as the formulas predict, and all of them valid.

use crate::support::{all, read};
use generators::{Params, Value};
use input::{Input, InputCount};
use std::collections::BTreeSet;

/// The number of inputs, by generating all of them: each valid, and no two equal.
fn made(input: &Input, all_orders: bool) -> u128 {
    let texts: Vec<Vec<u8>> = input.every(all_orders).take(2_000_000).collect();
    for text in &texts {
        let checked = input.validate(text);
        assert!(checked.is_ok(), "{checked:?}: {}", text.escape_ascii());
    }
    let different: BTreeSet<&Vec<u8>> = texts.iter().collect();
    assert_eq!(different.len(), texts.len(), "some come twice");
    texts.len() as u128
}

/// The number of inputs, counted in advance and by generating them.
fn counted(input: &Input, all_orders: bool) -> u128 {
    let made = made(input, all_orders);
    let counted = input.count(all_orders).unwrap();
    if counted.is_exact {
        assert_eq!(counted.inputs, made);
    } else {
        assert!(counted.inputs >= made, "{counted:?} {made}");
    }
    made
}

fn spec(lines: &str, vars: &str) -> Input {
    read(&format!(
        "[input]\nlines = [{lines}]\n[input.vars]\n{vars}\n"
    ))
    .unwrap()
}

#[test]
fn labelled_trees_are_counted_by_the_formula_of_cayley() {
    for n in 1..=7_u32 {
        let input = spec(
            "\"n\", \"(u v)[n-1]\"",
            &format!("n = {n}\n\"u v\" = {{ tree = \"n\" }}"),
        );
        let wanted = if n < 3 { 1 } else { u128::from(n).pow(n - 2) };
        assert_eq!(counted(&input, false), wanted, "{n}");
        let parents = spec(
            "\"n\", \"p[n-1]\"",
            &format!("n = {n}\np = {{ tree = \"n\", form = \"parents\" }}"),
        );
        assert_eq!(counted(&parents, false), wanted, "{n}");
        let earlier = spec(
            "\"n\", \"p[n-1]\"",
            &format!("n = {n}\np = {{ tree = \"n\", form = \"parents\", earlier = true }}"),
        );
        assert_eq!(counted(&earlier, false), (1..u128::from(n)).product());
    }
}

#[test]
fn all_orders_of_edges_are_enumerated_if_requested() {
    let tree = spec("\"n\", \"(u v)[n-1]\"", "n = 4\n\"u v\" = { tree = \"n\" }");
    assert_eq!(counted(&tree, true), 16 * 6 * 8);
    let graph = spec(
        "\"n m\", \"(u v)[m]\"",
        "n = 3\nm = 2\n\"u v\" = { graph = \"n\" }",
    );
    assert_eq!(counted(&graph, true), 3 * 2 * 4);
    let directed = spec(
        "\"n m\", \"(u v)[m]\"",
        "n = 3\nm = 2\n\"u v\" = { graph = \"n\", directed = true }",
    );
    assert_eq!(counted(&directed, true), 15 * 2);
}

#[test]
fn graphs_are_as_many_as_sets_of_pairs() {
    for n in 1..=5_u32 {
        let graph = |more: &str| {
            spec(
                "\"n m\", \"(u v)[m]\"",
                &format!("n = {n}\nm = \"0..=20\"\n\"u v\" = {{ graph = \"n\"{more} }}"),
            )
        };
        let pairs = n * (n - 1) / 2;
        assert_eq!(counted(&graph(""), false), 1 << pairs);
        assert_eq!(counted(&graph(", loops = true"), false), 1 << (pairs + n));
        if n <= 4 {
            assert_eq!(
                counted(&graph(", directed = true"), false),
                1 << (2 * pairs)
            );
        }
        // The numbers of connected, acyclic, bipartite graphs and of forests, from the encyclopedia
        // of integer sequences.
        let at = n as usize - 1;
        assert_eq!(
            counted(&graph(", connected = true"), false),
            [1, 1, 4, 38, 728][at]
        );
        assert_eq!(
            counted(&graph(", bipartite = true"), false),
            [1, 2, 7, 41, 376][at]
        );
        assert_eq!(
            counted(&graph(", acyclic = true"), false),
            [1, 2, 7, 38, 291][at]
        );
        if n <= 4 {
            assert_eq!(
                counted(&graph(", directed = true, acyclic = true"), false),
                [1, 3, 25, 543][at]
            );
        }
    }
}

#[test]
fn permutations_and_sets_are_as_many_as_factorials_and_binomials() {
    for (n, wanted) in [(0, 1), (1, 1), (4, 24), (6, 720)] {
        let input = spec(
            "\"n\", \"p[n]\"",
            &format!("n = {n}\np = {{ permutation = \"n\" }}"),
        );
        assert_eq!(counted(&input, false), wanted);
    }
    let list = |rules: &str| {
        counted(
            &spec("\"a[3]\"", &format!("a = {{ int = \"1..=5\"{rules} }}")),
            false,
        )
    };
    assert_eq!(list(""), 125);
    assert_eq!(list(", distinct = true"), 60);
    assert_eq!(list(", sorted = true"), 35);
    assert_eq!(list(", sorted = \"descending\", distinct = true"), 10);
    assert_eq!(
        counted(
            &spec(
                "\"(a s)[2]\"",
                "\"a s\" = { int = \"1..=2\", distinct = true }"
            ),
            false
        ),
        12
    );
}

#[test]
fn texts_and_other_values_are_as_many_as_there_are() {
    assert_eq!(
        counted(
            &spec("\"s\"", "s = { string = \"ab\", length = \"0..=3\" }"),
            false
        ),
        15
    );
    assert_eq!(
        counted(&spec("\"s\"", "s = { pattern = \"(a|b){0,6}c\" }"), false),
        127
    );
    assert_eq!(
        counted(
            &spec("\"x\"", "x = { decimal = \"-1..=1\", places = \"0..=2\" }"),
            false
        ),
        201
    );
    assert_eq!(
        counted(
            &spec(
                "\"n\", \"g[n]\"",
                "n = \"1..=2\"\ng = { grid = \".#\", width = 2 }"
            ),
            false
        ),
        4 + 16
    );
    assert_eq!(
        counted(
            &spec("\"n\", \"a[n]\"", "n = \"0..=3\"\na = \"1..=n\""),
            false
        ),
        1 + 1 + 4 + 27
    );
    assert_eq!(
        counted(&spec("\"n\", \"a[n]\"", "n = 4\na = \"1..=i\""), false),
        24
    );
}

#[test]
fn sums_with_a_bound_are_counted() {
    let input = read(
        "[input]\nlines = [\"t\", \"case[t]\"]\nwhere = [\"sum(case.n) <= 4\"]\n[input.vars]\nt = \"1..=3\"\n\
         case = { lines = [\"n\", \"a[n]\"], n = \"1..=3\", a = { int = \"1..=3\", distinct = true } }",
    )
    .unwrap();
    // One part of 1, 2 or 3; two of up to 4 in all; three.
    let single = [0, 3, 6, 6];
    let two: u128 = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)]
        .iter()
        .map(|&(one, other)| single[one] * single[other])
        .sum();
    let three: u128 = 27 + 3 * 9 * 6;
    assert_eq!(counted(&input, false), 15 + two + three);
    assert_eq!(input.count(false).map(|count| count.is_exact), Some(true));
}

#[test]
fn small_scopes_of_all_problems_are_enumerated() {
    let ranges = [
        "n", "m", "t", "q", "h", "w", "a", "k", "x", "length", "steps", "price", "rate", "nums",
        "target", "name",
    ];
    for (name, input) in all() {
        let mut small = input;
        for variable in ranges {
            for range in ["0..=2", "-1..=1"] {
                let params = Params([(variable.to_owned(), Value::Text(range.to_owned()))].into());
                if let Ok(narrow) = small.narrowed(&params) {
                    small = narrow;
                    break;
                }
            }
        }
        let texts: Vec<Vec<u8>> = small.every(false).take(3000).collect();
        assert!(!texts.is_empty(), "{name}");
        for text in &texts {
            let checked = small.validate(text);
            assert!(
                checked.is_ok(),
                "{name}: {checked:?}: {}",
                text.escape_ascii()
            );
        }
        let different: BTreeSet<&Vec<u8>> = texts.iter().collect();
        assert_eq!(different.len(), texts.len(), "{name}");
        if texts.len() < 3000
            && let Some(InputCount { inputs, is_exact }) = small.count(false)
        {
            assert!(inputs >= texts.len() as u128, "{name}");
            assert!(!is_exact || inputs == texts.len() as u128, "{name}");
        }
    }
}
