//! Pairs of numbers whose difference is about the tolerance, in all arithmetics. The integer
//! arithmetic of this crate must agree with a compiler and the processor.

use super::compiled::Driver;
use super::letter;
use crate::opened;
use crate::random::Random;
use checkers::{Arithmetic, Convention, Options, portable};

/// The number of pairs, unless `TENGEN_PAIRS` is set.
const PAIRS: u64 = 20_000;

fn variants() -> Vec<Options> {
    let tolerances = [
        (Some(1e-6), None),
        (None, Some(1e-9)),
        (Some(0.1), Some(3e-16)),
        (Some(120.0), None),
    ];
    let all = Arithmetic::ALL.into_iter().flat_map(|arithmetic| {
        tolerances.map(|(absolute, relative)| Options {
            float_absolute_tolerance: absolute,
            float_relative_tolerance: relative,
            arithmetic: Some(arithmetic),
            ..Options::default()
        })
    });
    all.collect()
}

/// A number in one of several formats.
fn number(random: &mut Random) -> String {
    let digits = |random: &mut Random, most| -> String {
        let count = 1 + random.below(most);
        (0..count)
            .map(|_| char::from(b'0' + u8::try_from(random.below(10)).unwrap()))
            .collect()
    };
    let sign = random.pick(&["", "", "-", "+"]);
    let whole = digits(random, 21);
    match random.below(6) {
        0 => format!("{sign}{whole}"),
        1 => format!("{sign}{whole}.{}", digits(random, 25)),
        2 => format!("{sign}0.{}", digits(random, 60)),
        3 => format!("{sign}{}.{}", digits(random, 3), digits(random, 9)),
        4 => format!("{sign}{}e{}", digits(random, 4), random.below(40)),
        _ => format!("{sign}.{whole}E-{}", random.below(5200)),
    }
}

/// A number near another one: about a tolerance away, or different in a late digit.
fn near(random: &mut Random, number: &str) -> String {
    let value: f64 = number.parse().unwrap();
    let error = random.pick(&[1e-6, 0.1, 120.0, value * 1e-9, value * 3e-16, 132.0]);
    let integer = number.parse::<i128>();
    match (random.below(4), integer) {
        (0 | 1, Ok(integer)) => (integer + random.pick(&[119, 120, 121, -120, -132])).to_string(),
        (0, _) => format!("{:e}", value + error),
        (1, _) => format!("{}", value - error),
        (2, _) => {
            let mut bytes = number.as_bytes().to_vec();
            let at = random.below(bytes.len());
            if bytes[at].is_ascii_digit() {
                bytes[at] = b'0' + u8::try_from(random.below(10)).unwrap();
            }
            String::from_utf8(bytes).unwrap()
        }
        _ => format!("{:.20}", value + error),
    }
}

#[test]
fn numbers_are_compared_as_the_processor_compares_them() {
    testing::needs(&["g++"]);
    let variants = variants();
    let sources = variants
        .iter()
        .map(|options| portable("tokens", options, Convention::Testlib).unwrap());
    let driver = Driver::new(&sources.collect::<Vec<_>>());
    let pairs = std::env::var("TENGEN_PAIRS").map_or(PAIRS, |pairs| pairs.parse().unwrap());
    let checkers: Vec<_> = variants
        .iter()
        .map(|options| opened("tokens", options))
        .collect();
    let mut asked = Vec::new();
    for seed in 0..pairs {
        let mut random = Random(seed);
        let answer = number(&mut random);
        let output = near(&mut random, &answer);
        let variant = random.below(variants.len());
        asked.push((variant, output, answer));
    }
    let found = driver.judge(
        asked
            .iter()
            .map(|(number, output, answer)| (*number, output.as_bytes(), answer.as_bytes())),
    );
    assert_eq!(found.len(), asked.len());
    let mut accepted = 0;
    for ((variant, output, answer), found) in asked.iter().zip(&found) {
        let outcome = checkers[*variant]
            .check(b"", output.as_bytes(), answer.as_bytes())
            .outcome;
        assert_eq!(
            &letter(outcome),
            found,
            "{:?} output {output} answer {answer}",
            variants[*variant]
        );
        accepted += u64::from(found == "accepted");
    }
    assert!(
        (pairs / 10..pairs * 9 / 10).contains(&accepted),
        "the pairs are too one-sided: {accepted} of {pairs} are accepted"
    );
}
