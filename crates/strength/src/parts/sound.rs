//! The cases as correct texts, if they are small enough to be changed in many ways.

use crate::tools::Tools;
use std::sync::Arc;
use terms::fault::Fault;

/// Larger cases are not used as tests of parts.
const MAX_BYTES: u64 = 1 << 20;
/// How many cases are changed, and their maximum size.
const MAX_BASES: usize = 4;
const MAX_BASE_BYTES: usize = 1 << 14;

/// A case.
pub(super) struct Sound {
    pub(super) id: String,
    pub(super) group: usize,
    pub(super) input: Arc<[u8]>,
    pub(super) answer: Arc<[u8]>,
}

/// The cases that are not large.
///
/// # Errors
/// When a file cannot be read.
pub(super) fn sound(tools: &Tools<'_>) -> Result<Vec<Sound>, Fault> {
    let mut all = Vec::new();
    for case in tools.cases {
        let size = case.input.metadata().map_or(0, |about| about.len());
        if size.max(case.answer.length()) > MAX_BYTES {
            continue;
        }
        let input = std::fs::read(&case.input);
        let input = input.map_err(|error| Fault::file("read", &case.input, error))?;
        all.push(Sound {
            id: case.planned.id.clone(),
            group: case.planned.group,
            input: input.into(),
            answer: case.answer.read()?.into(),
        });
    }
    Ok(all)
}

/// The indices of a few small cases, one from each group while there are further groups.
pub(super) fn bases(all: &[Sound]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..all.len())
        .filter(|at| {
            all[*at].input.len() <= MAX_BASE_BYTES && all[*at].answer.len() <= MAX_BASE_BYTES
        })
        .collect();
    // Cases that are large enough to be changed come first, then the smallest.
    left.sort_by_key(|at| (all[*at].input.len() < 4, all[*at].input.len()));
    let mut taken: Vec<usize> = Vec::new();
    while taken.len() < MAX_BASES && !left.is_empty() {
        let times = |at: &usize| {
            let group = all[*at].group;
            taken
                .iter()
                .filter(|other| all[**other].group == group)
                .count()
        };
        let next = (0..left.len()).min_by_key(|place| times(&left[*place]));
        let Some(next) = next else {
            break;
        };
        taken.push(left.remove(next));
    }
    taken.sort_unstable();
    taken
}
