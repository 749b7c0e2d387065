//! Typical mistakes, each in the languages in which people make it.

use mutation::{Family, mutants};
use std::collections::BTreeSet;

/// The texts that an operator makes from a program.
fn made(operator: &str, language: &str, source: &str) -> BTreeSet<String> {
    let family = Family::of_language(language).unwrap();
    let found = mutants(source, family).unwrap();
    let found = found.iter().filter(|it| it.operator.name == operator);
    found.map(|mutant| mutant.apply(source)).collect()
}

#[track_caller]
fn makes(operator: &str, language: &str, source: &str, others: &[&str]) {
    let others = others.iter().map(|other| (*other).to_owned());
    let others: BTreeSet<String> = others.collect();
    assert_eq!(made(operator, language, source), others, "{source}");
}

#[test]
fn a_key_of_two_numbers_gets_a_factor_that_is_too_small() {
    makes(
        "weak-key",
        "c++",
        "long long key(int x, int y) { return x * 1000003LL + y; }",
        &[
            "long long key(int x, int y) { return x * 500001LL + y; }",
            "long long key(int x, int y) { return x * 31LL + y; }",
        ],
    );
    makes(
        "weak-key",
        "java",
        "class A { long key(int x, int y) { return ((long) x << 32) | y; } }",
        &["class A { long key(int x, int y) { return ((long) x << 16) | y; } }"],
    );
    makes(
        "weak-key",
        "python",
        "print(4000 * x + y)\n",
        &["print(2000 * x + y)\n", "print(31 * x + y)\n"],
    );
    // This is a sum and not a key.
    makes("weak-key", "python", "print(2 * x + 1)\n", &[]);
}

#[test]
fn a_search_finds_a_neighbour() {
    makes(
        "next-element",
        "c++",
        "auto f(V& v) { return lower_bound(v.begin(), v.end(), 3); }",
        &["auto f(V& v) { return upper_bound(v.begin(), v.end(), 3); }"],
    );
    makes(
        "next-element",
        "python",
        "i = bisect_right(a, x)\n",
        &["i = bisect_left(a, x)\n"],
    );
    makes(
        "next-element",
        "java",
        "class A { Integer f(TreeMap<Integer, Integer> m) { return m.floorKey(3); } }",
        &["class A { Integer f(TreeMap<Integer, Integer> m) { return m.lowerKey(3); } }"],
    );
}

#[test]
fn an_array_gets_a_size_that_seems_large_enough() {
    makes(
        "small-array",
        "c",
        "int seen[1000];\n",
        &["int seen[999];\n", "int seen[500];\n", "int seen[64];\n"],
    );
    makes(
        "small-array",
        "c",
        "int seen[100];\n",
        &["int seen[99];\n", "int seen[50];\n"],
    );
}
