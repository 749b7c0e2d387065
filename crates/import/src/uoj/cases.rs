//! The tests, which are numbered, and the subtasks that they belong to.

use super::Reader;
use crate::ImportError;
use crate::kept::{KeptCase, SAMPLES, import_cases, import_cases_with_points};
use crate::problem::ImportedProblem;

/// The maximum number of tests and subtasks.
const MAX_NUMBER: usize = 10_000;

impl Reader<'_> {
    pub(super) fn cases(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let number = |key: &str, usual: usize| {
            let found = self.conf.whole(key)?.unwrap_or(usual);
            if found > MAX_NUMBER {
                return Err(self.conf.wrong(key, "a number up to 10000"));
            }
            Ok(found)
        };
        let tests = number("n_tests", 10)?;
        let extra = number("n_ex_tests", 0)?;
        let samples = number("n_sample_tests", 0)?.min(extra);
        let package_files = self.source.package_files;
        let pairs = |range: std::ops::RangeInclusive<usize>, before: &str| -> Vec<KeptCase> {
            range.map(|number| self.pair(before, number)).collect()
        };
        if samples > 0 {
            import_cases(package_files, SAMPLES, &pairs(1..=samples, "ex_"), problem)?;
        }
        match number("n_subtasks", 0)? {
            0 => self.single_tests(tests, problem)?,
            subtasks => self.subtasks(subtasks, tests, problem)?,
        }
        if extra > samples {
            let others = pairs(samples + 1..=extra, "ex_");
            import_cases(package_files, "extra", &others, problem)?;
            problem.losses.weaker(
                "extra tests, which cost 3 points if a submission passes all others",
                "they are the group `extra`, which has no points",
            );
        }
        Ok(())
    }

    /// The files of a test.
    fn pair(&self, before: &str, number: usize) -> KeptCase {
        let name = |kind: &str| {
            let part = |part: &str, usual: &str| {
                let key = format!("{kind}_{part}");
                self.conf.text(&key).unwrap_or(usual).to_owned()
            };
            let (begin, end) = (part("pre", kind), part("suf", "txt"));
            format!("{before}{begin}{number}.{end}")
        };
        let mut pair = KeptCase::new(&name("input"), &name("output"));
        pair.name = number.to_string();
        pair
    }

    /// Tests without subtasks, which have points of their own.
    fn single_tests(&self, tests: usize, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let even = 100.0 / float(tests.max(1));
        let cases = (1..=tests).map(|number| {
            let points = self.conf.number_of("point_score", number)?;
            Ok((self.pair("", number), points.unwrap_or(even)))
        });
        let cases = cases.collect::<Result<_, ImportError>>()?;
        import_cases_with_points(self.source.package_files, "tests", cases, problem)?;
        for number in 1..=tests {
            self.tell_limits(number, problem);
        }
        Ok(())
    }

    fn subtasks(
        &self,
        subtasks: usize,
        tests: usize,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let conf = &self.conf;
        let mut names: Vec<String> = Vec::new();
        let mut last = 0;
        for number in 1..=subtasks {
            let key = format!("subtask_end_{number}");
            let end = conf.whole(&key)?;
            let is_within = |end: &usize| (last + 1..=tests).contains(end);
            let Some(end) = end.filter(is_within) else {
                let wanted = format!("the number of its last test, from {} to {tests}", last + 1);
                return Err(conf.wrong(&key, &wanted));
            };
            let own: Vec<KeptCase> = (last + 1..=end).map(|test| self.pair("", test)).collect();
            let name = format!("subtask{number}");
            let name = import_cases(self.source.package_files, &name, &own, problem)?;
            let points = conf.number_of("subtask_score", number)?;
            let points = points.unwrap_or(100.0 / float(subtasks));
            let depends = self.dependences(number, &names)?;
            let kind = format!("subtask_type_{number}");
            if !matches!(conf.text(&kind), None | Some("packed" | "min")) {
                return Err(conf.wrong(&kind, "`packed` or `min`"));
            }
            self.limits(last + 1..=end, &name, problem)?;
            let group = problem.group(&name);
            (group.points, group.depends) = (points, depends);
            names.push(name);
            last = end;
        }
        Ok(())
    }

    /// The groups that a subtask depends on.
    fn dependences(&self, number: usize, names: &[String]) -> Result<Vec<String>, ImportError> {
        let conf = &self.conf;
        let key = format!("subtask_dependence_{number}");
        let keys = match conf.text(&key) {
            None | Some("none" | "0") => return Ok(Vec::new()),
            Some("many") => {
                let keys = (1..=MAX_NUMBER).map(|index| format!("{key}_{index}"));
                keys.take_while(|key| conf.text(key).is_some()).collect()
            }
            Some(_) => vec![key],
        };
        let group = |key: &String| {
            let other = conf.whole(key)?.and_then(|other| other.checked_sub(1));
            let name = other.and_then(|other| names.get(other));
            name.cloned()
                .ok_or_else(|| conf.wrong(key, "the number of an earlier subtask"))
        };
        keys.iter().map(group).collect()
    }

    /// The limits of a subtask, if all its tests have the same.
    fn limits(
        &self,
        tests: std::ops::RangeInclusive<usize>,
        name: &str,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let of = |key: &str| -> Result<Option<f64>, ImportError> {
            let all = tests.clone().map(|test| self.conf.number_of(key, test));
            let all = all.collect::<Result<Vec<Option<f64>>, ImportError>>()?;
            let first = all.first().copied().flatten();
            Ok(first.filter(|_| all.iter().all(|other| *other == first)))
        };
        let (time, memory) = (of("time_limit")?, of("memory_limit")?);
        match (time, memory) {
            (Some(time), Some(memory)) => {
                let (time, memory) = (super::seconds(time), super::mebibytes(memory));
                let usual = (problem.time, problem.memory);
                let group = problem.group(name);
                group.time = Some(time).filter(|_| usual.0 != Some(time));
                group.memory = Some(memory).filter(|_| usual.1 != Some(memory));
            }
            _ => {
                for test in tests {
                    self.tell_limits(test, problem);
                }
            }
        }
        Ok(())
    }

    /// Reports limits of a single test.
    fn tell_limits(&self, test: usize, problem: &mut ImportedProblem) {
        for key in ["time_limit", "memory_limit", "output_limit"] {
            if self.conf.text(&format!("{key}_{test}")).is_some() {
                problem.losses.weaker(
                    format!("`{key}` of single tests"),
                    "that of the problem holds for all",
                );
            }
        }
    }
}

fn float(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}
