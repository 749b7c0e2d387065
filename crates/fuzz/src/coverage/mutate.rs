//! Varying a list of choices.

use super::corpus::{Corpus, Entry, below};
use super::follow::GuidedCase;
use crate::recipe::{Recipe, call};
use generators::{Choice, Draw};

/// The probability of a second change, and of a third, is one in this many; also the longest
/// stretch that a change affects.
const MORE: u64 = 3;
const STRETCH: u64 = 12;
/// Parameters are taken from a case below this number: of all levels.
const NUMBERS: u64 = 1 << 20;
/// One in this many guided cases has other parameters.
const OTHER_PARAMS: u64 = 8;

/// A list of choices that is changed.
type Change = fn(&mut Vec<Choice>, &Corpus, &mut Draw);

/// One that keeps its length.
type Single = fn(&mut [Choice], &mut Draw);

/// The changes of a list that is not empty: three of four changes are of the first kind.
const SINGLES: [Single; 8] = [set, set, set, set, set, nudge, bound, swap];
const CHANGES: [Change; 4] = [delete, repeat, insert, splice];

/// A variation of a known case.
pub(super) fn mutated(corpus: &Corpus, recipes: &[Recipe], draw: &mut Draw) -> GuidedCase {
    let Entry {
        call: known,
        choices,
    } = corpus.pick(draw);
    let (mut known, mut choices) = (known.clone(), choices.clone());
    if draw.up_to(OTHER_PARAMS - 1) == 0 {
        let other = call(recipes, draw.up_to(NUMBERS));
        if other.generator == known.generator {
            known.params = other.params;
        }
    }
    while !choices.is_empty() {
        match draw.up_to(3) {
            0 => draw.pick(&CHANGES)(&mut choices, corpus, draw),
            _ => draw.pick(&SINGLES)(&mut choices, draw),
        }
        if draw.up_to(MORE - 1) > 0 {
            break;
        }
    }
    GuidedCase {
        call: known,
        choices: Some(choices.iter().map(|choice| choice.value).collect()),
    }
}

/// Another value.
fn set(choices: &mut [Choice], draw: &mut Draw) {
    let at = below(draw, choices.len());
    choices[at].value = draw.up_to(choices[at].max);
}

/// A value nearby.
fn nudge(choices: &mut [Choice], draw: &mut Draw) {
    let at = below(draw, choices.len());
    let Choice { value, max } = choices[at];
    let by = 1 + draw.up_to(3);
    choices[at].value = match draw.up_to(1) {
        0 => value.saturating_sub(by),
        _ => value.saturating_add(by).min(max),
    };
}

/// The minimum value, or the maximum.
fn bound(choices: &mut [Choice], draw: &mut Draw) {
    let at = below(draw, choices.len());
    choices[at].value = draw.up_to(1) * choices[at].max;
}

/// A random stretch.
fn stretch(choices: &[Choice], draw: &mut Draw) -> std::ops::Range<usize> {
    let start = below(draw, choices.len());
    let length = usize::try_from(1 + draw.up_to(STRETCH - 1)).unwrap_or(1);
    start..(start + length).min(choices.len())
}

fn delete(choices: &mut Vec<Choice>, _: &Corpus, draw: &mut Draw) {
    let range = stretch(choices, draw);
    choices.drain(range);
}

/// Repeats a stretch, for loops of the program.
fn repeat(choices: &mut Vec<Choice>, _: &Corpus, draw: &mut Draw) {
    let range = stretch(choices, draw);
    let copy = choices[range.clone()].to_vec();
    choices.splice(range.end..range.end, copy);
}

/// Inserts a stretch from elsewhere, with other values.
fn insert(choices: &mut Vec<Choice>, _: &Corpus, draw: &mut Draw) {
    let range = stretch(choices, draw);
    let at = below(draw, choices.len() + 1);
    let mut copy = choices[range].to_vec();
    for choice in &mut copy {
        choice.value = draw.up_to(choice.max);
    }
    choices.splice(at..at, copy);
}

fn swap(choices: &mut [Choice], draw: &mut Draw) {
    let (one, other) = (below(draw, choices.len()), below(draw, choices.len()));
    choices.swap(one, other);
}

/// Continues like another entry.
fn splice(choices: &mut Vec<Choice>, corpus: &Corpus, draw: &mut Draw) {
    let other = &corpus.pick(draw).choices;
    let at = below(draw, choices.len());
    let from = below(draw, other.len() + 1).min(other.len());
    choices.truncate(at);
    choices.extend_from_slice(&other[from..]);
}
