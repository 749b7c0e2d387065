//! Mutating a list of choices.

use super::corpus::{Corpus, CorpusEntry, below};
use super::follow::GuidedCase;
use crate::recipe::{Recipe, call};
use generators::{Choice, Draw};

/// A second change follows with probability 1/`FURTHER_CHANGE`, and after that a third; a change
/// concerns at most `MAX_STRETCH` choices.
const FURTHER_CHANGE: u64 = 3;
const MAX_STRETCH: u64 = 12;
/// Parameters are taken from a case below this number, which covers all levels.
const PARAM_NUMBERS: u64 = 1 << 20;
/// With probability 1/`OTHER_PARAMS`, a guided case gets new parameters.
const OTHER_PARAMS: u64 = 8;

/// A mutation of a list of choices.
type Change = fn(&mut Vec<Choice>, &Corpus, &mut Draw);

/// A mutation that keeps the length.
type Single = fn(&mut [Choice], &mut Draw);

/// The mutations of non-empty lists: three of four are from the first table.
const SINGLES: [Single; 8] = [set, set, set, set, set, nudge, bound, swap];
const CHANGES: [Change; 4] = [delete, repeat, insert, splice];

/// A mutation of a known case.
pub(super) fn mutated(corpus: &Corpus, recipes: &[Recipe], draw: &mut Draw) -> GuidedCase {
    let CorpusEntry {
        call: known,
        choices,
    } = corpus.pick(draw);
    let (mut known, mut choices) = (known.clone(), choices.clone());
    if draw.up_to(OTHER_PARAMS - 1) == 0 {
        let other = call(recipes, draw.up_to(PARAM_NUMBERS));
        if other.generator == known.generator {
            known.params = other.params;
        }
    }
    while !choices.is_empty() {
        match draw.up_to(3) {
            0 => draw.pick(&CHANGES)(&mut choices, corpus, draw),
            _ => draw.pick(&SINGLES)(&mut choices, draw),
        }
        if draw.up_to(FURTHER_CHANGE - 1) > 0 {
            break;
        }
    }
    GuidedCase {
        call: known,
        choices: Some(choices.iter().map(|choice| choice.value).collect()),
    }
}

/// Sets one choice to another value.
fn set(choices: &mut [Choice], draw: &mut Draw) {
    let at = below(draw, choices.len());
    choices[at].value = draw.up_to(choices[at].max);
}

/// Sets one choice to a nearby value.
fn nudge(choices: &mut [Choice], draw: &mut Draw) {
    let at = below(draw, choices.len());
    let Choice { value, max } = choices[at];
    let by = 1 + draw.up_to(3);
    choices[at].value = match draw.up_to(1) {
        0 => value.saturating_sub(by),
        _ => value.saturating_add(by).min(max),
    };
}

/// Sets one choice to the minimum or maximum.
fn bound(choices: &mut [Choice], draw: &mut Draw) {
    let at = below(draw, choices.len());
    choices[at].value = draw.up_to(1) * choices[at].max;
}

/// A random stretch of the list.
fn stretch(choices: &[Choice], draw: &mut Draw) -> std::ops::Range<usize> {
    let start = below(draw, choices.len());
    let length = usize::try_from(1 + draw.up_to(MAX_STRETCH - 1)).unwrap_or(1);
    start..(start + length).min(choices.len())
}

fn delete(choices: &mut Vec<Choice>, _: &Corpus, draw: &mut Draw) {
    let range = stretch(choices, draw);
    choices.drain(range);
}

/// Duplicates a stretch, which repeats a loop of the program.
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

/// Continues with the rest of another entry.
fn splice(choices: &mut Vec<Choice>, corpus: &Corpus, draw: &mut Draw) {
    let other = &corpus.pick(draw).choices;
    let at = below(draw, choices.len());
    let from = below(draw, other.len() + 1).min(other.len());
    choices.truncate(at);
    choices.extend_from_slice(&other[from..]);
}
