//! The groups of tests, which the names of their files number.

use super::Reader;
use crate::ImportError;
use crate::kept::SAMPLES;
use crate::problem::ImportedProblem;
use crate::repository::cases::{NewCase, put};
use std::collections::BTreeMap;
use std::time::Duration;

/// The names of groups in the problem by their numbers.
pub(super) type Groups = BTreeMap<u32, String>;

impl Reader<'_> {
    pub(super) fn cases(&self, problem: &mut ImportedProblem) -> Result<Groups, ImportError> {
        let package_files = self.source.package_files;
        let mut found: BTreeMap<u32, Vec<NewCase>> = BTreeMap::new();
        for name in package_files.names("in") {
            let test = name
                .strip_prefix(self.id.as_str())
                .and_then(|rest| rest.strip_suffix(".in"));
            let Some((number, test)) = test.and_then(|test| Some((group(test)?, test))) else {
                continue;
            };
            let answer = format!("out/{}{test}.out", self.id);
            let answer = package_files.has(&answer).then_some(answer);
            found
                .entry(number)
                .or_default()
                .push(NewCase::File(format!("in/{name}"), answer));
        }
        if found.is_empty() {
            let purpose =
                "the first test: run `sinol-make gen`, which writes the tests, before the import";
            package_files.require(&format!("in/{}0.in", self.id), purpose)?;
        }
        let mut groups = Groups::new();
        for (number, cases) in found {
            let name = match number {
                0 => SAMPLES.to_owned(),
                number => format!("group{number}"),
            };
            groups.insert(number, put(package_files, &name, &cases, problem)?);
        }
        self.scores(&groups, problem)?;
        self.depends(&groups, problem)?;
        self.limits(&groups, problem)?;
        Ok(groups)
    }

    /// The points of groups; without them 100 are split evenly, and the last groups get the rest.
    fn scores(&self, groups: &Groups, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        if self.config.text_at("sinol_contest_type")? == Some("icpc") {
            return Ok(());
        }
        let total = self
            .config
            .get("sinol_total_score")
            .map_or(Ok(100), |total| total.whole())?;
        let numbers = groups.keys().filter(|number| **number > 0);
        let count = u64::try_from(numbers.clone().count()).unwrap_or(1).max(1);
        let scores = self.config.get("scores");
        for (index, number) in (0..).zip(numbers) {
            let even = total / count + u64::from(index >= count - total % count);
            let points = match scores.map(|scores| scores.get(&number.to_string())) {
                Some(points) => points.map_or(Ok(0.0), |points| points.number())?,
                None => f64::from(u32::try_from(even).unwrap_or(u32::MAX)),
            };
            problem.group(&groups[number]).points = points;
        }
        for (key, points) in scores.map_or(Ok(Vec::new()), |scores| scores.entries())? {
            let known = key
                .parse()
                .ok()
                .is_some_and(|number: u32| groups.contains_key(&number));
            if !known {
                return Err(points.error(format!("in/ has no test of the group {key}")));
            }
        }
        Ok(())
    }

    fn depends(&self, groups: &Groups, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let Some(all) = self.config.get("subtask_dependencies") else {
            return Ok(());
        };
        for (key, others) in all.entries()? {
            let number = |text: &str| text.trim().parse::<u32>().ok();
            let unknown = || others.error(format!("in/ has no test of the group {key}"));
            let name = number(key)
                .and_then(|number| groups.get(&number))
                .ok_or_else(unknown)?;
            for other in others.items()? {
                let found = number(other.text()?).filter(|found| Some(*found) < number(key));
                match found.and_then(|found| groups.get(&found)) {
                    Some(found) => problem.group(name).depends.push(found.clone()),
                    None => return Err(other.wrong("the number of an earlier group")),
                }
            }
        }
        Ok(())
    }

    /// The limits of single groups; those of single tests are lost.
    fn limits(&self, groups: &Groups, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        for key in ["time_limits", "memory_limits"] {
            let Some(limits) = self.config.get(key) else {
                continue;
            };
            for (number, limit) in limits.entries()? {
                let name = number
                    .parse()
                    .ok()
                    .and_then(|number: u32| groups.get(&number));
                let Some(name) = name.filter(|name| *name != SAMPLES) else {
                    let what = format!("`{key}` of {number}");
                    problem
                        .losses
                        .weaker(what, "only groups have limits of their own");
                    continue;
                };
                let value = limit.whole()?;
                let group = problem.group(name);
                if key == "time_limits" {
                    group.time = Some(Duration::from_millis(value));
                } else {
                    group.memory = Some(value.saturating_mul(1 << 10));
                }
            }
        }
        Ok(())
    }
}

/// The group of a test, as `1` of `1a`. Those whose names end with `ocen` are shown as well.
fn group(test: &str) -> Option<u32> {
    let end = test
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(test.len());
    let number = test[..end].parse().ok();
    if test.ends_with("ocen") {
        number.and(Some(0))
    } else {
        number
    }
}

#[cfg(test)]
mod tests {
    use super::group;

    #[test]
    fn tests_are_grouped_by_their_numbers() {
        let all = ["0", "1a", "12bc", "3ocen", "x"].map(group);
        assert_eq!(all, [Some(0), Some(1), Some(12), Some(0), None]);
    }
}
