//! The arithmetics that compare numbers with a tolerance.

use checkers::{Arithmetic, Options, Outcome};

use crate::opened;
use crate::random::Random;

fn judged(
    arithmetic: Option<Arithmetic>,
    tolerance: f64,
    output: &str,
    answer: &str,
) -> (bool, String) {
    let options = Options {
        float_absolute_tolerance: Some(tolerance),
        arithmetic,
        ..Options::default()
    };
    let judgement = opened("tokens", &options).check(b"", output.as_bytes(), answer.as_bytes());
    (judgement.outcome == Outcome::Accepted, judgement.message)
}

#[test]
fn large_integers_are_distinguished_by_default() {
    let (output, answer) = ("6463881223249120000", "6463881223249120252");
    let accepts = |arithmetic| judged(arithmetic, 1e-6, output, answer).0;
    assert!(!accepts(None));
    assert!(!accepts(Some(Arithmetic::Exact)));
    assert!(accepts(Some(Arithmetic::Double)));
    assert!(!accepts(Some(Arithmetic::LongDouble)));
    assert_eq!(
        judged(None, 1e-6, output, answer).1,
        "1st token of line 1: expected 6463881223249120252, found 6463881223249120000, off by 2.520e2"
    );
    // 64-bit floating-point numbers cannot represent these.
    let accepts = |arithmetic| {
        judged(
            arithmetic,
            1e-6,
            "18446744073709551616",
            "18446744073709551617",
        )
        .0
    };
    assert!(!accepts(None) && accepts(Some(Arithmetic::LongDouble)));
}

#[test]
fn an_error_of_just_the_tolerance_is_right() {
    // In doubles, `1.05 - 1` is more than `0.05`.
    for (output, right) in [
        ("1.05", true),
        ("0.95", true),
        ("1.0500000000000000000001", false),
    ] {
        assert_eq!(judged(None, 0.05, output, "1").0, right, "{output}");
        assert_eq!(
            judged(None, 0.05, &format!("-{output}"), "-1").0,
            right,
            "{output}"
        );
    }
    assert!(!judged(Some(Arithmetic::Double), 0.05, "1.05", "1").0);
}

#[test]
fn numbers_of_any_size_are_numbers() {
    for (output, answer, right) in [
        ("1e400", "10e399", true),
        ("1e400", "1e401", false),
        ("1e-99999999999999", "0", true),
        ("1e99999999999999", "0", false),
        ("1e99999999999999", "-1e99999999999999", false),
        ("1e999999999", "1e999999998", false),
    ] {
        assert_eq!(
            judged(None, 1e-6, output, answer).0,
            right,
            "{output} {answer}"
        );
    }
}

#[test]
fn exact_comparison_is_that_of_integers() {
    let options = Options {
        float_relative_tolerance: Some(0.25),
        float_absolute_tolerance: Some(0.003),
        ..Options::default()
    };
    let checker = opened("floats", &options);
    for seed in 0..20_000 {
        let mut random = Random(seed);
        let number = |random: &mut Random| {
            let bits = random.below(30);
            let size = i128::try_from(random.below(1 << bits)).unwrap();
            if random.one_in(2) { size } else { -size }
        };
        let answer = number(&mut random);
        let output = match random.below(3) {
            0 => number(&mut random),
            1 => answer + random.pick(&[-31, -30, -29, 29, 30, 31]),
            _ => answer + answer / 4 + random.pick(&[-1, 0, 1]),
        };
        // In units of 1/10,000.
        let error = (output - answer).abs();
        let right = error <= 30 || 4 * error <= answer.abs();
        let shown = |number: i128| {
            let (sign, number) = (if number < 0 { "-" } else { "" }, number.abs());
            format!("{sign}{}.{:04}", number / 10_000, number % 10_000)
        };
        let judgement = checker.check(b"", shown(output).as_bytes(), shown(answer).as_bytes());
        assert_eq!(
            judgement.outcome == Outcome::Accepted,
            right,
            "{judgement:?}"
        );
    }
}
