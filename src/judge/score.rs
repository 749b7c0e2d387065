//! Points.

use super::JudgedCase;
use crate::build::Case;
use crate::package::Group;

/// The points of a submission: a group is worth its points times its worst case's share, and nothing
/// where a case was not judged.
pub(super) fn total(groups: &[Group], cases: &[Case], judged: &[JudgedCase]) -> f64 {
    let score = |(index, group): (usize, &Group)| {
        let wanted = cases
            .iter()
            .filter(|case| case.planned.group == index)
            .count();
        let shares: Vec<f64> = judged
            .iter()
            .filter(|case| case.group == index)
            .map(|case| case.share)
            .collect();
        if shares.len() < wanted {
            return 0.0;
        }
        group.points * shares.into_iter().fold(1.0, f64::min)
    };
    groups.iter().enumerate().map(score).sum()
}
