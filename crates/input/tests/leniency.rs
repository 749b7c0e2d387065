//! Relaxed formats that declarations allow, and functions of numbers.

use crate::support::read;
use generators::{Draw, Params};
use input::{Input, Language};

fn declared(head: &str, vars: &str) -> Input {
    let spec = format!("[input]\n{head}\n[input.vars]\n{vars}\n");
    read(&spec).unwrap_or_else(|mistakes| panic!("{spec}: {mistakes:?}"))
}

fn refused(head: &str, vars: &str) -> String {
    let spec = format!("[input]\n{head}\n[input.vars]\n{vars}\n");
    let mistakes = read(&spec).err().unwrap_or_default();
    format!("{mistakes:?}")
}

#[track_caller]
fn accepts(input: &Input, texts: &[&str]) {
    for text in texts {
        assert_eq!(input.validate(text.as_bytes()), Ok(()), "{text:?}");
    }
}

#[track_caller]
fn rejects(input: &Input, texts: &[&str]) {
    for text in texts {
        assert!(input.validate(text.as_bytes()).is_err(), "{text:?}");
    }
}

#[test]
fn only_the_last_newline_may_be_missing_if_it_is_optional() {
    let head = "lines = [\"n\", \"a[n]\"]";
    let vars = "n = \"0..=9\"\na = \"1..=9\"";
    let strict = declared(head, vars);
    accepts(&strict, &["2\n1 2\n", "0\n\n"]);
    rejects(&strict, &["2\n1 2"]);
    let required = declared(&format!("{head}\nfinal_newline = \"required\""), vars);
    rejects(&required, &["2\n1 2"]);
    let optional = declared(&format!("{head}\nfinal_newline = \"optional\""), vars);
    accepts(&optional, &["2\n1 2\n", "2\n1 2", "0\n\n"]);
    rejects(
        &optional,
        &[
            "2",
            "2\n",
            "2 1 2",
            "2\n1 2\n\n",
            "2\n1 2 ",
            "2\n1",
            "0",
            "0\n",
        ],
    );
    let made = optional.generate(&mut Draw::fresh(1, "input"), &Params::default());
    assert!(made.unwrap().ends_with(b"\n"));
}

#[test]
fn lists_without_a_length_end_with_the_input_if_the_newline_is_missing() {
    let open = declared(
        "lines = [\"a[..]\"]\nfinal_newline = \"optional\"",
        "a = { int = \"1..=9\", count = \"1..=3\" }",
    );
    accepts(&open, &["1 2", "1 2\n"]);
    rejects(&open, &["1 2 ", "1 2\n\n", ""]);
}

#[test]
fn numbers_may_be_written_in_further_ways() {
    let input = declared(
        "lines = [\"n\", \"s\"]",
        "n = { int = \"1..=20\", also = \"[+]?0*[0-9]+\" }\ns = { string = \"ab\", length = \"n\" }",
    );
    accepts(
        &input,
        &[
            "2\nab\n",
            "02\nab\n",
            "+2\nab\n",
            "0000000000000000000000000000002\nab\n",
        ],
    );
    rejects(
        &input,
        &[
            "0\n\n",
            "00\n\n",
            "+21\nabababababababababababab\n",
            "-2\nab\n",
            "+\nab\n",
            "0x2\nab\n",
            "\nab\n",
        ],
    );
    let list = declared(
        "lines = [\"a[3]\"]\nwhere = [\"sum(a) == 3\"]",
        "a = { int = \"-9..=9\", also = \"-0\", sorted = true }",
    );
    accepts(&list, &["-0 1 2\n", "-1 -0 4\n", "0 -0 3\n"]);
    rejects(&list, &["1 -0 2\n", "00 1 2\n", "-0 1 1\n", "+0 1 2\n"]);
}

#[test]
fn decimals_may_be_written_in_further_ways() {
    let also = "[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?";
    let input = declared(
        "lines = [\"x y\"]\nwhere = [\"x < y\"]",
        &format!("\"x y\" = {{ decimal = \"-1..=1\", places = \"0..=4\", also = \"{also}\" }}"),
    );
    accepts(
        &input,
        &[
            "0.5 0.75\n",
            "5e-1 7.5E-1\n",
            "-0.0 1e-4\n",
            "-00.5 +000.25\n",
            "0e99 10.0e-1\n",
            "0.10000000 1\n",
        ],
    );
    rejects(
        &input,
        &[
            "0 1e-5\n",
            "0 2e0\n",
            "0 1e40\n",
            "5e-1 0.5\n",
            "0 e1\n",
            "0 1e\n",
            "0 1e-99999999999\n",
        ],
    );
}

#[test]
fn a_message_names_the_bounds_of_a_number_in_another_form() {
    let input = declared(
        "lines = [\"n\"]",
        "n = { int = \"1..=9\", also = \"0[0-9]+\" }",
    );
    let wrong = input.validate(b"010\n").unwrap_err().to_string();
    assert_eq!(
        wrong,
        "line 1, column 1: `n` is `010`, but must be from 1 to 9"
    );
}

#[test]
fn ambiguous_inputs_are_rejected_with_other_notations_too() {
    let vars = "n = { int = \"1..=9\", also = \"[0-9][.]0\" }\nm = \"1..=9\"";
    assert!(refused("lines = [\"n'.'m\"]", vars).contains("could also continue it"));
    declared("lines = [\"n m\"]", vars);
}

#[test]
fn patterns_have_white_space_by_escapes() {
    let input = declared(
        "lines = [\"s\"]",
        "s = { pattern = \"a[ \\\\t\\\\v\\\\f]+b\\\\.\" }",
    );
    accepts(&input, &["a b.\n", "a\t \u{b}\u{c}b.\n"]);
    rejects(&input, &["at b.\n", "ab.\n", "a\nb.\n", "a bx\n"]);
    for seed in 0..5 {
        let made = input.generate(&mut Draw::fresh(seed, "input"), &Params::default());
        assert_eq!(input.validate(&made.unwrap()), Ok(()));
    }
}

#[test]
fn primes_are_recognised_and_generated() {
    let input = declared(
        "lines = [\"p q a[2]\"]\nwhere = [\"prime(p)\", \"prime(a)\", \"not prime(q)\"]",
        "p = \"1..=1e9\"\nq = \"1..=9\"\na = \"1..=9\"",
    );
    accepts(&input, &["2 1 3 5\n", "999999937 9 7 7\n"]);
    rejects(
        &input,
        &["1 1 3 5\n", "999999935 9 7 7\n", "2 2 3 5\n", "2 1 3 9\n"],
    );
    for seed in 0..5 {
        let made = input.generate(&mut Draw::fresh(seed, "input"), &Params::default());
        assert_eq!(input.validate(&made.unwrap()), Ok(()));
    }
    let constraints = input.constraints(Language::English);
    assert!(constraints.contains("- $p$ is prime.\n"), "{constraints}");
}

#[test]
fn products_of_lists_are_exact() {
    let vars = "n = \"1..=9\"\na = \"-1e18..=1e18\"";
    let input = declared(
        "lines = [\"n\", \"a[n]\"]\nwhere = [\"product(a + 1) <= 100\"]",
        vars,
    );
    accepts(&input, &["2\n9 9\n", "3\n-101 0 0\n", "1\n99\n"]);
    rejects(
        &input,
        &[
            "2\n9 10\n",
            "1\n100\n",
            "3\n999999999999999999 999999999999999999 999999999999999999\n",
        ],
    );
    let each = declared(
        "lines = [\"n\", \"a[n]\"]\nwhere = [\"product(a[k] for k in 1..=n) == 12\"]",
        vars,
    );
    accepts(&each, &["3\n2 2 3\n", "2\n-3 -4\n"]);
    rejects(&each, &["1\n11\n"]);
}

#[test]
fn a_quantifier_within_another_does_not_end_the_generator() {
    let input = declared(
        "lines = [\"n\", \"a[n]\", \"b[n]\"]\nwhere = [\"all(any(a[j] == b[k] for j in 1..=n) for k in 1..=n)\"]",
        "n = \"1..=3\"\n\"a b\" = \"1..=3\"",
    );
    let made = input.generate(&mut Draw::fresh(1, "input"), &Params::default());
    assert_eq!(input.validate(&made.unwrap()), Ok(()));
}
