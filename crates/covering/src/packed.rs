//! Cases with many small datasets in one file: every small one, and one large one with thousands of
//! the smallest behind it.

use super::ranges::range as between;
use super::trial::Trial;
use generators::{Params, Value};
use input::{DATASETS, EVERY, Input, ONE_LARGE, ParameterRange};
use std::collections::BTreeMap;

/// How far sizes and values go beyond the least one, in the order of trying: all small datasets
/// have to fit one file.
const REACH: [(i64, i64); 8] = [
    (5, 2),
    (4, 2),
    (4, 1),
    (3, 2),
    (3, 1),
    (2, 2),
    (2, 1),
    (1, 1),
];

/// The parameters of these cases, as far as they are possible.
pub(super) fn cases(input: &Input, trial: &Trial<'_>) -> Vec<Params> {
    let Some(number) = input.datasets() else {
        return Vec::new();
    };
    let ranges = input.ranges().into_iter();
    let ranges: Vec<ParameterRange> = ranges.filter(|range| range.name != number).collect();
    let is_possible = |params: &Params| trial.made(params, 0, usize::MAX).is_some();
    let mut every = REACH.iter().map(|reach| every(&ranges, *reach));
    // Often all datasets together may be no larger than a single one.
    let large = [Some(1), Some(2), None].map(|part| one_large(&ranges, part));
    let mut large = large.into_iter();
    let found = [every.find(&is_possible), large.find(&is_possible)];
    found.into_iter().flatten().collect()
}

fn every(ranges: &[ParameterRange], (sizes, values): (i64, i64)) -> Params {
    let narrow = |range: &ParameterRange| {
        let (low, high) = if range.is_size() {
            (range.low, range.low.saturating_add(sizes))
        } else if range.low < 0 && range.high > 0 {
            (1 - values, 1)
        } else {
            (range.low, range.low.saturating_add(values))
        };
        between(low.max(range.low), high.min(range.high))
    };
    let ranges = ranges.iter();
    let narrowed = ranges.map(|range| (range.name.clone(), narrow(range)));
    with_datasets(narrowed.collect(), EVERY)
}

/// The sizes of the large dataset are this part of the largest ones.
fn one_large(ranges: &[ParameterRange], part: Option<i64>) -> Params {
    let sizes = ranges.iter().filter(|range| range.is_size());
    let large = sizes.filter_map(|range| {
        let size = (range.high / part?).max(range.low);
        Some((range.name.clone(), between(size, size)))
    });
    with_datasets(large.collect(), ONE_LARGE)
}

fn with_datasets(mut params: BTreeMap<String, Value>, wanted: &str) -> Params {
    params.insert(DATASETS.to_owned(), Value::Text(wanted.to_owned()));
    Params(params)
}
