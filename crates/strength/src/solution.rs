//! Selecting the solutions to mutate: accepted ones, in a language whose syntax is supported.

use crate::tools::Tools;
use base::text::hanging;
use cases::build::Case;
use judge::{Judge, Judged, ResultStore};
use mutation::{Family, Mutant};
use program::Source;
use std::cmp::Reverse;
use std::fmt;
use std::time::Duration;
use terms::event::Sink;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// The number of cases, the largest ones, on which the speed of solutions is compared.
const COMPARED_CASES: usize = 4;

/// A solution to mutate.
pub(crate) struct Solution {
    pub(crate) name: String,
    pub(crate) source: Source,
    pub(crate) family: Family,
    /// Its result on each case.
    pub(crate) baseline: Vec<Baseline>,
    /// Its mutants with the indices of their files, in order.
    pub(crate) mutants: Vec<(usize, Mutant)>,
}

/// The result of a solution on a case.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Baseline {
    /// The CPU time.
    pub(crate) cpu: Duration,
    /// The share of the points.
    pub(crate) share: f64,
}

/// A solution that is not mutated.
#[derive(Debug)]
pub struct Refused {
    /// Its name.
    pub name: String,
    /// The reason.
    pub why: Refusal,
}

/// The reason why a solution is not mutated.
#[derive(Debug)]
pub enum Refusal {
    /// Mutation does not support its language.
    Language(String),
    /// One of its files is not UTF-8.
    NoText(String),
    /// One of its files cannot be parsed.
    Unparsable(String, String),
    /// It does not compile; the output of the compiler.
    NotCompiled(String),
    /// It is not accepted: the verdict, and the id of the case.
    NotAccepted(Verdict, String),
    /// It has no mutants.
    NoMutants,
    /// A tool is missing, or a program of the package failed.
    Fault(Fault),
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Language(language) => {
                let known = Family::ALL.map(Family::language).join(", ");
                write!(
                    out,
                    "programs in {language} are not mutated, only those in {known}"
                )
            }
            Self::NoText(file) => write!(out, "{file} is not UTF-8"),
            Self::Unparsable(file, why) => write!(out, "{file} cannot be parsed: {why}"),
            Self::NotCompiled(output) => {
                write!(out, "it does not compile\n{}", hanging(output.trim_end()))
            }
            Self::NotAccepted(verdict, case) => write!(
                out,
                "it is not accepted, but gets {verdict} on {case}: only correct solutions are mutated"
            ),
            Self::NoMutants => out.write_str("there is nothing in it to be changed"),
            Self::Fault(fault) => fault.fmt(out),
        }
    }
}

impl Solution {
    /// The text of one of its files.
    pub(crate) fn text(&self, file: usize) -> &str {
        // It was parsed, so it is UTF-8.
        std::str::from_utf8(&self.source.files[file].text).unwrap_or_default()
    }

    /// The same solution with another text in one of its files.
    pub(crate) fn with_text(&self, file: usize, text: String) -> Source {
        let mut source = self.source.clone();
        source.files[file].text = text.into_bytes();
        source
    }

    /// The mutant with this index as a solution.
    pub(crate) fn mutated(&self, mutant: usize) -> Source {
        let (file, mutant) = &self.mutants[mutant];
        self.with_text(*file, mutant.apply(self.text(*file)))
    }
}

/// The given solutions that can be mutated, and the others.
///
/// # Errors
/// If something fails that would fail for every solution.
pub(crate) fn choose(
    tools: &Tools<'_>,
    named: Vec<(String, Source)>,
    sink: &dyn Sink,
) -> Result<(Vec<Solution>, Vec<Refused>), Fault> {
    let (mut parsed, mut refused) = (Vec::new(), Vec::new());
    for (name, source) in named {
        match mutants(&source) {
            Ok((family, mutants)) => parsed.push((name, source, family, mutants)),
            Err(why) => refused.push(Refused { name, why }),
        }
    }
    let submissions: Vec<(String, Source)> = parsed
        .iter()
        .map(|(name, source, ..)| (name.clone(), source.clone()))
        .collect();
    let judged = judge_all(tools, tools.cases, &submissions, sink)?;
    let mut chosen = Vec::new();
    for ((name, source, family, mutants), judged) in parsed.into_iter().zip(judged) {
        match judged.map_err(Refusal::Fault).and_then(baseline) {
            Ok(baseline) => chosen.push(Solution {
                name,
                source,
                family,
                baseline,
                mutants,
            }),
            Err(why) => refused.push(Refused { name, why }),
        }
    }
    Ok((chosen, refused))
}

/// Orders solutions by their time on the largest inputs; wrong ones come last.
///
/// # Errors
/// If something fails that would fail for every solution.
pub(crate) fn fastest_first(
    tools: &Tools<'_>,
    solutions: Vec<(String, Source)>,
    sink: &dyn Sink,
) -> Result<Vec<(String, Source)>, Fault> {
    if solutions.len() < 2 {
        return Ok(solutions);
    }
    let mut cases = tools.cases.to_vec();
    cases.sort_by_cached_key(|case| Reverse(case.input_bytes()));
    cases.truncate(COMPARED_CASES);
    let judged = judge_all(tools, &cases, &solutions, sink)?;
    let times = judged.into_iter().map(|judged| {
        let baseline = judged.map_err(Refusal::Fault).and_then(baseline).ok()?;
        Some(baseline.iter().map(|case| case.cpu).sum::<Duration>())
    });
    let mut ranked: Vec<_> = times.zip(solutions).collect();
    ranked.sort_by_key(|(time, _)| (time.is_none(), *time));
    Ok(ranked.into_iter().map(|(_, solution)| solution).collect())
}

fn judge_all(
    tools: &Tools<'_>,
    cases: &[Case],
    solutions: &[(String, Source)],
    sink: &dyn Sink,
) -> Result<Vec<Result<Judged, Fault>>, Fault> {
    let judge = Judge {
        jury: tools.jury,
        cases,
        compiler: tools.compiler,
        sandbox: tools.jury.sandbox(),
        pool: tools.pool,
        workers: None,
        all: true,
        store: Some(&ResultStore::new(tools.dir, false)),
        keeps_output: false,
        cancel: sandbox::Cancel::default(),
    };
    judge.judge_all(solutions, sink)
}

/// All mutants of a program.
pub(crate) fn mutants(source: &Source) -> Result<(Family, Vec<(usize, Mutant)>), Refusal> {
    let language = &source.language.name;
    let family = Family::of_language(language);
    let family = family.ok_or_else(|| Refusal::Language(language.clone()))?;
    let mut all = Vec::new();
    for (place, file) in source.files.iter().take(source.sources).enumerate() {
        let text = std::str::from_utf8(&file.text);
        let text = text.map_err(|_| Refusal::NoText(file.name.clone()))?;
        let unparsable =
            |error: mutation::Unparsable| Refusal::Unparsable(file.name.clone(), error.to_string());
        let mutants = mutation::mutants(text, family).map_err(unparsable)?;
        all.extend(mutants.into_iter().map(|mutant| (place, mutant)));
    }
    if all.is_empty() {
        return Err(Refusal::NoMutants);
    }
    Ok((family, all))
}

/// The result of an accepted solution on each case.
fn baseline(judged: Judged) -> Result<Vec<Baseline>, Refusal> {
    if let Some(output) = judged.refusal {
        return Err(Refusal::NotCompiled(output));
    }
    let mut cases = judged.cases.iter();
    if let Some(case) = cases.find(|case| case.verdict != Verdict::Accepted) {
        return Err(Refusal::NotAccepted(case.verdict, case.id.clone()));
    }
    let cases = judged.cases.iter().map(|case| Baseline {
        cpu: case.cpu,
        share: case.share,
    });
    Ok(cases.collect())
}
