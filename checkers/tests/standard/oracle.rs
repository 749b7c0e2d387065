//! The checkers against plain restatements of what they compare.

use checkers::{Options, Outcome};

use crate::opened;
use crate::random::Random;

const WORDS: &[&[u8]] = &[
    b"a",
    b"A",
    b"ab",
    b"aB",
    b"abcdefgh",
    b"abcdefghi",
    b"abcdefgH",
    b"1",
    b"1.0",
    b"1.05",
    b"-1",
    b"+1",
    b"01",
    b"1e1",
    b"10.4",
    b"\0",
    b"\xff",
    b"\xc3\xa9",
    b"1e999",
    b".5",
    b"5.",
    b"nan",
    b"inf",
];
const SPACES: &[&[u8]] = &[
    b" ", b" ", b"\n", b"\n", b"  ", b"\t", b"\r\n", b"\x0b", b"\x0c", b" \n", b"\n\n",
];

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

fn tokens(text: &[u8]) -> Vec<Vec<u8>> {
    let mut tokens = vec![Vec::new()];
    for &byte in text {
        if is_space(byte) {
            tokens.push(Vec::new());
        } else if let Some(token) = tokens.last_mut() {
            token.push(byte);
        }
    }
    tokens.retain(|token| !token.is_empty());
    tokens
}

fn trimmed_lines(text: &[u8]) -> Vec<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = text
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    for line in &mut lines {
        while line.last().is_some_and(|&byte| is_space(byte)) {
            line.pop();
        }
    }
    while lines.last().is_some_and(Vec::is_empty) {
        lines.pop();
    }
    lines
}

fn float(token: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(token).ok()?;
    let plain = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    text.parse()
        .ok()
        .filter(|number: &f64| plain && number.is_finite())
}

/// ICPC's rule for two tokens: text, unless the answer's is a number and there is a tolerance.
fn same_token(output: &[u8], answer: &[u8], sensitive: bool, tolerance: Option<f64>) -> bool {
    if let (Some(tolerance), Some(expected), Some(found)) =
        (tolerance, float(answer), float(output))
    {
        let error = (found - expected).abs();
        return error <= tolerance || error <= tolerance * expected.abs();
    }
    output == answer || !sensitive && output.eq_ignore_ascii_case(answer)
}

fn same_tokens(output: &[u8], answer: &[u8], same: impl Fn(&[u8], &[u8]) -> bool) -> bool {
    let (output, answer) = (tokens(output), tokens(answer));
    output.len() == answer.len()
        && output
            .iter()
            .zip(&answer)
            .all(|(found, expected)| same(found, expected))
}

/// White space alone, each token being one mark.
fn spacing(text: &[u8]) -> Vec<u8> {
    let mut spacing: Vec<u8> = text
        .iter()
        .map(|&byte| if is_space(byte) { byte } else { b'x' })
        .collect();
    spacing.dedup_by(|next, byte| *next == b'x' && *byte == b'x');
    spacing
}

/// Compares the checker with `oracle` on texts that are equal, nearly so, or not; returns how many were right.
fn agree(name: &str, options: &Options, oracle: impl Fn(&[u8], &[u8]) -> bool) -> usize {
    let checker = opened(name, options);
    let mut right = 0;
    for seed in 0..8_000 {
        let mut random = Random(seed);
        let mut words = random.tokens(WORDS, 5);
        let answer = random.join(&words, SPACES);
        for _ in 0..random.below(3) {
            random.change(&mut words, WORDS);
        }
        let output = if random.one_in(8) {
            answer.clone()
        } else {
            random.join(&words, SPACES)
        };
        let expected = oracle(&output, &answer);
        let found = checker.check(b"", &output, &answer);
        assert_eq!(
            found.outcome == Outcome::Accepted,
            expected,
            "{name} {output:?} {answer:?} {found:?}"
        );
        right += usize::from(expected);
    }
    right
}

fn assert_both_ways(right: usize) {
    assert!(
        (500..7_500).contains(&right),
        "the texts decide nothing: {right} of 8000 are right"
    );
}

#[test]
fn tokens_agree_with_splitting() {
    for sensitive in [true, false] {
        let options = Options {
            case_sensitive: Some(sensitive),
            ..Options::default()
        };
        let oracle = |output: &[u8], answer: &[u8]| {
            same_tokens(output, answer, |found, expected| {
                same_token(found, expected, sensitive, None)
            })
        };
        assert_both_ways(agree("tokens", &options, oracle));
        assert_both_ways(agree("icpc", &options, oracle));
    }
}

#[test]
fn floats_agree_with_splitting_and_parsing() {
    for (name, sensitive) in [("floats", true), ("icpc", false)] {
        let options = Options {
            float_tolerance: Some(0.05),
            ..Options::default()
        };
        let right = agree(name, &options, |output, answer| {
            same_tokens(output, answer, |found, expected| {
                same_token(found, expected, sensitive, Some(0.05))
            })
        });
        assert_both_ways(right);
    }
}

#[test]
fn sensitive_white_space_agrees_with_spacing() {
    for tolerance in [None, Some(0.05)] {
        let options = Options {
            space_change_sensitive: Some(true),
            float_tolerance: tolerance,
            ..Options::default()
        };
        let right = agree("icpc", &options, |output, answer| {
            let same = same_tokens(output, answer, |found, expected| {
                same_token(found, expected, false, tolerance)
            });
            same && spacing(output) == spacing(answer)
        });
        assert_both_ways(right);
    }
}

#[test]
fn lines_agree_with_trimming() {
    let right = agree("lines", &Options::default(), |output, answer| {
        trimmed_lines(output) == trimmed_lines(answer)
    });
    assert_both_ways(right);
}

#[test]
fn unordered_pieces_agree_with_sorting() {
    fn sorted(mut pieces: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        pieces.retain(|piece| !piece.is_empty());
        pieces.sort();
        pieces
    }
    let by_lines = |output: &[u8], answer: &[u8]| {
        sorted(trimmed_lines(output)) == sorted(trimmed_lines(answer))
    };
    assert_both_ways(agree("unordered-lines", &Options::default(), by_lines));
    let by_tokens = |output: &[u8], answer: &[u8]| sorted(tokens(output)) == sorted(tokens(answer));
    assert_both_ways(agree("unordered-tokens", &Options::default(), by_tokens));
    let folded = Options {
        case_sensitive: Some(false),
        ..Options::default()
    };
    let right = agree("unordered-tokens", &folded, |output, answer| {
        by_tokens(&output.to_ascii_lowercase(), &answer.to_ascii_lowercase())
    });
    assert_both_ways(right);
}

#[test]
fn testlib_tokens_agree_with_splitting_at_fewer_bytes() {
    let split = |text: &[u8]| -> Vec<Vec<u8>> {
        let pieces = text.split(|byte| b" \t\r\n".contains(byte));
        pieces
            .filter(|piece| !piece.is_empty())
            .map(<[u8]>::to_vec)
            .collect()
    };
    assert_both_ways(agree("wcmp", &Options::default(), |output, answer| {
        split(output) == split(answer)
    }));
}

#[test]
fn exact_agrees_with_equality() {
    assert_both_ways(agree("exact", &Options::default(), |output, answer| {
        output == answer
    }));
}
