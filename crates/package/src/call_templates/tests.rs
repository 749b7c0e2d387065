use super::{CallForm, Values, form, quoted, seeded};
use crate::Command;
use generators::Value;

fn formed(line: &str) -> CallForm {
    let words = crate::typed_calls::words(line).unwrap();
    let command = Command {
        name: "01".to_owned(),
        line: line.to_owned(),
        generator: words[0].clone(),
        args: words[1..].to_vec(),
        stdin: None,
    };
    form(&command).unwrap()
}

/// The template of these calls of the same form, and the values of the last.
fn template(lines: &[&str], takes_further: bool) -> (String, Values) {
    let forms: Vec<CallForm> = lines.iter().map(|line| formed(line)).collect();
    assert!(forms.iter().all(|form| form.args == forms[0].args));
    let args = forms[0].args.clone();
    let values = forms.into_iter().map(|form| form.values);
    let calls = lines
        .iter()
        .map(|line| (*line).to_owned())
        .zip(values)
        .collect();
    let (args, calls) = seeded(args, calls, || takes_further);
    (args.join(" "), calls[lines[lines.len() - 1]].clone())
}

#[test]
fn values_become_placeholders() {
    let of = |line| formed(line).args.join(" ");
    assert_eq!(of("gen 10 -5 abc"), "{arg1} {arg2} {arg3}");
    assert_eq!(
        of("gen --n 10 -m=-5 k=7 --tree"),
        "--n {n} -m={m} k={k} --tree"
    );
    assert_eq!(of("gen -n 1 -n 2"), "-n {n} -n {n_2}");
}

#[test]
fn the_seed_has_a_name_or_alone_differs_or_comes_last() {
    let (text, values) = template(&["gen --seed 9 --n 10"], true);
    assert_eq!(text, "--seed {seed} --n {n}");
    assert_eq!(values, [("n".to_owned(), Value::Int(10))].into());
    assert_eq!(
        template(&["gen 10 5 1", "gen 10 5 2"], false).0,
        "{arg1} {arg2} {seed}"
    );
    assert_eq!(
        template(&["gen 10 5", "gen 20 5"], false).0,
        "{arg1} {arg2}"
    );
    assert_eq!(
        template(&["gen 10 5", "gen 20 6"], true).0,
        "{arg1} {arg2} {seed}"
    );
}

#[test]
fn a_large_number_without_zeros_at_the_end_is_a_seed() {
    assert_eq!(template(&["gen 10 921783166"], false).0, "{arg1} {seed}");
    for number in [
        "1000",
        "1000000000",
        "1000000007",
        "998244353",
        "1048577",
        "2147483647",
    ] {
        let call = format!("gen 10 {number}");
        assert_eq!(template(&[&call], false).0, "{arg1} {arg2}", "{number}");
    }
}

#[test]
fn words_are_quoted_where_they_have_to_be() {
    for word in ["a b", "", "<", "a\"b", "it's"] {
        assert_eq!(crate::typed_calls::words(&quoted(word)).unwrap(), [word]);
    }
    assert_eq!(quoted("-n={n}"), "-n={n}");
}
