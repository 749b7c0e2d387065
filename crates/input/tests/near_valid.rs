//! Inputs that are nearly valid: the validator agrees with separate programs that were written by
//! hand for each problem.

mod readers;

use crate::support::{all, samples};
use generators::{Draw, Params, Value};
use input::Input;

/// A text with a small change: a byte, a token or a line dropped, repeated, replaced or moved.
pub(crate) fn mutated(draw: &mut Draw, text: &[u8]) -> Vec<u8> {
    let mut bytes = text.to_vec();
    let at = draw.index(bytes.len() + 1);
    let odd = b" \n-0123456789.,aA#SE\r\t+[]";
    match draw.index(7) {
        0 if at < bytes.len() => {
            bytes.remove(at);
        }
        1 => bytes.insert(at, *draw.pick(odd)),
        2 if at < bytes.len() => bytes[at] = *draw.pick(odd),
        3 => parts(draw, &mut bytes, b'\n'),
        4 => parts(draw, &mut bytes, b' '),
        5 if at + 1 < bytes.len() => bytes.swap(at, at + 1),
        _ => {
            // A number changes by one.
            if let Some(digit) = bytes
                .iter_mut()
                .filter(|byte| byte.is_ascii_digit())
                .nth(at % 7)
            {
                *digit = b'0' + (*digit - b'0' + if draw.chance(1, 2) { 1 } else { 9 }) % 10;
            }
        }
    }
    bytes
}

/// Drops, repeats or exchanges parts between separators.
fn parts(draw: &mut Draw, bytes: &mut Vec<u8>, separator: u8) {
    let mut parts: Vec<Vec<u8>> = bytes
        .split(|&byte| byte == separator)
        .map(<[u8]>::to_vec)
        .collect();
    let (at, other) = (draw.index(parts.len()), draw.index(parts.len()));
    match draw.index(3) {
        0 => drop(parts.remove(at)),
        1 => parts.insert(at, parts[other].clone()),
        _ => parts.swap(at, other),
    }
    *bytes = parts.join(&separator);
}

/// Inputs of a problem, each with some that are nearly valid.
fn texts(name: &str, input: &Input, changes: usize) -> Vec<Vec<u8>> {
    let sizes = ["n", "m", "t", "q", "h", "w", "nums"];
    let mut draw = Draw::fresh(1, name);
    let small = sizes
        .iter()
        .map(|size| Params([((*size).to_owned(), Value::Text("0..=4".to_owned()))].into()));
    let usable = small
        .filter(|params| input.narrowed(params).is_ok())
        .flat_map(|params| params.0);
    let params = Params(usable.collect());
    let from_samples = samples(name)
        .into_iter()
        .map(|sample| sample.text.into_bytes());
    let made = (0..150).map(|seed| {
        input
            .generate(&mut Draw::fresh(seed, "input"), &params)
            .unwrap()
    });
    let mut texts = Vec::new();
    for mut text in from_samples.chain(made).collect::<Vec<_>>() {
        for _ in 0..changes {
            texts.push(text.clone());
            text = mutated(&mut draw, &text);
        }
    }
    texts
}

#[test]
fn near_valid_inputs_are_judged_as_by_separate_programs() {
    for (name, input) in all() {
        let reader = readers::reader_for(&name);
        let (mut accepted, mut refused) = (0, 0);
        for text in texts(&name, &input, 12) {
            let ours = input.validate(&text);
            let theirs = reader(&text);
            assert_eq!(
                ours.is_ok(),
                theirs.is_some(),
                "{name}: {ours:?}: {}",
                text.escape_ascii()
            );
            if ours.is_ok() {
                accepted += 1;
            } else {
                refused += 1;
            }
        }
        assert!(
            accepted > 100 && refused > 100,
            "{name}: {accepted} accepted, {refused} refused"
        );
    }
}
