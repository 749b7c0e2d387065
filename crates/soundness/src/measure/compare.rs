//! Comparing targets: by which factor their times differ, and which margins hold there.

use super::cost::Costs;
use super::demand::TimeRequirement;
use super::propose::TimeLimits;
use super::target::Target;
use super::{Measured, Time};
use std::time::Duration;

/// A time below this is mostly start-up and the resolution of the clock, so it is not compared.
const SHORT: Duration = Duration::from_millis(50);

/// How a target compares with another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TargetComparison {
    /// How many solutions were compared.
    pub solutions: usize,
    /// The geometric mean of the ratios.
    pub factor: f64,
    /// The largest ratio divided by the smallest.
    pub spread: f64,
}

/// The smallest margins of the solutions on a target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TargetMargins {
    /// The limit divided by the time of the accepted solution closest to it.
    pub accepted: Option<f64>,
    /// The time of the solution that must be too slow and is closest to the limit, divided by it.
    pub too_slow: Option<f64>,
}

impl TargetComparison {
    /// Compares the times of solutions with those on another target: a ratio above 1 means that
    /// they take longer. Times that are lower bounds or short are ignored; `None` if no others
    /// exist.
    #[must_use]
    pub fn of_times(measured: &[Measured], other: &[Measured]) -> Option<Self> {
        let ratios = measured.iter().filter_map(|one| {
            let mut others = other.iter();
            let is_same = |it: &&Measured| it.solution == one.solution && it.wanted == one.wanted;
            let other = longest(others.find(is_same)?)?;
            let longest = longest(one)?;
            let is_long = longest.cpu >= SHORT && other.cpu >= SHORT;
            is_long.then(|| (&*one.solution, longest.cpu.div_duration_f64(other.cpu)))
        });
        Self::from_ratios(&ratios.collect::<Vec<_>>())
    }

    /// Compares the times of solutions with the instructions that they execute: the ratios are
    /// nanoseconds per instruction.
    #[must_use]
    pub fn of_costs(measured: &[Measured], costs: &Costs) -> Option<Self> {
        let ratios = measured.iter().filter_map(|one| {
            let longest = longest(one)?;
            let key = (one.solution.clone(), longest.case.clone());
            let count = costs.counts.get(&key).filter(|count| **count > 0)?;
            #[expect(clippy::cast_precision_loss, reason = "a ratio for people")]
            let ratio = longest.cpu.as_secs_f64() * 1e9 / *count as f64;
            (longest.cpu >= SHORT).then_some((&*one.solution, ratio))
        });
        Self::from_ratios(&ratios.collect::<Vec<_>>())
    }

    /// The ratios of solutions. A solution with two requirements has two.
    fn from_ratios(ratios: &[(&str, f64)]) -> Option<Self> {
        let mut names: Vec<&str> = ratios.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        let least = ratios.iter().map(|(_, ratio)| *ratio).reduce(f64::min)?;
        let most = ratios.iter().map(|(_, ratio)| *ratio).reduce(f64::max)?;
        let logarithms: f64 = ratios.iter().map(|(_, ratio)| ratio.ln()).sum();
        let number = f64::from(u32::try_from(ratios.len()).unwrap_or(u32::MAX));
        Some(Self {
            solutions: names.len(),
            factor: (logarithms / number).exp(),
            spread: most / least,
        })
    }
}

impl Costs {
    /// The times of the counted solutions if each instruction took this long.
    #[must_use]
    pub fn as_times(&self, measured: &[Measured], nanoseconds: f64) -> Vec<Measured> {
        let counted = measured.iter().map(|one| {
            let times = one.times.iter().filter_map(|(owner, time)| {
                let key = (one.solution.clone(), time.case.clone());
                let count = self.counts.get(&key).filter(|_| !time.is_stopped)?;
                #[expect(clippy::cast_precision_loss, reason = "a time for people")]
                let cpu = Duration::from_secs_f64(*count as f64 * nanoseconds / 1e9);
                let target = Target::Instructions;
                Some((
                    *owner,
                    Time {
                        target,
                        cpu,
                        ..time.clone()
                    },
                ))
            });
            Measured {
                times: times.collect(),
                ..one.clone()
            }
        });
        counted.filter(|one| !one.times.is_empty()).collect()
    }
}

/// The longest time of a solution, unless one of its times is only a lower bound.
fn longest(measured: &Measured) -> Option<&Time> {
    let times = || measured.times.values();
    let longest = times().max_by_key(|time| time.cpu)?;
    (!times().any(|time| time.is_stopped)).then_some(longest)
}

impl TargetMargins {
    /// The margins with these limits.
    #[must_use]
    pub fn new(measured: &[Measured], limits: &TimeLimits) -> Self {
        let of = |wanted: TimeRequirement| {
            let measured = measured.iter().filter(move |one| one.wanted == wanted);
            measured.map(move |one| {
                let times = one.times.iter();
                let margins = times
                    .map(|(owner, time)| time.margin(wanted, limits.limit(*owner, &one.language)));
                margins.collect::<Vec<f64>>().into_iter()
            })
        };
        let accepted = of(TimeRequirement::Accepted).flatten();
        // Being too slow under one limit is enough.
        let too_slow = of(TimeRequirement::TooSlow).filter_map(|it| it.reduce(f64::max));
        Self {
            accepted: accepted.reduce(f64::min),
            too_slow: too_slow.reduce(f64::min),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Counter, WantedMargins, propose};
    use std::collections::BTreeMap;

    fn measured(solution: &str, wanted: TimeRequirement, ms: u64, is_stopped: bool) -> Measured {
        let time = Time {
            case: "large/01".to_owned(),
            cpu: Duration::from_millis(ms),
            runs: 1,
            is_stopped,
            ..Time::default()
        };
        Measured {
            solution: solution.to_owned(),
            language: "c".to_owned(),
            wanted,
            times: BTreeMap::from([(None, time)]),
        }
    }

    fn times(of: [u64; 4]) -> Vec<Measured> {
        let [short, one, two, slow] = of;
        vec![
            measured("short", TimeRequirement::Accepted, short, false),
            measured("one", TimeRequirement::Accepted, one, false),
            measured("two", TimeRequirement::Accepted, two, false),
            measured("slow", TimeRequirement::TooSlow, slow, true),
        ]
    }

    fn limits(ms: u64) -> TimeLimits {
        TimeLimits {
            by_owner: BTreeMap::from([(None, Duration::from_millis(ms))]),
            factors: BTreeMap::new(),
        }
    }

    fn is_close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    #[test]
    fn a_factor_is_the_mean_of_the_ratios_that_mean_something() {
        let here = times([10, 100, 200, 1000]);
        let there = times([90, 200, 1600, 2000]);
        let found = TargetComparison::of_times(&there, &here).unwrap();
        assert_eq!(found.solutions, 2);
        assert!(is_close(found.factor, 4.0), "{found:?}");
        assert!(is_close(found.spread, 4.0), "{found:?}");
        assert_eq!(TargetComparison::of_times(&there[..1], &here), None);
        assert_eq!(TargetComparison::of_times(&there, &[]), None);
    }

    #[test]
    fn instructions_compare_with_times_as_nanoseconds() {
        let key = |name: &str| (name.to_owned(), "large/01".to_owned());
        let costs = Costs {
            counter: Counter::Cachegrind,
            counts: BTreeMap::from([(key("one"), 200_000_000), (key("two"), 100_000_000)]),
        };
        let found = TargetComparison::of_costs(&times([10, 100, 200, 1000]), &costs).unwrap();
        assert!(is_close(found.factor, 1.0), "{found:?}");
        assert!(is_close(found.spread, 4.0), "{found:?}");
    }

    #[test]
    fn counts_become_times_of_their_own_target() {
        let key = |name: &str| (name.to_owned(), "large/01".to_owned());
        let costs = Costs {
            counter: Counter::Cachegrind,
            counts: BTreeMap::from([(key("one"), 200_000_000), (key("slow"), 100_000_000)]),
        };
        let found = costs.as_times(&times([10, 100, 200, 1000]), 1.5);
        let names: Vec<&str> = found.iter().map(|one| &*one.solution).collect();
        // A solution that was stopped has no count that means something.
        assert_eq!(names, ["one"]);
        let time = &found[0].times[&None];
        assert_eq!(time.cpu, Duration::from_millis(300));
        assert_eq!(time.target, Target::Instructions);
    }

    #[test]
    fn the_closest_solutions_determine_the_margins() {
        let margins = TargetMargins::new(&times([10, 100, 200, 1000]), &limits(500));
        assert_eq!(margins.accepted, Some(2.5));
        assert_eq!(margins.too_slow, Some(2.0));
        assert_eq!(
            TargetMargins::new(&[], &limits(500)),
            TargetMargins::default()
        );
    }

    #[test]
    fn a_limit_of_all_targets_has_the_margins_of_each() {
        let margins = WantedMargins {
            accepted: 2.0,
            too_slow: 1.5,
        };
        let all = |there: [u64; 4]| [times([10, 100, 200, 1000]), times(there)].concat();
        let found = propose(&all([10, 150, 240, 900]), &limits(300), margins).unwrap();
        // The slowest accepted solution is there; the fastest of the others, too.
        assert_eq!(found, limits(500));
        let refused = propose(&all([10, 150, 400, 900]), &limits(300), margins);
        assert_eq!(refused.unwrap_err().len(), 2);
    }
}
