//! Inputs of several datasets: joining them, and files of many small datasets.

use crate::support::read;
use generators::{Draw, GenerateError, Params, Value};
use input::Input;

/// Datasets of `n` numbers, of all datasets together at most 500, with their number in front.
fn counted() -> Input {
    read(
        "[input]\nlines = [\"t\", \"case[t]\"]\nwhere = [\"sum(case.n) <= 500\"]\n[input.vars]\nt = \"1..=300\"\n\
         [input.vars.case]\nlines = [\"n\", \"a[n]\"]\nn = \"1..=100\"\na = \"-9..=9\"\n",
    )
    .unwrap()
}

/// Datasets of two numbers up to a line with zeros.
fn ended() -> Input {
    read(
        "[input]\nlines = [\"case[..]\", \"'0 0'\"]\n[input.vars.case]\nlines = [\"x y\"]\nx = \"1..=9\"\ny = \"1..=9\"\n\
         count = \"1..=40\"\n",
    )
    .unwrap()
}

fn generated(input: &Input, params: &[(&str, &str)]) -> Result<String, GenerateError> {
    let params = params.iter().map(|(name, value)| {
        let value = Value::Text((*value).to_owned());
        ((*name).to_owned(), value)
    });
    let made = input.generate(&mut Draw::fresh(7, "input"), &Params(params.collect()))?;
    let checked = input.validate(&made);
    assert!(checked.is_ok(), "{checked:?}: {}", made.escape_ascii());
    Ok(String::from_utf8(made).unwrap())
}

#[test]
fn the_datasets_of_all_inputs_are_in_the_joined_one() {
    let joined = counted().join(&[b"1\n2\n3 4\n", b"2\n1\n5\n1\n-6\n"]);
    assert_eq!(joined.unwrap(), b"3\n2\n3 4\n1\n5\n1\n-6\n");
    let joined = ended().join(&[b"1 2\n0 0\n", b"3 4\n5 6\n0 0\n"]);
    assert_eq!(joined.unwrap(), b"1 2\n3 4\n5 6\n0 0\n");
}

#[test]
fn what_is_not_valid_together_is_not_joined() {
    let long = format!("6\n{}", format!("50\n{}\n", ["1"; 50].join(" ")).repeat(6));
    counted().validate(long.as_bytes()).unwrap();
    assert_eq!(counted().join(&[long.as_bytes(), long.as_bytes()]), None);
    assert_eq!(counted().join(&[b"1\n1\n5\n", b"broken"]), None);
}

#[test]
fn an_input_without_datasets_is_not_joined() {
    for (lines, vars) in [
        ("\"n\", \"a[n]\"", "n = \"1..=9\"\na = \"1..=9\""),
        (
            "\"n k\", \"case[n]\"",
            "n = \"1..=9\"\nk = \"1..=9\"\n[input.vars.case]\nlines = [\"x\"]\nx = \"1..=9\"",
        ),
    ] {
        let text = format!("[input]\nlines = [{lines}]\n[input.vars]\n{vars}\n");
        let input = read(&text).unwrap();
        assert_eq!(input.datasets(), None, "{lines}");
        let one = generated(&input, &[]).unwrap();
        assert_eq!(input.join(&[one.as_bytes(), one.as_bytes()]), None);
    }
}

#[test]
fn every_small_dataset_comes_once_in_one_file() {
    let params = [("datasets", "every"), ("n", "1..=2"), ("a", "0..=2")];
    let made = generated(&counted(), &params).unwrap();
    let mut lines = made.lines();
    assert_eq!(lines.next(), Some("12"));
    let mut arrays: Vec<&str> = lines.skip(1).step_by(2).collect();
    assert_eq!(arrays[..3], ["0", "1", "2"]);
    arrays.sort_unstable();
    arrays.dedup();
    assert_eq!(arrays.len(), 3 + 9);
    let params = [("datasets", "every"), ("x", "1..=3"), ("y", "1..=2")];
    let made = generated(&ended(), &params).unwrap();
    assert_eq!(made, "1 1\n1 2\n2 1\n2 2\n3 1\n3 2\n0 0\n");
}

#[test]
fn too_many_small_datasets_are_an_error_that_says_what_to_narrow() {
    let message = |params: &[(&str, &str)]| match generated(&counted(), params) {
        Err(GenerateError::Impossible(message)) => message,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        message(&[("datasets", "every")]),
        "there are more than 20000 such datasets: narrow the ranges of their sizes and values"
    );
    assert_eq!(
        message(&[("datasets", "every"), ("n", "3..=3"), ("a", "0..=8")]),
        "the 729 datasets do not fit one input: narrow the ranges further"
    );
}

#[test]
fn many_of_the_smallest_size_follow_a_large_dataset() {
    let made = generated(&counted(), &[("datasets", "one-large"), ("n", "100..=100")]).unwrap();
    let lines: Vec<&str> = made.lines().collect();
    let number: usize = lines[0].parse().unwrap();
    assert!(number > 150, "{number}");
    assert_eq!(lines[1], "100");
    assert!(lines[3..].iter().step_by(2).all(|n| *n == "1"), "{made}");
}

#[test]
fn only_inputs_of_datasets_have_the_parameter() {
    let input = read("[input]\nlines = [\"n\"]\n[input.vars]\nn = \"1..=9\"\n").unwrap();
    let error = generated(&input, &[("datasets", "every")]).unwrap_err();
    assert!(error.to_string().contains("datasets"), "{error}");
    let error = generated(&counted(), &[("datasets", "all")]).unwrap_err();
    assert!(error.to_string().contains("every, one-large"), "{error}");
    // A variable of this name is meant first.
    let own = "[input]\nlines = [\"datasets\", \"case[datasets]\"]\n[input.vars]\ndatasets = \"1..=9\"\n\
               [input.vars.case]\nlines = [\"x\"]\nx = \"1..=9\"\n";
    let made = generated(&read(own).unwrap(), &[("datasets", "4..=4")]).unwrap();
    assert!(made.starts_with("4\n"), "{made}");
}
