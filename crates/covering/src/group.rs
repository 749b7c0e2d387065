//! A plan: groups of cases.

use cases::plan::{Call, case_seed};
use generators::{Params, Value};
use std::collections::BTreeSet;
use std::time::Instant;

/// Sizes below this are not halved: what is slow on them is slow on any input.
const MIN_HALVED: i64 = 1000;

/// The size limits of a plan.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of cases.
    pub cases: usize,
    /// The maximum size of an input in bytes.
    pub bytes: usize,
    /// When no further inputs are tried. Without this, the plan does not depend on the machine.
    pub until: Option<Instant>,
}

impl Limits {
    /// Whether no further inputs are tried.
    pub(super) fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// The same limits, but one of `parts` equal parts of the remaining time.
    pub(super) fn part(&self, parts: usize) -> Self {
        let now = Instant::now();
        let parts = u32::try_from(parts.max(1)).unwrap_or(u32::MAX);
        let end = |until: Instant| now + until.saturating_duration_since(now) / parts;
        Self {
            until: self.until.map(end),
            ..*self
        }
    }
}

/// The cases that cover the parameters of all generators.
#[derive(Clone, Debug, Default)]
pub struct CoveringPlan {
    /// One group for each generator with parameters that vary, and for each group of the spec that
    /// calls a program.
    pub groups: Vec<GroupPlan>,
    /// The arguments of the validators for these groups.
    pub validator_args: Vec<String>,
    /// The generators, validators and references that exceeded the time limit of a plan, with one of
    /// the calls.
    pub too_slow: Vec<String>,
}

impl CoveringPlan {
    /// The number of cases.
    #[must_use]
    pub fn cases(&self) -> usize {
        cases(&self.groups)
    }

    /// The parameters of the case with this id.
    #[must_use]
    pub fn params(&self, id: &str) -> Option<&Params> {
        self.groups.iter().find_map(|group| {
            let mut cases = group.cases.iter().enumerate();
            let found = cases.find(|(number, _)| case_id(&group.name, *number) == id);
            found.map(|(_, case)| case)
        })
    }

    /// The generator call of each case, as a spec with this seed would make it.
    #[must_use]
    pub fn calls(&self, seed: u64) -> Vec<Call> {
        let calls = self.groups.iter().flat_map(|group| {
            let cases = group.cases.iter().enumerate();
            cases.map(|(number, params)| Call {
                generator: group.generator.clone(),
                params: params.clone(),
                seed: case_seed(seed, &case_id(&group.name, number)),
            })
        });
        calls.collect()
    }

    /// Whether a case with this id belongs to the plan.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        id.split_once('/')
            .is_some_and(|(group, _)| self.groups.iter().any(|it| it.name == group))
    }

    /// The plan with half of the datasets in the cases with these ids, if they have more than one, or
    /// else with half of their large sizes.
    #[must_use]
    pub fn with_smaller_inputs(&self, ids: &BTreeSet<String>) -> Self {
        let mut plan = self.clone();
        for group in &mut plan.groups {
            for (number, case) in group.cases.iter_mut().enumerate() {
                if !ids.contains(&case_id(&group.name, number)) {
                    continue;
                }
                if let Some(datasets) = group.datasets {
                    if let Some(Value::Int(count)) = case.0.get_mut(datasets) {
                        *count = (*count / 2).max(1);
                    }
                    continue;
                }
                let sizes = case.0.iter_mut();
                let sizes = sizes.filter(|(name, _)| group.sizes.contains(*name));
                sizes.for_each(|(_, size)| halve(size));
            }
        }
        plan
    }

    /// The plan with at most this many cases in each group: the first, which keep their inputs.
    #[must_use]
    pub fn first(&self, cases: usize) -> Self {
        let mut plan = self.clone();
        for group in &mut plan.groups {
            group.cases.truncate(cases);
        }
        plan
    }

    /// The plan without the cases with these ids. Later cases get other numbers, and other inputs
    /// if these are random.
    #[must_use]
    pub fn without(&self, ids: &BTreeSet<String>) -> Self {
        let groups = self.groups.iter().map(|group| {
            let cases = group.cases.iter().enumerate();
            let left = cases.filter(|(number, _)| !ids.contains(&case_id(&group.name, *number)));
            GroupPlan {
                cases: left.map(|(_, case)| case.clone()).collect(),
                ..group.clone()
            }
        });
        Self {
            groups: groups.filter(|group| !group.cases.is_empty()).collect(),
            ..self.clone()
        }
    }
}

/// The cases of one generator.
#[derive(Clone, Debug)]
pub struct GroupPlan {
    /// The name of the group.
    pub name: String,
    /// The generator.
    pub generator: String,
    /// The parameter that sets the number of datasets in an input, if there is one.
    pub datasets: Option<&'static str>,
    /// The parameters that set sizes of an input.
    pub sizes: BTreeSet<String>,
    /// The parameters of each case.
    pub cases: Vec<Params>,
    /// How many levels of parameters, and pairs of levels, the cases cover.
    pub covered: usize,
    /// The number of all levels and pairs.
    pub all: usize,
    /// How many of them no input can have.
    pub impossible: usize,
}

/// Halves a size, a number or a range of equal numbers, if it is large.
fn halve(size: &mut Value) {
    match size {
        Value::Int(number) if *number >= MIN_HALVED => *number /= 2,
        Value::Text(text) => {
            let number = text
                .split_once("..=")
                .filter(|(low, high)| low == high)
                .and_then(|(number, _)| number.parse::<i64>().ok());
            if let Some(number) = number.filter(|number| *number >= MIN_HALVED) {
                *text = format!("{0}..={0}", number / 2);
            }
        }
        _ => {}
    }
}

/// The id of the case with this number, from 0.
pub(super) fn case_id(group: &str, number: usize) -> String {
    format!("{group}/{:02}", number + 1)
}

/// The number of cases in some groups.
pub(super) fn cases(groups: &[GroupPlan]) -> usize {
    groups.iter().map(|group| group.cases.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::{CoveringPlan, GroupPlan};
    use generators::{Params, Value};
    use std::collections::BTreeSet;

    #[test]
    fn the_first_cases_of_each_group_stay() {
        let group = |name: &str, cases: usize| GroupPlan {
            name: name.to_owned(),
            generator: "random".to_owned(),
            datasets: None,
            sizes: BTreeSet::new(),
            cases: vec![Params::default(); cases],
            covered: 0,
            all: 0,
            impossible: 0,
        };
        let plan = CoveringPlan {
            groups: vec![group("plan-a", 5), group("plan-b", 2)],
            ..CoveringPlan::default()
        };
        assert_eq!(plan.first(3).cases(), 5);
        assert!(plan.first(3).params("plan-a/03").is_some());
        assert!(plan.first(3).params("plan-a/04").is_none());
        assert_eq!(plan.first(9).cases(), plan.cases());
    }

    #[test]
    fn large_sizes_of_slow_cases_are_halved() {
        let text = |text: &str| Value::Text(text.to_owned());
        let params = [
            ("m", Value::Int(5000)),
            ("n", text("100000..=100000")),
            ("few", text("7..=7")),
            ("seed", Value::Int(99_999)),
        ];
        let params = params.map(|(name, value)| (name.to_owned(), value));
        let plan = CoveringPlan {
            groups: vec![GroupPlan {
                name: "plan-a".to_owned(),
                generator: "a".to_owned(),
                datasets: None,
                sizes: ["m", "n", "few"].map(str::to_owned).into(),
                cases: vec![Params(params.into()); 2],
                covered: 0,
                all: 0,
                impossible: 0,
            }],
            ..CoveringPlan::default()
        };
        let smaller = plan.with_smaller_inputs(&["plan-a/02".to_owned()].into());
        assert_eq!(smaller.params("plan-a/01"), plan.params("plan-a/01"));
        let halved = smaller.params("plan-a/02").unwrap();
        assert_eq!(halved.0["m"], Value::Int(2500));
        assert_eq!(halved.0["n"], text("50000..=50000"));
        assert_eq!(halved.0["few"], text("7..=7"));
        assert_eq!(halved.0["seed"], Value::Int(99_999));
    }
}
