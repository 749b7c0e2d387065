//! Properties of every checker on any bytes: the fuzz targets with random bytes, and special texts
//! that random bytes do not produce.

use checkers::STANDARD;

use crate::properties::{self, assert_presentable, judgements};
use crate::random::Random;

/// Tests a property with random bytes: many short pieces, a few long ones.
fn holds(property: fn(&[u8])) {
    for (most, rounds) in [(40, 2_000), (2_000, 40)] {
        for seed in 0..rounds {
            property(&Random(seed).bytes(most));
        }
    }
}

#[test]
fn all_properties_hold_for_every_checker() {
    holds(properties::every);
}

#[test]
fn json_is_recognized_and_compared_by_value() {
    holds(properties::json);
}

#[test]
fn tokens_and_lines_agree_with_their_models() {
    holds(properties::models);
}

/// Flags and numbers, valid and not.
const FLAGS: [&[u8]; 8] = [
    b"case_sensitive",
    b"space_change_sensitive",
    b"float_tolerance",
    b"float_relative_tolerance",
    b"float_absolute_tolerance",
    b"1e-6",
    b"NaN",
    b"-0",
];

#[test]
fn any_text_is_refused_or_means_options() {
    holds(properties::flags);
    for seed in 0..4_000 {
        let mut random = Random(seed);
        let flags = random.tokens(&FLAGS, 6);
        properties::flags(&random.join(&flags, &[b" "]));
    }
}

#[test]
fn one_very_long_line_is_judged_like_any_other() {
    let long = vec![b'7'; 200_000];
    let mut other = long.clone();
    other[199_999] = b'8';
    for standard in STANDARD {
        for (output, answer) in [(&long, &other), (&other, &long), (&long, &long)] {
            judgements(standard, output, answer)
                .iter()
                .for_each(assert_presentable);
        }
    }
}

#[test]
fn an_empty_text_is_judged() {
    for standard in STANDARD {
        for (output, answer) in [
            (&b""[..], &b""[..]),
            (b"", b"1\n"),
            (b"1\n", b""),
            (b"\0", b"\xff"),
            (b"\n", b""),
        ] {
            judgements(standard, output, answer)
                .iter()
                .for_each(assert_presentable);
        }
    }
}
