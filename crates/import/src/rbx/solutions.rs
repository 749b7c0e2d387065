//! The solutions, and the outcomes that rbx expects.

use super::Reader;
use super::cases::Names;
use crate::ImportError;
use crate::kept::SAMPLES;
use crate::problem::{Allowed, Expect, ImportedProblem, ImportedSolution};
use crate::programs::Joining;
use crate::repository::config::Config;
use crate::repository::glob;
use crate::repository::parts::{any_failure, anything};
use std::collections::BTreeSet;
use terms::verdict::Verdict;

use Verdict::{
    Accepted, CompileError, MemoryLimit, OutputLimit, RuntimeError, TimeLimit, WrongAnswer,
};

/// The keys that are read.
const KNOWN: [&str; 5] = ["outcome", "outcomePerGroup", "score", "tags", "inference"];

impl Reader<'_> {
    pub(super) fn solutions(
        &self,
        names: &Names,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let mut seen = BTreeSet::new();
        for solution in self.package.list("solutions")? {
            self.code_keys(solution, &KNOWN, "a solution", problem);
            solution.shown(&["tags"], "a solution", problem);
            if solution.get("inference").is_some() {
                let what = "`inference` of solutions";
                let why =
                    "which solutions a time limit is derived from follows from their verdicts";
                problem.losses.weaker(what, why);
            }
            let outcome = solution.get("outcome");
            let overall = outcome
                .map(|outcome| allowed(outcome, problem))
                .transpose()?;
            let overall = overall.unwrap_or_else(anything);
            let expect = expect(solution, &overall, names, problem)?;
            let score = solution.get("score").map(score).transpose()?;
            let pattern = solution.require("path")?;
            let found = glob::paths(self.source.package_files, pattern.text()?);
            let is_pattern = pattern.text()?.contains('*');
            if found.is_empty() && !is_pattern {
                return Err(pattern.wrong("the path of a file of the package"));
            }
            for path in found.into_iter().filter(|path| seen.insert(path.clone())) {
                let taken = self.source.solution(problem, &path, &Joining::default())?;
                let Some(path) = taken else { continue };
                // The first right solution is the main one.
                let is_main = overall == Allowed::exactly(Accepted) && problem.reference.is_none();
                if is_main && !problem.interactive {
                    problem.reference = Some(path.clone());
                }
                let expect = expect.clone();
                problem.solutions.push(ImportedSolution {
                    path,
                    expect,
                    score,
                });
            }
        }
        Ok(())
    }
}

/// The verdicts that a solution must get, in all and by group.
fn expect(
    solution: Config,
    overall: &Allowed,
    names: &Names,
    problem: &mut ImportedProblem,
) -> Result<Expect, ImportError> {
    let mut expect = Expect::from(overall.clone());
    let Some(groups) = solution.get("outcomePerGroup") else {
        return Ok(expect);
    };
    // What the groups do not say must only be possible.
    expect.overall.required.clear();
    for (name, outcome) in groups.entries()? {
        let own = allowed(outcome, problem)?;
        match names.get(name) {
            _ if name == "*" => expect.overall = own,
            Some(made) if made == SAMPLES => {}
            Some(made) => drop(expect.groups.insert(made.clone(), own)),
            None => return Err(outcome.error(format!("there is no group `{name}` with cases"))),
        }
    }
    Ok(expect)
}

/// The verdicts of an outcome.
fn allowed(outcome: Config, problem: &mut ImportedProblem) -> Result<Allowed, ImportError> {
    let name = outcome.text()?.to_lowercase().replace(['_', '-'], " ");
    Ok(match name.as_str() {
        "any" => anything(),
        "accepted" | "ac" | "correct" => Allowed::exactly(Accepted),
        "accepted or time limit exceeded"
        | "accepted or tle"
        | "ac or tle"
        | "ac/tle"
        | "ac+tle" => Allowed::new([Accepted, TimeLimit], []),
        "wrong answer" | "wa" => Allowed::exactly(WrongAnswer),
        "incorrect" | "fail" => any_failure(),
        "runtime error" | "rte" | "re" => Allowed::exactly(RuntimeError),
        "time limit exceeded" | "timeout" | "tle" | "tl" => Allowed::exactly(TimeLimit),
        "memory limit exceeded" | "mle" | "ml" => Allowed::exactly(MemoryLimit),
        "output limit exceeded" | "ole" | "ol" => Allowed::exactly(OutputLimit),
        "tle or rte" | "tle/rte" | "tle+rte" | "tle or re" | "tle+re" => Allowed::new(
            [Accepted, TimeLimit, RuntimeError],
            [TimeLimit, RuntimeError],
        ),
        "compilation error" | "ce" => Allowed::exactly(CompileError),
        "judge failed" | "jf" => {
            let what = "the outcome `judge failed` of a solution";
            problem.losses.weaker(what, "any verdict is accepted");
            anything()
        }
        _ => return Err(outcome.wrong("an outcome, such as `accepted` or `tle`")),
    })
}

/// The least and the greatest points.
fn score(score: Config) -> Result<(f64, f64), ImportError> {
    if score.node.text().is_some() {
        return score.number().map(|points| (points, points));
    }
    let wrong = || score.wrong("points, or the least and the greatest points");
    match score.items()?.as_slice() {
        [low, high] => {
            let bound = |bound: &Config, usual: f64| match bound.node.text() {
                Some(_) => bound.number(),
                None => Ok(usual),
            };
            Ok((bound(low, 0.0)?, bound(high, 1e9)?))
        }
        _ => Err(wrong()),
    }
}
