//! Points: from the shares of cases to the results of groups.

use super::JudgedCase;
use package::Group;
use terms::Aggregation;
use terms::verdict::Verdict;

/// The result of a submission in one group.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedGroup {
    /// The group's name.
    pub name: String,
    /// The maximum points of the group.
    pub points: f64,
    /// The points of the submission.
    pub score: f64,
    /// Accepted with the full share, otherwise the verdict of its first failing case; `None` if
    /// nothing was judged.
    pub verdict: Option<Verdict>,
    /// The group it depends on that was not passed in full; then it scores 0.
    pub blocked_by: Option<String>,
}

/// The results of all groups of a submission that compiles. A group without selected cases scores 0
/// and blocks nothing.
pub(super) fn groups(
    groups: &[Group],
    is_there: impl Fn(usize) -> bool,
    judged: &[JudgedCase],
) -> Vec<JudgedGroup> {
    let mut results: Vec<JudgedGroup> = Vec::new();
    let mut passed: Vec<bool> = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        let cases = judged.iter().filter(|case| case.group == index);
        let shares: Vec<f64> = cases.clone().map(|case| case.share).collect();
        let share = share(group.aggregation, &shares);
        let failed = cases
            .map(|case| case.verdict)
            .find(|verdict| *verdict != Verdict::Accepted);
        // With `max` one failed case does not fail the group.
        let verdict = failed.filter(|_| share < 1.0).unwrap_or(Verdict::Accepted);
        // A group depends only on earlier ones, which the package has checked.
        let mut earlier = group.depends.iter();
        let blocker = earlier.find(|earlier| is_there(**earlier) && !passed[**earlier]);
        passed.push(blocker.is_none() && share >= 1.0);
        results.push(JudgedGroup {
            name: group.name.clone(),
            points: group.points,
            score: match blocker {
                None if is_there(index) => group.points * share,
                _ => 0.0,
            },
            verdict: (!shares.is_empty()).then_some(verdict),
            blocked_by: blocker
                .filter(|_| is_there(index))
                .map(|earlier| groups[*earlier].name.clone()),
        });
    }
    results
}

/// The results of all groups of a submission that does not compile.
pub(super) fn of_refused(groups: &[Group], is_there: impl Fn(usize) -> bool) -> Vec<JudgedGroup> {
    let refused = |(index, group): (usize, &Group)| JudgedGroup {
        name: group.name.clone(),
        points: group.points,
        score: 0.0,
        verdict: is_there(index).then_some(Verdict::CompileError),
        blocked_by: None,
    };
    groups.iter().enumerate().map(refused).collect()
}

/// The share of a group whose judged cases have these shares; if a group stopped early, its last
/// case decided.
fn share(aggregation: Aggregation, shares: &[f64]) -> f64 {
    let all = shares.iter().copied();
    match aggregation {
        Aggregation::Min => all.fold(1.0, f64::min),
        Aggregation::Product => all.product(),
        Aggregation::Max => all.fold(0.0, f64::max),
        #[expect(
            clippy::cast_precision_loss,
            reason = "a group has at most 100 000 cases"
        )]
        Aggregation::Sum => all.sum::<f64>() / shares.len().max(1) as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::share;
    use terms::Aggregation::{Max, Min, Product, Sum};

    #[test]
    fn shares_add_up_as_the_aggregation_says() {
        let shares = [1.0, 0.5, 0.5];
        let of = |aggregation| share(aggregation, &shares);
        for (aggregation, wanted) in [(Min, 0.5), (Max, 1.0), (Product, 0.25), (Sum, 2.0 / 3.0)] {
            assert!((of(aggregation) - wanted).abs() < 1e-12, "{wanted}");
        }
    }

    #[test]
    fn whole_shares_make_a_whole_share_exactly() {
        for aggregation in [Min, Max, Product, Sum] {
            for cases in [1, 3, 49, 1000] {
                let whole = share(aggregation, &vec![1.0; cases]);
                assert!(whole >= 1.0, "{aggregation:?} of {cases}");
            }
        }
    }
}
