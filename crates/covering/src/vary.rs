//! Cases that change given inputs.
//!
//! Which changes lead to a valid input is not known in advance, so hundreds are tried. Files and
//! numbers of changes take turns, the smallest files first. Among the inputs that the validators
//! accept, those with the rarest kinds of changes and files are taken first.

use super::choice;
use super::climb::Climb;
use super::climbed::Climbed;
use super::group::{GroupPlan, Limits};
use super::outcome::OutcomeKind;
use super::spec::group_name;
use super::trial::Makers;
use generators::{Draw, Params, Value};
use package::{Package, VARY_GENERATOR};
use std::collections::{BTreeMap, BTreeSet};
use variation::{CHANGES, ChangeKind, FILE, NUMBER};

/// The maximum number of tried inputs, and how many in a row may be rejected.
const MAX_TRIES: usize = 600;
const MAX_REJECTED_IN_A_ROW: usize = 200;
/// After this many tries, no more valid inputs are made than there are cases: a validator in Python
/// takes 20 to 30 ms for each.
const USUAL_TRIES: usize = 400;
/// How many of the smallest files are changed.
const MAX_FILES: usize = 12;
/// The numbers of changes.
const CHANGES_TRIED: [i64; 3] = [1, 2, 4];
/// How many valid inputs are made for each wanted case.
const CANDIDATES_PER_CASE: usize = 2;
/// The maximum size of all cases together in bytes.
const MAX_TOTAL_BYTES: usize = 16 << 20;

/// The share of the cases with independent changes, if the reference's answers lead to others.
const SINGLE_SHARE: (usize, usize) = (3, 5);

/// The share of the cases that change given inputs, if other generators make inputs, too.
const CLIMBED_SHARE: (usize, usize) = (2, 5);

/// An input that the validators accept.
struct AcceptedInput {
    params: Params,
    file: usize,
    level: usize,
    changes: BTreeSet<ChangeKind>,
    bytes: usize,
}

/// The results of trying changes.
#[derive(Default)]
struct Trials {
    accepted: Vec<AcceptedInput>,
    rejected: usize,
}

/// How many cases are kept for changes of given inputs, beside those of other generators.
pub(super) fn kept(package: &Package, limits: &Limits, makers: Makers<'_>) -> usize {
    let is_possible = package.can_vary() && !package.varies() && makers.solve.is_some();
    if is_possible {
        limits.cases * CLIMBED_SHARE.0 / CLIMBED_SHARE.1
    } else {
        0
    }
}

/// The group of cases that change given inputs; `None` if no change leads to a valid input.
/// Independent changes come first, unless other generators make inputs; then [`Climb`] searches.
/// `known` is how often each kind of answer occurs in other cases.
pub(super) fn group(
    package: &Package,
    limits: &Limits,
    makers: Makers<'_>,
    known: BTreeMap<OutcomeKind, usize>,
) -> Option<GroupPlan> {
    let files = package.given_files().distinct();
    let files = &files[..files.len().min(MAX_FILES)];
    if files.is_empty() || limits.cases == 0 {
        return None;
    }
    let single = match makers.solve {
        _ if !package.varies() => 0,
        Some(_) => limits.cases * SINGLE_SHARE.0 / SINGLE_SHARE.1,
        None => limits.cases,
    };
    let of_single = Limits {
        cases: single,
        ..*limits
    };
    let Trials { accepted, rejected } = trials(package, files, &of_single, makers.accepts);
    let chosen = chosen(accepted, single);
    let pairs: BTreeSet<(usize, usize)> = chosen.iter().map(|it| (it.file, it.level)).collect();
    let used: BTreeSet<usize> = pairs.iter().map(|(file, _)| *file).collect();
    let levels: BTreeSet<usize> = pairs.iter().map(|(_, level)| *level).collect();
    let all = files.len() + CHANGES_TRIED.len() + files.len() * CHANGES_TRIED.len();
    let mut cases: Vec<Params> = chosen.into_iter().map(|it| it.params).collect();
    let mut climb = Climb::new(package, makers, limits, known.clone());
    let most = limits.cases - cases.len();
    let climbed = choice::chosen(climb.run(most), most, known);
    cases.extend(climbed.iter().map(Climbed::params));
    let rejected = rejected + climb.rejected;
    (!cases.is_empty()).then(|| GroupPlan {
        name: group_name(VARY_GENERATOR),
        generator: VARY_GENERATOR.to_owned(),
        datasets: None,
        sizes: BTreeSet::new(),
        covered: pairs.len() + used.len() + levels.len() + climbed.len(),
        all: all + climbed.len() + rejected,
        impossible: rejected,
        cases,
    })
}

fn trials(
    package: &Package,
    files: &[&str],
    limits: &Limits,
    accepts: &dyn Fn(&[u8]) -> bool,
) -> Trials {
    let given = package.given_files();
    let mut inputs: BTreeSet<Vec<u8>> = given.contents().collect();
    let mut trials = Trials::default();
    let mut in_a_row = 0;
    for number in 0..MAX_TRIES {
        let choice = if number < USUAL_TRIES {
            CANDIDATES_PER_CASE
        } else {
            1
        };
        if limits.is_over()
            || in_a_row == MAX_REJECTED_IN_A_ROW
            || trials.accepted.len() >= limits.cases * choice
        {
            break;
        }
        let (file, level) = (
            number % files.len(),
            number / files.len() % CHANGES_TRIED.len(),
        );
        let params = params(files[file], CHANGES_TRIED[level], number);
        let Ok(made) = given.vary(&mut Draw::replay(Vec::new()), &params) else {
            continue;
        };
        let bytes = made.bytes.len();
        if bytes > limits.bytes || !inputs.insert(made.bytes.clone()) {
            continue;
        }
        if accepts(&made.bytes) {
            in_a_row = 0;
            trials.accepted.push(AcceptedInput {
                params,
                file,
                level,
                changes: made.changes.into_iter().collect(),
                bytes,
            });
        } else {
            in_a_row += 1;
            trials.rejected += 1;
        }
    }
    trials
}

fn params(file: &str, changes: i64, number: usize) -> Params {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let params = [
        (FILE, Value::Text(file.to_owned())),
        (CHANGES, Value::Int(changes)),
        (NUMBER, Value::Int(number)),
    ];
    Params(
        params
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    )
}

/// At most `most` of the candidates, first those whose changes and files are the rarest among the
/// chosen ones; in the order in which they were tried.
fn chosen(mut candidates: Vec<AcceptedInput>, most: usize) -> Vec<AcceptedInput> {
    let mut used: BTreeMap<ChangeKind, usize> = BTreeMap::new();
    let mut of_file: BTreeMap<usize, usize> = BTreeMap::new();
    let (mut chosen, mut bytes) = (Vec::new(), 0);
    while chosen.len() < most {
        let rarity = |candidate: &AcceptedInput| {
            let kinds = candidate.changes.iter();
            let rarest = kinds.map(|kind| used.get(kind).copied().unwrap_or(0)).min();
            (rarest, of_file.get(&candidate.file).copied())
        };
        let fitting = candidates.iter().enumerate();
        let fitting = fitting.filter(|(_, it)| bytes + it.bytes <= MAX_TOTAL_BYTES);
        let next = fitting.min_by_key(|(place, it)| (rarity(it), *place));
        let Some((place, _)) = next else {
            break;
        };
        let next = candidates.remove(place);
        for kind in &next.changes {
            *used.entry(*kind).or_default() += 1;
        }
        *of_file.entry(next.file).or_default() += 1;
        bytes += next.bytes;
        chosen.push(next);
    }
    chosen.sort_by_key(|candidate| match candidate.params.0.get(NUMBER) {
        Some(Value::Int(number)) => *number,
        _ => 0,
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::{AcceptedInput, chosen, params};
    use variation::ChangeKind;

    #[test]
    fn rare_changes_and_files_are_chosen_first() {
        let candidate = |number, file, kind| AcceptedInput {
            params: params("a", 1, number),
            file,
            level: 0,
            changes: [kind].into(),
            bytes: 1,
        };
        let all = vec![
            candidate(0, 0, ChangeKind::Number),
            candidate(1, 0, ChangeKind::Number),
            candidate(2, 1, ChangeKind::Number),
            candidate(3, 0, ChangeKind::Resize),
        ];
        let files: Vec<usize> = chosen(all, 3).iter().map(|it| it.file).collect();
        assert_eq!(files, [0, 1, 0]);
    }
}
