//! Removing list elements in texts whose lines are JSON values, as function and class problems have
//! them.
//!
//! The lists of all lines are numbered from the outside in, and stretches of each are removed, long
//! ones first. A class problem has a list of names and a list of arguments, so lines of equal
//! length are shortened together before that.

use super::{Acceptance, Shrinker};
use serde_json::Value;
use std::ops::Range;
use terms::fault::Fault;

pub(super) fn shrink(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let mut any = false;
    for which in 0.. {
        if shrinker.budget.is_over() || length(&parsed(shrinker), which).is_none() {
            break;
        }
        any |= cut(shrinker, which)?;
    }
    Ok(any)
}

/// The values of the lines; empty if the text is not JSON in the form in which it is printed here.
fn parsed(shrinker: &Shrinker<'_>) -> Vec<Value> {
    let text = &*shrinker.best;
    let lines = text
        .strip_suffix(b"\n")
        .unwrap_or(text)
        .split(|byte| *byte == b'\n');
    let values: Result<Vec<Value>, _> = lines.map(serde_json::from_slice).collect();
    let values = values.unwrap_or_default();
    if printed(&values) == text {
        values
    } else {
        Vec::new()
    }
}

fn printed(values: &[Value]) -> Vec<u8> {
    let lines = values.iter().map(|value| format!("{value}\n"));
    lines.collect::<String>().into_bytes()
}

/// The lists that are shortened together: number 0 is all lines of one length, the following
/// numbers are single lists.
fn lists(values: &mut [Value], which: usize) -> Vec<&mut Vec<Value>> {
    if which == 0 {
        let lengths: Vec<Option<usize>> = values
            .iter()
            .map(|value| Some(value.as_array()?.len()))
            .collect();
        let is_even = lengths.len() > 1 && lengths.iter().all(|length| *length == lengths[0]);
        let lines = values.iter_mut().filter_map(Value::as_array_mut);
        return lines.filter(|_| is_even).collect();
    }
    let mut left = which - 1;
    values
        .iter_mut()
        .find_map(|value| list(value, &mut left))
        .into_iter()
        .collect()
}

/// The list that is reached after passing `left` others.
fn list<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Vec<Value>> {
    match value {
        Value::Array(items) => {
            if *left == 0 {
                return Some(items);
            }
            *left -= 1;
            items.iter_mut().find_map(|item| list(item, left))
        }
        Value::Object(entries) => entries.values_mut().find_map(|entry| list(entry, left)),
        _ => None,
    }
}

/// The length of the lists with this number; `None` after the last.
fn length(values: &[Value], which: usize) -> Option<usize> {
    // Lines may differ in length, but there are lines.
    let none = (which == 0 && !values.is_empty()).then_some(0);
    let mut values = values.to_vec();
    let lists = lists(&mut values, which);
    lists.first().map(|list| list.len()).or(none)
}

fn cut(shrinker: &mut Shrinker<'_>, which: usize) -> Result<bool, Fault> {
    let mut any = false;
    let mut stretch = length(&parsed(shrinker), which).unwrap_or(0);
    while stretch > 0 {
        let mut end = length(&parsed(shrinker), which).unwrap_or(0);
        while end > 0 && !shrinker.budget.is_over() {
            let values = parsed(shrinker);
            let proposals = (0..end.div_ceil(stretch)).map(|nth| {
                let end = end - nth * stretch;
                let start = end.saturating_sub(stretch);
                (start, without(&values, which, start..end))
            });
            let Some(start) = shrinker.take_first(Acceptance::Simpler, proposals)? else {
                break;
            };
            (any, end) = (true, start);
        }
        stretch /= 2;
    }
    Ok(any)
}

/// The text without some elements of the lists with this number.
fn without(values: &[Value], which: usize, places: Range<usize>) -> Vec<u8> {
    let mut values = values.to_vec();
    for list in lists(&mut values, which) {
        list.drain(places.start.min(list.len())..places.end.min(list.len()));
    }
    printed(&values)
}
